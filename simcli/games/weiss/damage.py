"""Damage card by card: one player's zones, and what the rules do to them.

The shared kernel of damage lines and whole games: every step takes the table ``t`` and the number
of a player ``p``. A deck is shuffled lazily: the k-th card drawn from the n-th shuffle of a trial
is decided by the k-th number of that shuffle's stream, so decks alike in a slot meet the same
cards. Rule numbers: the comprehensive rules, with the refresh of August 2022.
"""

from __future__ import annotations

import numpy as np

from simcli.games.weiss import log
from simcli.games.weiss.table import (
    CLOCK,
    DECK,
    LEVEL,
    NOBODY,
    RESOLUTION,
    WAITING,
    constant,
)
from simcli.montecarlo.compiled import part
from simcli.montecarlo.streams import choice, word

__all__ = [
    "CANCELLED",
    "FULL_CLOCK",
    "HIT",
    "LEVELS",
    "LOST",
    "LOST_UNHIT",
    "NOTHING",
    "UNLIMITED",
    "clock_cards",
    "damage",
    "heal",
    "look",
    "lose",
    "mill",
    "put",
    "remove",
    "reveal",
    "settle",
    "shuffle_back",
    "start_trial",
    "take_out",
    "take_top",
    "top_to",
]

NOTHING, HIT, CANCELLED, LOST, LOST_UNHIT = (constant(result) for result in range(5))
"""What became of a damage; from LOST on the player has lost, by LOST_UNHIT without being hit: the
damage was cancelled or not yet revealed in full when a rule action lost the game."""
FULL_CLOCK, LEVELS = constant(7), constant(4)
UNLIMITED = constant(99)
"""A level limit that is never reached: clocked cards stay in the clock."""


@part
def start_trial(me, key):  # type: ignore[no-untyped-def]
    """Name the random numbers of this player's shuffles. The deck counts as freshly shuffled."""
    me.key = key
    me.known = 0
    me.shuffles = 0
    me.drawn = 0
    me.lost = 0


@part
def reveal(me):  # type: ignore[no-untyped-def]
    """Decide the topmost card not known yet; its place in the deck."""
    unseen = me.size[DECK] - me.known
    place = unseen - 1
    if not me.stacked:
        at = _any_of(me, unseen)
        card = me.zone[DECK, at]
        me.zone[DECK, at] = me.zone[DECK, place]
        me.zone[DECK, place] = card
    return place


@part
def _any_of(me, n):  # type: ignore[no-untyped-def]
    """The next number of this shuffle's stream: one of ``n`` cards."""
    stream = word(me.key, np.uint64(me.shuffles))
    picked = choice(stream, np.uint64(me.drawn), np.uint64(n))
    me.drawn += 1
    return np.int64(picked)


@part
def take_top(me):  # type: ignore[no-untyped-def]
    """Take the top card off the deck, which must have one. Nothing is settled yet."""
    if me.known > 0:
        me.known -= 1
    else:
        reveal(me)
    me.size[DECK] -= 1
    return np.int64(me.zone[DECK, me.size[DECK]])


@part
def remove(me, zone, place):  # type: ignore[no-untyped-def]
    """Take the card at a place out of a zone; the others keep their order."""
    card = np.int64(me.zone[zone, place])
    last = me.size[zone] - 1
    for i in range(place, last):
        me.zone[zone, i] = me.zone[zone, i + 1]
    me.size[zone] = last
    return card


@part
def take_out(me, place):  # type: ignore[no-untyped-def]
    """Take the card at a place, one of those known, out of the deck."""
    me.known -= 1
    return remove(me, DECK, place)


@part
def _take_bottom(me):  # type: ignore[no-untyped-def]
    unseen = me.size[DECK] - me.known
    if unseen == 0:
        me.known -= 1
    elif not me.stacked:
        at = _any_of(me, unseen)
        card = me.zone[DECK, at]
        me.zone[DECK, at] = me.zone[DECK, 0]
        me.zone[DECK, 0] = card
    return remove(me, DECK, np.int64(0))


