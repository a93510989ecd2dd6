"""Fonts for names in Latin, Greek and Japanese: the same on every machine, and never an empty box.

DejaVu Sans comes with matplotlib; IPAexGothic, for kana and kanji, with matplotlib-fontja (IPA Font
License). What neither has is looked for in the fonts that are installed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from simcli.results.text import fit_apart, safe, width

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["dress", "families", "inches", "lines", "printable", "within"]

LATIN, JAPANESE = "DejaVu Sans", "IPAexGothic"
_INSTALLED = ("Noto Sans CJK JP", "Noto Sans JP", "Hiragino Sans", "Yu Gothic", "Meiryo")


@lru_cache(maxsize=1)
def families() -> tuple[str, ...]:
    """The fonts in the order in which a character is looked for."""
    from matplotlib.font_manager import fontManager

    installed = {font.name for font in fontManager.ttflist}
    if JAPANESE not in installed and (path := _carried()):
        fontManager.addfont(path)
        # It has one weight: a bold title's kana and kanji are set in it, and no warning is due.
        regular = next(font for font in fontManager.ttflist if font.name == JAPANESE)
        fontManager.ttflist.append(replace(regular, weight="bold"))
        installed.add(JAPANESE)
    others = [name for name in _INSTALLED if name in installed][:1]
    return (LATIN, *([JAPANESE] if JAPANESE in installed else []), *others)


def _carried() -> str | None:
    """The font's file in its package, which is not imported: that would change every figure of
    this process."""
    from importlib.util import find_spec
    from pathlib import Path

    found = find_spec("matplotlib_fontja")
    for folder in (found and found.submodule_search_locations) or ():
        path = Path(folder) / "fonts" / "ipaexg.ttf"
        if path.is_file():
            return str(path)
    return None


@cache
def _font(family: str) -> Any:
    from matplotlib.font_manager import findfont, get_font

    return get_font(findfont(family))


@lru_cache(maxsize=32)
def _characters(family: str) -> frozenset[int]:
    """The code points that a font can draw."""
    return frozenset(_font(family).get_charmap())


def printable(text: str, fonts: tuple[str, ...] | None = None) -> str:
    """``text`` with each run of characters that no font can draw as one ellipsis.

    No empty boxes, no warnings. Bars and points stay apart, for they stand where their row stands,
    not where their name does.
    """
    if text.isascii() and text.isprintable():
        return text
    drawn = frozenset[int]().union(*(_characters(f) for f in fonts or families()))
    kept = "".join(c if ord(c) in drawn else "\0" for c in safe(text).replace("\u3000", " "))
    return re.sub("\0+", "…", kept)


@lru_cache(maxsize=4096)
def _advance(character: str) -> float:
    """How wide a character is, in parts of its font's size."""
    from matplotlib.ft2font import LoadFlags

    for family in families():
        if ord(character) in _characters(family):
            font = _font(family)
            font.set_size(100, 72)
            glyph = font.load_char(ord(character), flags=LoadFlags.NO_HINTING)
            return float(glyph.linearHoriAdvance) / 65536 / 100
    return 1.0


@lru_cache(maxsize=8192)
def inches(text: str, size: float, bold: bool = False) -> float:
    """How wide ``text`` is when set in ``size`` points.

    >>> 0.9 < inches("turn 3", 22) < 1.1
    True
    """
    # Hinting, which moves letters to whole pixels, makes them up to three percent wider.
    return sum(map(_advance, text)) * size / 72 * 1.03 * (1.14 if bold else 1.0)


def within(texts: Sequence[str], room: float, size: float) -> list[str]:
    """Names that can be drawn, cut with an ellipsis where they are wider than ``room`` inches."""
    return list(_within(tuple(texts), room, size))


@lru_cache(maxsize=1024)
def _within(texts: tuple[str, ...], room: float, size: float) -> tuple[str, ...]:
    drawn = [printable(text) for text in texts]
    fits, columns = 4, max((width(text) for text in drawn), default=0)
    if max((inches(text, size) for text in drawn), default=0.0) <= room:
        return tuple(drawn)
    while columns - fits > 1:  # the most columns that fit lie from ``fits`` up to ``columns``
        middle = (fits + columns) // 2
        if max(inches(text, size) for text in fit_apart(drawn, middle)) <= room:
            fits = middle
        else:
            columns = middle
    return tuple(fit_apart(drawn, fits))


def lines(text: str, room: float, size: float, bold: bool = False) -> list[str]:
    """``text`` in lines of at most ``room`` inches, broken at spaces, else anywhere."""
    found: list[str] = []
    line = ""
    for word in printable(text).split():
        joined = f"{line} {word}" if line else word
        if inches(joined, size, bold) <= room:
            line = joined
            continue
        found += [line] if line else []
        line = word
        while inches(line, size, bold) > room and len(line) > 1:
            head = line[: max(1, int(len(line) * room / inches(line, size, bold)))]
            found.append(head)
            line = line[len(head) :]
    return [*found, line] if line else found


def dress(figure: Figure) -> None:
    """Give every text of ``figure`` the fonts, and take ``$`` in a name for a dollar sign."""
    from matplotlib.text import Text

    chosen = list(families())
    for text in figure.findobj(Text):
        assert isinstance(text, Text)
        text.set_fontfamily(chosen)
        text.set_parse_math(False)
        text.set_text("\n".join(map(printable, text.get_text().split("\n"))))
