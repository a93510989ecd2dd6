"""What policies share: worths of cards, chances against an opponent, and choices with a plain best
answer. All of it looks only at what the player may know."""

from __future__ import annotations

import numpy as np

from simcli.games.weiss.game.answers import CENTRE, NO, YES
from simcli.games.weiss.game.characters import may_attack, may_counter, power_of
from simcli.games.weiss.game.encode import CHARACTER
from simcli.games.weiss.game.icons import (
    CHOICE,
    COMEBACK,
    GATE,
    LOOKED,
    RETURN,
    SOUL,
    STANDBY,
)
from simcli.games.weiss.table import (
    CLIMAX_AREA,
    CLOCK,
    DECK,
    HAND,
    LEVEL,
    MOST_CLIMAXES,
    MOST_ICONS,
    MOST_SOUL,
    NOBODY,
    SLOTS,
    STOCK,
    WAITING,
    constant,
)
from simcli.montecarlo.compiled import part

__all__ = [
    "best_waiting",
    "boosted",
    "counter",
    "icon",
    "lands",
    "salvage",
    "standby",
    "strength",
]

ANY, LOW, WITH_SOUL = (constant(kind) for kind in range(3))
A_SOUL = 2000
"""What a point of soul is worth beside power."""


@part
def strength(t, p, card):  # type: ignore[no-untyped-def]
    """How good a character is on stage: power, and soul in power's terms."""
    of = t.decks[p]
    return of.power[card] + A_SOUL * of.soul[card]


@part
def _open_climaxes(t, p):  # type: ignore[no-untyped-def]
    """The climaxes of a player that all can see."""
    me = t.sides[p]
    climax = t.decks[p].climax
    seen = me.size[CLIMAX_AREA]
    for zone in (WAITING, CLOCK, LEVEL):
        for i in range(me.size[zone]):
            seen += climax[me.zone[zone, i]]
    return seen


@part
def expected_climaxes(t, p):  # type: ignore[no-untyped-def]
    """The climaxes to expect in the deck of player ``p`` by what the other can see: those not seen
    yet are spread over deck, hand and stock."""
    me = t.sides[p]
    hidden = t.decks[p].climaxes - _open_climaxes(t, p)
    size = me.size[DECK]
    over = size + me.size[HAND] + me.size[STOCK]
    return min((2 * hidden * size + over) // (2 * over), MOST_CLIMAXES)


@part
def lands(t, p, climaxes, damage):  # type: ignore[no-untyped-def]
    """The chance that player ``p`` takes a damage, with so many climaxes in the deck."""
    return t.hits[t.sides[p].size[DECK], climaxes, max(0, min(damage, MOST_SOUL))]


@part
def best_waiting(t, p, what):  # type: ignore[no-untyped-def]
    """The position in the waiting room of the character to take back: of a level that can be played
    now or next level, then the strongest. NOBODY where none fits."""
    me = t.sides[p]
    of = t.decks[p]
    best = np.int64(NOBODY)
    worth = np.int64(-1)
    for i in range(me.size[WAITING]):
        card = np.int64(me.zone[WAITING, i])
        if of.type[card] != CHARACTER:
            continue
        soon = of.level[card] <= me.size[LEVEL] + 1
        fits = soon or what != LOW
        if what == WITH_SOUL:
            fits = False
            for place in range(MOST_ICONS):
                fits |= of.trigger[card, place] == SOUL
        value = strength(t, p, card) + (100_000 if soon else 0)
        if fits and value > worth:
            best = np.int64(i)
            worth = value
    return best


@part
def _gate(t, p):  # type: ignore[no-untyped-def]
    """The position in the waiting room of a climax, a combo's if there is one."""
    me = t.sides[p]
    of = t.decks[p]
    best = np.int64(NOBODY)
    for i in range(me.size[WAITING]):
        card = me.zone[WAITING, i]
        if of.climax[card] and (best == NOBODY or of.combo[card] != 0):
            best = np.int64(i)
    return best


@part
def standby(t, p, _):  # type: ignore[no-untyped-def]
    """The strongest character that may come, onto an empty slot, the centre first."""
    me = t.sides[p]
    for slot in range(SLOTS):
        if me.card[slot] == NOBODY:
            me.slot = slot
            return best_waiting(t, p, LOW)
    return NO


@part
def salvage(t, p, _):  # type: ignore[no-untyped-def]
    """The best character of the waiting room."""
    return best_waiting(t, p, ANY)


@part
def icon(t, p, icon):  # type: ignore[no-untyped-def]
    """Always what an icon offers, and the best of it."""
    me = t.sides[p]
    if icon == COMEBACK:
        return best_waiting(t, p, ANY)
    if icon == GATE:
        return _gate(t, p)
    if icon == STANDBY:
        return standby(t, p, NO)
    if icon == CHOICE:
        me.slot = 0
        return best_waiting(t, p, WITH_SOUL)
    if icon == RETURN:
        return _strongest(t, 1 - p)
    if icon == LOOKED:
        best = np.int64(NO)
        for seen in range(min(3, me.size[DECK])):
            card = np.int64(me.zone[DECK, me.size[DECK] - 1 - seen])
            if t.decks[p].type[card] == CHARACTER and best == NO:
                best = np.int64(seen)
        return best
    return YES


@part
def _strongest(t, p):  # type: ignore[no-untyped-def]
    """The slot of a player's strongest character; NOBODY without one."""
    me = t.sides[p]
    best = np.int64(NOBODY)
    for slot in range(SLOTS):
        if me.card[slot] == NOBODY:
            continue
        if best == NOBODY or strength(t, p, me.card[slot]) > strength(t, p, me.card[best]):
            best = np.int64(slot)
    return best


@part
def boosted(t, p, _):  # type: ignore[no-untyped-def]
    """The strongest character that can still attack; NO without one."""
    me = t.sides[p]
    best = np.int64(NO)
    for slot in range(CENTRE):
        if not may_attack(me, slot):
            continue
        if best == NO or strength(t, p, me.card[slot]) > strength(t, p, me.card[best]):
            best = np.int64(slot)
    return best


@part
def counter(t, p, slot):  # type: ignore[no-untyped-def]
    """The weakest backup that saves the attacked character from being reversed; NO where none
    does, or it needs none."""
    me = t.sides[p]
    if me.card[slot] == NOBODY:
        return NO
    short = power_of(t, 1 - p, slot) - power_of(t, p, slot)
    if short < 0:
        return NO
    of = t.decks[p]
    best = np.int64(NO)
    for i in range(me.size[HAND]):
        card = np.int64(me.zone[HAND, i])
        if not may_counter(t, p, card) or of.backup_power[card] <= short:
            continue
        if best == NO or of.backup_power[card] < of.backup_power[me.zone[HAND, best]]:
            best = np.int64(i)
    return best
