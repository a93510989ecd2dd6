"""Markdown for a forum or a pull request: the tables that the terminal shows, as pipe tables."""

from __future__ import annotations

import re

from simcli.results.model import Results
from simcli.results.sheets import Sheet, footer, fractions, provenance, sheets
from simcli.results.text import safe

__all__ = ["plain", "write"]


def write(results: Results) -> str:
    """One heading and one table per sheet, then what holds for all."""
    decks = [f"{plain(name)} ({plain(game)})" for name, game in results.decks]
    blocks = ["## " + " | ".join(decks).replace("|", "\\|")] if decks else []
    for sheet in sheets(results):
        blocks += _blocks(sheet, several=len(decks) > 1)
    if results.fractions:
        blocks.append("\n".join(["```", *map(safe, fractions(results)), "```"]))
    items = [_item(line) for line in (*results.remarks, *footer(results))]
    return "\n\n".join([*blocks, "\n".join(items)] if items else blocks) + "\n"


def _item(line: str) -> str:
    """An item of a list; of an inner one, where the line is an item already."""
    return f"  - {plain(line[2:])}" if line.startswith("- ") else f"- {plain(line)}"


def _blocks(sheet: Sheet, several: bool) -> list[str]:
    of = f": {plain(sheet.deck)}" if several and sheet.deck else ""
    blocks = [f"### {plain(sheet.title)}{of}"]
    blocks += [plain(note) for note in sheet.notes]
    heading = [sheet.corner, *map(sheet.heading, sheet.columns)]
    lines = [_line(heading), _line([":--", *["--:"] * len(sheet.columns)], ready=True)]
    for label in sheet.labels:
        found = [sheet.cells.get((label, column)) for column in sheet.columns]
        lines.append(_line([label, *("" if row is None else row.told for row in found)]))
    blocks.append("\n".join(lines))
    blocks.append(f"*{plain(' '.join(provenance(sheet)))}*")
    return blocks


def _line(cells: list[str], ready: bool = False) -> str:
    return "| " + " | ".join(cells if ready else map(plain, cells)) + " |"


def plain(text: str) -> str:
    """``text`` with nothing in it that Markdown would read as markup.

    >>> print(plain("cost<=4 | *two* cards"))
    cost\\<=4 \\| \\*two\\* cards
    """
    return re.sub(r"([\\`*_\[\]<>|~])", r"\\\1", safe(text))
