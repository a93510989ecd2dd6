"""The turn but for the attack: stand to climax, encore and end (rules 1.3)."""

from __future__ import annotations

import numpy as np

from simcli.games.weiss import log
from simcli.games.weiss.damage import put, remove, settle, top_to
from simcli.games.weiss.effects import MOST_PARTS, PARTS
from simcli.games.weiss.game import tally as count
from simcli.games.weiss.game.answers import DONE, ENCORE_COST, HAND_LIMIT, MOVE
from simcli.games.weiss.game.characters import (
    clear_slot,
    colours_of,
    may_play_climax,
    pay,
    place,
)
from simcli.games.weiss.game.encode import CHARACTER
from simcli.games.weiss.game.policies import (
    choose_boosted,
    choose_climax,
    choose_clock,
    choose_discard,
    choose_encore,
    choose_play,
    choose_salvage,
    choose_standby,
)
from simcli.games.weiss.game.triggers import salvage, standby
from simcli.games.weiss.table import (
    CLIMAX_AREA,
    CLOCK,
    HAND,
    NOBODY,
    SLOTS,
    STOCK,
    WAITING,
    constant,
)
from simcli.montecarlo.compiled import part

__all__ = ["climax_phase", "early_phases", "encore_step", "end_phase", "main_phase"]

ALL, ONE_OF, DRAW, STOCKED, COMEBACK, RESTOCK, STANDBY = (
    constant(part) for part in range(len(PARTS))
)
NONE, ONE, TWO = constant(0), constant(1), constant(2)
MOST_PLAYS = 60
"""A turn's main phase ends after so many plays and moves, whatever the policy."""


@part
def early_phases(t, p):  # type: ignore[no-untyped-def]
    """Stand, draw, and the clock phase, whose seventh card levels up before the two draws. Has the
    player lost?"""
    me = t.sides[p]
    game = t.game
    game.phase = log.STAND_PHASE
    for slot in range(SLOTS):
        me.rested[slot] = 0
    log.note(t, p, log.STAND, NOBODY)
    game.phase = log.DRAW_PHASE
    if top_to(t, p, HAND, ONE, log.DRAW) < 0:
        return True
    game.phase = log.CLOCK_PHASE
    at = choose_clock(t, p, NOBODY)
    if at == NOBODY:
        return False
    card = remove(me, HAND, at)
    put(me, CLOCK, card)
    log.note(t, p, log.CLOCKED, card)
    return settle(t, p) or top_to(t, p, HAND, TWO, log.DRAW) < 0


@part
def main_phase(t, p):  # type: ignore[no-untyped-def]
    """The policy plays and moves until it is done. Has the player lost?"""
    me = t.sides[p]
    t.game.phase = log.MAIN_PHASE
    available = me.size[STOCK]
    for _ in range(MOST_PLAYS):
        answer = choose_play(t, p, NOBODY)
        if answer == DONE:
            break
        if answer == MOVE:
            _move(t, p, me.at, me.slot)
        elif _play(t, p, me.at, me.slot):
            return True
    count.note_main(t, p, available)
    return False


@part
def _play(t, p, at, slot):  # type: ignore[no-untyped-def]
    """Pay, then a character stands on its slot; an event is over and in the waiting room. The card
    is in hand until it is paid for, so no refresh can take it. Has the player lost?"""
    me = t.sides[p]
    card = np.int64(me.zone[HAND, at])
    if pay(t, p, t.decks[p].cost[card]):
        return True
    if t.decks[p].type[card] == CHARACTER:
        return place(t, p, HAND, at, slot, NONE, log.PLAY)
    put(me, WAITING, remove(me, HAND, at))
    log.note(t, p, log.EVENT, card)
    return settle(t, p)


@part
def _move(t, p, start, end):  # type: ignore[no-untyped-def]
    """A character to another slot; the one there, if any, comes to the first. In the main phase
    nothing but its rest lasts for a character alone."""
    me = t.sides[p]
    moved, rested = me.card[start], me.rested[start]
    me.card[start] = me.card[end]
    me.rested[start] = me.rested[end]
    me.card[end] = moved
    me.rested[end] = rested
    log.tell(t, p, log.MOVE, moved, start, end, NOBODY)
    log.second(t, me.card[start])


