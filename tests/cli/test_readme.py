"""Every command that the README shows does what a reader will try."""

from __future__ import annotations

import re
import shlex
import shutil
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


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_of_the_readme_works(line: str, tmp_path: Path) -> None:
    shutil.copytree(DECKS, tmp_path / "decks")
    _, *arguments = shlex.split(line)
    ran = run(*arguments, cwd=tmp_path)
    assert ran.code == 0, ran.err
    assert "Traceback" not in ran.err
    written = {p.name for p in tmp_path.iterdir()} - {"decks"}
    if "--output" in arguments:
        assert written == {arguments[arguments.index("--output") + 1]}
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
