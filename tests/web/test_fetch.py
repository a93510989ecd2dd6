"""Decks and card databases from services: what is asked, and whatever may be answered."""

from __future__ import annotations

import gzip
import json
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from simcli.cli import main
from simcli.errors import InputError
from simcli.games.registry import games
from simcli.web.client import Asking, WebError, get
from simcli.web.services import SERVICES, answer, deck_of, wish
from tests.web.conftest import DECKLOG, ENCORE, ENTRIES, Service

QUICK = Asking(timeout=0.5, retries=0)


def ask(service: Service, text: str = "decklog:4XK2Q", asking: Asking = QUICK) -> bytes:
    return answer(wish(text, service.url), asking)


@pytest.mark.parametrize(
    ("text", "body", "method", "path"),
    [
        ("decklog:4XK2Q", DECKLOG, "POST", "/system/app/api/view/4XK2Q"),
        ("decklog-en:4XK2Q", DECKLOG, "POST", "/system/app/api/view/4XK2Q"),
        ("encoredecks:rtJoTS6Hj", ENCORE, "GET", "/api/deck/rtJoTS6Hj"),
        ("https://decklog.bushiroad.com/view/4XK2Q", DECKLOG, "POST", "/system/app/api/view/4XK2Q"),
        ("https://www.encoredecks.com/deck/rtJoTS6Hj/", ENCORE, "GET", "/api/deck/rtJoTS6Hj"),
    ],
    ids=["decklog", "decklog-en", "encoredecks", "decklog page", "encoredecks page"],
)
def test_a_deck(service: Service, text: str, body: Any, method: str, path: str) -> None:
    service.says(body)
    wanted = wish(text, service.url + "/")
    deck = deck_of(wanted, answer(wanted, QUICK), games())
    assert {entry.card.code: entry.count for entry in deck.entries} == ENTRIES
    assert deck.name in ("黄金の風", "Golden Wind")
    asked = service.heard[0]
    assert asked[:2] == (method, path)
    assert asked[2]["User-Agent"].startswith("simcli/")
    if method == "POST":
        assert asked[3] == b"{}" and asked[2]["Referer"].endswith("/view/4XK2Q")


@pytest.mark.parametrize("name", SERVICES)
def test_public_services_are_asked_over_https(name: str) -> None:
    assert wish(f"{name}:ABC").base.startswith("https://")


WISHES = {
    "no service": ("4XK2Q", "unknown service '4XK2Q'"),
    "a mistyped service": ("deklog:4XK2Q", "did you mean 'decklog'"),
    "no code": ("decklog:", "'' is no code"),
    "a path": ("decklog:../../admin", "is no code of a deck"),
    "a query": ("encoredecks:a?b=c", "is no code of a deck"),
    "another site": ("https://example.org/view/4XK2Q", "unknown service 'https'"),
}


