"""The trigger step: the top card is shown, does what its icons say, and goes to stock (1.4)."""

from __future__ import annotations

import numpy as np

from simcli.games.weiss import log
from simcli.games.weiss.damage import put, remove, reveal, settle, take_out, take_top, top_to
from simcli.games.weiss.game import tally as count
from simcli.games.weiss.game.characters import clear_slot, place
from simcli.games.weiss.game.icons import (
    CHOICE,
    COMEBACK,
    DISCOVERY,
    DRAW,
    GATE,
    LOOKED,
    POOL,
    RETURN,
    SHOT,
    SOUL,
    STANDBY,
    TREASURE,
)
from simcli.games.weiss.game.policies import choose_from_icon
from simcli.games.weiss.table import (
    DECK,
    HAND,
    MOST_ICONS,
    NOBODY,
    RESOLUTION,
    STOCK,
    WAITING,
    constant,
)
from simcli.montecarlo.compiled import part

__all__ = ["salvage", "standby", "trigger_step"]

ONE = constant(1)
SEEN = constant(3)
"""Cards that DISCOVERY looks at."""


@part
def trigger_step(t, p, slot):  # type: ignore[no-untyped-def]
    """The attacker of ``slot`` makes its check. Has the player lost?"""
    me = t.sides[p]
    card = take_top(me)
    put(me, RESOLUTION, card)
    log.note(t, p, log.TRIGGER, card)
    if settle(t, p):  # a refresh leaves out the card: it is in the resolution zone
        return True
    count.note_trigger(t, p, card)
    for place_ in range(MOST_ICONS):
        icon = t.decks[p].trigger[card, place_]
        if icon != NOBODY and _icon(t, p, slot, card, icon):
            return True
    if me.size[RESOLUTION] == 0:
        return False
    me.size[RESOLUTION] = 0
    put(me, STOCK, card)
    log.tell(t, p, log.STOCKED, card, ONE, NOBODY, NOBODY)
    return settle(t, p)


@part
def _icon(t, p, slot, card, icon):  # type: ignore[no-untyped-def]
    """One icon. Has the player lost?"""
    me = t.sides[p]
    if icon == SOUL:
        me.soul[slot] += 1
        _note_icon(t, p, card, icon, True)
        return False
    if icon == SHOT:
        me.shots[slot] += 1
        _note_icon(t, p, card, icon, True)
        return False
    if icon == TREASURE:  # the card itself must go to hand
        me.size[RESOLUTION] = 0
        put(me, HAND, card)
        log.note(t, p, log.TREASURE, card)
        if settle(t, p):
            return True
    from_deck = icon in (POOL, DRAW, TREASURE) or icon >= DISCOVERY
    picked = NOBODY
    if not from_deck or me.size[DECK] > 0:
        picked = choose_from_icon(t, p, icon)
    _note_icon(t, p, card, icon, picked != NOBODY)
    if picked == NOBODY:
        return False
    if icon in (POOL, TREASURE):
        return _stock_top(t, p)
    if icon == DRAW:
        return top_to(t, p, HAND, ONE, log.DRAW) < 0
    if icon == COMEBACK:
        return salvage(t, p, picked, HAND, log.COMEBACK)
    if icon == GATE:
        return salvage(t, p, picked, HAND, log.GATE)
    if icon == CHOICE:
        return salvage(t, p, picked, STOCK if me.slot else HAND, log.CHOICE)
    if icon == STANDBY:
        return standby(t, p, picked)
    if icon == RETURN:
        return _return(t, 1 - p, picked)
    if icon == DISCOVERY:
        return _discovery(t, p)
    if top_to(t, p, HAND, ONE, log.DRAW) < 0 or _stock_top(t, p):
        return True
    return top_to(t, p, WAITING, ONE, log.MILL) < 0


@part
def _note_icon(t, p, card, icon, used):  # type: ignore[no-untyped-def]
    log.tell(t, p, log.ICON, card, icon, np.int64(used), NOBODY)


@part
def _stock_top(t, p):  # type: ignore[no-untyped-def]
    """The top card of the deck to stock. Has the player lost?"""
    return top_to(t, p, STOCK, ONE, log.STOCKED) < 0


@part
def salvage(t, p, at, zone, event):  # type: ignore[no-untyped-def]
    """A card of the waiting room to hand or stock. Has the player lost?"""
    me = t.sides[p]
    card = remove(me, WAITING, at)
    put(me, zone, card)
    log.tell(t, p, event, card, zone, NOBODY, NOBODY)
    return settle(t, p)


@part
def standby(t, p, at):  # type: ignore[no-untyped-def]
    """The character at a position of the waiting room to the slot the policy named, at rest."""
    return place(t, p, WAITING, at, t.sides[p].slot, ONE, log.STANDBY)


@part
def _return(t, p, slot):  # type: ignore[no-untyped-def]
    """A character of player ``p``, the opponent, to its hand. No zone is emptied by that."""
    me = t.sides[p]
    card = me.card[slot]
    clear_slot(me, slot)
    put(me, HAND, card)
    log.tell(t, p, log.RETURN, card, slot, NOBODY, NOBODY)
    return False


@part
def _discovery(t, p):  # type: ignore[no-untyped-def]
    """Up to three from the top: a character to hand, the rest to the waiting room. Looking does
    not refresh, and stops where the deck ends."""
    me = t.sides[p]
    seen = min(SEEN, me.size[DECK])
    while me.known < seen:
        reveal(me)
        me.known += 1
    log.tell(t, p, log.LOOK, NOBODY, seen, NOBODY, NOBODY)
    picked = choose_from_icon(t, p, LOOKED)
    if picked != NOBODY:
        card = take_out(me, me.size[DECK] - 1 - picked)
        put(me, HAND, card)
        log.note(t, p, log.DISCOVERY, card)
        if settle(t, p):
            return True
    return top_to(t, p, WAITING, seen - np.int64(picked != NOBODY), log.MILL) < 0
