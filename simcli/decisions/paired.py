"""Differences of paired samples: two decks in the same batches of deals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from hashlib import blake2b

from simcli.settings import Settings
from simcli.statistics.beta import beta_quantile
from simcli.statistics.estimates import Mean

__all__ = ["BATCHES", "Batches", "batch_seed", "difference", "error", "mean", "t_bound", "told"]

BATCHES = 64
"""Batches a comparison is cut into: enough to see how much their difference varies."""

_GRAIN = 10**12
"""Differences become whole numbers of this fineness, as tallies are whole numbers."""


@dataclass(frozen=True, slots=True)
class Batches:
    """The seeds of some batches and the trials in each."""

    seeds: tuple[int, ...]
    trials: int

    @classmethod
    def of(cls, settings: Settings, stage: str) -> Batches:
        """``settings.trials`` cut into batches, for one stage of a run.

        >>> batches = Batches.of(Settings(trials=1000), "what-if")
        >>> len(batches.seeds), batches.trials
        (64, 16)
        """
        seeds = tuple(batch_seed(settings.seed, stage, b) for b in range(BATCHES))
        return cls(seeds, max(1, -(-settings.trials // BATCHES)))


def difference(ours: Sequence[float], others: Sequence[float], trials: int) -> Mean:
    """The mean difference of paired batches of ``trials``, its spread taken between the batches.

    >>> found = difference([1.0, 2.0, 3.0], [0.5, 1.0, 1.5], trials=10)
    >>> found.trials, found.total / found.trials / found.scale
    (30, 1.0)
    """
    gaps = [a - b for a, b in zip(ours, others, strict=True)]
    return told(mean(gaps), error(gaps), trials * len(gaps))


def told(value: float, error: float, trials: int) -> Mean:
    """A mean with its standard error as the tally of ``trials`` that has just those."""
    total = round(value * trials * _GRAIN)
    # A mean's error is sqrt((N squares - total^2) / (N^2 (N - 1))).
    deviations = Fraction(error * _GRAIN) ** 2 * trials * trials * (trials - 1)
    return Mean(total, math.ceil((deviations + total * total) / trials), trials, _GRAIN)


def error(values: Sequence[float]) -> float:
    """The standard error of the batches' mean; two batches at least."""
    middle, n = mean(values), len(values)
    return math.sqrt(math.fsum((v - middle) ** 2 for v in values) / (n - 1) / n)


def mean(values: Sequence[float]) -> float:
    """The plain mean of the batches' values."""
    return math.fsum(values) / len(values)


def t_bound(ours: Sequence[float], others: Sequence[float], tail: float) -> float:
    """A lower bound of the mean difference that is wrong with chance ``tail`` (Student's t).

    Needs two batches. The quantile is Student's: with x the Beta(n/2, 1/2) quantile of ``2 tail``,
    n degrees of freedom, t = sqrt(n (1 - x) / x) (DLMF 8.17, Abramowitz and Stegun 26.7.1).

    >>> round(t_bound([3.0, 4.0, 5.0, 6.0], [0.0, 0.0, 0.0, 0.0], 0.025), 4)
    2.4457
    """
    gaps = [a - b for a, b in zip(ours, others, strict=True)]
    return mean(gaps) - _student(len(gaps) - 1, tail) * error(gaps)


@lru_cache(maxsize=256)
def _student(freedom: int, tail: float) -> float:
    x = beta_quantile(2 * tail, freedom / 2, 0.5)
    return math.sqrt(freedom * (1 - x) / x)


def batch_seed(seed: int, stage: str, batch: int) -> int:
    """The seed of one batch: a name's hash, so that stages share no random numbers.

    >>> batch_seed(0, "search", 1) != batch_seed(0, "again", 1)
    True
    """
    digest = blake2b(f"{seed}/{stage}/{batch}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") >> 1
