"""Input that looks odd and is right: encodings, line ends, and names that YAML 1.1 would eat."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from simcli.api import load, odds

from .running import DECKS, Call, run

MUSE = DECKS / "loveca" / "start-deck-muse.yaml"
ODD_NAMES = "game: plain\nhand: 2\ncards:\n  no: 3\n  1e3: 2\n  on: 1\n  012: 4\n  ~: 2\n  yes: 5\n"


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "cp932", "utf-16", "utf-16-le", "utf-16-be"]
)
@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_a_deck_means_the_same_in_every_encoding(encoding: str, end: str, tmp_path: Path) -> None:
    text = "game: plain\nname: 夢の札\nhand: 3\ncards:\n  夢のトビラ: 4\n  ＋１: 8\n"
    path = tmp_path / "deck.yaml"
    path.write_bytes(text.replace("\n", end).encode(encoding))
    deck = load(path)
    assert (deck.name, deck.size) == ("夢の札", 12)
    (row,) = odds(deck, ask=["1+ 夢のトビラ in opening"]).rows
    assert row.value == pytest.approx(1 - 56 / 220, abs=1e-15)


def test_a_carriage_return_never_reaches_the_output(tmp_path: Path) -> None:
    (tmp_path / "deck.yaml").write_bytes(MUSE.read_bytes().replace(b"\n", b"\r\n"))
    ran = run("odds", "deck.yaml", "--format", "json", cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert ran.raw == run("odds", MUSE, "--format", "json").raw


@pytest.mark.parametrize(
    ("name", "copies"), [("no", 3), ("1e3", 2), ("on", 1), ("012", 4), ("~", 2), ("yes", 5)]
)
def test_any_word_is_a_card_name(name: str, copies: int, tmp_path: Path) -> None:
    (tmp_path / "odd.yaml").write_text(ODD_NAMES, encoding="utf-8")
    deck = load(tmp_path / "odd.yaml")
    assert {entry.card.code: entry.count for entry in deck.entries}[name] == copies
    (row,) = odds(deck, ask=[f'no "{name}" in opening']).rows
    assert row.value == pytest.approx((17 - copies) * (16 - copies) / (17 * 16), abs=1e-15)


def test_odd_names_stand_in_the_table_as_they_are_written(simcli: Call, tmp_path: Path) -> None:
    (tmp_path / "odd.yaml").write_text(ODD_NAMES, encoding="utf-8")
    ran = simcli("odds", tmp_path / "odd.yaml", "--format", "json")
    assert ran.code == 0, ran.err
    keys = {row["key"] for row in ran.rows if row["metric"] == "seen.card"}
    assert keys == {"no", "1e3", "on", "012", "~", "yes"}


def test_a_deck_name_cannot_command_a_terminal(simcli: Call, tmp_path: Path) -> None:
    (tmp_path / "deck.yaml").write_text(
        'game: plain\nhand: 1\nname: "red\\e[31m\\u202Ename"\ncards: {A: 9}\n', encoding="utf-8"
    )
    ran = simcli("odds", tmp_path / "deck.yaml")
    assert ran.code == 0, ran.err
    assert "\x1b" not in ran.out
    assert "\u202e" not in ran.out
    assert ran.out.startswith("red")


def test_a_small_deck_is_shown_as_far_as_its_cards_go(simcli: Call, tmp_path: Path) -> None:
    (tmp_path / "deck.yaml").write_text("game: plain\nhand: 2\ncards: {A: 3, B: 3}\n")
    ran = simcli("odds", tmp_path / "deck.yaml", "--format", "json")
    assert ran.code == 0, ran.err
    assert {row["turn"] for row in ran.rows} == {None, 1, 3}
    assert json.loads(ran.raw)["settings"]["turns"] is None


FORTY = DECKS / "plain" / "yugioh-like-40.yaml"


def test_a_check_of_nothing_is_told(simcli: Call, tmp_path: Path) -> None:
    """Else a run that was to hold thresholds is green for ever."""
    (tmp_path / "deck.yaml").write_text("game: plain\ncards: {A: 20}\n", encoding="utf-8")
    ran = simcli("odds", tmp_path / "deck.yaml", "--check")
    assert (ran.code, ran.err) == (0, "simcli: nothing is checked: there are no thresholds\n")
    assert "nothing is checked" not in simcli("odds", FORTY, "--check").err
    (tmp_path / "ci.yaml").write_text("questions: []\n", encoding="utf-8")
    for words in (("odds",), ("compare", tmp_path / "deck.yaml")):
        ran = simcli(*words, tmp_path / "deck.yaml", "--ci", tmp_path / "ci.yaml")
        assert (ran.code, ran.err) == (0, "simcli: nothing is checked: there are no thresholds\n")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ("odds", FORTY, "--policy", "x"),
            "--policy: no game of Forty cards, two engines is played",
        ),
        (
            ("mulligan", MUSE, "--policy", "--at", "6", "--ask", "1+ live in opening"),
            "--at is for --hand",
        ),
        (("convert", FORTY, "-o", "x.csv"), "Missing option '--to'"),
    ],
    ids=["policy", "at", "format"],
)
def test_options_that_would_be_forgotten_are_refused(simcli: Call, words, says) -> None:  # type: ignore[no-untyped-def]
    ran = simcli(*words)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err


def test_one_choice_is_no_choice(simcli: Call) -> None:
    ran = simcli("tune", FORTY, "--ask", "opens", "--vary", "Old Relic:8..12")
    assert ran.code == 0
    assert "No other choice in these ranges makes a legal deck of 40 cards." in ran.out
