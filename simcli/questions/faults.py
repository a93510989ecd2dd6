"""Errors in a question: where, in whose words, and the nearest word that would have been right."""

from __future__ import annotations

from collections.abc import Iterable

from simcli.errors import InputError, Place, did_you_mean

__all__ = ["expected", "fault", "place_of"]

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
