"""A hash table of the mass that waits at each step of a line, for the compiled sweep.

Open addressing with linear probing; the entries of a step are linked, so that a sweep visits every
state once.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from simcli.montecarlo.compiled import part

__all__ = ["Mass", "add", "new_mass"]

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


class Mass(NamedTuple):
    """The hash table. Entry ``i`` is the state (``at[i]``, ``high[i]``, ``low[i]``) of weight
    ``weight[i]``; ``link`` leads to the next entry of the same step from ``head``. ``used`` is
    [entries, whether it overflowed, cards moved so far]."""

    slots: Integers
    at: Integers
    high: Integers
    low: Integers
    weight: Floats
    link: Integers
    head: Integers
    used: Integers
    alive: Floats
    lost: Floats


@part
def _slot(at: int, high: int, low: int) -> np.uint64:
    z = np.uint64(high) * np.uint64(0x9E3779B97F4A7C15) ^ np.uint64(low) + np.uint64(
        at
    ) * np.uint64(0xD1B54A32D192ED03)
    z = (z ^ (z >> np.uint64(32))) * np.uint64(0xBF58476D1CE4E5B9)
    return z ^ (z >> np.uint64(29))


@part
def add(mass: Mass, at: int, high: int, low: int, weight: float) -> None:
    """Leave mass at a step, on top of what is there of the same state."""
    mask = np.uint64(len(mass.slots) - 1)
    slot = _slot(at, high, low) & mask
    while True:
        i = mass.slots[slot]
        if i < 0:
            break
        if mass.high[i] == high and mass.low[i] == low and mass.at[i] == at:
            mass.weight[i] += weight
            return
        slot = (slot + np.uint64(1)) & mask
    i = mass.used[0]
    if i == len(mass.at):
        mass.used[1] = 1
        return
    mass.used[0] = i + 1
    mass.slots[slot] = i
    mass.at[i], mass.high[i], mass.low[i], mass.weight[i] = at, high, low, weight
    mass.link[i] = mass.head[at]
    mass.head[at] = i


def new_mass(entries: int, steps: int, damages: int) -> Mass:
    """An empty table with room for so many entries, and outcomes of so many damages."""
    return Mass(
        slots=np.full(2 * entries, -1, np.int64),
        at=np.empty(entries, np.int64),
        high=np.empty(entries, np.int64),
        low=np.empty(entries, np.int64),
        weight=np.empty(entries),
        link=np.empty(entries, np.int64),
        head=np.full(steps, -1, np.int64),
        used=np.zeros(3, np.int64),
        alive=np.zeros(damages),
        lost=np.zeros(damages),
    )
