"""The first hand and what its mulligan rule makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from random import Random

from simcli.exact.deal import Counts, Deal, Mulligan
from simcli.exact.hypergeometric import draw_counts
from simcli.exact.residual import Event, observed

__all__ = ["Decided", "attempts", "decided", "hands_to_decide", "sampled"]


@dataclass(frozen=True, slots=True)
class Decided:
    """A hand once its keep is decided: ``ways`` of ``of`` equally likely ways lead to it."""

    event: Event  # the residual, the first hand known
    hand: Counts
    kept: Counts
    ways: int
    of: int


def decided(deal: Deal, event: Event) -> Iterator[Decided]:
    """Every hand with what the deal's rule keeps of it. The shares ``ways / of`` sum to one.

    A London hand that is not kept becomes a new hand from the whole deck, so it is dealt again
    with what the first hand has left of the event.
    """
    mulligan = deal.mulligan
    assert mulligan is not None
    all_hands = comb(deal.cards, deal.hand)
    waiting: dict[Event, int] = {event: 1}
    of = 1
    for size in attempts(deal):
        of *= all_hands
        again: dict[Event, int] = {}
        reached = 0
        for hand, ways, kept in decisions(deal.sizes, deal.hand, mulligan, size):
            for before, weight in waiting.items():
                reached += ways * weight
                after = _seen(deal, before, hand) if size == deal.hand else before
                if kept is None:
                    again[after] = again.get(after, 0) + ways * weight
                else:
                    yield Decided(after, hand, kept, ways * weight, of)
        if reached != sum(waiting.values()) * all_hands:
            raise ArithmeticError("the chances of all hands do not sum to one")
        waiting = again
        if not waiting:
            break


def sampled(deal: Deal, event: Event, number: int) -> Iterator[Decided]:
    """Up to ``number`` hands as they come, the same every time, with what the rule keeps of them;
    only to see how much work a hand makes."""
    assert deal.mulligan is not None
    deck = [category for category, n in enumerate(deal.sizes) for _ in range(n)]
    shuffle = Random(0)
    for _ in range(number):
        drawn = shuffle.sample(deck, deal.hand)
        hand = tuple(drawn.count(category) for category in range(len(deal.sizes)))
        kept = _kept(deal.mulligan, hand, deal.hand)
        if kept is not None:
            yield Decided(_seen(deal, event, hand), hand, kept, 1, number)


def _seen(deal: Deal, event: Event, hand: Counts) -> Event:
    return observed(event, deal.first, hand) if deal.first in event.labels() else event


def attempts(deal: Deal) -> range:
    """The hand sizes that are dealt for, largest first; more than one for London only."""
    london = deal.mulligan is not None and deal.mulligan.kind == "london"
    lowest = deal.mulligan.smallest if deal.mulligan and london else deal.hand
    return range(deal.hand, lowest - 1, -1)


def hands_to_decide(deal: Deal) -> int:
    """How many different hands the rule has to decide, over all attempts; none without a rule."""
    if deal.mulligan is None:
        return 0
    ways = [1, *[0] * deal.hand]  # ways[n]: different sets of n cards from the categories so far
    for size in deal.sizes:
        ways = [sum(ways[max(0, n - size) : n + 1]) for n in range(deal.hand + 1)]
    return ways[deal.hand] * len(attempts(deal))


@lru_cache(maxsize=64)
def decisions(
    sizes: Counts, hand: int, mulligan: Mulligan, size: int
) -> tuple[tuple[Counts, int, Counts | None], ...]:
    """Every hand, the ways to draw it, and what the rule keeps (None: a London mulligan).

    Raises ValueError where the rule keeps what it cannot.
    """
    return tuple((h, ways, _kept(mulligan, h, size)) for h, ways in draw_counts(sizes, hand))


def _kept(mulligan: Mulligan, hand: Counts, size: int) -> Counts | None:
    rule = mulligan.rule
    if rule is None:
        raise ValueError("this mulligan has no rule; ask for the best keep instead")
    kept = rule(hand, size) if mulligan.kind == "london" else rule(hand)
    if kept is None:
        if mulligan.kind == "london" and size > mulligan.smallest:
            return None
        raise ValueError(f"the mulligan rule has to keep something of {hand}")
    if len(kept) != len(hand) or any(not 0 <= k <= h for k, h in zip(kept, hand, strict=True)):
        raise ValueError(f"the mulligan rule keeps {kept} of {hand}")
    if mulligan.kind == "london" and sum(kept) != size:
        raise ValueError(f"the mulligan rule keeps {sum(kept)} cards, not {size}")
    return tuple(kept)
