"""The deck file's mulligan rules: read, bound to categories, and applied to a hand.

Meaning, which the engines share:

- Rules are tried in order; the first whose ``at`` (hand size) and ``if`` fit applies. Where none
  fits, or the one that fits has no ``keep``, the hand is kept.
- ``keep`` clauses take cards from the hand in order, each card once. A clause with a cap takes
  cards that the rules cannot tell apart in the order of their numbers, so that what is kept does
  not depend on what is asked. (Categories stand in that order.)
- London mulligan: an empty ``keep`` takes another hand. Any other rule ends with the hand size
  asked for: down go first the cards of the ``bottom`` clauses in order, then those that the
  ``keep`` clauses do not take, then any; within each step first cards that no rule names, then
  by what the rules see of them and by number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simcli.decks.model import MulliganRule
from simcli.errors import Place
from simcli.questions.event import Event
from simcli.questions.parser import Clause, parse, parse_clause
from simcli.questions.tree import Moment, Question

if TYPE_CHECKING:
    from simcli.questions.vocabulary import Vocabulary

__all__ = ["BoundClause", "BoundRule", "ReadRule", "kept", "london", "read_rule"]

BoundClause = tuple[int | None, tuple[int, ...]]
"""At most so many cards (None: all) of these categories."""

HAND = Moment("hand")


@dataclass(frozen=True, slots=True)
class ReadRule:
    """A rule parsed: filters still in the words of the deck."""

    condition: Question | None
    keep: tuple[Clause, ...] | None
    bottom: tuple[Clause, ...]
    at: int | None


@dataclass(frozen=True, slots=True)
class BoundRule:
    """A rule over categories. ``condition`` is an event of the moment ``("hand",)``, None: always;
    ``keep`` None keeps the hand."""

    condition: Event | None
    keep: tuple[BoundClause, ...] | None
    bottom: tuple[BoundClause, ...]
    at: int | None

    def fits(self, hand: Sequence[int], size: int) -> bool:
        """Whether the rule applies to these counts, for a hand of ``size``."""
        if self.at is not None and self.at != size:
            return False
        return self.condition is None or bool(self.condition.observe(HAND.label, hand, hand).truth)


def read_rule(rule: MulliganRule, vocabulary: Vocabulary) -> ReadRule:
    """Parse a rule's condition and clauses. Raises InputError with the place of the fault."""
    place = rule.place or Place("mulligan rule")
    condition = None
    if rule.condition is not None:
        condition = parse(rule.condition, vocabulary, place, implied=HAND).canonical()
    clauses = [
        None if said is None else tuple(parse_clause(c, vocabulary, place) for c in said)
        for said in (rule.keep, rule.bottom)
    ]
    return ReadRule(condition, clauses[0], clauses[1] or (), rule.at)


def kept(
    rules: Sequence[BoundRule], hand: Sequence[int], size: int | None = None
) -> tuple[int, ...]:
    """How many cards of each category are kept of a first hand with these counts.

    ``size`` is the hand size that ``at`` refers to (None: the cards in ``hand``). For every
    mulligan but London's.

    >>> rule = BoundRule(None, ((1, (0, 1)), (None, (2,))), (), None)
    >>> kept([rule], (2, 1, 3))
    (1, 0, 3)
    """
    rule = _first(rules, hand, sum(hand) if size is None else size)
    if rule is None or rule.keep is None:
        return tuple(hand)
    left = _after(rule.keep, hand)
    return tuple(have - rest for have, rest in zip(hand, left, strict=True))


def london(rules: Sequence[BoundRule], hand: Sequence[int], size: int) -> tuple[int, ...] | None:
    """The ``size`` cards kept of a London hand by category; None: mulligan again.

    >>> rule = BoundRule(None, None, ((1, (0,)),), None)
    >>> london([rule], (2, 5), 6)
    (1, 5)
    """
    rule = _first(rules, hand, size)
    if rule is not None and rule.keep == ():
        return None
    left = list(hand)
    if rule is not None:
        for clause in rule.bottom:
            _put_down(left, _taken(clause, left), size)
        if rule.keep is not None:
            _put_down(left, _after(rule.keep, left), size)
    _put_down(left, list(left), size)
    return tuple(left)


def _put_down(left: list[int], going: Sequence[int], size: int) -> None:
    """Take the cards ``going`` out of the hand ``left``, but never below ``size`` cards."""
    spare = sum(left) - size
    for category, n in enumerate(going):
        left[category] -= min(n, spare)
        spare -= min(n, spare)


def _first(rules: Sequence[BoundRule], hand: Sequence[int], size: int) -> BoundRule | None:
    return next((rule for rule in rules if rule.fits(hand, size)), None)


def _after(clauses: Sequence[BoundClause], hand: Sequence[int]) -> list[int]:
    """What the clauses leave of the hand."""
    left = list(hand)
    for clause in clauses:
        for category, n in enumerate(_taken(clause, left)):
            left[category] -= n
    return left


def _taken(clause: BoundClause, hand: Sequence[int]) -> list[int]:
    """What one clause takes of the hand, filling its cap in the order of the categories."""
    cap, mask = clause
    room = sum(hand) if cap is None else cap
    taken = [0] * len(hand)
    for category in mask:
        taken[category] = min(room, hand[category])
        room -= taken[category]
    return taken
