"""What parses, what it means, and what is said about what does not."""

from __future__ import annotations

import sys

import pytest

from simcli.errors import InputError, Place
from simcli.questions.parser import parse, parse_clause, parse_filter
from simcli.questions.tree import (
    And,
    CardIs,
    Compare,
    Count,
    Different,
    Every,
    FlagIs,
    GroupIs,
    Moment,
    Not,
    Or,
    Question,
)
from simcli.questions.vocabulary import Vocabulary
from tests.questions.sample import DECK

WORDS = Vocabulary.of(DECK)
OPENING = Moment("opening")
CARD_A, CARD_B, CARD_C = CardIs("A"), CardIs("B"), CardIs("C")
UNIT, SPELL = FlagIs("unit"), FlagIs("spell")


def some(where: object, moment: Moment = OPENING, low: int = 1, high: int | None = None) -> Count:
    return Count(where, low, high, moment)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("asked", "body"),
    [
        ("1+ unit in opening", some(UNIT)),
        ("no relic in opening", some(FlagIs("relic"), low=0, high=0)),
        ("2 cost=4 in opening", some(Compare("cost", "=", "4"), low=2, high=2)),
        ("2-4 cost<=1 in opening", some(Compare("cost", "<=", "1"), low=2, high=4)),
        ("2–4 cost ≤ 1 in opening", some(Compare("cost", "<=", "1"), low=2, high=4)),
        ("1+ PL!-sd1-010 by turn 3", some(CardIs("PL!-sd1-010"), Moment("turn", 3))),
        ("1+ pl!-SD1-010 on turn 3", some(CardIs("PL!-sd1-010"), Moment("on", 3))),
        ("1+ 5HY/W83-E107 in opening", some(CardIs("5HY/W83-E107"))),
        ('1+ "START:DASH!!" by turn 3', some(CardIs("START:DASH!!"), Moment("turn", 3))),
        ("1+ 'start:dash!!' by turn 3", some(CardIs("START:DASH!!"), Moment("turn", 3))),
        ("1+ ＳＴＡＲＴ：ＤＡＳＨ！！ in opening", some(CardIs("START:DASH!!"))),
        ("１＋　“Nico Yazawa” in opening", some(CardIs("Nico Yazawa"))),
        ("1+ 矢澤にこ in opening", some(CardIs("矢澤にこ"))),
        (
            "1+ (unit cost<=4) and 1+ spell in opening",
            And((some(And((UNIT, Compare("cost", "<=", "4")))), some(SPELL))),
        ),
        (
            "1+ unit cost<=4 in opening",
            some(And((UNIT, Compare("cost", "<=", "4")))),
        ),
        (
            "(1+ A and 1+ B) or 2+ C by turn 2",
            Or(
                (
                    And((some(CARD_A, Moment("turn", 2)), some(CARD_B, Moment("turn", 2)))),
                    some(CARD_C, Moment("turn", 2), low=2),
                )
            ),
        ),
        (
            "not (1+ A or 2+ B) in opening",
            Not(Or((some(CARD_A), some(CARD_B, low=2)))),
        ),
        (
            "1+ (unit colour=red or not spell) in opening",
            some(Or((And((UNIT, Compare("colour", "=", "Red"))), Not(SPELL)))),
        ),
        ("2+ starter by turn 2", some(GroupIs("starter"), Moment("turn", 2), low=2)),
        ("2+ STARTER BY TURN 2", some(GroupIs("starter"), Moment("turn", 2), low=2)),
        ("all A in opening", Every(CARD_A, OPENING)),
        ("1+ A before mulligan", some(CARD_A, Moment("hand"))),
        ("1+ A in the first hand before the mulligan", some(CARD_A, Moment("hand"))),
        ("1+ A in hand before mulligan", some(CARD_A, Moment("hand"))),
        ("1+ A in the opening hand", some(CARD_A)),
        (
            "1+ A and 1+ (A or B) in opening using different cards",
            Different(And((some(CARD_A), some(Or((CARD_A, CARD_B)))))),
        ),
        (
            "1+ A and 1+ B using different cards in opening",
            Different(And((some(CARD_A), some(CARD_B)))),
        ),
        (
            "1+ A in opening and 1+ B and 1+ C by turn 2",
            And(
                (
                    some(CARD_A),
                    some(CARD_B, Moment("turn", 2)),
                    some(CARD_C, Moment("turn", 2)),
                )
            ),
        ),
        (
            "(1+ A in opening and 1+ B) by turn 2",
            And((some(CARD_A), some(CARD_B, Moment("turn", 2)))),
        ),
    ],
)
def test_reads(asked: str, body: object) -> None:
    assert parse(asked, WORDS) == Question(body)  # type: ignore[arg-type]


