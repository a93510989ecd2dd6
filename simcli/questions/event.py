"""A question over merged categories, as engines see it: counts, joined by and and or.

An engine that has dealt the cards of a moment asks for what is left of the question:
``event.observe(label, held, drawn)``; one that deals category by category asks
``event.take(label, category, n)`` for each and ``event.close(label)`` at the end, to the same
effect. Residuals are canonical and cheap to hash, so states that need the same still merge.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from typing import Any, ClassVar

__all__ = ["FALSE", "TRUE", "And", "Count", "Event", "Or", "all_of", "any_of", "count"]

Label = Hashable


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
        counts = drawn if isinstance(label, tuple) and label[0] == "on" else held
        return self._known(label, counts)

    def _known(self, label: Label, counts: Sequence[int]) -> Event:
        raise NotImplementedError

    def negate(self) -> Event:
        """The event that this one does not happen."""
        raise NotImplementedError

    def order(self, label: Label) -> tuple[int, ...]:
        """The categories it looks at at a moment, those asked together side by side: a good order
        to deal them in, as few residuals stay open at a time."""
        raise NotImplementedError

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        same = isinstance(other, Event) and self._hash == other._hash
        return same and self.key == other.key  # type: ignore[attr-defined]

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

    def order(self, label: Label) -> tuple[int, ...]:
        return ()

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
        key = (1, label, mask, low, -1 if high is None else high)
        super().__init__(key, hash(key), {label: bits})
        self.label, self.mask, self.low, self.high = label, mask, low, high
        self.copies, self.bits = copies, bits

    def _known(self, label: Label, counts: Sequence[int]) -> Event:
        total = 0
        for category in self.mask:
            total += counts[category]
        return TRUE if self.low <= total and (self.high is None or total <= self.high) else FALSE

    def without(self, category: int, n: int) -> Event:
        """The count of the other categories, ``n`` cards of this one being known."""
        i = self.mask.index(category)
        mask, copies = self.mask[:i] + self.mask[i + 1 :], self.copies[:i] + self.copies[i + 1 :]
        high = None if self.high is None else self.high - n
        return count(self.label, mask, self.low - n, high, copies)

    def negate(self) -> Event:
        below = count(self.label, self.mask, 0, self.low - 1, self.copies)
        if self.high is None:
            return below
        return any_of([below, count(self.label, self.mask, self.high + 1, None, self.copies)])

    def order(self, label: Label) -> tuple[int, ...]:
        return self.mask if label == self.label else ()

    def __repr__(self) -> str:
        return f"Count({self.label}, {self.mask}, {self.low}, {self.high})"

    def __reduce__(self) -> tuple[Callable[..., Event], tuple[Any, ...]]:
        return Count, (self.label, self.mask, self.low, self.high, self.copies)


class _Joined(Event):
    """And or Or: at least two parts, sorted, none implied by another."""

    __slots__ = ("parts",)

    def __init__(self, parts: tuple[Event, ...]) -> None:
        support: dict[Label, int] = {}
        for part in parts:
            for label, bits in part.support.items():
                support[label] = support.get(label, 0) | bits
        key = (self.rank, tuple(p.key for p in parts))
        super().__init__(key, hash((self.rank, *parts)), support)
        self.parts = parts

    def order(self, label: Label) -> tuple[int, ...]:
        return tuple(dict.fromkeys(c for part in self.parts for c in part.order(label)))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.parts))})"

    def __reduce__(self) -> tuple[Callable[..., Event], tuple[Any, ...]]:
        return type(self), (self.parts,)


class And(_Joined):
    """All parts happen."""

    __slots__ = ()
    rank = 2

    def _known(self, label: Label, counts: Sequence[int]) -> Event:
        left = []
        for part in self.parts:
            now = part._known(label, counts) if label in part.support else part
            if now is FALSE:
                return FALSE
            left.append(now)
        return all_of(left)

    def negate(self) -> Event:
        return any_of([p.negate() for p in self.parts])


class Or(_Joined):
    """At least one part happens."""

    __slots__ = ()
    rank = 3

    def _known(self, label: Label, counts: Sequence[int]) -> Event:
        left = []
        for part in self.parts:
            now = part._known(label, counts) if label in part.support else part
            if now is TRUE:
                return TRUE
            left.append(now)
        return any_of(left)

    def negate(self) -> Event:
        return all_of([p.negate() for p in self.parts])


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


def all_of(parts: Iterable[Event]) -> Event:
    """The event that all happen."""
    return _joined(And, parts, TRUE, FALSE)


def any_of(parts: Iterable[Event]) -> Event:
    """The event that at least one happens."""
    return _joined(Or, parts, FALSE, TRUE)


def _joined(kind: type[_Joined], parts: Iterable[Event], neutral: Event, final: Event) -> Event:
    flat: dict[Event, None] = {}
    for part in parts:
        if part is final:
            return final
        if isinstance(part, kind):
            flat.update(dict.fromkeys(part.parts))
        elif part is not neutral:
            flat[part] = None
    merged = _merged(kind, list(flat)) if len(flat) > 1 else list(flat)
    if final in merged:
        return final
    kept = sorted((p for p in merged if p is not neutral), key=lambda p: p.key)
    if len(kept) > 1:
        kept = _absorbed(kind, kept)
    if not kept:
        return neutral
    return kept[0] if len(kept) == 1 else kind(tuple(kept))


def _merged(kind: type[_Joined], parts: list[Event]) -> list[Event]:
    """Counts of one mask at one moment, made one where their intervals allow it."""
    groups: dict[tuple[Label, int], list[Count]] = {}
    rest: list[Event] = []
    for part in parts:
        if isinstance(part, Count):
            groups.setdefault((part.label, part.bits), []).append(part)
        else:
            rest.append(part)
    for same in groups.values():
        rest.extend(same if len(same) == 1 else _intervals(kind, same))
    return rest


def _intervals(kind: type[_Joined], same: list[Count]) -> list[Event]:
    label, mask, copies = same[0].label, same[0].mask, same[0].copies
    room = sum(copies)
    spans = sorted((c.low, room if c.high is None else c.high) for c in same)
    if kind is And:
        return [count(label, mask, max(s[0] for s in spans), min(s[1] for s in spans), copies)]
    united = [spans[0]]
    for low, high in spans[1:]:
        first, last = united[-1]
        if low <= last + 1:
            united[-1] = (first, max(last, high))
        else:
            united.append((low, high))
    return [count(label, mask, low, high, copies) for low, high in united]


def _absorbed(kind: type[_Joined], parts: list[Event]) -> list[Event]:
    """Without what another part implies (And) or what implies another part (Or)."""
    conj = kind is And
    kept = list(parts)
    for part in parts:
        for other in kept:
            if other is not part and (implies(other, part) if conj else implies(part, other)):
                kept.remove(part)
                break
    return kept


def implies(a: Event, b: Event) -> bool:
    """Whether ``a`` is seen to imply ``b`` (False: not seen to)."""
    if not any(bits & b.support.get(label, 0) for label, bits in a.support.items()):
        return False  # they look at different cards; neither is a constant
    return _implies(a, b)


@lru_cache(maxsize=1 << 16)
def _implies(a: Event, b: Event) -> bool:
    if a is b:
        return True
    if isinstance(a, Count) and isinstance(b, Count):
        if a.label != b.label:
            return False
        enough = b.low == 0 or (a.low >= b.low and not a.bits & ~b.bits)
        few = b.high is None or (a.high is not None and a.high <= b.high and not b.bits & ~a.bits)
        return enough and few
    if isinstance(a, Or):
        return all(implies(x, b) for x in a.parts)
    if isinstance(b, And):
        return all(implies(a, y) for y in b.parts)
    if isinstance(a, And) and any(implies(x, b) for x in a.parts):
        return True
    return isinstance(b, Or) and any(implies(a, y) for y in b.parts)


@lru_cache(maxsize=1 << 17)
def _take(event: Event, label: Label, category: int, n: int) -> Event:
    if isinstance(event, Count):
        return event.without(category, n)
    assert isinstance(event, _Joined)
    join = all_of if isinstance(event, And) else any_of
    return join([part.take(label, category, n) for part in event.parts])


@lru_cache(maxsize=1 << 16)
def _close(event: Event, label: Label) -> Event:
    if isinstance(event, Count):
        return TRUE if event.low == 0 else FALSE
    assert isinstance(event, _Joined)
    join = all_of if isinstance(event, And) else any_of
    return join([part.close(label) for part in event.parts])
