"""The canonical form keeps the meaning, is one form, and prints back; events say the same."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcli.questions.bind import Binding, bind
from simcli.questions.canonical import canonical, complement, meet, unite
from simcli.questions.event import Event
from simcli.questions.parser import parse
from simcli.questions.tree import Moment, Node, Question
from simcli.questions.vocabulary import Vocabulary
from tests.questions.sample import Token, deck, happens
from tests.questions.strategies import COPIES, claims, games, questions, relaxed

DECK = deck([(Token(code=code, type="unit"), n) for code, n in COPIES.items()])
WORDS = Vocabulary.of(DECK)
Game = dict[Moment, list[str]]


def counts_of(binding: Binding, seen: list[str]) -> list[int]:
    return [sum(code in c.cards for code in seen) for c in binding.categories]


def played(event: Event, binding: Binding, game: Game) -> list[Event]:
    """The residuals as the game goes by."""
    residuals = [event]
    for moment, seen in game.items():
        counts = counts_of(binding, seen)
        residuals.append(residuals[-1].observe(moment.label, counts, counts))
    return residuals


@relaxed
@given(claims, games())
def test_canonical_form_means_the_same(claim: Node, game: Game) -> None:
    assert happens(canonical(claim), game, COPIES) == happens(claim, game, COPIES)


@relaxed
@given(claims)
def test_canonical_form_is_canonical(claim: Node) -> None:
    once = canonical(claim)
    assert canonical(once) == once
    assert hash(canonical(once)) == hash(once)


@relaxed
@given(questions)
def test_sentence_parses_back(question: Question) -> None:
    once = question.canonical()
    assert parse(str(once), WORDS).canonical() == once
    assert parse(str(question), WORDS).canonical() == once


@relaxed
@given(claims)
def test_double_negation_is_none(claim: Node) -> None:
    assert parse(f"not (not ({claim}))", WORDS).canonical() == Question(claim).canonical()


@relaxed
@given(claims, claims)
def test_absorption(a: Node, b: Node) -> None:
    expected = Question(a).canonical()
    assert parse(f"({a}) and (({a}) or ({b}))", WORDS).canonical() == expected
    assert parse(f"({a}) or (({b}) and ({a}))", WORDS).canonical() == expected


def test_a_bound_is_not_dropped_for_what_a_longer_part_says() -> None:
    a = "not (2+ A or (1+ A and 1+ (A and B) using different cards)) by turn 1"
    whole = f"({a}) and (({a}) or no A by turn 1)"
    assert parse(whole, WORDS).canonical() == parse(a, WORDS).canonical()


@relaxed
@given(claims, games())
def test_event_happens_as_the_claim_says(claim: Node, game: Game) -> None:
    binding = bind([Question(claim)], DECK, vocabulary=WORDS)
    last = played(binding.events[0], binding, game)[-1]
    assert last.truth is happens(claim, game, COPIES)
    assert not last.labels()


@relaxed
@given(claims, games())
def test_negated_event_is_the_other_truth(claim: Node, game: Game) -> None:
    binding = bind([Question(claim)], DECK, vocabulary=WORDS)
    last = played(binding.events[0].negate(), binding, game)[-1]
    assert last.truth is not happens(claim, game, COPIES)


@relaxed
@given(claims, games(), st.randoms())
def test_taking_category_by_category_is_observing(claim: Node, game: Game, random: object) -> None:
    binding = bind([Question(claim)], DECK, vocabulary=WORDS)
    residual = binding.events[0]
    for moment, seen in game.items():
        counts = counts_of(binding, seen)
        observed = residual.observe(moment.label, counts, counts)
        order = list(range(len(counts)))
        random.shuffle(order)  # type: ignore[attr-defined]
        for category in order:
            residual = residual.take(moment.label, category, counts[category])
        assert moment.label not in residual.labels()
        assert residual == observed
        assert hash(residual) == hash(observed)


@relaxed
@given(claims, games())
def test_categories_not_taken_count_as_none(claim: Node, game: Game) -> None:
    binding = bind([Question(claim)], DECK, vocabulary=WORDS)
    event = binding.events[0]
    for moment, seen in game.items():
        counts = counts_of(binding, seen)
        observed = event.observe(moment.label, counts, counts)
        taken = event
        for category, n in enumerate(counts):
            if n:
                taken = taken.take(moment.label, category, n)
        assert taken.close(moment.label) == observed
        event = observed


@relaxed
@given(claims)
def test_events_survive_pickling(claim: Node) -> None:
    event = bind([Question(claim)], DECK, vocabulary=WORDS).events[0]
    again = pickle.loads(pickle.dumps(event))
    assert again == event
    assert hash(again) == hash(event)


@relaxed
@given(questions, st.permutations(list(COPIES)))
def test_order_of_the_deck_file_changes_nothing(question: Question, codes: list[str]) -> None:
    shuffled = deck([(Token(code=c, type="unit"), COPIES[c]) for c in codes])
    assert bind([question], shuffled) == bind([question], DECK)


intervals = st.lists(
    st.integers(0, 9).flatmap(lambda low: st.tuples(st.just(low), st.none() | st.integers(low, 9)))
)


@relaxed
@given(intervals, intervals)
def test_intervals_are_sets_of_whole_numbers(
    a: list[tuple[int, int | None]], b: list[tuple[int, int | None]]
) -> None:
    def members(spans: list[tuple[int, int | None]]) -> set[int]:
        return {
            n for n in range(12) if any(lo <= n and (hi is None or n <= hi) for lo, hi in spans)
        }

    assert members(unite([*a, *b])) == members(a) | members(b)
    assert members(meet(a, b)) == members(a) & members(b)
    assert members(complement(a)) == set(range(12)) - members(a)


@pytest.mark.parametrize(
    ("asked", "canonical"),
    [
        ("1+ A and (1+ A or 1+ B) in opening", "1+ A in opening"),
        ("1+ A or (1+ A and 1+ B) in opening", "1+ A in opening"),
        ("1+ B and 1+ A and 1+ B in opening", "1+ A and 1+ B in opening"),
        ("1+ A and 2+ A in opening", "2+ A in opening"),
        ("0-3 A and 2-5 A in opening", "2-3 A in opening"),
        ("1 A or 2 A or 4+ A in opening", "1-2 A or 4+ A in opening"),
        ("not 2+ A in opening", "0-1 A in opening"),
        ("not (1+ A or 2+ B) in opening", "no A and 0-1 B in opening"),
        ("not 2 A and 1+ A in opening", "1 A or 3+ A in opening"),
        ("1+ A and no A in opening", "never"),
        ("0+ A in opening", "always"),
        ("0+ A or 1+ B in opening", "always"),
        ("1+ B by turn 2 given 0+ A in opening", "1+ B by turn 2"),
        ("1+ (A or (A and B)) in opening", "1+ A in opening"),
        ("1+ (not (A or B)) in opening", "1+ (not A and not B) in opening"),
        ("1+ A and 1+ A in opening using different cards", "2+ A in opening"),
        ("1+ A in opening using different cards", "1+ A in opening"),
        ("all A and not not all A in opening", "all A in opening"),
        ("1+ A in opening and 2+ A by turn 2", "1+ A in opening and 2+ A by turn 2"),
        (
            "1+ A and (1+ B or 1+ C) in opening using different cards",
            "(1+ A and 1+ B in opening using different cards) or "
            "(1+ A and 1+ C in opening using different cards)",
        ),
    ],
)
def test_canonical_sentence(asked: str, canonical: str) -> None:
    assert str(parse(asked, WORDS).canonical()) == canonical
