"""Drawing cards in many trials at once, on counts of merged categories.

A block of :data:`LANES` trials is played in lockstep: every loop over lanes is the innermost one
and free of branches, so that LLVM turns it into vector instructions. Counts are 16-bit, so a
vector register holds many trials.

A shuffle is lazy: its k-th card is decided by the k-th choice of the trial's stream, an index into
the cards left, which are thought of as lying category by category.
"""

from __future__ import annotations

import numpy as np

from simcli.montecarlo.compiled import part
from simcli.montecarlo.streams import GOLDEN, mix, trial_key

__all__ = ["LANES", "copy", "draw", "draw_some", "set_keys"]

LANES = 2048
"""Trials in a block: enough to fill vector registers, few enough for a block's counts to stay near
the core (the L1 cache for some categories, the L2 cache for many)."""

MOST_CARDS = 1 << 14
"""More cards than this would not leave room for the sign of :data:`_TAKEN` in 16 bits."""

_TAKEN = np.uint16(0x7FFF)
_HALF = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)


@part
def set_keys(keys, purpose, first_trial):  # type: ignore[no-untyped-def]
    """Start the streams of one purpose for the trials ``first_trial ..``."""
    for lane in range(keys.shape[0]):
        keys[lane] = trial_key(purpose, np.uint64(first_trial + lane))


@part
def copy(to, of):  # type: ignore[no-untyped-def]
    """Copy the rows of ``of``. A slice assignment would do, but compiles the wording of its errors
    too, which takes seconds."""
    for category in range(of.shape[0]):
        row, source = to[category], of[category]
        for lane in range(source.shape[0]):
            row[lane] = source[lane]


@part
def _take(left, index):  # type: ignore[no-untyped-def]
    """Remove the card at ``index`` of what is left in each lane. The last category needs no look:
    its count is what remains of the whole."""
    for category in range(left.shape[0]):
        row = left[category]
        for lane in range(row.shape[0]):
            count = row[lane]
            hit = index[lane] < count
            row[lane] = np.uint16(count - np.uint16(hit))
            index[lane] = _TAKEN if hit else np.uint16(index[lane] - count)


@part
def draw(keys, left, cards, size, index, index2):  # type: ignore[no-untyped-def]
    """Draw ``cards`` cards in every lane from ``size`` cards, whose counts are ``left``.

    One 64-bit word serves two cards. ``index`` and ``index2`` are scratch rows.
    """
    lanes = keys.shape[0]
    for pair in range((cards + 1) // 2):
        step = np.uint64(pair + 1) * GOLDEN
        here = np.uint64(size - 2 * pair) & _LOW  # says that it is short: half a multiplication
        there = np.uint64(max(0, size - 2 * pair - 1)) & _LOW
        for lane in range(lanes):
            bits = mix(keys[lane] + step)
            index[lane] = np.uint16(((bits >> _HALF) * here) >> _HALF)
            index2[lane] = np.uint16(((bits & _LOW) * there) >> _HALF)
        _take(left, index)
        if 2 * pair + 1 < cards:
            _take(left, index2)


@part
def draw_some(keys, start, left, need, most, size, index):  # type: ignore[no-untyped-def]
    """Draw ``need[lane] <= most`` cards in each lane from ``size[lane]`` cards, by the choices of
    the stream from number ``start`` on."""
    lanes = keys.shape[0]
    for card in range(most):
        number = start + card
        step = np.uint64(number // 2 + 1) * GOLDEN
        shift = _HALF if number % 2 == 0 else np.uint64(0)
        for lane in range(lanes):
            half = (mix(keys[lane] + step) >> shift) & _LOW
            here = np.uint64(np.uint16(size[lane] - np.uint16(card)))
            drawn = np.uint16((half * here) >> _HALF)
            index[lane] = drawn if np.uint16(card) < need[lane] else _TAKEN
        _take(left, index)
