"""Which figures results have: their numbers, sorted into panels; nothing is drawn here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from simcli.plots.panel import Cells, Panel
from simcli.results.measure import Chart, Kind
from simcli.results.model import Results, Table
from simcli.results.row import Row
from simcli.results.sheets import Sheet, provenance, sheets

__all__ = ["Plan", "plans"]


@dataclass(frozen=True, slots=True)
class Plan:
    """A figure to be drawn.

    ``name`` is short and stable; ``section`` names the table whose numbers it shows; ``origin``
    says where they come from.
    """

    name: str
    section: str
    title: str
    notes: tuple[str, ...]
    kind: Kind
    panels: tuple[Panel, ...]
    origin: tuple[str, ...]


def plans(results: Results) -> list[Plan]:
    """A plan for each chart of each section that has a number to draw, in the sections' order.

    Several decks share a figure: as columns where the chart has one column, else as panels.
    """
    by_name: dict[str, list[Table]] = {}
    for table in results.tables:
        by_name.setdefault(table.name, []).append(table)
    told: dict[str, list[Sheet]] = {}
    for sheet in sheets(results):
        told.setdefault(sheet.name, []).append(sheet)
    found = []
    for name, tables in by_name.items():
        for chart in _charts(tables[0]):
            panels = tuple(_panels(chart, tables))
            if panels:
                found.append(_plan(chart, tables[0], told.get(name, []), panels))
    return found


def _charts(table: Table) -> tuple[Chart, ...]:
    if table.charts:
        return table.charts
    return (Chart(table.plot),) if table.plot else ()


def _plan(chart: Chart, table: Table, told: Sequence[Sheet], panels: tuple[Panel, ...]) -> Plan:
    origin = [line for sheet in told for line in provenance(_shown_of(sheet, panels))]
    return Plan(
        name="-".join(filter(None, [table.name, chart.name])),
        section=table.name,
        title=chart.title or table.title,
        notes=(chart.note,)
        if chart.note
        else tuple(dict.fromkeys(note for sheet in told for note in sheet.notes)),
        kind=chart.kind,
        panels=panels,
        origin=tuple(dict.fromkeys(origin)),
    )


def _shown_of(sheet: Sheet, panels: Sequence[Panel]) -> Sheet:
    """The sheet with those of its cells alone that are drawn, to say where they come from."""
    drawn = {id(row) for panel in panels for row in panel.cells.values()}
    cells = {place: row for place, row in sheet.cells.items() if id(row) in drawn}
    return replace(sheet, cells=cells) if cells else sheet


def _panels(chart: Chart, tables: Sequence[Table]) -> Iterator[Panel]:
    """A panel for each part and unit that has a number to draw; with several decks for each of
    them, or with the decks as columns."""
    by_deck = {table.deck: _parts(_same(chart, table), table) for table in tables}
    if len(tables) > 1 and chart.kind != "wheel" and (merged := _merged(by_deck)):
        by_deck = {"": merged}
    corner = chart.corner or tables[0].corner
    for deck, parts in by_deck.items():
        titles = [deck if len(by_deck) > 1 else ""]
        for part, cells in parts.items():
            units = dict.fromkeys(row.unit for row in cells.values())
            for unit in units:
                of_unit = {place: row for place, row in cells.items() if row.unit == unit}
                if all(row.value is None for row in of_unit.values()):
                    continue
                kind = _kind(of_unit) if len(units) > 1 else ""
                title = ", ".join(filter(None, [*titles, part, kind]))
                yield Panel(title, unit, corner, of_unit, chart.across, chart.total)


def _same(chart: Chart, table: Table) -> Chart:
    """The table's own chart of that name: a deck of other colours has other columns."""
    return next((own for own in _charts(table) if own.name == chart.name), chart)


def _kind(cells: Cells) -> str:
    """What a panel shows that shares its table with numbers of other units."""
    columns = {column for _, column in cells}
    if len(columns) == 1 and (column := columns.pop()) not in ("chance", "mean"):
        return column
    unit = next(iter(cells.values())).unit
    return "chance" if unit == "probability" else unit


Parts = dict[str, Cells]
"""Part of a table -> its cells; a chart with a single part calls it ``""``."""


def _parts(chart: Chart, table: Table) -> Parts:
    """What ``chart`` shows of ``table``."""
    parts: dict[str, dict[tuple[str, str], Row]] = {}
    for part, place, row in _places(chart, table):
        without = chart.by_turn is not None and chart.by_turn == (row.turn is None)
        if without or (chart.metrics and row.metric not in chart.metrics):
            continue
        parts.setdefault(part, {})[place[::-1] if chart.swap else place] = row
    picked = {part: _picked(chart, cells) for part, cells in parts.items()}
    return _by_first_word(picked[""]) if list(picked) == [""] else dict(picked)


def _places(chart: Chart, table: Table) -> Iterator[tuple[str, tuple[str, str], Row]]:
    if not chart.key:
        yield from (("", place, row) for place, row in table.cells.items())
        return
    for row in table.rows:
        if found := re.fullmatch(chart.key, row.key or ""):
            where = found.groupdict()
            part = chart.part.format(where["panel"]) if "panel" in where else ""
            yield part, (where["row"], where["column"]), row


def _picked(chart: Chart, cells: Cells) -> Cells:
    """The cells of the chart's columns, in their order, and of its first rows."""
    labels = list(dict.fromkeys(label for label, _ in cells))[: chart.most]
    columns = list(dict.fromkeys(column for _, column in cells))
    if chart.columns:
        wanted = [*chart.columns, chart.total]
        columns = [column for column in wanted if column in columns]
    places = [(label, column) for label in labels for column in columns]
    return {place: cells[place] for place in places if place in cells}


def _by_first_word(cells: Cells) -> Parts:
    """Columns such as ``Lives, before`` and ``playable, before``: a part for each of the words
    before the comma, if there are several and every column has one.

    >>> list(_by_first_word({("0", "a, x"): None, ("0", "a, y"): None, ("0", "b, x"): None}))
    ['a', 'b']
    """
    split = {column: re.fullmatch(r"([^\d,][^,]*), (.+)", column) for _, column in cells}
    words = {found[1] if found else None for found in split.values()}
    if len(words) < 2 or None in words:
        return {"": cells}
    parts: dict[str, dict[tuple[str, str], Row]] = {}
    for (label, column), row in cells.items():
        found = split[column]
        assert found is not None
        parts.setdefault(found[1], {})[label, found[2]] = row
    return dict(parts)


def _merged(by_deck: dict[str, Parts]) -> Parts | None:
    """The decks as columns, where every part of each deck has one and the same column."""
    columns = {
        tuple(dict.fromkeys(column for _, column in cells))
        for parts in by_deck.values()
        for cells in parts.values()
    }
    if len(columns) != 1 or len(next(iter(columns))) != 1:
        return None
    merged: dict[str, dict[tuple[str, str], Row]] = {}
    for deck, parts in by_deck.items():
        for part, cells in parts.items():
            merged.setdefault(part, {}).update(
                {(label, deck): row for (label, _), row in cells.items()}
            )
    return dict(merged)
