"""What one set of axes shows: the numbers of one sheet that share a unit, ready to be placed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from simcli.plots.fonts import printable
from simcli.results.digits import brief
from simcli.results.row import Row
from simcli.results.sheets import Sheet

__all__ = ["Panel", "panels"]


@dataclass(frozen=True, slots=True)
class Panel:
    """Numbers by (row, column). ``title`` names the deck or unit where a figure has several."""

    title: str
    unit: str
    corner: str
    labels: tuple[str, ...]
    columns: tuple[str, ...]
    cells: Mapping[tuple[str, str], Row]

    @property
    def names(self) -> list[str]:
        """The row labels as they can be drawn: where no font has all of one, its row's key says
        more (a card number beside the name)."""
        return [self._name(label) for label in self.labels]

    def _name(self, label: str) -> str:
        keys = {row.key for (at, _), row in self.cells.items() if at == label}
        drawn = printable(label)
        if "…" in drawn and "…" not in label and len(keys) == 1 and (key := keys.pop()):
            return printable(key)
        return drawn

    @property
    def scale(self) -> float:
        """Chances are drawn in percent."""
        return 100.0 if self.unit == "probability" else 1.0

    @property
    def axis(self) -> str:
        """The value axis with its unit."""
        return "chance (%)" if self.unit == "probability" else self.unit

    def value(self, label: str, column: str) -> float | None:
        """The number as drawn, or None where there is none or it is undefined."""
        row = self.cells.get((label, column))
        return None if row is None or row.value is None else row.value * self.scale

    def error(self, label: str, column: str) -> tuple[float, float]:
        """How far the interval reaches below and above; (0, 0) where the number is exact."""
        row = self.cells[label, column]
        if row.value is None or row.low is None or row.high is None:
            return 0.0, 0.0
        below, above = row.value - row.low, row.high - row.value
        return max(0.0, below) * self.scale, max(0.0, above) * self.scale

    def text(self, label: str, column: str, decimals: int = 1) -> str:
        """The number as written beside its mark."""
        row = self.cells[label, column]
        if row.value is None:
            return "undefined"
        places = decimals if self.unit == "probability" else 2
        written = brief(*row.reading, decimals=places)
        return f"{written} %" if self.unit == "probability" else written

    @property
    def simulated(self) -> bool:
        """Whether any number has an interval to draw."""
        return any(row.low is not None for row in self.cells.values())

    def extent(self) -> tuple[float, float]:
        """The least and the greatest number to be drawn, intervals and zero included."""
        ends = [0.0]
        for place in self.cells:
            value = self.value(*place)
            if value is not None:
                below, above = self.error(*place)
                ends += [value - below, value + above]
        return min(ends), max(ends)


def panels(sheets: list[Sheet]) -> Iterator[Panel]:
    """A panel for each sheet and unit that has a number to draw."""
    for sheet in sheets:
        units = list(dict.fromkeys(row.unit for row in sheet.rows))
        for unit in units:
            cells = {place: row for place, row in sheet.cells.items() if row.unit == unit}
            if all(row.value is None for row in cells.values()):
                continue
            names = [
                sheet.deck or "" if len(sheets) > 1 else "",
                _kind(unit) if len(units) > 1 else "",
            ]
            yield Panel(
                title=", ".join(name for name in names if name),
                unit=unit,
                corner=sheet.corner,
                labels=tuple(x for x in sheet.labels if any(x == label for label, _ in cells)),
                columns=tuple(x for x in sheet.columns if any(x == column for _, column in cells)),
                cells=cells,
            )


def _kind(unit: str) -> str:
    return "chance" if unit == "probability" else unit
