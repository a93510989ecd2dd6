"""Hypergeometric laws and reveals, against literal play with every order of small decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcli.exact.hypergeometric import at_least, chance, distribution, draw_counts, mean
from simcli.exact.reveal import reveal

Pile = tuple[int, ...]  # the class of every card
SIZES = st.lists(st.integers(0, 4), min_size=1, max_size=4)


def pile(sizes: list[int]) -> Pile:
    return tuple(kind for kind, n in enumerate(sizes) for _ in range(n))


def literal_reveals(deck: Pile, waiting: Pile, cards: int) -> Iterator[tuple[Pile, Pile, Pile]]:
    """Revealed cards, deck and waiting room afterwards, for every order of both piles."""
    for order in permutations(deck):
        for refreshed in permutations(waiting):
            left, room, shown = list(order), list(refreshed), []
            if not left:
                left, room = room, []
            while len(shown) < cards and left:
                shown.append(left.pop(0))
                if not left:  # the refresh takes place when the deck reaches nothing
                    left, room = room, []
            yield tuple(shown), tuple(left), tuple(room)


@given(SIZES, st.data())
def test_draw_counts_agree_with_every_set_of_cards(sizes: list[int], data: st.DataObject) -> None:
    draws = data.draw(st.integers(0, sum(sizes)))
    sets = Counter(
        tuple(Counter(s)[k] for k in range(len(sizes))) for s in combinations(pile(sizes), draws)
    )
    assert dict(draw_counts(sizes, draws)) == sets


@given(st.integers(0, 60), st.data())
def test_distribution_has_mass_one_and_the_known_mean(cards: int, data: st.DataObject) -> None:
    hits, draws = data.draw(st.integers(0, cards)), data.draw(st.integers(0, cards))
    law = distribution(cards, hits, draws)
    assert sum(law) == 1
    assert sum(k * p for k, p in enumerate(law)) == mean(cards, hits, draws)
    assert at_least(cards, hits, draws, 1) == 1 - chance(cards, hits, draws, 0)
    assert at_least(cards, hits, draws, 0) == 1
    assert chance(cards, hits, draws, min(hits, draws) + 1) == 0


@pytest.mark.parametrize(
    ("cards", "hits", "draws", "known"),
    [
        pytest.param(60, 4, 6, 0.351460, id="4-of-in-6"),
        pytest.param(60, 4, 12, 0.600972, id="4-of-in-12"),
        pytest.param(60, 8, 6, 0.593, id="8-of-in-6"),
        pytest.param(60, 8, 12, 0.853, id="8-of-in-12"),
        pytest.param(60, 12, 6, 0.755, id="12-of-in-6"),
        pytest.param(60, 12, 12, 0.950, id="12-of-in-12"),
    ],
)
def test_published_odds_of_a_copy(cards: int, hits: int, draws: int, known: float) -> None:
    assert float(at_least(cards, hits, draws, 1)) == pytest.approx(known, abs=6e-4)


@pytest.mark.parametrize(
    "bad",
    [
        pytest.param((5, 6, 1), id="more-hits-than-cards"),
        pytest.param((5, 1, 6), id="more-draws-than-cards"),
        pytest.param((5, -1, 1), id="negative-hits"),
        pytest.param((5, 1, -1), id="negative-draws"),
    ],
)
def test_impossible_counts_are_refused(bad: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="cannot"):
        distribution(*bad)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.integers(0, 2), min_size=2, max_size=2),
    st.lists(st.integers(0, 2), min_size=2, max_size=2),
    st.integers(0, 9),
)
def test_reveal_agrees_with_literal_play(deck: list[int], waiting: list[int], cards: int) -> None:
    literal = list(literal_reveals(pile(deck), pile(waiting), cards))
    seen = Counter(tuple(shown.count(k) for k in range(2)) for shown, _, _ in literal)
    plan = reveal(deck, waiting, cards)
    law = {counts: Fraction(ways, plan.total) for counts, ways in plan.outcomes()}
    assert law == {counts: Fraction(n, len(literal)) for counts, n in seen.items()}
    assert {(len(shown), len(left) + len(room)) for shown, left, room in literal} == {
        (plan.shown, plan.unseen)
    }
    assert {tuple(room.count(k) for k in range(2)) for _, _, room in literal} == {plan.waiting}
    for k in range(2):
        assert plan.mean(k) == sum(counts[k] * p for counts, p in law.items())


def test_qa53_qa100_refresh_mid_yell_shuffles_in_the_waiting_room_only() -> None:
    plan = reveal((8, 0), (0, 5), 10)
    assert list(plan.outcomes()) == [((8, 2), comb(5, 2))]
    assert (plan.shown, plan.unseen, plan.waiting) == (10, 3, (0, 0))


def test_qa101_yell_stops_where_no_card_is_left() -> None:
    plan = reveal((3,), (0,), 5)
    assert (plan.shown, plan.unseen) == (3, 0)
    assert reveal((0,), (0,), 5).shown == 0


def test_refresh_fires_when_the_deck_reaches_nothing() -> None:
    assert reveal((2, 1), (1, 1), 3).waiting == (0, 0)
    assert reveal((2, 1), (1, 1), 2).waiting == (1, 1)


@pytest.mark.parametrize(
    ("deck", "waiting", "cards"),
    [
        pytest.param((1,), (1, 0), 1, id="other-classes"),
        pytest.param((-1,), (1,), 0, id="negative-class"),
        pytest.param((1,), (1,), -1, id="negative-reveal"),
    ],
)
def test_senseless_reveals_are_refused(
    deck: tuple[int, ...], waiting: tuple[int, ...], cards: int
) -> None:
    with pytest.raises(ValueError, match=r"classes|negative"):
        reveal(deck, waiting, cards)
