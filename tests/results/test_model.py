"""Results: rows, frames, and what a game may not hand over."""

from __future__ import annotations

import sys
from fractions import Fraction

import polars as pl
import pytest

from simcli.results import COLUMNS, Results
from simcli.results.measure import Measure, Section
from simcli.statistics.estimates import Estimate, Exact, Mean, Proportion

from .samples import one_deck, opening, two_decks

SCHEMA = {
    "deck": pl.String,
    "game": pl.String,
    "metric": pl.String,
    "key": pl.String,
    "turn": pl.Int64,
    "value": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "unit": pl.String,
    "method": pl.String,
    "trials": pl.Int64,
    "given": pl.String,
}


def results_of(estimate: Estimate, **more: object) -> Results:
    measure = Measure("question", "q", estimate, row="q", **more)  # type: ignore[arg-type]
    return Results.build([("d", "plain", [Section("s", "S", "", (measure,))], [])], {})


@pytest.mark.parametrize("results", [one_deck(), Results.build([], {})], ids=["rows", "no rows"])
def test_the_frame_has_one_schema(results: Results) -> None:
    assert dict(results.frame.schema) == SCHEMA
    assert list(COLUMNS) == list(SCHEMA)
    assert results.frame.height == len(results.rows)


def test_exact_rows_have_no_interval_and_no_trials() -> None:
    (row,) = results_of(Exact(Fraction(1, 4))).rows
    assert (row.value, row.low, row.high, row.method, row.trials) == (
        0.25,
        None,
        None,
        "exact",
        None,
    )


def test_simulated_rows_have_both() -> None:
    (row,) = results_of(Mean(300, 1000, 100), unit="cards", turn=3).rows
    assert row.low is not None and row.high is not None
    assert row.low < 3 < row.high
    assert (row.method, row.trials, row.turn, row.unit) == ("monte carlo", 100, 3, "cards")


def test_an_undefined_value_is_null_everywhere() -> None:
    results = results_of(Proportion(0, 0))
    assert results.frame["value"].to_list() == [None]
    assert results.to_pandas()["value"].isna().all()
    assert results.rows[0].trials == 0


def test_pandas_needs_no_arrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    results = one_deck()
    frame = results.to_pandas()
    assert list(frame.columns) == list(COLUMNS)
    assert frame["trials"].dtype == "Int64"
    assert frame["value"].dtype == "Float64"
    for name in COLUMNS:
        column = frame[name].astype(object)
        assert column.where(column.notna(), None).to_list() == results.frame[name].to_list()


def test_decks_of_one_name_stay_apart() -> None:
    results = Results.build([("d", "plain", [opening()], ["x"])] * 2, {})
    assert results.decks == (("d", "plain"), ("d (2)", "plain"))
    assert {row.deck for row in results.rows} == {"d", "d (2)"}
    assert results.unmodelled == ("x",)  # said once, as it holds for both


def test_what_decks_leave_out_is_said_of_each_where_it_differs() -> None:
    results = Results.build(
        [("a", "plain", [opening()], ["x"]), ("b", "plain", [opening()], ["y"])], {}
    )
    assert results.unmodelled == ("a: x", "b: y")


def test_another_deck_changes_no_row() -> None:
    alone = Results.build([("base", "loveca", [opening()], [])], {})
    together = [r for r in two_decks().rows if r.deck == "base" and r.metric == "opening.live"]
    assert list(alone.rows) == together


def test_a_measure_without_a_row_is_in_the_data_only() -> None:
    hidden = Measure("question", "q", Exact(0.5))
    results = Results.build([("d", "plain", [Section("s", "S", "", (hidden,))], [])], {})
    assert len(results.rows) == 1
    assert not results.tables[0].cells


@pytest.mark.parametrize("name", ["deck\udc80", "deck\ud83d"], ids=["bad byte", "half a pair"])
def test_undecodable_names_can_be_stored(name: str) -> None:
    results = Results.build([(name, "plain", [opening()], [])], {})
    assert results.frame["deck"][0] == "deck?"


def test_rounding_around_the_ends_is_mended_and_more_is_refused() -> None:
    assert results_of(Exact(1 + 4e-16)).rows[0].value == 1
    assert results_of(Exact(-1e-17)).rows[0].value == 0
    with pytest.raises(ValueError, match="a chance cannot be"):
        results_of(Exact(1.001))


def test_a_section_may_not_put_two_measures_in_one_place() -> None:
    twice = Measure("question", "q", Exact(0.5), row="q")
    with pytest.raises(ValueError, match="more than once"):
        Results.build([("d", "plain", [Section("s", "S", "", (twice, twice))], [])], {})


def test_a_deck_may_not_have_two_sections_of_one_name() -> None:
    with pytest.raises(ValueError, match="more than once"):
        Results.build([("d", "plain", [opening(), opening()], [])], {})
