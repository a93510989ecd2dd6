"""The results of a run: rows for scripts, tables for people, and what both depend on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from simcli.results.measure import Chart, Kind, Section
from simcli.results.row import COLUMNS, Row, row_of
from simcli.statistics import IntervalMethod, interval
from simcli.statistics.estimates import Exact

if TYPE_CHECKING:
    import pandas
    import polars

__all__ = ["DeckSections", "Results", "Table", "distinct"]

DeckSections = tuple[str, str, Sequence[Section], Sequence[str]]
"""A deck's name, its game, its sections, and what its numbers leave out."""


@dataclass(frozen=True, slots=True)
class Table:
    """A section of one deck with its statistics done: ``cells`` maps (row, column) to a number."""

    deck: str
    game: str
    name: str
    title: str
    note: str
    corner: str
    plot: Kind | None
    cells: Mapping[tuple[str, str], Row]
    given: str | None = None
    charts: tuple[Chart, ...] = ()
    rows: tuple[Row, ...] = ()
    """All the section's numbers, those without a cell too."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The row labels in the order in which they first appear."""
        return tuple(dict.fromkeys(label for label, _ in self.cells))

    @property
    def columns(self) -> tuple[str, ...]:
        """The column headings in the order in which they first appear."""
        return tuple(dict.fromkeys(column for _, column in self.cells))


@dataclass(frozen=True, slots=True)
class Results:
    """What a run found. Every format, figure and report is a function of this alone."""

    rows: tuple[Row, ...]
    settings: Mapping[str, Any]
    unmodelled: tuple[str, ...]
    decks: tuple[tuple[str, str], ...]
    """Name and game of each deck. Of two decks with one name the second is ``name (2)``."""
    tables: tuple[Table, ...]
    confidence: float = 0.95
    intervals: IntervalMethod = "wilson"
    verdicts: tuple[Mapping[str, Any], ...] = ()
    """Of a comparison: for each difference what it comes to, as JSON values."""
    remarks: tuple[str, ...] = ()
    """What is to be said in words below the tables."""
    fractions: Mapping[int, str] = field(default_factory=dict)
    """Row number (from 0) to the exact rational, of the rows that have one; shown on request."""

    @classmethod
    def build(
        cls,
        decks: Iterable[DeckSections],
        settings: Mapping[str, Any],
        confidence: float = 0.95,
        intervals: IntervalMethod = "wilson",
        fractions: bool = False,
    ) -> Results:
        """Take the decks' measurements and give each its interval; with ``fractions`` the exact
        rationals too.

        ``settings`` holds plain JSON values. Raises ValueError where a deck has two sections of
        one name, or a section two measures in one place: both are a game's mistake.
        """
        decks = list(decks)
        names = distinct([name for name, *_ in decks])
        rows: list[Row] = []
        rationals: dict[int, str] = {}
        tables: list[Table] = []
        unmodelled: list[str] = []
        alike = len({tuple(left_out) for *_, left_out in decks}) == 1
        for name, (_, game, sections, left_out) in zip(names, decks, strict=True):
            _refuse_repeats(f"sections of {name}", [s.name for s in sections])
            for section in sections:
                found = [
                    row_of(name, game, m, interval(m.estimate, confidence, intervals))
                    for m in section.measures
                ]
                if fractions:
                    rationals |= _rationals(section, start=len(rows))
                rows += found
                tables.append(_table(name, game, section, found))
            if not alike:
                unmodelled += [f"{name}: {text}" for text in left_out]
        if alike:
            unmodelled += decks[0][-1]
        return cls(
            tuple(rows),
            dict(settings),
            tuple(unmodelled),
            tuple((name, game) for name, (_, game, *_) in zip(names, decks, strict=True)),
            tuple(tables),
            confidence,
            intervals,
            fractions=rationals,
        )

    @property
    def frame(self) -> polars.DataFrame:
        """The rows as a Polars frame; its schema is the same whatever the rows."""
        import polars as pl

        kinds: dict[str, type[pl.DataType]] = {"turn": pl.Int64, "trials": pl.Int64}
        kinds |= dict.fromkeys(("value", "low", "high"), pl.Float64)
        schema = {name: kinds.get(name, pl.String) for name in COLUMNS}
        return pl.DataFrame(self._by_column(), schema=schema)

    def to_pandas(self) -> pandas.DataFrame:
        """The rows as a pandas frame with nullable columns: a missing number is NA, not NaN."""
        import pandas as pd

        kinds = {"turn": "Int64", "trials": "Int64"}
        kinds |= dict.fromkeys(("value", "low", "high"), "Float64")
        return pd.DataFrame(
            {
                name: pd.array(values, dtype=kinds.get(name, "string[python]"))
                for name, values in self._by_column().items()
            }
        )

    def _by_column(self) -> dict[str, list[Any]]:
        return {name: [getattr(row, name) for row in self.rows] for name in COLUMNS}


def _rationals(section: Section, start: int) -> dict[int, str]:
    """The fractions of a section's measures, whose rows begin at ``start``."""
    exact = [m.estimate.value if isinstance(m.estimate, Exact) else None for m in section.measures]
    return {i: str(v) for i, v in enumerate(exact, start) if isinstance(v, Fraction | int)}


def _table(deck: str, game: str, section: Section, found: Sequence[Row]) -> Table:
    placed = [
        ((m.row, m.column), row)
        for m, row in zip(section.measures, found, strict=True)
        if m.row is not None
    ]
    _refuse_repeats(f"places in {section.name} of {deck}", [place for place, _ in placed])
    return Table(
        deck=deck,
        game=game,
        name=section.name,
        title=section.title,
        note=section.note,
        corner=section.corner,
        plot=section.plot,
        cells=dict(placed),
        given=section.given,
        charts=section.charts,
        rows=tuple(found),
    )


def _refuse_repeats(what: str, names: Sequence[object]) -> None:
    repeated = [name for name, count in Counter(names).items() if count > 1]
    if repeated:
        raise ValueError(f"{what}: {repeated[0]!r} is there more than once")


def distinct(names: Sequence[str]) -> list[str]:
    """The names, the second of one name as ``name (2)``, so that rows and columns stay apart.

    >>> distinct(["a", "b", "a", "a"])
    ['a', 'b', 'a (2)', 'a (3)']
    """
    result: list[str] = []
    for name in names:
        candidate, number = name, 1
        while candidate in result:
            number += 1
            candidate = f"{name} ({number})"
        result.append(candidate)
    return result
