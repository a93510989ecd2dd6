"""Known Live attempts through ``simcli live``: exact, and by simulation."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from simcli.api import live
from simcli.cli import main
from simcli.settings import Settings

ORACLES = Path(__file__).parents[2] / "fixtures" / "oracles" / "loveca_live.json"
CASES: list[dict[str, Any]] = json.loads(ORACLES.read_text(encoding="utf-8"))
every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])


def words(counts: Mapping[str, int]) -> str:
    return " ".join(f"{name}={n}" for name, n in counts.items())


def board(case: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "remaining": words(case["remaining"]),
        "waiting": words(case["waiting"]),
        "blades": case["blades"],
        "stage": words(case["stage"]),
        "need": [words(case["need"])],
    }


@every_case
def test_the_command_gives_the_exact_chance(
    case: dict[str, Any], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    options = board(case) | {"need": words(case["need"])}
    arguments = [f"--{name}={value}" for name, value in options.items() if value != ""]
    assert main(["live", *arguments, "--format", "json"]) == 0
    rows = json.loads(capfdbinary.readouterr().out)["rows"]
    (row,) = [row for row in rows if row["metric"] == "live.attempt"]
    assert row["method"] == "exact"
    assert abs(row["value"] - float(Fraction(case["clear"]))) <= 1e-12


@every_case
def test_simulation_is_within_four_standard_errors(case: dict[str, Any]) -> None:
    results = live(**board(case), settings=Settings(engine="mc", seed=11))
    (row,) = [row for row in results.rows if row.metric == "live.attempt"]
    assert row.method == "monte carlo"
    assert row.trials == 1_000_000
    assert row.value is not None
    known = float(Fraction(case["clear"]))
    assert abs(row.value - known) <= 4 * sqrt(known * (1 - known) / row.trials)


def test_two_lives_are_pooled_whichever_way_they_are_given() -> None:
    case = next(case for case in CASES if case["id"] == "two-lives-pooled")
    apart = board(case) | {"need": ["green=8 grey=1", "purple=4 grey=2"]}
    one, two = (
        [row.value for row in live(**options).rows if row.metric == "live.attempt"]
        for options in (board(case), apart)
    )
    assert one == two
