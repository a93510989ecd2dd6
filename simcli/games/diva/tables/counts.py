"""From whole numbers in a tally to estimates, and rows of them."""

from __future__ import annotations

from typing import Any

from simcli.results.measure import Measure
from simcli.statistics.estimates import Mean, Proportion

__all__ = ["chance", "difference", "mean", "points", "rate", "ratio"]


def rate(hits: Any, trials: Any) -> Proportion:
    """``hits`` of ``trials``."""
    return Proportion(int(hits), int(trials))


def ratio(pair: Any) -> Proportion:
    """(trials, hits), as most tallies keep them."""
    return Proportion(int(pair[1]), int(pair[0]))


def mean(sums: Any, trials: Any) -> Mean:
    """The mean of (sum, sum of squares)."""
    return Mean(int(sums[0]), int(sums[1]), int(trials))


def difference(counted: Any) -> Mean:
    """A mean change of a chance, of (trials, sum, sum of squares)."""
    return Mean(int(counted[1]), int(counted[2]), int(counted[0]))


def chance(
    metric: str, hits: Any, trials: Any, words: str, row: str, key: str | None = None
) -> Measure:
    """A row of one column: ``hits`` of ``trials``."""
    return Measure(metric, key, rate(hits, trials), words, row=row)


def points(metric: str, sums: Any, trials: Any, words: str, row: str) -> Measure:
    """A row of one column: a mean number of points."""
    return Measure(metric, None, mean(sums, trials), words, unit="points", row=row)
