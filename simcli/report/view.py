"""The page's parts as the template sets them: every number with what its tool-tip and its sorting
need. No number is computed here."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simcli.report.chapters import HEADLINE, Block, Chapter, chapters
from simcli.report.charts import Picture
from simcli.report.dials import Dial, dials
from simcli.report.gather import Content
from simcli.report.sentences import meaning
from simcli.report.words import slug, unbroken
from simcli.results.digits import shown
from simcli.results.model import Results
from simcli.results.row import Row
from simcli.results.sheets import Sheet, provenance
from simcli.thresholds import Finding

MOST_VERDICTS, MOST_OF_ONE = 12, 2
"""So many differences of tables are told in words, and so many of one table."""

__all__ = ["Asked", "Cell", "Grid", "Part", "Turning", "View", "view"]


@dataclass(frozen=True, slots=True)
class Cell:
    """A number: its text, what it is exactly, and the line of ``results.csv`` that has it (the
    first row is 0). ``tip`` is the tool-tip."""

    text: str
    value: float | None = None
    low: float | None = None
    high: float | None = None
    row: int | None = None
    tip: str = ""

    @property
    def shade(self) -> str:
        """How strongly a heat map tints the cell: 0 to 1, of chances alone."""
        return "" if self.value is None else f"{min(1.0, max(0.0, self.value)):.3f}"


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: a caption where a block has several, headings, and the lines below them."""

    caption: str
    corner: str
    columns: tuple[str, ...]
    lines: tuple[tuple[str, tuple[Cell | None, ...]], ...]
    shaded: bool = False


@dataclass(frozen=True, slots=True)
class Turning:
    """A grid under a slider: ``data`` is a JSON text of cell texts, values and rows by value."""

    anchor: str
    deck: str
    word: str
    says: str
    start: int
    least: int
    most: int
    grid: Grid
    data: str


@dataclass(frozen=True, slots=True)
class Part:
    """A block ready to be set."""

    anchor: str
    title: str
    meanings: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]
    pictures: tuple[Picture, ...]
    grids: tuple[Grid, ...]
    turnings: tuple[Turning, ...]
    method: tuple[tuple[str, str], ...]
    command: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with each deck's answer, and the verdict on its threshold."""

    name: str
    answers: tuple[tuple[str, Cell, Finding | None], ...]


@dataclass(frozen=True, slots=True)
class View:
    """All that the template needs besides the content itself."""

    chapters: tuple[tuple[str, str, tuple[Part, ...]], ...]
    asked: tuple[Asked, ...]
    verdicts: tuple[Mapping[str, str], ...]
    compared: int
    """How many differences there are, those included that are too small to be told."""


def view(content: Content, pictures: Mapping[str, Sequence[Picture]]) -> View:
    """The content as the page shows it; ``pictures`` are by the section's name."""
    setter = _Setter(content, pictures)
    found = chapters(content.results)
    verdicts = _weightiest(content.results.verdicts)
    return View(
        tuple((f"chapter-{slug(c.title).lower()}", c.title, setter.parts(c)) for c in found),
        setter.asked(found),
        tuple(setter.verdict(v) for v in verdicts),
        len(content.results.verdicts),
    )


