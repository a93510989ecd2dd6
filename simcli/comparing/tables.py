"""A game's tables of two decks, number by number.

Exact numbers differ exactly. Simulated ones are played in windows of the same trials for both
decks: the difference is told window by window, so its interval is right for means, shares and
whatever else a game reports, and is as narrow as the game's named random numbers make it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from simcli.comparing.questions import Compared
from simcli.decks.model import Deck
from simcli.errors import InputError, Place
from simcli.games.registry import games
from simcli.montecarlo.conduct import window
from simcli.results.measure import Measure, Section
from simcli.settings import Settings
from simcli.statistics.estimates import Estimate, Exact, Mean, Proportion
from simcli.statistics.intervals import interval
from simcli.statistics.paired import (
    Difference,
    Paired,
    batch_difference,
    exact_difference,
    paired_difference,
)

__all__ = ["WINDOWS", "Number", "numbers"]

WINDOWS = 10
"""Fewer cost less repeating of exact tables; with ten, t is 2.26 where the normal has 1.96."""


@dataclass(frozen=True, slots=True)
class Number:
    """One number that both decks have, as the base's section places it."""

    section: Section
    base: Measure
    new: Measure
    compared: Compared


def numbers(base: Deck, new: Deck, settings: Settings) -> Iterator[Number]:
    """Every number that the game's tables have for both decks. Raises InputError where simulated
    tables are to be looked at again and again: their windows are for a known number of trials."""
    played = [_played(deck, settings) for deck in (base, new)]
    sections = {section.name: section for section in played[0][0]}
    mine, theirs = (_series(runs) for runs in played)
    for place in mine:
        if place not in theirs:
            continue
        one, other = mine[place], theirs[place]
        found = _compared(one, other, settings.confidence)
        yield Number(sections[place[0]], one[0], other[0], found)


def _played(deck: Deck, settings: Settings) -> list[list[Section]]:
    """The game's tables, once if all is exact, else for each window."""
    game = games()[deck.game]
    part = replace(
        settings,
        trials=max(1, settings.trials // WINDOWS),
        games=None if settings.games is None else max(1, settings.games // WINDOWS),
    )
    found: list[list[Section]] = []
    for number in range(WINDOWS):
        with window(number):
            found.append(game.sections(deck, part))
        if all(isinstance(m.estimate, Exact) for s in found[0] for m in s.measures):
            break
        if settings.intervals == "anytime":
            raise InputError(
                "bounds that hold at every look are for questions, not for simulated tables",
                Place("--interval anytime" if settings.precision is None else "--precision"),
                "name --trials, or the questions with --ask",
            )
    return found


_Place = tuple[str, str, str | None, int | None, str]


def _series(runs: Sequence[Sequence[Section]]) -> dict[_Place, list[Measure]]:
    """Each number's measures, window by window; without those that a window lacks."""
    found: dict[_Place, list[Measure]] = {}
    for run in runs:
        for section in run:
            for m in section.measures:
                place = (section.name, m.metric, m.key, m.turn, m.column)
                found.setdefault(place, []).append(m)
    return {place: measures for place, measures in found.items() if len(measures) == len(runs)}


def _compared(base: list[Measure], new: list[Measure], confidence: float) -> Compared:
    one, other = (pooled([m.estimate for m in series]) for series in (base, new))
    difference: Difference | None = None
    if isinstance(one, Exact) and isinstance(other, Exact):
        if one.value is not None and other.value is not None:
            difference = exact_difference(one.value, other.value)
    else:
        series = [_values(measures) for measures in (base, new)]
        longest = max(map(len, series))
        series = [values * longest if len(values) == 1 else values for values in series]
        if all(series):
            difference = batch_difference(series[0], series[1], confidence)
        if series[0] == series[1] and isinstance(one, Proportion) and one.trials:
            # No window differs; what is too rare to be seen yet may still.
            difference = paired_difference(Paired(0, 0, 0, one.trials), confidence)
    return Compared(one, other, difference)


def _values(measures: list[Measure]) -> list[float]:
    """Each window's value; none where one is undefined."""
    values = [interval(m.estimate).value for m in measures]
    known = [value for value in values if value is not None]
    return known if len(known) == len(values) else []


def pooled(estimates: Sequence[Estimate]) -> Estimate:
    """One estimate of several windows' trials.

    >>> pooled([Proportion(1, 10), Proportion(3, 10)])
    Proportion(hits=4, trials=20)
    """
    first = estimates[0]
    if isinstance(first, Proportion):
        parts = [e for e in estimates if isinstance(e, Proportion)]
        return Proportion(sum(e.hits for e in parts), sum(e.trials for e in parts))
    if isinstance(first, Mean):
        means = [e for e in estimates if isinstance(e, Mean)]
        return Mean(
            sum(e.total for e in means),
            sum(e.squares for e in means),
            sum(e.trials for e in means),
            first.scale,
        )
    return first
