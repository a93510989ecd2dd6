"""A program as arrays of integers, for the compiled engines."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from simcli.games.weiss.line.budget import TooLongError
from simcli.games.weiss.line.program import Program

__all__ = ["PICKS", "Code", "Pool", "Thinned", "lower", "thinned"]

PICKS = {"non-climax": 0, "climax": 1, "oldest": 2}
MOST_POOL_STATES = 30_000

Integers = npt.NDArray[np.int64]


class Pool(NamedTuple):
    """The attacker's deck by class of cards: how many (``cards``), and what each of them gives."""

    cards: Integers
    souls: Integers
    shots: Integers
    levels: Integers


class Thinned(NamedTuple):
    """The make-ups of the attacker's deck that taking cards leads through: what is ``left``
    (states, classes), and the state ``after`` a card of a class is taken (states, classes)."""

    left: Integers
    after: Integers


class Code(NamedTuple):
    """The steps: ``op`` and ``amount`` by step; what follows step ``i`` stands in ``target`` from
    ``first[i]`` on. ``reach`` and ``healed`` by step and ``heals`` are the program's."""

    op: Integers
    amount: Integers
    first: Integers
    target: Integers
    reach: Integers
    healed: Integers
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
        healed=np.array(program.healed, np.int64),
        heals=program.heals,
        pool=Pool(
            cards=np.array([n for _, n in program.classes], np.int64),
            souls=np.array([souls for (souls, _, _), _ in program.classes], np.int64),
            shots=np.array([shot for (_, shot, _), _ in program.classes], np.int64),
            levels=np.array([level for (_, _, level), _ in program.classes], np.int64),
        ),
    )


@lru_cache(maxsize=256)
def thinned(program: Program) -> Thinned:
    """Every make-up of the attacker's deck that the line's checks can lead to, full deck first.
    :class:`TooLongError` where there are too many."""
    kinds = len(program.classes)
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
            raise TooLongError
    table = np.zeros((len(number), max(1, kinds)), np.int64)
    for (state, kind), then in after.items():
        table[state, kind] = then
    return Thinned(np.array(list(number), np.int64).reshape(len(number), kinds), table)
