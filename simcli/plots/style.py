"""The house style: colours by what they stand for, light and dark, and sizes for two widths.

Every colour has a role, and every role its own colour, so that a figure drawn in the light colours
can be set in the dark ones (or in any others) by replacing colour for colour.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

__all__ = [
    "HATCHES",
    "HEARTS",
    "MARKERS",
    "SERIES",
    "STEPS",
    "Look",
    "are_hearts",
    "heart_of",
    "luminance",
    "palette",
]

_BASE = {  # role: light, dark
    "ground": ("#fefefe", "#15181d"),
    "ink": ("#1d2126", "#e9ecf0"),
    "muted": ("#596069", "#a3abb5"),
    "grid": ("#dfe2e6", "#30363e"),
    "blank": ("#eff1f3", "#20252b"),
}

# In the order of Okabe and Ito, "Color universal design" (2008), each darkened or lightened until
# it has a contrast of 3 to its ground; the markers tell the series apart without any colour.
SERIES = {
    "blue": ("#0b63b5", "#64b0fb"),
    "orange": ("#d95f02", "#ff8a47"),
    "green": ("#00916b", "#2fc394"),
    "magenta": ("#b5387f", "#ffb3e2"),
    "gold": ("#6e4c00", "#f2dc7a"),
    "slate": ("#353d4b", "#98a5b8"),
}
MARKERS = ("o", "s", "^", "D", "v", "P", "X")

# Recognisable as the cards' hearts; each with a hatch of its own, for eyes that see two of them
# alike.
HEARTS = {
    "pink": ("#ee75ab", "#ffa3cd"),
    "red": ("#c0151c", "#f5484f"),
    "yellow": ("#dba800", "#ffd83e"),
    "green": ("#27a05c", "#56de92"),
    "blue": ("#2b83e6", "#74bafe"),
    "purple": ("#66309c", "#a874fb"),
    "all": ("#79808a", "#98a0ab"),
    "grey": ("#a9afb7", "#7b838d"),
    "none": ("#c9ced5", "#4d555f"),
}
HATCHES = dict(zip(HEARTS, (".", "/", "+", "\\", "-", "x", "o", "|", ""), strict=True))

# From few to many, evenly in lightness; in the dark the other way round.
_RAMP = (
    ("#f0f5fb", "#a5c9ef", "#3d86d1", "#0c3b78"),
    ("#1c2530", "#1f4e88", "#4391e2", "#c3e2ff"),
)
STEPS = 21


@cache
def palette(dark: bool = False) -> dict[str, str]:
    """Role -> colour. No two roles of a palette share a colour.

    >>> palette()["ink"], palette(dark=True)["heart-red"]
    ('#1d2126', '#f5484f')
    """
    which = int(dark)
    roles = {role: both[which] for role, both in _BASE.items()}
    roles |= {f"series-{name}": both[which] for name, both in SERIES.items()}
    roles |= {f"heart-{name}": both[which] for name, both in HEARTS.items()}
    for step in range(STEPS):
        fill = _between(_RAMP[which], step / (STEPS - 1))
        roles[f"heat-{step}"] = fill
        # The number in the cell: black or white, whichever stands out, a shade off the other
        # steps' so that the role can be told from the colour.
        black = luminance(fill) > 0.179
        roles[f"heat-{step}-text"] = f"#0000{1 + step:02x}" if black else f"#ffff{0xE8 + step:x}"
    return roles


def luminance(color: str) -> float:
    """Relative luminance (WCAG 2.2) of ``#rrggbb``.

    >>> luminance("#000000"), luminance("#ffffff")
    (0.0, 1.0)
    """
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return round(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2], 6)


def _between(anchors: Sequence[str], share: float) -> str:
    """The colour at ``share`` (0 to 1) of the way along evenly spaced ``anchors``."""
    at = share * (len(anchors) - 1)
    left = min(int(at), len(anchors) - 2)
    ends = [[int(c[i : i + 2], 16) for i in (1, 3, 5)] for c in anchors[left : left + 2]]
    mixed = [round(a + (b - a) * (at - left)) for a, b in zip(*ends, strict=True)]
    return "#" + "".join(f"{part:02x}" for part in mixed)


_SIZES = {
    False: {"title": 15.0, "note": 11.0, "panel": 12.0, "label": 11.0, "small": 9.5, "foot": 9.0},
    True: {"title": 12.0, "note": 9.5, "panel": 10.5, "label": 9.5, "small": 8.5, "foot": 7.5},
}


@dataclass(frozen=True, slots=True)
class Look:
    """How a figure is set: on light or dark ground, ten inches wide or for a phone."""

    dark: bool = False
    narrow: bool = False

    @property
    def width(self) -> float:
        """Inches."""
        return 4.2 if self.narrow else 10.0

    def size(self, of: str) -> float:
        """The size in points of a kind of text."""
        return _SIZES[self.narrow][of]

    def color(self, role: str) -> str:
        """The colour of a role."""
        return palette(self.dark)[role]

    def heat(self, share: float) -> tuple[str, str]:
        """The fill and the text of a cell, ``share`` (0 to 1) of the way from least to most."""
        step = round(min(1.0, max(0.0, share)) * (STEPS - 1))
        return self.color(f"heat-{step}"), self.color(f"heat-{step}-text")

    def colors(self, names: Sequence[str]) -> list[str]:
        """A colour for each name: hearts get their own, rising numbers ever stronger ones.

        >>> Look().colors(["pink", "red hearts"]) == [HEARTS["pink"][0], HEARTS["red"][0]]
        True
        >>> Look().colors(["red deck", "new"]) == [SERIES["blue"][0], SERIES["orange"][0]]
        True
        """
        if are_hearts(names):
            return [self._heart(name) for name in names]
        if are_steps(names):
            far = [0.45 + 0.55 * i / (len(names) - 1) for i in range(len(names))]
            return [self.heat(share)[0] for share in far]
        series = [self.color(f"series-{name}") for name in SERIES]
        return [series[i % len(series)] for i in range(len(names))]

    def _heart(self, name: str) -> str:
        heart = heart_of(name)
        if heart is not None:
            return self.color(f"heart-{heart}")
        if name.casefold().startswith(("score", "any")):
            return self.color("series-gold" if name.casefold().startswith("score") else "muted")
        return self.color("ink")


def heart_of(name: str) -> str | None:
    """The heart that a name tells; nothing is ``none``.

    >>> heart_of("Red heart and DRAW icon"), heart_of("nothing"), heart_of("red deck")
    ('red', 'none', None)
    """
    word, _, rest = name.casefold().partition(" ")
    if name in ("nothing", "two colourless hearts"):
        return {"nothing": "none"}.get(name, "grey")
    return word if word in HEARTS and (not rest or rest.startswith("heart")) else None


def are_hearts(names: Sequence[str]) -> bool:
    """Whether all of the names, or most of them and two or more, are of different hearts.

    >>> are_hearts(["pink", "blue", "total"]), are_hearts(["red deck", "new"])
    (True, False)
    """
    hearts = {heart_of(name) for name in names} - {None, "none"}
    return len(hearts) == len(names) or (len(hearts) >= 2 and 2 * len(hearts) >= len(names) - 2)


def are_steps(names: Sequence[str]) -> bool:
    """Whether the names are three or more, one word with rising numbers.

    >>> are_steps(["turn 2", "turn 3", "turn 5"]), are_steps(["1+ Live", "2+ Lives", "3+ cards"])
    (True, False)
    """
    if len(names) < 3:
        return False
    parts = [re.fullmatch(r"(\D*)(\d+)(\D*)", name) for name in names]
    if len({(part[1], part[3]) if part else None for part in parts}) > 1 or not parts[0]:
        return False
    numbers = [int(part[2]) for part in parts if part]
    return all(a < b for a, b in pairwise(numbers))
