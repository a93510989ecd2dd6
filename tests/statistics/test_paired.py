"""Paired differences: coverage by exact sums, published values, Holm, verdicts."""

from __future__ import annotations

import itertools
import math
from functools import lru_cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcli.statistics import Interval, interval
from simcli.statistics.estimates import Proportion
from simcli.statistics.paired import (
    Difference,
    Paired,
    PairedShares,
    adjusted,
    batch_difference,
    exact_difference,
    interval_difference,
    paired_difference,
    verdict_on,
)


@lru_cache
def all_differences(trials: int, anytime: bool = False) -> dict[tuple[int, int], Difference]:
    return {
        (a, b): paired_difference(Paired(0, a, b, trials), 0.95, anytime)
        for a in range(trials + 1)
        for b in range(trials + 1 - a)
    }


def coverage(trials: int, loss: float, gain: float) -> float:
    """The exact probability that the interval holds ``gain - loss``."""
    total = 0.0
    for (a, b), found in all_differences(trials).items():
        if found.low <= gain - loss <= found.high:  # type: ignore[operator]
            ways = math.comb(trials, a) * math.comb(trials - a, b)
            total += ways * loss**a * gain**b * (1 - loss - gain) ** (trials - a - b)
    return total


def test_paired_intervals_cover_as_promised() -> None:
    """Bonett and Price report 0.94 to 0.96 but for rare differences, where it is above."""
    shares = [(i / 40, j / 40) for i in range(1, 16) for j in range(1, 16)]
    covered = [coverage(60, loss, gain) for loss, gain in shares]
    assert sum(covered) / len(covered) == pytest.approx(0.952, abs=0.006)
    assert min(covered) > 0.925


@given(st.integers(0, 30), st.integers(0, 30), st.integers(0, 30), st.integers(0, 30))
def test_p_is_below_alpha_exactly_where_the_interval_excludes_zero(
    both: int, a: int, b: int, neither: int
) -> None:
    trials = both + a + b + neither
    if trials == 0:
        return
    for anytime in (False, True):
        found = paired_difference(Paired(both, a, b, trials), 0.95, anytime)
        assert found.low is not None and found.high is not None
        assert (found.p < 0.05) == (not found.low <= 0 <= found.high)
    mirror = paired_difference(Paired(both, b, a, trials), 0.95)
    plain = paired_difference(Paired(both, a, b, trials), 0.95)
    assert mirror.value == -plain.value and mirror.p == plain.p


def test_a_difference_looked_at_again_and_again_is_called_no_more_than_promised() -> None:
    random = np.random.default_rng(5)
    looks = sorted({round(200 * 1.3**i) for i in range(22)})
    called = 0
    for _ in range(400):
        a = b = before = 0
        for n in looks:
            c = random.multinomial(n - before, [0.05, 0.05, 0.9])
            a, b, before = a + int(c[0]), b + int(c[1]), n
            if paired_difference(Paired(0, a, b, n), 0.95, anytime=True).p <= 0.05:
                called += 1
                break
    assert called / 400 <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / 400)


def test_saving_is_the_ratio_of_the_variances() -> None:
    """With all of the base's hits kept, the paired variance is d (1 - d)."""
    pairs = Paired(both=315, base=0, new=84, trials=1000)
    independent = 0.315 * 0.685 + 0.399 * 0.601
    assert pairs.saving == pytest.approx(independent / (0.084 * 0.916))
    assert Paired(5, 0, 0, 10).saving is None


def shares(rows: list[tuple[int, int, int, int]]) -> PairedShares:
    """From trials as (base given, base hit, new given, new hit)."""
    g, h, k, m = (np.array(column) for column in zip(*rows, strict=True))
    h, m = h * g, m * k
    return PairedShares(
        (int(h.sum()), int(m.sum())),
        (int(g.sum()), int(k.sum())),
        int((h * m).sum()),
        int((h * k).sum()),
        int((g * m).sum()),
        int((g * k).sum()),
        len(rows),
    )


def test_conditional_differences_cover_as_promised() -> None:
    random = np.random.default_rng(6)
    covered = 0
    runs = 600
    for _ in range(runs):
        common = random.random((400, 4))
        given_a, given_b = common[:, 0] < 0.5, common[:, 0] < 0.6
        hit_a, hit_b = common[:, 1] < 0.3, common[:, 1] < 0.4
        rows = np.stack([given_a, hit_a, given_b, hit_b], axis=1).astype(int)
        found = shares([tuple(row) for row in rows.tolist()]).difference(0.95)
        assert found.low is not None and found.high is not None
        covered += found.low <= 0.1 <= found.high
    assert abs(covered / runs - 0.955) < 0.03


def test_a_condition_that_always_holds_changes_nothing() -> None:
    rows = [(1, 1, 1, 1)] * 40 + [(1, 1, 1, 0)] * 5 + [(1, 0, 1, 1)] * 15 + [(1, 0, 1, 0)] * 40
    found, plain = shares(rows), Paired(40, 5, 15, 100)
    assert found.saving == pytest.approx(plain.saving)
    one, other = found.difference(0.95), paired_difference(plain, 0.95)
    assert one.value == pytest.approx(other.value)
    assert one.high - one.low == pytest.approx(other.high - other.low, rel=0.05)  # type: ignore[operator]


