"""One plain sentence of what a table means, with the deck's own numbers.

Sections that games have today are told in the players' words; a section nobody here has heard of
is told by its shape: how lines run, which bar is longest, where a map is highest.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from simcli.report import whole_games
from simcli.report.shapes import by_shape, cell_of, said, side_by_side, value_of
from simcli.report.words import joined
from simcli.results.digits import shown
from simcli.results.row import Row
from simcli.results.sheets import Sheet

__all__ = ["meaning"]

OFTEN = 0.8
"""Four times in five: what players call reliable."""


def meaning(sheet: Sheet) -> str:
    """The sentence, or ``""`` where there is nothing to say."""
    if sheet.deck is None:
        text = side_by_side(sheet)
    else:
        game = sheet.rows[0].game if sheet.rows else ""
        told = _TOLD_OF.get(game, {}).get(sheet.name) or _TOLD.get(sheet.name)
        text = (told(sheet) if told else "") or by_shape(sheet)
    return re.sub(r"(?<=\d) (?=%)", "\N{NO-BREAK SPACE}", text)


def _bare(row: Row | None) -> str:
    """A number without its unit."""
    return said(row).partition(" ")[0]


def _questions(sheet: Sheet) -> str:
    order = sorted(sheet.labels, key=lambda label: value_of(cell_of(sheet, label)))
    if len(order) < 2:
        return f"‘{order[0]}’ holds in {said(cell_of(sheet, order[0]))} of games."
    worst, best = order[0], order[-1]
    return (
        f"‘{best}’ holds most often, in {said(cell_of(sheet, best))} of games; ‘{worst}’ least, in "
        f"{said(cell_of(sheet, worst))}."
    )


def _opening(sheet: Sheet) -> str:
    """At least one of each kind, from the chance of none."""
    told = []
    for column in sheet.columns:
        kind, comma, moment = column.partition(", ")
        before, after = (cell_of(sheet, "0", f"{kind}, {when}") for when in ("before", "after"))
        if comma and moment == "before" and before and after:
            if before.value is None or after.value is None:
                continue
            ends = [shown(1 - row.value) for row in (before, after) if row.value is not None]
            told.append(f"{kind}: {ends[0]} before the mulligan, {ends[1]} after")
    return f"At least one in the opening hand - {'; '.join(told)}." if told else ""


def _lives(sheet: Sheet) -> str:
    first = []
    for live in sheet.labels:
        turns = [c for c in sheet.columns if value_of(cell_of(sheet, live, c)) >= OFTEN]
        first.append(f"{live} from {turns[0]}" if turns else f"{live} not by {sheet.columns[-1]}")
    return f"Four times in five or better, the reference board clears {joined(first)}."


def _blades(sheet: Sheet) -> str:
    told = []
    for live in sheet.columns:
        enough = [label for label in sheet.labels if value_of(cell_of(sheet, label, live)) >= OFTEN]
        told.append(f"{live} takes {enough[0]}" if enough else f"{live} more than the table shows")
    return f"To clear four times in five with these hearts: {joined(told)}."


def _energy(sheet: Sheet) -> str:
    turn = sheet.labels[min(3, len(sheet.labels) - 1)]
    spent, there = cell_of(sheet, turn, "spent"), cell_of(sheet, turn, "available")
    return f"In {turn} the deck spends {_bare(spent)} of the {_bare(there)} Energy it has."


def _curve(sheet: Sheet) -> str:
    turn = sheet.labels[min(2, len(sheet.labels) - 1)]
    open_ = [c for c in sheet.columns if 0.05 < value_of(cell_of(sheet, turn, c)) < 0.95]
    told = [
        f"of cost {c.removeprefix('cost>=')} or more in {said(cell_of(sheet, turn, c))}"
        for c in open_[:3]
    ]
    return f"By {turn} a Member {joined(told)} of games has been played." if told else ""


def _stage(sheet: Sheet) -> str:
    turn = sheet.labels[min(3, len(sheet.labels) - 1)]
    blades, hearts = cell_of(sheet, turn, "Blades"), cell_of(sheet, turn, "hearts")
    return f"In {turn} the stage yells {said(blades)} and holds {said(hearts)} on average."


def _attempts(sheet: Sheet) -> str:
    last = next((c for c in reversed(sheet.columns) if c.endswith("by then")), None)
    if last is None:
        return ""
    often = [label for label in sheet.labels if value_of(cell_of(sheet, label, last)) >= OFTEN]
    need = last.removesuffix("+ by then")
    when = f"{said(cell_of(sheet, often[0], last))} by {often[0]}" if often else "not reached here"
    return f"{need} successes in four games of five: {when}."


def _short(sheet: Sheet) -> str:
    label = "all turns" if "all turns" in sheet.labels else sheet.labels[-1]
    order = sorted(sheet.columns, key=lambda c: -value_of(cell_of(sheet, label, c)))
    first, second = [*order, *order][:2]
    words = [f"{_short_word(c)} in {said(cell_of(sheet, label, c))}" for c in (first, second)]
    return f"Of the attempts that fail, {words[0]} and {words[1]} fall short."


def _short_word(column: str) -> str:
    return "the total of hearts" if column == "total" else f"{column} hearts"


def _cancel(sheet: Sheet) -> str:
    soul = next((c for c in sheet.columns if c.startswith("3 ")), sheet.columns[-1])
    rows = [label for label in sheet.labels if label.startswith("30 ")] or sheet.labels[:2]
    told = [f"{said(cell_of(sheet, label, soul))} with {label} left" for label in rows[:2]]
    return f"Damage of {soul} is cancelled in {joined(told)}."


def _trigger(sheet: Sheet) -> str:
    soul, none = cell_of(sheet, "soul"), cell_of(sheet, "none")
    if soul is None or none is None:
        return ""
    return f"A trigger check shows a soul icon in {said(soul)} of attacks, nothing in {said(none)}."


def _kills(sheet: Sheet) -> str:
    """What three attacks of 3 soul come to at the last clocks."""
    columns = [c for c in sheet.columns if c.startswith("3 ")] or list(sheet.columns)
    label = "3/4" if "3/4" in sheet.labels else sheet.labels[-1]
    told = [f"{said(cell_of(sheet, label, c))} {c.partition(' x3 ')[2] or c}" for c in columns]
    return f"Three attacks of 3 soul win from {label} in {joined(told)} cards/climaxes left."


def _met(sheet: Sheet) -> str:
    """What the stronger attacks bring, by what is left in the deck."""
    column = sheet.columns[-1]
    told = [f"{said(cell_of(sheet, label, column))} into {label}" for label in sheet.labels[:2]]
    return f"Attacks of {column} bring {joined(told)} on average."


def _survived(sheet: Sheet) -> str:
    """How often the stronger attacks are survived at the first clock."""
    column = sheet.columns[len(sheet.columns) // 2]
    souls, _, at = column.partition(" at ")
    told = [
        f"{said(cell_of(sheet, label, column))} with {label} left" for label in sheet.labels[:2]
    ]
    return f"At {at} attacks of {souls} are survived in {joined(told)}."


def _brought(sheet: Sheet) -> str:
    """What three attacks deal, into the first two defenders."""
    column = sheet.columns[-1]
    told = [f"{said(cell_of(sheet, label, column))} into {label}" for label in sheet.labels[:2]]
    return f"Three attacks of {column.split()[1]} soul deal {joined(told)} cards/climaxes left."


def _copies(sheet: Sheet) -> str:
    """The card that is held most often at first, and the one that is least."""
    column = sheet.columns[0]
    order = sorted(sheet.labels, key=lambda label: -value_of(cell_of(sheet, label, column)))
    told = []
    for label in dict.fromkeys((order[0], order[-1])):
        count, _, name = label.partition(" ")
        copies = "1 copy" if count == "1" else f"{count} copies"
        told.append(f"{name} ({copies}) in {said(cell_of(sheet, label, column))}")
    return f"The opening hand has {joined(told)} of games."


def _worth(sheet: Sheet) -> str:
    """The card that is worth most, for its player and for the group of its colour."""
    told = []
    for column in sheet.columns[:2]:
        best = max(sheet.labels, key=lambda label: value_of(cell_of(sheet, label, column)))
        told.append(f"{best} for {column}, {said(cell_of(sheet, best, column))}")
    return f"Worth most is {joined(told)}."


def _winning(sheet: Sheet) -> str:
    column = sheet.columns[0]
    places = [label for label in sheet.labels if re.match(r"\d", label)]
    order = sorted(places, key=lambda label: -value_of(cell_of(sheet, label, column)))
    if len(order) < 2:
        return ""
    best, worst = order[0], order[-1]
    return (
        f"With {column} play {best} wins {said(cell_of(sheet, best, column))}, {worst} "
        f"{said(cell_of(sheet, worst, column))}."
    )


def _policies(sheet: Sheet) -> str:
    told = []
    for column in sheet.columns:
        best = max(sheet.labels, key=lambda label: value_of(cell_of(sheet, label, column)))
        told.append(f"to {column}: {best}, {said(cell_of(sheet, best, column))}")
    return f"Best reply {'; '.join(told)}."


def _comeback(sheet: Sheet) -> str:
    lead = next((label for label in sheet.labels if label == "+4"), sheet.labels[-1])
    told = [f"{said(cell_of(sheet, lead, c))} {c}" for c in sheet.columns]
    return f"A lead of {lead} wins {joined(told)}."


def _ambiguities(sheet: Sheet) -> str:
    column = sheet.columns[0]
    best = max(sheet.labels, key=lambda label: value_of(cell_of(sheet, label, column)))
    quiet = sum(value_of(cell_of(sheet, label, column)) < 0.05 for label in sheet.labels)
    told = f"Most depends on {best}: {said(cell_of(sheet, best, column))} of outcomes"
    if not quiet:
        return f"{told}."
    return f"{told}; {quiet} of {len(sheet.labels)} readings change fewer than one in twenty."


def _sentence(pattern: str) -> Callable[[Sheet], str]:
    """A sentence whose blanks are row labels (or ``label|column``); ``""`` where one is missing."""

    def told(sheet: Sheet) -> str:
        found: dict[str, str] = {}
        for blank in re.findall(r"{([^}]*)}", pattern):
            label, _, column = blank.partition("|")
            row = cell_of(sheet, label, column or None)
            if row is None or row.value is None:
                return ""
            found[blank] = said(row)
        return re.sub(r"{([^}]*)}", lambda blank: found[blank[1]], pattern)

    return told


_TOLD: dict[str, Callable[[Sheet], str]] = {
    "questions": _questions,
    "floors": _sentence(
        "Changes turn the outcome of {outcome changed by Changes} of sets, the floor bonus that of "
        "{outcome changed by the +1}."
    ),
    "solo": _sentence(
        "{set ends in a solo} of sets end in a solo; the last solo changes the outcome of "
        "{outcome changed by the last solo}."
    ),
    "specials": _sentence(
        "{Collaboration: scores nothing} of Collaborations score nothing, and an Only binds "
        "{Only: turn is bound by one} of turns."
    ),
    "encore": _sentence(
        "{an Encore doubles} of sets have an Encore that doubles, which moves "
        "{... points it moves}."
    ),
    "length": _sentence(
        "The leader at half-time wins {half-time leader wins}, and the lead changes hands in "
        "{lead changes hands} a set."
    ),
    "blade-hearts": _sentence(
        "{any heart|share} of yelled cards bring a heart, {nothing|share} nothing at all."
    ),
    "yell-mean": _sentence("Ten Blades bring {10 Blades|total} on average."),
    "yell": _sentence(
        "Ten Blades bring five hearts or more in {10 Blades|5+} of yells, six or more in "
        "{10 Blades|6+}."
    ),
    "game-set": _sentence(
        "One Live alone is attempted in {1 Live|attempted} of turns and cleared in "
        "{1 Live|cleared} of attempts."
    ),
    "scores": _sentence(
        "Player a ends a set with {player a, mean} on average, player b with {player b, mean}."
    ),
    "opening": _opening,
    "game-mulligan": _opening,
    "lives": _lives,
    "live-blades": _blades,
    "game-energy": _energy,
    "game-stage": _stage,
    "game-lives": _attempts,
    "game-short": _short,
    "cancel": _cancel,
    "trigger": _trigger,
    "offence-kill": _kills,
    "set": _winning,
    "match": _winning,
    "policies": _policies,
    "comeback": _comeback,
    "ambiguities": _ambiguities,
    "ambiguities-box": _ambiguities,
    "ambiguities-match": _ambiguities,
}
"""Sentences of sections by their names, for the names that one game has."""

_TOLD_OF: dict[str, dict[str, Callable[[Sheet], str]]] = {
    "plain": {"cards": _copies},
    "loveca": {"game-curve": _curve},
    "diva": {
        "cards": _worth,
        "encore-lap": _sentence(
            "The player of the last seat is dealt an Encore in {dealt|has had one by then} and "
            "has drawn one in {in lap 9|has had one by then} by lap 9."
        ),
    },
    "weiss": {
        "defence-damage": _met,
        "defence-survival": _survived,
        "offence-damage": _brought,
        "game-survival": whole_games.survival,
        "game-level": whole_games.levels,
        "game-curve": whole_games.curve,
        "game-attacks": whole_games.attacks,
        "game-damage": whole_games.damage,
        "game-compression": whole_games.compression,
        "game-cancels": whole_games.cancels,
        "game-triggers": whole_games.triggers,
        "game-combos": whole_games.combos,
    },
}
"""Sentences of sections whose names two games have, or that only this game has."""
