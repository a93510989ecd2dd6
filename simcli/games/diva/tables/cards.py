"""What the cards are worth: each class by removal, the floors and Change, Solo, Encore."""

from __future__ import annotations

from typing import Any

from simcli.games.diva.options import DivaOptions
from simcli.games.diva.tables.counts import difference, mean, rate, ratio
from simcli.games.diva.words import CLASS_NAMES, given, order
from simcli.results.measure import Chart, Measure, Section

__all__ = ["encore", "floors", "solo", "specials", "values"]

ABSENT = -1


def values(options: DivaOptions, tally: Any) -> Section:
    """The paired value of a card: the same log, scored with that card blank."""
    words = given(options)
    measures = []
    for at, name in enumerate(CLASS_NAMES):
        opened = ratio(tally["opening"][at])
        if opened.trials == 0 and not tally["blank_player"][at].any():
            continue
        for floor in (1, 2):
            for of, whom in (("player", "its player"), ("colour", "its colour")):
                measures.append(
                    Measure(
                        f"card.value.{of}",
                        f"{name}@floor{floor}",
                        difference(tally[f"blank_{of}"][at][floor - 1]),
                        f"{words}; one card on floor {floor} against a blank",
                        unit="difference",
                        row=name,
                        column=f"{whom}, floor {floor}",
                    )
                )
        measures.append(
            Measure(
                "card.opening_win",
                name,
                opened,
                f"{words}; dealt in the opening hand",
                row=name,
                column="win if dealt",
            )
        )
    return Section(
        "cards",
        "What a card is worth",
        "Change of the chance to win the set () against the same set with "
        "that card blank, for who placed it and for the group of its colour.",
        tuple(measures),
        given=words,
        corner="card",
        plot=None,
        charts=(Chart("dots", metrics=("card.value.player", "card.value.colour")),),
    )


def floors(options: DivaOptions, tally: Any) -> Section:
    """The floor bonus and the Change cards."""
    words, played = given(options), tally["sets"]
    measures = [
        Measure("change.count", str(n), rate(count, played), words, row=f"{n} Changes placed")
        for n, count in enumerate(tally["changes"])
        if count
    ]
    measures += [
        _row("change.swapped", tally["swapped"], played, words, "floors swapped at the end"),
        _row("change.void", tally["void_change"], played, words, "first Change void on floor 2"),
        _row("change.flip", tally["change_flip"], played, words, "outcome changed by Changes"),
        _row("bonus.flip", tally["bonus_flip"], played, words, "outcome changed by the +1"),
        _points("change.points", tally["change_moved"], played, words, "points Changes move"),
        _points("bonus.points", tally["bonus_points"], played, words, "points the +1 moves"),
    ]
    return Section(
        "floors",
        "The floor bonus and Change",
        "Outcomes and points against the same sets scored without Change cards, and without "
        "the bonus.",
        tuple(measures),
        given=words,
        plot=None,
    )


def solo(options: DivaOptions, tally: Any) -> Section:
    """Sets that end in a solo, by who sings and by where a Solo was opened."""
    words, played = given(options), tally["sets"]
    n = options.players
    singer = tally["singer"]
    measures = [
        _row("solo.end", tally["solo_end"], played, words, "set ends in a solo"),
        *(
            _row("solo.singer", singer[p], played, words, f"... {order(p)} sings", str(p + 1))
            for p in range(n)
        ),
        _row("solo.singer", singer[ABSENT], played, words, "... a group nobody chose", "absent"),
        _row("solo.flip", tally["solo_flip"], played, words, "outcome changed by the last solo"),
        _row("set.zero", tally["all_zero"], played, words, "nobody has a point"),
        Measure(
            "solo.turns",
            None,
            mean(tally["solo_turns"], played),
            words,
            unit="turns",
            row="turns under a solo",
        ),
    ]
    measures += [
        Measure(
            "solo.opened",
            str(seat + 1),
            ratio(tally["solo_opened"][seat]),
            f"{words}; the set's first Solo on this seat, its player wins",
            row=f"first Solo on seat {seat + 1}: its player wins",
        )
        for seat in range(options.seats)
        if tally["solo_opened"][seat][0]
    ]
    return Section(
        "solo",
        "Solo",
        "How often a set ends in a solo, who sings, and what opening one is worth by seat.",
        tuple(measures),
        given=words,
        plot=None,
    )


def specials(options: DivaOptions, tally: Any) -> Section:
    """Collaboration and Only."""
    words, played = given(options), tally["sets"]
    turns = tally["placed"][0] + tally["passes"][0]
    measures = [
        _row("collab.absent", tally["collab_absent"], tally["collabs"], words, "scores nothing"),
        _row("collab.closes", tally["collab_closed"], tally["collabs"], words, "closes a solo"),
        _points(
            "collab.points", tally["collab_points"], played, words, "points a set, bonus apart"
        ),
    ]
    measures = [_under("Collaboration", m) for m in measures]
    only = [
        _row("only.bound", tally["bound"][0], turns, words, "turn is bound by one"),
        _row("only.stuck", tally["stuck"][0], turns, words, "turn is bound, without its colour"),
        _points("only.forced", tally["forced_points"], played, words, "points forced for others"),
    ]
    return Section(
        "specials",
        "Collaboration and Only",
        "Of all Collaborations placed, and of all turns.",
        (*measures, *(_under("Only", m) for m in only)),
        given=words,
        plot=None,
    )


def encore(options: DivaOptions, tally: Any) -> Section:
    """What an Encore brings, and when it is best drawn."""
    words, played = given(options), tally["sets"]
    counted = tally["encore"]
    measures = [
        _row("encore.effective", counted, played, words, "an Encore doubles"),
        _points("encore.size", tally["encore_size"], counted, words, "... points it moves"),
        _row("encore.silenced", tally["encore_silenced"], counted, words, "... undone by a solo"),
        _row("encore.flip", tally["encore_flip"], played, words, "outcome changed by Encore"),
    ]
    laps = tally["encore_lap"]
    for lap in range(len(laps) - 1):
        if laps[lap][0]:
            when = "dealt" if lap == 0 else f"drawn in lap {lap}"
            measures.append(_by_lap(words, when, str(lap), laps[lap]))
    measures.append(_by_lap(words, "never", "never", laps[-1]))
    return Section(
        "encore",
        "Encore",
        "What doubling brings; and the odds of the player of the last seat by the lap in which "
        "they drew their first Encore.",
        tuple(measures),
        given=words,
        plot=None,
    )


def _by_lap(words: str, when: str, key: str, pair: Any) -> Measure:
    return Measure(
        "encore.win",
        key,
        ratio(pair),
        f"{words}; the player of the last seat drew the first Encore: {when}",
        row=f"last seat's player wins, Encore {when}",
    )


def _row(
    metric: str, hits: Any, trials: Any, words: str, row: str, key: str | None = None
) -> Measure:
    return Measure(metric, key, rate(hits, trials), words, row=row)


def _points(metric: str, sums: Any, trials: Any, words: str, row: str) -> Measure:
    return Measure(metric, None, mean(sums, trials), words, unit="points", row=row)


def _under(head: str, measure: Measure) -> Measure:
    from dataclasses import replace

    return replace(measure, row=f"{head}: {measure.row}")
