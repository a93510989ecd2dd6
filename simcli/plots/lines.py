"""Lines: one a column over turns or numbers, each with its band and named at its end."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from simcli.plots.axes import KEY, Box, Scale, key_rows, quiet, set_key, set_ticks
from simcli.plots.fonts import inches, within
from simcli.plots.panel import Panel
from simcli.plots.style import MARKERS, Look

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Lines", "set_places", "spread"]

_NAMES = {False: 2.1, True: 1.05}  # inches that names at the ends may take


@dataclass(frozen=True, slots=True)
class Lines:
    """A line a column. ``keyed``: the names stand in a key above, not at the lines' ends."""

    keyed: bool = False

    @classmethod
    def of(cls, panels: Sequence[Panel], look: Look) -> Lines:
        """For a figure: with a key where a name is too long for the end of its line."""
        names = [column for panel in panels for column in panel.columns]
        longest = max(inches(name, look.size("small")) for name in names)
        return cls(longest > _NAMES[look.narrow] and len(names) > len(panels))

    def least(self, panel: Panel, look: Look) -> float:
        return 4.2 if self.keyed else 3.2 + _ends_width(panel, look)

    def box(self, panel: Panel, look: Look, width: float) -> Box:
        spread = 0.19 * len(panel.columns) + 0.5
        tall = max(2.1 if look.narrow else 2.7, spread)
        if self.keyed:
            key = len(key_rows(panel.columns, look, width - 0.82))
            return Box(tall, 0.62, 0.2, 0.39 + KEY * key, 0.48)
        return Box(tall, 0.62, _ends_width(panel, look) + 0.3, 0.36, 0.48)

    def draw(self, axes: Axes, panel: Panel, look: Look, scale: Scale) -> None:
        places = dict(zip(panel.labels, positions(panel.labels), strict=True))
        colors = look.colors(panel.columns)
        ends: list[tuple[float, float, int]] = []
        for n, column in enumerate(panel.columns):
            line = _line(axes, panel, column, places, colors[n], n)
            if line is not None:
                ends.append((*line, n))
        set_ticks(axes, "y", scale, look, panel.axis)
        quiet(axes, "y", look)
        set_places(axes, panel, look, places)
        if self.keyed:
            marks = [
                {"marker": MARKERS[n % len(MARKERS)], "markersize": 7, "color": color}
                for n, color in enumerate(colors)
            ]
            set_key(axes, panel.columns, marks, look)
        else:
            _name_ends(axes, panel, look, ends, scale, colors, places.values())


def _line(
    axes: Axes, panel: Panel, column: str, places: dict[str, float], color: str, n: int
) -> tuple[float, float] | None:
    """Draw one line and return where it ends (value, place); a gap where a number is undefined."""
    x = list(places.values())
    cells = [(label, column) for label in panel.labels]
    y = [v if (v := panel.value(*cell)) is not None else math.nan for cell in cells]
    known = [(b, a) for a, b in zip(x, y, strict=True) if not math.isnan(b)]
    if not known:
        return None
    marker = MARKERS[n % len(MARKERS)]
    axes.plot(x, y, color=color, linewidth=2, marker=marker, markersize=4.5, clip_on=False)
    errors = [panel.error(*cell) if cell in panel.cells else (0.0, 0.0) for cell in cells]
    if any(below or above for below, above in errors):
        low = [v - below for v, (below, _) in zip(y, errors, strict=True)]
        high = [v + above for v, (_, above) in zip(y, errors, strict=True)]
        axes.fill_between(x, low, high, color=color, alpha=0.22, linewidth=0)
    return known[-1]


def set_places(axes: Axes, panel: Panel, look: Look, places: dict[str, float]) -> None:
    """Ticks where the rows stand, as many as there is room for; the word they share below."""
    word, numbers = shared_word(panel.names)
    wide = axes.get_position().width * axes.figure.get_size_inches()[0]  # type: ignore[union-attr]
    longest = max(inches(number, look.size("small")) for number in numbers) + 0.12
    every = max(1, math.ceil(len(numbers) * min(longest, 1.2) / wide))
    each = wide / len(numbers) * every
    shown = within(numbers, max(each, 0.4), look.size("small"))
    at = list(places.values())
    if not axes.patches:  # no bars, which stand beside their ticks
        edge = 0.03 * (at[-1] - at[0]) or 0.5
        axes.set_xlim(at[0] - edge, at[-1] + edge)
    axes.set_xticks(at[::every], shown[::every])
    axes.set_xlabel(
        word or panel.corner, fontsize=look.size("small"), color=look.color("muted"), labelpad=2
    )


