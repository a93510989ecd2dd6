"""A program as arrays of integers, for the compiled engines."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from simcli.errors import InputError
from simcli.games.weiss.line.program import Program

__all__ = ["PICKS", "Code", "Pool", "lower"]

PICKS = {"non-climax": 0, "climax": 1, "oldest": 2}
MOST_POOL_STATES = 100_000

Integers = npt.NDArray[np.int64]


class Pool(NamedTuple):
    """The attacker's deck as states that taking cards leads through: ``left`` (states, classes) and
    ``after`` (states, classes), with ``souls``, ``shots`` and ``levels`` by class."""

    left: Integers
    after: Integers
    souls: Integers
    shots: Integers
    levels: Integers


class Code(NamedTuple):
    """The steps: ``op`` and ``amount`` by step; what follows step ``i`` stands in ``target`` from
    ``first[i]`` on. ``reach`` by step and ``heals`` are those of the program."""

    op: Integers
    amount: Integers
    first: Integers
    target: Integers
    reach: Integers
    heals: int
    pool: Pool


@lru_cache(maxsize=256)
def lower(program: Program) -> Code:
    """The program's arrays."""
    steps = program.steps
    lengths = [len(step.targets) for step in steps]
    return Code(
        op=np.array([step.op for step in steps], np.int64),
        amount=np.array([step.amount for step in steps], np.int64),
        first=np.cumsum([0, *lengths[:-1]], dtype=np.int64),
        target=np.array([t for step in steps for t in step.targets] or [0], np.int64),
        reach=np.array(program.reach, np.int64),
        heals=program.heals,
        pool=_pool(program),
    )


def _pool(program: Program) -> Pool:
    """Every make-up of the attacker's deck that the line's checks can lead to, full deck first."""
    kinds = [kind for kind, _ in program.classes]
    full = tuple(n for _, n in program.classes)
    number = {full: 0}
    ring = [full]
    after: dict[tuple[int, int], int] = {}
    for _ in range(program.checks):
        following: dict[tuple[int, ...], int] = {}
        for left in ring:
            for i, n in enumerate(left):
                if n:
                    less = (*left[:i], n - 1, *left[i + 1 :])
                    after[number[left], i] = following.setdefault(
                        less, len(number) + len(following)
                    )
        number |= following
        ring = list(following)
        if len(number) > MOST_POOL_STATES:
            raise InputError(
                f"{program.checks} checks of a deck with {len(kinds)} kinds of cards are too many",
                mend="shorten the line, or give the pool by its icons: --triggers 12/40",
            )
    table = np.zeros((len(number), max(1, len(kinds))), np.int64)
    for (state, kind), then in after.items():
        table[state, kind] = then
    return Pool(
        left=np.array(list(number), np.int64).reshape(len(number), len(kinds)),
        after=table,
        souls=np.array([souls for souls, _, _ in kinds], np.int64),
        shots=np.array([shot for _, shot, _ in kinds], np.int64),
        levels=np.array([level for _, _, level in kinds], np.int64),
    )
