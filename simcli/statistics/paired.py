"""Two answers side by side: how they differ, what the interval says of it, and many at once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist
from typing import Literal

from simcli.statistics.estimates import Proportion
from simcli.statistics.intervals import Interval
from simcli.statistics.sequences import sequence_half, sequence_p

__all__ = [
    "Difference",
    "Paired",
    "PairedShares",
    "Verdict",
    "adjusted",
    "batch_difference",
    "exact_difference",
    "interval_difference",
    "paired_difference",
    "verdict_on",
]

Verdict = Literal["better", "worse", "no difference", "undecided"]


@dataclass(frozen=True, slots=True)
class Paired:
    """The same trials played with two decks: hits of both, of the base alone, of the new alone."""

    both: int
    base: int
    new: int
    trials: int

    def __post_init__(self) -> None:
        seen = (self.both, self.base, self.new)
        if min(seen) < 0 or self.trials < sum(seen):
            raise ValueError(f"{self} cannot be")

    @property
    def differing(self) -> Proportion:
        """The trials in which exactly one of the decks hits."""
        return Proportion(self.base + self.new, self.trials)

    @property
    def saving(self) -> float | None:
        """How many times more trials two independent runs would need for the same error: the
        ratio of the variances, p(1-p) + q(1-q) to that of the paired difference. None where the
        paired difference has none, so that nothing bounds the ratio."""
        n, a, b = self.trials, self.both + self.base, self.both + self.new
        paired = n * (self.base + self.new) - (self.new - self.base) ** 2
        return (a * (n - a) + b * (n - b)) / paired if paired else None


@dataclass(frozen=True, slots=True)
class Difference:
    """New minus base with its interval, and ``p``: the smallest alpha whose interval of this kind
    would exclude 0. Exact differences have no bounds, and a ``p`` of 0 or 1."""

    value: float
    low: float | None
    high: float | None
    p: float

    @property
    def exact(self) -> bool:
        return self.low is None


def exact_difference(base: Fraction | float, new: Fraction | float) -> Difference:
    """The difference of two known numbers. Floats apart by rounding alone (1e-12) are equal.

    >>> exact_difference(Fraction(1, 3), Fraction(1, 2)).value == 1 / 6
    True
    """
    gap = new - base
    if not isinstance(gap, Fraction) and abs(gap) < 1e-12:
        gap = 0.0
    return Difference(float(gap), None, None, 0.0 if gap else 1.0)


def paired_difference(pairs: Paired, confidence: float, anytime: bool = False) -> Difference:
    """The adjusted Wald interval for paired proportions: one trial more of each discordant kind,
    (d +- z sqrt((a + b - d^2) / n)) with a = (base + 1) / (trials + 2) and so on.

    D. G. Bonett and R. M. Price, "Adjusted Wald confidence interval for a difference of binomial
    proportions based on paired data", J. Educ. Behav. Stat. 37 (2012). ``anytime`` gives bounds
    for every look instead, as :func:`~simcli.statistics.sequences.mean_sequence` makes them.

    >>> found = paired_difference(Paired(both=40, base=5, new=15, trials=100), 0.95)
    >>> round(found.value, 3), round(found.low, 3), round(found.high, 3)
    (0.1, 0.01, 0.186)
    """
    n = pairs.trials
    if n == 0:
        raise ValueError("no trials, no difference")
    value = (pairs.new - pairs.base) / n
    gain, loss = (pairs.new + 1) / (n + 2), (pairs.base + 1) / (n + 2)
    error = math.sqrt((gain + loss - (gain - loss) ** 2) / (n + 2))
    return _around(value, gain - loss, error, confidence, n if anytime else None)


@dataclass(frozen=True, slots=True)
class PairedShares:
    """The same trials with two decks, each asked for a chance given a condition.

    ``hits`` and ``given`` (condition and event, condition) of base and new; ``hit_hit`` and so on
    count the trials in which both named ones happen, the base's named first.
    """

    hits: tuple[int, int]
    given: tuple[int, int]
    hit_hit: int
    hit_given: int
    given_hit: int
    given_given: int
    trials: int

    @property
    def _moments(self) -> tuple[float, float, float]:
        """Mean squares of what a trial adds to each share, and of their product: a trial with the
        condition adds (hit - share) / P(condition), another nothing."""
        n = self.trials
        squares, shares = [], []
        for hits, given in zip(self.hits, self.given, strict=True):
            share = hits / given
            shares.append(share)
            squares.append(share * (1 - share) * n / given)
        p, q = shares
        cross = self.hit_hit - p * self.given_hit - q * self.hit_given + p * q * self.given_given
        return squares[0], squares[1], cross * n / (self.given[0] * self.given[1])

    @property
    def saving(self) -> float | None:
        """As :attr:`Paired.saving`."""
        base, new, cross = self._moments
        paired = base + new - 2 * cross
        return (base + new) / paired if paired > 1e-12 * (base + new) else None

    def difference(self, confidence: float, anytime: bool = False) -> Difference:
        """The difference of the shares: the delta method for ratios, with a trial more of each
        kind of difference, as in :func:`paired_difference`.

        W. G. Cochran, "Sampling Techniques", 3rd ed. (1977), 6.11: the difference of two ratios.
        """
        if 0 in self.given:
            raise ValueError("a condition never happened, no difference")
        base, new, cross = self._moments
        more = 2 * self.trials / (min(self.given) * max(self.given))
        error = math.sqrt((max(0.0, base + new - 2 * cross) + more) / self.trials)
        value = self.hits[1] / self.given[1] - self.hits[0] / self.given[0]
        return _around(value, value, error, confidence, self.trials if anytime else None)


def batch_difference(base: Sequence[float], new: Sequence[float], confidence: float) -> Difference:
    """The mean difference of two series of batch means played with the same random numbers.

    Student's t over the batches (Law and Kelton, "Simulation Modeling and Analysis", paired-t):
    right whatever the metric is and however strongly the two series go together.

    >>> found = batch_difference([1.0, 2.0, 3.0, 4.0], [1.5, 2.4, 3.6, 4.5], 0.95)
    >>> round(found.value, 3), round(found.low, 2), round(found.high, 2)
    (0.5, 0.37, 0.63)
    """
    gaps = [b - a for a, b in zip(base, new, strict=True)]
    n = len(gaps)
    if n < 2:
        raise ValueError("one batch says nothing of the spread")
    value = math.fsum(gaps) / n
    error = math.sqrt(math.fsum((gap - value) ** 2 for gap in gaps) / (n - 1) / n)
    if error == 0:
        return Difference(value, value, value, 0.0 if value else 1.0)
    half = _t(confidence, n - 1) * error
    return Difference(value, value - half, value + half, 2 * _t_tail(abs(value) / error, n - 1))


def interval_difference(base: Interval, new: Interval) -> Difference:
    """The difference of two independent numbers from their own intervals at one confidence.

    The bounds go as far as the ends of both intervals do together: for Wilson intervals this is
    Newcombe's method 10 (Statistics in Medicine 17, 1998), for others see Zou and Donner,
    "Construction of confidence limits about effect measures", Statistics in Medicine 27 (2008).
    An exact number has no width. ``p`` is 0 where the bounds exclude 0, else 1. Raises ValueError
    where a value is undefined.

    >>> from simcli.statistics.intervals import interval
    >>> from simcli.statistics.estimates import Proportion
    >>> found = interval_difference(interval(Proportion(48, 80)), interval(Proportion(56, 70)))
    >>> round(found.value, 4), round(found.low, 4), round(found.high, 4)
    (0.2, 0.0524, 0.3339)
    """
    if base.value is None or new.value is None:
        raise ValueError("undefined on one side, no difference")
    if base.low is None and new.low is None:
        return exact_difference(base.value, new.value)
    l1, u1 = _ends(base)
    l2, u2 = _ends(new)
    value = new.value - base.value
    low = value - math.hypot(new.value - l2, u1 - base.value)
    high = value + math.hypot(u2 - new.value, base.value - l1)
    return Difference(value, low, high, float(low <= 0 <= high))


def _ends(of: Interval) -> tuple[float, float]:
    assert of.value is not None
    if of.low is None or of.high is None:
        return of.value, of.value
    return of.low, of.high


def _around(
    value: float, centre: float, error: float, confidence: float, anytime: int | None
) -> Difference:
    """Normal bounds around ``centre``; with the number of trials in ``anytime``, bounds that hold
    at every look."""
    if anytime is None:
        half = NormalDist().inv_cdf((1 + confidence) / 2) * error
        p = 2 * NormalDist().cdf(-abs(centre) / error)
    else:
        half = sequence_half(anytime, error, confidence)
        p = sequence_p(anytime, abs(centre) / error, confidence)
    return Difference(value, centre - half, centre + half, p)


def _t_tail(t: float, freedom: int) -> float:
    """P(T > t) for t >= 0: I_x(f / 2, 1 / 2) / 2 at x = f / (f + t^2) (DLMF 8.17)."""
    from simcli.statistics.beta import beta_cdf

    return beta_cdf(freedom / (freedom + t * t), freedom / 2, 0.5) / 2


def _t(confidence: float, freedom: int) -> float:
    """The quantile of Student's t that leaves (1 - confidence) / 2 above it."""
    from simcli.statistics.beta import beta_quantile

    x = beta_quantile(1 - confidence, freedom / 2, 0.5)
    return math.sqrt(freedom * (1 - x) / x)


