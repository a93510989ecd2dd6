"""Text in a terminal: safe to print, and measured in columns (a Japanese character takes two)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

__all__ = ["fit", "fit_apart", "pad", "safe", "width", "wrap"]

ELLIPSIS = "…"

# Characters that never join with their neighbours, of one column and of two: enough for European
# and Japanese names. They spare the import of wcwidth, whose large tables an exact answer would
# wait for.
_ONE = r" -~\u00a1-\u00ac\u00ae-\u02ff\u0370-\u0377\u0391-\u03a1\u03a3-\u0482\u2010-\u2027\u2212"
_TWO = r"\u3000-\u3029\u3041-\u3096\u309b-\u30ff\u4e00-\u9fff\uff01-\uff60"
_PLAIN, _WIDE = re.compile(f"[{_ONE}{_TWO}]*"), re.compile(f"[{_TWO}]")


def safe(text: str) -> str:
    """``text`` on one line, with nothing in it that a terminal would obey.

    Control characters (escape codes), bidirectional overrides and the like become U+FFFD; line
    breaks and tabs become spaces.

    >>> safe("red\\x1b[31m\\nname") == "red\\N{REPLACEMENT CHARACTER}[31m name"
    True
    """
    return "".join(_safe(c) for c in text)


def _safe(c: str) -> str:
    if c in "\t\n\r\v\f\x85\u2028\u2029":
        return " "
    # Other spaces (the ideographic one stands in names) are not "printable", yet harmless.
    if c.isprintable() or unicodedata.category(c) == "Zs":
        return c
    return "\N{REPLACEMENT CHARACTER}"


def width(text: str) -> int:
    """How many terminal columns ``text`` takes.

    >>> width("μ's"), width("ラブライブ!")
    (3, 11)
    """
    if _PLAIN.fullmatch(text):
        return len(text) + len(_WIDE.findall(text))
    from wcwidth import wcswidth

    return max(0, int(wcswidth(text)))


def fit(text: str, columns: int, tail: int = 0) -> str:
    """``text`` cut to ``columns`` with an ellipsis; ``tail`` columns of its end are kept.

    >>> fit("START:DASH!!", 8), fit("START:DASH!!", 8, tail=3), fit("夢のトビラ", 6)
    ('START:D…', 'STAR…H!!', '夢の…')
    """
    if width(text) <= columns:
        return text
    end = _suffix(text, tail)
    return _prefix(text, columns - 1 - width(end)) + ELLIPSIS + end


def fit_apart(texts: Sequence[str], columns: int) -> list[str]:
    """Each text cut to ``columns``, from the middle where their ends are what tells them apart, or
    much of what is left would be the same.

    >>> fit_apart(["1+ live by turn 2", "1+ live by turn 3"], 10)
    ['1+ l…urn 2', '1+ l…urn 3']
    >>> fit_apart(["a long name: held", "a long name: used"], 14)
    ['a long…e: held', 'a long…e: used']
    """
    cut = [fit(text, columns) for text in texts]
    if len(set(cut)) == len(set(texts)):
        half = {_prefix(text, columns // 2) for text in texts}
        if len(half) > 1 or len(cut) == 1 or cut == list(texts):
            return cut
    return [fit(text, columns, tail=columns // 2) for text in texts]


def pad(text: str, columns: int, right: bool = False) -> str:
    """``text`` filled with spaces to ``columns``, at its left end if it is to stand ``right``.

    >>> pad("夢", 4) + "|", pad("7", 3, right=True) + "|"
    ('夢  |', '  7|')
    """
    space = " " * (columns - width(text))
    return space + text if right else text + space


def wrap(text: str, columns: int, indent: str = "") -> list[str]:
    """``text`` in lines of at most ``columns``, broken at spaces, else (Japanese) anywhere.

    Lines after the first begin with ``indent``.

    >>> wrap("one two three", 8)
    ['one two', 'three']
    >>> wrap("ライブの成功率", 8, indent="  ")
    ['ライブの', '  成功率']
    """
    columns = max(columns, width(indent) + 2)  # room for one wide character, or no line would end
    lines: list[str] = []
    line = ""
    for word in text.split():
        joined = f"{line} {word}" if line.strip() else line + word
        if width(joined) <= columns:
            line = joined
            continue
        if line.strip():
            lines.append(line)
            line = indent
        line += word
        while width(line) > columns:
            head = _prefix(line, columns)
            lines.append(head)
            line = indent + line[len(head) :]
    return [*lines, line] if line.strip() else lines


def _prefix(text: str, columns: int) -> str:
    """The longest beginning of ``text`` that takes at most ``columns``."""
    end = min(len(text), columns)
    while width(text[:end]) > columns:
        end -= 1
    return text[:end]


def _suffix(text: str, columns: int) -> str:
    start = max(0, len(text) - columns)
    while width(text[start:]) > columns:
        start += 1
    return text[start:]
