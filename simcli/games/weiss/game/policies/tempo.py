"""Spend all stock on power, play every climax, always attack, always encore: the fast floor.

Mulligan: keeps the level 0 characters. Clock: every turn but the one that would lose, with the card
that is farthest from being played. Main: the most powerful character for each centre slot.
Attacks: front against weaker characters, from the side where soul is left, else front.
"""

from __future__ import annotations

import numpy as np

from simcli.games.weiss.damage import FULL_CLOCK, LEVELS
from simcli.games.weiss.game.answers import (
    CENTRE,
    DIRECT,
    DONE,
    FRONT,
    KINDS,
    NO,
    PLAY,
    SIDE_ATTACK,
    YES,
)
from simcli.games.weiss.game.characters import (
    colours_of,
    may_attack,
    may_play,
    may_play_climax,
    power_of,
    soul_of,
)
from simcli.games.weiss.game.encode import CHARACTER
from simcli.games.weiss.game.sense import boosted, counter, icon, salvage, standby
from simcli.games.weiss.table import CLOCK, HAND, LEVEL, NOBODY
from simcli.montecarlo.compiled import part

__all__ = [
    "attack",
    "boosted",
    "climax",
    "clock",
    "counter",
    "discard",
    "encore",
    "icon",
    "play",
    "prepare",
    "returns",
    "salvage",
    "standby",
]

FAR = 100


@part
def prepare(t, p, _):  # type: ignore[no-untyped-def]
    """No climax to the level area, so that they come back with the next deck."""
    me = t.sides[p]
    of = t.decks[p]
    for card in range(of.cards):
        me.prefer[card] = 1 - of.climax[card]
    return YES


@part
def returns(t, p, _):  # type: ignore[no-untyped-def]
    """All but characters of level 0."""
    me = t.sides[p]
    of = t.decks[p]
    for i in range(me.size[HAND]):
        card = me.zone[HAND, i]
        me.chosen[i] = of.type[card] != CHARACTER or of.level[card] > 0
    return YES


@part
def discard(t, p, _):  # type: ignore[no-untyped-def]
    """The card that is farthest from being played: by level, then climaxes and events, then the
    weakest."""
    me = t.sides[p]
    of = t.decks[p]
    worst = np.int64(0)
    burden = np.int64(-1)
    for i in range(me.size[HAND]):
        card = me.zone[HAND, i]
        value = 50 - of.power[card] // 500
        if of.type[card] != CHARACTER:
            value = FAR
        elif of.level[card] > me.size[LEVEL]:
            value += FAR * (of.level[card] - me.size[LEVEL])
        if value > burden:
            worst = np.int64(i)
            burden = value
    return worst


@part
def clock(t, p, _):  # type: ignore[no-untyped-def]
    """Every turn, unless it loses."""
    me = t.sides[p]
    last = me.size[LEVEL] == LEVELS - 1 and me.size[CLOCK] == FULL_CLOCK - 1
    return NO if last or me.size[HAND] == 0 else discard(t, p, NO)


@part
def play(t, p, _):  # type: ignore[no-untyped-def]
    """The play that adds the most power to a centre slot."""
    me = t.sides[p]
    of = t.decks[p]
    colours = colours_of(t, p)
    most = np.int64(0)
    for i in range(me.size[HAND]):
        card = np.int64(me.zone[HAND, i])
        if of.type[card] != CHARACTER or not may_play(t, p, card, colours):
            continue
        for slot in range(CENTRE):
            old = me.card[slot]
            gain = of.power[card] + 1 - (0 if old == NOBODY else of.power[old] + 1)
            if gain > most:
                most = gain
                me.at = i
                me.slot = slot
    return PLAY if most > 0 else DONE


@part
def climax(t, p, colours):  # type: ignore[no-untyped-def]
    """The first there is, if anyone can attack."""
    me = t.sides[p]
    attackers = 0
    for slot in range(CENTRE):
        attackers += may_attack(me, slot)
    if attackers == 0:
        return NO
    for i in range(me.size[HAND]):
        if may_play_climax(t, p, np.int64(me.zone[HAND, i]), colours):
            return np.int64(i)
    return NO


@part
def attack(t, p, _):  # type: ignore[no-untyped-def]
    """From the left, with everyone."""
    me = t.sides[p]
    other = t.sides[1 - p]
    for slot in range(CENTRE):
        if not may_attack(me, slot):
            continue
        if other.card[slot] == NOBODY:
            return np.int64(slot * KINDS + DIRECT)
        side = soul_of(t, p, slot) - t.decks[1 - p].level[other.card[slot]]
        stronger = power_of(t, p, slot) > power_of(t, 1 - p, slot)
        return np.int64(slot * KINDS + (FRONT if stronger or side <= 0 else SIDE_ATTACK))
    return NO


@part
def encore(t, p, slot):  # type: ignore[no-untyped-def]
    """Always."""
    return YES
