"""Errors in a question: where, in whose words, and the nearest word that would have been right."""

from __future__ import annotations

import re
from collections.abc import Iterable

from simcli.errors import InputError, Place, did_you_mean

__all__ = ["count_meant", "expected", "fault", "place_of"]

# What can stand at a place, in words, in the order in which they are named to the reader.
_SAID = {
    "COUNT": "a count such as 1+, 2-4, no or all",
    "WORD": "a card, group, field or flag",
    "INTEGER": "a whole turn number",
    "RPAR": "a closing bracket",
    "_AND": "'and'",
    "_OR": "'or'",
    "_IN": "a moment such as in opening or by turn 3",
    "_TURN": "turn",
    "_HAND": "hand",
    "_MULLIGAN": "mulligan",
    "_DIFFERENT": "different",
    "_CARDS": "cards",
    "OPENING": "opening",
    "BEFORE": "before",
}
_NO_KEYWORDS = frozenset(
    {"COUNT", "WORD", "STRING", "INTEGER", "CAP", "EVERYTHING", "OPERATOR", "LPAR", "RPAR", "$END"}
)


_COUNT_IN_WORDS = re.compile(
    r"(?P<sign>at\s+least|at\s+most|exactly|more\s+than|fewer\s+than|less\s+than|[<>≤≥=]=?)?"
    r"\s*(?P<number>\d{1,4})?(?P<more>\s+(?:\+|or\s+more))?(?!\S)",
    re.I,
)


def count_meant(text: str) -> str | None:
    """How the count that ``text`` begins with is written here; None where it begins with none.

    >>> count_meant("at least 2 live"), count_meant(">=1 live"), count_meant("<3 A")
    ('2+', '1+', '0-2')
    >>> count_meant("1 + live"), count_meant("exactly 2 A"), count_meant("live")
    ('1+', '2', None)
    """
    found = _COUNT_IN_WORDS.match(text.lstrip())
    if found is None or found["number"] is None or not (found["sign"] or found["more"]):
        return None
    number, sign = int(found["number"]), " ".join((found["sign"] or ">=").lower().split())
    if sign in ("at least", ">=", "≥"):
        return f"{number}+"
    if sign in ("more than", ">"):
        return f"{number + 1}+"
    if sign in ("exactly", "=", "=="):
        return str(number)
    most = number if sign in ("at most", "<=", "≤") else number - 1
    return None if most < 0 else f"0-{most}" if most else "no"


def place_of(text: str, at: int, base: Place | None) -> Place:
    """Where character ``at`` of a question stands.

    Inside the line of ``base`` where that holds the question; else inside the question's own text.

    >>> str(place_of("1+ foo in opening", 3, None))
    '--ask:1:4'
    >>> str(place_of("1+ foo", 3, Place("deck.yaml", 7, 10, "    ask: 1+ foo")))
    'deck.yaml:7:13'
    """
    if (
        base is not None
        and base.line is not None
        and base.text is not None
        and text.strip() in base.text
    ):
        start = base.text.index(text.strip()) - (len(text) - len(text.lstrip()))
        return Place(base.source, base.line, max(1, start + at + 1), base.text)
    source = "--ask" if base is None else base.source
    if base is not None and base.line is not None:
        source = f"{source}:{base.line}, in the question"
    before = text[:at].split("\n")
    lines = text.split("\n")
    return Place(source, len(before), len(before[-1]) + 1, lines[len(before) - 1])


def fault(what: str, text: str, at: int, base: Place | None, mend: str | None = None) -> InputError:
    """The error ``what`` at character ``at`` of the question ``text``."""
    return InputError(what, place_of(text, at, base), mend)


def expected(word: str, terminals: Iterable[str]) -> str | None:
    """The mend for a word that cannot stand here: the nearest keyword that can, or what can.

    >>> expected("opning", {"OPENING", "_HAND"})
    "did you mean 'opening'?"
    >>> expected("live", {"COUNT", "LPAR"})
    'expected a count such as 1+, 2-4, no or all'
    """
    possible = set(terminals)
    keywords = sorted(t.strip("_").lower() for t in possible - _NO_KEYWORDS)
    # Where a count is missing, the word before it is a card's: no keyword is meant.
    near = None if "COUNT" in possible else did_you_mean(word, keywords)
    if near:
        return near
    said = [words for terminal, words in _SAID.items() if terminal in possible]
    return f"expected {' or '.join(said[:3])}" if said else None
