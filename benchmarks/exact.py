"""Enumeration: what a question costs by the number of different cards it names."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import partial
from itertools import product
from math import comb, prod
from pathlib import Path

import simcli
from benchmarks.case import Case, Contender
from benchmarks.peers import urn_query
from simcli.decks.model import Deck

__all__ = ["cases"]

DECK = """game: plain
hand: 6
cards: {A: 4, B: 4, C: 4, D: 4, E: 4, F: 4, X: 36}
mulligan_kind: set-aside
mulligan:
  - keep: [A, B, C]
"""
HAND, COPIES, CARDS = 6, 4, 60
MOST = 6


def _ask(deck: Deck, number: int, moment: str, mulligan: str) -> float:
    asked = " and ".join(f"1+ {card}" for card in "ABCDEF"[:number]) + f" {moment}"
    (row,) = simcli.odds(deck, ask=[asked], engine="exact", mulligan=mulligan).rows
    assert row.method == "exact" and row.value is not None
    return float(row.value)


def _enumerated(number: int) -> float:
    """Every hand by its counts, as anyone would write it first."""
    others = CARDS - number * COPIES
    ways = sum(
        prod(comb(COPIES, n) for n in counts) * comb(others, HAND - sum(counts))
        for counts in product(range(1, COPIES + 1), repeat=number)
        if sum(counts) <= HAND
    )
    return ways / comb(CARDS, HAND)


def cases(quick: bool) -> Iterator[Case]:
    """One to six cards named: in the opening, and after a mulligan and four draws."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "deck.yaml")
        path.write_text(DECK, encoding="utf-8")
        deck = simcli.load(path)
    for number in (2, 4) if quick else range(1, MOST + 1):
        plural = "" if number == 1 else "s"
        chance = _enumerated(number)
        assert abs(_ask(deck, number, "in opening", "none") - chance) < 1e-12
        names = "ABCDEF"[:number]
        cards = ", ".join(f"{name}={COPIES}" for name in names)
        query = f"PROBABILITY DRAW {HAND} FROM {cards}, X={CARDS - number * COPIES} WHERE "
        query += " AND ".join(f"{name}>=1" for name in names) + ";"
        yield Case(
            f"exact, {number} card{plural} named",
            f"one or more of each of {number} cards among six of sixty, the question parsed",
            "s",
            Contender("simcli", partial(_ask, deck, number, "in opening", "none")),
            Contender(
                "every combination of counts, in Python, unparsed", partial(_enumerated, number)
            ),
            (urn_query(query, chance),),
            goes=5,
        )
        yield Case(
            f"exact, {number} card{plural}, mulligan",
            "the same by turn 4, after a mulligan that keeps three of the cards",
            "s",
            Contender("simcli", partial(_ask, deck, number, "by turn 4", "deck")),
            goes=3,
        )
