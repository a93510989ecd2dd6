"""What a game hands to the results: measured quantities, grouped as a person would read them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from simcli.statistics.estimates import Estimate

__all__ = ["Chart", "Kind", "Measure", "Section", "Unit"]

Unit = Literal[
    "probability",
    "difference",  # of two chances; shown in percentage points
    "cards",
    "hearts",
    "energy",
    "turns",
    "damage",
    "levels",
    "points",
    "seats",
    "sets",
    "times",
]


CHANCE = "chance"
"""What a column is called that is given no name."""


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
    column: str = CHANCE


Kind = Literal["bars", "dots", "lines", "heat", "stack", "wheel"]


@dataclass(frozen=True, slots=True)
class Chart:
    """A figure of a section, where the table itself is not the best picture of its numbers.

    - ``bars``: amounts and distributions, from zero; upright where the rows are counts.
    - ``dots``: chances and differences, each a dot with its interval.
    - ``lines``: columns over the rows' numbers (turns, Blades, points), with bands.
    - ``heat``: rows by columns, each cell with its number.
    - ``stack``: columns that add up, on top of each other in each row.
    - ``wheel``: rows that are the parts of one deck.

    ``metrics`` and ``columns`` pick what is drawn, columns in that order; empty: all.
    """

    kind: Kind
    name: str = ""
    """What tells it apart from the section's other figures; ends the figure's name."""
    title: str = ""
    """What is seen; empty: the section's title."""
    note: str = ""
    """What it needs to be read; empty: the section's note."""
    metrics: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    by_turn: bool | None = None
    """Only what has a turn, or only what has none."""
    swap: bool = False
    """Draw the table's rows as columns."""
    key: str = ""
    """A pattern with the groups ``row``, ``column`` and, if wanted, ``panel``: places every number
    whose key it matches by what is in the key, those that stand in the data alone too."""
    part: str = "{}"
    """What a panel is called, from the group ``panel``."""
    corner: str = ""
    """What the rows are; empty: as in the table."""
    across: str = ""
    """What the columns are, where their names do not say it."""
    most: int | None = None
    """So many rows, the first ones."""
    total: str = ""
    """``stack``: the column that says what the others add up to."""


@dataclass(frozen=True, slots=True)
class Section:
    """A table as a person reads it: a title, one sentence of what it says, and its measures.

    ``corner`` heads the row labels; ``plot`` says which figure shows it best (``None``: none), or
    ``charts`` which figures, if the table's own rows and columns are not the best picture.
    """

    name: str  # short and stable; the figure's file name
    title: str
    note: str
    measures: tuple[Measure, ...]
    corner: str = ""
    given: str | None = None
    """What all of it is given, for people; None: what the measures say, each told once."""
    plot: Kind | None = "bars"
    charts: tuple[Chart, ...] = ()
