"""What a game hands to the results: measured quantities, grouped as a person would read them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from simcli.statistics.estimates import Estimate

__all__ = ["Measure", "Section", "Unit"]

Unit = Literal[
    "probability",
    "difference",  # of two chances; shown in percentage points
    "cards",
    "hearts",
    "energy",
    "turns",
    "damage",
    "points",
    "seats",
    "sets",
    "times",
]


@dataclass(frozen=True, slots=True)
class Measure:
    """One row of the results before statistics. ``row`` and ``column`` say where in its section's
    table a person finds it; a measure without a ``row`` is in the data only."""

    metric: str
    key: str | None
    estimate: Estimate
    given: str = ""
    turn: int | None = None
    unit: Unit = "probability"
    row: str | None = None
    column: str = "chance"


@dataclass(frozen=True, slots=True)
class Section:
    """A table as a person reads it: a title, one sentence of what it says, and its measures.

    ``corner`` heads the row labels; ``plot`` says which figure shows it best (``None``: none).
    """

    name: str  # short and stable; the figure's file name
    title: str
    note: str
    measures: tuple[Measure, ...]
    corner: str = ""
    given: str | None = None
    """What all of it is given, for people; None: what the measures say, each told once."""
    plot: Literal["bars", "lines", "heat"] | None = "bars"
