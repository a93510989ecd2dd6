"""The opening twin against the worked values of the rules, and its own laws."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.naive.opening import MULLIGANS, enumerate_openings, play_opening
from tests.naive.shuffling import AsIs, RandomOrder, Scripted


def keep_only(*names):
    return lambda hand: [card for card in hand if card in names]


def counts(**copies):
    return [card for card, count in copies.items() for _ in range(count)]


def test_set_aside_returned_cards_cannot_come_in_the_redraw():
    opened = play_opening(list("abcdefgh"), 3, "set-aside", keep_only("b"), [2, 1], AsIs())
    assert opened.before == ["a", "b", "c"]
    assert opened.opening == ["b", "d", "e"]
    assert opened.drawn == [["f", "g"], ["h"]]
    assert opened.deck == ["a", "c"]


def test_set_aside_returned_cards_can_be_drawn_later():
    script = Scripted([["a", "d", "c"]])
    opened = play_opening(list("abcd"), 1, "set-aside", keep_only(), [1], script)
    assert (opened.opening, opened.drawn) == (["b"], [["a"]])


def test_qa19_nothing_returned_no_shuffle():
    opened = play_opening(list("abcd"), 2, "set-aside", list, [1], Scripted([]))
    assert (opened.opening, opened.drawn, opened.deck) == (["a", "b"], [["c"]], ["d"])


def test_redraw_can_bring_back_a_returned_card():
    script = Scripted([["a", "c", "d"]])
    opened = play_opening(list("abcd"), 2, "redraw", keep_only("b"), [], script)
    assert opened.opening == ["b", "a"]


def test_discard_never_brings_a_card_back_and_never_shuffles():
    opened = play_opening(list("abcde"), 2, "discard", keep_only("b"), [1, 2], Scripted([]))
    assert opened.opening == ["b", "c"]
    assert opened.drawn == [["d"], ["e"]]  # the deck ends; the last draw is one short
    assert opened.discarded == ["a"]


def test_london_bottoms_as_many_as_mulligans():
    hands = []

    def keep(hand, size):
        hands.append("".join(hand))
        return ["e", "f"] if size == 2 else None

    script = Scripted([list("dabcef"), list("fedcba")])
    opened = play_opening(list("abcdef"), 4, "london", keep, [1], script)
    assert hands == ["abcd", "dabc", "fedc"]
    assert sorted(opened.opening) == ["e", "f"]
    assert opened.drawn == [["b"]]
    assert opened.deck == ["a", "d", "c"]


def test_london_must_keep_at_last():
    with pytest.raises(AssertionError, match="must be kept"):
        play_opening(list("ab"), 1, "london", lambda hand, size: None, [], AsIs())


def test_keeping_a_card_not_held_is_refused():
    with pytest.raises(AssertionError, match="not in"):
        play_opening(list("abc"), 1, "redraw", lambda hand: ["c"], [], AsIs())


VALUES = {
    "one of three in five": (
        counts(A=3, B=3, X=34), 5, "none", None, [], lambda o: "A" in o.opening, 5,
        Fraction(667, 1976),
    ),
    "one of four in six": (
        counts(A=4, X=56), 6, "none", None, [], lambda o: "A" in o.opening, 6,
        Fraction(57128, 162545),
    ),
    "the same after setting aside all else": (
        counts(A=4, X=56), 6, "set-aside", keep_only("A"), [], lambda o: "A" in o.opening, 12,
        Fraction(19537, 32509),
    ),
    "and one draw from the deck with the cards back": (
        counts(A=4, X=56), 6, "set-aside", keep_only("A"), [1], lambda o: "A" in o.by_turn(1), 12,
        Fraction(184481, 292581),
    ),
    "no level 0 after keeping every level 0": (
        counts(L=16, X=34), 5, "discard", keep_only("L"), [], lambda o: "L" not in o.opening, 10,
        Fraction(1192074, 93384347),
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("deck", "hand", "kind", "keep", "draws", "outcome", "deep", "value"),
    VALUES.values(),
    ids=VALUES,
)
def test_worked_values(deck, hand, kind, keep, draws, outcome, deep, value):
    odds = enumerate_openings(deck, hand, kind, keep, draws, outcome, deep)
    assert odds[True] == value


def test_two_level_0_and_at_most_one_climax_after_keeping_every_level_0():
    deck = counts(L=16, C=8, X=26)

    def outcome(opened):
        return opened.opening.count("L") >= 2 and opened.opening.count("C") <= 1

    odds = enumerate_openings(deck, 5, "discard", keep_only("L"), [], outcome, 10)
    assert odds[True] == Fraction(2542169929, 3081683451)


# Small enough for every order of deck and reshuffle by hand: deck A B X, hand 1, keep only A.
BY_HAND = {
    "none": Fraction(1, 3),
    "redraw": Fraction(1, 3) + Fraction(2, 3) * Fraction(1, 3),  # drawn again from all three
    "set-aside": Fraction(2, 3),  # from the other two
    "discard": Fraction(2, 3),
}


@pytest.mark.parametrize("kind", BY_HAND)
def test_the_kinds_differ_as_they_should(kind):
    odds = enumerate_openings(
        list("ABX"), 1, kind, keep_only("A"), [], lambda o: o.opening == ["A"]
    )
    assert odds[True] == BY_HAND[kind]


def test_set_aside_and_discard_differ_in_the_turn_draw():
    def odds(kind):
        return enumerate_openings(
            list("AXX"), 1, kind, keep_only("A"), [1], lambda o: "A" in o.by_turn(1)
        )

    # AXX: held; XAX: redrawn; XXA: the returned X is in the way half the time, a discarded never.
    assert odds("set-aside")[True] == Fraction(5, 6)
    assert odds("discard") == {True: 1}


def test_london_on_a_tiny_deck():
    def keep(hand, size):
        if "A" in hand or size == 1:
            return sorted(hand)[:size]
        return None

    odds = enumerate_openings(list("AXXX"), 2, "london", keep, [], lambda o: "A" in o.opening)
    assert odds[True] == Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 2)


@given(
    st.lists(st.sampled_from("ABCX"), min_size=3, max_size=12),
    st.integers(1, 3),
    st.sampled_from(sorted(MULLIGANS)),
    st.integers(0, 99),
)
def test_every_card_is_somewhere_once(deck, hand, kind, seed):
    def keep(cards, size=None):
        kept = [card for card in cards if card in "AB"]
        if size is None:
            return kept
        return sorted(cards)[:size] if len(kept) >= size else None

    opened = play_opening(list(deck), hand, kind, keep, [1, 1, 2], RandomOrder(seed))
    assert len(opened.before) == hand
    assert opened.before == deck[:hand]
    everything = opened.by_turn(3) + opened.deck + opened.discarded
    assert sorted(everything) == sorted(deck)
    assert len(opened.by_turn(2)) == len(opened.opening) + len(opened.drawn[0] + opened.drawn[1])
