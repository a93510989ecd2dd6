"""Confidence sequences: they hold at every look, where ordinary intervals do not."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcli.statistics import interval
from simcli.statistics.estimates import Mean, Proportion
from simcli.statistics.intervals import wilson
from simcli.statistics.sequences import (
    mean_sequence,
    proportion_sequence,
    sequence_half,
    sequence_p,
)

LOOKS = sorted({round(20 * 1.15**i) for i in range(50)})
RUNS = 600
ALLOWED = 0.05 + 3 * math.sqrt(0.05 * 0.95 / RUNS)


def ever_missed(bounds, chance: float, seed: int) -> float:  # type: ignore[no-untyped-def]
    """How many of :data:`RUNS` runs, looked at :data:`LOOKS`, ever have the truth outside."""
    random = np.random.default_rng(seed)
    steps = np.diff([0, *LOOKS])
    hits = np.cumsum(random.binomial(steps, chance, size=(RUNS, len(LOOKS))), axis=1)
    missed = 0
    for run in hits:
        found = (bounds(int(k), n, 0.95) for k, n in zip(run, LOOKS, strict=True))
        missed += any(not low <= chance <= high for low, high in found)
    return missed / RUNS


@pytest.mark.parametrize("chance", [0.5, 0.1, 0.01], ids="p={}".format)
def test_the_sequence_holds_at_every_look_at_once(chance: float) -> None:
    assert ever_missed(proportion_sequence, chance, seed=1) <= ALLOWED


def test_a_wilson_interval_looked_at_again_and_again_does_not() -> None:
    assert ever_missed(wilson, 0.3, seed=2) > 0.2


def test_the_sequence_of_means_holds_at_every_later_look() -> None:
    random = np.random.default_rng(3)
    missed = 0
    for _ in range(RUNS):
        values = random.geometric(0.4, size=20_000) - 1  # skewed, as played costs are
        total, squares = np.cumsum(values), np.cumsum(values**2)
        for n in (500, 1000, 2000, 4000, 8000, 12_000, 20_000):
            low, high = mean_sequence(Mean(int(total[n - 1]), int(squares[n - 1]), n), 0.95)
            if not low <= 1.5 <= high:
                missed += 1
                break
    assert missed / RUNS <= ALLOWED


def log_martingale(hits: int, trials: int, p: float) -> float:
    """The mixture's likelihood ratio, straight from its definition."""

    def log_beta(a: float, b: float) -> float:
        return math.lgamma(a) + math.lgamma(b) - math.lgamma(a + b)

    mixed = log_beta(hits + 0.5, trials - hits + 0.5) - log_beta(0.5, 0.5)
    missed = trials - hits
    return mixed - (hits * math.log(p) if hits else 0) - (missed * math.log1p(-p) if missed else 0)


@settings(deadline=None)
@given(st.integers(1, 50_000), st.floats(0, 1), st.sampled_from([0.8, 0.95, 0.999]))
def test_the_bounds_are_where_the_martingale_reaches_its_limit(
    trials: int, share: float, confidence: float
) -> None:
    hits = round(share * trials)
    low, high = proportion_sequence(hits, trials, confidence)
    assert 0 <= low <= hits / trials <= high <= 1
    assert (low == 0) == (hits == 0) and (high == 1) == (hits == trials)
    limit = -math.log(1 - confidence)
    for bound in (low, high):
        if 0 < bound < 1:
            assert log_martingale(hits, trials, bound) == pytest.approx(limit, abs=1e-4)


@given(st.integers(1, 10**12), st.floats(0.001, 0.999))
def test_the_bounds_narrow_as_the_root_of_trials(trials: int, share: float) -> None:
    hits = max(1, round(share * trials))
    if hits == trials:
        return
    low, high = proportion_sequence(hits, trials, 0.95)
    wide = wilson(hits, trials, 0.95)
    ratio = (high - low) / (wide[1] - wide[0])
    assert 1 < ratio < 1.5 + 0.14 * math.log(trials + 10)


@given(st.integers(10, 10**9), st.floats(0.5, 20), st.sampled_from([0.9, 0.95, 0.99]))
def test_p_falls_below_alpha_exactly_where_the_bounds_exclude_zero(
    trials: int, away: float, confidence: float
) -> None:
    excluded = away > sequence_half(trials, 1.0, confidence)
    assert (sequence_p(trials, away, confidence) < 1 - confidence) == excluded


def test_an_event_not_seen_yet_leaves_a_width() -> None:
    low, high = mean_sequence(Mean(0, 0, 1000), 0.95)
    assert low < 0 < high


def test_interval_offers_both() -> None:
    assert interval(Proportion(5, 10), 0.95, "anytime")[1:] == proportion_sequence(5, 10, 0.95)
    mean = Mean(10, 30, 10)
    assert interval(mean, 0.95, "anytime")[1:] == mean_sequence(mean, 0.95)
