"""Any legal decision by chance, acting more often than not: a floor to measure the others by.

It draws a coin for each card of the mulligan. In the main phase it stops with chance one fourth,
else plays any card it may or, one time in four, moves any character. Where something may be done
or left, it does it three times of four, in any way; it attacks with a random character in a random
way. Which card levels up is settled by a random order of the deck, drawn before the game.
"""

from __future__ import annotations

import numpy as np

from simcli.games.weiss.game.answers import (
    CENTRE,
    DIRECT,
    DONE,
    FRONT,
    KINDS,
    MOVE,
    NO,
    PLAY,
    SIDE_ATTACK,
    YES,
)
from simcli.games.weiss.game.characters import (
    colours_of,
    may_attack,
    may_counter,
    may_play,
    may_play_climax,
)
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
    DECK,
    HAND,
    LEVEL,
    MOST_ICONS,
    NOBODY,
    SLOTS,
    WAITING,
    constant,
)
from simcli.games.whole.policies import ask
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

OFTEN, COIN, ANY_SLOT, HUGE = constant(4), constant(2), constant(SLOTS), constant(1 << 30)
PLAYS, CLIMAXES, COUNTERS = (constant(kind) for kind in range(3))
CHARACTERS, CLIMAX_CARDS, SOUL_CARDS, LOW_CARDS = (constant(kind) for kind in range(4))


@part
def prepare(t, p, _):  # type: ignore[no-untyped-def]
    """A random order of the deck, by which level-ups pick."""
    me = t.sides[p]
    for card in range(t.decks[p].cards):
        me.prefer[card] = ask(me, HUGE)
    return YES


@part
def returns(t, p, _):  # type: ignore[no-untyped-def]
    """A coin for each card."""
    me = t.sides[p]
    for i in range(me.size[HAND]):
        me.chosen[i] = ask(me, COIN)
    return YES


@part
def clock(t, p, _):  # type: ignore[no-untyped-def]
    """Any card, three times of four."""
    me = t.sides[p]
    if me.size[HAND] == 0 or ask(me, OFTEN) == 0:
        return NO
    return ask(me, me.size[HAND])


@part
def _among_hand(t, p, what):  # type: ignore[no-untyped-def]
    """One of the cards of the hand that may be played, as a climax, or as a backup; NOBODY where
    there is none."""
    me = t.sides[p]
    colours = colours_of(t, p)
    found = np.int64(0)
    for i in range(me.size[HAND]):
        card = np.int64(me.zone[HAND, i])
        if what == PLAYS:
            fits = may_play(t, p, card, colours)
        elif what == CLIMAXES:
            fits = may_play_climax(t, p, card, colours)
        else:
            fits = may_counter(t, p, card)
        if fits:
            me.chosen[found] = i
            found += 1
    return me.chosen[ask(me, found)] if found > 0 else NOBODY


@part
def play(t, p, _):  # type: ignore[no-untyped-def]
    """A play, now and then a move, now and then nothing more."""
    me = t.sides[p]
    doing = ask(me, OFTEN)
    if doing == 0:
        return DONE
    if doing == 1:
        start = ask(me, ANY_SLOT)
        if me.card[start] == NOBODY:
            return DONE
        me.at = start
        me.slot = (start + 1 + ask(me, SLOTS - 1)) % SLOTS
        return MOVE
    me.at = _among_hand(t, p, PLAYS)
    if me.at == NOBODY:
        return DONE
    me.slot = NOBODY
    if t.decks[p].type[me.zone[HAND, me.at]] == CHARACTER:
        me.slot = ask(me, ANY_SLOT)
    return PLAY


@part
def climax(t, p, _):  # type: ignore[no-untyped-def]
    """Any climax, three times of four."""
    return NO if ask(t.sides[p], OFTEN) == 0 else _among_hand(t, p, CLIMAXES)


@part
def attack(t, p, _):  # type: ignore[no-untyped-def]
    """Any standing character, three times of four; at a character in front or from the side."""
    me = t.sides[p]
    found = np.int64(0)
    for slot in range(CENTRE):
        if may_attack(me, slot):
            me.chosen[found] = slot
            found += 1
    if found == 0 or ask(me, OFTEN) == 0:
        return NO
    slot = me.chosen[ask(me, found)]
    if t.sides[1 - p].card[slot] == NOBODY:
        return slot * KINDS + DIRECT
    return slot * KINDS + (FRONT if ask(me, COIN) == 0 else SIDE_ATTACK)


@part
def _among_waiting(t, p, what):  # type: ignore[no-untyped-def]
    """One of the waiting room's characters (of a level up to the own level + 1, or with a SOUL
    icon) or climaxes; NOBODY where there is none."""
    me = t.sides[p]
    of = t.decks[p]
    found = np.int64(0)
    for i in range(me.size[WAITING]):
        card = me.zone[WAITING, i]
        fits = of.type[card] == CHARACTER
        if what == CLIMAX_CARDS:
            fits = of.climax[card] != 0
        elif what == LOW_CARDS:
            fits = fits and of.level[card] <= me.size[LEVEL] + 1
        elif what == SOUL_CARDS:
            soul = False
            for place in range(MOST_ICONS):
                soul |= of.trigger[card, place] == SOUL
            fits = fits and soul
        if fits:
            me.chosen[found] = i
            found += 1
    return me.chosen[ask(me, found)] if found > 0 else NOBODY


@part
def icon(t, p, icon):  # type: ignore[no-untyped-def]
    """Three times of four, in any way."""
    me = t.sides[p]
    if ask(me, OFTEN) == 0:
        return NO
    if icon == COMEBACK:
        return _among_waiting(t, p, CHARACTERS)
    if icon == GATE:
        return _among_waiting(t, p, CLIMAX_CARDS)
    if icon == STANDBY:
        me.slot = ask(me, ANY_SLOT)
        return _among_waiting(t, p, LOW_CARDS)
    if icon == CHOICE:
        me.slot = ask(me, COIN)
        return _among_waiting(t, p, SOUL_CARDS)
    if icon == RETURN:
        slot = ask(me, ANY_SLOT)
        return NO if t.sides[1 - p].card[slot] == NOBODY else slot
    if icon == LOOKED:
        seen = ask(me, min(3, me.size[DECK]))
        card = me.zone[DECK, me.size[DECK] - 1 - seen]
        return seen if t.decks[p].type[card] == CHARACTER else NO
    return YES


@part
def boosted(t, p, _):  # type: ignore[no-untyped-def]
    """Any slot that is taken, if the first look finds one."""
    me = t.sides[p]
    slot = ask(me, ANY_SLOT)
    return NO if me.card[slot] == NOBODY else slot


@part
def standby(t, p, _):  # type: ignore[no-untyped-def]
    """As for the icon."""
    return icon(t, p, STANDBY)


@part
def salvage(t, p, _):  # type: ignore[no-untyped-def]
    """As for the icon of the same effect."""
    return icon(t, p, COMEBACK)


@part
def counter(t, p, _):  # type: ignore[no-untyped-def]
    """Any backup, three times of four."""
    return NO if ask(t.sides[p], OFTEN) == 0 else _among_hand(t, p, COUNTERS)


@part
def encore(t, p, _):  # type: ignore[no-untyped-def]
    """A coin."""
    return YES if ask(t.sides[p], COIN) == 0 else NO


@part
def discard(t, p, _):  # type: ignore[no-untyped-def]
    """Any card."""
    me = t.sides[p]
    return ask(me, me.size[HAND])
