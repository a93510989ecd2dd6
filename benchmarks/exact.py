"""Enumeration: what a question costs by the number of different cards it names."""

from __future__ import annotations

import tempfile
from pathlib import Path

import simcli
from benchmarks.figures import Figure, best
from simcli.decks.model import Deck

__all__ = ["figures"]

DECK = """game: plain
hand: 6
cards: {A: 4, B: 4, C: 4, D: 4, E: 4, F: 4, X: 36}
mulligan_kind: set-aside
mulligan:
  - keep: [A, B, C]
"""
MOST = 6


def figures() -> list[Figure]:
    """Milliseconds of ``1+ A and 1+ B and ... by turn 4``, the mulligan included."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "deck.yaml")
        path.write_text(DECK, encoding="utf-8")
        deck = simcli.load(path)
    return [_figure(deck, number) for number in range(1, MOST + 1)]


def _figure(deck: Deck, number: int) -> Figure:
    cards = "ABCDEF"[:number]
    asked = " and ".join(f"1+ {card}" for card in cards) + " by turn 4"

    def work() -> None:
        (row,) = simcli.odds(deck, ask=[asked], engine="exact").rows
        assert row.method == "exact"

    plural = "" if number == 1 else "s"
    return Figure("exact", f"{number} card{plural} named, by turn 4", best(work) * 1000, "ms")
