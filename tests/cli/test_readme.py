"""Every command that the README shows does what a reader will try."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from .running import DECKS, ROOT, run

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"(<!-- (?:install|test) -->\n)?```sh\n(.*?)```", README, re.S)
COMMANDS = [line for marked, block in BLOCKS if not marked for line in block.splitlines() if line]


def test_the_readme_shows_commands() -> None:
    assert len(COMMANDS) >= 10
    assert sum(bool(marked) for marked, _ in BLOCKS) == 2
    assert all(line.startswith("simcli ") for line in COMMANDS)


CARDS = {
    "cards": [
        {
            "card_no": "PL!N-bp9-901-R",
            "name": "Somebody",
            "name_en": "Somebody",
            "card_type_en": "Member",
            "rarity": "R",
            "cost": 4,
            "blade": 1,
            "hearts": [{"color": "red", "count": 1}],
            "blade_hearts": ["red"],
        }
    ]
}
ANSWER = {
    "title": "Fetched",
    "list": [
        {"card_number": "PL!-sd1-001-SD", "num": 4},
        {"card_number": "PL!-sd1-019-SD", "num": 4},
    ],
    "sub_list": [],
}


@pytest.fixture(scope="module")
def service() -> Iterator[str]:
    """A server of this machine in the place of public ones: a deck for a POST, cards for a GET."""

    class Handler(BaseHTTPRequestHandler):
        def _send(self, document: object) -> None:
            body = json.dumps(document).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self) -> None:
            self._send(CARDS)

        def do_POST(self) -> None:
            self._send(ANSWER)

        def log_message(self, format: str, *args: object) -> None:
            """Nobody reads it."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_of_the_readme_works(line: str, service: str, tmp_path: Path) -> None:
    shutil.copytree(DECKS, tmp_path / "decks")
    (tmp_path / "cards.json").write_text(json.dumps(CARDS), encoding="utf-8")
    there = {"decks", "cards.json", "data"}
    _, *arguments = shlex.split(line.replace("https://example.org", service))
    environment = {"SIMCLI_DATA": str(tmp_path / "data"), "SIMCLI_FETCH_URL": service}
    ran = run(*arguments, cwd=tmp_path, **environment)
    assert ran.code == 0, ran.err
    assert "Traceback" not in ran.err
    written = {p.name for p in tmp_path.iterdir()} - there
    named = [arguments[i + 1] for i, word in enumerate(arguments) if word in ("--output", "-o")]
    if named:
        assert written == set(named)
    elif "--plot" in arguments:
        assert written == {"figures"}
        assert len(list((tmp_path / "figures").glob("*.png"))) >= 2
    else:
        assert written == set()
        assert ran.out.strip()


def test_the_python_of_the_readme_works(monkeypatch: pytest.MonkeyPatch) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.S)
    monkeypatch.chdir(ROOT)
    names: dict[str, object] = {}
    exec(code, names)
    results = names["results"]
    assert [row.metric for row in results.rows] == ["question"]  # type: ignore[attr-defined]


def test_the_deck_file_of_the_readme_is_read(tmp_path: Path) -> None:
    (text,) = re.findall(r"```yaml\n(.*?)```", README, re.S)
    (tmp_path / "deck.yaml").write_text(text.replace("PL!-sd1-001: 4", "PL!-sd1-001: 40"), "utf-8")
    ran = run("odds", "deck.yaml", "--check", "--quiet", "--format", "csv", cwd=tmp_path)
    assert ran.code in (0, 1), ran.err
    assert ",question,playable," in ran.out
