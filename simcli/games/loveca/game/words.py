"""Six counts in one 64-bit word: hearts by colour, added and compared at once.

A word has a lane of ten bits for each colour. Counts stay below 512, so that the highest bit of
every lane is free to catch a borrow: no board has as many hearts, and a requirement is capped
there, which no board meets. What a yelled card shows beside colours is a word of five such counts.

All arguments and results are ``np.uint64``, but for numbers of lanes and sums.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numba.cpython.unsafe.numbers import trailing_zeros

from simcli.games.loveca.cards import COLOURS
from simcli.games.loveca.game.record import constant
from simcli.montecarlo.compiled import part

__all__ = [
    "ALL",
    "COLOURLESS",
    "DRAWS",
    "NO_HEART",
    "SCORES",
    "capped",
    "filled",
    "first_bit",
    "first_lane",
    "lacking",
    "lane",
    "one_lane",
    "pack",
    "total",
    "unpack",
    "without_lane",
]

ALL, COLOURLESS, NO_HEART, DRAWS, SCORES = (constant(number) for number in range(5))
"""Lanes of the other word: ALL and colourless hearts, cards without a heart, and icons."""

BITS = 10
LANES = len(COLOURS)
assert LANES * BITS <= 64 and LANES % 2 == 0, "a word has a lane for every colour"
ONES = np.uint64(sum(1 << (BITS * number) for number in range(LANES)))
CATCH, TOP = np.uint64(BITS - 1), np.uint64(2 * BITS * (LANES // 2 - 1))
CAUGHT = np.uint64(ONES << CATCH)
LOWEST = np.uint64((1 << BITS) - 1)
WIDTH = np.uint64(BITS)
EVENS = np.uint64(sum(1 << (2 * BITS * pair) for pair in range(LANES // 2)))
EVEN = np.uint64(EVENS * LOWEST)
PAIR = np.uint64((1 << (2 * BITS)) - 1)


first_bit: Any = trailing_zeros
"""The number of the lowest bit that is set, 64 where none is: one instruction of the processor."""


def pack(counts: Iterable[int]) -> np.uint64:
    """A word of counts below 512.

    >>> unpack(pack([0, 3, 0, 511]))
    [0, 3, 0, 511, 0, 0]
    """
    return np.uint64(sum(int(n) << (BITS * number) for number, n in enumerate(counts)))


def unpack(word: np.uint64) -> list[int]:
    """The counts of a word."""
    return [(int(word) >> (BITS * number)) & int(LOWEST) for number in range(LANES)]


@part
def lane(word, number):  # type: ignore[no-untyped-def]
    """One count of a word."""
    return np.int64((word >> (np.uint64(number) * WIDTH)) & LOWEST)


@part
def total(word):  # type: ignore[no-untyped-def]
    """All six counts together. Lanes are paired first, as a sum may need more than ten bits; the
    third lane of the product is the sum of the pairs."""
    pairs = (word & EVEN) + ((word >> WIDTH) & EVEN)
    return np.int64(((pairs * EVENS) >> TOP) & PAIR)


@part
def lacking(need, have):  # type: ignore[no-untyped-def]
    """By how much each count of ``need`` is above that of ``have``, 0 where it is not."""
    less = (need | CAUGHT) - have  # the caught bit stays where nothing was borrowed
    enough = less & CAUGHT
    return less & (enough - (enough >> CATCH))


@part
def filled(word):  # type: ignore[no-untyped-def]
    """A word with all nine bits set in the lanes of counts that are not 0."""
    some = (word + (CAUGHT - ONES)) & CAUGHT
    return some - (some >> CATCH)


@part
def capped(word):  # type: ignore[no-untyped-def]
    """A word whose counts below 1024 are cut to 511."""
    over = word & CAUGHT
    return (word | (over - (over >> CATCH))) & ~CAUGHT


@part
def first_lane(word):  # type: ignore[no-untyped-def]
    """The number of the first count that is not 0."""
    return np.int64(first_bit(word)) // BITS


@part
def without_lane(word, number):  # type: ignore[no-untyped-def]
    """The word with one count put to 0."""
    return word & ~(LOWEST << (np.uint64(number) * WIDTH))


@part
def one_lane(word):  # type: ignore[no-untyped-def]
    """Whether exactly one count is not 0."""
    return word != 0 and without_lane(word, first_lane(word)) == 0
