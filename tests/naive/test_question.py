"""The question twin: worked values, and the algebra it must obey by being literal."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.naive.opening import Opened, enumerate_openings
from tests.naive.question import holds, question_odds


def hand(cards, drawn=()):
    return Opened(list(cards), list(cards), [list(draw) for draw in drawn], [], [])


def count(names, low, high=None, moment="opening"):
    return ("count", frozenset(names), low, high, moment)


def different(*parts):
    return ("different", ("and", *parts))


MEANINGS = {
    "1+ A, held": (count("A", 1), "AX", True),
    "1+ A, not held": (count("A", 1), "XX", False),
    "no A": (count("A", 0, 0), "XX", True),
    "2 A, three held": (count("A", 2, 2), "AAA", False),
    "2-4 A, three held": (count("A", 2, 4), "AAA", True),
    "a filter is a set of names": (count("AB", 2, 2), "AB", True),
    "by count one card satisfies both": (("and", count("A", 1), count("AB", 1)), "AX", True),
    "different cards need two": (different(count("A", 1), count("AB", 1)), "AX", False),
    "different cards, the right way round": (different(count("AB", 1), count("A", 1)), "AB", True),
    "different cards, two copies": (different(count("A", 1), count("AB", 1)), "AA", True),
    "different cards, a chain": (
        different(count("AB", 1), count("BC", 1), count("C", 1)), "CBA", True,
    ),
    "different cards, a chain too short": (
        different(count("AB", 1), count("AB", 1), count("ABC", 1)), "ABX", False,
    ),
    "different cards, an or between": (
        ("different", ("or", count("A", 2), ("and", count("B", 1), count("BC", 1)))), "BCA", True,
    ),
    "not": (("not", ("or", count("A", 1), count("B", 2))), "BX", True),
}  # fmt: skip


@pytest.mark.parametrize(("question", "cards", "answer"), MEANINGS.values(), ids=MEANINGS)
def test_meaning(question, cards, answer):
    assert holds(question, hand(cards)) is answer


def test_moments():
    opened = Opened(["A"], ["B"], [["C"], ["D"]], [], [])
    assert holds(count("A", 1, moment="hand"), opened)
    assert not holds(count("A", 1, moment=("by", 2)), opened)  # returned in the mulligan
    assert holds(count("C", 1, moment=("by", 1)), opened)
    assert not holds(count("D", 1, moment=("by", 1)), opened)
    assert holds(count("D", 1, moment=("on", 2)), opened)
    assert not holds(count("C", 1, moment=("on", 2)), opened)


@pytest.mark.parametrize(
    "question",
    [("different", count("A", 0, 1)), ("count", "A", 1, None, "never"), ("xor",)],
    ids=["upper bound of different cards", "no such moment", "no such word"],
)
def test_what_has_no_meaning_is_refused(question):
    with pytest.raises(ValueError, match=r"no such|lower bounds"):
        holds(question, hand("A"))


def test_absorption_in_the_worked_value():
    deck = ["A"] * 3 + ["B"] * 3 + ["X"] * 34
    question = ("and", count("A", 1), ("or", count("A", 1), count("B", 1)))
    assert question_odds(question, deck, 5, deep=5) == Fraction(667, 1976)


def test_given():
    # Two of A A B X: given at least one A (5 of 6 hands), both in 1 hand.
    assert question_odds(count("A", 2), list("AABX"), 2, given=count("A", 1)) == Fraction(1, 5)


def test_a_mulligan_and_a_deadline():
    def keep(cards):
        return [card for card in cards if card == "A"]

    question = count("A", 1, moment=("by", 1))
    odds = question_odds(question, list("AXX"), 1, "set-aside", keep, [1])
    assert odds == Fraction(5, 6)


COUNTS = st.builds(
    count,
    st.sets(st.sampled_from("ABC"), min_size=1),
    st.integers(0, 3),
    st.one_of(st.none(), st.integers(0, 3)),
    st.sampled_from(["hand", "opening", ("by", 1), ("on", 1)]),
)
QUESTIONS = st.recursive(
    COUNTS,
    lambda q: st.one_of(
        st.tuples(st.just("and"), q, q),
        st.tuples(st.just("or"), q, q),
        st.tuples(st.just("not"), q),
    ),
    max_leaves=4,
)
OPENED = st.builds(
    lambda cards, draw: hand(cards, [draw]),
    st.lists(st.sampled_from("ABCX"), max_size=6),
    st.lists(st.sampled_from("ABCX"), max_size=2),
)


@given(QUESTIONS, QUESTIONS, OPENED)
def test_the_algebra_is_logic(p, q, opened):
    assert holds(("and", p, ("or", p, q)), opened) == holds(p, opened)
    assert holds(("not", ("and", p, q)), opened) == holds(("or", ("not", p), ("not", q)), opened)
    assert holds(("or", p, ("not", p)), opened)


@given(st.lists(st.sets(st.sampled_from("ABC"), min_size=1), min_size=1, max_size=4), OPENED)
def test_different_cards_is_hall_s_condition(demands, opened):
    roles = [count(names, 1) for names in demands]
    subsets = range(1, 2 ** len(demands))
    chosen = [[d for i, d in enumerate(demands) if subset >> i & 1] for subset in subsets]
    hall = all(
        sum(card in set().union(*group) for card in opened.opening) >= len(group)
        for group in chosen
    )
    assert holds(different(*roles), opened) == hall


def test_a_question_is_its_share_of_all_hands():
    deck = list("AABX")
    hands = enumerate_openings(deck, 2, "none", None, [], lambda o: "".join(sorted(o.opening)))
    assert question_odds(count("B", 1), deck, 2) == hands["AB"] + hands["BX"]
