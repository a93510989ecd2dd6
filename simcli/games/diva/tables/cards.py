"""What the cards are worth: each class by removal, the floors and Change, Solo, Collaboration."""

from __future__ import annotations

from typing import Any

from simcli.games.diva.options import DivaOptions
from simcli.games.diva.tables.counts import chance, difference, mean, points, rate, ratio
from simcli.games.diva.words import CLASS_NAMES, given, order
from simcli.results.measure import Chart, Measure, Section

__all__ = ["floors", "solo", "specials", "values"]

ABSENT = -1


def values(options: DivaOptions, tally: Any) -> Section:
    """The paired value of a card: the same log, scored with that card blank."""
    words, seats = given(options), options.seats
    on = [options.floor_of(seat) for seat in range(seats)]
    measures = []
    for at, name in enumerate(CLASS_NAMES):
        opened = ratio(tally["opening"][at])
        if opened.trials == 0 and not tally["blank_player"][at].any():
            continue
        for floor in (1, 2):
            for of, whom in (("player", "its player"), ("colour", "its colour")):
                by_seat = tally[f"blank_{of}"][at]
                measures.append(
                    Measure(
                        f"card.value.{of}",
                        f"{name}@floor{floor}",
                        difference(sum(by_seat[s] for s in range(seats) if on[s] == floor)),
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
        if name.startswith("penlight"):
            measures += _by_seat(name, tally["blank_colour"][at][:seats], words)
    return Section(
        "cards",
        "What a card is worth",
        "Change of the chance to win the set, in percentage points, against the same set with "
        "that card blank, for who placed it and for the group of its colour.",
        tuple(measures),
        given=words,
        corner="card",
        plot=None,
        charts=(Chart("dots", metrics=("card.value.player", "card.value.colour")),),
    )


def _by_seat(name: str, by_seat: Any, words: str) -> list[Measure]:
    """What a penlight is worth by the seat it stands on: rows of the data, too many to print."""
    return [
        Measure(
            "card.value.seat",
            name,
            difference(by_seat[seat]),
            f"{words}; one card on seat {seat + 1} against a blank, for the group of its colour",
            unit="difference",
            turn=seat + 1,
        )
        for seat in range(len(by_seat))
        if by_seat[seat][0]
    ]


def floors(options: DivaOptions, tally: Any) -> Section:
    """The floor bonus and the Change cards."""
    words, played = given(options), tally["sets"]
    measures = [
        Measure("change.count", str(n), rate(count, played), words, row=f"{n} Changes placed")
        for n, count in enumerate(tally["changes"])
        if count
    ]
    measures += [
        chance("change.swapped", tally["swapped"], played, words, "floors swapped at the end"),
        chance("change.void", tally["void_change"], played, words, "first Change void on floor 2"),
        chance("change.flip", tally["change_flip"], played, words, "outcome changed by Changes"),
        chance("bonus.flip", tally["bonus_flip"], played, words, "outcome changed by the +1"),
        points("change.points", tally["change_moved"], played, words, "points Changes move"),
        points("bonus.points", tally["bonus_points"], played, words, "points the +1 moves"),
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
        chance("solo.end", tally["solo_end"], played, words, "set ends in a solo"),
        *(
            chance("solo.singer", singer[p], played, words, f"... {order(p)} sings", str(p + 1))
            for p in range(n)
        ),
        chance("solo.singer", singer[ABSENT], played, words, "... a group nobody chose", "absent"),
        chance("solo.flip", tally["solo_flip"], played, words, "outcome changed by the last solo"),
        chance("set.zero", tally["all_zero"], played, words, "nobody has a point"),
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
        chance("collab.absent", tally["collab_absent"], tally["collabs"], words, "scores nothing"),
        chance("collab.closes", tally["collab_closed"], tally["collabs"], words, "closes a solo"),
        points("collab.points", tally["collab_points"], played, words, "points a set, bonus apart"),
    ]
    measures = [_under("Collaboration", m) for m in measures]
    only = [
        chance("only.bound", tally["bound"][0], turns, words, "turn is bound by one"),
        chance("only.stuck", tally["stuck"][0], turns, words, "turn is bound, without its colour"),
        points("only.forced", tally["forced_points"], played, words, "points forced for others"),
    ]
    return Section(
        "specials",
        "Collaboration and Only",
        "Of all Collaborations placed, and of all turns.",
        (*measures, *(_under("Only", m) for m in only)),
        given=words,
        plot=None,
    )


def _under(head: str, measure: Measure) -> Measure:
    from dataclasses import replace

    return replace(measure, row=f"{head}: {measure.row}")