def test_given_splits_two_claims_with_their_own_moments() -> None:
    question = parse("2+ A by turn 4 given 1+ A or 1+ B in opening", WORDS)
    assert question.body == some(CARD_A, Moment("turn", 4), low=2)
    assert question.given == Or((some(CARD_A), some(CARD_B)))
    assert question.moments() == (OPENING, Moment("turn", 4))


def test_using_different_cards_leaves_other_conjunctions_alone() -> None:
    question = parse("1+ A and 1+ B in opening using different cards and 1+ C in opening", WORDS)
    assert question.body == And((Different(And((some(CARD_A), some(CARD_B)))), some(CARD_C)))


@pytest.mark.parametrize(
    ("asked", "column", "said"),
    [
        pytest.param("", 1, "empty", id="empty"),
        pytest.param("1+ A", 5, "names no moment; end it with in opening", id="no-moment"),
        pytest.param("1+ A in opening and 1+ B", 21, "'1\\+ B' has no moment", id="one-without"),
        pytest.param("1+ A given 1+ B in opening", 1, "'1\\+ A' has no moment", id="body-without"),
        pytest.param("1+ A in opning", 9, "did you mean 'opening'", id="moment-misspelt"),
        pytest.param("1+ A by trun 2", 9, "did you mean 'turn'", id="turn-misspelt"),
        pytest.param("1+ A adn 1+ B in opening", 6, "did you mean 'and'", id="and-misspelt"),
        pytest.param("1+ statrer in opening", 4, "did you mean 'starter'", id="group-misspelt"),
        pytest.param("1+ unti in opening", 4, "did you mean 'unit'", id="flag-misspelt"),
        pytest.param("1+ ６ in opening", 4, "'6' is no card", id="full-width-unknown"),
        pytest.param("1+ (unit coost<=4) in opening", 10, "did you mean 'cost'", id="field"),
        pytest.param("1+ cost in opening", 4, "'cost' is a field; compare it", id="bare-field"),
        pytest.param("1+ colour<3 in opening", 11, "colour is no number", id="order-of-a-word"),
        pytest.param("1+ icons>3 in opening", 10, "icons is no number", id="order-of-a-set"),
        pytest.param("1+ cost<=red in opening", 10, "'red' is no number", id="number-field"),
        pytest.param("1+ cost=red in opening", 9, "cost is a number", id="number-equal-word"),
        pytest.param('1+ "Nico" in opening', 4, "no card 'Nico'", id="quoted-unknown"),
        pytest.param('1+ "unit" in opening', 4, "no card 'unit'", id="quoted-is-a-name"),
        pytest.param("1+ Nico Yazawa in opening", 4, 'in quotes: "Nico Yazawa"', id="unquoted"),
        pytest.param("1+ A B in opening", 6, "no card is both 'A' and 'B'", id="side-by-side"),
        pytest.param("A in opening", 1, "expected a count", id="no-count"),
        pytest.param("at least 2 A in opening", 1, "write 2\\+", id="count-in-words"),
        pytest.param("1+ A and <= 2 B in opening", 10, "write 0-2", id="count-compared"),
        pytest.param("1 + A in opening", 3, "cannot stand here; write 1\\+", id="count-apart"),
        pytest.param("2 or more A in opening", 3, "write 2\\+", id="count-or-more"),
        pytest.param(
            "1+ A in opening given 1+ B in opening given 1+ C in opening",
            39,
            "one 'given' is all there is",
            id="given-twice",
        ),
        pytest.param("1+ A and B in opening", 10, "expected a count", id="no-second-count"),
        pytest.param("1+ in opening", 4, "missing before 'in'", id="no-filter"),
        pytest.param("1+ A in opening and", 20, "ends too early", id="dangling-and"),
        pytest.param("1+ (A in opening", 7, "expected a closing bracket", id="open-bracket"),
        pytest.param("1+ A) in opening", 5, "'\\)' cannot stand here", id="stray-bracket"),
        pytest.param('1+ "A in opening', 4, "never closed", id="open-quote"),
        pytest.param("1+ A in opening foo", 17, "'foo' cannot stand here", id="trailing-word"),
        pytest.param("3-2 A in opening", 1, "write 2-3", id="backwards"),
        pytest.param("1+ A by turn 0", 14, "no turn 0", id="turn-zero"),
        pytest.param("1+ A by turn -1", 14, "expected a whole turn number", id="turn-negative"),
        pytest.param("1+ A by turn 1.5", 14, "expected a whole turn number", id="turn-fraction"),
        pytest.param("-1 A in opening", 1, "expected a count", id="count-negative"),
        pytest.param(f"{'9' * 5000} A in opening", 1, "too large", id="count-huge"),
        pytest.param("1+ A in opening by turn 2", 17, "covers nothing", id="two-moments"),
        pytest.param("no A in opening using different cards", 17, "upper bound", id="no-using"),
        pytest.param("2 A and 1+ B in opening using different cards", 25, "upper", id="2-using"),
        pytest.param("1+ A in opening and 1+ B by turn 2 using different cards", 36, "one moment",
                     id="moments"),
        pytest.param("not " * 2000 + "1+ A in opening", 1, "nest more than 60", id="deep-not"),
        pytest.param("not (" * 900 + "1+ A" + ")" * 900, 1, "nest more than", id="deep-brackets"),
        pytest.param("1+ A or " * 2000 + "1+ B", 10001, "longer than 10000", id="long"),
        pytest.param("1+ A\nin opning", 4, "did you mean 'opening'", id="second-line"),
    ],
)  # fmt: skip
def test_says_what_is_wrong_and_where(asked: str, column: int, said: str) -> None:
    with pytest.raises(InputError, match=said) as raised:
        parse(asked, WORDS)
    place = raised.value.place
    assert place is not None
    assert place.column == column
    assert place.text in asked.split("\n")
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("brackets", [1000, 4000])
def test_needless_brackets_cost_nothing(brackets: int) -> None:
    asked = "(" * brackets + "1+ A in opening" + ")" * brackets
    assert sys.getrecursionlimit() < brackets + 1001
    assert parse(asked, WORDS) == Question(some(CARD_A))


