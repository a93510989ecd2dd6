"""What can be wrong with input, said in one line: what, where, and how to mend it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

__all__ = [
    "InputError",
    "NotExactError",
    "Place",
    "SimcliError",
    "did_you_mean",
    "printable",
]


def printable(line: str) -> str:
    """One line that is safe to print: escape codes and line breaks in names are replaced.

    >>> printable("a\\x1b[31mb")
    'a\N{REPLACEMENT CHARACTER}[31mb'
    """
    return "".join(
        # The full-width blank of Japanese names is harmless, though Python calls it unprintable.
        c if c.isprintable() or c == "\N{IDEOGRAPHIC SPACE}" else "\N{REPLACEMENT CHARACTER}"
        for c in line
    )


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands: a file (or ``--ask`` and the like), line and column from 1.

    >>> str(Place("deck.yaml", 5, 3))
    'deck.yaml:5:3'
    >>> str(Place("deck.yaml"))
    'deck.yaml'
    """

    source: str
    line: int | None = None
    column: int | None = None
    text: str | None = None  # the offending line, for the caret

    def __str__(self) -> str:
        parts = [self.source]
        if self.line is not None:
            parts.append(str(self.line))
            if self.column is not None:
                parts.append(str(self.column))
        return ":".join(parts)

    def caret(self) -> str:
        """The offending line with a caret under the column, or ``""`` where they are unknown."""
        if self.text is None or self.column is None:
            return ""
        from wcwidth import wcswidth

        line = "".join(c if c.isprintable() else " " for c in self.text)
        start = max(0, self.column - 60)
        line = line[start : start + 76]
        before = line[: self.column - 1 - start]
        return f"  {line}\n  {' ' * max(0, wcswidth(before))}^"


class SimcliError(Exception):
    """Any failure the user can mend. ``exit_code`` is what the command returns (see README)."""

    exit_code = 2


class InputError(SimcliError):
    """Unreadable or meaningless input.

    ``what`` is wrong, at ``place``, and ``mend`` says how to put it right. ``str()`` is one line;
    :meth:`explain` adds the offending line with a caret.
    """

    def __init__(self, what: str, place: Place | None = None, mend: str | None = None) -> None:
        self.what = what
        self.place = place
        self.mend = mend
        super().__init__(what)

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        mend = f"; {self.mend}" if self.mend else ""
        return printable(f"{where}{self.what}{mend}")

    def explain(self) -> str:
        """The message, and below it the offending line with a caret where it is known."""
        caret = self.place.caret() if self.place else ""
        return f"{self}\n{caret}" if caret else str(self)


class NotExactError(InputError):
    """An exact answer is asked for, and none is within reach: it can be simulated."""


def did_you_mean(word: str, known: Iterable[str], most: int = 3) -> str | None:
    """A mend naming the nearest known words, or None where none is near.

    >>> did_you_mean("crads", ["cards", "groups"])
    "did you mean 'cards'?"
    """
    import difflib

    folded: dict[str, str] = {}
    for candidate in known:
        folded.setdefault(candidate.casefold(), candidate)
    near = difflib.get_close_matches(word.casefold(), folded, n=most, cutoff=0.6)
    if not near:
        return None
    names = [f"'{folded[n]}'" for n in near]
    return f"did you mean {' or '.join(names)}?"
