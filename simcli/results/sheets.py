"""Tables as people read them: several decks side by side where one column each allows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from simcli.results.measure import CHANCE, Kind
from simcli.results.model import Results, Table
from simcli.results.row import Row
from simcli.results.text import safe

__all__ = ["Sheet", "footer", "fractions", "provenance", "sheets"]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A grid of numbers with its headings, ready for a renderer to set.

    ``deck`` is the deck it is about, or None where the columns are decks. ``notes`` is one
    sentence, or one for each deck where they differ.
    """

    name: str
    deck: str | None
    title: str
    notes: tuple[str, ...]
    corner: str
    labels: tuple[str, ...]
    columns: tuple[str, ...]
    cells: Mapping[tuple[str, str], Row]
    plot: Kind | None
    given: tuple[str, ...] | None = None
    """What the numbers are given, as the section says it; None: as its rows say it."""

    @property
    def rows(self) -> list[Row]:
        return list(self.cells.values())

    def heading(self, column: str) -> str:
        """What stands above a column: one that is given no name holds chances, most of the time."""
        chances = all(row.unit == "probability" for row in self.rows)
        return column if column != CHANCE or chances else "value"


def sheets(results: Results) -> list[Sheet]:
    """The sheets of all tables that have cells, in the order of the first deck's sections.

    With several decks, tables of one name that have one and the same single column become one
    sheet with the decks as columns; others stay one sheet a deck.
    """
    by_name: dict[str, list[Table]] = {}
    for table in results.tables:
        if table.cells:
            by_name.setdefault(table.name, []).append(table)
    several = len(results.decks) > 1
    found: list[Sheet] = []
    for tables in by_name.values():
        if several and len({t.columns for t in tables}) == 1 and len(tables[0].columns) == 1:
            found.append(_side_by_side(tables))
        else:
            found += [_alone(table) for table in tables]
    return found


def _alone(table: Table) -> Sheet:
    return Sheet(
        name=table.name,
        deck=table.deck,
        title=table.title,
        notes=(table.note,) if table.note else (),
        corner=table.corner,
        labels=table.labels,
        columns=table.columns,
        cells=table.cells,
        plot=table.plot,
        given=None if table.given is None else tuple(filter(None, [table.given])),
    )


def _side_by_side(tables: list[Table]) -> Sheet:
    first = tables[0]
    return Sheet(
        name=first.name,
        deck=None,
        title=first.title,
        notes=_by_deck(tables, [t.note for t in tables]),
        corner=first.corner,
        labels=tuple(dict.fromkeys(label for t in tables for label in t.labels)),
        columns=tuple(t.deck for t in tables),
        cells={(label, t.deck): row for t in tables for (label, _), row in t.cells.items()},
        plot=first.plot,
        given=_all_given(tables),
    )


def _all_given(tables: list[Table]) -> tuple[str, ...] | None:
    said = [t.given for t in tables if t.given is not None]
    return _by_deck(tables, said) if len(said) == len(tables) else None


def _by_deck(tables: list[Table], texts: list[str]) -> tuple[str, ...]:
    """One text where the decks agree, else each deck's own."""
    if len(set(texts)) == 1:
        return (texts[0],) if texts[0] else ()
    return tuple(f"{t.deck}: {text}" for t, text in zip(tables, texts, strict=True) if text)


def provenance(sheet: Sheet) -> list[str]:
    """Where the sheet's numbers come from: the method, and each condition they stand under.

    ``["Monte Carlo, 1,000,000 trials.", "Given: the deck's mulligan; on the play."]``
    """
    trials = sorted({row.trials for row in sheet.rows if row.trials is not None})
    methods = []
    if any(row.method == "exact" for row in sheet.rows):
        methods.append("exact")
    if trials:
        span = f"{trials[0]:,}" if len(trials) == 1 else f"{trials[0]:,} to {trials[-1]:,}"
        methods.append(f"Monte Carlo, {span} {'trial' if trials == [1] else 'trials'}")
    method = " and ".join(methods)
    given = _given(sheet)
    lines = [f"{method[0].upper()}{method[1:]}."]
    return [*lines, f"Given: {'; '.join(given)}."] if given else lines


def _given(sheet: Sheet) -> list[str]:
    """The conditions, with their column where the columns are what they differ by."""
    if sheet.given is not None:
        return list(sheet.given)
    conditions = _unique(row.given for row in sheet.rows)
    by_column = [
        _unique(row.given for (_, c), row in sheet.cells.items() if c == column)
        for column in sheet.columns
    ]
    if len(conditions) > 1 and all(len(of_column) == 1 for of_column in by_column):
        return [f"{c} - {of[0]}" for c, of in zip(sheet.columns, by_column, strict=True)]
    return conditions


def fractions(results: Results) -> list[str]:
    """A title, then every exact rational with the number it is: never cut, however long."""
    lines = ["Exact fractions"]
    for number, text in results.fractions.items():
        row = results.rows[number]
        where = [row.deck] if len(results.decks) > 1 else []
        where += [row.metric, *([row.key] if row.key is not None else [])]
        when = "" if row.turn is None else f" turn {row.turn}"
        lines.append(f"  {' '.join(where)}{when} = {text}")
    return [safe(line) for line in lines]


def footer(results: Results) -> list[str]:
    """What holds for all sheets: what is not modelled, and how to read the intervals."""
    lines = [f"Not modelled: {text}" for text in _unique(results.unmodelled)]
    if any(row.method == "monte carlo" for row in results.rows):
        name = {"wilson": "Wilson", "clopper-pearson": "Clopper-Pearson"}.get(results.intervals)
        how = f"{name}; means: normal" if name else "valid at every look; means: for many trials"
        seed = f" Seed {results.settings['seed']}." if "seed" in results.settings else ""
        lines.append(f"± and ranges are {results.confidence * 100:g} % intervals ({how}).{seed}")
    return lines


def _unique(texts: Iterable[str]) -> list[str]:
    return [text for text in dict.fromkeys(texts) if text]
