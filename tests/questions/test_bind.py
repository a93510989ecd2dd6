"""Decks merged into categories, and what a question is explained to mean."""

from __future__ import annotations

import pytest

from simcli.questions.bind import bind
from simcli.questions.event import FALSE, TRUE
from simcli.questions.explain import explain
from simcli.questions.parser import parse, parse_filter
from simcli.questions.tree import Question
from simcli.questions.vocabulary import Vocabulary
from tests.questions.sample import DECK

WORDS = Vocabulary.of(DECK)


def ask(text: str) -> Question:
    return parse(text, WORDS)


@pytest.mark.parametrize(
    ("asked", "categories"),
    [
        pytest.param(
            ["1+ A in opening"],
            [("other", 12), ("A", 3)],
            id="one-card",
        ),
        pytest.param(
            ["1+ A and (1+ A or 1+ B) in opening"],
            [("other", 12), ("A", 3)],
            id="absorbed-filters-split-nothing",
        ),
        pytest.param(
            ["1+ A and 1+ starter in opening"],
            [("other", 10), ("A, starter", 3), ("starter", 2)],
            id="overlap",
        ),
        pytest.param(
            ["1+ A in opening", "1+ B by turn 2 given 1+ C in opening"],
            [("other", 9), ("A", 3), ("B", 2), ("C", 1)],
            id="two-questions-and-a-condition",
        ),
        pytest.param(["0+ A in opening"], [("other", 15)], id="nothing-asked"),
    ],
)
def test_categories(asked: list[str], categories: list[tuple[str, int]]) -> None:
    binding = bind([ask(text) for text in asked], DECK)
    assert [(c.label, c.size) for c in binding.categories] == categories
    assert binding.sizes == tuple(sum(c.cards.values()) for c in binding.categories)
    assert sum(binding.sizes) == DECK.size


def test_extra_filters_are_told_apart_and_located() -> None:
    spell, unit = parse_filter("spell", WORDS), parse_filter("unit", WORDS)
    binding = bind([ask("1+ A in opening")], DECK, [spell, unit])
    spells, units = binding.masks
    assert sum(binding.sizes[i] for i in spells) == 5
    assert sum(binding.sizes[i] for i in units) == 10


@pytest.mark.parametrize(
    ("asked", "event"),
    [
        ("4+ A in opening", FALSE),
        ("no relic in opening", TRUE),
        ("1+ relic in opening", FALSE),
        ("0-3 A in opening", TRUE),
        ("2+ C or 1+ relic in opening", FALSE),
        ("1+ C and 1+ C in opening using different cards", FALSE),
    ],
)
def test_the_deck_alone_decides(asked: str, event: object) -> None:
    assert bind([ask(asked)], DECK).events == (event,)


def test_all_means_every_copy_of_the_deck_asked() -> None:
    question = ask("all starter in opening")
    (event,) = bind([question], DECK).events
    assert repr(event) == "Count(('opening',), (1,), 5, None)"


def test_equal_questions_give_equal_events() -> None:
    pairs = [
        ("1+ A and 1+ (A or B) in opening", "1+ (B or A) and 1+ A and 1+ A in opening"),
        ("1+ starter in opening", "not no starter in opening"),
    ]
    for one, other in pairs:
        first, second = bind([ask(one), ask(other)], DECK).events
        assert first == second


def test_explains() -> None:
    told = explain(ask("2+ A by turn 3 given 1+ (spell or A) and 0+ B in opening"), DECK)
    assert told.sentence == "2+ A by turn 3 given 1+ (A or spell) in opening"
    assert told.moments == ("in opening", "by turn 3")
    assert [(f.filter, f.copies) for f in told.filters] == [("A", 3), ("A or spell", 8)]
    assert told.filters[1].cards == (
        ("A", "", 3),
        ("C", "", 1),
        ("PL!-sd1-010", "START:DASH!!", 4),
    )
    assert sum(c.size for c in told.categories) == DECK.size
    assert told.decided is None
    assert explain(ask("9+ A in opening"), DECK).decided is False
