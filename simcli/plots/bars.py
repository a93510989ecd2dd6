"""Bars: a few columns side by side for each row, lying where the row labels are long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcli.plots.fonts import names
from simcli.plots.panel import Panel
from simcli.plots.style import INK, SIZES, are_hearts, colors, quiet
from simcli.results.text import width

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["draw", "height", "legend_lines"]

_LABEL = 44  # display columns; a longer row label is cut
_BAR = 0.27  # inches a lying bar takes
_LEGEND = 4  # columns named in one line of the legend
_LINE = 104  # display columns of such a line
_NAME = 30  # display columns; a longer column name is cut
_SPACE = 0.16  # inches between two rows of lying bars


def height(panel: Panel) -> float:
    """Inches the axes need, with the legend above them."""
    legend = 0.3 * legend_lines(panel)
    if not _lying(panel):
        return 3.6 + legend
    return len(panel.labels) * (len(panel.columns) * _BAR + _SPACE) + 0.5 + legend


def legend_lines(panel: Panel) -> int:
    """Lines that the legend takes; a single column needs none."""
    return -(-len(panel.columns) // _in_a_line(panel)) if len(panel.columns) > 1 else 0


def _in_a_line(panel: Panel) -> int:
    """How many columns one line of the legend names: fewer where their names are long."""
    longest = max(min(width(column), _NAME) for column in panel.columns)
    return max(1, min(_LEGEND, len(panel.columns), _LINE // (longest + 6)))


def draw(axes: Axes, panel: Panel, extent: tuple[float, float]) -> None:
    """Draw ``panel``, its value axis reaching over ``extent``."""
    lying = _lying(panel)
    thick = _BAR / (len(panel.columns) * _BAR + _SPACE) if lying else 0.8 / len(panel.columns)
    # Columns have colours; where there is one column, its rows may be hearts with theirs.
    by_column = colors(panel.columns)
    by_label = colors(panel.labels) if _of_hearts(panel) else []
    for n, column in enumerate(panel.columns):
        for i, label in enumerate(panel.labels):
            color = by_label[i] if by_label else by_column[n]
            if (label, column) in panel.cells:
                middle = i + (n - (len(panel.columns) - 1) / 2) * thick
                _bar(axes, panel, (label, column), middle, thick * 0.92, color)
    _axes(axes, panel, extent, lying)
    if len(panel.columns) > 1:
        _legend(axes, panel)


def _lying(panel: Panel) -> bool:
    longest = max(width(name) for name in panel.names)
    # Many values would run into each other; one or two upright bars would be two slabs.
    return longest > 7 or not 3 <= len(panel.labels) * len(panel.columns) <= 16


def _of_hearts(panel: Panel) -> bool:
    return len(panel.columns) == 1 and are_hearts(panel.labels)


def _bar(
    axes: Axes, panel: Panel, place: tuple[str, str], middle: float, thick: float, color: str
) -> None:
    lying = _lying(panel)
    value = panel.value(*place)
    below, above = panel.error(*place)
    if value is not None:
        bar = axes.barh if lying else axes.bar
        bar(middle, value, thick, color=color)
        if below or above:
            point = (value, middle) if lying else (middle, value)
            spread = [[below], [above]]
            axes.errorbar(
                *point,
                xerr=spread if lying else None,
                yerr=None if lying else spread,
                fmt="none",
                ecolor=INK,
                elinewidth=1.2,
                capsize=3,
            )
    end = (value or 0.0) + above
    axes.annotate(
        panel.text(*place),
        (end, middle) if lying else (middle, end),
        xytext=(4, 0) if lying else (0, 3),
        textcoords="offset points",
        ha="left" if lying else "center",
        va="center" if lying else "bottom",
        fontsize=SIZES["label"] - 1,
        color=INK,
    )


def _axes(axes: Axes, panel: Panel, extent: tuple[float, float], lying: bool) -> None:
    places = range(len(panel.labels))
    low, high = extent
    room = 0.13 if lying else 0.09  # for the value written at the longest bar's end
    span = (low, high + (high - low or 1) * room)
    if lying:
        axes.set_yticks(places, names(panel.names, _LABEL))
        axes.set_ylim(len(panel.labels) - 0.4, -0.6)
        axes.set_xlim(*span)
        axes.set_xlabel(panel.axis)
        axes.set_ylabel(panel.corner)
    else:
        axes.set_xticks(places, names(panel.names, 12))
        middle, half = (len(panel.labels) - 1) / 2, max(len(panel.labels), 4) / 2 + 0.1
        axes.set_xlim(middle - half, middle + half)
        axes.set_ylim(*span)
        axes.set_ylabel(panel.axis)
        axes.set_xlabel(panel.corner)
    quiet(axes, "x" if lying else "y")
    _no_ticks_beyond_certainty(axes, panel, "x" if lying else "y")


def _no_ticks_beyond_certainty(axes: Axes, panel: Panel, along: str) -> None:
    axis = axes.xaxis if along == "x" else axes.yaxis
    low, high = axis.get_view_interval()
    if panel.unit == "probability":
        axis.set_ticks([t for t in axis.get_majorticklocs() if low <= t <= min(high, 100)])


def _legend(axes: Axes, panel: Panel) -> None:
    from matplotlib.patches import Patch

    short = names(panel.columns, _NAME)
    axes.legend(
        handles=[
            Patch(color=color, label=name)
            for color, name in zip(colors(panel.columns), short, strict=True)
        ],
        loc="lower left",
        bbox_to_anchor=(0, 1),
        ncols=_in_a_line(panel),
        frameon=False,
        fontsize=SIZES["label"],
        handlelength=1,
        borderaxespad=0.2,
    )
