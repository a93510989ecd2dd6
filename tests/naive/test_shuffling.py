"""The sources of order themselves: every order once, with its true weight."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.naive.shuffling import (
    RandomOrder,
    Scripted,
    assert_same_cards,
    distinct_orders,
    exact_odds,
    simulated,
)

small_decks = st.lists(st.sampled_from("abc"), min_size=1, max_size=5)


@given(small_decks)
def test_distinct_orders_are_all_permutations_by_weight(cards):
    found = {tuple(order): ways for order, ways in distinct_orders(cards, len(cards))}
    assert found == Counter(permutations(cards))


@given(small_decks, st.integers(0, 6))
def test_tops_are_the_tops_of_all_permutations_by_weight(cards, deep):
    deep = min(deep, len(cards))
    found = Counter()
    for order, ways in distinct_orders(cards, deep):
        assert sorted(order) == sorted(cards)
        found[tuple(order[:deep])] += ways
    assert found == Counter(permutations(cards, deep))


def test_two_shuffles_are_independent():
    odds = exact_odds(lambda s: s.shuffle("aab")[0] + s.shuffle("ab")[0])
    assert odds["aa"] == Fraction(1, 3)
    assert odds["bb"] == Fraction(1, 6)


def test_a_second_shuffle_may_depend_on_the_first():
    def play(shuffler):
        first, *rest = shuffler.shuffle("aab")
        return first + (shuffler.shuffle(rest)[0] if first == "a" else "-")

    assert exact_odds(play) == {"aa": Fraction(1, 3), "ab": Fraction(1, 3), "b-": Fraction(1, 3)}


def test_drawing_deeper_than_promised_is_refused():
    def play(shuffler):
        deck = shuffler.shuffle("aabb")
        return deck.pop(0) + deck.pop(0)

    assert exact_odds(play, deep=2) == exact_odds(play)
    with pytest.raises(AssertionError, match="deeper"):
        exact_odds(play, deep=1)


def test_a_seed_plays_the_same_again_and_another_does_not():
    cards = list(range(20))
    assert RandomOrder(1).shuffle(cards) == RandomOrder(1).shuffle(cards)
    assert RandomOrder(1).shuffle(cards) != RandomOrder(2).shuffle(cards)


def test_simulated_shuffles_are_fair():
    counts = simulated(lambda s: s.shuffle("abcd")[0], trials=4000, seed=3)
    assert all(abs(counts[card] - 1000) < 4 * (4000 * 3 / 16) ** 0.5 for card in "abcd")


def test_a_script_that_runs_out_is_an_error():
    script = Scripted([[1, 2]])
    assert script.shuffle([2, 1]) == [1, 2]
    with pytest.raises(AssertionError, match="no order left"):
        script.shuffle([2, 1])


@pytest.mark.parametrize(
    "after", [["a"], ["a", "a", "b"], ["a", "c"]], ids=["lost", "made", "swapped"]
)
def test_conservation_notices(after):
    with pytest.raises(AssertionError, match="lost or made"):
        assert_same_cards(["a", "b"], after)
