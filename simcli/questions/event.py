"""A question over merged categories, as engines see it: counts, joined by and and or.

An engine that has dealt the cards of a moment asks for what is left of the question:
``event.observe(label, held, drawn)``; one that deals category by category asks
``event.take(label, category, n)`` for each and ``event.close(label)`` at the end, to the same
effect. Residuals are canonical and cheap to hash, so states that need the same still merge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from simcli.questions.canonical import meet, unite
from simcli.questions.counting import FALSE, TRUE, Count, Event, count
from simcli.questions.tree import Label

__all__ = ["FALSE", "TRUE", "And", "Count", "Event", "Or", "all_of", "any_of", "count"]


class _Joined(Event):
    """And or Or: at least two parts, sorted, none implied by another."""

    __slots__ = ("parts",)

    final: ClassVar[Event]  # a part that decides the whole
    neutral: ClassVar[Event]  # a part that says nothing

    def __init__(self, parts: tuple[Event, ...]) -> None:
        support: dict[Label, int] = {}
        for part in parts:
            for label, bits in part.support.items():
                support[label] = support.get(label, 0) | bits
        key = (self.rank, tuple(p.key for p in parts))
        super().__init__(key, hash((self.rank, *parts)), support)
        self.parts = parts

    def _known(self, label: Label, counts: Sequence[int]) -> Event:
        left = []
        for part in self.parts:
            now = part._known(label, counts) if label in part.support else part
            if now is self.final:
                return now
            left.append(now)
        return _join(type(self), left)

    def _taken(self, label: Label, category: int, n: int) -> Event:
        return _join(type(self), [part.take(label, category, n) for part in self.parts])

    def _closed(self, label: Label) -> Event:
        return _join(type(self), [part.close(label) for part in self.parts])

    def negate(self) -> Event:
        return _join(Or if isinstance(self, And) else And, [p.negate() for p in self.parts])

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.parts))})"

    def __reduce__(self) -> tuple[Callable[..., Event], tuple[Any, ...]]:
        return type(self), (self.parts,)


class And(_Joined):
    """All parts happen."""

    __slots__ = ()
    rank, final, neutral = 2, FALSE, TRUE


class Or(_Joined):
    """At least one part happens."""

    __slots__ = ()
    rank, final, neutral = 3, TRUE, FALSE


def all_of(parts: Iterable[Event]) -> Event:
    """The event that all happen."""
    return _join(And, parts)


def any_of(parts: Iterable[Event]) -> Event:
    """The event that at least one happens."""
    return _join(Or, parts)


def _join(kind: type[_Joined], parts: Iterable[Event]) -> Event:
    neutral, final = kind.neutral, kind.final
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
    said = [(c.low, c.high) for c in same]
    spans = meet(*([span] for span in said)) if kind is And else unite(said)
    return [count(label, mask, low, high, copies) for low, high in spans] or [FALSE]


def _absorbed(kind: type[_Joined], parts: list[Event]) -> list[Event]:
    """Without what the other parts imply (And) or what implies the other parts (Or)."""
    implied = _implied_by_all if kind is And else _implies_any
    kept = [(part, _cards(part)) for part in parts]
    for part, cards in list(kept):
        # Parts that look at none of these cards can neither imply it nor follow from it.
        near = [other for other, its in kept if its & cards and other is not part]
        if near and implied(part, near):
            kept = [pair for pair in kept if pair[0] is not part]
    return [part for part, _ in kept]


def _cards(event: Event) -> int:
    """The categories it looks at, at whatever moment, as bits."""
    bits = 0
    for mask in event.support.values():
        bits |= mask
    return bits


def _implied_by_all(part: Event, others: list[Event]) -> bool:
    if isinstance(part, And):
        return all(_implied_by_all(p, others) for p in part.parts)
    if any(implies(other, part) for other in others):
        return True
    return isinstance(part, Or) and any(_implied_by_all(p, others) for p in part.parts)


def _implies_any(part: Event, others: list[Event]) -> bool:
    if isinstance(part, Or):
        return all(_implies_any(p, others) for p in part.parts)
    if any(implies(part, other) for other in others):
        return True
    return isinstance(part, And) and any(_implies_any(p, others) for p in part.parts)


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
