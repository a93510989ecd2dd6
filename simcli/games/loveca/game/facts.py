"""What a traced event comes to, read off the cards and zones: prices, Blades, hearts, scores."""

from __future__ import annotations

from collections import Counter

from simcli.games.loveca.cards import COLOURS, GREY
from simcli.games.loveca.game.trace import Event, Trace

__all__ = ["asked", "blades", "discarded", "drawn", "hearts", "paid", "score", "scores", "short"]

ICONS = {"all": ("ALL", 1), "grey2": ("colourless", 2)}
"""Hearts of the yell that are of no colour."""
ORDER = (*COLOURS, "ALL", "colourless", GREY)


def drawn(told: Trace, at: int) -> tuple[int, ...]:
    """The cards drawn in a mulligan; they stand last in the hand. A deck of few cards may not have
    as many as went back."""
    event, before = told.events[at], told.events[at - 1]
    kept = len(before.zones[event.player].cards["hand"]) - len(event.cards)
    return event.zones[event.player].cards["hand"][kept:]


def paid(told: Trace, at: int) -> int:
    """The Energy that an event turned to the wait state."""
    event = told.events[at]
    before = told.events[at - 1].zones[event.player]
    return event.zones[event.player].energy[2] - before.energy[2]


def discarded(told: Trace, event: Event) -> tuple[int, ...]:
    """Of the cards turned up, those that are no Lives and go (CR 8.3.4)."""
    return tuple(c for c in event.cards if told.card(event.player, c).type != "live")


def blades(told: Trace, event: Event) -> int:
    """Of the active Members (CR 8.3.10)."""
    zones = event.zones[event.player]
    return sum(
        told.card(event.player, member).blades
        for member, waited in zip(zones.stage, zones.waited, strict=True)
        if member is not None and not waited
    )


def hearts(told: Trace, event: Event) -> dict[str, int]:
    """On stage and on the yelled cards (CR 8.3.14), by colour, ALL and colourless."""
    found: Counter[str] = Counter()
    for member in event.zones[event.player].stage:
        if member is not None:
            found.update(told.card(event.player, member).hearts)
    for card in event.zones[event.player].cards["yelled"]:
        icon = told.card(event.player, card).blade_heart or ""
        word, count = ICONS.get(icon, (icon.removeprefix("draw:"), 1))
        found[word] += count
    return _ordered(found)


def asked(told: Trace, event: Event) -> dict[str, int]:
    """The summed requirements of the Lives of an event."""
    found: Counter[str] = Counter()
    for card in event.cards:
        found.update(told.card(event.player, card).need)
    return _ordered(found)


def short(told: Trace, event: Event) -> list[str]:
    """What a failed attempt lacks: colours, where ALL hearts do not cover them, and the total."""
    need, has = asked(told, event), hearts(told, event)
    missing = {c: need[c] - has.get(c, 0) for c in COLOURS if need.get(c, 0) > has.get(c, 0)}
    lacks = list(missing) if sum(missing.values()) > has.get("ALL", 0) else []
    if sum(has.values()) < sum(need.values()):
        lacks.append(f"the total ({sum(has.values())} of {sum(need.values())} hearts)")
    return lacks


def score(told: Trace, event: Event) -> int:
    """Printed scores and SCORE icons (CR 8.4.2) of the Lives of an event."""
    yelled = event.zones[event.player].cards["yelled"]
    icons = sum(told.card(event.player, card).blade_heart == "score" for card in yelled)
    return icons + sum(told.card(event.player, card).score or 0 for card in event.cards)


def scores(told: Trace, event: Event) -> list[int | None]:
    """The sides' scores in the judgement, a listed opponent's too; None: no Live left."""
    found = [zones.score for zones in event.zones]
    if told.opponent:
        found.append(told.opponent[event.turn - 1])
    return found


def _ordered(found: Counter[str]) -> dict[str, int]:
    return {word: found[word] for word in ORDER if found[word]}
