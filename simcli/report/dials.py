"""Tables with one more dimension than a page has: a slider turns it, the numbers are all there.

The rows of the results say by their keys where they belong; which keys make a dial stands in
:data:`_DIALS`. A dial shows numbers that the results have and computes none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from simcli.results.row import Row

__all__ = ["Dial", "dials"]


@dataclass(frozen=True, slots=True)
class _Kind:
    """Rows of ``metric`` whose key ``pattern`` splits into ``dial``, ``row`` and perhaps
    ``column`` (else the turn is one)."""

    section: str
    metric: str
    pattern: re.Pattern[str]
    word: str
    start: int
    row: str
    column: str
    corner: str
    says: str


_DIALS = (
    _Kind(
        "live-blades",
        "live.by_blades",
        re.compile(r"(?P<dial>\d+)@(?P<row>.+)"),
        "Blades",
        6,
        "{}",
        "hearts of turn {}",
        "Live",
        "Chance to clear each Live with so many Blades, by the reference board whose hearts are on "
        "stage.",
    ),
    _Kind(
        "cancel",
        "cancel",
        re.compile(r"(?P<dial>\d+)@(?P<column>\d+)/(?P<row>\d+)"),
        "soul",
        3,
        "{} climaxes",
        "{} cards",
        "left in the deck",
        "Chance that so much damage is cancelled, by climaxes and cards left in the deck.",
    ),
)


@dataclass(frozen=True, slots=True)
class Dial:
    """Rows by columns for each value of the dial; ``cells[value, row, column]``."""

    section: str
    deck: str
    word: str
    values: tuple[int, ...]
    start: int
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    corner: str
    says: str
    cells: Mapping[tuple[int, str, str], Row]


def dials(rows: tuple[Row, ...], deck: str, names: Mapping[str, str]) -> list[Dial]:
    """The dials that one deck's rows make; ``names`` are cards' names by their numbers.

    >>> from simcli.results.row import Row
    >>> row = Row("d", "weiss", "cancel", "3@40/8", None, 0.5, None, None, "probability", "exact",
    ...           None, "")
    >>> (dial,) = dials((row,), "d", {})
    >>> dial.values, dial.rows, dial.columns
    ((3,), ('8 climaxes',), ('40 cards',))
    """
    return [dial for kind in _DIALS if (dial := _dial(kind, rows, deck, names)) is not None]


def _dial(kind: _Kind, rows: tuple[Row, ...], deck: str, names: Mapping[str, str]) -> Dial | None:
    cells: dict[tuple[int, str, str], Row] = {}
    for row in rows:
        found = kind.pattern.fullmatch(row.key or "") if row.metric == kind.metric else None
        if found is None or row.deck != deck:
            continue
        parts = found.groupdict()
        column = parts.get("column") or str(row.turn)
        label = kind.row.format(names.get(parts["row"], parts["row"]))
        cells[int(parts["dial"]), label, kind.column.format(column)] = row
    if not cells:
        return None
    values = tuple(sorted({value for value, *_ in cells}))
    return Dial(
        kind.section,
        deck,
        kind.word,
        values,
        min(values, key=lambda value: abs(value - kind.start)),
        tuple(dict.fromkeys(row for _, row, _ in cells)),
        tuple(dict.fromkeys(column for *_, column in cells)),
        kind.corner,
        kind.says,
        cells,
    )