@part
def put(me, zone, card):  # type: ignore[no-untyped-def]
    """Put a card at the end of a zone."""
    n = me.size[zone]
    me.zone[zone, n] = card
    me.size[zone] = n + 1


@part
def _refresh(t, p):  # type: ignore[no-untyped-def]
    """9.2.1: the waiting room becomes the deck; 9.2.2: its top card at once goes to the clock."""
    me = t.sides[p]
    n = me.size[WAITING]
    for i in range(n):
        me.zone[DECK, n - 1 - i] = me.zone[WAITING, i]
    me.size[DECK] = n
    me.size[WAITING] = 0
    me.known = 0
    me.drawn = 0
    me.shuffles += 1
    log.note(t, p, log.REFRESH, NOBODY)
    penalty = take_top(me)
    put(me, CLOCK, penalty)
    log.note(t, p, log.PENALTY, penalty)


@part
def _level_up(t, p):  # type: ignore[no-untyped-def]
    """9.3: of the bottom seven one goes to the level area, six to the waiting room."""
    me = t.sides[p]
    chosen = 0
    best = me.prefer[me.zone[CLOCK, 0]]
    for i in range(1, 7):
        if me.prefer[me.zone[CLOCK, i]] > best:
            chosen = i
            best = me.prefer[me.zone[CLOCK, i]]
    put(me, LEVEL, np.int64(me.zone[CLOCK, chosen]))
    for i in range(7):
        if i != chosen:
            put(me, WAITING, np.int64(me.zone[CLOCK, i]))
    for i in range(7, me.size[CLOCK]):
        me.zone[CLOCK, i - 7] = me.zone[CLOCK, i]
    me.size[CLOCK] -= 7
    log.note(t, p, log.LEVEL_UP, np.int64(me.zone[LEVEL, me.size[LEVEL] - 1]))


@part
def settle(t, p):  # type: ignore[no-untyped-def]
    """The interrupt rule actions, to be run after every single card movement. Has the player lost?

    ``most_levels`` of the side is 4, or UNLIMITED.
    """
    me = t.sides[p]
    while True:
        if me.size[DECK] == 0 and me.size[WAITING] > 0:
            _refresh(t, p)
        elif me.size[DECK] == 0 and not _climax_shown(t, p):
            return lose(t, p)
        elif me.size[CLOCK] >= FULL_CLOCK and me.most_levels != UNLIMITED:
            _level_up(t, p)
            if me.size[LEVEL] >= me.most_levels:
                return lose(t, p)
        else:
            return False


@part
def _climax_shown(t, p):  # type: ignore[no-untyped-def]
    """9.2.2.1: with a climax in the resolution zone an empty deck and waiting room do not lose."""
    me = t.sides[p]
    shown = np.int64(0)
    for i in range(me.size[RESOLUTION]):
        shown += t.decks[p].climax[me.zone[RESOLUTION, i]]
    return shown > 0


@part
def lose(t, p):  # type: ignore[no-untyped-def]
    """1.2: the game is over at once."""
    t.sides[p].lost = 1
    log.note(t, p, log.LOSE, NOBODY)
    return True


@part
def damage(t, p, amount):  # type: ignore[no-untyped-def]
    """Reveal one by one; a climax cancels it all, otherwise all go to the clock together (1.5)."""
    if amount <= 0:
        log.tell(t, p, log.NO_DAMAGE, NOBODY, amount, NOBODY, NOBODY)
        return NOTHING
    me = t.sides[p]
    for shown in range(amount):
        card = take_top(me)
        me.zone[RESOLUTION, shown] = card
        me.size[RESOLUTION] = shown + 1
        log.note(t, p, log.REVEAL, card)
        # Nothing but an empty deck can be due before the revealed cards have gone anywhere.
        if me.size[DECK] == 0 and settle(t, p):
            return LOST_UNHIT
        if t.decks[p].climax[card]:
            return _after(t, p, WAITING, log.CANCEL, CANCELLED, amount)
    return _after(t, p, CLOCK, log.DAMAGE, HIT, amount)


