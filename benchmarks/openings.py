"""Opening hands on one core: six of sixty cards, one of 4 and one of 8 wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import comb, sqrt

import numpy as np

from benchmarks.figures import Figure, race
from benchmarks.scalar import scalar_hands
from simcli.montecarlo import opening as kernel
from simcli.montecarlo.program import ALL, Builder

__all__ = ["SIZES", "figures", "lanes", "with_mulligan"]

SIZES = (4, 8, 48)
HAND = 6
CHANCE = 1 - (comb(56, 6) + comb(52, 6) - comb(48, 6)) / comb(60, 6)
TRIALS = 10_000_000
"""A go takes some milliseconds, so that on a busy machine some goes are not disturbed."""
LANES = "lanes of category counts (simcli)"
LATE = "lanes, with a mulligan and four draws (simcli)"
NUMPY = "NumPy multivariate_hypergeometric"


def lanes(
    moment: int = kernel.OPENING, stages: Sequence[int] = (), kind: str = "none"
) -> kernel.Plan:
    """The plan of the question at a moment; any mulligan keeps the wanted cards."""
    program = Builder(len(SIZES))
    program.count(moment, (0,), 1, None)
    program.count(moment, (1,), 1, None)
    program.combine(ALL, 2)
    program.end()
    keep = kernel.Rule(kernel.ALWAYS, ((None, (0,)), (None, (1,))))
    rules = () if kind == "none" else (keep,)
    none = Builder(len(SIZES)).program()
    return kernel.plan(SIZES, HAND, kind, stages, rules, none, program.program(), seed=0)


def with_mulligan() -> kernel.Plan:
    """The same after a mulligan and four turns' draws."""
    return lanes(kernel.OPENING + 4, (1, 1, 1, 1), "set-aside")


def hits(plan: kernel.Plan, trials: int) -> int:
    """Play on this core alone."""
    tally = np.zeros(1, np.int64)
    kernel.play(plan, 0, trials, tally)
    return int(tally[0])


def _numpy(trials: int) -> int:
    drawn = np.random.default_rng(0).multivariate_hypergeometric(SIZES, HAND, size=trials)
    return int(np.count_nonzero((drawn[:, 0] > 0) & (drawn[:, 1] > 0)))


def _checked(count: Callable[[], int], trials: int) -> None:
    """Do the work, whose result must be right: a fast wrong answer is no answer."""
    error = abs(count() / trials - CHANCE) / sqrt(CHANCE * (1 - CHANCE) / trials)
    assert error < 5, f"{error:.1f} standard errors off"


def figures() -> list[Figure]:
    """Hands a second of each, and how many times faster the lanes are."""
    plan, late, rivals, few = lanes(), with_mulligan(), scalar_hands(), TRIALS // 10
    hits(plan, 1)
    works: dict[str, Callable[[], object]] = {
        name: partial(_checked, partial(loop, TRIALS, 1), TRIALS) for name, loop in rivals.items()
    }
    works[LANES] = partial(_checked, partial(hits, plan, TRIALS), TRIALS)
    works[NUMPY] = partial(_checked, partial(_numpy, few), few)
    works[LATE] = partial(hits, late, few)
    seconds = race(works, goes=40)
    rate = {name: (few if name in (NUMPY, LATE) else TRIALS) / s for name, s in seconds.items()}
    found = [Figure("openings", name, speed / 1e6, "M hands/s") for name, speed in rate.items()]
    for name in (*rivals, NUMPY):
        wanted = (">=", 4.0) if name in rivals else None
        times = rate[LANES] / rate[name]
        found.append(Figure("openings", f"lanes / {name}", times, "times", wanted))
    return found
