"""What an event is, and its simplest kind: so many cards of some categories at a moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from simcli.questions.tree import Label

__all__ = ["FALSE", "TRUE", "Count", "Event", "count"]


class Event:
    """What is still asked. Immutable; equal where built of equal parts; ``truth`` once decided."""

    __slots__ = ("_hash", "key", "support")

    key: tuple[Any, ...]
    """A total order over events, independent of hashing."""
    support: dict[Label, int]
    """For each moment it still looks at, the bit mask of the categories it looks at there."""
    rank: ClassVar[int]

    def __init__(self, key: tuple[Any, ...], digest: int, support: dict[Label, int]) -> None:
        self.key = key
        self._hash = digest
        self.support = support

    @property
    def truth(self) -> bool | None:
        """True or False once decided, else None."""
        return None

    def labels(self) -> frozenset[Label]:
        """The moments it still needs."""
        return frozenset(self.support)

    def take(self, label: Label, category: int, n: int) -> Event:
        """What is left once ``category`` is known to have ``n`` copies at the moment."""
        if not self.support.get(label, 0) >> category & 1:
            return self
        return _take(self, label, category, n)

    def close(self, label: Label) -> Event:
        """What is left once every category not taken is known to have no copy at the moment."""
        return _close(self, label) if label in self.support else self

    def observe(self, label: Label, held: Sequence[int], drawn: Sequence[int]) -> Event:
        """What is left once the copies of every category at the moment are known: ``held`` in all,
        or for a label ``("on", t)`` those ``drawn`` then."""
        if label not in self.support:
            return self
        counts = drawn if label[0] == "on" else held
        return self._known(label, counts)

    # What the three above come to where ``label`` is in ``support``; a constant has none.

    def _known(self, label: Label, counts: Sequence[int]) -> Event:
        raise NotImplementedError

    def _taken(self, label: Label, category: int, n: int) -> Event:
        raise NotImplementedError

    def _closed(self, label: Label) -> Event:
        raise NotImplementedError

    def negate(self) -> Event:
        """The event that this one does not happen."""
        raise NotImplementedError

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Event) and self._hash == other._hash and self.key == other.key

    def __reduce__(self) -> tuple[Callable[..., Event], tuple[Any, ...]]:
        raise NotImplementedError


class _Constant(Event):
    """TRUE or FALSE."""

    __slots__ = ("value",)

    def __init__(self, value: bool) -> None:
        super().__init__((0, value), hash((0, value)), {})
        self.value = value

    @property
    def truth(self) -> bool:
        return self.value

    def negate(self) -> Event:
        return FALSE if self.value else TRUE

    def __repr__(self) -> str:
        return "TRUE" if self.value else "FALSE"

    def __reduce__(self) -> tuple[Callable[..., Event], tuple[Any, ...]]:
        return _constant, (self.value,)


TRUE: Event = _Constant(True)
FALSE: Event = _Constant(False)


def _constant(value: bool) -> Event:
    return TRUE if value else FALSE


class Count(Event):
    """From ``low`` to ``high`` (None: no limit) cards of the categories ``mask`` at ``label``.

    ``copies`` are the categories' sizes, aligned with ``mask``. Made by :func:`count`, which
    decides what can be decided.
    """

    __slots__ = ("bits", "copies", "high", "label", "low", "mask")

    def __init__(
        self,
        label: Label,
        mask: tuple[int, ...],
        low: int,
        high: int | None,
        copies: tuple[int, ...],
    ) -> None:
        bits = sum(1 << c for c in mask)
        key = (1, label, mask, low, -1 if high is None else high, copies)
        super().__init__(key, hash(key), {label: bits})
        self.label, self.mask, self.low, self.high = label, mask, low, high
        self.copies, self.bits = copies, bits

    def _known(self, label: Label, counts: Sequence[int]) -> Event:
        total = 0
        for category in self.mask:
            total += counts[category]
        return TRUE if self.low <= total and (self.high is None or total <= self.high) else FALSE

    def _taken(self, label: Label, category: int, n: int) -> Event:
        i = self.mask.index(category)
        mask, copies = self.mask[:i] + self.mask[i + 1 :], self.copies[:i] + self.copies[i + 1 :]
        high = None if self.high is None else self.high - n
        return count(self.label, mask, self.low - n, high, copies)

    def _closed(self, label: Label) -> Event:
        return FALSE if self.low else TRUE

    def negate(self) -> Event:
        from simcli.questions.event import any_of

        below = count(self.label, self.mask, 0, self.low - 1, self.copies)
        if self.high is None:
            return below
        return any_of([below, count(self.label, self.mask, self.high + 1, None, self.copies)])

    def __repr__(self) -> str:
        return f"Count({self.label}, {self.mask}, {self.low}, {self.high})"

    def __reduce__(self) -> tuple[Callable[..., Event], tuple[Any, ...]]:
        return Count, (self.label, self.mask, self.low, self.high, self.copies)


def count(
    label: Label, mask: Sequence[int], low: int, high: int | None, copies: Sequence[int]
) -> Event:
    """The event that a count lies from ``low`` to ``high``, decided where the copies decide it.

    >>> count(("opening",), (0, 1), 5, None, (2, 2)), count(("opening",), (0,), 0, 4, (4,))
    (FALSE, TRUE)
    """
    room = sum(copies)
    low = max(low, 0)
    if high is not None and high >= room:
        high = None
    if low > room or (high is not None and high < low):
        return FALSE
    if low == 0 and high is None:
        return TRUE
    return Count(label, tuple(mask), low, high, tuple(copies))


@lru_cache(maxsize=1 << 17)
def _take(event: Event, label: Label, category: int, n: int) -> Event:
    return event._taken(label, category, n)


@lru_cache(maxsize=1 << 16)
def _close(event: Event, label: Label) -> Event:
    return event._closed(label)
