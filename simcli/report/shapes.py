"""Sentences about any table by its shape alone: how lines run, what is highest, what is apart."""

from __future__ import annotations

import re
from collections.abc import Sequence

from simcli.report.words import joined
from simcli.results.digits import brief, shown
from simcli.results.row import Row
from simcli.results.sheets import Sheet

__all__ = ["by_shape", "cell_of", "said", "side_by_side", "value_of"]

SUMMIT = 0.1
"""A number between the first and the last is told if it is so much more than either."""


def said(row: Row | None) -> str:
    """A number inside a sentence: without its interval, which the table has."""
    if row is None or row.value is None:
        return "unknown"
    if row.low is None or row.high is None:
        return shown(row.value, unit=row.unit)
    written = brief(*row.reading, decimals=1 if row.unit == "probability" else 2)
    if row.unit == "probability":
        return f"{written} %"
    if row.unit == "difference":
        return f"{row.value * 100:+.1f} points"
    return f"{written} {row.unit}"


def value_of(row: Row | None) -> float:
    return float("-inf") if row is None or row.value is None else row.value


def cell_of(sheet: Sheet, label: str, column: str | None = None) -> Row | None:
    return sheet.cells.get((label, sheet.columns[0] if column is None else column))


def by_shape(sheet: Sheet) -> str:
    """What can be said of any table."""
    known = [label for label in sheet.labels if _values(sheet, [label])]
    if not known:
        return "Nothing could be measured."
    units = {row.unit for row in sheet.rows}
    if len(sheet.columns) == 1 and _parts_of_one(sheet):
        top = max(_values(sheet, known))
        best = [label for label in known if value_of(cell_of(sheet, label)) == top]
        each = " each" if len(best) > 1 else ""
        return f"Most often: {joined(best)}, in {said(cell_of(sheet, best[0]))}{each}."
    if _in_order(known) and len(known) > 2:
        return _course(sheet, known)
    if len(units) > 1:
        first = known[0]
        return f"{first}: {said(_first(sheet, first))}."
    places = [place for place, row in sheet.cells.items() if row.value is not None]
    high = max(places, key=lambda place: value_of(sheet.cells[place]))
    low = min(places, key=lambda place: value_of(sheet.cells[place]))
    if len(places) == 1:
        return f"{_where(sheet, high)}: {said(sheet.cells[high])}."
    return (
        f"Highest: {_where(sheet, high)}, {said(sheet.cells[high])}; "
        f"lowest: {_where(sheet, low)}, {said(sheet.cells[low])}."
    )


def _parts_of_one(sheet: Sheet) -> bool:
    """Whether the numbers are a distribution."""
    values = _values(sheet, sheet.labels)
    return {row.unit for row in sheet.rows} == {"probability"} and 0.97 < sum(values) < 1.03


def _course(sheet: Sheet, labels: Sequence[str]) -> str:
    """From the first row to the last, by way of a summit between them, for the columns that change
    most."""
    told = []
    for column in sheet.columns:
        rows = [cell_of(sheet, label, column) for label in labels]
        ends = [(label, row) for label, row in zip(labels, rows, strict=True) if row and row.value]
        if len(ends) > 1:
            (a, first), (b, last) = ends[0], ends[-1]
            scale = 1.0 if first.unit == "probability" else abs(value_of(last)) or 1.0
            change = abs(value_of(last) - value_of(first)) / scale
            name = "" if column == "chance" else f"{column}: "
            top, most = max(ends, key=lambda end: value_of(end[1]))
            clear = value_of(most) - max(value_of(first), value_of(last))
            summit = f" by {said(most)} ({top})" if clear > SUMMIT * value_of(most) else ""
            told.append((change, f"{name}{said(first)} ({a}){summit} to {said(last)} ({b})"))
    told.sort(key=lambda pair: -pair[0])
    if not told:
        return ""
    text = "; ".join(words for _, words in told[:2])
    return f"{text[0].upper()}{text[1:]}."


def _in_order(labels: Sequence[str]) -> bool:
    """Whether the rows are points along something, each by its number: turns, Blades, counts."""
    numbers = [re.search(r"[-+]?\d+", label) for label in labels]
    if not all(numbers):
        return False
    places = [int(found[0]) for found in numbers if found]
    return places == sorted(places) and len(set(places)) == len(places)


def _where(sheet: Sheet, place: tuple[str, str]) -> str:
    label, column = place
    return label if len(sheet.columns) == 1 else f"{label}, {column}"


def _first(sheet: Sheet, label: str) -> Row | None:
    return next((row for (at, _), row in sheet.cells.items() if at == label), None)


def _values(sheet: Sheet, labels: Sequence[str]) -> list[float]:
    return [
        row.value
        for (label, _), row in sheet.cells.items()
        if label in labels and row.value is not None
    ]


def side_by_side(sheet: Sheet) -> str:
    """Decks as columns: where they are furthest apart."""
    gaps = []
    for label in sheet.labels:
        rows = [(c, cell_of(sheet, label, c)) for c in sheet.columns]
        known = [(c, row) for c, row in rows if row is not None and row.value is not None]
        if len(known) > 1:
            known.sort(key=lambda pair: -value_of(pair[1]))
            gaps.append((value_of(known[0][1]) - value_of(known[-1][1]), label, known))
    if not gaps:
        return ""
    gap, label, known = max(gaps, key=lambda found: found[0])
    if gap == 0:
        return "The decks agree in every row."
    (top, most), (bottom, least) = known[0], known[-1]
    return f"Furthest apart: {label}, {said(most)} for {top} and {said(least)} for {bottom}."
