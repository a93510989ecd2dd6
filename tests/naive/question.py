"""A question about card counts, taken literally on one played opening.

A question is a nested tuple:

    ("count", {"A", "B"}, 1, None, "opening")    1+ of these names; None: no upper bound
    ("and", q, ...), ("or", q, ...), ("not", q)
    ("different", q)                             one card, one role: q of counts, and, or

The moment is "hand" (before the mulligan), "opening", ("by", turn) or ("on", turn).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from tests.naive.opening import Opened, enumerate_openings
from tests.naive.shuffling import Deep

Question = tuple[Any, ...]


def cards_at(opened: Opened, moment: Any) -> list[str]:
    """The cards a moment speaks of.

    >>> opened = Opened(["a"], ["b"], [["c"], ["d"]], [], [])
    >>> [cards_at(opened, m) for m in ("hand", "opening", ("by", 2), ("on", 2))]
    [['a'], ['b'], ['b', 'c', 'd'], ['d']]
    """
    match moment:
        case "hand":
            return opened.before
        case "opening":
            return opened.opening
        case ("by", turn):
            return opened.by_turn(turn)
        case ("on", turn):
            return opened.drawn[turn - 1]
    raise ValueError(f"no such moment: {moment}")


def holds(question: Question, opened: Opened) -> bool:
    """Whether the question is true of what was drawn."""
    match question:
        case ("count", names, low, high, moment):
            count = sum(card in names for card in cards_at(opened, moment))
            return low <= count and (high is None or count <= high)
        case ("and", *parts):
            return all(holds(part, opened) for part in parts)
        case ("or", *parts):
            return any(holds(part, opened) for part in parts)
        case ("not", part):
            return not holds(part, opened)
        case ("different", part):
            return any(castable(roles, opened) for roles in role_lists(part))
    raise ValueError(f"no such question: {question}")


def role_lists(question: Question) -> list[list[Question]]:
    """Every list of counts that together would answer the question: an `or` gives a choice."""
    match question:
        case ("count", _, _, None, _):
            return [[question]]
        case ("and", *parts):
            choices = product(*(role_lists(part) for part in parts))
            return [[role for roles in choice for role in roles] for choice in choices]
        case ("or", *parts):
            return [roles for part in parts for roles in role_lists(part)]
    raise ValueError(f"only lower bounds can be asked of different cards: {question}")


def castable(roles: list[Question], opened: Opened) -> bool:
    """Whether each role finds its own cards, by trying every assignment.

    All roles must speak of one moment, since it is the cards in hand then that play them.
    """
    moments = {repr(moment) for _, _, _, _, moment in roles}
    assert len(moments) == 1, f"different cards at different moments: {moments}"
    cards = cards_at(opened, roles[0][4])
    return assignable([names for _, names, low, _, _ in roles for _ in range(low)], cards)


def assignable(demands: Sequence[Any], cards: Sequence[str]) -> bool:
    """One card for each demand, tried in every way.

    >>> assignable([{"a"}, {"a", "b"}], ["a", "b"]), assignable([{"a"}, {"a", "b"}], ["a"])
    (True, False)
    """
    if not demands:
        return True
    return any(
        card in demands[0] and assignable(demands[1:], [*cards[:i], *cards[i + 1 :]])
        for i, card in enumerate(cards)
    )


def question_odds(
    question: Question,
    deck: list[str],
    hand: int,
    kind: str = "none",
    keep: Callable[..., Any] | None = None,
    draws: Sequence[int] = (),
    given: Question = ("and",),
    deep: Deep = None,
) -> Fraction:
    """The exact chance of a question, given another, by brute force over every order.

    ZeroDivisionError where ``given`` never holds.

    >>> question_odds(("count", {"a"}, 1, None, "opening"), list("aab"), 1)
    Fraction(2, 3)
    """

    def outcome(opened: Opened) -> tuple[bool, bool]:
        return holds(given, opened), holds(question, opened)

    odds = enumerate_openings(deck, hand, kind, keep, draws, outcome, deep)
    both = odds.get((True, True), Fraction(0))
    return both / (both + odds.get((True, False), Fraction(0)))
