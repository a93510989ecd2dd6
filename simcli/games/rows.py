"""Tables put together row by row."""

from __future__ import annotations

from typing import Literal

from simcli.results.measure import Chart, Measure, Section, Unit
from simcli.statistics.estimates import Estimate

__all__ = ["Rows"]

Plot = Literal["lines", "bars"]


class Rows:
    """Measures of one table, row by row."""

    def __init__(self, given: str) -> None:
        self.given = given
        self.measures: list[Measure] = []

    def add(
        self,
        metric: str,
        key: str | None,
        estimate: Estimate,
        *,
        turn: int | None = None,
        row: str | None = None,
        column: str = "chance",
        unit: Unit = "probability",
        given: str = "",
        shown: bool = True,
    ) -> None:
        """A measure; without a row named it stands in its turn's. What is not ``shown`` is in the
        data only."""
        label = (f"turn {turn}" if row is None and turn is not None else row) if shown else None
        told = f"{self.given}; {given}" if given else self.given
        self.measures.append(Measure(metric, key, estimate, told, turn, unit, label, column))

    def section(
        self,
        name: str,
        title: str,
        note: str,
        corner: str,
        plot: Plot | None = "lines",
        charts: tuple[Chart, ...] = (),
    ) -> Section:
        """The table."""
        measures = tuple(self.measures)
        return Section(f"game-{name}", title, note, measures, corner, self.given, plot, charts)
