"""From one job to two, and memory by trials."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from benchmarks.case import Case, Contender, Fact
from benchmarks.openings import lanes
from benchmarks.processes import DECK, QUESTION, peak
from simcli.montecarlo import opening as kernel
from simcli.montecarlo.run import cores, run

__all__ = ["cases"]

TRIALS = 2_000_000_000
"""A go takes a second or more of each core."""


def cases(quick: bool) -> Iterator[Case | Fact]:
    """How many times faster two jobs are (nothing to tell on a single core); memory."""
    play = partial(kernel.play, lanes())
    trials = TRIALS // 4 if quick else TRIALS
    if cores() > 1:
        alone, together = (int(run(play, (1,), TRIALS // 100, jobs)[0]) for jobs in (1, 2))
        assert alone == together, "jobs change the time, never a number"
        yield Case(
            "two cores",
            "opening hands by two jobs; the yardstick is one job",
            "hands",
            Contender("simcli", partial(run, play, (1,), trials, 2), trials),
            Contender("one job", partial(run, play, (1,), trials, 1), trials),
            ratio=(">=", 1.8),
            goes=3,
            wall=True,
        )
    for power in (4, 6) if quick else (4, 6, 8, 9):
        words = ("odds", DECK, "--ask", QUESTION, "--engine", "mc", "--trials", str(10**power))
        what = f"simcli odds with 10^{power} simulated openings, at its largest"
        yield Fact(f"memory, 10^{power} trials", what, peak(*words, "--quiet"), "MB")
