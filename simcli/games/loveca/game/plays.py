"""Which Members to play: a search over all ways to spend the turn's Energy.

Every area is left alone or takes one Member of the hand (CR 9.6.2), by baton touch where one
stands there, as that is never dearer. So a turn is a choice for three areas, and a policy that
gives every Member a worth gets the best one.

Members of one kind are alike, and so are areas that are empty or hold Members of one kind: of plays
that come to the same stage only one is looked at.
"""

from __future__ import annotations

import numpy as np

from simcli.games.loveca.game.members import area_open, can_baton
from simcli.games.loveca.game.record import AREAS, EMPTY, HAND, MEMBER, MOST_PLANS, PLANS, SLOTS
from simcli.montecarlo.compiled import kernel

__all__ = ["GAIN", "best_plays", "decide", "next_plan", "search"]

GAIN = 64
"""The gain of a plan is this many times its gain in worth, less the Energy paid."""
NUMBER, NUMBERS = 7, 127
"""Bits of a candidate's number in a plan, which is its gain followed by three of them."""


@kernel
def _candidates(me):  # type: ignore[no-untyped-def]
    """One Member of each kind in hand, numbered from 1, with its other copies and how many there
    are; number 0 is nobody. Returns how many.

    Which card is a Member of a new kind is as good as random, so nothing here branches on it.
    """
    found = 0
    for i in range(me.size[HAND]):
        card = me.zone[HAND, i]
        kind = me.kind[card]
        known = np.int64(me.number_of[kind])
        new = (known == 0) & (me.type[card] == MEMBER)
        found += new
        number = found if new else known
        me.number_of[kind] = number
        me.next_copy[card] = me.candidate[number]
        me.candidate[number] = card
        me.copies[number] = 1 if new else me.copies[number] + 1
    for number in range(1, found + 1):
        me.number_of[me.kind[me.candidate[number]]] = 0
    me.candidate[0] = me.next_copy[EMPTY] = EMPTY
    me.copies[0] = AREAS
    return found


@kernel
def _find_ways(t, p, worth, found, energy, later):  # type: ignore[no-untyped-def]
    """The candidates that can be paid for and gain something, area by area."""
    me = t.sides[p]
    for area in range(AREAS):
        old = me.member[area]
        standing, discount = me.worth[worth, old], me.cost[old]
        ways = 1
        for number in range(1, found + 1 if later or area_open(t, p, area) else 1):
            card = me.candidate[number]
            raised = me.worth[worth, card] - standing
            price = max(0, me.cost[card] - discount)
            me.way[area, ways] = number
            me.way_price[area, ways] = price
            me.way_gain[area, ways] = GAIN * raised - price
            ways += (raised > 0) & (price <= energy)
        me.ways[area] = ways


@kernel
def _alike(me, one, other):  # type: ignore[no-untyped-def]
    """Whether it makes no difference which of two areas takes a Member."""
    same = me.kind[me.member[one]] == me.kind[me.member[other]]
    return same & (me.ways[one] == me.ways[other])


@kernel
def search(t, p, worth, energy, later):  # type: ignore[no-untyped-def]
    """Fill ``plan`` with ways to play that raise the worth of the stage (WORTH or CURVE), playing
    nothing among them, and ``plans`` with how many; the best are there, in no order. ``energy`` can
    be spent; ``later``: as it will be next turn, when every area is open again."""
    me = t.sides[p]
    _find_ways(t, p, worth, _candidates(me), energy, later)
    # Of alike areas the later one takes the later candidate.
    same_01, same_12, same_02 = _alike(me, 0, 1), _alike(me, 1, 2), _alike(me, 0, 2)
    plans = 0
    for x in range(me.ways[0]):
        i = np.int64(me.way[0, x])
        for y in range(me.ways[1]):
            j = np.int64(me.way[1, y])
            paid = me.way_price[0, x] + me.way_price[1, y]
            gain = me.way_gain[0, x] + me.way_gain[1, y]
            fits = (me.copies[j] > (j == i)) & ((j >= i) | (not same_01))
            if plans > MOST_PLANS - SLOTS:
                plans = _keep_best(me, plans)
            for z in range(me.ways[2]):
                k = np.int64(me.way[2, z])
                me.plan[plans] = (
                    ((gain + me.way_gain[2, z]) << (3 * NUMBER))
                    | (i << (2 * NUMBER))
                    | (j << NUMBER)
                    | k
                )
                plans += (
                    fits
                    & (paid + me.way_price[2, z] <= energy)
                    & (me.copies[k] > np.int64(k == i) + (k == j))
                    & ((k >= j) | (not same_12))
                    & ((k >= i) | (not same_02))
                )
    me.plans = plans


@kernel
def _keep_best(me, plans):  # type: ignore[no-untyped-def]
    """Forget all but as many plans as will be looked at; returns that number."""
    for first in range(PLANS):
        for at in range(first + 1, plans):
            if me.plan[at] > me.plan[first]:
                me.plan[at], me.plan[first] = me.plan[first], me.plan[at]
    return PLANS


@kernel
def next_plan(me):  # type: ignore[no-untyped-def]
    """Take out the best plan there is: its gain, and its Members in ``plan_card``."""
    best = me.plan[0]
    for at in range(1, me.plans):
        best = max(best, me.plan[at])
    me.plans -= 1
    last = me.plan[me.plans]
    for at in range(me.plans):
        me.plan[at] = last if me.plan[at] == best else me.plan[at]
    i, j, k = (best >> (2 * NUMBER)) & NUMBERS, (best >> NUMBER) & NUMBERS, best & NUMBERS
    one = me.candidate[i]
    two = me.next_copy[one] if j == i else me.candidate[j]
    three = me.candidate[k]
    if k == j:
        three = me.next_copy[two]
    elif k == i:
        three = me.next_copy[one]
    me.plan_card[0], me.plan_card[1], me.plan_card[2] = one, two, three
    return best >> (3 * NUMBER)


@kernel
def best_plays(t, p, worth):  # type: ignore[no-untyped-def]
    """Decide on the plays that raise the summed worth of the stage most; among equal ones on the
    cheapest. They are left in ``play_card``, ``play_area`` and ``play_baton``."""
    me = t.sides[p]
    search(t, p, worth, np.int64(me.energy), False)
    next_plan(me)
    decide(me)


@kernel
def decide(me):  # type: ignore[no-untyped-def]
    """Play the plan in ``plan_card``."""
    plays = 0
    for area in range(AREAS):
        card = me.plan_card[area]
        me.play_card[plays] = card
        me.play_area[plays] = area
        me.play_baton[plays] = can_baton(me, card, area)
        plays += card != EMPTY
    me.plays = plays
