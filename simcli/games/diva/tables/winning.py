"""Who wins: sets and matches by place in the order of play, and one policy against another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcli.games.diva.options import DivaOptions, Policy
from simcli.games.diva.tables.counts import mean, rate, ratio
from simcli.games.diva.words import PLACES, board, given, order
from simcli.results.measure import Chart, Measure, Section
from simcli.statistics.estimates import Proportion

__all__ = ["matches", "pairings", "sets"]


def sets(tallies: Mapping[str, tuple[DivaOptions, Any]]) -> Section:
    """Set odds by place; ``tallies`` by what heads the column."""
    measures = []
    for column, (options, tally) in tallies.items():
        words, played = given(options), tally["sets"]
        for place in range(options.players):
            key = str(place + 1)
            win, tied = rate(tally["win"][place], played), rate(tally["tied"][place], played)
            measures.append(Measure("set.win", key, win, words, row=order(place), column=column))
            measures.append(Measure("set.tie", key, tied, f"{words}; among the tied"))
        tie = rate(tally["ties"], played)
        measures.append(Measure("set.tie", None, tie, words, row="nobody (tied)", column=column))
    return Section(
        "set",
        "Who wins a set",
        "By place in the order of play, and how everybody plays. Place 1 is the winner of "
        "rock-paper-scissors.",
        tuple(measures),
        given=_given(tallies),
        corner="place",
        plot="dots",
    )


def matches(tallies: Mapping[str, tuple[DivaOptions, Any]]) -> Section:
    """Match odds by place in the first set."""
    measures = []
    for column, (options, tally) in tallies.items():
        words, played = given(options), tally["matches"]
        for place in range(options.players):
            win = rate(tally["match_win"][place], played)
            key, row = PLACES[place], f"{order(place)} in set 1"
            measures.append(Measure("match.win", key, win, words, row=row, column=column))
        draw = rate(tally["match_draw"], played)
        length = mean(tally["match_sets"], played)
        measures += [
            Measure("match.draw", None, draw, words, row="drawn", column=column),
            Measure("match.sets", None, length, words, unit="sets", row="length", column=column),
            Measure(
                "match.comeback",
                None,
                ratio(tally["lost_first"]),
                f"{words}; another group has won set 1",
                row="won after losing set 1",
                column=column,
            ),
        ]
    return Section(
        "match",
        "Who wins a match",
        "A match is three sets, or two won by the same group.",
        tuple(measures),
        given=_given(tallies),
        corner="place",
        plot=None,
        charts=(Chart("dots", metrics=("match.win", "match.draw", "match.comeback")),),
    )


def _given(tallies: Mapping[str, tuple[DivaOptions, Any]]) -> str:
    options, _ = next(iter(tallies.values()))
    return f"{board(options)}; everybody places as the column says"


def pairings(options: DivaOptions, wins: Mapping[tuple[Policy, Policy], Proportion]) -> Section:
    """``wins[one, others]``: a player of the first policy among others of the second."""
    measures = [
        Measure(
            "policy.win",
            f"{one} vs {others}",
            odds,
            f"{board(options)}, who begins is random",
            row=one,
            column=f"others {others}",
        )
        for (one, others), odds in wins.items()
    ]
    return Section(
        "policies",
        "How one plays against how the others play",
        "Chance that player a wins a set, by a's policy (row) and the policy of all others.",
        tuple(measures),
        given=board(options),
        corner="policy",
        plot="heat",
    )
