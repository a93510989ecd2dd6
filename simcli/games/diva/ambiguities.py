"""How much each open sentence of the rule sheet matters: the same deals under every reading."""

from __future__ import annotations

from typing import Any

from simcli.decks.model import Deck
from simcli.games.diva import options_of
from simcli.games.diva.options import DivaOptions
from simcli.games.diva.playable import require_playable
from simcli.games.diva.tables.counts import rate
from simcli.games.diva.variants import Variant, variants
from simcli.games.diva.words import given
from simcli.results.measure import Chart, Measure, Section
from simcli.settings import Settings
from simcli.statistics.estimates import Mean

__all__ = ["ambiguities"]

SHOWN_READINGS = 20
"""Readings in the figure, the weightiest; the table has all."""

REPLAY_SHARE = 20
"""Readings that change the play, not only the score, are played anew with this part of the
trials."""


def ambiguities(deck: Deck, settings: Settings) -> list[Section]:
    """For every other reading: how many sets (or matches) have another outcome on the same deals,
    and what becomes of the seat edge; sorted by how much the reading matters."""
    options = options_of(deck, settings)
    require_playable(options, deck.source)
    found = list(variants(options))
    counted = [
        *_readings(options, [v for v in found if v.kind == "score"], settings),
        *_replays(options, [v for v in found if v.kind == "set"], settings),
    ]
    boxes = _replays(options, [v for v in found if v.kind == "box"], settings)
    matches = _matches(options, [v for v in found if v.kind == "match"], settings)
    return [
        _section(
            "ambiguities",
            "What each open sentence changes in a set",
            "Flips: sets with another outcome under the other reading of a sentence, on the same "
            "deals. Seat edge: change of (the last to place wins - the first wins). "
            + _same_play(options),
            counted,
            given(options),
        ),
        _section(
            "ambiguities-box",
            "What the unknown contents of the box change",
            "Other cards are dealt here, so flips say little more than that; the seat edge counts.",
            boxes,
            given(options),
        ),
        _section(
            "ambiguities-match",
            "What each open sentence changes in a match",
            "The same for readings that leave single sets alone: matches with another outcome.",
            matches,
            given(options),
        ),
    ]


def _same_play(options: DivaOptions) -> str:
    if set(options.policies) == {"random"}:
        return "Readings of the score see identical play."
    return "Readings of the score see identical play: the players do not adapt to them."


def _readings(
    options: DivaOptions, found: list[Variant], settings: Settings
) -> list[tuple[Variant, Any]]:
    from simcli.games.diva.paired import differ_in_reading

    readings = [variant.options for variant in found]
    tally = differ_in_reading(options, readings, settings.trials, settings)
    return list(zip(found, tally, strict=True))


def _replays(
    options: DivaOptions, found: list[Variant], settings: Settings
) -> list[tuple[Variant, Any]]:
    from simcli.games.diva.paired import differ_in_sets

    trials = max(1, settings.trials // REPLAY_SHARE)
    tally = differ_in_sets(options, [v.options for v in found], trials, settings)
    return list(zip(found, tally, strict=True))


def _matches(
    options: DivaOptions, found: list[Variant], settings: Settings
) -> list[tuple[Variant, Any]]:
    from simcli.games.diva.paired import differ_in_matches

    trials = max(1, settings.trials // REPLAY_SHARE)
    tally = differ_in_matches(options, [v.options for v in found], trials, settings)
    return list(zip(found, tally, strict=True))


def _section(
    name: str, title: str, note: str, counted: list[tuple[Variant, Any]], words: str
) -> Section:
    counted.sort(key=lambda pair: (-pair[1][1] / pair[1][0], pair[0].sentence, pair[0].value))
    prefix = "match" if name.endswith("match") else "set"
    measures = []
    for variant, tally in counted:
        trials, flips, edge, squares = (int(x) for x in tally)
        row = f"{variant.sentence} {variant.value}"
        said = f"{words}; {variant.about}: {variant.value}"
        measures += [
            Measure(
                f"ambiguity.{prefix}_flip",
                f"{variant.sentence} {variant.value}",
                rate(flips, trials),
                said,
                row=row,
                column="flips",
            ),
            Measure(
                f"ambiguity.{prefix}_edge",
                f"{variant.sentence} {variant.value}",
                Mean(edge, squares, trials),
                said,
                unit="difference",
                row=row,
                column="seat edge",
            ),
        ]
    return Section(
        name,
        title,
        note,
        tuple(measures),
        corner="sentence, other reading",
        given=words,
        plot=None,
        charts=(Chart("dots", most=SHOWN_READINGS),),
    )
