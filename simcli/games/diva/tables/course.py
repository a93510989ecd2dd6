"""How a set goes: its length, its scores, leads and comebacks."""

from __future__ import annotations

from typing import Any

from simcli.games.diva.options import DivaOptions
from simcli.games.diva.tables.counts import mean, rate, ratio
from simcli.games.diva.words import PLAYERS, given
from simcli.results.measure import Chart, Measure, Section

__all__ = ["comeback", "length", "scores"]

SHOWN_LEADS = range(-10, 11, 2)


def length(options: DivaOptions, tally: Any) -> Section:
    """Seats filled, passes and cards left."""
    words, played = given(options), tally["sets"]
    half = ratio(tally["half_leader"])
    measures = [
        Measure(
            "set.seats", None, mean(tally["placed"], played), words, unit="seats", row="filled"
        ),
        Measure("set.unfilled", None, rate(tally["unfilled"], played), words, row="ends early"),
        Measure(
            "set.passes", None, mean(tally["passes"], played), words, unit="turns", row="passed"
        ),
        Measure(
            "set.deck_left",
            None,
            mean(tally["deck_left"], played),
            words,
            unit="cards",
            row="LIVE deck left",
        ),
        Measure(
            "set.lead_changes",
            None,
            mean(tally["lead_changes"], tally["followed"]),
            words,
            unit="turns",
            row="lead changes hands",
        ),
        *(
            [
                Measure(
                    "set.half_leader",
                    None,
                    half,
                    f"{words}; a leader at half-time",
                    row="half-time leader wins",
                )
            ]
            if half.trials
            else []
        ),
        Measure(
            "set.disagree",
            None,
            rate(tally["disagree"], played),
            words,
            row="most points and most seats disagree",
        ),
    ]
    return Section(
        "length",
        "How a set goes",
        "Seats filled, turns passed, and who leads. The last row: step 10's two sentences name "
        "different winners.",
        tuple(measures),
        given=words,
        plot=None,
    )


def comeback(options: DivaOptions, tally: Any) -> Section:
    """Odds of winning the set by the lead in points after a number of seats."""
    words = given(options)
    leads = tally["lead"]
    half = leads.shape[1] // 2
    seats = options.seats
    marks = sorted({max(1, seats * q // 4) for q in (1, 2, 3)} | {max(1, seats - 1)})
    measures = []
    for after in range(1, seats):
        for at in range(leads.shape[1]):
            if not leads[after][at][0]:
                continue
            lead = at - half
            shown = after in marks and lead in SHOWN_LEADS
            measures.append(
                Measure(
                    "set.comeback",
                    f"{lead:+d}" if abs(lead) < half else f"{lead:+d} or more",
                    ratio(leads[after][at]),
                    f"{words}; that lead over the best other after {after} seats",
                    turn=after,
                    row=f"{lead:+d}" if shown else None,
                    column=f"after {after} seats",
                )
            )
    measures.sort(key=lambda m: (m.row is None, int(m.row or "0"), m.turn or 0))
    return Section(
        "comeback",
        "From a lead to a win",
        "Chance to win the set by the lead in points as it stands, for any one player.",
        tuple(measures),
        given=words,
        corner="lead",
        plot="lines",
    )


def scores(options: DivaOptions, tally: Any) -> Section:
    """Points of a player, mean and distribution, and the winner's margin."""
    words, played = given(options), tally["sets"]
    measures = [
        Measure(
            "set.points",
            PLAYERS[p],
            mean(tally["points"][p], played),
            words,
            unit="points",
            row=f"player {PLAYERS[p]}, mean",
        )
        for p in range(options.players)
    ]
    for metric, of in (("points.count", "histogram"), ("margin.count", "margin")):
        measures += [
            Measure(metric, str(points), rate(count, played), words)
            for points, count in enumerate(tally[of])
            if count
        ]
    return Section(
        "scores",
        "Points",
        "Points of a player at the end of a set; the distributions are in the data.",
        tuple(measures),
        given=words,
        plot=None,
        charts=(
            Chart(
                "lines",
                title="Points of a player at the end of a set",
                note="Chance of each number of points.",
                metrics=("points.count",),
                key="(?P<row>.+)(?P<column>)",
                corner="points",
            ),
        ),
    )
