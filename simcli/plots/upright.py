"""Upright bars: a distribution over counts, before and after side by side."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from simcli.plots.axes import KEY, Box, Scale, key_rows, quiet, set_key, set_ticks
from simcli.plots.fonts import inches, within
from simcli.plots.panel import Panel
from simcli.plots.style import Look
from simcli.results.digits import brief

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Upright", "is_distribution"]


def is_distribution(panel: Panel) -> bool:
    """Whether the rows are counts, so that their bars stand side by side in order."""
    short = all(len(name) <= 4 and any(c.isdigit() for c in name) for name in panel.labels)
    return short and 3 <= len(panel.labels) <= 16 and len(panel.columns) <= 3


class Upright:
    """Bars that stand."""

    def least(self, panel: Panel, look: Look) -> float:
        return max(3.0, 0.8 + 0.2 * len(panel.labels) * len(panel.columns))

    def box(self, panel: Panel, look: Look, width: float) -> Box:
        several = len(panel.columns) > 1
        key = len(key_rows(panel.columns, look, width - 0.7)) if several else 0
        tall = 1.9 if look.narrow else 2.4
        return Box(tall, 0.62, 0.1, 0.36 + (KEY + 0.03) * key, 0.48)

    def draw(self, axes: Axes, panel: Panel, look: Look, scale: Scale) -> None:
        thick = 0.84 / len(panel.columns)
        wide = axes.get_position().width * axes.figure.get_size_inches()[0]  # type: ignore[union-attr]
        room = wide / len(panel.labels) * thick
        colors = self._colors(panel, look)
        for n, column in enumerate(panel.columns):
            for i, label in enumerate(panel.labels):
                place = (label, column)
                if place not in panel.cells:
                    continue
                middle = i + (n - (len(panel.columns) - 1) / 2) * thick
                value = panel.value(*place)
                if value is None:
                    self._write(axes, "–", (middle, 0.0), look.size("small"), look)
                    continue
                axes.bar(middle, value, thick * 0.9, color=colors[n])
                below, above = panel.error(*place)
                if below or above:
                    axes.errorbar(
                        middle,
                        value,
                        [[below], [above]],
                        fmt="none",
                        ecolor=look.color("ink"),
                        elinewidth=1.1,
                        capsize=2.5,
                    )
                self._number(axes, panel, place, (middle, value + above), room, look)
        size = look.size("label")
        each = wide / len(panel.labels)
        axes.set_xticks(range(len(panel.labels)), within(panel.names, each, size))
        axes.set_xlim(-0.6, len(panel.labels) - 0.4)
        axes.set_xlabel(
            panel.corner, fontsize=look.size("small"), color=look.color("muted"), labelpad=2
        )
        set_ticks(axes, "y", scale, look, panel.axis)
        quiet(axes, "y", look)
        axes.tick_params(axis="x", labelsize=size)
        if len(panel.columns) > 1:
            marks = [{"marker": "s", "markersize": 8, "color": color} for color in colors]
            set_key(axes, panel.columns, marks, look)

    def _colors(self, panel: Panel, look: Look) -> list[str]:
        if panel.columns == ("before", "after"):  # the same thing twice: pale, then full
            return [look.color("heart-none"), look.color("series-blue")]
        return look.colors(panel.columns)

    def _number(
        self,
        axes: Axes,
        panel: Panel,
        place: tuple[str, str],
        end: tuple[float, float],
        room: float,
        look: Look,
    ) -> None:
        """The number above its bar, with as many digits as there is room for, else none."""
        row = panel.cells[place]
        least = 0 if panel.unit == "probability" else 1
        for decimals, size in product((1, least), (look.size("small") - 0.5, 7.0)):
            text = brief(*row.reading, decimals=decimals)
            if inches(text, size) <= room * 0.96:
                self._write(axes, text, end, size, look)
                return

    def _write(
        self, axes: Axes, text: str, end: tuple[float, float], size: float, look: Look
    ) -> None:
        axes.annotate(
            text,
            end,
            xytext=(0, 2.5),
            textcoords="offset points",
            ha="center",
            va="bottom",
            fontsize=size,
            color=look.color("ink"),
        )
