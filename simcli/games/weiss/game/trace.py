"""One trial told: the kernel's own log, read back and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from simcli.games.weiss import log
from simcli.games.weiss.cards import ICONS
from simcli.games.weiss.game import tally
from simcli.games.weiss.game.run import Setup
from simcli.games.weiss.table import DECK, NOBODY, SLOTS, ZONES
from simcli.games.whole import trace as whole
from simcli.games.whole.trace import read_trace

__all__ = ["KINDS", "SLOT_NAMES", "Event", "Trace", "Zones", "trace"]

SLOT_NAMES = ("left", "middle", "right", "back left", "back right")
KINDS = ("direct", "front", "side", "told")
_DETAILS: Mapping[str, tuple[str, ...]] = {
    "play": ("slot",),
    "move": ("start", "end"),
    "boost": ("slot", "power", "soul"),
    "stock": ("start",),
    "standby": ("slot",),
    "salvage": ("end",),
    "attack": ("slot", "kind", "soul"),
    "icon": ("icon", "used"),
    "return": ("slot",),
    "choice": ("end",),
    "counter": ("slot", "power"),
    "damage": ("amount",),
    "cancel": ("amount",),
    "no damage": ("amount",),
    "reverse": ("slot",),
    "leave": ("slot",),
    "encore": ("slot",),
    "encore lost": ("slot",),
}
"""What an event's numbers are; a slot of NOBODY is left out."""


@dataclass(frozen=True, slots=True)
class Zones:
    """Where every card of a player is, by card number in the encoded deck: the deck top first, the
    stock top last, the clock oldest first.

    ``stage`` has the character of each slot or None, ``states`` whether it stands, rests or is
    reversed, ``power`` and ``soul`` what it has with all that lasts this turn.
    """

    cards: dict[str, tuple[int, ...]]
    stage: tuple[int | None, ...]
    states: tuple[str | None, ...]
    power: tuple[int, ...]
    soul: tuple[int, ...]
    lost: bool


@dataclass(frozen=True, slots=True)
class Event:
    """What happened to ``player`` (0 or 1) in ``phase`` of ``turn`` (of both players, from 1), with
    ``cards``, by its details; and where everything was after it, before the rule actions that
    follow from it."""

    turn: int
    phase: str
    player: int
    event: str
    cards: tuple[int, ...]
    detail: dict[str, Any]
    zones: tuple[Zones, ...]


Trace = whole.Trace[Setup, Event]


def trace(setup: Setup, trial: int) -> Trace:
    """Play a trial again and read its log.

    The log is held against what the trial counted, and no card may be lost; AssertionError where
    that fails, which would be a fault of this program.
    """
    told = read_trace(Trace, setup, trial, _event)
    _tallied(told)
    return told


def _event(table: np.void, at: int, players: int) -> Event:
    turn, phase, player, event, card, second, *numbers = (int(n) for n in table["events"][at])
    zones = tuple(_zones(table["states"][at][p], table["decks"][p]) for p in range(players))
    name = log.EVENTS[event]
    cards = tuple(one for one in (card, second) if one != NOBODY)
    if player < players:
        cards += _read_off(name, zones[player].cards, numbers)
    detail = dict(zip(_DETAILS.get(name, ()), numbers, strict=False))
    return Event(turn, log.PHASES[phase], player, name, cards, _worded(detail), zones)


def _read_off(name: str, zones: dict[str, tuple[int, ...]], numbers: list[int]) -> tuple[int, ...]:
    """The cards of an event that are told by where they lie after it."""
    match name:
        case "shuffle" | "refresh":
            return zones["deck"]
        case "level up":
            return zones["waiting room"][-6:]
        case "look":
            return zones["deck"][: numbers[0]]
        case "damage" | "cancel":
            shown = numbers[1]
            return zones["clock" if name == "damage" else "waiting room"][-shown:]
        case _:
            return ()


def _worded(detail: dict[str, Any]) -> dict[str, Any]:
    """Numbers that stand for words as these words."""
    if detail.get("slot") == NOBODY:
        del detail["slot"]
    if "kind" in detail:
        detail["kind"] = KINDS[detail["kind"]]
    if "icon" in detail:
        detail |= {"icon": ICONS[detail["icon"]], "used": bool(detail["used"])}
    if "start" in detail and "end" not in detail:
        detail["start"] = "resolution" if detail["start"] == 1 else "deck"
    elif "end" in detail and "start" not in detail:
        detail["end"] = ZONES[detail["end"]]
    return detail


def _zones(me: np.void, of: np.void) -> Zones:
    cards = {}
    for zone, name in enumerate(ZONES):
        held = tuple(int(card) for card in me["zone"][zone][: me["size"][zone]])
        cards[name] = held[::-1] if zone == DECK else held
    stage, states = [], []
    for slot in range(SLOTS):
        card = int(me["card"][slot])
        state = "reverse" if me["reversed"][slot] else "rest" if me["rested"][slot] else "stand"
        stage.append(None if card == NOBODY else card)
        states.append(None if card == NOBODY else state)
    power, soul = (
        tuple(int(n) for n in of[what][me["card"]] + me[what] + me[f"all_{what}"])
        for what in ("power", "soul")
    )
    return Zones(cards, tuple(stage), tuple(states), power, soul, bool(me["lost"]))


def _tallied(told: Trace) -> None:
    """The telling and the trial's tally are two views of one game."""
    for p in range(len(told.setup.seats)):
        of = Counter(
            (event.event, (event.turn + 1) // 2) for event in told.events if event.player == p
        )
        for turn in range(1, (told.turns + 1) // 2 + 1):
            row = told.counts[p, turn]
            kinds = row[tally.KINDS : tally.KINDS + 3].sum()
            assert kinds == of["attack", turn], f"attacks in turn {turn}"
            assert row[tally.CHECKS] <= of["trigger", turn], f"trigger checks in turn {turn}"
            assert row[tally.CLIMAXES] == of["climax", turn], f"climaxes in turn {turn}"
            assert row[tally.COUNTERS] == of["counter", turn], f"backups in turn {turn}"
            assert row[tally.REFRESHES] == of["refresh", turn], f"refreshes in turn {turn}"
            reached = row[tally.REACHED + 1 : tally.REACHED + 5].sum()
            assert reached == of["level up", turn], f"levels reached in turn {turn}"
            cancelled = row[tally.DAMAGE_TAKEN_OFF + 1]
            unhit = cancelled - of["cancel", turn]  # lost while damage was being revealed
            assert unhit in (0, int(told.result == 1 - p)), f"damage cancelled in turn {turn}"
