"""Small events for the tests of the exact room: counts at moments, joined by and/or."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from tests.naive.opening import Opened


@dataclass(frozen=True)
class Decided:
    truth: bool

    def labels(self):
        return frozenset()

    def take(self, label, category, n):
        return self

    def close(self, label):
        return self

    def holds(self, opened: Opened, names):
        return self.truth


@dataclass(frozen=True)
class Count:
    """``low`` to ``high`` cards of the categories ``mask`` at ``label``."""

    label: tuple
    mask: frozenset
    low: int
    high: int = 99
    truth: ClassVar[None] = None

    def labels(self):
        return frozenset({self.label})

    def take(self, label, category, n):
        if label != self.label or category not in self.mask:
            return self
        if n > self.high:
            return Decided(False)
        rest = replace(
            self, mask=self.mask - {category}, low=max(0, self.low - n), high=self.high - n
        )
        return Decided(True) if rest.low == 0 and rest.high > 60 else rest

    def close(self, label):
        return Decided(self.low <= 0) if label == self.label else self

    def holds(self, opened: Opened, names):
        cards = seen(opened, self.label)
        return self.low <= sum(names.index(c) in self.mask for c in cards) <= self.high


@dataclass(frozen=True)
class Join:
    """All of the parts (``every``), or at least one of them."""

    every: bool
    parts: frozenset
    truth: ClassVar[None] = None

    def labels(self):
        return frozenset().union(*(p.labels() for p in self.parts))

    def take(self, label, category, n):
        return join(self.every, [p.take(label, category, n) for p in self.parts])

    def close(self, label):
        return join(self.every, [p.close(label) for p in self.parts])

    def holds(self, opened: Opened, names):
        return (all if self.every else any)(p.holds(opened, names) for p in self.parts)


def join(every, parts):
    if Decided(not every) in parts:
        return Decided(not every)
    rest = frozenset(p for p in parts if p != Decided(every))
    return Join(every, rest) if len(rest) > 1 else next(iter(rest), Decided(every))


def both(*parts):
    return join(True, parts)


def either(*parts):
    return join(False, parts)


def count(label, low, *mask, high=99):
    return Count(label, frozenset(mask), low, high) if low or high < 99 else Decided(True)


def seen(opened: Opened, label):
    """The cards that are seen at a moment."""
    match label:
        case ("hand",):
            return opened.before
        case ("opening",):
            return opened.opening
        case ("turn", turn):
            return opened.by_turn(turn)
        case ("on", turn):
            return opened.drawn[turn - 1]
