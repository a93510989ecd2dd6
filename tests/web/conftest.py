"""A deck service of our own, on this machine, that answers whatever a test tells it to."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

ENTRIES = {"JJ/S66-E046": 4, "JJ/S66-E100": 4, "JJ/S66-E039": 42}
DECKLOG = {
    "deck_id": "4XK2Q",
    "title": "黄金の風",
    "game_title_id": 2,
    "list": [{"card_number": code, "num": count} for code, count in ENTRIES.items()],
    "sub_list": [],
}
ENCORE = {
    "name": "Golden Wind",
    "cards": [{"cardcode": code} for code, count in ENTRIES.items() for _ in range(count)],
}


@dataclass(slots=True)
class Answer:
    """What is sent, how slowly, and how much of it."""

    body: bytes
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    wait: float = 0.0
    sent: int | None = None  # bytes sent of those announced


@dataclass(slots=True)
class Service:
    """A running service: its address, its answers in turn (the last one stays), what it heard."""

    url: str
    answers: list[Answer]
    heard: list[tuple[str, str, dict[str, str], bytes]]

    def says(self, body: Any, **how: Any) -> None:
        """Answer with bytes, text, or JSON of anything else."""
        if isinstance(body, str):
            body = body.encode()
        elif not isinstance(body, bytes):
            body = json.dumps(body, ensure_ascii=False).encode()
        self.answers.append(Answer(body, **how))


@pytest.fixture
def service() -> Iterator[Service]:
    answers: list[Answer] = []
    heard: list[tuple[str, str, dict[str, str], bytes]] = []

    class Handler(BaseHTTPRequestHandler):
        def _answer(self) -> None:
            length = int(self.headers.get("Content-Length") or 0)
            heard.append((self.command, self.path, dict(self.headers), self.rfile.read(length)))
            answer = answers.pop(0) if len(answers) > 1 else answers[0]
            time.sleep(answer.wait)
            self.send_response(answer.status)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(answer.body)))
            self.end_headers()
            try:
                self.wfile.write(answer.body[: answer.sent])
            except OSError:
                self.close_connection = True  # the asker had enough

        do_GET = do_POST = _answer  # noqa: N815

        def log_message(self, format: str, *args: Any) -> None:
            """Nothing: tests are quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield Service(f"http://127.0.0.1:{server.server_port}", answers, heard)
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[float]]:
    """No test waits between tries; the pauses that would have been are told."""
    pauses: list[float] = []
    monkeypatch.setattr("simcli.web.client.pause", pauses.append)
    return lambda: pauses
