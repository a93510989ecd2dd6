"""Drawing cards in many trials at once, on counts of merged categories.

A block of :data:`LANES` trials is played in lockstep: every loop over lanes is the innermost one
and free of branches, so that LLVM turns it into vector instructions. Counts are 16-bit, so a
vector register holds many trials.

A shuffle is lazy: its k-th card is decided by the k-th choice of the trial, an index into the cards
left, which are thought of as lying category by category. What is left is kept as running totals:
``left[c, lane]`` cards are left in the categories up to ``c``, so that a card at ``index`` lowers
every total above it and leaves the others alone. The last category needs no row, as its total is
that of all cards.

The trials of a block share a stream (:mod:`simcli.montecarlo.streams`). Its numbers have 16 bits,
four to a word: number ``k * LANES + lane`` is that of the lane's k-th choice. Among ``n`` cards 16
bits decide all but about one choice in ``65536 / n``, those that lie on an edge between two cards;
these ask for 48 bits more, from a second stream. So a choice is ``number * n >> 64`` of a number of
64 bits, and its bias below ``n / 2**64``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from simcli.montecarlo.compiled import part
from simcli.montecarlo.streams import GOLDEN, mix, word

__all__ = [
    "LANES",
    "MOST_CARDS",
    "Draws",
    "add_drawn",
    "clear_unplayed",
    "copy",
    "deal",
    "draw",
    "draws",
    "fill",
]

LANES = 2048
"""Trials in a block: enough to fill vector registers, few enough for a block's counts to stay near
the core (the L1 cache for some categories, the L2 cache for many)."""

MOST_CARDS = 1 << 14
"""More than anybody asks about. Running totals must stay below :data:`_NOTHING`."""

_NOTHING = np.uint16(0x7FFF)
"""An index above every total: takes no card."""
_ROWS = 8
"""Choices made before their cards are taken: as many as a byte of :class:`Draws`' edges has."""
_PER_WORD = LANES // 4
_S2, _S4, _S16, _S48 = np.uint64(2), np.uint64(4), np.uint64(16), np.uint64(48)
_THREE = np.uint64(3)
_FULL = np.uint64(1 << 16)


class Draws(NamedTuple):
    """The arrays that choices are made in. ``choices`` are the same memory as ``numbers``: numbers
    of 16 bits, then the indices that they choose. ``edges`` is the memory of ``edge``, eight lanes
    at a time, and zero between draws."""

    numbers: npt.NDArray[np.uint64]  # rows, lanes / 4
    choices: npt.NDArray[np.uint16]  # rows, lanes
    edge: npt.NDArray[np.uint8]  # lanes: a bit for each row whose choice lies on an edge
    edges: npt.NDArray[np.uint64]  # lanes / 8