def test_fault_in_a_deck_file_points_into_its_line() -> None:
    line = "    ask: 1+ foo in opening  # hopeful"
    with pytest.raises(InputError) as raised:
        parse("1+ foo in opening", WORDS, Place("deck.yaml", 12, 10, line))
    assert raised.value.explain().endswith(f"  {line}\n  {' ' * 12}^")
    assert str(raised.value).startswith("deck.yaml:12:13: ")


def test_fault_in_folded_text_points_into_the_question() -> None:
    with pytest.raises(InputError) as raised:
        parse("1+ foo in opening", WORDS, Place("deck.yaml", 12, 10, "    ask: >"))
    assert str(raised.value).startswith("deck.yaml:12, in the question:1:4: ")


def test_condition_implies_its_moment() -> None:
    hand = Moment("hand")
    question = parse("no starter and 1+ A in hand before mulligan", WORDS, implied=hand)
    assert question.moments() == (hand,)
    with pytest.raises(InputError, match="not by turn 2; leave the moment out"):
        parse("no starter by turn 2", WORDS, implied=hand)


def test_clauses() -> None:
    assert parse_clause("2 of spell", WORDS).cap == 2
    assert parse_clause("all of spell", WORDS).cap is None
    assert parse_clause("all", WORDS).where is None
    assert parse_clause("A or B", WORDS).where == Or((CARD_A, CARD_B))
    assert parse_clause('1 of "START:DASH!!"', WORDS).where == CardIs("START:DASH!!")
    with pytest.raises(InputError, match="did you mean 'spell'"):
        parse_clause("2 of spel", WORDS)


def test_filters_join_without_brackets() -> None:
    assert parse_filter("unit and cost<3 or spell", WORDS) == Or(
        (And((UNIT, Compare("cost", "<", "3"))), SPELL)
    )


def test_without_a_vocabulary_words_are_cards() -> None:
    asked = '1+ (live cost<=4) and no "in" in opening'
    assert parse(str(parse(asked))) == parse(asked)
