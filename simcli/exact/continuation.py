"""What follows once the keep is decided: the redraw as the mulligan has it, then the stages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import comb

from simcli.exact.deal import Block, Counts, Deal, blocks
from simcli.exact.draw import Draws, Ways
from simcli.exact.mulligan import Decided, decided
from simcli.exact.residual import Event, Lens, lens

__all__ = ["Continuation"]


class Continuation:
    """The rest of a deal after any hand and keep. Remembers what it has counted."""

    def __init__(self, deal: Deal) -> None:
        self._deal = deal
        self._most = deal.hand + sum(s.draws for s in deal.stages)
        self._nothing = (0,) * len(deal.sizes)
        self._draws: dict[tuple[Event, tuple[Block, ...]], Draws] = {}
        self._plans: dict[tuple[Event, int], tuple[Draws, Counts]] = {}

    def starts(self, event: Event) -> Iterable[Decided]:
        """Every hand with what the rule keeps of it; without a mulligan, the undealt deck."""
        if self._deal.mulligan is None:
            return [Decided(event, self._nothing, self._nothing, 1, 1)]
        return decided(self._deal, event)

    def outcomes(self, event: Event, hand: Counts, kept: Counts) -> tuple[Ways, int]:
        """In how many ways each decided event comes about when ``kept`` of ``hand`` is kept, and
        the number of all ways. ``event`` is the residual, the first hand known."""
        if event.truth is not None:
            return {event: 1}, 1
        draws, needs = self._of(event, sum(hand) - sum(kept))
        return draws.outcomes(draws.pile(*self._piles(hand, kept)), needs)

    def count(self, event: Event, hand: Counts, kept: Counts, budget: int) -> int:
        """The steps that takes (see :meth:`Draws.count`)."""
        if event.truth is not None:
            return 0
        draws, needs = self._of(event, sum(hand) - sum(kept))
        return draws.count(draws.pile(*self._piles(hand, kept)), needs, budget)

    def different_keeps(self, event: Event) -> int:
        """At most how many hands and keeps make a difference to ``event``."""
        groups, hand = len(self._view(event).groups), self._deal.hand
        if self._deal.mulligan is not None and self._deal.mulligan.kind == "redraw":
            return comb(hand + groups, groups)  # what was returned is back in the deck
        return comb(hand + 2 * groups - 1, hand)  # each card is in some group, and kept or not

    def _view(self, event: Event) -> Lens:
        return lens(event, self._deal.sizes, self._most)

    def _of(self, event: Event, returned: int) -> tuple[Draws, Counts]:
        """The draws that follow when so many cards are returned, and how many each block draws."""
        if (event, returned) not in self._plans:
            deal = self._deal
            redraw: int | None = returned
            if deal.mulligan is None:
                redraw = None
            elif deal.mulligan.kind == "london":
                redraw = 0
            needed = blocks(deal, event.labels(), redraw)
            shape = tuple(replace(block, draws=0) for block in needed)
            if (event, shape) not in self._draws:
                self._draws[event, shape] = Draws(self._view(event), shape)
            needs = tuple(block.draws for block in needed)
            self._plans[event, returned] = self._draws[event, shape], needs
        return self._plans[event, returned]

    def _piles(self, hand: Counts, kept: Counts) -> tuple[Counts, Counts, Counts]:
        """What is held, what the deck has for the next draw, and what returns after the redraw."""
        mulligan, sizes = self._deal.mulligan, self._deal.sizes
        if mulligan is not None and mulligan.kind == "redraw":  # shuffled back first
            return kept, _less(sizes, kept), self._nothing
        aside = _less(hand, kept)
        returns = mulligan is not None and mulligan.kind == "set-aside"
        # Discarded cards and those on the bottom are not met again.
        return kept, _less(sizes, hand), aside if returns else self._nothing


def _less(counts: Counts, taken: Counts) -> Counts:
    return tuple(c - t for c, t in zip(counts, taken, strict=True))
