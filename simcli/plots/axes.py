"""What the kinds of figures share: room around axes, value axes, whiskers and keys."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from simcli.plots.fonts import inches, within
from simcli.plots.panel import Panel
from simcli.plots.style import Look

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["KEY", "Box", "Draws", "Scale", "key_rows", "quiet", "scale_of", "set_key", "set_ticks"]

KEY = 0.27
"""Inches that a line of a key takes."""


@dataclass(frozen=True, slots=True)
class Box:
    """The room a panel needs, in inches: its axes' height and what stands around them."""

    height: float
    left: float
    right: float
    top: float
    bottom: float


class Draws(Protocol):
    """A kind of figure."""

    def least(self, panel: Panel, look: Look) -> float:
        """The least width in inches with which panels may stand side by side."""
        ...

    def box(self, panel: Panel, look: Look, width: float) -> Box:
        """The room that ``panel`` needs, ``width`` inches being there."""
        ...

    def draw(self, axes: Axes, panel: Panel, look: Look, scale: Scale) -> None:
        """Draw ``panel``."""
        ...


@dataclass(frozen=True, slots=True)
class Scale:
    """A value axis: its ends, its ticks, and what is written at them."""

    low: float
    high: float
    ticks: tuple[float, ...]
    words: tuple[str, ...]


def scale_of(unit: str, low: float, high: float, shares: bool = False) -> Scale:
    """A scale of round numbers that holds ``low`` to ``high``. A chance is read against certainty
    (unless it is one of the ``shares`` of a distribution), a difference against its opposite.

    >>> scale_of("probability", 0, 73).high, scale_of("energy", 0, 11).ticks
    (100.0, (0.0, 2.0, 4.0, 6.0, 8.0, 10.0, 12.0))
    """
    from matplotlib.ticker import MaxNLocator

    if unit == "probability":
        high = 100.0 if high > (80 if shares else 55) else high
    if unit == "difference":
        low, high = (-max(-low, high), max(-low, high)) if low < 0 < high else (low, high)
    ticks = MaxNLocator(nbins=6, steps=[1, 2, 2.5, 5, 10]).tick_values(
        low, high if high > low else low + 1
    )
    kept = tuple(float(t) for t in ticks)
    while len(kept) > 2 and kept[1] <= low:
        kept = kept[1:]
    while len(kept) > 2 and kept[-2] >= high:
        kept = kept[:-1]
    sign = " %" if unit == "probability" else ""
    plus = "+" if unit == "difference" else ""
    words = tuple(f"{t:{plus if t else ''}g}{sign}".replace("-", "−") for t in kept)
    return Scale(kept[0], kept[-1], kept, words)


def quiet(axes: Axes, along: str, look: Look) -> None:
    """Only the spine that carries names, and faint grid lines across the value axis ``along``."""
    for side, spine in axes.spines.items():
        spine.set_visible(side == ("left" if along == "x" else "bottom"))
        spine.set_color(look.color("muted"))
        spine.set_linewidth(0.8)
    if along in ("x", "y"):
        axes.grid(visible=True, axis=along, color=look.color("grid"), linewidth=0.8)  # type: ignore[arg-type]
    axes.set_axisbelow(True)
    axes.set_facecolor("none")
    axes.tick_params(length=0, labelsize=look.size("small"), labelcolor=look.color("ink"))


def set_ticks(axes: Axes, along: str, scale: Scale, look: Look, axis: str) -> None:
    """The value axis: its ticks, and above or below them what they count."""
    ticks, words = scale.ticks, scale.words
    if along == "x":
        wide = axes.get_position().width * axes.figure.get_size_inches()[0]  # type: ignore[union-attr]
        longest = max(inches(word, look.size("small")) for word in words) + 0.12
        every = max(1, math.ceil(len(ticks) * longest / (wide + longest)))
        ticks, words = ticks[::every], words[::every]
        axes.set_xlim(scale.low, scale.high)
        axes.set_xticks(ticks, words)
        axes.set_xlabel(axis, fontsize=look.size("small"), color=look.color("muted"), labelpad=3)
        return
    axes.set_ylim(scale.low, scale.high)
    axes.set_yticks(ticks, words)
    axes.annotate(
        axis,
        (0, 1),
        xycoords="axes fraction",
        xytext=(-inches(words[-1], look.size("small")) * 72 - 4, 9),
        textcoords="offset points",
        fontsize=look.size("small"),
        color=look.color("muted"),
        va="bottom",
        annotation_clip=False,
    )


def key_rows(names: Sequence[str], look: Look, width: float) -> list[list[tuple[float, str]]]:
    """The names of a key in lines of at most ``width`` inches: (where it begins, name)."""
    size = look.size("small")
    rows: list[list[tuple[float, str]]] = [[]]
    at = 0.0
    for name in within(names, width - 0.3, size):
        wide = inches(name, size) + 0.42
        if at and at + wide > width + 0.2:
            rows.append([])
            at = 0.0
        rows[-1].append((at, name))
        at += wide
    return rows


def set_key(
    axes: Axes,
    names: Sequence[str],
    marks: Sequence[dict[str, Any]],
    look: Look,
    lift: float = 0.42,
) -> None:
    """Lines, ``lift`` inches above the axes, that name the columns, each beside its own mark (the
    properties of a :class:`matplotlib.lines.Line2D`)."""
    from matplotlib.lines import Line2D

    figure = axes.figure
    wide, tall = figure.get_size_inches()  # type: ignore[union-attr]
    place = axes.get_position()
    left, top = place.x0 * wide, place.y1 * tall
    rows = key_rows(names, look, place.width * wide)
    properties = iter(marks)
    for i, row in enumerate(rows):
        y = top + lift + KEY * (len(rows) - 1 - i)
        for at, name in row:
            mark = Line2D(
                [(left + at + 0.07) / wide],
                [y / tall],
                linestyle="none",
                transform=figure.transFigure,
                **next(properties),
            )
            figure.add_artist(mark)
            figure.text(
                (left + at + 0.19) / wide,
                y / tall,
                name,
                fontsize=look.size("small"),
                color=look.color("ink"),
                va="center_baseline",
            )
