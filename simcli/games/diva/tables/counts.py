"""From whole numbers in a tally to estimates."""

from __future__ import annotations

from typing import Any

from simcli.statistics.estimates import Mean, Proportion

__all__ = ["difference", "mean", "rate", "ratio"]


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
