"""Stacks: columns that add up, on top of each other in each row, named beside the last one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcli.plots.axes import Box, Scale, quiet, set_ticks
from simcli.plots.fonts import inches, within
from simcli.plots.lines import set_places, spread
from simcli.plots.panel import Panel
from simcli.plots.style import HATCHES, Look, are_hearts, heart_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Stack"]


class Stack:
    """Bars of parts."""

    def least(self, panel: Panel, look: Look) -> float:
        return 4.6

    def box(self, panel: Panel, look: Look, width: float) -> Box:
        tall = max(2.1 if look.narrow else 2.7, 0.19 * len(panel.columns) + 0.4)
        size = look.size("small")
        right = max(inches(name, size) for name in within(panel.columns, 1.6, size))
        return Box(tall, 0.62, right + 0.35, 0.36, 0.48)

    def draw(self, axes: Axes, panel: Panel, look: Look, scale: Scale) -> None:
        colors, hatches = _fills(panel, look)
        base = [0.0] * len(panel.labels)
        ends: list[float] = []
        for n, column in enumerate(panel.columns):
            values = [panel.value(label, column) or 0.0 for label in panel.labels]
            bars = axes.bar(
                range(len(values)),
                values,
                0.72,
                bottom=base,
                color=colors[n],
                hatch=hatches[n],
                edgecolor=look.color("ground"),
                linewidth=0.8,
            )
            for bar in bars:
                bar.set_hatch_linewidth(0.8)
            ends.append(base[-1] + values[-1] / 2)
            base = [b + v for b, v in zip(base, values, strict=True)]
        self._totals(axes, panel, look, base)
        set_ticks(axes, "y", scale, look, panel.axis)
        axes.set_xlim(-0.6, len(panel.labels) - 0.4)
        quiet(axes, "y", look)
        set_places(axes, panel, look, {label: float(i) for i, label in enumerate(panel.labels)})
        self._names(axes, panel, look, scale, ends, colors)

    def _totals(self, axes: Axes, panel: Panel, look: Look, tops: list[float]) -> None:
        """What it adds up to, above each stack, with the total's interval."""
        for i, label in enumerate(panel.labels):
            row = panel.cells.get((label, panel.total))
            if row is None or row.value is None:
                continue
            below, above = panel.error(label, panel.total)
            value = row.value * panel.scale
            if below or above:
                axes.errorbar(
                    i,
                    value,
                    [[below], [above]],
                    fmt="none",
                    ecolor=look.color("ink"),
                    elinewidth=1.1,
                    capsize=2.5,
                )
            axes.annotate(
                panel.text(label, panel.total).removesuffix(".00"),
                (i, max(tops[i], value + above)),
                xytext=(0, 2.5),
                textcoords="offset points",
                ha="center",
                va="bottom",
                fontsize=look.size("small"),
                color=look.color("ink"),
            )

    def _names(
        self,
        axes: Axes,
        panel: Panel,
        look: Look,
        scale: Scale,
        ends: list[float],
        colors: list[str],
    ) -> None:
        tall = axes.get_position().height * axes.figure.get_size_inches()[1]  # type: ignore[union-attr]
        apart = (scale.high - scale.low) * 0.18 / tall
        right = len(panel.labels) - 0.64
        short = within(panel.columns, 1.6, look.size("small"))
        for name, height, end, color in zip(
            short, spread(ends, apart, scale.low, scale.high), ends, colors, strict=True
        ):
            axes.annotate(
                name,
                (right, end),
                xytext=(right + 0.36, height),
                textcoords="data",
                va="center_baseline",
                fontsize=look.size("small"),
                color=look.color("ink"),
                annotation_clip=False,
                arrowprops={"arrowstyle": "-", "color": color, "lw": 1.6, "shrinkA": 1},
            )


def _fills(panel: Panel, look: Look) -> tuple[list[str], list[str]]:
    """Colour and hatch of each part: hearts have their own; of others the first is full."""
    if are_hearts(panel.columns):
        hearts = [heart_of(column) for column in panel.columns]
        return look.colors(panel.columns), [HATCHES[h] if h else "" for h in hearts]
    colors = look.colors(panel.columns)
    return colors, ["", *["/", ".", "x", "-", "\\"] * len(colors)][: len(colors)]
