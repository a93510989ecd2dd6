"""Playing many trials: batches over threads or a cluster, tallies that add up in any order.

Every trial is named by its number, so a batch may be cut anywhere and played by anyone: the sum
is the same for any number of jobs and any batch size, and memory does not grow with the trials.
"""

from __future__ import annotations

import os
import time
import warnings
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
import numpy.typing as npt

from simcli.montecarlo.conduct import Conduct, current
from simcli.montecarlo.watch import expect, played

__all__ = ["BATCH", "Play", "Tally", "batches", "cores", "run"]

Tally = npt.NDArray[np.int64]
Play = Callable[[int, int, Tally], None]
"""Plays the trials ``[first, last)`` and adds what it counted to the tally."""
_Finished = tuple[int, int, Tally, float]
"""A range of trials, their tally and the seconds it took."""
_Batches = Generator[_Finished, None, None]

SMALLEST, LARGEST = 1 << 11, 1 << 26
"""Trials of a batch: the first has as few as a block of lanes, which is played as a whole; later
ones grow or shrink to the time below."""
BATCH = 1 << 15
"""Trials of the first batch that is sent away, and for each thread of the first round."""
SECONDS = 0.03
"""What a batch should take: long enough to cost nothing to hand out, short enough that threads
are busy to the end and an interrupt is heard at once."""
ROUND_SECONDS = 0.5
"""What a round should take: the batches between two savings of the ledger."""


def cores() -> int:
    """The cores that this process may run on."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def batches(trials: int, batch: int = BATCH) -> Iterator[tuple[int, int]]:
    """The ranges of trials to play, cut evenly.

    >>> list(batches(5, batch=2))
    [(0, 2), (2, 4), (4, 5)]
    """
    return _cut(0, trials, lambda left: batch)


def _cut(first: int, last: int, size: Callable[[int], int]) -> Iterator[tuple[int, int]]:
    """``[first, last)`` in pieces; before each, ``size`` is asked with what is left."""
    while first < last:
        end = min(first + size(last - first), last)
        yield first, end
        first = end


@dataclass(slots=True)
class _Pace:
    """A number of trials that follows the time they take: doubled or halved towards ``seconds``."""

    size: int
    seconds: float
    fixed: bool = False
    shares: int = 1
    """Near the end a piece is one of so many shares of what is left: threads then end together."""

    def piece(self, left: int) -> int:
        return self.size if self.fixed else min(self.size, max(left // self.shares, BATCH))

    def took(self, trials: int, seconds: float) -> None:
        if self.fixed or trials < self.size:
            return
        if seconds < self.seconds / 2:
            self.size = min(2 * self.size, LARGEST)
        elif seconds > 2 * self.seconds:
            self.size = max(self.size // 2, SMALLEST)


@dataclass(frozen=True, slots=True)
class _Batch:
    """Plays a range into a tally of its own. It travels to the workers of a cluster."""

    play: Play
    shape: tuple[int, ...]
    offset: int

    def __call__(self, first: int, last: int) -> _Finished:
        start = time.perf_counter()
        tally = np.zeros(self.shape, np.int64)
        self.play(self.offset + first, self.offset + last, tally)
        return first, last, tally, time.perf_counter() - start


def run(
    play: Play,
    shape: tuple[int, ...],
    trials: int,
    jobs: int | None = None,
    batch: int | None = None,
) -> Tally:
    """The tally, of the given ``shape``, of ``trials`` trials played by ``jobs`` threads (None:
    one a core) in batches of ``batch`` trials (None: as many as take a moment).

    Under a :class:`~simcli.montecarlo.conduct.Conduct` only the trials that its ledger lacks are
    played, where it says.
    """
    conduct = current() or Conduct()
    part = conduct.part(shape)
    part.aim, part.look = trials, conduct.ledger.look
    missing = part.missing(trials)
    to_go = sum(last - first for first, last in missing)
    one = _Batch(play, shape, conduct.offset)
    away, jobs = conduct.backend is not None, jobs or cores()
    if missing and not away:
        one(0, 0)  # compiles in this thread, where that is told and an interrupt is heard
    expect(conduct.to_come(to_go))
    size = batch or (BATCH if away else SMALLEST)
    pace = _Pace(size, SECONDS * (10 if away else 1), batch is not None, 1 if away else 2 * jobs)
    gone, since = 0, conduct.playing()
    for first, last in _rounds(missing, conduct, jobs):
        # Closed here, where an interrupt is heard while threads finish, and not by the collector.
        with closing(_finished(one, first, last, pace, conduct, jobs)) as batches_finished:
            for begin, end, tally, seconds in batches_finished:
                part.enter(begin, end, tally)
                pace.took(end - begin, seconds)
                gone += end - begin
                played(end - begin)
                if conduct.save is None:
                    conduct.keep_on(gone, to_go - gone, since)
        if conduct.save is not None:  # first, so that what is played is kept if this is the end
            conduct.save(conduct.ledger)
            conduct.keep_on(gone, to_go - gone, since)
    return part.counts.copy()


def _rounds(
    missing: list[tuple[int, int]], conduct: Conduct, jobs: int
) -> Iterator[tuple[int, int]]:
    """The ranges in rounds. What is kept is kept after each round; where nothing is kept, a range
    is one round, as waiting for a round's last batch costs time."""
    if conduct.save is None:
        yield from missing
        return
    pace = _Pace(BATCH * jobs, ROUND_SECONDS)
    for first, last in missing:
        for begin, end in _cut(first, last, pace.piece):
            start = time.perf_counter()
            yield begin, end
            pace.took(end - begin, time.perf_counter() - start)


def _finished(
    one: _Batch, first: int, last: int, pace: _Pace, conduct: Conduct, jobs: int
) -> _Batches:
    """The batches of ``[first, last)`` as they are finished."""
    todo = _cut(first, last, pace.piece)
    if conduct.backend is not None:
        return _elsewhere(one, todo, conduct.backend)
    jobs = min(jobs, -(-(last - first) // pace.size))
    return _on_threads(one, todo, jobs) if jobs > 1 else (one(*piece) for piece in todo)


def _on_threads(one: _Batch, todo: Iterator[tuple[int, int]], jobs: int) -> _Batches:
    """Played by threads, as kernels hold no lock. A batch is cut when one is finished, so that it
    is as large as the pace is by then; one more than there are threads waits."""
    from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait

    with ThreadPoolExecutor(jobs) as pool:
        going = {pool.submit(one, *piece) for piece in islice(todo, jobs + 1)}
        try:
            while going:
                finished, going = wait(going, return_when=FIRST_COMPLETED)
                for batch in finished:
                    yield batch.result()
                    going |= {pool.submit(one, *piece) for piece in islice(todo, 1)}
        finally:  # where the caller stops early, what has not begun is not played
            pool.shutdown(cancel_futures=True)


def _elsewhere(
    one: _Batch, todo: Iterator[tuple[int, int]], backend: Mapping[str, Any]
) -> _Batches:
    """Played where a backend of joblib's has its workers."""
    from joblib import Parallel, delayed, parallel_config

    with parallel_config(**backend):
        pool = Parallel(return_as="generator_unordered", n_jobs=-1)
        found = pool(delayed(one)(*piece) for piece in todo)
        try:
            for finished in found:  # noqa: UP028 - `yield from` would close it before us
                yield finished
        finally:  # where the caller stops early, joblib warns of the batches it throws away
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                found.close()
