"""The guard lets a kernel pass as it is, and fails it when it is slowed on purpose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from benchmarks import guard as guarding
from benchmarks import scalar
from benchmarks.case import Case, measure
from benchmarks.guard import MARGIN, RECORD, guard, guarded

NAME = "opening hands"

pytestmark = [
    pytest.mark.kernel,
    pytest.mark.skipif(scalar.compiler() is None, reason="the record is of a C compiler's loops"),
]


@pytest.fixture(scope="module")
def cases() -> dict[str, Case]:
    return guarded()


@pytest.fixture(scope="module")
def record(cases: dict[str, Case]) -> dict[str, float]:
    """The record of this very machine, which need not be the one that ours is of."""
    case = cases[NAME]
    assert case.yardstick is not None
    return {NAME: measure(case).times(case.yardstick)}


def slowed(case: Case) -> Case:
    """Each go does its work three times, as a kernel would take that is no vector code."""

    def go() -> None:
        for _ in range(3):
            case.ours.go()

    return replace(case, ours=replace(case.ours, go=go))


def said(cases: dict[str, Case], record: dict[str, float]) -> tuple[bool, str]:
    lines: list[str] = []
    held = guard(cases, record, lines.append)
    return held, "\n".join(lines)


def test_a_kernel_as_it_is_passes(cases: dict[str, Case], record: dict[str, float]) -> None:
    held, told = said(cases, record)
    assert held, told
    assert "fast enough" in told


def test_a_kernel_slowed_on_purpose_fails(cases: dict[str, Case], record: dict[str, float]) -> None:
    held, told = said({NAME: slowed(cases[NAME])}, record)
    assert not held, told
    assert f"{NAME}: " in told and f"SLOW, below {MARGIN:.0%}" in told


def test_one_slow_kernel_among_fast_ones_is_enough(
    cases: dict[str, Case], record: dict[str, float]
) -> None:
    both = {NAME: cases[NAME], "slow": slowed(cases[NAME])}
    assert not said(both, {**record, "slow": record[NAME]})[0]


@pytest.mark.parametrize(("fast", "code"), [(True, 0), (False, 1)])
def test_the_exit_code_tells(fast: bool, code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    answer: Callable[[object, object], bool] = lambda cases, record: fast  # noqa: E731
    monkeypatch.setattr(guarding, "vectors", lambda: "AVX2")
    monkeypatch.setattr(guarding, "guard", answer)
    monkeypatch.setattr(guarding, "guarded", dict)
    assert guarding.main() == code


def test_a_machine_that_is_not_on_record_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(guarding, "vectors", lambda: "an abacus")
    assert guarding.main() == 0
    assert capsys.readouterr().out == (
        "no machine with an abacus is on record: kernels are not measured\n"
    )


def test_every_kernel_on_record_has_a_case_with_a_yardstick(cases: dict[str, Case]) -> None:
    assert all(set(cases) == set(record) for record in RECORD.values())
    assert all(case.yardstick is not None for case in cases.values())
