"""What the documents print, taken out of them so that it can be recomputed.

A command of a document may be followed by a comment with what it answers: ``# 0.351460`` (its first
row), ``# cancel 3@50/8: 0.414286`` (a metric and key), several joined by commas, each with an
interval ``(0.1 to 0.2)`` where it is simulated.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
_BLOCK = re.compile(r"(?:<!-- (deck|rules): (\S+) -->\n)?```(\w+)\n(.*?)```", re.DOTALL)
_CLAIM = re.compile(
    r"(?:(?P<metric>[a-z][\w.]*)(?: (?P<key>\S+))?: )?"
    r"(?P<value>\d+\.\d+)(?: \((?P<low>\d+\.\d+) to (?P<high>\d+\.\d+)\))?(?:, |$)"
)


@dataclass(frozen=True)
class Claim:
    """What a document says of one row (of the first one where it names no metric)."""

    metric: str | None
    key: str | None
    numbers: dict[str, str]  # value, and low and high where they are said


@dataclass(frozen=True)
class Command:
    """A command line of a document, and what stands behind it."""

    words: list[str]
    claims: list[Claim]


def document(name: str) -> str:
    """The text of a document, by its path from the project's root."""
    return (ROOT / name).read_text(encoding="utf-8")


def decks(text: str) -> dict[str, str]:
    """The deck files that a document shows, by name."""
    return {name: code for kind, name, _, code in _BLOCK.findall(text) if kind == "deck"}


def rules(text: str) -> dict[str, str]:
    """The mulligan rules that a document shows, by the kind of mulligan."""
    return {name: code for kind, name, _, code in _BLOCK.findall(text) if kind == "rules"}


def commands(text: str) -> Iterator[Command]:
    """The ``simcli`` commands of a document's shell blocks."""
    for _, _, language, code in _BLOCK.findall(text):
        for line in code.splitlines() if language == "sh" else ():
            if line.startswith("simcli "):
                command, _, comment = line.partition("  # ")
                yield Command(shlex.split(command)[1:], claims(comment.strip()))


def claims(comment: str) -> list[Claim]:
    """The numbers of a comment; a comment that is not understood to its end is an error."""
    found, at = [], 0
    while at < len(comment):
        match = _CLAIM.match(comment, at)
        if match is None:
            raise ValueError(f"not a claim: {comment[at:]!r}")
        said = {n: match[n] for n in ("value", "low", "high") if match[n] is not None}
        found.append(Claim(match["metric"], match["key"], said))
        at = match.end()
    return found


def tables(text: str) -> Iterator[list[list[str]]]:
    """The tables of a document: rows of cells, the heading first, code marks taken off."""
    for table in re.findall(r"(?:^\|.*\|\n)+", text, re.MULTILINE):
        lines = [re.split(r"(?<!\\)\|", line)[1:-1] for line in table.splitlines()]
        rows = [[_plain(cell) for cell in line] for line in lines]
        yield [rows[0], *rows[2:]]


def table(text: str, heading: list[str]) -> list[list[str]]:
    """The rows of the one table with this heading."""
    (found,) = [rows for rows in tables(text) if rows[0] == heading]
    return found[1:]


def _plain(cell: str) -> str:
    cell = cell.strip().replace("\\|", "|")
    code = re.fullmatch(r"(`+)\s?(.*?)\s?\1", cell)
    return code[2] if code else cell
