"""A traced game in sentences, and as data for a program that checks it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcli.games.weiss.game.games import opponent_words
from simcli.games.weiss.game.trace import SLOT_NAMES, Event, Trace, Zones

__all__ = ["as_data", "in_words"]

QUIET = ("shuffle", "stand", "reveal", "turn ends", "climax leaves")
"""Events that the others tell of."""


def in_words(told: Trace, names: Sequence[str], seed: int) -> list[str]:
    """The game, one line an event; ``names`` by seat."""
    lines = [f"Trial {told.trial} of seed {seed}."]
    for p, seat in enumerate(told.setup.seats):
        began = ", goes first" if p == told.began else ""
        stacked = ", stacked deck" if seat.order is not None else ""
        lines.append(f"{names[p]}: policy {seat.policy}, {seat.returns.words}{stacked}{began}.")
    if len(told.setup.seats) == 1:
        lines.append(f"Played {opponent_words(told.setup)}.")
    turn = phase = None
    for event in told.events:
        if event.turn != turn:
            turn, phase = event.turn, None
            lines += ["", f"Turn {turn}" if turn else "Setup"]
        said = None if event.event in QUIET else _sentence(told, event)
        if said is None:
            continue
        if event.phase != phase and event.phase not in ("setup", "draw"):
            lines.append(f" {event.phase}")
        phase = event.phase
        lines.append(f"  {_name(names, event.player)} {said}")
    return [*lines, "", _result(told, names)]


def _name(names: Sequence[str], player: int) -> str:
    return names[player] if player < len(names) else "the opponent"


def _sentence(told: Trace, event: Event) -> str:
    """What happened."""
    detail = event.detail
    listed = ", ".join(_card(told, event.player, card) for card in event.cards)
    slot = SLOT_NAMES[detail["slot"]] if "slot" in detail else ""
    match event.event:
        case "play" | "standby":
            one, *replaced = (_card(told, event.player, card) for card in event.cards)
            over = f" in place of {replaced[0]}" if replaced else ""
            verb = "plays" if event.event == "play" else "stands by with"
            return f"{verb} {one} to the {slot}{over}"
        case "move":
            there = f"from {SLOT_NAMES[detail['start']]} to {SLOT_NAMES[detail['end']]}"
            return f"moves {listed} {there}"
        case "boost":
            who = listed or "all characters"
            return f"gives {who} +{detail['power']} power and +{detail['soul']} soul"
        case "attack":
            who = f"with {listed}, {slot}" if listed else ""
            return f"attacks {who}: {detail['kind']}, soul {detail['soul']}".replace("  ", " ")
        case "icon":
            return f"{'uses' if detail['used'] else 'leaves'} {detail['icon'].upper()}"
        case "damage":
            return f"takes {detail['amount']} damage{': ' if listed else ''}{listed}"
        case "cancel":
            return f"cancels {detail['amount']} damage: {listed}"
        case "no damage":
            return "takes no damage"
        case "counter":
            return f"counters with {listed}: +{detail['power']} power"
        case "refresh":
            return f"refreshes: {len(event.cards)} cards are the new deck"
        case "level up":
            up = _card(told, event.player, event.cards[0])
            return f"levels up with {up}: level {len(event.zones[event.player].cards['level'])}"
        case "choice" | "salvage":
            return f"takes {listed} to {detail['end']}"
        case "shot":
            return "shoots once more for 1"
        case "lose":
            return "loses"
        case _:
            return f"{_VERBS[event.event]} {listed}".strip()


_VERBS = {
    "draw": "draws",
    "mulligan": "mulligans",
    "clock": "clocks",
    "penalty": "takes the refresh penalty:",
    "pay": "pays",
    "event": "plays the event",
    "climax": "plays the climax",
    "stock": "puts into stock",
    "trigger": "triggers",
    "return": "takes back to hand",
    "comeback": "takes back",
    "gate": "takes back",
    "treasure": "takes to hand",
    "look": "looks at",
    "discovery": "takes to hand",
    "mill": "mills",
    "reverse": "is reversed:",
    "leave": "loses from the stage",
    "encore": "encores",
    "encore lost": "cannot encore",
    "discard": "discards",
}


def _card(told: Trace, player: int, card: int) -> str:
    printed = told.setup.seats[player].cards[card]
    name = f"{printed.code} {printed.name}".strip()
    if printed.type == "climax":
        return f"{name} (climax)"
    return f"{name} ({printed.level}/{printed.cost or 0})"


def _result(told: Trace, names: Sequence[str]) -> str:
    rounds = (told.turns + 1) // 2
    if told.result is None:
        return f"Not decided after {rounds} turns each."
    return f"{_name(names, told.result)} wins in turn {rounds}.".replace("the opp", "The opp")


def as_data(told: Trace, names: Sequence[str], seed: int) -> dict[str, Any]:
    """The game as plain data: card numbers, zones by name, the deck top first."""
    players = [
        {
            "name": names[p],
            "policy": seat.policy,
            "mulligan": seat.returns.words,
            "stacked": seat.order is not None,
        }
        for p, seat in enumerate(told.setup.seats)
    ]
    return {
        "game": "weiss",
        "seed": seed,
        "trial": told.trial,
        "players": players,
        "opponent": opponent_words(told.setup) if len(players) == 1 else None,
        "first": _name(names, told.began),
        "result": None if told.result is None else _name(names, told.result),
        "turns": told.turns,
        "events": [_event(told, event, names) for event in told.events],
    }


def _event(told: Trace, event: Event, names: Sequence[str]) -> dict[str, Any]:
    return {
        "turn": event.turn,
        "phase": event.phase,
        "player": _name(names, event.player),
        "event": event.event,
        "cards": [told.code(event.player, card) for card in event.cards],
        **event.detail,
        "zones": {names[p]: _spelled(told, p, zones) for p, zones in enumerate(event.zones)},
    }


def _spelled(told: Trace, player: int, zones: Zones) -> dict[str, Any]:
    stage = {
        SLOT_NAMES[slot]: {"card": told.code(player, card), "state": zones.states[slot]}
        for slot, card in enumerate(zones.stage)
        if card is not None
    }
    listed = {name: [told.code(player, c) for c in cards] for name, cards in zones.cards.items()}
    return {**listed, "stage": stage}
