"""How words are compared and spelled: one folding for every name, one rule for when to quote."""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction

__all__ = ["KEYWORDS", "fold", "half_width", "number", "quoted", "spell"]

KEYWORDS = frozenset(
    {"all", "no", "not", "and", "or", "given", "always", "never", "of"}
    | {"in", "by", "on", "before", "the", "first", "opening", "hand", "mulligan", "turn"}
    | {"using", "different", "cards"}
)

# Japanese keyboards type these; each is one character for one, so columns stay true.
_HALF_WIDTH = {c: c - 0xFEE0 for c in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
_BARE = re.compile(r"""(?!')(?:[^\s()"“”=<>!≠≤≥]|!(?!=))+""")  # WORD of grammar.lark
_COUNT = re.compile(r"\d+(\+|[-–]\d+)?")
_NUMBER = re.compile(r"[+-]?\d{1,18}(\.\d{1,18})?")


def half_width(text: str) -> str:
    """Full-width ASCII (``１＋``, ``（``, the ideographic space) in its plain form, same length.

    >>> half_width("１＋（Ａ）　in")
    '1+(A) in'
    """
    return text.translate(_HALF_WIDTH)


def fold(text: str) -> str:
    """The form in which two spellings of a name compare: NFKC, case-folded, single spaces.

    >>> fold("ＳＴＡＲＴ：ＤＡＳＨ！！") == fold("Start:Dash!!")
    True
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return " ".join(folded.split())


def number(text: str) -> Fraction | None:
    """The number a word spells, or None.

    >>> number("2.50"), number("red")
    (Fraction(5, 2), None)
    """
    return Fraction(text) if _NUMBER.fullmatch(text) else None


def spell(word: str, value: bool = False) -> str:
    """A word as a question has to spell it: bare where possible, else in quotes. The ``value`` of
    a comparison stands where no keyword or count can, so those need no quotes there.

    >>> print(spell("PL!-sd1-010"), spell("START:DASH!! live"), spell("in"), spell('say "hi"'))
    PL!-sd1-010 "START:DASH!! live" "in" "say ""hi""\"
    """
    plain = half_width(word)
    reserved = fold(word) in KEYWORDS or _COUNT.fullmatch(plain)
    if _BARE.fullmatch(plain) and (value or not reserved):
        return word
    return quoted(word)


def quoted(word: str) -> str:
    """A word in quotes, which a question takes for the name or the number of a card.

    >>> print(quoted("live"), quoted('The "Ace"'))
    "live" "The ""Ace""\"
    """
    inside = word.replace("＂", '"').replace('"', '""')
    return f'"{inside}"'
