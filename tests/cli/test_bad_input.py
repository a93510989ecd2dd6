"""Whatever is wrong: one line with what, where and how to mend it, exit code 2, nothing written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from .running import DECKS, Call, Ran, run

DECK = "game: plain\nname: small\nhand: 2\ncards:\n  Ace: 3\n  King: 12\n"
ASKED = DECK + "questions:\n  - name: an ace\n    ask: 1+ Ace in opening\n"


def assert_refused(ran: Ran, *words: str) -> None:
    """Exit code 2, silence on standard output, and one line (with perhaps a caret below it)."""
    assert ran.code == 2, ran
    assert ran.raw == b""
    assert "Traceback" not in ran.err
    first, *below = ran.err.rstrip("\n").split("\n")
    assert first.startswith("simcli: ")
    for word in words:
        assert word in first
    if below:
        line, caret = below
        assert line.startswith("  ")
        assert caret.strip() == "^"
        assert len(caret) <= len(line) + 1


def files(folder: Path) -> dict[str, bytes]:
    return {p.name: p.read_bytes() if p.is_file() else b"" for p in folder.rglob("*")}


DECK_FILES = {
    "empty": (b"", ("bad.yaml: the file is empty", "needs cards")),
    "only-blank-lines": (b"\n \n", ("bad.yaml: the file is empty",)),
    "binary": (bytes(range(256)) * 8, ("bad.yaml: not a text file", "UTF-8")),
    "picture": (b"\x89PNG\r\n\x1a\n" + bytes(64), ("bad.yaml: not a text file",)),
    "neither-utf8-nor-cp932": (DECK.encode() + b"  Caf\xe9: 3\n", ("bad.yaml:7", "save", "UTF-8")),
    "utf16-cut-short": (
        ("\ufeff" + DECK).encode("utf-16-le")[:-1],
        ("bad.yaml", "utf-16", "UTF-8"),
    ),
    "duplicate-card": (DECK.replace("King", "Ace"), (":6:3: duplicate key 'Ace'", "line 5", "one")),
    "duplicate-section": (DECK + "hand: 3\n", (":7:1: duplicate key 'hand'", "line 3")),
    "negative": (DECK.replace("12", "-12"), (":6:9:", "'King' is -12", "whole number from 1")),
    "zero": (DECK.replace("12", "0"), (":6:9:", "'King' is 0", "whole number from 1 up")),
    "fraction": (DECK.replace("12", "1.5"), (":6:9:", "'King' is 1.5", "whole number")),
    "exponent": (DECK.replace("12", "1e1"), (":6:9:", "'King' is 1e1", "whole number")),
    "word-as-count": (DECK.replace("12", "no"), (":6:9:", "'King' is no", "whole number")),
    "huge": (DECK.replace("12", "9" * 400), (":6:9:", "9...", "the most is 1000")),
    "more-cards-than-any-deck": (
        DECK + "".join(f"  C{i}: 1000\n" for i in range(11)),
        ("11015 cards", "the most is 10000"),
    ),
    "no-count": (DECK.replace(" 12", ""), (":6:3:", "'King': no count", "whole number")),
    "unknown-key": (DECK + "crads: {}\n", (":7:1: unknown key 'crads'", "did you mean 'cards'?")),
    "unknown-game": (DECK.replace("plain", "plian"), (":1:7:", "'plian'", "did you mean 'plain'?")),
    "no-game": (
        DECK.replace("game: plain\n", ""),
        (":1:1: the key 'game'", "loveca, plain, weiss"),
    ),
    "no-cards": ("game: plain\n", ("bad.yaml", "cards")),
    "deck-smaller-than-hand": (
        DECK.replace("hand: 2", "hand: 16"),
        ("bad.yaml: the deck has 15 cards", "opening hand of 16", "add cards"),
    ),
    "unknown-card-name": (
        "game: loveca\ncards:\n  START:DASH!: 4\n",
        (":3:3: unknown card 'START:DASH!'", "did you mean 'START:DASH!!'?"),
    ),
    "unknown-card-number": (
        "game: weiss\ncards:\n  5HY/W83-E999: 4\n",
        (":3:3: unknown card '5HY/W83-E999'", "did you mean '5HY/W83-E"),
    ),
    "tab": (DECK.replace("  King", "\tKing"), (":6:1:", "not valid YAML", "blanks, not tabs")),
    "open-bracket": (DECK + "define: {Ace: {cost: 1}\n", ("bad.yaml:8:1: not valid YAML",)),
    "cards-as-a-list": ("game: plain\ncards: [Ace, King]\n", (":2:8:", "should be a mapping")),
    "other-json": ('{"a": [1, 2]}', ("bad.yaml:1:1:", "known are Deck Log", "a 'game'")),
    "unknown-word-in-a-question": (
        ASKED.replace("1+ Ace", "1+ Aces"),
        (":9:13: 'Aces' is no card, group, field or flag", "did you mean 'Ace'?"),
    ),
    "unknown-word-in-a-group": (
        ASKED.replace("1+ Ace", "1+ high") + "groups:\n  high: Ace or Quean\n",
        ("bad.yaml", "'Quean'", "name a card of the deck"),
    ),
    "unknown-field-in-a-group": (
        ASKED.replace("1+ Ace", "1+ high") + "groups:\n  high: cost>=4\n",
        ("bad.yaml", "no field 'cost'", "the fields are"),
    ),
    "unknown-word-in-a-mulligan": (
        DECK + "mulligan_kind: redraw\nmulligan:\n  - keep: [2 of Kong]\n",
        (":9:17: 'Kong'", "did you mean 'King'"),
    ),
    "broken-question": (
        ASKED.replace("in opening", "in openin"),
        (":9:20:", "'openin' cannot stand here", "did you mean 'opening'?"),
    ),
    "threshold-on-no-question": (
        ASKED + "thresholds:\n  an ade: '>= 0.5'\n",
        ("bad.yaml", "a threshold on 'an ade'", "did you mean 'an ace'?"),
    ),
    "threshold-that-is-none": (
        ASKED + "thresholds:\n  an ace: about half\n",
        ("bad.yaml", "'about half' is not a threshold", "'>= 0.90'"),
    ),
}


@pytest.mark.parametrize("name", DECK_FILES)
def test_a_bad_deck_file_is_refused_in_one_line(
    name: str, simcli: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    content, words = DECK_FILES[name]
    data = content.encode() if isinstance(content, str) else content
    (tmp_path / "bad.yaml").write_bytes(data)
    arguments = ("odds", "bad.yaml", "--check", "--output", "odds.json", "--format", "json")
    assert_refused(simcli(*arguments), *words)
    assert files(tmp_path) == {"bad.yaml": data}


def test_an_unknown_card_of_a_text_list_is_named_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("4 PL!-sd1-001\n4 PL!-sd1-999\n", encoding="utf-8")
    words = ("list.txt:2:", "'PL!-sd1-999'", "did you mean 'PL!-sd1-0")
    assert_refused(run("check", "list.txt", cwd=tmp_path), *words)


OPTIONS = {
    "missing-file": (("odds", "small.yml"), "small.yml: no such file", "mean 'small.yaml'?"),
    "missing-folder": (("odds", "no/such/deck.yaml"), "no/such/deck.yaml: no such file", "no/such"),
    "nothing-like-it": (("check", "qqqqqqqq"), "qqqqqqqq: no such file", "check the path"),
    "directory": (("odds", "."), ".: a folder", "name a deck file"),
    "one-of-two-missing": (
        ("odds", "small.yaml", "samll.yaml"),
        "samll.yaml",
        "mean 'small.yaml'?",
    ),
    "no-deck": (("odds",), "Missing argument 'DECK...'", "simcli odds --help"),
    "no-trials": (("odds", "small.yaml", "--trials", "0"), "--trials", "1", "--help"),
    "negative-trials": (("odds", "small.yaml", "--trials", "-5"), "--trials", "1", "--help"),
    "fractional-trials": (("odds", "small.yaml", "--trials", "1.5"), "--trials", "integer"),
    "endless-trials": (("odds", "small.yaml", "--trials", "1" + "0" * 30), "--trials", "--help"),
    "negative-seed": (("odds", "small.yaml", "--seed", "-1"), "--seed", "0", "--help"),
    "seed-in-words": (("odds", "small.yaml", "--seed", "x"), "--seed", "integer"),
    "no-jobs": (("odds", "small.yaml", "--jobs", "0"), "--jobs", "1"),
    "no-turns": (("odds", "small.yaml", "--turns", "0"), "--turns", "1"),
    "confidence-of-two": (("odds", "small.yaml", "--confidence", "2"), "--confidence"),
    "unknown-format": (("odds", "small.yaml", "--format", "xml"), "--format", "'xml'", "'json'"),
    "unknown-option": (("odds", "small.yaml", "--trails", "5"), "No such option", "--trials"),
    "unknown-command": (("ods", "small.yaml"), "No such command 'ods'", "simcli --help"),
    "unknown-word": (
        ("odds", "small.yaml", "--ask", "1+ Kimg in opening"),
        "--ask:1:4: 'Kimg' is no card",
        "did you mean 'King'?",
    ),
    "word-like-no-other": (
        ("odds", "small.yaml", "--ask", "1+ zzz in opening"),
        "--ask:1:4: 'zzz'",
        "name a card of the deck",
    ),
    "empty-question": (("odds", "small.yaml", "--ask", ""), "--ask", "the question is empty"),
    "half-a-question": (("odds", "small.yaml", "--ask", "1+ Ace and"), "--ask:1:11"),
    "turn-beyond-the-deck": (
        ("odds", "small.yaml", "--ask", "1+ Ace by turn 14"),
        "--ask:1:1: turn 14 needs more cards than the deck's 15",
        "earlier turn",
    ),
    "table-beyond-the-deck": (("odds", "small.yaml", "--turns", "14"), "turn 14 needs more cards"),
    "no-mulligan-to-take": (
        ("odds", "small.yaml", "--mulligan", "best"),
        "--mulligan best",
        "mulligan_kind",
    ),
    "output-without-folder": (
        ("odds", "small.yaml", "-o", "no/odds.json"),
        "no/odds.json: the folder no does not exist",
        "create it first",
    ),
    "output-below-a-file": (
        ("odds", "small.yaml", "-o", "small.yaml/odds.json"),
        "small.yaml/odds.json: the folder small.yaml does not exist",
    ),
    "output-is-a-folder": (("odds", "small.yaml", "-o", "."), "it is a folder", "name a file"),
    "output-lost-beside-plots": (
        ("odds", "small.yaml", "-o", "no/odds.json", "--plot", "figures"),
        "no/odds.json: the folder no does not exist",
    ),
    "plots-lost-beside-output": (
        ("odds", "small.yaml", "-o", "odds.json", "--plot", "no/figures"),
        "no/figures: the folder no does not exist",
    ),
    "plots-into-a-file": (
        ("odds", "small.yaml", "--plot", "small.yaml"),
        "small.yaml: cannot write",
    ),
    "live-without-a-board": (("live",), "no Live", "--live", "--need"),
    "live-of-another-game": (("live", "small.yaml", "--need", "red=1"), "plain deck", "loveca"),
    "live-without-cards": (("live", "--need", "red=1"), "neither a deck nor --remaining", "give"),
    "live-unknown-colour": (
        ("live", "--remaining", "gren=5", "--need", "red=1"),
        "--remaining:1:1: unknown word 'gren'",
        "did you mean 'green'",
    ),
    "live-negative-cards": (
        ("live", "--remaining", "red=-5", "--need", "red=1"),
        "--remaining:1:5: count '-5'",
    ),
    "live-negative-blades": (
        ("live", "--remaining", "red=5", "--need", "red=1", "--blades", "-1"),
        "--blades",
    ),
    "live-four-times": (
        ("live", "--remaining", "red=5", *("--need", "red=1") * 4),
        "4 Lives",
        "at most three",
    ),
    "live-not-in-the-deck": (
        ("live", DECKS / "loveca/start-deck-muse.yaml", "--live", "START:DASH!"),
        "'START:DASH!' is no card of",
        "did you mean 'START:DASH!!'?",
    ),
    "live-of-a-member": (
        ("live", DECKS / "loveca/start-deck-muse.yaml", "--live", "PL!-sd1-001"),
        "not a Live",
    ),
    "live-more-gone-than-there-is": (
        (
            "live",
            DECKS / "loveca/start-deck-muse.yaml",
            "--need",
            "red=1",
            "--gone",
            "9 PL!-sd1-010",
        ),
        "5 more of PL!-sd1-010 gone than the deck has",
        "fewer",
    ),
}


@pytest.mark.parametrize("name", OPTIONS)
def test_a_bad_argument_is_refused_in_one_line(
    name: str, simcli: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments, *words = OPTIONS[name]
    (tmp_path / "small.yaml").write_text(ASKED, encoding="utf-8")
    assert_refused(simcli(*arguments), *words)
    assert files(tmp_path) == {"small.yaml": ASKED.encode()}


REAL = ["missing-file", "no-trials", "unknown-word", "output-without-folder", "no-deck"]


@pytest.mark.parametrize("name", REAL)
def test_a_new_process_refuses_in_the_same_words(
    name: str, simcli: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "small.yaml").write_text(ASKED, encoding="utf-8")
    assert run(*OPTIONS[name][0], cwd=tmp_path) == simcli(*OPTIONS[name][0])


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_that_cannot_be_written_to_is_refused(tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text(ASKED, encoding="utf-8")
    locked = tmp_path / "locked"
    locked.mkdir(mode=0o500)
    ran = run("odds", "small.yaml", "-o", locked / "odds.json", cwd=tmp_path)
    assert_refused(ran, "odds.json: cannot write here: permission denied", "writable folder")
    assert list(locked.iterdir()) == []


def test_a_refusal_leaves_the_old_file_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text(ASKED, encoding="utf-8")
    (tmp_path / "odds.json").write_text("the old results", encoding="utf-8")
    wrong = ("odds", "small.yaml", "-o", "odds.json", "--ask", "1+ Queen in opening")
    assert_refused(run(*wrong, cwd=tmp_path), "'Queen'")
    assert (tmp_path / "odds.json").read_text(encoding="utf-8") == "the old results"


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no device that is always full")
    (tmp_path / "small.yaml").write_text(ASKED, encoding="utf-8")
    ran = run("odds", "small.yaml", "-o", "/dev/full", cwd=tmp_path)
    assert_refused(ran, "/dev/full: cannot write here: no space left")


def test_without_a_command_the_help_is_shown() -> None:
    ran = run()
    assert (ran.code, ran.err) == (2, "")
    assert "Usage: simcli" in ran.out


@pytest.mark.parametrize(
    "command",
    [
        ("odds", "deck.yaml"),
        ("match", "deck.yaml", "deck.yaml"),
        ("trace", "deck.yaml"),
        ("live", "deck.yaml", "--need", "red=1"),
        ("line", "deck.yaml", "--line", "3"),
    ],
    ids=lambda command: command[0],
)
def test_no_command_writes_over_its_deck(command: tuple[str, ...], tmp_path: Path) -> None:
    text = (DECKS / "loveca" / "start-deck-muse.yaml").read_text(encoding="utf-8")
    (tmp_path / "deck.yaml").write_text(text, encoding="utf-8")
    ran = run(*command, "-o", "deck.yaml", cwd=tmp_path)
    assert ran.code == 2
    assert "deck.yaml" in ran.err
    assert (tmp_path / "deck.yaml").read_text(encoding="utf-8") == text
