"""A traced game in sentences, and as data for a program that checks it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from simcli.games.weiss.game.games import opponent_words
from simcli.games.weiss.game.trace import SLOT_NAMES, Event, Trace, Zones

__all__ = ["as_data", "in_words"]

QUIET = ("shuffle", "stand", "reveal", "turn ends", "climax leaves")
"""Events that the others tell of."""
IN_A_ROW = ("draw", "mulligan", "pay", "discard", "mill")
"""Events told together where they follow each other."""
SEATS = ("A", "B")


def in_words(told: Trace, names: Sequence[str], seed: int) -> list[str]:
    """The game, one line an event, the players by letters; ``names`` by seat."""
    lines = [f"Trial {told.trial} of seed {seed}, no card texts.", *_players(told, names)]
    turn = phase = None
    before: tuple[Zones, ...] = ()
    for event in _told_together(told):
        if event.turn != turn:
            turn, phase = event.turn, None
            lines += ["", *_turn(told, event, before)]
        before = event.zones
        said = None if event.event in QUIET else _sentence(told, event)
        if said is None:
            continue
        if event.phase != phase and event.phase not in ("setup", "draw"):
            lines.append(f"  {event.phase}")
        phase = event.phase
        lines.append(f"    {_letter(told, event.player)} {said}")
    return [*lines, "", _result(told, names)]


def _told_together(told: Trace) -> Iterator[Event]:
    """The events, those of one kind in a row as one with all their cards."""
    row: Event | None = None
    for event in told.events:
        if row is not None:
            same = all(
                getattr(row, what) == getattr(event, what)
                for what in ("turn", "phase", "player", "event")
            )
            if same and event.event in IN_A_ROW:
                row = replace(event, cards=row.cards + event.cards)
                continue
            yield row
        row = event
    if row is not None:
        yield row


def _players(told: Trace, names: Sequence[str]) -> Iterator[str]:
    for p, seat in enumerate(told.setup.seats):
        began = ", goes first" if p == told.began else ""
        stacked = ", stacked deck" if seat.order is not None else ""
        played = f"policy {seat.policy}, {seat.returns.words}{stacked}{began}"
        yield f"  {SEATS[p]}: {names[p]}; {played}."
    if len(told.setup.seats) == 1:
        yield f"  Played {opponent_words(told.setup)}."


def _turn(told: Trace, event: Event, before: tuple[Zones, ...]) -> Iterator[str]:
    """Whose turn it is, and how the players stand."""
    if not event.turn:
        yield "Setup"
        return
    of = told.began if event.turn % 2 else 1 - told.began
    yield f"Turn {event.turn}: turn {(event.turn + 1) // 2} of {_letter(told, of)}"
    stand = []
    for p, zones in enumerate(before):
        level, clock, stock, hand, deck = (
            len(zones.cards[zone]) for zone in ("level", "clock", "stock", "hand", "deck")
        )
        stand.append(f"{SEATS[p]} {level}/{clock}, stock {stock}, hand {hand}, deck {deck}")
    yield f"  {'; '.join(stand)}"


def _letter(told: Trace, player: int) -> str:
    return SEATS[player] if player < len(told.setup.seats) else "the opponent"


def _name(names: Sequence[str], player: int) -> str:
    return names[player] if player < len(names) else "the opponent"


def _sentence(told: Trace, event: Event) -> str | None:
    """What happened, or None where another event tells it."""
    detail = event.detail
    listed = "; ".join(_card(told, event.player, card) for card in event.cards)
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
            return _attack(told, event, listed)
        case "stock" if detail["start"] == "resolution":
            return None  # where a triggered card goes
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


def _attack(told: Trace, event: Event, listed: str) -> str:
    """An attack, with both powers where it comes to a battle."""
    kind, soul = event.detail["kind"], event.detail["soul"]
    if not listed:
        return f"attacks with soul {soul}"
    slot = event.detail["slot"]
    against = ""
    if kind != "direct":
        own, other = event.zones[event.player], event.zones[1 - event.player]
        facing = other.stage[slot]
        assert facing is not None, "only a direct attack faces nobody"
        against = f" against {_card(told, 1 - event.player, facing)}"
        if kind == "front":
            against += f", power {own.power[slot]} to {other.power[slot]}"
    return f"attacks with {listed}, {SLOT_NAMES[slot]}: {kind}{against}, soul {soul}"


def _card(told: Trace, player: int, card: int) -> str:
    """A card by its name, and by its number where several of the deck share the name."""
    cards = told.setup.seats[player].cards
    printed = cards[card]
    codes = defaultdict(set)
    for one in cards:
        codes[one.name].add(one.code)
    name = printed.name
    if not name or len(codes[name]) > 1:
        name = f"{printed.code} {name}".strip()
    if printed.type == "climax":
        return f"{name} (climax)"
    return f"{name} ({printed.level}/{printed.cost or 0})"


def _result(told: Trace, names: Sequence[str]) -> str:
    rounds = (told.turns + 1) // 2
    if told.result is None:
        return f"Not decided after {rounds} turns each."
    who = _letter(told, told.result).replace("the", "The")
    if told.result < len(names):
        who += f" ({names[told.result]})"
    return f"{who} wins in turn {told.turns}, after {rounds} rounds."


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
        SLOT_NAMES[slot]: {
            "card": told.code(player, card),
            "state": zones.states[slot],
            "power": zones.power[slot],
            "soul": zones.soul[slot],
        }
        for slot, card in enumerate(zones.stage)
        if card is not None
    }
    listed = {name: [told.code(player, c) for c in cards] for name, cards in zones.cards.items()}
    return {**listed, "stage": stage}