@pytest.mark.parametrize(("text", "says"), WISHES.values(), ids=WISHES)
def test_what_cannot_be_asked(text: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        wish(text)
    assert says in str(caught.value)


ANSWERS: dict[str, tuple[Any, dict[str, Any], str]] = {
    "no such deck": ([], {}, "no such deck"),
    "null": (None, {}, "no such deck"),
    "not found": ("gone", {"status": 404}, "has nothing under /system/app/api/view/4XK2Q (404)"),
    "forbidden": ("no", {"status": 403}, "answered 403"),
    "a web page": ("<!DOCTYPE html><html><body>maintenance</body></html>", {}, "a web page"),
    "a page with a mark": ("\ufeff\n <html></html>", {}, "a web page"),
    "half the JSON": (json.dumps(DECKLOG)[:80], {}, "no whole JSON"),
    "nothing": (b"", {}, "an empty answer"),
    "a list of words": (["a"], {}, "something that is no deck"),
    "an error in JSON": ({"error": "deck is private"}, {}, "answered 'deck is private'"),
    "too much": (b"[" + b" " * 6_000_000 + b"]", {}, "larger than 5 MB"),
    "broken off": (DECKLOG, {"sent": 40}, "broke off"),
    "no gzip": (b"abc", {"headers": {"Content-Encoding": "gzip"}}, "127.0.0.1"),
    "unavailable": ("", {"status": 503}, "answered 503"),
    "too slow": (DECKLOG, {"wait": 1.0}, "no answer within 0.5 s"),
    "a loop": ("", {"status": 302, "headers": {"Location": "/again"}}, "redirects"),
}


@pytest.mark.parametrize(("body", "how", "says"), ANSWERS.values(), ids=ANSWERS)
def test_whatever_is_answered(service: Service, body: Any, how: dict[str, Any], says: str) -> None:
    service.says(body, **how)
    with pytest.raises(WebError) as caught:
        ask(service)
    assert says in str(caught.value) and "\n" not in str(caught.value)
    assert caught.value.exit_code == 2


def test_a_compressed_bomb_is_cut(service: Service) -> None:
    bomb = gzip.compress(b" " * 200_000_000)
    service.says(bomb, headers={"Content-Encoding": "gzip"})
    with pytest.raises(WebError, match="larger than 5 MB"):
        ask(service)


def test_passing_faults_are_tried_again(
    service: Service, impatient: Callable[[], list[float]]
) -> None:
    service.says("", status=503)
    service.says(DECKLOG, sent=10)
    service.says("", status=429, headers={"Retry-After": "7"})
    service.says(DECKLOG)
    assert json.loads(ask(service, asking=Asking(0.5, retries=3))) == DECKLOG
    assert len(service.heard) == 4
    assert impatient() == [0.5, 1.0, 7.0]


def test_tries_end(service: Service) -> None:
    service.says("", status=502)
    with pytest.raises(WebError, match="answered 502 Bad Gateway \\(3 tries\\); try again later"):
        ask(service, asking=Asking(0.5, retries=2))
    assert len(service.heard) == 3


def test_what_stays_wrong_is_not_tried_again(service: Service) -> None:
    service.says("", status=404)
    with pytest.raises(WebError):
        ask(service, asking=Asking(0.5, retries=5))
    assert len(service.heard) == 1


def test_nobody_there() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(WebError, match=r"127.0.0.1: cannot be reached .*\(2 tries\)"):
        get(f"http://127.0.0.1:{port}/x", Asking(0.5, retries=1))


@pytest.mark.parametrize("url", ["file:///etc/passwd", "cards.json", "http://", "ftp://a/b"])
def test_what_is_no_url(url: str) -> None:
    with pytest.raises(InputError, match="no URL"):
        get(url, QUICK)


# --- the commands ---


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    def run(*words: str) -> tuple[int, str, str]:
        code = main(list(words))
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


Run = Callable[..., tuple[int, str, str]]


def test_fetch_writes_a_deck_file(service: Service, run: Run, tmp_path: Path) -> None:
    service.says(DECKLOG)
    path = tmp_path / "deck.yaml"
    assert run("fetch", "decklog:4XK2Q", "--base-url", service.url, "-o", str(path)) == (0, "", "")
    assert path.read_text(encoding="utf-8").startswith("game: weiss\nname: 黄金の風\ncards:\n")


def test_fetch_in_another_format(service: Service, run: Run) -> None:
    service.says(ENCORE)
    code, out, err = run("fetch", "encoredecks:x1", "--base-url", service.url, "--to", "csv")
    assert code == 0 and out.splitlines()[0] == "Code,Name,Quantity"
    assert "csv cannot hold: the name 'Golden Wind'" in err


def test_fetch_raw_keeps_the_answer(service: Service, run: Run) -> None:
    unknown = {"title": "new", "list": [{"card_number": "ZZ/W99-001", "num": 50}]}
    service.says(unknown)
    code, out, err = run("fetch", "decklog:1", "--base-url", service.url)
    assert code == 2 and "decklog:1" in err and "unknown card 'ZZ/W99-001'" in err
    code, out, _ = run("fetch", "decklog:1", "--base-url", service.url, "--to", "raw")
    assert code == 0 and json.loads(out) == unknown


def test_fetch_asks_nobody_for_an_unknown_format(service: Service, run: Run) -> None:
    service.says(DECKLOG)
    code, _, err = run("fetch", "decklog:1", "--base-url", service.url, "--to", "yml")
    assert code == 2 and "unknown format 'yml'" in err
    assert service.heard == []


def test_fetch_tells_what_is_wrong_in_a_line(service: Service, run: Run) -> None:
    service.says([])
    code, out, err = run("fetch", "decklog:1", "--base-url", service.url)
    assert (code, out) == (2, "")
    assert err == "simcli: decklog:1: no such deck, or it is no longer kept; check the code\n"


def test_cards_update(
    service: Service, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SIMCLI_DATA", str(tmp_path / "cards"))
    card = {"code": "QQ/W99-E001", "name": "A", "type": "Event", "color": "RED", "level": "1"}
    service.says([card | {"cost": "0", "trigger": []}])
    code, out, _ = run("cards", "update", "--from", f"{service.url}/cards.json")
    assert code == 0 and out.splitlines()[0] == "weiss: 1 cards read, 1 in the library"
    code, out, _ = run("cards", "show", "QQ/W99-E001")
    assert code == 0 and "type     event" in out
    code, out, err = run("cards", "list", "--where", "event level=1 color=red", "--format", "csv")
    assert code == 0 and "QQ/W99-E001" in out
    service.answers.clear()
    service.says("<html>")
    code, _, err = run("cards", "update", "--from", f"{service.url}/cards.json")
    assert code == 2 and "no card could be read" in err


def test_convert_to_a_file_and_to_the_screen(run: Run, tmp_path: Path) -> None:
    deck = "decks/weiss/jj-control.yaml"
    code, out, err = run("convert", deck, "--to", "wsmtools")
    assert code == 0 and json.loads(out)["Ratios"]["JJ/S66-E046"] == 4
    assert err.startswith("simcli: wsmtools cannot hold: ")
    assert run("convert", deck, "--to", "wsmtools", "--quiet")[2] == ""
    path = tmp_path / "deck.xlsx"
    assert run("convert", deck, "--to", "xlsx", "-o", str(path), "-q") == (0, "", "")
    assert path.read_bytes()[:2] == b"PK"
    code, out, _ = run("convert", str(path), "--to", "bars", "-q")
    assert out.count("JJ/S66-E046") == 4


def test_a_workbook_does_not_go_to_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    code, out, err = run("convert", "decks/weiss/jj-control.yaml", "--to", "ods")
    assert (code, out) == (2, "") and "add -o FILE" in err
