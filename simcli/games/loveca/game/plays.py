"""Which Members to play: a search over all ways to spend the turn's Energy.

Every area is left alone or takes one Member of the hand (CR 9.6.2), by baton touch where one
stands there, as that is never dearer. So a turn is a choice for three areas, and a policy that
gives every Member a worth gets the best one.
"""

from __future__ import annotations

from simcli.games.loveca.game.members import area_open, can_baton, price
from simcli.games.loveca.game.record import AREAS, HAND, MEMBER, NOBODY
from simcli.montecarlo.compiled import kernel

__all__ = ["best_plays"]

CLOSED = 10_000
"""A price that nobody can pay."""


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
def _prepare(t, p, worth, found):  # type: ignore[no-untyped-def]
    """Price and gain of every candidate in every area. A play that gains nothing is left out."""
    me = t.sides[p]
    for area in range(AREAS):
        old = me.member[area]
        open_ = area_open(t, p, area)
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
    found = _candidates(t, p)
    me.plays = 0
    if found == 0:
        return
    _prepare(t, p, worth, found)
    energy = me.energy
    # Equal empty areas: only fillings in the order of the candidates are tried.
    same_01 = me.member[0] == NOBODY and me.member[1] == NOBODY
    same_12 = me.member[1] == NOBODY and me.member[2] == NOBODY
    best_gain = 0
    best_paid = 0
    best = (NOBODY, NOBODY, NOBODY)
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
                if k >= 0 and (k == i or k == j or (same_12 and k < j)):
                    continue
                paid = paid_j + (me.price[k, 2] if k >= 0 else 0)
                if paid > energy:
                    continue
                gain = gain_j + (me.gain[k, 2] if k >= 0 else 0)
                if gain > best_gain or (gain == best_gain and gain > 0 and paid < best_paid):
                    best_gain, best_paid, best = gain, paid, (i, j, k)
    for area in range(AREAS):
        chosen = best[area]
        if chosen != NOBODY:
            _decide(me, me.candidate[chosen], area)


@kernel
def _decide(me, card, area):  # type: ignore[no-untyped-def]
    me.play_card[me.plays] = card
    me.play_area[me.plays] = area
    me.play_baton[me.plays] = can_baton(me, card, area)
    me.plays += 1
