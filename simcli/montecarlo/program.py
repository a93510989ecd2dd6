"""Questions about counts, compiled to a small table that is evaluated over lanes.

An event is a list of instructions in postfix order for a stack of truth rows, one truth a lane:
``COUNT`` pushes whether the cards of some categories number ``low .. high`` at a moment, ``ALL n``
and ``ANY n`` combine the topmost ``n``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from simcli.montecarlo.compiled import part
from simcli.montecarlo.lanes import LANES, fill

__all__ = ["ALL", "ANY", "COUNT", "Builder", "Program", "evaluate"]

COUNT, ALL, ANY = 0, 1, 2
ANY_NUMBER = 0x7FFF


class Program(NamedTuple):
    """Instructions of several events.

    ``code`` (instructions, 5): operation, then for COUNT: moment, moment to subtract or -1, low,
    high; for ALL and ANY: how many. ``mask`` (instructions, categories): what COUNT counts.
    ``starts`` (events + 1): event ``e`` is ``code[starts[e]:starts[e + 1]]``. ``depth`` is the
    stack needed.
    """

    code: npt.NDArray[np.int32]
    mask: npt.NDArray[np.uint8]
    starts: npt.NDArray[np.int32]
    depth: int


class Builder:
    """Collects the instructions of events, one event after another."""

    def __init__(self, categories: int) -> None:
        self.categories = categories
        self._code: list[tuple[int, int, int, int, int]] = []
        self._mask: list[Sequence[int]] = []
        self._starts = [0]
        self._height = 0
        self._depth = 1

    def count(
        self, moment: int, categories: Sequence[int], low: int, high: int | None, minus: int = -1
    ) -> None:
        """Push whether ``low <= cards of these categories <= high`` at ``moment``; with ``minus``,
        of the cards that came since that moment."""
        self._code.append((COUNT, moment, minus, low, ANY_NUMBER if high is None else high))
        self._mask.append(categories)
        self._grow(1)

    def combine(self, operation: int, operands: int) -> None:
        """Replace the topmost ``operands`` truths by their conjunction or disjunction; with none
        it pushes the empty one (true for ALL, false for ANY)."""
        self._code.append((operation, operands, 0, 0, 0))
        self._mask.append(())
        self._grow(1 - operands)

    def end(self) -> int:
        """Close the event; return its number."""
        if self._height != 1:
            raise AssertionError(f"an event must leave one truth, not {self._height}")
        self._starts.append(len(self._code))
        self._height = 0
        return len(self._starts) - 2

    def program(self) -> Program:
        """The table of everything collected so far."""
        mask = np.zeros((len(self._code), self.categories), np.uint8)
        for row, chosen in enumerate(self._mask):
            mask[row, list(chosen)] = 1
        code = np.array(self._code, np.int32).reshape(-1, 5)
        return Program(code, mask, np.array(self._starts, np.int32), self._depth)

    def _grow(self, by: int) -> None:
        self._height += by
        self._depth = max(self._depth, self._height)


@part
def _sum(total, mask, moments, first, second):  # type: ignore[no-untyped-def]
    """``total`` becomes the cards of some categories at a moment, less those at another one."""
    fill(total, np.uint16(0))
    for category in range(mask.shape[0]):
        if mask[category] == 0:
            continue
        row = moments[first, category]
        for lane in range(LANES):
            total[lane] = np.uint16(total[lane] + row[lane])
        if second >= 0:
            row = moments[second, category]
            for lane in range(LANES):
                total[lane] = np.uint16(total[lane] - row[lane])


@part
def _single(mask):  # type: ignore[no-untyped-def]
    """The category that is counted, where it is one alone: its row need not be summed. Else -1."""
    one, found = -1, 0
    for category in range(mask.shape[0]):
        if mask[category] != 0:
            one = category
            found += 1
    return one if found == 1 else -1


@part
def evaluate(program, event, moments, stack, total):  # type: ignore[no-untyped-def]
    """Leave the truth of ``event`` in ``stack[0]``, lane by lane (0 or 1).

    ``moments`` (moments, categories, lanes) are the counts held at each moment; ``total`` is a
    scratch row.
    """
    height = 0
    for at in range(program.starts[event], program.starts[event + 1]):
        operation, first, second, low, high = program.code[at]
        if operation == COUNT:
            counted, one = total, _single(program.mask[at])
            if one >= 0 and second < 0:
                counted = moments[first, one]
            else:
                _sum(total, program.mask[at], moments, first, second)
            least, most = np.uint16(low), np.uint16(high)
            truth = stack[height]
            for lane in range(LANES):
                truth[lane] = np.uint8((counted[lane] >= least) & (counted[lane] <= most))
            height += 1
        else:
            height -= first
            if first == 0:
                fill(stack[height], np.uint8(operation == ALL))
            truth = stack[height]
            for operand in range(height + 1, height + first):
                other = stack[operand]
                if operation == ALL:
                    for lane in range(LANES):
                        truth[lane] = np.uint8(truth[lane] & other[lane])
                else:
                    for lane in range(LANES):
                        truth[lane] = np.uint8(truth[lane] | other[lane])
            height += 1
