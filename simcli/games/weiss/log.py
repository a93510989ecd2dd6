"""The event log: the same kernels tell what they do when asked to.

A row of ``events`` is (turn, phase, player, event, card, second card, three numbers), and
``states`` keeps both sides as they were after it; what else there is to tell of an event can be
read off them. The kernels do no more than that: all of them log, and carry this code with them.
"""

from __future__ import annotations

import numpy as np

from simcli.games.weiss.table import DECK, MOST_EVENTS, NOBODY, constant
from simcli.montecarlo.compiled import kernel, part
from simcli.montecarlo.streams import choice, word

__all__ = ["EVENTS", "PHASES", "detail", "lay_out", "note", "second"]

PHASES = ("setup", "stand", "draw", "clock", "main", "climax", "attack", "encore", "end")
(
    SETUP,
    STAND_PHASE,
    DRAW_PHASE,
    CLOCK_PHASE,
    MAIN_PHASE,
    CLIMAX_PHASE,
    ATTACK_PHASE,
    ENCORE_STEP,
    END_PHASE,
) = (constant(phase) for phase in range(len(PHASES)))

EVENTS = (
    "shuffle",
    "draw",
    "mulligan",
    "stand",
    "clock",
    "refresh",
    "penalty",
    "level up",
    "pay",
    "play",
    "event",
    "move",
    "climax",
    "boost",
    "stock",
    "salvage",
    "attack",
    "trigger",
    "icon",
    "return",
    "comeback",
    "gate",
    "choice",
    "treasure",
    "standby",
    "look",
    "discovery",
    "mill",
    "counter",
    "reveal",
    "damage",
    "cancel",
    "no damage",
    "shot",
    "reverse",
    "leave",
    "encore",
    "encore lost",
    "discard",
    "climax leaves",
    "turn ends",
    "lose",
)
(
    SHUFFLE,
    DRAW,
    MULLIGAN,
    STAND,
    CLOCKED,
    REFRESH,
    PENALTY,
    LEVEL_UP,
    PAY,
    PLAY,
    EVENT,
    MOVE,
    CLIMAX,
    BOOST,
    STOCKED,
    SALVAGE,
    ATTACK,
    TRIGGER,
    ICON,
    RETURN,
    COMEBACK,
    GATE,
    CHOICE,
    TREASURE,
    STANDBY,
    LOOK,
    DISCOVERY,
    MILL,
    COUNTER,
    REVEAL,
    DAMAGE,
    CANCEL,
    NO_DAMAGE,
    SHOT,
    REVERSE,
    LEAVE,
    ENCORE,
    ENCORE_LOST,
    DISCARD,
    CLIMAX_LEAVES,
    TURN_ENDS,
    LOSE,
) = (constant(event) for event in range(len(EVENTS)))


@part
def note(t, p, event, card):  # type: ignore[no-untyped-def]
    """Log an event of player ``p`` with the card it is about, or NOBODY. Events beyond the room
    there is are counted only."""
    game = t.game
    if game.logging:
        at = game.events
        game.events = at + 1
        if at < MOST_EVENTS:
            row = t.events[at]
            row[0], row[1], row[2] = game.turn, game.phase, p
            row[3], row[4], row[5] = event, card, NOBODY
            row[6], row[7], row[8] = NOBODY, NOBODY, NOBODY
            t.states[at, 0] = t.sides[0]
            t.states[at, 1] = t.sides[1]


@part
def detail(t, one, two, three):  # type: ignore[no-untyped-def]
    """Add numbers to the last event."""
    game = t.game
    if game.logging and game.events <= MOST_EVENTS:
        row = t.events[game.events - 1]
        row[6], row[7], row[8] = one, two, three


@part
def second(t, card):  # type: ignore[no-untyped-def]
    """Add a second card to the last event."""
    game = t.game
    if game.logging and game.events <= MOST_EVENTS:
        t.events[game.events - 1][5] = card


@kernel
def lay_out(tables, events):  # type: ignore[no-untyped-def]
    """Carry the lazy shuffles of a log out to the end, so that it shows each deck as it will
    come."""
    t = tables[0]
    for at in range(events):
        for p in range(2):
            me = t.states[at, p]
            unseen = me.size[DECK] - me.known
            if me.stacked:
                continue
            stream = word(me.key, np.uint64(me.shuffles))
            for left in range(unseen, 0, -1):
                number = np.uint64(me.drawn + unseen - left)
                place = np.int64(choice(stream, number, np.uint64(left)))
                card = me.zone[DECK, place]
                me.zone[DECK, place] = me.zone[DECK, left - 1]
                me.zone[DECK, left - 1] = card
