"""Cancel odds as ``simcli odds`` tells them for the sample decks."""

from __future__ import annotations

import csv
from functools import cache
from math import comb
from pathlib import Path

import pytest

from simcli.api import load, odds

ROOT = Path(__file__).parents[3]
GRID = ROOT / "tests" / "fixtures" / "oracles" / "weiss_hit.csv"
SAMPLES = sorted((ROOT / "decks" / "weiss").iterdir())
every_sample = pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)


@cache
def cancels(path: Path) -> dict[tuple[int, int, int], float]:
    """(soul, cards, climaxes) -> the chance of the row."""
    found = {}
    for row in odds(load(path)).rows:
        if row.metric == "cancel":
            assert row.key is not None
            assert row.value is not None
            assert (row.method, row.unit) == ("exact", "probability")
            soul, left = row.key.split("@")
            cards, climaxes = left.split("/")
            found[int(soul), int(cards), int(climaxes)] = row.value
    return found


@every_sample
def test_cancel_rows_are_the_closed_form(path: Path) -> None:
    for (soul, cards, climaxes), chance in cancels(path).items():
        known = 1 - comb(cards - climaxes, soul) / comb(cards, soul)
        assert abs(chance - known) <= 1e-12


@every_sample
def test_cancel_rows_are_the_grid_of_hit_rates(path: Path) -> None:
    checked = 0
    found = cancels(path)
    with GRID.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            for soul in range(1, 11):
                place = (soul, int(row["cards"]), int(row["climaxes"]))
                if place in found and row[f"soul {soul}"]:
                    assert found[place] == pytest.approx(1 - float(row[f"soul {soul}"]), abs=1e-10)
                    checked += 1
    assert checked >= 100


@every_sample
def test_every_soul_at_every_size_of_the_deck_is_there(path: Path) -> None:
    """At 50, 40, 30, 20 and 10 cards, with the eight climaxes of a deck or what can be left."""
    places = set(cancels(path))
    assert {(soul, cards, 8) for soul in range(1, 11) for cards in (40, 30, 20, 10)} <= places
    assert {(soul, 50, 8) for soul in range(1, 11)} <= places
    assert (3, 50, 7) not in places  # a full deck has all its climaxes
