"""The incomplete beta function against exact binomial sums."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcli.statistics.beta import beta_cdf, beta_quantile


def binomial_tail(x: Fraction, a: int, b: int) -> Fraction:
    """P(at least a of a + b - 1 trials) = I_x(a, b) for whole a and b (DLMF 8.17.5)."""
    n = a + b - 1
    return sum((math.comb(n, k) * x**k * (1 - x) ** (n - k) for k in range(a, n + 1)), Fraction(0))


@settings(deadline=None)
@given(st.integers(1, 60), st.integers(1, 60), st.fractions(0, 1, max_denominator=50))
def test_whole_parameters_equal_the_binomial_tail(a: int, b: int, x: Fraction) -> None:
    assert beta_cdf(float(x), a, b) == pytest.approx(float(binomial_tail(x, a, b)), abs=1e-12)


@given(st.floats(0.1, 1e4), st.floats(0.1, 1e4), st.integers(0, 1024))
def test_the_two_tails_add_to_one(a: float, b: float, parts: int) -> None:
    x = parts / 1024  # so that 1 - x is exact
    assert beta_cdf(x, a, b) + beta_cdf(1 - x, b, a) == pytest.approx(1, abs=1e-8)


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 2000), st.integers(1, 2000), st.floats(1e-4, 1 - 1e-4))
def test_the_quantile_inverts_the_distribution(a: int, b: int, q: float) -> None:
    assert beta_cdf(beta_quantile(q, a, b), a, b) == pytest.approx(q, rel=1e-7)


@pytest.mark.parametrize("trials", [10, 10**4, 10**8], ids="n={}".format)
def test_the_quantile_of_no_hits_has_a_closed_form(trials: int) -> None:
    expected = -math.expm1(math.log(0.975) / trials)
    assert beta_quantile(0.025, 1, trials) == pytest.approx(expected, rel=1e-6)
