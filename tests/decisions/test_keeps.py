"""Every keep of one hand, ranked, beside the deck's rule."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcli import api
from simcli.cli import main
from simcli.decisions.goals import read_goals
from simcli.decisions.keeps import rank
from simcli.decks.model import Deck, MulliganRule
from simcli.errors import InputError
from simcli.games.asking import Asker
from simcli.settings import Settings
from tests.decisions.decks import plain
from tests.naive.opening import MULLIGANS
from tests.naive.shuffling import exact_odds

MUSE = "decks/loveca/start-deck-muse.yaml"


def ranking(deck: Deck, hand: str, *asks: str, size=None):
    return rank(Asker(deck, Settings()), read_goals(asks, (), deck), hand, size)


def naive(deck: Deck, hand: list[str], kept: list[str], kind: str, holds) -> Fraction:
    """The chance after a keep, over every order of the rest of the deck and of every reshuffle."""
    cards = [e.card.code for e in deck.entries for _ in range(e.count)]
    for card in hand:
        cards.remove(card)

    def outcome(shuffler):
        held, *_ = MULLIGANS[kind](list(hand), shuffler.shuffle(cards), lambda _: kept, shuffler)
        return holds(held)

    return exact_odds(outcome, None).get(True, Fraction(0))


@settings(max_examples=15, deadline=None)
@given(
    st.sampled_from(["set-aside", "discard", "redraw"]),
    st.sampled_from([("A", "B"), ("A", "X"), ("X", "X"), ("A", "A")]),
)
def test_every_keep_against_every_order(kind: str, cards: tuple[str, str]) -> None:
    deck = plain({"A": 2, "B": 1, "X": 3}, hand=2, kind=kind)
    question = "1+ A and no B in opening"
    found = ranking(deck, ", ".join(cards), question)
    names = found.hand.names
    counts = [cards.count(c) for c in ("A", "B", "X")]
    for kept in product(*(range(n + 1) for n in counts)):
        cards_kept = [c for c, n in zip("ABX", kept, strict=True) for _ in range(n)]
        value = naive(deck, list(cards), cards_kept, kind, lambda h: "A" in h and "B" not in h)
        assert value in [k.chances[0] for k in found.keeps], (kept, names)
    assert len(found.keeps) == len(list(product(*(range(n + 1) for n in counts))))


def test_best_first_and_the_rule_is_marked() -> None:
    rule = MulliganRule(keep=("A", "X"))
    deck = plain({"A": 2, "B": 2, "X": 6}, hand=3, kind="set-aside", rules=[rule])
    found = ranking(deck, "A, 2 X", "1+ B in opening")
    values = [k.chances[0] for k in found.keeps]
    assert values == sorted(values, reverse=True)
    (marked,) = [k for k in found.keeps if k.by_rule]
    assert sum(marked.kept or ()) == 3
    assert found.rule == marked.chances
    assert found.gain == values[0] - marked.chances[0] > 0


def test_keeps_the_question_cannot_tell_apart_are_one() -> None:
    deck = plain({"A": 2, "B": 2, "C": 2, "X": 6}, hand=3, kind="discard")
    found = ranking(deck, "A, B, C", "1+ (A or B) in opening")
    assert len(found.keeps) == 3 * 2  # 0 to 2 of A and B, with or without C


def test_a_rule_that_keeps_the_best_gains_nothing() -> None:
    deck = api.load(MUSE)
    found = ranking(deck, "2 live, starter", "1+ starter and 1+ live in opening")
    assert found.gain == 0


def test_weights_rank_the_keeps() -> None:
    deck = plain({"A": 3, "B": 3, "X": 6}, hand=2, kind="discard")
    for weights, kept in (((9, 1), "A"), ((1, 9), "B")):
        asks = [f"{w}: 2+ {c} in opening" for w, c in zip(weights, "AB", strict=True)]
        best = ranking(deck, "A, B", *asks).keeps[0]
        names = ranking(deck, "A, B", *asks).hand.names
        assert [n for n, k in zip(names, best.kept or (), strict=True) if k] == [kept]


class TestLondon:
    DECK = "decks/plain/mana-14-of-25.yaml"

    def test_a_whole_hand_is_kept_or_not(self) -> None:
        found = ranking(api.load(self.DECK), "2 good, 5 spell", "1+ good by turn 2")
        assert [k.kept is None for k in found.keeps] == [False, True]

    def test_going_on_with_the_rule_is_no_better_than_at_best(self) -> None:
        deck = api.load(self.DECK)
        found = ranking(deck, "7 spell", "1+ good by turn 2")
        assert found.keeps[0].kept is None
        assert found.keeps[0].by_rule
        assert found.rule is not None
        assert found.rule[0] <= found.keeps[0].chances[0]
        # The rule takes another hand here, so its value is that of any hand it mulligans to six.
        other = ranking(deck, "1 good, 6 spell", "1+ good by turn 2")
        assert other.rule == found.rule

    def test_a_smaller_hand_puts_cards_down(self) -> None:
        found = ranking(api.load(self.DECK), "3 good, 4 spell", "3+ good by turn 1", size=6)
        keeps = [k.kept for k in found.keeps]
        assert None in keeps
        assert {sum(k) for k in keeps if k is not None} == {6}
        assert found.keeps[0].chances[0] == 1


def test_a_condition_has_no_best_keep() -> None:
    deck = plain({"A": 2, "X": 6}, kind="discard")
    with pytest.raises(InputError, match="no keep is best"):
        ranking(deck, "A", "1+ A in opening given 1+ X in opening")


def test_a_deck_without_mulligan(capsys) -> None:
    deck = "decks/plain/yugioh-like-40.yaml"
    assert main(["mulligan", deck, "--hand", "2 starter", "--ask", "opens"]) == 2
    assert "played without a mulligan" in capsys.readouterr().err


def test_the_command(capsys) -> None:
    asked = ["--hand", "2 live, starter", "--ask", "1+ starter and 1+ live in opening"]
    assert main(["mulligan", MUSE, *asked]) == 0
    shown = capsys.readouterr().out
    assert "1. keep all 6" in shown
    assert "keep 1 starter, 2 live [deck's rule]" in shown
    assert "what the best keep gains over it" in shown


def test_the_weighted_sum_is_in_the_data_and_what_was_taken_is_told(capsys) -> None:
    asked = ["0.7: first live by turn 3", "0.3: playable"]
    rows = api.mulligan(api.load(MUSE), asked, hand="2 live, starter").rows
    scores = [row.value for row in rows if row.metric == "mulligan.score"]
    keeps = [row.value for row in rows if row.metric == "mulligan.keep"]
    weighed = [70 * a + 30 * b for a, b in zip(keeps[::2], keeps[1::2], strict=True)]
    assert scores == pytest.approx(weighed)
    assert scores == sorted(scores, reverse=True)
    options = [word for text in asked for word in ("--ask", text)]
    assert main(["mulligan", MUSE, "--hand", "2 live, starter", *options]) == 0
    shown = capsys.readouterr().out
    assert "'live' is taken for one that is not" in shown
    assert "[deck's rule]" in shown
