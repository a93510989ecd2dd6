"""The event log: the same kernels tell what they do when asked to.

A row of ``events`` is (turn, phase, player, event, card, second card, three numbers), and
``states`` keeps both sides as they were after it; what else there is to tell of an event can be
read off them. All kernels log, so where they do, one call of one function stands.
"""

from __future__ import annotations

import numpy as np

from simcli.games.weiss.table import DECK, MOST_EVENTS, NOBODY, constant
from simcli.montecarlo.compiled import part
from simcli.montecarlo.streams import choice, word

__all__ = ["EVENTS", "PHASES", "note", "second", "tell"]

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
    """Log an event of player ``p`` with the card it is about, or NOBODY."""
    if t.game.logging:
        _write(t, p, event, card, NOBODY, NOBODY, NOBODY)


@part
def tell(t, p, event, card, one, two, three):  # type: ignore[no-untyped-def]
    """Log an event with three numbers."""
    if t.game.logging:
        _write(t, p, event, card, one, two, three)


@part
def second(t, card):  # type: ignore[no-untyped-def]
    """Add a second card to the last event."""
    if t.game.logging and t.game.events <= MOST_EVENTS:
        t.events[t.game.events - 1][5] = card


@part
def _lay_out(me):  # type: ignore[no-untyped-def]
    """Carry a lazy shuffle out to the end, so that a log shows the deck as it will come."""
    if me.stacked:
        return
    unseen = me.size[DECK] - me.known
    stream = word(me.key, np.uint64(me.shuffles))
    for left in range(unseen, 0, -1):
        number = np.uint64(me.drawn + unseen - left)
        place = np.int64(choice(stream, number, np.uint64(left)))
        card = me.zone[DECK, place]
        me.zone[DECK, place] = me.zone[DECK, left - 1]
        me.zone[DECK, left - 1] = card


@part
def _write(t, p, event, card, one, two, three):  # type: ignore[no-untyped-def]
    """Events beyond the room there is are counted only. This is too long to be written out wherever
    something is logged, which would make games longer to compile."""
    game = t.game
    at = game.events
    game.events = at + 1
    if at < MOST_EVENTS:
        row = t.events[at]
        row[0], row[1], row[2] = game.turn, game.phase, p
        row[3], row[4], row[5] = event, card, NOBODY
        row[6], row[7], row[8] = one, two, three
        for each in range(2):
            t.states[at, each] = t.sides[each]
            _lay_out(t.states[at, each])
