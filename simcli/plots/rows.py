"""Lying figures: a row for each name, with a bar from zero or a dot with its interval, and the
number itself at the right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from simcli.plots.axes import KEY, Box, Scale, key_rows, quiet, set_key, set_ticks
from simcli.plots.fonts import inches, within
from simcli.plots.panel import Panel
from simcli.plots.style import MARKERS, Look, are_hearts

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Rows"]

_NAME = 0.2  # inches that a name above its marks takes
_LABELS = {False: 3.4, True: 1.25}  # inches that names may take beside the axes, wide and narrow


@dataclass(frozen=True, slots=True)
class Rows:
    """Bars or dots, lying."""

    mark: Literal["bar", "dot"]

    def least(self, panel: Panel, look: Look) -> float:
        label = 0.1 if _above(panel, look) else _names_width(panel, look)
        return label + _numbers_width(panel, look) + 2.2

    def box(self, panel: Panel, look: Look, width: float) -> Box:
        left = 0.1 if _above(panel, look) else _names_width(panel, look) + 0.1
        right = _numbers_width(panel, look) + 0.2
        several = len(panel.columns) > 1
        key = len(key_rows(panel.columns, look, width - left - right)) if several else 0
        return Box(_height(panel, look), left, right, 0.06 + KEY * key, 0.46)

    def draw(self, axes: Axes, panel: Panel, look: Look, scale: Scale) -> None:
        colors = look.colors(panel.columns)
        hearts = are_hearts(panel.labels) and len(panel.columns) == 1
        total = _height(panel, look)
        axes.set_ylim(total, 0)
        for i, label in enumerate(panel.labels):
            for n, column in enumerate(panel.columns):
                if (label, column) not in panel.cells:
                    continue
                color = look.colors(panel.labels)[i] if hearts else colors[n]
                middle = _middle(panel, look, i, n)
                self._mark(axes, panel, (label, column), middle, (color, self._shape(n)), look)
        set_ticks(axes, "x", scale, look, panel.axis)
        quiet(axes, "x", look)
        _names(axes, panel, look)
        if scale.low < 0 < scale.high:
            axes.axvline(0, color=look.color("muted"), linewidth=1)
        if len(panel.columns) > 1:
            marks = [
                {"marker": self._shape(n), "markersize": 7.5, "color": color}
                for n, color in enumerate(colors)
            ]
            set_key(axes, panel.columns, marks, look, lift=0.17)

    def _shape(self, n: int) -> str:
        return "s" if self.mark == "bar" else MARKERS[n % len(MARKERS)]

    def _mark(
        self,
        axes: Axes,
        panel: Panel,
        place: tuple[str, str],
        middle: float,
        shown: tuple[str, str],
        look: Look,
    ) -> None:
        """A bar or dot of the ``shown`` colour and shape, its interval, and its number."""
        color, shape = shown
        value = panel.value(*place)
        if value is not None:
            below, above = panel.error(*place)
            if self.mark == "bar":
                axes.barh(
                    middle,
                    value,
                    _thick(look) * 0.82,
                    color=color,
                )
                whisker = look.color("ink")
            else:
                axes.hlines(middle, 0, value, color=look.color("grid"), linewidth=1.6)
                axes.plot(
                    value,
                    middle,
                    linestyle="none",
                    marker=shape,
                    markersize=7.5,
                    color=color,
                    clip_on=False,
                )
                whisker = color
            if below or above:
                axes.errorbar(
                    value,
                    middle,
                    xerr=[[below], [above]],
                    fmt="none",
                    ecolor=whisker,
                    elinewidth=1.4,
                    capsize=3.5,
                )
        axes.annotate(
            panel.told(*place),
            (1, middle),
            xycoords=("axes fraction", "data"),
            xytext=((_numbers_width(panel, look) + 0.14) * 72, 0),
            textcoords="offset points",
            ha="right",
            va="center_baseline",
            fontsize=look.size("small"),
            color=look.color("ink"),
            annotation_clip=False,
        )


def _thick(look: Look) -> float:
    """Inches of one bar or dot's line."""
    return 0.23 if look.narrow else 0.26


def _step(panel: Panel, look: Look) -> float:
    """Inches from one row to the next."""
    gap = 0.16 if len(panel.columns) > 1 else 0.06
    name = _NAME + 0.06 if _above(panel, look) else 0.0
    return len(panel.columns) * _thick(look) + gap + name


def _height(panel: Panel, look: Look) -> float:
    return len(panel.labels) * _step(panel, look) + 0.1


def _middle(panel: Panel, look: Look, row: int, column: int) -> float:
    step = _step(panel, look)
    if _above(panel, look):
        begin = 0.05 + row * step + _NAME
    else:
        begin = 0.05 + row * step + (step - len(panel.columns) * _thick(look)) / 2
    return begin + (column + 0.5) * _thick(look)


def _above(panel: Panel, look: Look) -> bool:
    """Whether the rows' names stand above their marks: on a phone, where they are long."""
    longest = max(inches(name, look.size("label")) for name in panel.names)
    return look.narrow and longest > _LABELS[True]


def _names_width(panel: Panel, look: Look) -> float:
    size = look.size("label")
    return max(inches(name, size) for name in within(panel.names, _LABELS[look.narrow], size))


def _numbers_width(panel: Panel, look: Look) -> float:
    return max(inches(panel.told(*place), look.size("small")) for place in panel.cells)


def _names(axes: Axes, panel: Panel, look: Look) -> None:
    size = look.size("label")
    n = len(panel.columns)
    middles = [
        (_middle(panel, look, i, 0) + _middle(panel, look, i, n - 1)) / 2
        for i in range(len(panel.labels))
    ]
    if not _above(panel, look):
        axes.set_yticks(middles, within(panel.names, _LABELS[look.narrow], size))
        axes.tick_params(axis="y", labelsize=size)
        return
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    room = look.width - 0.3
    for i, name in enumerate(within(panel.names, room, size)):
        axes.annotate(
            name,
            (0, _middle(panel, look, i, 0) - _thick(look) / 2),
            xycoords=("axes fraction", "data"),
            xytext=(-3, -1),
            textcoords="offset points",
            va="bottom",
            fontsize=size,
            color=look.color("ink"),
            annotation_clip=False,
        )
