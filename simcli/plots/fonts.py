"""Fonts for names in Latin, Greek and Japanese, chosen from what is installed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from simcli.results.text import fit_apart, safe

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["dress", "families", "names", "printable"]

_JAPANESE = (
    "Noto Sans CJK JP",
    "Noto Sans JP",
    "Source Han Sans JP",
    "IPAexGothic",
    "IPAGothic",
    "TakaoPGothic",
    "VL PGothic",
    "Hiragino Sans",
    "Hiragino Maru Gothic Pro",
    "Yu Gothic",
    "Meiryo",
    "MS Gothic",
    "Droid Sans Fallback",
    "WenQuanYi Zen Hei",
    "Arial Unicode MS",
)


@lru_cache(maxsize=1)
def families() -> tuple[str, ...]:
    """DejaVu Sans, which comes with matplotlib, then the best installed font with kana and kanji.

    Any installed font with CJK in its name stands in where none of the known ones is there.
    """
    from matplotlib.font_manager import fontManager

    installed = {font.name for font in fontManager.ttflist}
    known = [name for name in _JAPANESE if name in installed]
    others = sorted(name for name in installed if "CJK" in name and "Mono" not in name)
    return ("DejaVu Sans", *[name for name in known + others if _has_kana(name)][:1])


def _has_kana(family: str) -> bool:
    return ord("あ") in _characters(family)


@lru_cache(maxsize=32)
def _characters(family: str) -> frozenset[int]:
    """The code points that a font can draw."""
    from matplotlib.font_manager import findfont, get_font

    return frozenset(get_font(findfont(family)).get_charmap())


def printable(text: str, fonts: tuple[str, ...] | None = None) -> str:
    """``text`` with each run of characters that no font can draw as one ellipsis.

    Without a Japanese font a Japanese name shrinks to ``…``: no empty boxes, no warnings. Bars and
    points stay apart, for they stand where their row stands, not where their name does.
    """
    drawn = frozenset[int]().union(*(_characters(f) for f in fonts or families()))
    kept = "".join(c if ord(c) in drawn else "\0" for c in safe(text).replace("\u3000", " "))
    return re.sub("\0+", "…", kept)


def names(texts: Sequence[str], columns: int) -> list[str]:
    """Tick labels and other names: what can be drawn of them, cut to ``columns``.

    They have to be cleaned before they go to an axis, which sets its labels again when it draws.
    """
    return fit_apart([printable(text) for text in texts], columns)


def dress(figure: Figure) -> None:
    """Give every text of ``figure`` the fonts, and take ``$`` in a name for a dollar sign."""
    from matplotlib.text import Text

    for text in figure.findobj(Text):
        assert isinstance(text, Text)
        text.set_fontfamily(list(families()))
        text.set_parse_math(False)
        text.set_text(printable(text.get_text()))
