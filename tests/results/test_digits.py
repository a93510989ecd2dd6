"""Shown digits: examples, and the promises that hold for every number."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from simcli.results.digits import brief, quantity, shown
from simcli.statistics import interval
from simcli.statistics.estimates import Mean, Proportion

NUMBER = r"\d+(?:\.\d+)?(?:e-\d+)?"


def chance_of(text: str) -> float:
    """The probability that a shown number means, percent or bare, with ``1 - x`` understood."""
    text = text.lstrip("<> ")
    if text.startswith("1 - "):
        return 1 - float(text[4:])
    found = re.match(NUMBER, text)
    assert found, text
    return float(found[0]) / (100 if "%" in text else 1)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        pytest.param(0.0, "0 %", id="impossible"),
        pytest.param(1.0, "100 %", id="certain"),
        pytest.param(0.6305, "63.05 %", id="plain"),
        pytest.param(0.5, "50.00 %", id="round"),
        pytest.param(4095 / 4096, "99.98 %", id="4095 of 4096"),
        pytest.param(1 / 4096, "0.024 %", id="1 of 4096"),
        pytest.param(0.99999, "99.999 %", id="five nines"),
        pytest.param(1 - 1e-9, "99.9999999 %", id="nine nines"),
        pytest.param(1e-9, "1.0e-9", id="one in 1e9"),
        pytest.param(0.00001, "0.0010 %", id="the smallest percentage"),
        pytest.param(5e-324, "5.0e-324", id="the smallest float"),
    ],
)
def test_exact_chances(value: float, expected: str) -> None:
    assert shown(value) == expected


@pytest.mark.parametrize(
    ("hits", "trials", "expected"),
    [
        pytest.param(0, 1_000_000, "< 3.0e-6", id="no hit of a million"),
        pytest.param(1_000_000, 1_000_000, "> 1 - 3.0e-6", id="all of a million"),
        pytest.param(0, 100, "< 3.0 %", id="no hit of 100"),
        pytest.param(100, 100, "> 97.0 %", id="all of 100"),
        pytest.param(0, 1, "< 95 %", id="no hit of one"),
        pytest.param(630_526, 1_000_000, "63.1 % ±0.1", id="a million"),
        pytest.param(63_052_600, 100_000_000, "63.05 % ±0.01", id="1e8"),
        pytest.param(45_000_000, 81_000_000, "55.556 % ±0.011", id="a half-width of 0.0108"),
        pytest.param(63, 100, "63 % ±10", id="a hundred"),
        pytest.param(3, 1_000_000, "3.0e-6 (1.0e-6 to 8.9e-6)", id="three of a million"),
        pytest.param(999_997, 1_000_000, "99.9997 % (99.9991 to 99.9999)", id="all but three"),
        pytest.param(400, 100_000_000, "4.0e-6 ±0.5e-6", id="rare and well known"),
        pytest.param(0, 0, "undefined (0 trials)", id="no trials"),
    ],
)
def test_simulated_chances(hits: int, trials: int, expected: str) -> None:
    assert shown(*interval(Proportion(hits, trials))) == expected


@pytest.mark.parametrize(
    ("value", "low", "high", "expected"),
    [
        pytest.param(3.0, None, None, "3 cards", id="whole"),
        pytest.param(2.41327, None, None, "2.41 cards", id="exact"),
        pytest.param(0.0031, None, None, "0.0031 cards", id="small"),
        pytest.param(-0.00000012, None, None, "-1.2e-7 cards", id="tiny and negative"),
        pytest.param(2.41327, 2.40, 2.42654, "2.413 cards ±0.014", id="simulated"),
        pytest.param(3.0, 3.0, 3.0, "3 cards ±0", id="every trial alike"),
        pytest.param(-0.001, -0.041, 0.039, "0.00 cards ±0.04", id="no minus zero"),
        pytest.param(0.5255, 0.5036, 0.5474, "0.526 cards ±0.022", id="two digits below 3.55"),
        pytest.param(0.5255, 0.4895, 0.5615, "0.53 cards ±0.04", id="one digit from 3.55"),
        pytest.param(1234.5, 1000.0, 1469.0, "1234 cards ±235", id="wide"),
    ],
)
def test_quantities(value: float, low: float | None, high: float | None, expected: str) -> None:
    assert shown(value, low, high, "cards") == expected


@given(st.floats(0, 1, exclude_min=True, exclude_max=True))
@example(0.99995)
@example(1 - 2**-53)
@example(9.9999e-6)
def test_an_exact_chance_is_shown_near_and_never_as_certain(value: float) -> None:
    text = shown(value)
    assert 0 < chance_of(text) < 1, text
    near = max(1e-15, 0.06 * min(value, 1 - value) if value < 0.001 else 0.000051)
    assert chance_of(text) == pytest.approx(value, abs=near)
    if value > 0.5:  # what is missing to 1 keeps its size
        assert chance_of(text) == pytest.approx(value, abs=max(1e-15, 0.51 * (1 - value)))


@settings(max_examples=300)
@given(st.integers(1, 10**9), st.floats(0, 1))
@example(10**6, 1e-6)
@example(10**6, 50e-6)
@example(2, 0.5)
def test_a_simulated_chance_is_shown_within_its_interval(trials: int, part: float) -> None:
    hits = round(trials * part)
    value, low, high = interval(Proportion(hits, trials))
    assert value is not None and low is not None and high is not None
    text = shown(value, low, high)
    point = chance_of(text)
    if hits in (0, trials):
        assert text[0] == "<" if hits == 0 else ">"
        # The bound shown is no tighter than the bound, and no more than a tenth looser.
        bound, exact = (point, high) if hits == 0 else (1 - point, 1 - low)
        assert exact - 1e-15 <= bound <= exact * 1.11 + 1e-15
        return
    assert low <= point <= high, text
    assert 0 < point < 1, text


@given(st.integers(2, 10**9), st.floats(0, 1))
def test_the_half_width_shown_is_never_too_small(trials: int, part: float) -> None:
    value, low, high = interval(Proportion(round(trials * part), trials))
    assert value is not None and low is not None and high is not None
    found = re.search(rf"±({NUMBER})", text := shown(value, low, high))
    if found:
        half = float(found[1]) / (100 if "%" in text else 1)
        assert half >= max(value - low, high - value) * (1 - 1e-9)


@given(st.integers(-(10**6), 10**6), st.integers(2, 10**6), st.integers(1, 10**6))
def test_a_simulated_mean_is_shown_within_its_interval(total: int, n: int, spread: int) -> None:
    squares = total**2 // n + spread
    value, low, high = interval(Mean(total, squares, n))
    assert value is not None and low is not None and high is not None
    assert low <= float(shown(value, low, high, "cards").split(" ")[0]) <= high


@given(st.floats(-1e6, 1e6))
def test_an_exact_quantity_keeps_two_digits(value: float) -> None:
    number = float(quantity(value, "cards").split(" ")[0])
    assert number == pytest.approx(value, rel=0.06, abs=0.00501 if abs(value) >= 0.1 else 0)
    assert (number == 0) == (value == 0)


@given(st.integers(1, 10**7), st.floats(0, 1), st.integers(0, 3))
def test_brief_chances_are_never_falsely_certain(trials: int, part: float, places: int) -> None:
    found = interval(Proportion(round(trials * part), trials))
    text = brief(*found, decimals=places)
    assert text[0] in "<>" or 0 < float(text) < 100
    # A bound in brief is no tighter than the interval.
    assert found.low is not None and found.high is not None
    if text[0] == "<":
        assert found.high * 100 <= float(text[1:]) + 1e-9
    if text[0] == ">":
        assert found.low * 100 >= float(text[1:]) - 1e-9
