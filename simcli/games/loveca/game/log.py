"""The event log: the same kernel tells what it does when asked to.

A row of ``events`` is (turn, phase, player, event, cards, card, card, ...); ``states`` keeps both
sides as they were after it.
"""

from __future__ import annotations

import numpy as np

from simcli.games.loveca.game.record import DECK, HEAD, MOST_EVENTS, constant
from simcli.montecarlo.compiled import part
from simcli.montecarlo.streams import choice

__all__ = ["EVENTS", "PHASES", "note", "note_card", "note_zone"]

PHASES = ("setup", "active", "energy", "draw", "main", "live set", "performance", "judgement")
SETUP, ACTIVE_PHASE, ENERGY_PHASE, DRAW_PHASE, MAIN_PHASE, SET_PHASE, PERFORMANCE, JUDGEMENT = (
    constant(phase) for phase in range(8)
)

EVENTS = (
    "draw",
    "mulligan",
    "activate",
    "energy",
    "play",
    "baton",
    "set",
    "turn up",
    "yell",
    "clear",
    "fail",
    "success",
    "tie lock",
    "clean up",
    "refresh",
    "judgement",
)
(
    DREW,
    MULLIGAN,
    ACTIVATED,
    ENERGY,
    PLAYED,
    BATON,
    SET,
    TURNED_UP,
    YELL,
    CLEAR,
    FAIL,
    PLACED,
    TIE_LOCK,
    CLEAN_UP,
    REFRESH,
    JUDGEMENT_BEGINS,
) = (constant(event) for event in range(16))


@part
def _lay_out(me):  # type: ignore[no-untyped-def]
    """Carry a lazy shuffle out to the end, so that a log shows the deck as it will come."""
    size = me.size[DECK]
    if me.stacked:
        return
    for left in range(size, 0, -1):
        number = np.uint64(me.drawn + size - left)
        at = np.int64(choice(me.shuffle, number, np.uint64(left)))
        card = me.zone[DECK, at]
        me.zone[DECK, at] = me.zone[DECK, left - 1]
        me.zone[DECK, left - 1] = card


@part
def note(t, p, event):  # type: ignore[no-untyped-def]
    """Log an event of player ``p``; its cards follow by ``note_card`` and ``note_zone``."""
    if t.game.logging:
        _write(t, p, event)


@part
def _write(t, p, event):  # type: ignore[no-untyped-def]
    game = t.game
    at = game.events
    if at >= MOST_EVENTS:
        raise ValueError("the log is full")
    row = t.events[at]
    row[0], row[1], row[2], row[3], row[4] = game.turn, game.phase, p, event, 0
    for each in range(2):
        t.states[at, each] = t.sides[each]
        _lay_out(t.states[at, each])
    game.events = at + 1


@part
def note_card(t, card):  # type: ignore[no-untyped-def]
    """Add a card to the last event."""
    if t.game.logging:
        row = t.events[t.game.events - 1]
        row[HEAD + row[4]] = card
        row[4] += 1


@part
def note_zone(t, p, zone, start, end):  # type: ignore[no-untyped-def]
    """Add the cards ``start .. end - 1`` of a zone to the last event."""
    if t.game.logging:
        _write_zone(t, p, zone, np.int64(start), np.int64(end))


@part
def _write_zone(t, p, zone, start, end):  # type: ignore[no-untyped-def]
    for i in range(start, end):
        note_card(t, t.sides[p].zone[zone, i])