def _weightiest(verdicts: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    """The verdicts on questions; where tables were compared the largest differences of chances."""
    asked = [v for v in verdicts if v["metric"] == "question"]
    if asked:
        return asked
    chances = [
        v
        for v in verdicts
        if v["unit"] == "difference" and v["difference"] and not v["verdict"].startswith("no ")
    ]
    found: list[Mapping[str, Any]] = []
    for verdict in sorted(chances, key=lambda v: -abs(v["difference"])):
        like = [v for v in found if (v["table"], v["deck"]) == (verdict["table"], verdict["deck"])]
        if len(like) < MOST_OF_ONE and len(found) < MOST_VERDICTS:
            found.append(verdict)
    return found


class _Setter:
    def __init__(self, content: Content, pictures: Mapping[str, Sequence[Picture]]) -> None:
        self.content, self.pictures = content, pictures
        self.results = content.results
        self.at: dict[Row, int] = {}
        for number, row in enumerate(self.results.rows):
            self.at.setdefault(row, number)
        self.dials = [
            dial
            for name, _ in self.results.decks
            for dial in dials(self.results.rows, name, content.names.get(name, {}))
        ]

    def cell(self, row: Row, unit: str = "") -> Cell:
        """A row's number; ``unit`` is left out of its text."""
        text = row.told
        if unit:
            text = text.replace(f" {unit}", "", 1)
        return Cell(
            unbroken(text),
            row.value,
            row.low,
            row.high,
            self.at[row],
            tip(row, self.results.confidence),
        )

    def parts(self, chapter: Chapter) -> tuple[Part, ...]:
        return tuple(self.part(block) for block in chapter.blocks)

    def part(self, block: Block) -> Part:
        several = len(block.sheets) > 1
        anchor = slug(block.name)
        dials_here = [dial for dial in self.dials if dial.section == block.name]
        compared = block.name.startswith("compare-")
        told = (
            ()
            if compared
            else tuple(
                (sheet.deck or "" if several else "", text)
                for sheet in block.sheets
                if (text := meaning(sheet))
            )
        )
        return Part(
            anchor,
            block.title,
            told,
            tuple(dict.fromkeys(note for sheet in block.sheets for note in sheet.notes)),
            tuple(self.pictures.get(block.name, ())),
            tuple(self.grid(sheet, several) for sheet in block.sheets),
            tuple(self.turning(dial, f"{anchor}-{n}") for n, dial in enumerate(dials_here)),
            tuple(self.method(block)),
            self.content.commands.get(block.name, self.content.odds),
        )

    def grid(self, sheet: Sheet, several: bool) -> Grid:
        """The sheet's table; a unit that a whole column shares stands in its heading once."""
        units = {column: _unit(sheet, column) for column in sheet.columns}
        lines = []
        for label in sheet.labels:
            rows = [(sheet.cells.get((label, c)), units[c]) for c in sheet.columns]
            lines.append((label, tuple(None if r is None else self.cell(r, u) for r, u in rows)))
        shaded = sheet.plot == "heat" and {r.unit for r in sheet.rows} == {"probability"}
        caption = (sheet.deck or "") if several else ""
        columns = tuple(_heading(sheet, column, unit) for column, unit in units.items())
        return Grid(caption, sheet.corner, columns, tuple(lines), shaded)

    def turning(self, dial: Dial, anchor: str) -> Turning:
        """The grid at the dial's start, and every other value's numbers as JSON."""

        def lines(value: int) -> list[tuple[str, tuple[Cell | None, ...]]]:
            found = []
            for label in dial.rows:
                rows = [dial.cells.get((value, label, column)) for column in dial.columns]
                found.append((label, tuple(None if r is None else self.cell(r) for r in rows)))
            return found

        data = {
            str(value): [
                None if cell is None else [cell.text, cell.value, cell.row, cell.tip]
                for _, cells in lines(value)
                for cell in cells
            ]
            for value in dial.values
        }
        several = len(self.results.decks) > 1
        return Turning(
            anchor,
            dial.deck if several else "",
            dial.word,
            dial.says,
            dial.start,
            dial.values[0],
            dial.values[-1],
            Grid("", dial.corner, dial.columns, tuple(lines(dial.start)), True),
            json.dumps(data, ensure_ascii=False).replace("<", "\\u003c"),
        )

    def method(self, block: Block) -> list[tuple[str, str]]:
        """How the block was computed, as terms with what they say."""
        results = self.results
        origins = list(dict.fromkeys(provenance(sheet)[0] for sheet in block.sheets))
        given = list(dict.fromkeys(g for s in block.sheets for g in provenance(s)[1:]))
        found = [("Method and trials", " ".join(origins))]
        simulated = any(row.method == "monte carlo" for s in block.sheets for row in s.rows)
        if simulated:
            found.append(("Seed", str(results.settings.get("seed", 0))))
            found.append(("Intervals", interval_words(results)))
        if given:
            said = " ".join(g.removeprefix("Given: ") for g in given)
            found.append(("Mulligan and conditions", said))
        left_out = list(dict.fromkeys(results.unmodelled))
        if left_out:
            found.append(("Not modelled", "; ".join(left_out)))
        return found

    def asked(self, found: Sequence[Chapter]) -> tuple[Asked, ...]:
        """The headline questions, each with the decks' answers."""
        verdicts = {(f.deck, f.key): f for f in self.content.findings}
        rows = {
            (row.key, row.deck): row
            for chapter in found
            if chapter.title == HEADLINE
            for block in chapter.blocks
            for sheet in block.sheets
            for row in sheet.rows
        }
        names = list(dict.fromkeys(key or "" for key, _ in rows))
        return tuple(
            Asked(
                name,
                tuple(
                    (deck, self.cell(rows[name, deck]), verdicts.get((deck, name)))
                    for deck, _ in self.results.decks
                    if (name, deck) in rows
                ),
            )
            for name in names
        )

    def verdict(self, found: Mapping[str, object]) -> dict[str, str]:
        """A verdict of a comparison in words."""
        difference, low, high = (found.get(k) for k in ("difference", "low", "high"))
        told = (
            "undefined on one side"
            if not isinstance(difference, float)
            else shown(
                difference,
                low if isinstance(low, float) else None,
                high if isinstance(high, float) else None,
                str(found["unit"]),
            )
        )
        label = str(found["label"])
        if found["metric"] != "question":
            label = f"{found['table']}: {label}"
        return {
            "deck": str(found["deck"]),
            "against": str(found["against"]),
            "label": label,
            "word": str(found["verdict"]),
            "kind": str(found["verdict"]).partition(" ")[0],
            "told": told,
            "exact": "exact" if found["exact"] else "paired trials",
        }


def _unit(sheet: Sheet, column: str) -> str:
    """The unit of all a column's numbers; chances and differences have their sign in each cell."""
    units = {row.unit for (_, c), row in sheet.cells.items() if c == column}
    return "" if len(units) > 1 or units & {"probability", "difference"} else units.pop()


def _heading(sheet: Sheet, column: str, unit: str) -> str:
    """A column's name with its unit; one that is called a chance, and is none, by what it is."""
    if sheet.heading(column) != column:
        return unit or sheet.heading(column)
    return f"{column} ({unit})" if unit and unit != column else column


def tip(row: Row, confidence: float) -> str:
    """The exact number and its interval, for a tool-tip."""
    if row.value is None:
        return "undefined: no trial stands behind it"
    if row.low is None or row.high is None:
        return f"{_exactly(row.value)} ({row.method})"
    trials = "" if row.trials is None else f", {row.trials:,} trials"
    return (
        f"{_exactly(row.value)}, {confidence * 100:g} % interval {_exactly(row.low)} to "
        f"{_exactly(row.high)}{trials}"
    )


def _exactly(value: float) -> str:
    """Eight digits: more than any interval justifies, and as many as anyone compares."""
    return f"{value:.8g}"


def interval_words(results: Results) -> str:
    """Which intervals the simulated numbers have."""
    kind = {"wilson": "Wilson", "clopper-pearson": "Clopper-Pearson"}.get(results.intervals)
    told = f"{kind}; of means: normal" if kind else "valid at every look"
    return f"{results.confidence * 100:g} % ({told})"