@part
def climax_phase(t, p):  # type: ignore[no-untyped-def]
    """At most one climax, and its effect. Has the player lost?"""
    me = t.sides[p]
    t.game.phase = log.CLIMAX_PHASE
    me.combos_on = 0
    count.note_combos(t, p)
    colours = colours_of(t, p)
    found = False
    for i in range(me.size[HAND]):
        found |= may_play_climax(t, p, np.int64(me.zone[HAND, i]), colours)
    if not found:
        return False
    at = choose_climax(t, p, colours)
    if at == NOBODY:
        return False
    card = remove(me, HAND, at)
    put(me, CLIMAX_AREA, card)
    me.combos_on = t.decks[p].combo[card]
    count.note_climax(t, p)
    log.note(t, p, log.CLIMAX, card)
    if settle(t, p):
        return True
    for at in range(MOST_PARTS):
        if t.decks[p].effect[card, at] != NOBODY and _effect(t, p, card, at):
            return True
    return False


@part
def _effect(t, p, card, part):  # type: ignore[no-untyped-def]
    """One part of a climax's effect. Has the player lost?"""
    me = t.sides[p]
    what = t.decks[p].effect[card, part]
    power = t.decks[p].effect_power[card, part]
    soul = t.decks[p].effect_soul[card, part]
    if what == ALL:
        me.all_power += power
        me.all_soul += soul
        log.tell(t, p, log.BOOST, NOBODY, NOBODY, power, soul)
        return False
    if what == ONE_OF:
        slot = choose_boosted(t, p, NOBODY)
        if slot != NOBODY:
            me.power[slot] += power
            me.soul[slot] += soul
            log.tell(t, p, log.BOOST, me.card[slot], slot, power, soul)
        return False
    if what == DRAW:
        return top_to(t, p, HAND, ONE, log.DRAW) < 0
    if what == STOCKED:
        return top_to(t, p, STOCK, ONE, log.STOCKED) < 0
    if what == STANDBY:
        at = choose_standby(t, p, NOBODY)
        return at != NOBODY and standby(t, p, at)
    at = choose_salvage(t, p, NOBODY)
    return at != NOBODY and salvage(t, p, at, HAND if what == COMEBACK else STOCK, log.SALVAGE)


@part
def encore_step(t, p):  # type: ignore[no-untyped-def]
    """The turn player's reversed characters, one by one, then the opponent's. Has anyone lost?"""
    t.game.phase = log.ENCORE_STEP
    for owner in (p, 1 - p):
        for slot in range(SLOTS):
            if t.sides[owner].reversed[slot] and _leave(t, owner, slot):
                return True
    return False


@part
def _leave(t, p, slot):  # type: ignore[no-untyped-def]
    """To the waiting room, and back to the same slot at rest for three stock (10.2.3). Has the
    player lost?"""
    me = t.sides[p]
    card = me.card[slot]
    clear_slot(me, slot)
    put(me, WAITING, card)
    count.note_leave(t, p)
    log.tell(t, p, log.LEAVE, card, slot, NOBODY, NOBODY)
    if settle(t, p):
        return True
    me.at = card
    if me.size[STOCK] < ENCORE_COST or choose_encore(t, p, slot) == NOBODY:
        return False
    count.note_encore(t, p)
    if pay(t, p, ENCORE_COST):
        return True
    for at in range(me.size[WAITING] - 1, -1, -1):
        if me.zone[WAITING, at] == card:
            return place(t, p, WAITING, at, slot, ONE, log.ENCORE)
    # A refresh took it meanwhile.
    log.tell(t, p, log.ENCORE_LOST, card, slot, NOBODY, NOBODY)
    return False


@part
def end_phase(t, p):  # type: ignore[no-untyped-def]
    """Down to seven cards, then the climax leaves, then what lasted this turn ends. Has the player
    lost?"""
    me = t.sides[p]
    t.game.phase = log.END_PHASE
    while me.size[HAND] > HAND_LIMIT:
        card = remove(me, HAND, choose_discard(t, p, NOBODY))
        put(me, WAITING, card)
        log.note(t, p, log.DISCARD, card)
        if settle(t, p):
            return True
    while me.size[CLIMAX_AREA] > 0:
        card = remove(me, CLIMAX_AREA, NONE)
        put(me, WAITING, card)
        log.note(t, p, log.CLIMAX_LEAVES, card)
        if settle(t, p):
            return True
    for each in range(2):
        side = t.sides[each]
        side.all_power = 0
        side.all_soul = 0
        for slot in range(SLOTS):
            side.power[slot] = 0
            side.soul[slot] = 0
            side.shots[slot] = 0
    log.note(t, p, log.TURN_ENDS, NOBODY)
    return False
