"""Mulligan rules bound to a deck and applied to hands."""

from __future__ import annotations

import pytest

from simcli.decks.model import MulliganRule
from simcli.errors import InputError, Place
from simcli.questions.bind import Binding, bind
from simcli.questions.mulligan import kept, london
from simcli.questions.parser import parse
from simcli.questions.vocabulary import Vocabulary
from tests.questions.sample import DECK, Token, deck

LANDS = deck(
    [(Token(code=c, type="unit"), n) for c, n in {"good": 14, "poor": 11, "spell-x": 35}.items()],
    {"land": "good or poor"},
)
Hand = dict[str, int]


def counts(binding: Binding, hand: Hand) -> tuple[int, ...]:
    return tuple(sum(hand.get(code, 0) for code in c.cards) for c in binding.categories)


def after(rules: list[MulliganRule], hand: Hand, size: int | None = None) -> Hand:
    """What is kept, by card; every card its own category."""
    words = Vocabulary.of(DECK)
    each = [parse(f'1+ "{c.code}" in opening', words) for c in words.cards]
    binding = bind(each, DECK, rules=rules)
    result = kept(binding.rules, counts(binding, hand), size)
    return {next(iter(c.cards)): n for c, n in zip(binding.categories, result, strict=True) if n}


RULES = [
    MulliganRule(condition="no starter", keep=()),
    MulliganRule(condition="3+ starter and no spell", keep=("2 of starter",)),
    MulliganRule(keep=("1 of starter", '2 of "START:DASH!!"', "A")),
]


@pytest.mark.parametrize(
    ("hand", "left"),
    [
        pytest.param({"X": 3, "C": 1}, {}, id="first-rule-returns-all"),
        pytest.param({"B": 2, "A": 2}, {"A": 2}, id="second-rule-fills-by-code"),
        pytest.param({"A": 3, "C": 1}, {"A": 3}, id="each-card-kept-once"),
        pytest.param({"B": 2, "PL!-sd1-010": 3}, {"B": 1, "PL!-sd1-010": 2}, id="caps"),
    ],
)
def test_first_rule_that_holds(hand: Hand, left: Hand) -> None:
    assert after(RULES, hand) == left


def test_no_rule_that_holds_keeps_the_hand() -> None:
    assert after([MulliganRule(condition="9+ A", keep=())], {"A": 1, "X": 3}) == {"A": 1, "X": 3}
    assert after([], {"X": 4}) == {"X": 4}


def test_no_keep_keeps_the_hand_and_all_keeps_all() -> None:
    assert after([MulliganRule()], {"X": 4}) == {"X": 4}
    assert after([MulliganRule(keep=("1 of A", "all"))], {"A": 2, "X": 2}) == {"A": 2, "X": 2}


def test_at_restricts_to_a_hand_size() -> None:
    rules = [MulliganRule(at=4, keep=()), MulliganRule(keep=("A",))]
    assert after(rules, {"A": 1, "X": 3}) == {}
    assert after(rules, {"A": 1, "X": 2}) == {"A": 1}
    assert after(rules, {"A": 1, "X": 2}, size=4) == {}


KARSTEN = [
    MulliganRule(condition="2-5 land", at=7),
    MulliganRule(condition="2-3 land", at=6, bottom=("1 of spell-x",)),
    MulliganRule(condition="4-5 land", at=6, bottom=("1 of poor", "1 of good")),
    MulliganRule(condition="4+ spell-x", at=4, bottom=("3 of spell-x",)),
    MulliganRule(condition="3 spell-x", at=4, bottom=("1 of land", "2 of spell-x")),
    MulliganRule(at=7, keep=()),
    MulliganRule(at=6, keep=()),
]


@pytest.mark.parametrize(
    ("hand", "size", "left"),
    [
        pytest.param((2, 1, 4), 7, (2, 1, 4), id="keep-seven"),
        pytest.param((1, 0, 6), 7, None, id="too-few-lands"),
        pytest.param((2, 1, 4), 6, (2, 1, 3), id="six-bottom-a-spell"),
        pytest.param((3, 1, 3), 6, (3, 0, 3), id="six-bottom-a-poor-land"),
        pytest.param((4, 0, 3), 6, (3, 0, 3), id="six-bottom-a-good-land"),
        pytest.param((3, 3, 1), 6, None, id="six-too-many-lands"),
        pytest.param((1, 1, 5), 4, (1, 1, 2), id="four-three-spells-down"),
        pytest.param((2, 2, 3), 4, (1, 2, 1), id="four-mixed"),
        pytest.param((6, 1, 0), 4, (3, 1, 0), id="four-no-rule-keeps-the-size"),
    ],
)
def test_london(hand: tuple[int, ...], size: int, left: tuple[int, ...] | None) -> None:
    binding = bind([], LANDS, rules=KARSTEN)
    assert [list(c.cards) for c in binding.categories] == [["good"], ["poor"], ["spell-x"]]
    assert london(binding.rules, hand, size) == left


def test_london_puts_down_what_keep_does_not_take() -> None:
    rules = [MulliganRule(keep=("3 of land", "1 of spell-x"))]
    binding = bind([parse("1+ good and 1+ poor in opening", None)], LANDS, rules=rules)
    assert london(binding.rules, (2, 1, 4), 5) == (2, 1, 2)
    assert london(binding.rules, (2, 1, 4), 3) == (1, 1, 1)


def test_a_bad_rule_says_where() -> None:
    place = Place("deck.yaml", 9, 13, "      - if: no strater")
    with pytest.raises(InputError, match=r"deck\.yaml:9:16: .* did you mean 'starter'"):
        bind([], DECK, rules=[MulliganRule(condition="no strater", place=place)])
    with pytest.raises(InputError, match="only cards in hand before mulligan"):
        bind([], DECK, rules=[MulliganRule(condition="no starter in opening")])
