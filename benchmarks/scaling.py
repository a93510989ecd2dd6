"""From one job to two: threads that share nothing but the sum."""

from __future__ import annotations

import os
from functools import partial

from benchmarks.figures import Figure, race
from benchmarks.openings import lanes
from simcli.montecarlo import opening as kernel
from simcli.montecarlo.run import run

__all__ = ["figures"]

TRIALS = 400_000_000


def figures() -> list[Figure]:
    """How many times faster two jobs are; nothing to tell on a single core."""
    if (os.cpu_count() or 1) < 2:
        return []
    plan = lanes()
    play = partial(kernel.play, plan)
    alone, together = (int(run(play, (1,), TRIALS, jobs)[0]) for jobs in (1, 2))
    assert alone == together, "jobs change the time, never a number"
    seconds = race({str(jobs): partial(run, play, (1,), TRIALS, jobs) for jobs in (1, 2)}, goes=3)
    return [
        Figure("scaling", "two jobs / one job", seconds["1"] / seconds["2"], "times", (">=", 1.7))
    ]
