"""Which Members to play: a search over all ways to spend the turn's Energy.

Every area is left alone or takes one Member of the hand (CR 9.6.2), by baton touch where one
stands there, as that is never dearer. So a turn is a choice for three areas, and a policy that
gives every Member a worth gets the best one.
"""

from __future__ import annotations

import numpy as np

from simcli.games.loveca.game.members import area_open, can_baton, price
from simcli.games.loveca.game.record import AREAS, HAND, MEMBER, NOBODY, constant
from simcli.montecarlo.compiled import kernel

__all__ = ["GAIN", "best_plays", "decide", "search"]

CLOSED = 10_000
"""A price that nobody can pay."""
BEST, ONE = constant(0), constant(1)
GAIN = 64
"""``plan_gain`` is this many times the gain in worth, less the Energy paid."""


@kernel
def _candidates(t, p):  # type: ignore[no-untyped-def]
    """The Members in hand, one of each kind and as many as there are areas; returns how many."""
    me = t.sides[p]
    found = 0
    for i in range(me.size[HAND]):
        card = me.zone[HAND, i]
        if me.type[card] != MEMBER:
            continue
        same = 0
        for j in range(found):
            same += me.kind[me.candidate[j]] == me.kind[card]
        if same < AREAS:
            me.candidate[found] = card
            found += 1
    return found


@kernel
def _prepare(t, p, worth, found, later):  # type: ignore[no-untyped-def]
    """Price and gain of every candidate in every area. A play that gains nothing is left out.
    ``later``: as it will be next turn, when every area is open again."""
    me = t.sides[p]
    for area in range(AREAS):
        old = me.member[area]
        open_ = later or area_open(t, p, area)
        standing = worth[old] if old != NOBODY else 0
        for i in range(found):
            card = me.candidate[i]
            gain = worth[card] - standing
            me.gain[i, area] = gain
            if open_ and gain > 0:
                me.price[i, area] = price(me, card, area, can_baton(me, card, area))
            else:
                me.price[i, area] = CLOSED


@kernel
def best_plays(t, p, worth):  # type: ignore[no-untyped-def]
    """Decide on the plays that raise the summed ``worth`` (by card) of the stage most; among equal
    ones on the cheapest. They are left in ``play_card``, ``play_area`` and ``play_baton``."""
    me = t.sides[p]
    me.plays = 0
    if search(t, p, worth, np.int64(me.energy), False, ONE) > 0:
        decide(me, BEST)


@kernel
def search(t, p, worth, energy, later, most):  # type: ignore[no-untyped-def]
    """Fill ``plan_card`` and ``plan_gain`` with the ways to play that raise the worth of the stage
    most, the best first, up to ``most`` of them, and return how many; playing nothing is one.
    ``energy`` can be spent; ``later`` as in ``_prepare``."""
    me = t.sides[p]
    found = _candidates(t, p)
    _prepare(t, p, worth, found, later)
    me.plans = 0
    # Equal empty areas: only fillings in the order of the candidates are tried.
    same_01 = me.member[0] == NOBODY and me.member[1] == NOBODY
    same_12 = me.member[1] == NOBODY and me.member[2] == NOBODY
    for i in range(-1, found):
        paid_i = me.price[i, 0] if i >= 0 else 0
        if paid_i > energy:
            continue
        gain_i = me.gain[i, 0] if i >= 0 else 0
        for j in range(-1, found):
            if j >= 0 and (j == i or (same_01 and j < i)):
                continue
            paid_j = paid_i + (me.price[j, 1] if j >= 0 else 0)
            if paid_j > energy:
                continue
            gain_j = gain_i + (me.gain[j, 1] if j >= 0 else 0)
            for k in range(-1, found):
                if k >= 0 and (k in (i, j) or (same_12 and k < j)):
                    continue
                paid = paid_j + (me.price[k, 2] if k >= 0 else 0)
                if paid > energy:
                    continue
                gain = GAIN * (gain_j + (me.gain[k, 2] if k >= 0 else 0)) - paid
                if me.plans < most or gain > me.plan_gain[most - 1]:
                    _offer(me, gain, most, i, j, k)
    return me.plans


@kernel
def _offer(me, gain, most, i, j, k):  # type: ignore[no-untyped-def]
    """Keep a way to play, one of the ``most`` best so far."""
    at = min(np.int64(me.plans), most - 1)
    me.plans = at + 1
    while at > 0 and me.plan_gain[at - 1] < gain:
        me.plan_gain[at] = me.plan_gain[at - 1]
        for area in range(AREAS):
            me.plan_card[at, area] = me.plan_card[at - 1, area]
        at -= 1
    me.plan_gain[at] = gain
    me.plan_card[at, 0] = me.candidate[i] if i >= 0 else NOBODY
    me.plan_card[at, 1] = me.candidate[j] if j >= 0 else NOBODY
    me.plan_card[at, 2] = me.candidate[k] if k >= 0 else NOBODY


@kernel
def decide(me, plan):  # type: ignore[no-untyped-def]
    """Play one of the ways that the search has found."""
    me.plays = 0
    for area in range(AREAS):
        card = me.plan_card[plan, area]
        if card != NOBODY:
            me.play_card[me.plays] = card
            me.play_area[me.plays] = area
            me.play_baton[me.plays] = can_baton(me, card, area)
            me.plays += 1