def test_batch_means_cover_as_promised() -> None:
    random = np.random.default_rng(7)
    covered = 0
    for _ in range(1000):
        shared = random.normal(size=10)
        base, new = shared + random.normal(size=10), shared + random.normal(size=10) + 0.3
        found = batch_difference(base.tolist(), new.tolist(), 0.95)
        assert found.low is not None and found.high is not None
        assert (found.p < 0.05) == (not found.low <= 0 <= found.high)
        covered += found.low <= 0.3 <= found.high
    assert abs(covered / 1000 - 0.95) < 0.021


@pytest.mark.parametrize(
    ("a", "m", "b", "n", "low", "high"),
    [
        pytest.param(48, 80, 56, 70, 0.0524, 0.3339, id="Newcombe 1998 (a)"),
        pytest.param(3, 10, 9, 10, 0.1705, 0.8090, id="Newcombe 1998 (b)"),
        pytest.param(0, 10, 10, 10, 0.6075, 1.0000, id="Newcombe 1998 (h)"),
    ],
)
def test_independent_differences_equal_published_values(
    a: int, m: int, b: int, n: int, low: float, high: float
) -> None:
    one, other = interval(Proportion(a, m)), interval(Proportion(b, n))
    if (a, m) == (0, 10):  # the published bounds are two-sided at the ends as well
        one = Interval(0.0, 0.0, 0.27753)
        other = Interval(1.0, 0.72247, 1.0)
    found = interval_difference(one, other)
    assert (found.low, found.high) == pytest.approx((low, high), abs=2e-4)


def test_exact_numbers_differ_exactly() -> None:
    assert interval_difference(Interval(0.25, None, None), Interval(0.5, None, None)).exact
    assert exact_difference(0.1 + 0.2, 0.3).value == 0
    half = interval_difference(Interval(0.5, None, None), interval(Proportion(60, 100)))
    assert (half.low, half.high) == pytest.approx(
        (interval(Proportion(60, 100)).low - 0.5, interval(Proportion(60, 100)).high - 0.5)  # type: ignore[operator]
    )


@given(st.lists(st.floats(0, 1), min_size=1, max_size=8))
def test_holm_rejects_what_the_step_down_rejects(p_values: list[float]) -> None:
    found = adjusted(p_values)
    order = sorted(range(len(p_values)), key=lambda i: p_values[i])
    rejected = set[int]()
    for rank, i in enumerate(order):
        if p_values[i] * (len(p_values) - rank) > 0.05:
            break
        rejected.add(i)
    assert {i for i, p in enumerate(found) if p <= 0.05} == rejected


@given(st.permutations([0.001, 0.02, 0.03, 0.2]))
def test_holm_knows_no_order(p_values: list[float]) -> None:
    assert dict(zip(p_values, adjusted(p_values), strict=True)) == dict(
        zip([0.001, 0.02, 0.03, 0.2], adjusted([0.001, 0.02, 0.03, 0.2]), strict=True)
    )


VERDICTS = [
    ("clearly more", Difference(0.02, 0.01, 0.03, 1e-4), "better", "worse"),
    ("clearly less", Difference(-0.02, -0.03, -0.01, 1e-4), "worse", "better"),
    ("near nothing", Difference(0.0, -0.004, 0.004, 1.0), "no difference", "no difference"),
    ("too wide", Difference(0.01, -0.01, 0.03, 0.3), "undecided", "undecided"),
    ("surely, but little", Difference(0.002, 0.001, 0.003, 1e-4), "no difference", "no difference"),
    ("surely, perhaps little", Difference(0.004, 0.001, 0.007, 0.01), "better", "worse"),
    ("exactly more", exact_difference(0.5, 0.5051), "better", "worse"),
    ("exactly a little", exact_difference(0.5, 0.5049), "no difference", "no difference"),
    ("exactly the same", exact_difference(0.5, 0.5), "no difference", "no difference"),
]


@pytest.mark.parametrize(
    ("found", "up", "down"), [v[1:] for v in VERDICTS], ids=[v[0] for v in VERDICTS]
)
def test_verdicts(found: Difference, up: str, down: str) -> None:
    assert verdict_on(found, 0.005, 0.05) == up
    assert verdict_on(found, 0.005, 0.05, up=False) == down


def test_a_corrected_p_makes_a_verdict_more_careful() -> None:
    found = Difference(0.02, 0.001, 0.039, 0.04)
    assert verdict_on(found, 0.005, 0.05) == "better"
    assert verdict_on(found, 0.005, 0.05, p=0.08) == "undecided"


@pytest.mark.parametrize(
    "counts", list(itertools.product([-1, 6], repeat=1)), ids=["negative", "many"]
)
def test_impossible_counts_are_refused(counts: tuple[int]) -> None:
    with pytest.raises(ValueError, match="cannot be"):
        Paired(counts[0], 0, 0, 5)
