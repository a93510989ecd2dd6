"""Stage and stock: what may be played, and characters coming and going (rules 1.3)."""

from __future__ import annotations

import numpy as np

from simcli.games.weiss import log
from simcli.games.weiss.damage import put, remove, settle
from simcli.games.weiss.game.encode import CLIMAX
from simcli.games.weiss.table import CLOCK, LEVEL, NOBODY, STOCK, WAITING
from simcli.montecarlo.compiled import part

__all__ = [
    "clear_slot",
    "colours_of",
    "may_attack",
    "may_counter",
    "may_play",
    "may_play_climax",
    "pay",
    "place",
    "power_of",
    "soul_of",
]


@part
def colours_of(t, p):  # type: ignore[no-untyped-def]
    """The colours of the level area and the clock, as bits."""
    me = t.sides[p]
    of = t.decks[p]
    bits = np.int64(0)
    for i in range(me.size[LEVEL]):
        bits |= of.colour[me.zone[LEVEL, i]]
    for i in range(me.size[CLOCK]):
        bits |= of.colour[me.zone[CLOCK, i]]
    return bits


@part
def may_play(t, p, card, colours):  # type: ignore[no-untyped-def]
    """Whether level, colour and cost allow a character or an event in the main phase."""
    me = t.sides[p]
    of = t.decks[p]
    level = of.level[card]
    if of.type[card] == CLIMAX or level > me.size[LEVEL] or of.cost[card] > me.size[STOCK]:
        return False
    return level == 0 or of.colour[card] == 0 or (of.colour[card] & colours) != 0


@part
def may_play_climax(t, p, card, colours):  # type: ignore[no-untyped-def]
    """A climax needs its colour always."""
    of = t.decks[p]
    return of.climax[card] != 0 and (of.colour[card] == 0 or (of.colour[card] & colours) != 0)


@part
def may_attack(me, slot):  # type: ignore[no-untyped-def]
    """Whether a character stands in a slot; in the centre stage it may attack."""
    return me.card[slot] != NOBODY and me.rested[slot] == 0


@part
def may_counter(t, p, card):  # type: ignore[no-untyped-def]
    """Whether a card of the hand is a backup that level and stock allow; it needs no colour."""
    me = t.sides[p]
    of = t.decks[p]
    return (
        of.backup_power[card] > 0
        and of.backup_level[card] <= me.size[LEVEL]
        and of.backup_cost[card] <= me.size[STOCK]
    )


@part
def pay(t, p, cost):  # type: ignore[no-untyped-def]
    """Stock, from the top, one by one to the waiting room. Has the player lost?"""
    me = t.sides[p]
    for _ in range(cost):
        me.size[STOCK] -= 1
        card = np.int64(me.zone[STOCK, me.size[STOCK]])
        put(me, WAITING, card)
        log.note(t, p, log.PAY, card)
        if settle(t, p):
            return True
    return False


@part
def clear_slot(me, slot):  # type: ignore[no-untyped-def]
    """Nobody stands there, and nothing that lasts this turn either."""
    me.card[slot] = NOBODY
    me.rested[slot] = 0
    me.reversed[slot] = 0
    me.power[slot] = 0
    me.soul[slot] = 0
    me.shots[slot] = 0


@part
def place(t, p, zone, at, slot, rested, event):  # type: ignore[no-untyped-def]
    """A character of a zone onto a slot; one already there goes to the waiting room by rule action,
    and cannot be encored. Has the player lost?"""
    me = t.sides[p]
    card = remove(me, zone, at)
    old = me.card[slot]
    clear_slot(me, slot)
    me.card[slot] = card
    me.rested[slot] = rested
    if old != NOBODY:
        put(me, WAITING, old)
    log.tell(t, p, event, card, slot, NOBODY, NOBODY)
    log.second(t, old)
    return settle(t, p)


@part
def power_of(t, p, slot):  # type: ignore[no-untyped-def]
    """The power of a character on stage, with all that lasts this turn."""
    me = t.sides[p]
    return t.decks[p].power[me.card[slot]] + me.power[slot] + me.all_power


@part
def soul_of(t, p, slot):  # type: ignore[no-untyped-def]
    """The soul of a character on stage; may be below zero."""
    me = t.sides[p]
    return t.decks[p].soul[me.card[slot]] + me.soul[slot] + me.all_soul