def positions(labels: Sequence[str]) -> list[float]:
    """The labels' own numbers where each has one and they grow, else 0, 1, 2, ...

    >>> positions(["turn 1", "turn 2", "turn 5"]), positions(["early", "late"])
    ([1.0, 2.0, 5.0], [0.0, 1.0])
    >>> positions(["-2", "+0", "+2"])
    [-2.0, 0.0, 2.0]
    """
    numbers = [re.findall(r"-?\d+(?:\.\d+)?", label) for label in labels]
    if all(len(found) == 1 for found in numbers):
        places = [float(found[0]) for found in numbers]
        if all(a < b for a, b in pairwise(places)):
            return places
    return [float(i) for i in range(len(labels))]


def shared_word(labels: Sequence[str]) -> tuple[str, list[str]]:
    """The word that stands beside every label's number, for the axis, and what is left of them.

    >>> shared_word(["turn 1", "turn 2"]), shared_word(["2 Blades", "14 Blades"])
    (('turn', ['1', '2']), ('Blades', ['2', '14']))
    >>> shared_word(["turn 1", "later"]), shared_word(["7"])
    (('', ['turn 1', 'later']), ('', ['7']))
    """
    parts = [re.fullmatch(r"([^\d+-]*)([+-]?\d+)([^\d/]*)", label) for label in labels]
    words = {f"{part[1]}{part[3]}".strip() if part else None for part in parts}
    word = words.pop()
    if words or not word:
        return "", list(labels)
    return word, [part[2] for part in parts if part]


def _ends_width(panel: Panel, look: Look) -> float:
    return max(inches(text, look.size("small")) for text in _ends(panel, look))


def _ends(panel: Panel, look: Look) -> list[str]:
    """What is written at each line's end: its name, if it has one, and its last number."""
    written = []
    short = within(panel.columns, _NAMES[look.narrow], look.size("small"))
    for name, column in zip(short, panel.columns, strict=True):
        known = [label for label in panel.labels if panel.value(label, column) is not None]
        sign = " %" if panel.unit == "probability" else ""
        number = f"{panel.text(known[-1], column)}{sign}" if known else ""
        written.append(number if column == "chance" else f"{name}  {number}" if column else "")
    return written


def _name_ends(
    axes: Axes,
    panel: Panel,
    look: Look,
    ends: list[tuple[float, float, int]],
    scale: Scale,
    colors: Sequence[str],
    places: Iterable[float],
) -> None:
    """Each line's name beside its end, moved where two would overlap."""
    written = _ends(panel, look)
    tall = axes.get_position().height * axes.figure.get_size_inches()[1]  # type: ignore[union-attr]
    apart = (scale.high - scale.low) * 0.18 / tall
    right = max(places)
    ends = sorted(ends)
    heights = spread([y for y, _, _ in ends], apart, scale.low, scale.high)
    for height, (_, _, n) in zip(heights, ends, strict=True):
        if not written[n]:
            continue
        axes.annotate(
            written[n],
            (right, height),
            xytext=(15, 0),
            textcoords="offset points",
            va="center_baseline",
            fontsize=look.size("small"),
            color=look.color("ink"),
            annotation_clip=False,
        )
        axes.annotate(  # the key of a name that had to leave its line
            "",
            (right, height),
            xytext=(11, 0),
            textcoords="offset points",
            annotation_clip=False,
            arrowprops={"arrowstyle": "-", "color": colors[n], "lw": 3, "shrinkA": 0, "shrinkB": 7},
        )


def spread(heights: Sequence[float], apart: float, low: float, top: float) -> list[float]:
    """Rising ``heights`` moved up until they are ``apart``, then down again from ``top``.

    >>> spread([1, 1, 5], 2, 0, 10), spread([9, 9], 2, 0, 10)
    ([1, 3, 5], [8, 10])
    """
    places: list[float] = []
    for height in heights:
        places.append(max(height, places[-1] + apart) if places else max(height, low))
    limit = top
    for i in reversed(range(len(places))):
        places[i] = min(places[i], limit)
        limit = places[i] - apart
    return places
