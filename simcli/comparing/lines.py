"""What a comparison found, as results: rows, tables, verdicts, and the verdicts in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from simcli.comparing.questions import Compared
from simcli.decks.model import Deck
from simcli.games.registry import games
from simcli.results import Results
from simcli.results.digits import shown
from simcli.results.measure import Chart, Measure, Section
from simcli.results.model import Table
from simcli.results.row import Row, row_of
from simcli.settings import Settings
from simcli.statistics import IntervalMethod, interval
from simcli.statistics.paired import Verdict

__all__ = ["Line", "results_of"]


@dataclass(slots=True)
class Line:
    """A number of a new deck beside the base's, and what its difference comes to.

    ``up``: whether more is better; None: nothing says so. ``together`` is the verdict with all
    comparisons of the run held together.
    """

    base_deck: str
    new_deck: str
    section: Section
    label: str
    base: Measure
    new: Measure
    found: Compared
    up: bool | None
    verdict: Verdict = "undecided"
    together: Verdict = "undecided"

    @property
    def is_bet(self) -> bool:
        """Whether the difference is known by simulation, so that it can be wrong."""
        return self.found.difference is not None and not self.found.difference.exact

    @property
    def key(self) -> str | None:
        """The difference's key: the question's name, or metric and key."""
        if self.new.metric == "question":
            return self.new.key
        return " ".join(filter(None, [self.new.metric, self.new.key]))

    @property
    def unit(self) -> str:
        """The difference's unit."""
        return "difference" if self.new.unit == "probability" else self.new.unit

    def word(self, verdict: Verdict, margin: float) -> str:
        """A verdict in words: higher and lower where nothing says which of them is better."""
        if verdict == "no difference":
            most = f"{100 * margin:g} points" if self.unit == "difference" else f"{margin:g}"
            return f"no difference larger than {most}"
        if self.up is None and verdict != "undecided":
            return {"better": "higher", "worse": "lower"}[verdict]
        return verdict


def results_of(
    decks: Sequence[tuple[str, Deck]], lines: Sequence[Line], settings: Settings, margin: float
) -> Results:
    """The results of a comparison of these decks, given with their names."""
    from simcli.runs.fingerprint import rules_of

    game = decks[0][1].game
    method = settings.intervals
    rows: dict[tuple[Any, ...], Row] = {}
    tables: dict[tuple[str, str, str], Table] = {}
    for line in lines:
        found = _rows(line, game, settings.confidence, method, margin)
        for _, row in found:
            rows.setdefault((row.deck, row.metric, row.key, row.turn, row.given), row)
        where = (line.base_deck, line.new_deck, line.section.name)
        table = tables.get(where) or _table(line, game, len(tables))
        cells = dict(table.cells) | {(line.label, head): row for head, row in found}
        tables[where] = replace(table, cells=cells)
    left_out = (text for _, deck in decks for text in games()[game].unmodelled(deck))
    return Results(
        tuple(rows.values()),
        settings.shown() | {"rules": rules_of([game]), "margin": margin},
        tuple(dict.fromkeys(left_out)),
        tuple((name, game) for name, _ in decks),
        tuple(tables.values()),
        settings.confidence,
        method,
        tuple(_verdict(line, margin) for line in lines),
        tuple(_said(lines, settings, margin)),
    )


def _table(line: Line, game: str, number: int) -> Table:
    of = line.section
    title = f"{of.title}: {line.new_deck} against {line.base_deck}"
    name = f"compare-{number + 1}-{of.name}"
    given = [line.base.given, line.new.given]
    if given[0] != given[1]:
        told = f"{line.base_deck} - {given[0]}; {line.new_deck} - {given[1]}"
    else:
        told = given[0]
    # The deck is in the title, beside the one it is held against.
    charts = (Chart("dots", columns=("difference",), most=40),)
    return Table("", game, name, title, "", of.corner, None, {}, told, charts)


def _rows(
    line: Line, game: str, confidence: float, method: IntervalMethod, margin: float
) -> list[tuple[str, Row]]:
    """The line's rows by their column heading."""
    base, new = (
        row_of(deck, game, m, interval(m.estimate, confidence, method))
        for deck, m in ((line.base_deck, line.base), (line.new_deck, line.new))
    )
    found = [("base", base), ("new", new)]
    difference = line.found.difference
    if difference is None:
        return found
    told = f"against {line.base_deck}"
    paired = "exact" if difference.exact else "paired trials"
    changed = replace(
        new,
        metric="compare.difference",
        key=line.key,
        value=difference.value,
        low=difference.low,
        high=difference.high,
        unit=line.unit,
        method="exact" if difference.exact else "monte carlo",
        trials=None if difference.exact else (base.trials or new.trials),
        given=f"{told}, {paired}; verdict: {line.word(line.verdict, margin)}",
    )
    found.append(("difference", changed))
    if line.found.differing is not None:
        measure = Measure("compare.differing", line.key, line.found.differing, told)
        share = interval(line.found.differing, confidence, method)
        found.append(("trials that differ", row_of(line.new_deck, game, measure, share)))
    if line.found.saving is not None:
        saved = replace(
            changed,
            metric="compare.saving",
            value=line.found.saving,
            low=None,
            high=None,
            unit="times",
            given=f"{told}: trials of independent runs to paired ones",
        )
        found.append(("pairing saves", saved))
    return found


def _verdict(line: Line, margin: float) -> dict[str, Any]:
    difference = line.found.difference
    return {
        "deck": line.new_deck,
        "against": line.base_deck,
        "metric": line.new.metric,
        "key": line.new.key,
        "turn": line.new.turn,
        "table": line.section.title,
        "label": line.label,
        "verdict": line.word(line.verdict, margin),
        "together": line.word(line.together, margin),
        "exact": difference is not None and difference.exact,
        "difference": None if difference is None else difference.value,
        "low": None if difference is None else difference.low,
        "high": None if difference is None else difference.high,
        "unit": line.unit,
        "p": None if difference is None else difference.p,
    }


def _said(lines: Sequence[Line], settings: Settings, margin: float) -> list[str]:
    """The verdicts in words, under the names of their pair: all of the questions', of tables
    those that simulation found something in (exact ones need no words)."""
    bets = sum(line.is_bet for line in lines)
    said: list[str] = []
    pair = ""
    for line in lines:
        difference = line.found.difference
        called = line.is_bet and line.verdict in ("better", "worse")
        if line.new.metric != "question" and not called:
            continue
        if pair != (pair := f"{line.new_deck} against {line.base_deck}:"):
            said.append(pair)
        if difference is None:
            said.append(f"- {line.label}: undefined on one side")
            continue
        word = line.word(line.verdict, margin)
        if difference.exact:
            word += " (exact)"
        elif line.together != line.verdict:
            word += f", but {line.word(line.together, margin)} with all {bets} held together"
        told = shown(difference.value, difference.low, difference.high, line.unit)
        said.append(f"- {line.label}: {word}: {told}")
    if bets > 1:
        said.append(
            f"Held together, by Holm's correction, the {bets} simulated comparisons call any false "
            f"difference with a chance of at most {(1 - settings.confidence) * 100:g} %."
        )
    return said
