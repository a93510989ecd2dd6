"""Playing many trials: batches over threads, tallies that add up in any order.

Every trial is named by its number, so a batch may be cut anywhere and played by anyone: the sum
is the same for any number of jobs and any batch size, and memory does not grow with the trials.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from time import perf_counter

import numpy as np
import numpy.typing as npt

from simcli.montecarlo.watch import played

__all__ = ["BATCH", "Play", "Tally", "batches", "run"]

Tally = npt.NDArray[np.int64]
Play = Callable[[int, int, Tally], None]
"""Plays the trials ``[first, last)`` and adds what it counted to the tally."""

POOL_SECONDS = 0.02
"""What starting threads and waiting for them costs: joblib looks for results every 10 ms."""

BATCH = 1 << 17
"""Trials a batch: some milliseconds of work, so that threads are kept busy to the end."""


def batches(trials: int, batch: int = BATCH) -> Iterator[tuple[int, int]]:
    """The ranges of trials to play.

    >>> list(batches(5, batch=2))
    [(0, 2), (2, 4), (4, 5)]
    """
    return ((first, min(first + batch, trials)) for first in range(0, trials, batch))


def run(
    play: Play, shape: tuple[int, ...], trials: int, jobs: int | None = None, batch: int = BATCH
) -> Tally:
    """The tally, of the given ``shape``, of ``trials`` trials played by ``jobs`` threads (None:
    one a core)."""
    jobs = jobs or os.cpu_count() or 1
    total = np.zeros(shape, np.int64)

    def one(first: int, last: int) -> tuple[int, Tally]:
        tally = np.zeros(shape, np.int64)
        play(first, last, tally)
        return last - first, tally

    for finished, tally in _finished(one, trials, min(jobs, -(-trials // batch)), batch):
        total += tally
        played(finished)
    return total


def _finished(
    one: Callable[[int, int], tuple[int, Tally]], trials: int, jobs: int, batch: int
) -> Iterator[tuple[int, Tally]]:
    todo = batches(trials, batch)
    if jobs > 1:
        # A pool of threads costs more than it gains where the rest is done sooner than that.
        start = perf_counter()
        yield one(*next(todo))
        rest = (perf_counter() - start) * (trials / batch - 1)
    if jobs <= 1 or rest < POOL_SECONDS:
        yield from (one(first, last) for first, last in todo)
        return
    from joblib import Parallel, delayed

    pool = Parallel(n_jobs=jobs, prefer="threads", return_as="generator_unordered")
    yield from pool(delayed(one)(first, last) for first, last in todo)
