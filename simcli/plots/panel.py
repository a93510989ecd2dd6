"""What one set of axes shows: numbers of one unit by row and column, ready to be placed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from simcli.plots.fonts import printable
from simcli.results.digits import brief
from simcli.results.row import Row

__all__ = ["Cells", "Panel"]

Cells = Mapping[tuple[str, str], Row]
"""(row, column) -> number."""


@dataclass(frozen=True, slots=True)
class Panel:
    """Numbers by (row, column). ``title`` names the deck, part or unit where a figure has
    several panels; ``across`` says what the columns are where their names do not."""

    title: str
    unit: str
    corner: str
    cells: Cells
    across: str = ""
    total: str = ""
    """The column that says what the others add up to; not one of ``columns``."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The rows' names, in order."""
        return tuple(dict.fromkeys(label for label, _ in self.cells))

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns' names, in order, without the total."""
        columns = dict.fromkeys(column for _, column in self.cells)
        return tuple(c for c in columns if not self.total or c != self.total)

    @property
    def names(self) -> list[str]:
        """The row labels as they can be drawn: where no font has all of one, its row's key says
        more (a card number beside the name)."""
        return [self._name(label) for label in self.labels]

    def _name(self, label: str) -> str:
        drawn = printable(label)
        if "…" in drawn and "…" not in label:
            keys = {row.key for (at, _), row in self.cells.items() if at == label}
            if len(keys) == 1 and (key := keys.pop()):
                return printable(key)
        return drawn

    @property
    def scale(self) -> float:
        """Chances are drawn in percent, their differences in percentage points."""
        return 100.0 if self.unit in ("probability", "difference") else 1.0

    @property
    def axis(self) -> str:
        """The value axis with its unit."""
        words = {"probability": "chance", "difference": "difference (percentage points)"}
        return words.get(self.unit, self.unit)

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
        """The number for a crowded place: no unit, no interval."""
        row = self.cells[label, column]
        if row.value is None:
            return "undefined"
        return brief(*row.reading, decimals=decimals if self.unit == "probability" else 2)

    def told(self, label: str, column: str) -> str:
        """The number with its unit and interval."""
        return self.cells[label, column].told

    @property
    def simulated(self) -> bool:
        """Whether any number has an interval to draw."""
        return any(row.low is not None for row in self.cells.values())

    @property
    def extent(self) -> tuple[float, float]:
        """The least and the greatest number to be drawn, intervals and zero included. The interval
        of a mean near zero may reach below; the axis does so for numbers alone."""
        ends = [0.0, *self._ends()]
        values = [self.value(*place) or 0.0 for place in self.cells]
        return min(ends) if min(values) < 0 else 0.0, max(ends)

    def _ends(self) -> Iterator[float]:
        for place in self.cells:
            value = self.value(*place)
            if value is not None:
                below, above = self.error(*place)
                yield value - below
                yield value + above
