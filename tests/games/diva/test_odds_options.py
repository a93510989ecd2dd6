"""``simcli odds`` with its options, ``trace`` and ``score``, as a user types them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import simcli
from simcli.cli import main
from simcli.settings import Settings

DECK = "decks/diva/standard.yaml"
LOG = "players: 2\nfirst: a\nA3 B2 C1 A1 B4 C2 A2 B1 C3 | A4 B5 C5 A1 B3 C4 A2 B1\n"


def _answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, object]]:
    assert main(["odds", DECK, "--quiet", "--format", "json", *arguments]) == 0
    rows: list[dict[str, object]] = json.loads(capsys.readouterr().out)["rows"]
    return rows


def test_ambiguities_are_sorted_by_how_much_they_matter() -> None:
    results = simcli.ambiguities(simcli.load(DECK), settings=Settings(trials=2000))
    flips = [
        row.value
        for (_, column), row in results.tables[0].cells.items()
        if column == "flips" and row.value is not None
    ]
    assert len(flips) > 10
    assert flips == sorted(flips, reverse=True)


def test_a_position_is_weighed_card_by_card(capsys, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    log = tmp_path / "table.txt"
    log.write_text(LOG)
    rows = _answer(capsys, "--position", str(log), "--hand", "A5 BE C1 B2 A3", "--trials", "2000")
    assert {str(r["key"]).split()[0] for r in rows if r["metric"] == "position.win"} >= {"A5", "C1"}


def test_odds_are_those_of_the_policy_named(capsys) -> None:  # type: ignore[no-untyped-def]
    rows = _answer(capsys, "--policy", "thrift,random", "--trials", "3000")
    wins = [row for row in rows if row["metric"] == "set.win"]
    assert "a places with thrift, b places at random" in str(wins[0]["given"])


@pytest.mark.parametrize("deck", ["standard", "three-players", "four-players"])
def test_a_trace_ends_with_a_log_to_score(capsys, tmp_path: Path, deck: str) -> None:  # type: ignore[no-untyped-def]
    path = f"decks/diva/{deck}.yaml"
    assert main(["trace", path, "--seed", "7", "--trial", "5", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    log = tmp_path / "log.txt"
    log.write_text(told["log"])
    assert main(["score", str(log), "--format", "json"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    points = {
        r["key"]: r["value"] for r in rows if r["metric"] == "score.points" and not r["given"]
    }
    assert points == told["points"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([DECK, "--hand", "A5"], "--position and --hand go together"),
        ([DECK, DECK, "--position", "README.md", "--hand", "A5"], "one position for 2 decks"),
        (["decks/plain/yugioh-like-40.yaml", "--ambiguities"], "leave nothing open"),
        ([DECK, "--policy", "thirft"], "unknown policy 'thirft'; did you mean 'thrift'?"),
        ([DECK, "--position", "nowhere.txt", "--hand", "A5"], "nowhere.txt"),
    ],
    ids=["hand alone", "two decks", "another game", "no such policy", "no such log"],
)
def test_what_makes_no_sense_is_refused(capsys, arguments: list[str], said: str) -> None:  # type: ignore[no-untyped-def]
    assert main(["odds", *arguments]) == 2
    assert said in capsys.readouterr().err
