"""Confidence sequences: bounds that hold at every number of trials at once, so that a run may be
watched and stopped the moment it is precise enough without the promise being spent by looking.
"""

from __future__ import annotations

import math
from functools import lru_cache

from simcli.statistics.estimates import Mean

__all__ = ["mean_sequence", "proportion_sequence", "sequence_half", "sequence_p"]

_TUNED = 100_000
"""Trials at which the sequence for means is at its tightest; elsewhere it is little wider."""


def proportion_sequence(hits: int, trials: int, confidence: float) -> tuple[float, float]:
    """Bounds for a chance that hold for all numbers of trials together with ``confidence``.

    For every p the ratio of the likelihood mixed over Beta(1/2, 1/2) to the likelihood at p,

        M_n(p) = B(k + 1/2, n - k + 1/2) / (B(1/2, 1/2) p^k (1 - p)^(n - k)),

    is a martingale of mean 1 if p is the truth, so by Ville's inequality it ever reaches
    1 / (1 - c) with probability at most 1 - c; the bounds enclose the p where it has not. Exact
    at any n, with no appeal to a limit: H. Robbins, "Statistical methods related to the law of the
    iterated logarithm", Ann. Math. Statist. 41 (1970); T. L. Lai, "On confidence sequences", Ann.
    Statist. 4 (1976); Howard, Ramdas, McAuliffe and Sekhon, "Time-uniform, nonparametric,
    nonasymptotic confidence sequences", Ann. Statist. 49 (2021).

    >>> [round(x, 4) for x in proportion_sequence(50, 100, 0.95)]
    [0.3383, 0.6617]
    >>> [round(x, 4) for x in proportion_sequence(5000, 10_000, 0.95)]
    [0.4802, 0.5198]
    """
    low = 0.0 if hits == 0 else _edge(hits, trials, confidence)
    high = 1.0 if hits == trials else 1 - _edge(trials - hits, trials, confidence)
    return low, high


@lru_cache(maxsize=1024)
def _edge(hits: int, trials: int, confidence: float) -> float:
    """The lower bound, by bisection: below hits / trials the martingale falls as p grows."""
    k, n, missed = hits, trials, trials - hits
    # log M at p = k / n is -(what the mixture costs); n KL(k / n, p) is added on the way to p.
    budget = math.log(math.pi / (1 - confidence)) + _rest(n, 1.0) - _rest(k) - _rest(missed)
    share = k / n

    def exceeds(p: float) -> bool:
        away = k * math.log(share / p)
        if missed:
            away += missed * (math.log1p(-share) - math.log1p(-p))
        return away > budget

    low, high = 0.0, share
    while low < (middle := math.sqrt(low * high) if low > 0 else high / 2**10) < high:
        if exceeds(middle):
            low = middle
        else:
            high = middle
        if high - low <= 1e-13 * high:
            break
    return low


def _rest(k: int, shift: float = 0.5) -> float:
    """log Gamma(k + shift) - (k log k - k): small however large ``k`` is, so nothing cancels.

    By Stirling's series (DLMF 5.11.1) where the plain difference would lose its digits.

    >>> abs(_rest(99_999) - _rest(100_001)) < 1e-9
    True
    """
    if k < 100_000:
        return math.lgamma(k + shift) - (k * math.log(k) - k if k else 0.0)
    x = k + shift
    grown = k * math.log1p(shift / k) + (shift - 0.5) * math.log(x) - shift
    return 0.5 * math.log(2 * math.pi) + grown + 1 / (12 * x)


def mean_sequence(mean: Mean, confidence: float) -> tuple[float, float]:
    """Bounds for a mean that hold, in the limit of many trials, for all later ones together.

    The asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas,
    "Time-uniform central limit theory and asymptotic confidence sequences", Ann. Statist. 52
    (2024), theorem 2.2: mean +- s sqrt(2 (n r^2 + 1) / (n^2 r^2) log(sqrt(n r^2 + 1) / (1 - c)))
    with s the standard deviation and r set by their equation for the tightest n. One trial more
    is counted at each end of what was seen, so that an event not seen yet leaves a width.

    >>> [round(x, 3) for x in mean_sequence(Mean(300_000, 1_000_000, 100_000), 0.95)]
    [2.99, 3.01]
    """
    n = mean.trials
    # Two trials more, a unit above and below the mean, leave it and add 2 to the squares.
    spread = math.sqrt((n * mean.squares - mean.total**2 + 2 * n) / n**2) / mean.scale
    half = sequence_half(n, spread / math.sqrt(n), confidence)
    value = mean.total / (n * mean.scale)
    return value - half, value + half


def sequence_half(trials: int, error: float, confidence: float) -> float:
    """Half the width of that sequence, from the standard error at ``trials``."""
    grown, weight = _tuned(trials, confidence)
    return error * math.sqrt(2 / weight * math.log(math.sqrt(grown) / (1 - confidence)))


def sequence_p(trials: int, errors_away: float, confidence: float) -> float:
    """The smallest alpha at which the sequence (tuned for ``confidence``) excludes a value so many
    standard errors away: a p-value that, too, stays valid however often it is looked at.

    >>> away = sequence_half(10_000, 1.0, 0.95)
    >>> round(sequence_p(10_000, away, 0.95), 12)
    0.05
    """
    grown, weight = _tuned(trials, confidence)
    return min(1.0, math.sqrt(grown) * math.exp(-errors_away * errors_away * weight / 2))


def _tuned(trials: int, confidence: float) -> tuple[float, float]:
    """n r^2 + 1, and the weight n r^2 / (n r^2 + 1)."""
    start = -2 * math.log(1 - confidence)
    r2 = (start + math.log(start + 1)) / _TUNED
    return trials * r2 + 1, trials * r2 / (trials * r2 + 1)
