"""A scored log as tables: who has won, and which other readings of the rules would change it."""

from __future__ import annotations

from collections.abc import Sequence

from simcli.games.diva.cards import GROUPS
from simcli.games.diva.log import Log
from simcli.games.diva.options import DivaOptions
from simcli.games.diva.score import Score, score
from simcli.games.diva.variants import variants
from simcli.results.measure import Measure, Section
from simcli.statistics.estimates import Exact

__all__ = ["scored", "verdict"]


def scored(log: Log, options: DivaOptions) -> list[Section]:
    """The score of a log as it stands, and the readings under which another group wins."""
    own, over = score(log, options), len(log.placed) == options.seats
    others = [
        (f"{variant.sentence} {variant.value}", found)
        for variant in variants(options)
        if variant.kind == "score" and (found := score(log, variant.options)).winner != own.winner
    ]
    sections = [_table("score", verdict(own, over), remarks(own, log, options), [("", own)])]
    if others:
        sections.append(
            _table(
                "score-readings",
                "Readings of the rule sheet that change this result",
                "Points under the other reading of one sentence, and who wins then.",
                [(f"{name} - {verdict(found, over)}", found) for name, found in others],
            )
        )
    return sections


def verdict(found: Score, over: bool = True) -> str:
    """Who has won, or who leads where seats are empty and the set is not ``over``, in words.

    >>> from simcli.games.diva.log import read_log
    >>> verdict(score(*read_log("A3 B2 AX | A1 B4 B2")))
    'B wins 9 to 5'
    >>> verdict(score(*read_log("A5 B2 B3 | C1 C2 C4")))
    'B wins 5 to 5, with 2 to 1 seats'
    """
    if found.winner is None:
        groups = " and ".join(GROUPS[g] for g in found.best)
        return f"nobody {'wins' if over else 'leads'}: {groups} are tied"
    does = "wins" if over else "leads"
    won = f"{GROUPS[found.winner]} {does} {_against(found.points, found.winner)}"
    if found.points[found.winner] > max(_others(found.points, found.winner)):
        return won
    return f"{won}, with {_against(found.seats, found.winner)} seats"


def _others(numbers: Sequence[int], group: int) -> list[int]:
    return [number for other, number in enumerate(numbers) if other != group]


def _against(numbers: Sequence[int], group: int) -> str:
    """A group's number and the best of the others."""
    return f"{numbers[group]} to {max(_others(numbers, group))}"


def remarks(found: Score, log: Log, options: DivaOptions) -> str:
    """What to know about the score: the bonus, a running solo, an Encore, empty seats."""
    floors = {options.floor_of(seat) for seat in found.bonus_seats}
    said = [
        f"{len(log.placed)} of {options.seats} seats filled",
        "bonus on floor " + " and ".join(map(str, sorted(floors))) if floors else "no bonus",
    ]
    if found.singing.groups:
        singers = " and ".join(GROUPS[g] for g in sorted(found.singing.groups))
        said.append(f"{singers} {'sings' if len(found.singing.groups) == 1 else 'sing'} alone")
    said += [f"an Encore doubles {GROUPS[g]}" for g in sorted(found.doubled)]
    return "; ".join(said) + "."


def _table(name: str, title: str, note: str, rows: list[tuple[str, Score]]) -> Section:
    measures = []
    for reading, found in rows:
        for group, (points, seats) in enumerate(zip(found.points, found.seats, strict=True)):
            letter = GROUPS[group]
            row, column = (reading, letter) if reading else (letter, "points")
            measures.append(
                Measure(
                    "score.points",
                    letter,
                    Exact(points),
                    reading,
                    unit="points",
                    row=row,
                    column=column,
                )
            )
            if not reading:
                measures += [
                    Measure(
                        "score.seats",
                        letter,
                        Exact(seats),
                        unit="seats",
                        row=row,
                        column="own seats",
                    ),
                    Measure("score.wins", letter, Exact(int(found.winner == group))),
                ]
    corner = "reading - result" if rows[0][0] else "group"
    return Section(name, title, note, tuple(measures), corner=corner, given="", plot=None)