def draws() -> Draws:
    """Arrays for the draws of one thread."""
    numbers, edge = np.zeros((_ROWS, LANES // 4), np.uint64), np.zeros(LANES, np.uint8)
    return Draws(numbers, numbers.view(np.uint16), edge, edge.view(np.uint64))


@part
def fill(row, value):  # type: ignore[no-untyped-def]
    """Set a row to a value. A slice assignment is no vector code."""
    for lane in range(LANES):
        row[lane] = value


@part
def clear_unplayed(row, block, first_trial, last_trial):  # type: ignore[no-untyped-def]
    """Set a row to zero in a block's lanes that are none of ``first_trial .. last_trial - 1``."""
    start, stop = first_trial - block * LANES, last_trial - block * LANES
    for lane in range(start):
        row[lane] = 0
    for lane in range(max(0, stop), LANES):
        row[lane] = 0


@part
def copy(to, of):  # type: ignore[no-untyped-def]
    """Copy the rows of ``of``. A slice assignment would do, but compiles the wording of its errors
    too, which takes seconds."""
    for category in range(of.shape[0]):
        row, source = to[category], of[category]
        for lane in range(LANES):
            row[lane] = source[lane]


@part
def deal(room, key, sizes, total, cards, left, held, size, need):  # type: ignore[no-untyped-def]
    """Shuffle ``total`` cards, of each category so many as ``sizes`` says, and draw ``cards`` in
    every lane. ``held`` (categories, lanes) becomes what was drawn, ``left`` and ``size`` what is
    left; ``need`` becomes ``cards``."""
    last = held.shape[0] - 1
    upto = 0
    for category in range(last):
        upto += sizes[category]
        fill(left[category], np.int16(upto))
    fill(size, np.uint16(total))
    fill(need, np.uint16(cards))
    draw(room, key, 0, left, cards, size, need)
    fill(size, np.uint16(total - cards))
    upto = 0
    for category in range(last):
        upto += sizes[category]
        row, mine, below = held[category], left[category], left[max(0, category - 1)]
        if category == 0:
            for lane in range(LANES):
                row[lane] = np.uint16(upto - mine[lane])
        else:
            here = sizes[category]
            for lane in range(LANES):
                row[lane] = np.uint16(here - mine[lane] + below[lane])
    row = held[last]
    if last == 0:
        fill(row, np.uint16(cards))
    else:
        mine = left[last - 1]
        for lane in range(LANES):
            row[lane] = np.uint16(cards - upto + mine[lane])


@part
def add_drawn(held, before, left, cards, below):  # type: ignore[no-untyped-def]
    """Add to ``held`` (categories, lanes) the ``cards[lane]`` cards that were drawn since the
    totals were ``before``. ``below`` is a scratch row."""
    last = held.shape[0] - 1
    fill(below, np.uint16(0))
    for category in range(last):
        row, more, fewer = held[category], before[category], left[category]
        for lane in range(LANES):
            upto = np.uint16(more[lane] - fewer[lane])
            row[lane] = np.uint16(row[lane] + np.uint16(upto - below[lane]))
            below[lane] = upto
    row = held[last]
    for lane in range(LANES):
        row[lane] = np.uint16(row[lane] + np.uint16(cards[lane] - below[lane]))


@part
def draw(room, key, start, left, most, size, need):  # type: ignore[no-untyped-def]
    """Draw ``need[lane] <= most`` cards in each lane from ``size[lane]`` cards, whose running
    totals are ``left``, by the choices of the block's stream ``key`` from number ``start`` on."""
    numbers, choices, edge, edges = room
    for first in range(0, most, _ROWS):
        rows = min(_ROWS, most - first)
        for row in range(rows):
            _number(numbers[row], key, start + first + row)
            _choose(choices[row], first + row, size, need, edge, row)
        for eight in range(LANES // 8):
            if edges[eight] != 0:
                _decide(choices, edge, eight, key, start, first, size)
                edges[eight] = np.uint64(0)
        for row in range(0, rows - 1, 2):
            _take_two(left, choices[row], choices[row + 1])
        if rows % 2 == 1:
            _take(left, choices[rows - 1])


@part
def _number(numbers, key, row):  # type: ignore[no-untyped-def]
    """The numbers of a row of choices."""
    place = key + np.uint64(row * _PER_WORD + 1) * GOLDEN
    for four in range(_PER_WORD):
        numbers[four] = mix(place)
        place += GOLDEN


@part
def _choose(index, card, size, need, edge, row):  # type: ignore[no-untyped-def]
    """Turn a row of numbers into indices among the cards left before the draw's ``card``-th, and
    mark in bit ``row`` the lanes where 16 bits do not decide: where the product's lower half lies
    less than ``n`` below the next index."""
    bit, none, which = np.uint8(1 << row), np.uint8(0), np.uint16(card)
    for lane in range(LANES):
        number, n = index[lane], np.uint16(size[lane] - which)
        # 32-bit factors, both of this lane, make one instruction of a product's upper half
        chosen = np.uint16((np.int32(number) * np.int32(n)) >> np.int32(16))
        drawn = which < need[lane]
        index[lane] = chosen if drawn else _NOTHING
        unsure = np.uint16(number * n) > np.uint16(np.uint16(0) - n)
        edge[lane] |= bit if drawn & unsure else none


@part
def _decide(choices, edge, eight, key, start, first, size):  # type: ignore[no-untyped-def]
    """Where choices of eight lanes lie on an edge, ask for their further bits."""
    further = mix(key)
    for lane in range(8 * eight, 8 * eight + 8):
        marks, row = edge[lane], 0
        while marks != 0:
            if marks & 1:
                n = np.uint64(np.uint16(size[lane] - np.uint16(first + row)))
                choice = np.uint64((start + first + row) * LANES + lane)
                bits = word(key, choice >> _S2) >> ((choice & _THREE) << _S4)
                short = _FULL - np.uint64(np.uint16(bits * n))  # of the next index
                choices[row, lane] += (word(further, choice) >> _S16) * n >= short << _S48
            marks >>= 1
            row += 1


@part
def _take(left, index):  # type: ignore[no-untyped-def]
    """Remove the card at ``index`` of what is left in each lane."""
    for category in range(left.shape[0]):
        row = left[category]
        for lane in range(LANES):
            row[lane] = np.int16(row[lane] - np.int16(np.int16(index[lane]) < row[lane]))


@part
def _take_two(left, index, index2):  # type: ignore[no-untyped-def]
    """Remove one card after the other."""
    for category in range(left.shape[0]):
        row = left[category]
        for lane in range(LANES):
            total = row[lane]
            total = np.int16(total - np.int16(np.int16(index[lane]) < total))
            row[lane] = np.int16(total - np.int16(np.int16(index2[lane]) < total))
