"""Encore: what doubling brings, and when it is best drawn."""

from __future__ import annotations

from typing import Any

from simcli.games.diva.options import DivaOptions
from simcli.games.diva.tables.counts import chance, points, rate, ratio
from simcli.games.diva.words import given
from simcli.results.measure import Measure, Section

__all__ = ["by_lap", "encore"]


def encore(options: DivaOptions, tally: Any) -> Section:
    """What doubling brings."""
    words, played, counted = given(options), tally["sets"], tally["encore"]
    return Section(
        "encore",
        "Encore",
        "What doubling brings, against the same sets scored without it.",
        (
            chance("encore.effective", counted, played, words, "an Encore doubles"),
            points("encore.size", tally["encore_size"], counted, words, "... points it moves"),
            chance(
                "encore.silenced", tally["encore_silenced"], counted, words, "... undone by a solo"
            ),
            chance("encore.flip", tally["encore_flip"], played, words, "outcome changed by Encore"),
        ),
        given=words,
        plot=None,
    )


def by_lap(options: DivaOptions, tally: Any) -> Section:
    """For the player of the last seat: the lap in which they drew their first Encore."""
    words = given(options)
    laps = tally["encore_lap"]
    never, played, drawn = len(laps) - 1, int(sum(lap[0] for lap in laps)), 0
    measures = []
    for lap, counted in enumerate(laps):
        if not counted[0] and lap != never:
            continue
        when = "never" if lap == never else ("dealt" if lap == 0 else f"in lap {lap}")
        key = "never" if lap == never else str(lap)
        said = f"{words}; the player of the last seat drew the first Encore: {when}"
        if lap != never:
            drawn += int(counted[0])
            has = rate(drawn, played)
            measures.append(
                Measure("encore.drawn", key, has, words, row=when, column="has had one by then")
            )
        measures.append(
            Measure("encore.win", key, ratio(counted), said, row=when, column="wins the set")
        )
    return Section(
        "encore-lap",
        "When an Encore comes",
        "For the player of the last seat: the lap in which they drew their first Encore. In lap t "
        "they draw after their t-th placement, in the last lap too late to place it.",
        tuple(measures),
        given=words,
        corner="first Encore",
        plot=None,
    )
