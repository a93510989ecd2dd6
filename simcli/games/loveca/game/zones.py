"""Cards from zone to zone: the deck and its shuffles, draws, and the refresh (CR 10.2)."""

from __future__ import annotations

from typing import Any

import numpy as np

from simcli.games.loveca.game import log
from simcli.games.loveca.game.record import DECK, HAND, WAITING
from simcli.montecarlo.compiled import part
from simcli.montecarlo.streams import GOLDEN, choice, mix, trial_key

__all__ = [
    "add",
    "discard",
    "draw",
    "mark_all",
    "move_chosen",
    "new_shuffle",
    "remove",
    "settle",
    "show_again",
    "take",
]


ONE = np.uint64(1)


@part
def add(me, zone, card):  # type: ignore[no-untyped-def]
    """Put a card at the end of a zone."""
    me.zone[zone, me.size[zone]] = card
    me.size[zone] += 1


@part
def remove(me, zone, at):  # type: ignore[no-untyped-def]
    """Take the card at a position out of a zone; the others keep their order."""
    card = me.zone[zone, at]
    me.size[zone] -= 1
    for i in range(me.size[zone]):
        me.zone[zone, i] = me.zone[zone, i + (i >= at)]
    return card


@part
def discard(me, card):  # type: ignore[no-untyped-def]
    """To the waiting room."""
    add(me, WAITING, card)


@part
def mark_all(me, mark):  # type: ignore[no-untyped-def]
    """Choose all cards in hand, or none."""
    for i in range(me.size[HAND]):
        me.chosen[i] = mark


@part
def new_shuffle(me, purpose):  # type: ignore[no-untyped-def]
    """From here on the deck comes in the order of this purpose's stream. Nothing is moved: the
    k-th card drawn is decided by the k-th number."""
    me.shuffle = trial_key(purpose, me.trial)
    me.drawn = 0


@part
def show_again(me, card):  # type: ignore[no-untyped-def]
    """A card is back in the deck, and may be yelled."""
    me.deck_shows += me.shows[card]
    me.deck_icons += me.icons[card]


@part
def settle(t, p):  # type: ignore[no-untyped-def]
    """CR 10.2: at any moment when the deck is empty and the waiting room is not, the waiting room
    is shuffled to be the deck. Yelled, set and staged cards are in neither (QA100)."""
    me = t.sides[p]
    if me.size[DECK] == 0 and me.size[WAITING] > 0:
        _refresh(t, p)


@part
def _refresh(t, p):  # type: ignore[no-untyped-def]
    me = t.sides[p]
    size = me.size[WAITING]
    for i in range(size):  # on a stacked deck the card that came first lies on top
        card = me.zone[WAITING, i]
        me.zone[DECK, size - 1 - i] = card
        show_again(me, card)
    me.size[DECK] = size
    me.size[WAITING] = 0
    me.refreshes += 1
    new_shuffle(me, mix(me.refresh_key + np.uint64(me.refreshes) * GOLDEN))
    log.note(t, p, log.REFRESH)
    if t.game.logging:
        laid = t.states[t.game.events - 1, p]
        for i in range(size - 1, -1, -1):
            log.note_card(t, laid.zone[DECK, i])


@part
def take(t, p, zone, cards):  # type: ignore[no-untyped-def]
    """Move cards from the top of the deck to a zone, as many as there are (CR 1.3.2). The refresh
    comes when the deck reaches 0, not when the next card is wanted (QA53)."""
    me = t.sides[p]
    me.taken_shows = me.taken_icons = 0
    left = cards
    while left > 0 and me.size[DECK] > 0:
        now = min(left, np.int64(me.size[DECK]))
        _move_top(me, zone, now)
        left -= now
        settle(t, p)


@part
def _move_top(me, zone, cards):  # type: ignore[no-untyped-def]
    """Move cards off a deck that has as many."""
    size, end = np.uint64(me.size[DECK]), np.uint64(me.size[zone])
    shuffle, drawn, stacked = me.shuffle, np.uint64(me.drawn), me.stacked
    shows = icons = np.uint64(0)
    for number in range(np.uint64(cards)):
        at = size - ONE if stacked else choice(shuffle, drawn + number, size)
        size -= ONE
        card = me.zone[DECK, at]
        me.zone[DECK, at] = me.zone[DECK, size]
        me.zone[zone, end + number] = card
        shows += me.shows[card]
        icons += me.icons[card]
    me.size[DECK] -= cards
    me.size[zone] += cards
    if not stacked:
        me.drawn += cards
    me.deck_shows -= shows
    me.deck_icons -= icons
    me.taken_shows += shows
    me.taken_icons += icons


@part
def move_chosen(me, zone, most):  # type: ignore[no-untyped-def]
    """Move the chosen cards of the hand to a zone, no more than so many; the others stay, in their
    order. Written without branches, as choices are hard to guess."""
    end: Any = np.int64(me.size[zone])
    kept: Any = 0
    for i in range(me.size[HAND]):
        card = me.zone[HAND, i]
        goes = np.int64((me.chosen[i] != 0) & (most > 0))
        me.zone[zone, end] = card
        me.zone[HAND, kept] = card
        end += goes
        kept += 1 - goes
        most -= goes
    me.size[zone] = end
    me.size[HAND] = kept


@part
def draw(t, p, cards):  # type: ignore[no-untyped-def]
    """Draw that many cards, or as many as there are."""
    if cards > 0:
        held = t.sides[p].size[HAND]
        take(t, p, HAND, cards)
        log.note(t, p, log.DREW)
        log.note_zone(t, p, HAND, held, t.sides[p].size[HAND])
