"""A heat map: rows by columns, every cell with its number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcli.plots.axes import Box, Scale, quiet
from simcli.plots.fonts import inches, lines, within
from simcli.plots.panel import Panel
from simcli.plots.style import Look

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Heat"]


class Heat:
    """Cells, the stronger the more."""

    def least(self, panel: Panel, look: Look) -> float:
        size = look.size("small")
        each = max(0.46, *(0.12 + inches(column, size) for column in panel.columns))
        return max(2.2, _names_width(panel, look) + 0.3 + each * len(panel.columns))

    def box(self, panel: Panel, look: Look, width: float) -> Box:
        tall = 0.3 if look.narrow else 0.34
        bottom = 0.5 if panel.across else 0.16
        left = _names_width(panel, look) + 0.12
        each = (width - left - 0.06) / len(panel.columns)
        heads = max(name.count("\n") for name in _heads(panel, look, each))
        top = 0.3 + heads * look.size("small") * 1.2 / 72
        return Box(tall * len(panel.labels), left, 0.06, top, bottom)

    def draw(self, axes: Axes, panel: Panel, look: Look, scale: Scale) -> None:
        from matplotlib.patches import Rectangle

        wide = axes.get_position().width * axes.figure.get_size_inches()[0]  # type: ignore[union-attr]
        each = wide / len(panel.columns)
        texts = {place: panel.text(*place) for place in panel.cells}
        if max(inches(t, look.size("small")) for t in texts.values()) > each * 0.92:
            texts = {place: panel.text(*place, decimals=0) for place in panel.cells}
        longest = max(inches(t, look.size("small")) for t in texts.values())
        size = look.size("small") * min(1.0, each * 0.92 / longest)
        for i, label in enumerate(panel.labels):
            for j, column in enumerate(panel.columns):
                value = panel.value(label, column)
                share = 0.0
                if value is not None and scale.high > scale.low:
                    share = (value - scale.low) / (scale.high - scale.low)
                fill, ink = look.heat(share)
                if value is None:
                    fill, ink = look.color("blank"), look.color("muted")
                cell = Rectangle((j - 0.475, i - 0.46), 0.95, 0.92, facecolor=fill, linewidth=0)
                axes.add_patch(cell)
                text = texts.get((label, column))
                if text is not None:
                    text = "–" if value is None else text
                    axes.text(
                        j, i, text, ha="center", va="center_baseline", fontsize=size, color=ink
                    )
        self._names(axes, panel, look, each)

    def _names(self, axes: Axes, panel: Panel, look: Look, each: float) -> None:
        axes.set_xlim(-0.5, len(panel.columns) - 0.5)
        axes.set_ylim(len(panel.labels) - 0.5, -0.5)
        small, label = look.size("small"), look.size("label")
        axes.set_xticks(range(len(panel.columns)), _heads(panel, look, each))
        axes.set_yticks(
            range(len(panel.labels)), within(panel.names, _names_width(panel, look), label)
        )
        quiet(axes, "none", look)
        axes.tick_params(axis="x", labelsize=small, labeltop=True, labelbottom=False, pad=2)
        axes.tick_params(axis="y", labelsize=label)
        for spine in axes.spines.values():
            spine.set_visible(False)
        if panel.across:
            axes.set_xlabel(
                f"{panel.corner} (down) by {panel.across}",
                fontsize=small,
                color=look.color("muted"),
                labelpad=4,
            )


def _heads(panel: Panel, look: Look, each: float) -> list[str]:
    """The columns' names, ``each`` column so many inches wide: in two lines where they are long."""
    size = look.size("small")
    room = max(each - 0.06, 0.2)
    if max(inches(column, size) for column in panel.columns) <= room:
        return within(panel.columns, room, size)
    found = []
    for column in panel.columns:
        first, *rest = lines(column, room, size) or [""]
        found.append("\n".join([first, *within([" ".join(rest)] if rest else [], room, size)]))
    return found


def _names_width(panel: Panel, look: Look) -> float:
    size = look.size("label")
    room = (1.7 if len(panel.columns) <= 4 else 1.35) if look.narrow else 3.0
    return max(inches(name, size) for name in within(panel.names, room, size)) + 0.02
