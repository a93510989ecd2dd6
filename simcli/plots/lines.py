"""Lines: one a column over turns or numbers, each named at its end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from simcli.plots.fonts import names
from simcli.plots.panel import Panel
from simcli.plots.style import INK, SIZES, colors, quiet

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["draw", "height"]


def height(panel: Panel) -> float:
    """Inches the axes need: more lines need more room for their names."""
    return max(4.0, 0.26 * len(panel.columns) + 1.5)


def draw(axes: Axes, panel: Panel, extent: tuple[float, float]) -> None:
    """Draw ``panel``, its value axis reaching over ``extent``."""
    places = dict(zip(panel.labels, _positions(panel.labels), strict=True))
    ends: list[tuple[float, float, int]] = []
    for n, (column, color) in enumerate(zip(panel.columns, colors(panel.columns), strict=True)):
        points = [
            (places[label], value, *panel.error(label, column))
            for label in panel.labels
            if (value := panel.value(label, column)) is not None
        ]
        if not points:
            continue
        x, y, below, above = zip(*points, strict=True)
        axes.plot(x, y, color=color, linewidth=2.2, marker="o", markersize=5)
        if any(below) or any(above):
            axes.errorbar(x, y, [below, above], fmt="none", ecolor=color, capsize=3)
        ends.append((y[-1], x[-1], n))
    low, high = _span(panel, extent)
    axes.set_ylim(low, high)
    _names(axes, panel, ends, (high - low) * 0.26 / height(panel))
    word, numbers = _shared_word(panel.names)
    axes.set_xticks(list(places.values()), names(numbers, 14))
    axes.set_xlabel(word or panel.corner)
    axes.set_ylabel(panel.axis)
    quiet(axes, "y")
    if panel.unit == "probability":
        axes.set_yticks([t for t in axes.get_yticks() if low <= t <= 100])


def _span(panel: Panel, extent: tuple[float, float]) -> tuple[float, float]:
    low, high = extent
    if panel.unit == "probability" and high > 50:
        high = 100.0  # a chance is read against certainty
    return low, high + (high - low or 1) * 0.05


def _positions(labels: Sequence[str]) -> list[float]:
    """The labels' own numbers where each has one and they grow, else 0, 1, 2, ...

    >>> _positions(["turn 1", "turn 2", "turn 5"]), _positions(["early", "late"])
    ([1.0, 2.0, 5.0], [0.0, 1.0])
    """
    numbers = [re.findall(r"\d+(?:\.\d+)?", label) for label in labels]
    if all(len(found) == 1 for found in numbers):
        places = [float(found[0]) for found in numbers]
        if all(a < b for a, b in pairwise(places)):
            return places
    return [float(i) for i in range(len(labels))]


def _shared_word(labels: Sequence[str]) -> tuple[str, list[str]]:
    """The word that stands beside every label's number, for the axis, and what is left of them.

    >>> _shared_word(["turn 1", "turn 2"]), _shared_word(["2 Blades", "14 Blades"])
    (('turn', ['1', '2']), ('Blades', ['2', '14']))
    >>> _shared_word(["turn 1", "later"]), _shared_word(["7"])
    (('', ['turn 1', 'later']), ('', ['7']))
    """
    parts = [re.fullmatch(r"(\D*)(\d+)(\D*)", label) for label in labels]
    words = {f"{part[1]}{part[3]}".strip() if part else None for part in parts}
    word = words.pop()
    if words or not word:
        return "", list(labels)
    return word, [part[2] for part in parts if part]


def _names(axes: Axes, panel: Panel, ends: list[tuple[float, float, int]], apart: float) -> None:
    """Each line's name beside its end, moved where two would overlap."""
    if len(panel.columns) == 1:
        return  # the title has said it
    short, by_column = names(panel.columns, 24), colors(panel.columns)
    right = max(x for _, x, _ in ends)
    ends = sorted(ends)
    places = _spread([y for y, _, _ in ends], apart, axes.get_ylim()[1])
    for place, (_, _, n) in zip(places, ends, strict=True):
        axes.annotate(
            short[n],
            (right, place),
            xytext=(12, 0),
            textcoords="offset points",
            va="center",
            fontsize=SIZES["label"],
            color=INK,
            annotation_clip=False,
        )
        axes.annotate(  # the key of a name that had to leave its line
            "",
            (right, place),
            xytext=(10, 0),
            textcoords="offset points",
            annotation_clip=False,
            arrowprops={"arrowstyle": "-", "color": by_column[n], "lw": 3},
        )


def _spread(heights: Sequence[float], apart: float, top: float) -> list[float]:
    """Rising ``heights`` moved up until they are ``apart``, then down again from ``top``.

    >>> _spread([1, 1, 5], 2, 10), _spread([9, 9], 2, 10)
    ([1, 3, 5], [8, 10])
    """
    places: list[float] = []
    for height in heights:
        places.append(max(height, places[-1] + apart) if places else height)
    limit = top
    for i in reversed(range(len(places))):
        places[i] = min(places[i], limit)
        limit = places[i] - apart
    return places
