"""A traced game in sentences, and as data for a program that checks it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcli.games.loveca.game.tally import DRAW
from simcli.games.loveca.game.trace import AREA_NAMES, Event, Trace, Zones

__all__ = ["as_data", "in_words"]


def in_words(told: Trace, names: Sequence[str], seed: int) -> list[str]:
    """The game, one line an event; ``names`` by seat."""
    lines = [f"Trial {told.trial} of seed {seed}."]
    for p, seat in enumerate(told.setup.seats):
        began = ", goes first" if p == told.began and len(names) > 1 else ""
        stacked = ", stacked deck" if seat.order is not None else ""
        lines.append(f"{names[p]}: policy {seat.policy}, {seat.returns.words}{stacked}{began}.")
    turn = phase = None
    for event in told.events:
        if event.turn != turn:
            turn, phase = event.turn, None
            lines += ["", f"Turn {turn}" if turn else "Setup"]
        who = names[event.player]
        said = _sentence(told, event)
        if said:
            if event.phase != phase and event.phase not in ("active", "energy", "draw", "setup"):
                lines.append(f" {event.phase}")
            phase = event.phase
            lines.append(f"  {who} {said}")
    return [*lines, "", _result(told, names)]


def _sentence(told: Trace, event: Event) -> str | None:
    """What happened, or None where nothing worth telling did."""
    zones = event.zones[event.player]
    cards = [_card(told, event.player, card) for card in event.cards]
    listed = ", ".join(cards)
    match event.event:
        case "draw":
            return f"draws {listed}" if cards else "has no card to draw"
        case "mulligan":
            held = [_card(told, event.player, c) for c in zones.cards["hand"]]
            return f"returns {listed}; holds {', '.join(held)}"
        case "energy":
            return f"has {zones.energy[1] + zones.energy[2]} Energy"
        case "play" | "baton":
            return _played(event, cards, zones)
        case "set":
            return f"sets {listed}" if cards else "sets nothing"
        case "turn up":
            return f"turns up {listed}" if cards else None
        case "yell":
            shown = ", ".join(_shown(told, event.player, card) for card in event.cards)
            return f"yells {len(cards)}: {shown}" if cards else "has no Blade to yell with"
        case "clear":
            return f"clears {listed} with a score of {_score(told, event)}"
        case "fail":
            return f"does not clear {listed}"
        case "success":
            return f"places {listed}: success {len(zones.cards['successes'])}"
        case "tie lock":
            return "places nothing: a tie, and one success away"
        case "refresh":
            return f"refreshes: {len(cards)} cards are the new deck"
        case _:
            return None


def _played(event: Event, cards: list[str], zones: Zones) -> str:
    area = AREA_NAMES[zones.stage.index(event.cards[0])]
    replaced = ""
    if len(cards) > 1:
        how = "by baton touch from" if event.event == "baton" else "in place of"
        replaced = f" {how} {cards[1]}"
    return f"plays {cards[0]} to the {area}{replaced}; {zones.energy[1]} Energy left"


def _card(told: Trace, player: int, card: int) -> str:
    printed = told.setup.seats[player].cards[card]
    name = f"{printed.code} {printed.name}".strip()
    return f"{name} (cost {printed.cost})" if printed.type == "member" else f"{name} (Live)"


def _shown(told: Trace, player: int, card: int) -> str:
    return told.setup.seats[player].cards[card].blade_heart or "nothing"


def _score(told: Trace, event: Event) -> int:
    """Printed scores and SCORE icons; the side's own score is set only after this event."""
    cards = told.setup.seats[event.player].cards
    yelled = event.zones[event.player].cards["yelled"]
    icons = sum(cards[card].blade_heart == "score" for card in yelled)
    return icons + sum(cards[card].score or 0 for card in event.cards)


def _result(told: Trace, names: Sequence[str]) -> str:
    if told.result is None:
        return f"Not decided after {told.turns} turns."
    if told.result == DRAW:
        return f"A draw in turn {told.turns}."
    winner = names[told.result] if told.result < len(names) else "The listed opponent"
    return f"{winner} wins in turn {told.turns}."


def as_data(told: Trace, names: Sequence[str], seed: int) -> dict[str, Any]:
    """The game as plain data: card numbers, zones by name, the deck top first."""
    result = None
    if told.result is not None:
        known = {**dict(enumerate(names)), DRAW: "draw"}
        result = known.get(told.result, "listed opponent")
    players = []
    for p, seat in enumerate(told.setup.seats):
        players.append(
            {
                "name": names[p],
                "policy": seat.policy,
                "mulligan": seat.returns.words,
                "stacked": seat.order is not None,
            }
        )
    return {
        "game": "loveca",
        "seed": seed,
        "trial": told.trial,
        "players": players,
        "first": names[told.began] if told.began < len(names) else "listed opponent",
        "result": result,
        "turns": told.turns,
        "events": [_event(told, event, names) for event in told.events],
    }


def _event(told: Trace, event: Event, names: Sequence[str]) -> dict[str, Any]:
    return {
        "turn": event.turn,
        "phase": event.phase,
        "player": names[event.player],
        "event": event.event,
        "cards": [told.code(event.player, card) for card in event.cards],
        "zones": {names[p]: _spelled(told, p, zones) for p, zones in enumerate(event.zones)},
    }


def _spelled(told: Trace, player: int, zones: Zones) -> dict[str, Any]:
    stage = {
        name: told.code(player, card)
        for name, card in zip(AREA_NAMES, zones.stage, strict=True)
        if card is not None
    }
    return {
        **{name: [told.code(player, c) for c in cards] for name, cards in zones.cards.items()},
        "stage": stage,
        "energy": dict(zip(("deck", "active", "waited"), zones.energy, strict=True)),
    }
