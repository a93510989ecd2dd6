"""Frank Karsten's published policy and values of mana sources, from deck files."""

from __future__ import annotations

import pytest

from simcli import api
from simcli.decisions.variants import with_counts

CELLS = [(14, 2, 1, 0.935933), (20, 2, 2, 0.903007), (13, 4, 1, 0.977998)]


@pytest.mark.parametrize(("good", "turn", "need", "published"), CELLS)
def test_a_cell_from_its_deck_file(good: int, turn: int, need: int, published: float) -> None:
    deck = api.load(f"decks/plain/mana-{good}-of-25.yaml")
    rows = [row for row in api.odds(deck).rows if row.metric == "question"]
    assert [row.method for row in rows] == ["exact"]
    assert rows[0].value == pytest.approx(published, abs=1e-6)


@pytest.mark.parametrize(("good", "turn", "need", "published"), CELLS)
def test_a_cell_by_changing_the_counts(good: int, turn: int, need: int, published: float) -> None:
    deck = with_counts(
        api.load("decks/plain/mana-14-of-25.yaml"), {"Good Land": good, "Other Land": 25 - good}
    )
    asked = f"{need}+ good by turn {turn} given {turn}+ land by turn {turn}"
    (row,) = api.odds(deck, ask=[asked]).rows
    assert row.value == pytest.approx(published, abs=1e-6)
