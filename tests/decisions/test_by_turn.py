"""The first turn on which a question holds."""

from __future__ import annotations

import csv
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcli import api
from simcli.cli import main
from simcli.decisions.by_turn import first_turn
from simcli.decks.model import Deck, Question
from simcli.errors import InputError
from simcli.settings import Settings
from tests.decisions.decks import plain
from tests.naive.shuffling import exact_odds

CLAIMS = {
    "1+ A": lambda seen: "A" in seen,
    "2+ (A or B)": lambda seen: seen.count("A") + seen.count("B") >= 2,
    "1+ A and no B": lambda seen: "A" in seen and "B" not in seen,
    "exactly one": lambda seen: seen.count("A") == 1,
    "not (1+ A or 1+ B)": lambda seen: not {"A", "B"} & set(seen),
}
TEXTS = {"exactly one": "1 A"}
TURNS = 3


def naive(deck: Deck, holds) -> list[Fraction]:
    """Of every order of the cards the first turn on which the claim holds."""
    cards = [e.card.code for e in deck.entries for _ in range(e.count)]
    hand = deck.options.hand

    def first(shuffler):
        order = shuffler.shuffle(cards)
        return next((t for t in range(1, TURNS + 1) if holds(order[: hand + t])), None)

    odds = exact_odds(first, hand + TURNS)
    return [odds.get(turn, Fraction(0)) for turn in range(1, TURNS + 1)]


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(sorted(CLAIMS)), st.integers(1, 2), st.integers(1, 2), st.integers(3, 4))
def test_against_every_order(claim: str, a: int, b: int, x: int) -> None:
    deck = plain({"A": a, "B": b, "X": x}, hand=2)
    found = first_turn(deck, Question("", TEXTS.get(claim, claim)), Settings(), TURNS)
    assert [e.value for e in found.first] == naive(deck, CLAIMS[claim])
    assert found.never.value == 1 - sum(e.value for e in found.first)


def test_the_mean_leaves_never_out() -> None:
    deck = plain({"A": 1, "X": 4}, hand=1, first_turn_draw=False)
    found = first_turn(deck, Question("", "1+ A"), Settings(), 3)
    assert [e.value for e in found.first] == [Fraction(1, 5)] * 3
    assert found.never.value == Fraction(2, 5)
    assert found.mean.value == 2


def test_a_mean_of_nothing_is_undefined() -> None:
    found = first_turn(plain({"A": 1, "X": 4}), Question("", "2+ A"), Settings(), 2)
    assert found.mean.value is None
    assert found.never.value == 1


def test_a_moment_said_is_replaced_by_the_turns() -> None:
    deck = plain({"A": 2, "X": 6})
    ways = [Question("", text) for text in ("1+ A", "1+ A in opening", "1+ A by turn 5")]
    assert len({first_turn(deck, q, Settings(), 3) for q in ways}) == 1


def test_simulation_agrees_and_counts_every_trial_once() -> None:
    deck = plain({"A": 2, "B": 2, "X": 8})
    asked = Question("", "1+ A and no B")
    exact = first_turn(deck, asked, Settings(), 3)
    mc = first_turn(deck, asked, Settings(engine="mc", trials=200_000), 3)
    assert sum(e.hits for e in mc.first) + mc.never.hits == 200_000
    for true, seen in zip(exact.first, mc.first, strict=True):
        assert seen.hits / seen.trials == pytest.approx(float(true.value), abs=0.005)


def test_the_command_tells_curve_first_turn_and_mean(capsys: pytest.CaptureFixture[str]) -> None:
    deck = "decks/plain/yugioh-like-40.yaml"
    code = main(["odds", deck, "--ask", "1+ starter", "--by-turn", "--turns", "3", "-f", "csv"])
    out = capsys.readouterr().out
    assert code == 0
    metrics = [row["metric"] for row in csv.DictReader(out.splitlines())]
    assert metrics == ["question.by"] * 3 + ["question.first"] * 3 + [
        "question.never",
        "question.turn",
    ]


def test_a_question_that_cannot_be_read_is_told_with_its_place() -> None:
    deck = api.load("decks/plain/yugioh-like-40.yaml")
    with pytest.raises(InputError, match="did you mean 'starter'"):
        first_turn(deck, Question("", "1+ startre"), Settings(), 2)


def test_nothing_asked(capsys: pytest.CaptureFixture[str], tmp_path) -> None:
    deck = tmp_path / "deck.yaml"
    deck.write_text("game: plain\ncards: {A: 4, X: 10}\n")
    assert main(["odds", str(deck), "--by-turn"]) == 2
    assert "nothing is asked" in capsys.readouterr().err


def test_many_turns_of_what_comes_and_goes_are_simulated_together() -> None:
    deck = api.load("decks/plain/yugioh-like-40.yaml")
    asked = Question("", "1+ starter and no trap")
    found = first_turn(deck, asked, Settings(trials=20_000), 30)
    assert {e.trials for e in found.first} == {20_000}
    assert sum(e.hits for e in found.first) + found.never.hits == 20_000
