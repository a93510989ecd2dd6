"""The kill curves of ``simcli odds`` are those of ``simcli line``."""

from __future__ import annotations

from pathlib import Path

import pytest

import simcli

NINO = Path(__file__).parents[4] / "decks" / "weiss" / "5hy-nino.yaml"


@pytest.mark.parametrize("line", ["attack 2 x3", "attack 3 x3"])
@pytest.mark.parametrize("left", ["30/8", "30/5", "20/4"])
def test_a_curve_of_the_overview_is_the_line_s(line: str, left: str) -> None:
    deck = simcli.load(NINO)
    told = {
        row.key.partition(" from ")[2]: row.value
        for row in simcli.odds(deck).rows
        if row.metric == "offence.kill" and row.key and row.key.startswith(f"{line}@{left} ")
    }
    asked = simcli.line(line, deck, deck=left, waiting="0/0")
    assert told == {row.key: row.value for row in asked.rows if row.metric == "line.kill"}
    assert list(told) == [f"3/{clock}" for clock in range(7)]
    assert all(0 < value < 1 for value in told.values() if value is not None)
