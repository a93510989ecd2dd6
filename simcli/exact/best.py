"""The best keep: of every hand, the cards to keep so that an event is most likely, exactly.

Later draws do not depend on earlier decisions other than through what is kept, so the best keep is
found hand by hand; for a London mulligan, from the smallest hand up (backward induction). Hands are
enumerated over the categories that the event can tell apart, as no rule needs to see more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb

from simcli.exact.continuation import Continuation
from simcli.exact.deal import Counts, Deal
from simcli.exact.hypergeometric import draw_counts
from simcli.exact.mulligan import attempts, sampled
from simcli.exact.opening import SAMPLE, affordable, chance, cost
from simcli.exact.residual import Event, lens, observed

__all__ = ["Choice", "best_chance", "best_cost", "keeps", "policy"]

Choice = tuple[Counts | None, Fraction]
"""Cards kept (None: a London mulligan to one card less) and the chance that follows."""


def best_chance(deal: Deal, event: Event) -> Fraction:
    """The chance of ``event`` when every hand is kept as is best for it (any rule is ignored).

    Without a mulligan, or for a question about the first hand alone, nothing can be chosen.
    """
    if deal.mulligan is None or event.labels() <= {deal.first}:
        return chance(replace(deal, mulligan=None), event)
    return _Best(deal, event).before(event, deal.hand)


def best_cost(deal: Deal, event: Event) -> int:
    """About how many steps :func:`best_chance` takes (as :func:`simcli.exact.opening.cost`)."""
    if deal.mulligan is None or event.labels() <= {deal.first}:
        return cost(replace(deal, mulligan=None), event)
    # Keeping every other card of some hands shows how much work a keep makes on average.
    halves = replace(deal.mulligan, rule=_half)
    after = Continuation(deal)
    budget = affordable(event)
    steps = met = 0
    for start in sampled(replace(deal, mulligan=halves), event, SAMPLE):
        if steps <= budget:
            steps += after.count(start.event, start.hand, start.kept, budget)
            met += 1
    return after.different_keeps(event) * (1 + steps // max(met, 1))


def _half(hand: Counts, size: int | None = None) -> Counts:
    """Half of the hand, or ``size`` cards of it, spread evenly over its categories."""
    keep = sum(hand) // 2 if size is None else size
    cards = [category for category, n in enumerate(hand) for _ in range(n)]
    kept = [cards[i * len(cards) // keep] for i in range(keep)]
    return tuple(kept.count(category) for category in range(len(hand)))


def keeps(deal: Deal, event: Event, hand: Counts, size: int | None = None) -> list[Choice]:
    """Every different keep of ``hand``, best first; of equal ones that which keeps most.

    For a London mulligan ``size`` is the number of cards to end with (default: the first hand's).
    Raises ValueError for a hand that cannot be dealt, or a deal without mulligan.
    """
    return _Best(deal, event).keeps(hand, deal.hand if size is None else size)


def policy(deal: Deal, event: Event, size: int | None = None) -> dict[Counts, Counts | None]:
    """The best keep of every hand (of every hand to end with ``size`` cards, for London)."""
    best = _Best(deal, event)
    at = deal.hand if size is None else size
    return {hand: best.keep(hand, at) for hand, _ in draw_counts(deal.sizes, deal.hand)}


class _Best:
    """Values of hands and keeps, worked out once each."""

    def __init__(self, deal: Deal, event: Event) -> None:
        if deal.mulligan is None:
            raise ValueError("without a mulligan there is no choice of cards to keep")
        self._deal = deal
        self._event = event
        self._after = Continuation(deal)
        self._london = deal.mulligan.kind == "london"
        self._sizes = attempts(deal)
        self._view = lens(event, deal.sizes, deal.hand + sum(s.draws for s in deal.stages))
        self._befores: dict[tuple[Event, int], Fraction] = {}
        self._kept: dict[tuple[Counts, int], Counts | None] = {}

    def before(self, event: Event, size: int) -> Fraction:
        """The chance of ``event`` before a hand is dealt that is to end with ``size`` cards."""
        found = self._befores.get((event, size))
        if found is None:
            sizes = self._view.merged(self._deal.sizes)
            found = Fraction(0)
            for counts, ways in draw_counts(sizes, self._deal.hand):
                hand = self._spread(counts, self._deal.sizes)
                residual = self._seen(event, hand, size)
                found += ways * max(value for _, value in self._choices(residual, hand, size))
            found /= comb(self._deal.cards, self._deal.hand)
            self._befores[event, size] = found
        return found

    def keeps(self, hand: Counts, size: int) -> list[Choice]:
        event = self._start(hand, size)
        options = product(*(range(n, -1, -1) for n in hand))
        return sorted(self._valued(event, hand, size, options), key=_best_first)

    def keep(self, hand: Counts, size: int) -> Counts | None:
        """The best keep alone; hands and keeps the event cannot tell apart are weighed once."""
        event, counts = self._start(hand, size), self._view.merged(hand)
        if (counts, size) not in self._kept:
            kept, _ = min(self._choices(event, hand, size), key=_best_first)
            self._kept[counts, size] = None if kept is None else self._view.merged(kept)
        merged = self._kept[counts, size]
        return None if merged is None else self._spread(merged, hand)

    def _start(self, hand: Counts, size: int) -> Event:
        """The residual event, ``hand`` just drawn; refuses what cannot be."""
        deal = self._deal
        fits = all(0 <= n <= most for n, most in zip(hand, deal.sizes, strict=True))
        if not fits or sum(hand) != deal.hand:
            raise ValueError(f"{hand} is no hand of {deal.hand} cards of this deck")
        if size not in self._sizes:
            raise ValueError(f"no hand of {size} cards is dealt for")
        if size < deal.hand and deal.first in self._event.labels():
            raise ValueError("after a mulligan the event depends on the first hand, now unknown")
        return self._seen(self._event, hand, size)

    def _seen(self, event: Event, hand: Counts, size: int) -> Event:
        first = size == self._deal.hand and self._deal.first in event.labels()
        return observed(event, self._deal.first, hand) if first else event

    def _choices(self, event: Event, hand: Counts, size: int) -> Iterator[Choice]:
        """One choice of each sort that the event can tell apart."""
        merged = product(*(range(n, -1, -1) for n in self._view.merged(hand)))
        return self._valued(event, hand, size, (self._spread(kept, hand) for kept in merged))

    def _valued(
        self, event: Event, hand: Counts, size: int, options: Iterable[Counts]
    ) -> Iterator[Choice]:
        for kept in options:
            if self._london and sum(kept) != size:
                continue
            ends, total = self._after.outcomes(event, hand, kept)
            won = sum(ways for end, ways in ends.items() if end.truth)
            yield kept, Fraction(won, total)
        if size > self._sizes[-1]:
            yield None, self.before(event, size - 1)

    def _spread(self, merged: Counts, room: Counts) -> Counts:
        """Counts of groups as counts of categories, each group's first categories filled first."""
        counts = [0] * len(room)
        for group, n in zip(self._view.groups, merged, strict=True):
            for category in group:
                counts[category] = min(n, room[category])
                n -= counts[category]
        return tuple(counts)


def _best_first(choice: Choice) -> tuple[Fraction, int, list[int]]:
    """Order: the higher chance, then the more cards kept, then the earlier categories."""
    kept, value = choice
    return (-value, 1, []) if kept is None else (-value, -sum(kept), [-n for n in kept])
