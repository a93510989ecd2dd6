"""A mulligan as cases: every hand that a question can tell apart, and what each keep is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb

from simcli.exact.continuation import Continuation
from simcli.exact.deal import Counts, Deal
from simcli.exact.hypergeometric import draw_counts
from simcli.exact.residual import lens, observed
from simcli.questions.event import Event

__all__ = ["Cases", "Weighted"]

Weighted = Sequence[tuple[Fraction, Event]]
"""Events and their weights in the sum that is to be high."""


@dataclass(slots=True)
class Cases:
    """The hands of a deal over ``groups`` of categories that no event tells apart.

    ``hands`` are their counts by group and ``ways`` how often each comes, of ``comb(cards,
    hand)``.
    """

    deal: Deal
    events: Weighted
    groups: tuple[tuple[int, ...], ...]
    hands: tuple[Counts, ...]
    ways: tuple[int, ...]

    @classmethod
    def of(cls, deal: Deal, events: Weighted) -> Cases:
        """The cases of a deal."""
        most = deal.hand + sum(stage.draws for stage in deal.stages)
        views = [lens(event, deal.sizes, most) for _, event in events]
        where = [{c: g for g, group in enumerate(view.groups) for c in group} for view in views]
        together: dict[tuple[int, ...], list[int]] = {}
        for category in range(len(deal.sizes)):
            if deal.sizes[category]:
                together.setdefault(tuple(w[category] for w in where), []).append(category)
        groups = tuple(tuple(group) for group in together.values())
        sizes = tuple(sum(deal.sizes[c] for c in group) for group in groups)
        drawn = list(draw_counts(sizes, deal.hand))
        return cls(deal, events, groups, tuple(h for h, _ in drawn), tuple(w for _, w in drawn))

    @property
    def all_ways(self) -> int:
        """All hands there are."""
        return comb(self.deal.cards, self.deal.hand)

    def keeps(self, hand: Counts, size: int | None = None) -> Iterator[Counts]:
        """Every keep of a hand; those of ``size`` cards alone where it is given."""
        for kept in product(*(range(n + 1) for n in hand)):
            if size is None or sum(kept) == size:
                yield kept

    def valued(self, size: int | None = None) -> list[dict[Counts, Fraction]]:
        """What each keep of each hand is worth, in the order of the hands."""
        after = Continuation(self.deal)
        return [
            {kept: self._worth(after, hand, kept) for kept in self.keeps(hand, size)}
            for hand in self.hands
        ]

    def optimum(self) -> Fraction:
        """What the best keep of every hand is worth; of a London mulligan by backward induction."""
        mulligan = self.deal.mulligan
        if mulligan is None or mulligan.kind != "london":
            return self._mean([max(values.values()) for values in self.valued()])
        before: Fraction | None = None
        for size in range(max(1, mulligan.smallest), self.deal.hand + 1):
            here = [max(values.values()) for values in self.valued(size)]
            before = self._mean([v if before is None else max(v, before) for v in here])
        assert before is not None
        return before

    def _mean(self, values: Sequence[Fraction]) -> Fraction:
        weighed = zip(self.ways, values, strict=True)
        return sum((ways * value for ways, value in weighed), Fraction(0)) / self.all_ways

    def _worth(self, after: Continuation, hand: Counts, kept: Counts) -> Fraction:
        cards = self._spread(hand, self.deal.sizes)
        stays = self._spread(kept, cards)
        worth = Fraction(0)
        for weight, event in self.events:
            seen = event
            if self.deal.first in event.labels():
                seen = observed(event, self.deal.first, cards)  # type: ignore[assignment]
            ends, total = after.outcomes(seen, cards, stays)
            worth += weight * Fraction(sum(n for end, n in ends.items() if end.truth), total)
        return worth

    def _spread(self, counts: Counts, room: Counts) -> Counts:
        """Counts of groups as counts of categories, each group's first categories filled first."""
        spread = [0] * len(room)
        for group, n in zip(self.groups, counts, strict=True):
            for category in group:
                spread[category] = min(n, room[category])
                n -= spread[category]
        return tuple(spread)