def verdict_on(
    found: Difference, margin: float, alpha: float, p: float | None = None, up: bool = True
) -> Verdict:
    """What the difference comes to: nothing that matters where all of the interval (or the exact
    difference) is within ``margin``, however surely it is not zero; else better or worse where
    zero is excluded. ``up``: more is better. ``p`` is the difference's own, or one
    :func:`adjusted` for the company it is in.

    >>> verdict_on(Difference(0.02, 0.01, 0.03, 1e-4), margin=0.005, alpha=0.05)
    'better'
    >>> verdict_on(Difference(0.001, -0.001, 0.003, 0.3), margin=0.005, alpha=0.05)
    'no difference'
    """
    low = found.value if found.low is None else found.low
    high = found.value if found.high is None else found.high
    if -margin <= low and high <= margin:
        return "no difference"
    if (found.p if p is None else p) <= alpha and found.value:
        return "better" if (found.value > 0) == up else "worse"
    return "undecided"


def adjusted(p_values: Sequence[float]) -> list[float]:
    """Holm's adjusted p-values: held against alpha, they call any false difference among all with
    probability at most alpha, whatever the dependence between them.

    S. Holm, "A simple sequentially rejective multiple test procedure", Scand. J. Statist. 6 (1979).

    >>> adjusted([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(p_values)), key=lambda i: p_values[i])
    result, highest = [0.0] * len(p_values), 0.0
    for rank, i in enumerate(order):
        highest = max(highest, min(1.0, (len(p_values) - rank) * p_values[i]))
        result[i] = highest
    return result
