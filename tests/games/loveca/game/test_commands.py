"""match, trace and the games in odds, as a user runs them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from simcli.cli import main
from tests.games.loveca.game.tables import start_deck

MUSE = "decks/loveca/start-deck-muse.yaml"
LIELLA = "decks/loveca/start-deck-liella.yaml"
FEW = ("--trials", "2000", "--format", "json")


def rows(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, object]]:
    assert main([*arguments, *FEW]) == 0
    found: list[dict[str, object]] = json.loads(capsys.readouterr().out)["rows"]
    return found


def test_odds_has_the_tables_of_games(capsys: pytest.CaptureFixture[str]) -> None:
    found = rows(capsys, "odds", MUSE)
    metrics = Counter(str(row["metric"]) for row in found)
    assert set(metrics) >= {
        *("energy.available", "energy.spent", "energy.wasted", "energy.played"),
        *("live.attempted", "live.clear", "live.cleared", "live.short", "live.score"),
        *("stage.blades", "stage.hearts", "hand", "refresh", "mulligan.returned"),
    }
    assert metrics["live.cleared"] == 3 * 8
    played = {row["key"] for row in found if row["metric"] == "energy.played"}
    assert "cost>=9" in played
    first = next(r for r in found if r["metric"] == "energy.available" and r["turn"] == 1)
    assert (first["value"], first["trials"]) == (4.0, 2000)


def test_exact_odds_play_no_games(capsys: pytest.CaptureFixture[str]) -> None:
    found = rows(capsys, "odds", MUSE, "--engine", "exact")
    assert not any(str(row["metric"]).startswith("energy.") for row in found)


def test_match_shares_out_the_wins(capsys: pytest.CaptureFixture[str]) -> None:
    found = rows(capsys, "match", MUSE, LIELLA)
    whole = {
        str(row["key"]): row["value"]
        for row in found
        if str(row["metric"]) in ("match.win", "match.draw", "match.unfinished")
        and row["trials"] == 2000
    }
    names = [start_deck("muse").name, start_deck("liella").name]
    rest = float(str(whole["None"]))
    assert sum(float(str(whole[name])) for name in names) + rest == pytest.approx(1)
    assert float(str(whole["first"])) + float(str(whole["second"])) + rest == pytest.approx(1)


def test_swapped_decks_give_the_same_wins(capsys: pytest.CaptureFixture[str]) -> None:
    def told(*decks: str) -> dict[object, object]:
        found = rows(capsys, "match", *decks)
        return {(r["key"], r["trials"]): r["value"] for r in found if r["metric"] == "match.win"}

    assert told(MUSE, LIELLA) == told(LIELLA, MUSE)


def test_a_trace_in_words_and_the_same_twice(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for _ in range(2):
        assert main(["trace", MUSE, "--seed", "7", "--trial", "123456"]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert said[0].startswith("Trial 123456 of seed 7, official rules, no card texts.")
    assert "Turn 1" in said[0]


def test_a_stacked_trace_as_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    codes = [e.card.code for e in start_deck("muse").entries for _ in range(e.count)]
    order = tmp_path / "order.txt"
    order.write_text("# the top first\n" + "\n".join(codes), encoding="utf-8")
    arguments = ["trace", MUSE, LIELLA, "--order", str(order), "--format", "json"]
    assert main(arguments) == 0
    told = json.loads(capsys.readouterr().out)
    muse, liella = (
        player["name"] for player in sorted(told["players"], key=lambda p: -p["stacked"])
    )
    assert told["first"] == muse
    first = next(event for event in told["events"] if event["player"] == muse)
    assert (first["event"], first["cards"]) == ("draw", codes[:6])
    for event in told["events"]:
        for name in (muse, liella):
            zones = event["zones"][name]
            lists = [zones[z] for z in ("deck", "hand", "waiting", "lives", "yelled", "successes")]
            assert sum(map(len, lists)) + len(zones["stage"]) == 60
            assert sum(zones["energy"].values()) == 12


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("PL!-sd1-001\nnonsense", "order.txt:2:1: 'nonsense' is no card of the deck"),
        ("PL!-sd1-001\n" * 5, "order.txt:5:1: 'PL!-sd1-001' is listed more often"),
        ("PL!-sd1-001\n", "59 cards of the deck are not listed"),
    ],
    ids=["unknown", "too many", "missing"],
)
def test_bad_orders_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lines: str, said: str
) -> None:
    order = tmp_path / "order.txt"
    order.write_text(lines, encoding="utf-8")
    assert main(["trace", MUSE, "--order", str(order)]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["match", MUSE, LIELLA, "--policy", "cler"], "did you mean 'clear'?"),
        (["match", MUSE, "decks/plain/magic-like-60.yaml"], "decks of one game"),
        (["trace", "decks/plain/magic-like-60.yaml"], "are not simulated"),
        (["trace", MUSE, MUSE, MUSE], "3 decks to trace"),
        (["trace", MUSE, "--order", "nowhere.txt"], "no such file"),
        (["trace", MUSE, "--order", MUSE, "--order", MUSE], "2 orders for 1 deck;"),
        (["match", MUSE, LIELLA, *["--policy", "clear"] * 3], "3 policies for 2 decks"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else "",
)
def test_bad_arguments_are_told_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        ("{polcy: clear}", "unknown key 'polcy' in plan"),
        ("{policy: best}", "unknown policy 'best'"),
        ("{opponent: 3}", "opponent is no list"),
        ("{opponent: [1, x]}", "opponent has the score 'x'"),
        ("{rules: old}", "unknown rules 'old'"),
        ("{rules: {set_limits: 3}}", "unknown rule 'set_limits'"),
        ("{rules: {redraw: 3}}", "redraw is '3'"),
    ],
)
def test_bad_plans_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], plan: str, said: str
) -> None:
    deck = tmp_path / "deck.yaml"
    text = Path(MUSE).read_text(encoding="utf-8")
    deck.write_text(f"{text}\nplan: {plan}\n", encoding="utf-8")
    assert main(["trace", str(deck)]) == 2
    assert said in capsys.readouterr().err


def test_rules_other_than_the_official_are_told_with_every_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = tmp_path / "deck.yaml"
    text = Path(MUSE).read_text(encoding="utf-8")
    deck.write_text(f"{text}\nplan: {{rules: {{redraw: true}}}}\n", encoding="utf-8")
    for arguments in (["odds", str(deck)], ["match", str(deck), str(deck)]):
        given = {str(r["given"]) for r in rows(capsys, *arguments) if r["metric"] == "live.clear"}
        assert given
        assert all("official rules but redraw: true" in words for words in given)


def test_too_many_cards_to_play_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = tmp_path / "deck.yaml"
    deck.write_text("game: loveca\ncards: {PL!-sd1-001: 150, PL!-sd1-019: 50}\n", encoding="utf-8")
    assert main(["odds", str(deck)]) == 0
    assert "Not modelled: whole games (of up to 128 cards)" in capsys.readouterr().out
    for command in (["trace", str(deck)], ["match", str(deck), str(deck)]):
        assert main(command) == 2
        said = capsys.readouterr().err
        assert "not legal: 150 Members" in said
        assert "up to 128 cards, not 200" in said


def test_odds_against_a_listed_opponent_say_how_often_it_wins(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = tmp_path / "deck.yaml"
    text = Path(MUSE).read_text(encoding="utf-8")
    deck.write_text(f"{text}\nplan: {{opponent: [null, 3, 9]}}\n", encoding="utf-8")
    found = [r for r in rows(capsys, "odds", str(deck)) if r["metric"] == "live.goal"]
    shares = {str(row["key"]): float(str(row["value"])) for row in found}
    assert sum(shares.values()) == pytest.approx(1)
    assert shares["opponent"] > 0.9, "it clears 9 from turn 3 on"
    assert all("an opponent with scores none, 3, 9" in str(row["given"]) for row in found)


def test_a_half_deck_wins_with_two_successes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = tmp_path / "half.yaml"
    codes = {entry.card.code: entry.count // 2 for entry in start_deck("muse").entries}
    cards = "".join(f"  {code}: {count}\n" for code, count in codes.items() if count)
    deck.write_text(f"game: loveca\nformat: half\ncards:\n{cards}", encoding="utf-8")
    for arguments in (["odds", str(deck)], ["match", str(deck), str(deck)]):
        found = [r for r in rows(capsys, *arguments) if r["metric"] == "live.cleared"]
        assert {row["key"] for row in found} == {"1", "2"}
    assert main(["match", str(deck), MUSE]) == 2
    assert "match a half deck with a half deck" in capsys.readouterr().err
