"""The house style: colours that colour-blind readers can tell apart, sizes, and quiet axes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = [
    "DPI",
    "GRID",
    "HEARTS",
    "INK",
    "MUTED",
    "SIZES",
    "WIDTH",
    "are_hearts",
    "colors",
    "quiet",
]

WIDTH = 10.0  # inches; with DPI a figure is 1000 pixels wide
DPI = 100
SIZES = {"title": 16, "note": 11.5, "panel": 12.5, "label": 11, "foot": 9.5}

INK = "#222222"
MUTED = "#5f6368"
GRID = "#dddddd"

# Okabe and Ito, "Color universal design" (2008), without black, and yellow last: it is weak on
# white.
_SERIES = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#F0E442")

# Recognisable as the card's hearts, and apart in lightness as well as in hue.
HEARTS = {
    "pink": "#F28CBB",
    "red": "#D32F2F",
    "yellow": "#F2C500",
    "green": "#009E73",
    "blue": "#0072B2",
    "purple": "#7E57A8",
    "all": "#8c8c8c",
    "grey": "#bdbdbd",
    "none": "#d9d9d9",
}


# For what stands among hearts and is none: draw and score icons and the like.
_BESIDE_HEARTS = ("#444444", "#9C6B30", "#56B4E9")


def colors(names: Sequence[str]) -> list[str]:
    """A colour for each name: hearts get their own where three or more names begin with one.

    The series has seven colours and then repeats.

    >>> colors(["pink", "red hearts", "Blue"]) == [HEARTS[c] for c in ("pink", "red", "blue")]
    True
    >>> colors(["red deck", "new"])
    ['#0072B2', '#D55E00']
    """
    if not are_hearts(names):
        return [_SERIES[i % len(_SERIES)] for i in range(len(names))]
    others = cycle(_BESIDE_HEARTS)
    return [HEARTS.get(_first_word(name)) or next(others) for name in names]


def are_hearts(names: Sequence[str]) -> bool:
    """Whether three or more of the names begin with different hearts."""
    return len({_first_word(name) for name in names} & HEARTS.keys()) >= 3


def _first_word(name: str) -> str:
    return name.casefold().partition(" ")[0]


def quiet(axes: Axes, along: str) -> None:
    """Only the spine that carries names, and faint grid lines across the value axis ``along``."""
    for side, spine in axes.spines.items():
        spine.set_visible(side == ("left" if along == "x" else "bottom"))
        spine.set_color(MUTED)
    axes.grid(visible=True, axis="x" if along == "x" else "y", color=GRID, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(length=0, labelsize=SIZES["label"], labelcolor=INK)
