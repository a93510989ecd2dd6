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

    __slots__ = ("edges", "event", "truth")

    def __init__(self, event: Event) -> None:
        self.event = event
        self.truth = event.truth
        self.edges: dict[tuple[Label, int, int], Residual] = {}


class Lens:
    """How an event sees a deck: ``groups`` of categories it cannot tell apart, in the order in
    which they are best visited, and the residuals reached so far."""

    def __init__(self, event: Event, sizes: Counts, groups: Sequence[Sequence[int]]) -> None:
        self._nodes: dict[Event, Residual] = {}
        self._members = [[(c, sizes[c]) for c in group] for group in groups]
        self.groups = tuple(tuple(group) for group in groups)
        self.labels = event.labels()
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
        event = node.event
        for label in sorted(event.labels(), key=repr):
            if event.truth is None:
                event = event.close(label)
        return self._node(event)

    def merged(self, counts: Counts) -> Counts:
        """Counts of categories as counts of groups."""
        return tuple(sum([counts[c] for c in group]) for group in self.groups)


@lru_cache(maxsize=256)
def lens(event: Event, sizes: Counts, most: int) -> Lens:
    """The lens of an event that never sees more than ``most`` cards."""
    single = Lens(event, sizes, [[c] for c in range(len(sizes))])
    groups = _merged(single, sizes, most)
    return Lens(event, sizes, _ordered(Lens(event, sizes, groups)))


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


_PROBED = 32  # residuals looked at when choosing the next group; enough to tell good from bad


def _ordered(view: Lens) -> list[tuple[int, ...]]:
    """The groups, each next one chosen so that few different residuals are left behind it.

    Of thirteen or-ed pairs, this visits both halves of a pair before the next pair.
    """
    start, waiting = [view.start], list(range(len(view.groups)))
    blind = [g for g in waiting if _reached(view, start, g) == start]
    waiting = [g for g in waiting if g not in blind]
    chosen: list[int] = []
    frontier = start
    while waiting:
        reached = {g: _reached(view, frontier, g) for g in waiting}
        best = min(waiting, key=lambda g: (len(reached[g]), g))
        chosen.append(best)
        waiting.remove(best)
        frontier = reached[best][:_PROBED]
    return [view.groups[g] for g in chosen + blind]


def _reached(view: Lens, frontier: Iterable[Residual], group: int) -> list[Residual]:
    """The undecided residuals after zero or one card of ``group``, in a repeatable order."""
    reached: dict[Residual, None] = {}
    for node in frontier:
        for n in (0, 1):
            after = node
            for label in sorted(view.labels, key=repr):
                after = view.take(after, label, group, n)
            if after.truth is None:
                reached[after] = None
    return list(reached)
