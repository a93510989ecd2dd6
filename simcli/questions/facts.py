"""How one fact of a card compares with a word of a question."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal

from simcli.questions.tree import Operator
from simcli.questions.words import fold, number

__all__ = ["Kind", "holds", "kind_of", "spellings"]

Kind = Literal["number", "word", "set"]

_ORDER = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


def kind_of(fact: Any) -> Kind:
    """Whether a fact is a number, a word or a set of words.

    >>> kind_of(3), kind_of("red"), kind_of(("soul", "soul"))
    ('number', 'word', 'set')
    """
    if isinstance(fact, Mapping | tuple | list | set | frozenset):
        return "set"
    if isinstance(fact, int | float | Fraction) and not isinstance(fact, bool):
        return "number"
    return "word"


def holds(fact: Any, op: Operator, value: str) -> bool:
    """Whether ``fact op value``. A set ``=`` what it contains; a missing fact (None) fails all but
    ``!=``; words compare case-folded, numbers as numbers.

    >>> holds(4, "<=", "4"), holds(("soul", "gate"), "=", "gate"), holds(None, "!=", "4")
    (True, True, True)
    """
    if op == "=":
        return _equals(fact, value)
    if op == "!=":
        return not _equals(fact, value)
    amount = number(value)
    if fact is None or amount is None or kind_of(fact) != "number":
        return False
    return bool(_ORDER[op](Fraction(str(fact)), amount))


def _equals(fact: Any, value: str) -> bool:
    if fact is None:
        return False
    match kind_of(fact):
        case "set":
            return any(_equals(part, value) for part in fact)
        case "number":
            return number(value) == Fraction(str(fact))
        case "word":
            return fold(str(fact)) == fold(value)


def spellings(fact: Any) -> list[str]:
    """The words by which ``=`` can name a fact."""
    if fact is None:
        return []
    if kind_of(fact) == "set":
        return [str(part) for part in fact]
    return [str(fact)]
