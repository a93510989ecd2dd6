"""Intervals: published values, coverage by exact sums, and what they refuse."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcli.statistics import Interval, IntervalMethod, interval
from simcli.statistics.estimates import Estimate, Exact, Mean, Proportion
from simcli.statistics.intervals import clopper_pearson, mean_interval, wilson, zero_hits_bound

METHODS: list[IntervalMethod] = ["wilson", "clopper-pearson"]
BOUNDS = {"wilson": wilson, "clopper-pearson": clopper_pearson}


@lru_cache
def all_bounds(method: str, trials: int, confidence: float) -> list[tuple[float, float]]:
    return [BOUNDS[method](hits, trials, confidence) for hits in range(trials + 1)]


def coverage(method: str, trials: int, chance: float, confidence: float = 0.95) -> float:
    """The exact probability that the interval holds the true chance: a sum over all hit counts."""
    total = 0.0
    for hits, (low, high) in enumerate(all_bounds(method, trials, confidence)):
        if low <= chance <= high:
            total += math.comb(trials, hits) * chance**hits * (1 - chance) ** (trials - hits)
    return total


@pytest.mark.parametrize("trials", [5, 20, 60], ids="n={}".format)
@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.99], ids="c={}".format)
def test_clopper_pearson_never_covers_less_than_it_promises(trials: int, confidence: float) -> None:
    chances = [i / 97 for i in range(1, 97)]
    assert min(coverage("clopper-pearson", trials, p, confidence) for p in chances) >= confidence


@pytest.mark.parametrize("trials", [20, 60, 200], ids="n={}".format)
def test_wilson_covers_as_promised_on_average_and_stays_near(trials: int) -> None:
    chances = [(i + 0.5) / 120 for i in range(120)]
    covered = [coverage("wilson", trials, p) for p in chances]
    assert sum(covered) / len(covered) == pytest.approx(0.95, abs=0.006)
    # Brown, Cai and DasGupta: dips only where the expected hits are few.
    middle = [c for c, p in zip(covered, chances, strict=True) if min(p, 1 - p) * trials >= 10]
    assert all(c >= 0.93 for c in middle)


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        pytest.param(81, 263, 0.2553, 0.3662, id="Newcombe 1998, 81 of 263"),
        pytest.param(15, 148, 0.0624, 0.1605, id="Newcombe 1998, 15 of 148"),
        pytest.param(1, 29, 0.0061, 0.1718, id="Newcombe 1998, 1 of 29"),
    ],
)
def test_wilson_equals_published_values(hits: int, trials: int, low: float, high: float) -> None:
    assert wilson(hits, trials, 0.95) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        pytest.param(81, 263, 0.2527, 0.3676, id="Newcombe 1998, 81 of 263"),
        pytest.param(15, 148, 0.0578, 0.1617, id="Newcombe 1998, 15 of 148"),
        pytest.param(0, 20, 0.0, 0.1684, id="Newcombe 1998, 0 of 20"),
        pytest.param(1, 29, 0.0009, 0.1776, id="Newcombe 1998, 1 of 29"),
    ],
)
def test_clopper_pearson_equals_published_values(
    hits: int, trials: int, low: float, high: float
) -> None:
    assert clopper_pearson(hits, trials, 0.95) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("method", METHODS)
@settings(max_examples=40, deadline=None)
@given(st.data())
def test_bounds_hold_the_value_and_mirror(method: IntervalMethod, data: st.DataObject) -> None:
    trials = data.draw(st.integers(1, 10**7))
    hits = data.draw(st.integers(0, trials))
    value, low, high = interval(Proportion(hits, trials), 0.95, method)
    assert value is not None and low is not None and high is not None
    assert 0 <= low <= value <= high <= 1
    assert (low == 0) == (hits == 0) and (high == 1) == (hits == trials)
    mirror = interval(Proportion(trials - hits, trials), 0.95, method)
    assert mirror.low == pytest.approx(1 - high, abs=1e-9)


@given(st.integers(1, 10**8))
def test_no_hit_is_bounded_by_three_in_n(trials: int) -> None:
    bound = zero_hits_bound(trials, 0.95)
    assert trials * math.log1p(-bound) == pytest.approx(math.log(0.05))
    assert bound < 3 / trials


@given(st.lists(st.integers(-1000, 1000), min_size=2, max_size=50), st.integers(1, 12))
def test_a_mean_is_that_of_the_numbers_themselves(numbers: list[int], scale: int) -> None:
    n = len(numbers)
    mean = Fraction(sum(numbers), n * scale)
    variance = sum((Fraction(x, scale) - mean) ** 2 for x in numbers) / (n - 1)
    found = mean_interval(Mean(sum(numbers), sum(x * x for x in numbers), n, scale), 0.95)
    assert found.value is not None and found.low is not None and found.high is not None
    assert found.value == pytest.approx(float(mean))
    half = 1.959964 * math.sqrt(variance / n)
    assert (found.high - found.low) / 2 == pytest.approx(half, rel=1e-6, abs=1e-12)


@pytest.mark.parametrize("estimate", [Proportion(0, 0), Mean(0, 0, 0)], ids=["proportion", "mean"])
def test_no_trials_are_undefined_not_zero(estimate: Estimate) -> None:
    assert interval(estimate) == Interval(None, None, None)


def test_one_trial_has_a_mean_and_no_interval() -> None:
    assert interval(Mean(total=6, squares=36, trials=1)) == (6.0, None, None)


@pytest.mark.parametrize(
    "fraction",
    [Fraction(1, 10**400), 1 - Fraction(1, 10**20), 1 + Fraction(1, 10**20)],
    ids=["below the smallest float", "just under one", "just over one"],
)
def test_an_exact_fraction_keeps_off_the_ends_it_does_not_reach(fraction: Fraction) -> None:
    value = interval(Exact(fraction)).value
    assert value is not None
    assert (value > 0, value < 1, value > 1) == (fraction > 0, fraction < 1, fraction > 1)


@pytest.mark.parametrize(
    ("estimate", "confidence"),
    [
        pytest.param(Proportion(3, 2), 0.95, id="more hits than trials"),
        pytest.param(Proportion(-1, 2), 0.95, id="negative hits"),
        pytest.param(Mean(10, 1, 4), 0.95, id="squares too small"),
        pytest.param(Mean(1, 1, 4, scale=0), 0.95, id="no scale"),
        pytest.param(Exact(float("nan")), 0.95, id="not a number"),
        pytest.param(Proportion(1, 2), 1.0, id="certainty"),
    ],
)
def test_impossible_counts_are_refused(estimate: Estimate, confidence: float) -> None:
    with pytest.raises(ValueError, match=r"cannot|between 0 and 1"):
        interval(estimate, confidence)
