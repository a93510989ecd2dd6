"""Confidence intervals: what the numbers of a simulation leave open, at a stated confidence."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple

from simcli.statistics.beta import beta_quantile
from simcli.statistics.estimates import Estimate, Exact, Mean, Proportion
from simcli.statistics.sequences import mean_sequence, proportion_sequence

__all__ = [
    "Interval",
    "IntervalMethod",
    "clopper_pearson",
    "interval",
    "mean_interval",
    "wilson",
    "zero_hits_bound",
]

IntervalMethod = Literal["wilson", "clopper-pearson", "anytime"]
"""``anytime`` bounds stay valid however often a run is looked at before it is stopped."""


class Interval(NamedTuple):
    """A value with the bounds of its interval.

    ``value`` is None where no trial stands behind it (undefined, not zero); the bounds are None
    where the value is exact, or where one trial alone says nothing of the spread.
    """

    value: float | None
    low: float | None
    high: float | None


def interval(
    estimate: Estimate, confidence: float = 0.95, method: IntervalMethod = "wilson"
) -> Interval:
    """The estimate as floats, with its two-sided interval at ``confidence`` (0 to 1, both out).

    ``method`` is for proportions, ``anytime`` for means as well. An exact fraction strictly
    between 0 and 1 never becomes 0.0 or 1.0 by rounding. Raises ValueError for impossible counts
    or a confidence that is none.

    >>> from fractions import Fraction
    >>> interval(Exact(Fraction(1, 4)))
    Interval(value=0.25, low=None, high=None)
    >>> interval(Proportion(0, 0))
    Interval(value=None, low=None, high=None)
    >>> [round(x, 4) for x in interval(Proportion(50, 100))]
    [0.5, 0.4038, 0.5962]
    """
    if not 0 < confidence < 1:
        raise ValueError(f"a confidence lies between 0 and 1, not at {confidence}")
    match estimate:
        case Exact(value):
            return Interval(None if value is None else _exact_float(value), None, None)
        case Proportion(hits, trials):
            if not 0 <= hits <= trials:
                raise ValueError(f"{hits} hits of {trials} trials cannot be")
            if trials == 0:
                return Interval(None, None, None)
            bounds = {"wilson": wilson, "anytime": proportion_sequence}.get(method, clopper_pearson)
            return Interval(hits / trials, *bounds(hits, trials, confidence))
        case Mean():
            found = mean_interval(estimate, confidence)
            if method != "anytime" or found.low is None:
                return found
            return Interval(found.value, *mean_sequence(estimate, confidence))


def wilson(hits: int, trials: int, confidence: float) -> tuple[float, float]:
    """Wilson's score interval for a proportion, with an exact bound at the two ends.

    With p = hits / n and z the normal quantile of (1 + confidence) / 2, the bounds are the roots
    of (p - x)^2 = z^2 x (1 - x) / n: E. B. Wilson, "Probable inference, the law of succession, and
    statistical inference", JASA 22 (1927); recommended by Brown, Cai and DasGupta, "Interval
    estimation for a binomial proportion", Statistical Science 16 (2001).

    Where no trial hits (or all do) only one side is open, and it gets :func:`zero_hits_bound`.

    >>> [round(x, 4) for x in wilson(8, 10, 0.95)]
    [0.4902, 0.9433]
    """
    if hits == 0:
        return 0.0, zero_hits_bound(trials, confidence)
    if hits == trials:
        return 1 - zero_hits_bound(trials, confidence), 1.0
    z2 = _z(confidence) ** 2 / trials
    p, q = hits / trials, (trials - hits) / trials
    spread = math.sqrt(z2 * (p * q + z2 / 4))
    high = (p + z2 / 2 + spread) / (1 + z2)
    # The product of the roots is p^2 / (1 + z2): no cancellation where p is small.
    return p * p / (1 + z2) / high, min(high, 1.0)


def zero_hits_bound(trials: int, confidence: float) -> float:
    """The largest chance that leaves no hit in ``trials`` with probability 1 - ``confidence``.

    One-sided and exact: (1 - x)^n = 1 - confidence. At 95 % it is the "rule of three", 3 / n
    (Hanley and Lippman-Hand, "If nothing goes wrong, is everything all right?", JAMA 249, 1983).

    >>> f"{zero_hits_bound(1_000_000, 0.95):.1e}"
    '3.0e-06'
    """
    return -math.expm1(math.log1p(-confidence) / trials)


def clopper_pearson(hits: int, trials: int, confidence: float) -> tuple[float, float]:
    """The exact interval: never covers less often than ``confidence``, for any true chance.

    Beta quantiles (1 - c) / 2 of (k, n - k + 1) and (1 + c) / 2 of (k + 1, n - k): Clopper and
    Pearson, "The use of confidence or fiducial limits", Biometrika 26 (1934). Two-sided at the
    ends as well, or the promise would not hold: with no hit in a million, 3.7e-6 at 95 %.

    >>> [round(x, 4) for x in clopper_pearson(8, 10, 0.95)]
    [0.4439, 0.9748]
    """
    tail = (1 - confidence) / 2
    low = 0.0 if hits == 0 else beta_quantile(tail, hits, trials - hits + 1)
    high = 1.0 if hits == trials else 1 - beta_quantile(tail, trials - hits, hits + 1)
    return low, high


def mean_interval(mean: Mean, confidence: float) -> Interval:
    """A mean with z standard errors either side: s / sqrt(n), s^2 with n - 1 (central limit).

    The sum of squared deviations is taken in whole numbers, n * squares - total^2, so nothing
    cancels. One trial has a value and no interval.

    >>> [round(x, 4) for x in mean_interval(Mean(total=300, squares=1000, trials=100), 0.95)]
    [3.0, 2.803, 3.197]
    """
    n = mean.trials
    if n < 0 or mean.scale <= 0:
        raise ValueError(f"a mean of {n} trials over a scale of {mean.scale} cannot be")
    if n == 0:
        return Interval(None, None, None)
    value = mean.total / (n * mean.scale)
    if n == 1:
        return Interval(value, None, None)
    deviations = n * mean.squares - mean.total**2
    if deviations < 0:
        raise ValueError(f"a sum of {mean.total} cannot have squares of only {mean.squares}")
    error = math.sqrt(Fraction(deviations, n * n * (n - 1))) / mean.scale
    half = _z(confidence) * error
    return Interval(value, value - half, value + half)


@lru_cache(maxsize=8)
def _z(confidence: float) -> float:
    """The normal quantile that leaves (1 - confidence) / 2 on either side."""
    from statistics import NormalDist

    return NormalDist().inv_cdf((1 + confidence) / 2)


def _exact_float(value: Fraction | float) -> float:
    """The nearest float, but never an end (0 or 1) that the fraction itself does not reach."""
    result = float(value)
    if not math.isfinite(result):
        raise ValueError(f"an exact value cannot be {result}")
    if result == value:
        return result
    if result == 0:
        return math.copysign(math.ulp(0.0), value)
    if result == 1:
        return math.nextafter(1.0, 0.0 if value < 1 else 2.0)
    return result
