"""Chances of events about the opening: the hand, its mulligan and the draws after it, exactly.

The hands are enumerated over the categories that the mulligan rule can see; what follows is
counted over the categories that the rest of the event can see (:mod:`simcli.exact.draw`). All
counting is in whole numbers, and every step checks that its chances sum to one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from simcli.exact.continuation import Continuation
from simcli.exact.deal import Deal, Label
from simcli.exact.draw import Ways
from simcli.exact.mulligan import hands_to_decide, sampled
from simcli.exact.residual import Event

__all__ = ["affordable", "chance", "chances", "cost", "distribution", "joint", "outcomes"]

BUDGET = 20_000
"""Steps that :func:`cost` counts one by one (some hundredths of a second) before it guesses."""

SAMPLE = 20
"""Hands it looks at where there are too many."""


def chance(deal: Deal, event: Event) -> Fraction:
    """The exact chance that ``event`` happens; ``float()`` of it is correctly rounded.

    Raises ValueError where the event asks about a moment that the deal does not have, and
    DeckRunsOutError where the deck is too small for a draw.
    """
    return sum((p for end, p in outcomes(deal, event).items() if end.truth), Fraction(0))


def chances(deal: Deal, events: Iterable[Event]) -> list[Fraction]:
    """The chance of each event. The hands and what the rule keeps of them are enumerated once."""
    return [chance(deal, event) for event in events]


def outcomes(deal: Deal, event: Event) -> dict[Event, Fraction]:
    """Every decided event that ``event`` can end as, with its chance. They sum to one."""
    _check_moments(deal, event)
    if event.truth is not None:
        return {event: Fraction(1)}
    counted: dict[int, Ways] = {}
    after = Continuation(_without_needless_mulligan(deal, event))
    for start in after.starts(event):
        ends, total = after.outcomes(start.event, start.hand, start.kept)
        ways = counted.setdefault(start.of * total, {})
        for end, n in ends.items():
            ways[end] = ways.get(end, 0) + start.ways * n
    return _fractions(counted)


def joint(
    deal: Deal, label: Label, masks: Sequence[Collection[int]]
) -> dict[tuple[int, ...], Fraction]:
    """The joint distribution at moment ``label`` of the number of cards in each of ``masks``, sets
    of category indices that may overlap. Sorted by the counts; the chances sum to one.
    """
    tally = _Tally(label, tuple(map(frozenset, masks)), (0,) * len(masks))
    found = {end.counts: p for end, p in outcomes(deal, tally).items() if isinstance(end, _Tally)}
    return dict(sorted(found.items()))


def distribution(deal: Deal, label: Label, mask: Collection[int]) -> dict[int, Fraction]:
    """The distribution at moment ``label`` of the number of cards in the categories ``mask``.

    >>> d = distribution(Deal((2, 2), hand=2), ("opening",), {0})
    >>> {n: str(p) for n, p in d.items()}
    {0: '1/6', 1: '2/3', 2: '1/6'}
    """
    return {n: p for (n,), p in joint(deal, label, [mask]).items()}


def cost(deal: Deal, event: Event) -> int:
    """About how many steps (a few microseconds each) :func:`chance` takes for this event.

    Counted where they are few, extrapolated where they are many.
    """
    _check_moments(deal, event)
    if event.truth is not None:
        return 0
    deal = _without_needless_mulligan(deal, event)
    hands = hands_to_decide(deal)
    after = Continuation(deal)
    few = hands <= BUDGET
    starts = list(after.starts(event) if few else sampled(deal, event, SAMPLE))
    budget = affordable(event)
    steps = met = 0
    while met < len(starts) and steps <= budget:
        start = starts[met]
        steps += after.count(start.event, start.hand, start.kept, budget)
        met += 1
    going_on = len(starts) if few else min(hands, after.different_keeps(event))
    return hands + steps * going_on // max(met, 1)


def affordable(event: Event) -> int:
    """How many steps may be counted one by one: an event of many moments makes each of them, and
    each path through the moments, take longer."""
    return max(20, 4 * BUDGET // max(4, len(event.labels()) ** 2))


def _fractions(counted: dict[int, Ways]) -> dict[Event, Fraction]:
    """Ways over their several totals as chances, which must sum to one."""
    ends: dict[Event, Fraction] = {}
    for total, ways in counted.items():
        for end, n in ways.items():
            ends[end] = ends.get(end, Fraction(0)) + Fraction(n, total)
    if sum(ends.values()) != 1:
        raise ArithmeticError("the chances of all outcomes do not sum to one")
    return ends


def _check_moments(deal: Deal, event: Event) -> None:
    unknown = event.labels() - set(deal.labels())
    if unknown:
        raise ValueError(f"the deal has no moment {min(unknown, key=repr)}")


def _without_needless_mulligan(deal: Deal, event: Event) -> Deal:
    """A question about the first hand alone does not need to know what is kept of it."""
    if deal.mulligan is not None and event.labels() <= {deal.first}:
        return replace(deal, mulligan=None)
    return deal


@dataclass(frozen=True, slots=True)
class _Tally:
    """An event that is never true or false: the counts themselves are the outcome."""

    label: Label
    masks: tuple[frozenset[int], ...]
    counts: tuple[int, ...]
    closed: bool = False
    truth: None = None

    def labels(self) -> frozenset[Label]:
        return frozenset() if self.closed else frozenset({self.label})

    def take(self, label: Label, category: int, n: int) -> _Tally:
        if label != self.label:
            return self
        added = (
            c + n if category in m else c for c, m in zip(self.counts, self.masks, strict=True)
        )
        return replace(self, counts=tuple(added))

    def close(self, label: Label) -> _Tally:
        return replace(self, closed=True) if label == self.label else self
