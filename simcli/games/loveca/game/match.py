"""The tables of ``simcli match``: who wins, when, and by how much."""

from __future__ import annotations

from dataclasses import replace

from simcli.decks.model import Deck
from simcli.games.loveca.game import tally as f
from simcli.games.loveca.game.games import MATCH_TURNS, against
from simcli.games.loveca.game.options import plan_of
from simcli.games.loveca.game.reading import Reading
from simcli.games.loveca.game.run import play
from simcli.games.loveca.game.sections import attempts_section
from simcli.games.rows import Rows
from simcli.games.whole.reading import add_wins
from simcli.results.measure import Section
from simcli.settings import Settings
from simcli.statistics.estimates import Mean, Proportion

__all__ = ["match_sections"]

SHOWN_TURNS = 10


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
    goal = int(match.setup.game[0]["goal"])
    readings = [Reading(counts[at], turns, match.setup.seats[at].cards, goal) for at in match.seat]
    given = f"{match.in_words(names)}; {plan_of(decks[0]).rules.in_words()}"
    return [
        _wins(readings, names, given),
        _length(readings, names, given),
        _margins(readings, names, given),
        _leads(readings[0], names, given),
        *(_lives(readings[at], names[at], given, at + 1) for at in range(2)),
    ]


def _lives(reading: Reading, name: str, given: str, number: int) -> Section:
    """One deck's Lives, the table that ``odds`` has of it alone."""
    table = attempts_section(reading, f"{name} of the match; {given}")
    return replace(table, name=f"{table.name}-{number}", title=f"{name}: {table.title}")


def _wins(readings: list[Reading], names: tuple[str, str], given: str) -> Section:
    rows = Rows(given)
    trials = readings[0].trials
    add_wins(rows, readings, names, f.WON_FIRST, f.WON_SECOND, f.BEGAN)
    drawn, open_ = readings[0].at(0, f.DRAWN), readings[0].at(0, f.UNFINISHED)
    rows.add("match.draw", None, Proportion(drawn, trials), row="draw", column="wins")
    rows.add("match.unfinished", None, Proportion(open_, trials), row="unfinished", column="wins")
    return rows.section(
        "match",
        f"{names[0]} against {names[1]}",
        "Who wins. 'first' and 'second' are whoever goes first or second in turn 1; each deck does "
        f"so in every other game. Games end unfinished after {MATCH_TURNS} turns or --turns.",
        "player",
        "bars",
    )


def _length(readings: list[Reading], names: tuple[str, str], given: str) -> Section:
    rows = Rows(given)
    one = readings[0]
    finished = one.total(f.ENDED + 1)
    mean = Mean(one.at(0, f.LENGTH), one.at(0, f.LENGTH_SQ), finished)
    rows.add("match.length", None, mean, unit="turns", row="mean turns", column="all games")
    for turn in range(1, one.counts.shape[0]):
        ended = one.at(turn, f.ENDED + 1)
        if not ended:
            continue
        rows.add(
            "match.ends",
            str(turn),
            Proportion(ended, one.trials),
            turn=turn,
            row=f"turn {turn}",
            column="all games",
        )
        for reading, name in zip(readings, names, strict=True):
            rows.add(
                "match.wins_in",
                name,
                Proportion(reading.at(turn, f.ENDED), one.trials),
                turn=turn,
                row=f"turn {turn}",
                column=name,
            )
    return rows.section(
        "length",
        "Length of the games",
        "Chance that the game ends in that turn, and that each deck then wins.",
        "ends in",
        None,
    )


def _margins(readings: list[Reading], names: tuple[str, str], given: str) -> Section:
    rows = Rows(given)
    one = readings[0]
    margins = one.counts[0, f.MARGIN : f.MARGIN + 16].reshape(4, 4)
    for own in range(3, -1, -1):
        for other in range(4):
            hits = int(margins[own, other])
            if hits:
                key = f"{own}-{other}"
                rows.add("match.margin", key, Proportion(hits, one.trials), row=key)
    return rows.section(
        "margin",
        "Successes at the end",
        f"{names[0]} first, then {names[1]}.",
        "successes",
        "bars",
    )


def _leads(reading: Reading, names: tuple[str, str], given: str) -> Section:
    rows = Rows(given)
    leads = [int(n) for n in reading.counts[0, f.LEAD : f.LEAD + 2 * f.MOST_LEAD + 1]]
    both = sum(leads)
    bounds = ((-99, -5), (-4, -3), (-2, -1), (0, 0), (1, 2), (3, 4), (5, 99))
    words = ("-5 or less", "-4 to -3", "-2 to -1", "0", "1 to 2", "3 to 4", "5 or more")
    for (low, high), word in zip(bounds, words, strict=True):
        hits = sum(n for at, n in enumerate(leads) if low <= at - f.MOST_LEAD <= high)
        rows.add("match.lead", word, Proportion(hits, both), row=word, given="both clear")
    return rows.section(
        "lead",
        "Score margins in the judgement",
        f"{names[0]}'s score less {names[1]}'s, over the turns in which both clear.",
        "lead",
        "bars",
    )
