"""A wheel: the parts of one deck, card by card, around a ring."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from simcli.plots.axes import Box, Scale
from simcli.plots.fonts import inches, printable
from simcli.plots.lines import spread
from simcli.plots.panel import Panel
from simcli.plots.style import SERIES, Look

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Wheel"]

_RING = 0.42  # of the radius
_HATCHES = ("", "/", ".", "\\", "x", "-")


def _told(label: str, share: float, look: Look) -> str:
    """A part's name and share, one below the other on a phone."""
    return f"{printable(label)}{chr(10) if look.narrow else '  '}{share * 100:.0f} %"


def _names_width(panel: Panel, look: Look) -> float:
    told = [line for x in panel.labels for line in _told(x, 0.99, look).splitlines()]
    return max(inches(line, look.size("small")) for line in told)


class Wheel:
    """A ring; what stands first begins at the top, clockwise."""

    def least(self, panel: Panel, look: Look) -> float:
        return 2 * _names_width(panel, look) + 2.4

    def box(self, panel: Panel, look: Look, width: float) -> Box:
        # 1.25 radii and a name on each side.
        radius = (width / 2 - 0.1 - _names_width(panel, look)) / 1.25
        return Box(2.12 * min(1.4, max(radius, 0.6)), 0.06, 0.06, 0.12, 0.1)

    def draw(self, axes: Axes, panel: Panel, look: Look, scale: Scale) -> None:
        from matplotlib.patches import Wedge

        wide, tall = axes.figure.get_size_inches()  # type: ignore[union-attr]
        place = axes.get_position()
        half = place.width * wide / (place.height * tall)  # the axes' width, in radii
        axes.set_xlim(-half * 1.06, half * 1.06)
        axes.set_ylim(-1.06, 1.06)
        axes.set_axis_off()
        column = panel.columns[0]
        values = {label: panel.value(label, column) or 0.0 for label in panel.labels}
        total = sum(values.values()) or 1.0
        parts = dict(zip(values, self._fills(panel, look), strict=True))
        at = 90.0
        sides: dict[int, list[tuple[float, str]]] = {1: [], -1: []}
        for label, value in values.items():
            turn = 360 * value / total
            fill, hatch = parts[label]
            part = Wedge(
                (0, 0),
                1,
                at - turn,
                at,
                width=_RING,
                facecolor=fill,
                hatch=hatch,
                edgecolor=look.color("ground"),
                linewidth=1.2,
            )
            part.set_hatch_linewidth(0.8)
            axes.add_patch(part)
            middle = math.radians(at - turn / 2)
            sides[1 if math.cos(middle) >= 0 else -1].append((middle, label))
            at -= turn
        self._cuts(axes, panel, look, total)
        for side, named in sides.items():
            self._names(axes, panel, look, side, named, values)

    def _fills(self, panel: Panel, look: Look) -> list[tuple[str, str]]:
        series = [look.color(f"series-{name}") for name in SERIES]
        found, n = [], 0
        for label in panel.labels:
            if label in ("none", "nothing"):
                found.append((look.color("heart-none"), ""))
                continue
            found.append((series[n % len(series)], _HATCHES[n % len(_HATCHES)]))
            n += 1
        return found

    def _cuts(self, axes: Axes, panel: Panel, look: Look, total: float) -> None:
        """A fine cut between two cards, so that they can be counted."""
        if panel.unit != "cards" or not 1 < total <= 100 or total != round(total):
            return
        for n in range(round(total)):
            angle = math.pi / 2 - 2 * math.pi * n / total
            x, y = math.cos(angle), math.sin(angle)
            ends = [x * (1 - _RING), x], [y * (1 - _RING), y]
            axes.plot(*ends, color=look.color("ground"), linewidth=0.5)
        axes.text(
            0,
            0,
            f"{total:g}\n{panel.unit}",
            ha="center",
            va="center",
            fontsize=look.size("label"),
            color=look.color("muted"),
        )

    def _names(
        self,
        axes: Axes,
        panel: Panel,
        look: Look,
        side: int,
        named: list[tuple[float, str]],
        values: dict[str, float],
    ) -> None:
        total = sum(values.values()) or 1.0
        size = look.size("small")
        tall = axes.get_position().height * axes.figure.get_size_inches()[1]  # type: ignore[union-attr]
        named = sorted(named, key=lambda pair: math.sin(pair[0]))
        apart = 2.12 * (0.36 if look.narrow else 0.2) / tall
        heights = spread([1.08 * math.sin(a) for a, _ in named], apart, -1, 1)
        texts = [_told(label, values[label] / total, look) for _, label in named]
        for (angle, _), height, text in zip(named, heights, texts, strict=True):
            axes.annotate(
                text,
                (math.cos(angle), math.sin(angle)),
                xytext=(side * 1.2, height),
                ha="left" if side > 0 else "right",
                va="center_baseline",
                fontsize=size,
                color=look.color("ink"),
                arrowprops={
                    "arrowstyle": "-",
                    "color": look.color("muted"),
                    "lw": 0.9,
                    "shrinkA": 2,
                    "shrinkB": 0,
                },
            )
