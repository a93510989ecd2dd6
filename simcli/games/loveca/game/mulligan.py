"""The mulligan (CR 6.2.1.5; QA17 to QA19): by the deck's rules, by a setting, or by the policy's
choice."""

from __future__ import annotations

import numpy as np

from simcli.games.loveca.game import log
from simcli.games.loveca.game.policies import choose_returns
from simcli.games.loveca.game.record import DECK, HAND, SET_ASIDE
from simcli.games.loveca.game.zones import move_chosen, new_shuffle, settle, show_again, take
from simcli.games.mulligan_rules import BY_POLICY, mark
from simcli.montecarlo.compiled import part

__all__ = ["mulligan"]


@part
def mulligan(t, p):  # type: ignore[no-untyped-def]
    """Set aside, draw as many, and only then return and shuffle; once (QA18). Under the older
    description the cards go back before the new ones are drawn."""
    me = t.sides[p]
    mark(t.mulligan[p], me, HAND)
    if t.mulligan[p].how == BY_POLICY:
        choose_returns(t, p)
    move_chosen(me, SET_ASIDE, np.int64(me.size[HAND]))
    aside = me.size[SET_ASIDE]
    me.returned = aside
    if aside == 0:
        log.note(t, p, log.MULLIGAN)
        return  # and no shuffle (QA19)
    if t.game.redraw:
        _put_back(me, aside)
    take(t, p, HAND, np.int64(aside))
    if not t.game.redraw:
        _put_back(me, aside)
    settle(t, p)
    log.note(t, p, log.MULLIGAN)
    log.note_zone(t, p, SET_ASIDE, 0, aside)


@part
def _put_back(me, aside):  # type: ignore[no-untyped-def]
    """Under the deck, then shuffle. On a stacked deck they stay at the bottom, in their order."""
    size = me.size[DECK]
    if me.stacked:
        for i in range(size - 1, -1, -1):
            me.zone[DECK, i + aside] = me.zone[DECK, i]
        size = 0
    for i in range(aside):
        card = me.zone[SET_ASIDE, i]
        me.zone[DECK, size + aside - 1 - i] = card
        show_again(me, card)
    me.size[DECK] += aside
    me.size[SET_ASIDE] = 0
    new_shuffle(me, me.mulligan_key)
