"""The tables of ``simcli match``: who wins, when, and how the games go."""

from __future__ import annotations

from dataclasses import replace

from simcli.decks.model import Deck
from simcli.games.rows import Rows
from simcli.games.weiss.game import tally as f
from simcli.games.weiss.game.games import MATCH_TURNS, SHOWN_TURNS, against
from simcli.games.weiss.game.reading import Reading
from simcli.games.weiss.game.run import play
from simcli.games.weiss.game.sections import curve_section, level_section
from simcli.games.whole.reading import add_wins
from simcli.results.measure import Section
from simcli.settings import Settings
from simcli.statistics.estimates import Mean, Proportion

__all__ = ["match_sections"]


def match_sections(
    decks: tuple[Deck, Deck],
    names: tuple[str, str],
    settings: Settings,
    policies: tuple[str | None, str | None] = (None, None),
) -> list[Section]:
    """Play the two decks against each other, each going first in every other game.

    ``names`` tell them apart, be they the same deck.
    """
    match = against(decks, settings, policies)
    counts = play(match.setup, settings.trials, settings.jobs)
    turns = min(settings.turns or SHOWN_TURNS, MATCH_TURNS)
    readings = [Reading(counts[at], turns) for at in match.seat]
    given = match.in_words(names)
    tables = [_wins(readings, names, given), _length(readings, names, given)]
    tables.append(_levels(readings[0], names, given))
    for number, (reading, name) in enumerate(zip(readings, names, strict=True), start=1):
        tables += [
            replace(table, name=f"{table.name}-{number}", title=f"{name}: {table.title}")
            for table in (level_section(reading, given), curve_section(reading, given))
        ]
    return tables


def _wins(readings: list[Reading], names: tuple[str, str], given: str) -> Section:
    rows = Rows(given)
    add_wins(rows, readings, names, f.WON_FIRST, f.WON_SECOND, f.BEGAN)
    open_ = Proportion(readings[0].at(0, f.UNFINISHED), readings[0].trials)
    rows.add("match.unfinished", None, open_, row="unfinished", column="wins")
    return rows.section(
        "match",
        f"{names[0]} against {names[1]}",
        "Who wins. 'first' and 'second' are whoever goes first or second; each deck does so in "
        f"every other game. Games end unfinished after {MATCH_TURNS} turns each or --turns.",
        "player",
        "bars",
    )


def _length(readings: list[Reading], names: tuple[str, str], given: str) -> Section:
    rows = Rows(given)
    one = readings[0]
    mean = Mean(one.at(0, f.LENGTH), one.at(0, f.LENGTH + 1), one.total(f.ENDED + 1))
    rows.add("match.length", None, mean, unit="turns", row="mean turns", column="ends")
    for turn in range(1, one.counts.shape[0]):
        ended = one.at(turn, f.ENDED + 1)
        if not ended:
            continue
        share = Proportion(ended, one.trials)
        rows.add("match.ends", str(turn), share, turn=turn, column="ends")
        for reading, name in zip(readings, names, strict=True):
            won = Proportion(reading.at(turn, f.ENDED), one.trials)
            rows.add("match.wins_in", name, won, turn=turn, column=f"{name} wins")
    return rows.section(
        "length",
        "Length of the games",
        "Counted in turns of each player.",
        "ends in",
        None,
    )


def _levels(reading: Reading, names: tuple[str, str], given: str) -> Section:
    rows = Rows(given)
    ends = reading.counts[0, f.LEVELS_AT_END : f.LEVELS_AT_END + f.LEVELS**2]
    for own in range(f.LEVELS):
        for other in range(f.LEVELS):
            hits = int(ends[f.LEVELS * own + other])
            if hits:
                key = f"{own}-{other}"
                rows.add("match.levels", key, Proportion(hits, reading.trials), row=key)
    return rows.section(
        "levels",
        "Levels at the end",
        f"{names[0]}, then {names[1]}; who loses below level 4 had no card left to refresh.",
        "levels",
        "bars",
    )