@part
def _after(t, p, zone, event, result, amount):  # type: ignore[no-untyped-def]
    """The revealed cards go where the damage sends them, together."""
    me = t.sides[p]
    shown = me.size[RESOLUTION]
    me.size[RESOLUTION] = 0
    for i in range(shown):
        put(me, zone, np.int64(me.zone[RESOLUTION, i]))
    log.tell(t, p, event, NOBODY, amount, shown, NOBODY)
    if settle(t, p):
        return LOST if result == HIT else LOST_UNHIT
    return result


@part
def top_to(t, p, zone, amount, event):  # type: ignore[no-untyped-def]
    """Top cards to a zone, one by one, so that a refresh part-way shuffles those already milled in.
    The climaxes among them; -1 where the player has lost."""
    me = t.sides[p]
    found = 0
    for _ in range(amount):
        if me.size[DECK] == 0:  # spared by a climax that is being triggered (9.2.2.1)
            break
        card = take_top(me)
        put(me, zone, card)
        found += t.decks[p].climax[card]
        log.note(t, p, event, card)
        if settle(t, p):
            return -1
    return found


@part
def clock_cards(t, p, amount):  # type: ignore[no-untyped-def]
    """Top cards to the clock, one by one; nothing cancels them. Has the player lost?"""
    return top_to(t, p, CLOCK, amount, log.CLOCKED) < 0


@part
def mill(t, p, amount, bottom):  # type: ignore[no-untyped-def]
    """Top (or bottom) cards to the waiting room. The climaxes among them; -1 where the player has
    lost."""
    if not bottom:
        return top_to(t, p, WAITING, amount, log.MILL)
    me = t.sides[p]
    found = 0
    for _ in range(amount):
        card = _take_bottom(me)
        put(me, WAITING, card)
        found += t.decks[p].climax[card]
        if settle(t, p):
            return -1
    return found


@part
def look(t, p, amount):  # type: ignore[no-untyped-def]
    """Look at up to so many top cards, ending with the deck: climaxes to the waiting room, the
    rest stays on top as it lay. Has the player lost?"""
    me = t.sides[p]
    for _ in range(min(amount, me.size[DECK]) - me.known):
        place = reveal(me)
        me.known += 1
        if t.decks[p].climax[me.zone[DECK, place]]:
            put(me, WAITING, take_out(me, place))
    return settle(t, p)


@part
def shuffle_back(t, p, amount, climax):  # type: ignore[no-untyped-def]
    """Up to so many climaxes (or other cards) from the waiting room, shuffled into the deck."""
    me = t.sides[p]
    kept = 0
    taken = 0
    for i in range(me.size[WAITING]):
        card = me.zone[WAITING, i]
        if taken < amount and (t.decks[p].climax[card] != 0) == climax:
            me.zone[RESOLUTION, taken] = card
            taken += 1
        else:
            me.zone[WAITING, kept] = card
            kept += 1
    me.size[WAITING] = kept
    n = me.size[DECK]
    for i in range(n - 1, -1, -1):
        me.zone[DECK, i + taken] = me.zone[DECK, i]
    for i in range(taken):
        me.zone[DECK, taken - 1 - i] = me.zone[RESOLUTION, i]
    me.size[DECK] = n + taken
    me.known = 0
    me.drawn = 0
    me.shuffles += 1


@part
def heal(t, p, amount):  # type: ignore[no-untyped-def]
    """Up to so many cards from the top of the clock, newest first, to the waiting room."""
    me = t.sides[p]
    for _ in range(min(amount, me.size[CLOCK])):
        me.size[CLOCK] -= 1
        put(me, WAITING, np.int64(me.zone[CLOCK, me.size[CLOCK]]))
