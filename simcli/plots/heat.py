"""A heat map: rows by columns, every cell with its number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcli.plots.fonts import names
from simcli.plots.panel import Panel
from simcli.plots.style import INK, MUTED, SIZES
from simcli.results.text import width

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["draw", "height"]

_EMPTY = "#eeeeee"
# Made for colour-blind readers (Nuñez, Anderton and Renslow, PLOS ONE 13, 2018); its lightness
# grows evenly, so it also prints in grey.
_MAP = "cividis"


def height(panel: Panel) -> float:
    """Inches the axes need."""
    return len(panel.labels) * 0.42 + 0.8


def draw(axes: Axes, panel: Panel, extent: tuple[float, float]) -> None:
    """Draw ``panel``, its colours reaching over ``extent``."""
    from matplotlib import colormaps
    from matplotlib.colors import Normalize
    from matplotlib.patches import Rectangle

    low, high = extent
    colors, norm = colormaps[_MAP], Normalize(low, high if high > low else low + 1)
    size = min(SIZES["label"], 110 / max(1, len(panel.columns)))
    for i, label in enumerate(panel.labels):
        for j, column in enumerate(panel.columns):
            value = panel.value(label, column)
            fill = _EMPTY if value is None else colors(norm(value))
            axes.add_patch(Rectangle((j - 0.5, i - 0.5), 1, 1, facecolor=fill, edgecolor="white"))
            if (label, column) in panel.cells:
                dark = value is not None and norm(value) < 0.55
                text = panel.text(label, column).removesuffix(" %")
                axes.text(
                    j,
                    i,
                    text,
                    ha="center",
                    va="center",
                    fontsize=size,
                    color="white" if dark else INK,
                )
    axes.set_xlim(-0.5, len(panel.columns) - 0.5)
    axes.set_ylim(len(panel.labels) - 0.5, -0.5)
    tilted = sum(width(c) for c in panel.columns) > 90
    axes.set_xticks(
        range(len(panel.columns)),
        names(panel.columns, 24),
        rotation=35 if tilted else 0,
        ha="right" if tilted else "center",
    )
    axes.set_yticks(range(len(panel.labels)), names(panel.names, 36))
    axes.set_ylabel(panel.corner)
    axes.set_title(f"in each cell: {panel.axis}", loc="right", fontsize=SIZES["foot"], color=MUTED)
    axes.tick_params(length=0, labelsize=SIZES["label"], labelcolor=INK)
    for spine in axes.spines.values():
        spine.set_visible(False)
