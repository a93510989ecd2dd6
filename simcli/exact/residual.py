"""What is left of an event as cards become known: the graph of residuals one event can reach.

An event is a yes-or-no function of the counts of every category at every moment. It is asked here
only through :class:`Event`, one category at a time, so nothing is known of how it is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Protocol

from simcli.exact.deal import Counts, Label

__all__ = ["Event", "Lens", "Residual", "lens"]


_PROBED = 32  # residuals looked at when choosing the next group; enough to tell good from bad


class Event(Protocol):
    """A hashable event. Residuals that are equal must mean the same; the more residuals of the
    same meaning compare equal, the faster the enumeration."""

    @property
    def truth(self) -> bool | None:
        """True or False once decided, else None."""

    def labels(self) -> frozenset[Label]:
        """The moments still needed."""

    def take(self, label: Label, category: int, n: int, /) -> Event:
        """What is left once ``category`` is known to have ``n`` copies at ``label``."""

    def close(self, label: Label, /) -> Event:
        """What is left once every category has been taken at ``label``."""

    def __hash__(self) -> int: ...


class Residual:
    """One residual event in a graph; the same object wherever the event is the same."""

    __slots__ = ("closed", "edges", "event", "truth")

    def __init__(self, event: Event) -> None:
        self.event = event
        self.truth = event.truth
        self.edges: dict[tuple[Label, int, int], Residual] = {}
        self.closed: Residual | None = None


class Lens:
    """How an event sees a deck: ``groups`` of categories it cannot tell apart, in the order in
    which they are best visited, and the residuals reached so far. Groups from ``seen`` on make no
    difference to it."""

    def __init__(
        self,
        event: Event,
        sizes: Counts,
        groups: Sequence[Sequence[int]],
        seen: int | None = None,
    ) -> None:
        self._nodes: dict[Event, Residual] = {}
        self._members = [[(c, sizes[c]) for c in group] for group in groups]
        self.groups = tuple(tuple(group) for group in groups)
        self.seen = len(groups) if seen is None else seen
        self.labels = tuple(sorted(event.labels(), key=repr))
        self.start = self._node(event)

    def _node(self, event: Event) -> Residual:
        node = self._nodes.get(event)
        if node is None:
            node = self._nodes[event] = Residual(event)
        return node

    def take(self, node: Residual, label: Label, group: int, n: int) -> Residual:
        """The residual once ``n`` cards of ``group`` are known to be there at ``label``."""
        found = node.edges.get((label, group, n))
        if found is None:
            event, more = node.event, n
            if node.truth is None:
                for category, size in self._members[group]:  # any split of n will do: see merged()
                    part = min(more, size)
                    more -= part
                    event = event.take(label, category, part)
            found = node.edges[label, group, n] = self._node(event)
        return found

    def close(self, node: Residual) -> Residual:
        """The residual once every group has been taken at every moment."""
        if node.closed is None:
            event = node.event
            for label in sorted(event.labels(), key=repr):
                if event.truth is None:
                    event = event.close(label)
            node.closed = self._node(event)
        return node.closed

    def merged(self, counts: Counts) -> Counts:
        """Counts of categories as counts of groups."""
        return tuple(sum([counts[c] for c in group]) for group in self.groups)


@lru_cache(maxsize=256)
def lens(event: Event, sizes: Counts, most: int) -> Lens:
    """The lens of an event that never sees more than ``most`` cards."""
    single = Lens(event, sizes, [[c] for c in range(len(sizes))])
    view = Lens(event, sizes, _merged(single, sizes, most))
    cards = view.merged(sizes)
    blind = [g for g, n in enumerate(cards) if _is_blind(view, g, min(n, most))]
    order = _ordered(view, [g for g in range(len(cards)) if g not in blind])
    return Lens(event, sizes, [view.groups[g] for g in order + blind], len(order))


def observed(event: Event, label: Label, counts: Counts) -> Event:
    """What is left of ``event`` once all counts at ``label`` are known."""
    for category, n in enumerate(counts):
        if event.truth is not None:
            return event
        event = event.take(label, category, n)
    return event if event.truth is not None else event.close(label)


def _merged(single: Lens, sizes: Counts, most: int) -> list[list[int]]:
    """Categories grouped so that the event depends on the sum of each group alone.

    Moving one copy from a group's first category to another member never changes the event, and
    every split of a sum can be reached from every other by such moves.
    """
    groups: list[list[int]] = []
    for category in (c for c, size in enumerate(sizes) if size):
        for group in groups:
            if _alike(single, group[0], category, sizes, most):
                group.append(category)
                break
        else:
            groups.append([category])
    empty = [c for c, size in enumerate(sizes) if not size]
    return [*groups, empty] if empty else groups


def _alike(single: Lens, one: int, other: int, sizes: Counts, most: int) -> bool:
    """Whether moving a copy from ``one`` to ``other`` changes nothing, at any moment."""
    take, start = single.take, single.start
    return all(
        take(take(start, label, one, a), label, other, b)
        is take(take(start, label, one, a - 1), label, other, b + 1)
        for label in single.labels
        for a in range(1, min(sizes[one], most) + 1)
        for b in range(min(sizes[other], most - a + 1))
    )


def _is_blind(view: Lens, group: int, most: int) -> bool:
    """Whether no number of cards of ``group`` changes anything, at any moment."""
    start = view.start
    return all(
        view.take(start, label, group, n) is start for label in view.labels for n in range(most + 1)
    )


def _ordered(view: Lens, waiting: list[int]) -> list[int]:
    """The groups, each next one chosen so that few different residuals are left behind it.

    Of thirteen or-ed pairs, this visits both halves of a pair before the next pair.
    """
    frontier = [view.start]
    chosen: list[int] = []
    while waiting:
        reached = {g: _reached(view, frontier, g) for g in waiting}
        best = min(waiting, key=lambda g: (len(reached[g]), g))
        chosen.append(best)
        waiting = [g for g in waiting if g != best]
        frontier = reached[best][:_PROBED]
    return chosen


def _reached(view: Lens, frontier: Iterable[Residual], group: int) -> list[Residual]:
    """The undecided residuals after zero or one card of ``group``, in a repeatable order."""
    reached: dict[Residual, None] = {}
    for node in frontier:
        for n in (0, 1):
            after = node
            for label in view.labels:
                after = view.take(after, label, group, n)
            if after.truth is None:
                reached[after] = None
    return list(reached)
