"""A traced game as plain data, so that a program can referee it: the cards, the rules in force, and
every event with all zones after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from simcli.games.loveca.cards import LovecaCard
from simcli.games.loveca.game import facts
from simcli.games.loveca.game.options import GameRules
from simcli.games.loveca.game.record import CAP
from simcli.games.loveca.game.tally import DRAW
from simcli.games.loveca.game.telling import seated
from simcli.games.loveca.game.trace import AREA_NAMES, Trace, Zones

__all__ = ["as_data"]


def as_data(told: Trace, names: Sequence[str], seed: int) -> dict[str, Any]:
    """The game: card numbers, zones by name, the deck top first. docs/loveca.md tells the keys."""
    seats = seated(told, names)
    results: dict[int | None, str | None] = {**dict(enumerate(seats)), DRAW: "draw", None: None}
    return {
        "game": "loveca",
        "seed": seed,
        "trial": told.trial,
        "rules": _rules(told),
        "players": [_player(told, p, names[p]) for p in range(len(names))],
        "opponent": list(told.opponent) or None,
        "first": names[told.began] if len(names) > 1 else names[0],
        "result": results[told.result],
        "turns": told.turns,
        "events": [_event(told, at, seats) for at in range(len(told.events))],
    }


def _rules(told: Trace) -> dict[str, Any]:
    game = told.setup.game[0]
    points: dict[str, Any] = {}
    for field in fields(GameRules):
        value = int(game[field.name])
        points[field.name] = bool(value) if isinstance(field.default, bool) else value
    if points["set_limit"] == CAP:
        points["set_limit"] = None  # any number
    return {"successes": int(game["goal"]), "most_turns": int(game["most_turns"]), **points}


def _player(told: Trace, player: int, name: str) -> dict[str, Any]:
    seat = told.setup.seats[player]
    copies = Counter(card.code for card in seat.cards)
    printed = {card.code: card for card in seat.cards}
    return {
        "name": name,
        "policy": seat.policy,
        "mulligan": seat.returns.words,
        "stacked": seat.order is not None,
        "energy": int(told.setup.sides[player]["energy_cards"]),
        "cards": {code: {"copies": copies[code], **_printed(printed[code])} for code in copies},
    }


def _printed(card: LovecaCard) -> dict[str, Any]:
    facts: dict[str, Any] = {"name": card.name, "type": card.type}
    if card.type == "member":
        facts |= {"cost": card.cost, "blades": card.blades, "hearts": dict(card.hearts)}
    else:
        facts |= {"score": card.score, "need": dict(card.need)}
    return facts | {"blade_heart": card.blade_heart}


def _event(told: Trace, at: int, seats: Sequence[str]) -> dict[str, Any]:
    event = told.events[at]
    return {
        "turn": event.turn,
        "phase": event.phase,
        "player": seats[event.player],
        "event": event.event,
        "cards": [told.card(event.player, card).code for card in event.cards],
        "details": _details(told, at, seats),
        "zones": {seats[p]: _spelled(told, p, zones) for p, zones in enumerate(event.zones)},
    }


def _details(told: Trace, at: int, seats: Sequence[str]) -> Mapping[str, Any]:
    """What the rules make of the event, beside the cards and zones that it follows from."""
    event = told.events[at]
    match event.event:
        case "mulligan":
            new = facts.drawn(told, at)
            return {"drawn": [told.card(event.player, card).code for card in new]}
        case "play" | "baton":
            area = event.zones[event.player].stage.index(event.cards[0])
            return {"area": AREA_NAMES[area], "paid": facts.paid(told, at)}
        case "turn up":
            gone = facts.discarded(told, event)
            return {"discarded": [told.card(event.player, card).code for card in gone]}
        case "yell":
            return {"blades": facts.blades(told, event)}
        case "clear" | "fail":
            score = facts.score(told, event) if event.event == "clear" else None
            asks, has = facts.asked(told, event), facts.hearts(told, event)
            return {"need": asks, "hearts": has, "score": score}
        case "judgement":
            return {"scores": dict(zip(seats, facts.scores(told, event), strict=True))}
        case "success":
            return {"successes": event.successes[event.player]}
        case _:
            return {}


def _spelled(told: Trace, player: int, zones: Zones) -> dict[str, Any]:
    def code(card: int) -> str:
        return told.card(player, card).code

    standing = [at for at, card in enumerate(zones.stage) if card is not None]
    return {
        **{name: [code(card) for card in cards] for name, cards in zones.cards.items()},
        "stage": {AREA_NAMES[at]: code(zones.stage[at] or 0) for at in standing},
        "waited": [AREA_NAMES[at] for at in standing if zones.waited[at]],
        "energy": dict(zip(("deck", "active", "waited"), zones.energy, strict=True)),
    }
