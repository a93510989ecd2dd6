"""Which Members to play: a search over all ways to spend the turn's Energy.

Every area is left alone or takes one Member of the hand (CR 9.6.2), by baton touch where one
stands there, as that is never dearer. So a turn is a choice for three areas, and a policy that
gives every Member a worth gets the best one.

Members of one kind are alike, and so are areas that are empty or hold Members of one kind: of plays
that come to the same stage only one is looked at. What may fill an area is a set of kinds, one bit
each, as which kinds there are is as good as random and a test for each would mostly be guessed
wrongly.
"""

from __future__ import annotations

import numpy as np

from simcli.games.loveca.game.members import area_open
from simcli.games.loveca.game.record import (
    AREAS,
    EMPTY,
    HAND,
    KINDS,
    MEMBER,
    MOST_COST,
    MOST_PLANS,
    PLANS,
    constant,
)
from simcli.games.loveca.game.words import first_bit
from simcli.montecarlo.compiled import part

__all__ = ["GAIN", "LATER", "NOW", "best_plays", "decide", "next_plan", "search"]

GAIN = 64
"""The gain of a plan is this many times its gain in worth, less the Energy paid."""
NUMBER, NUMBERS = 7, 127
"""Bits of a kind in a plan, which is its gain followed by three kinds."""
NONE, ONE = np.uint64(0), np.uint64(1)
LEFT, CENTRE, RIGHT = (constant(area) for area in range(AREAS))
NOW, LATER = np.bool_(False), np.bool_(True)


@part
def _ways(t, p, worth, area, limit, later, held):  # type: ignore[no-untyped-def]
    """The kinds held that gain something in an area and cost no more than ``limit`` there."""
    me = t.sides[p]
    kind = me.kind[me.member[area]]
    open_ = later or area_open(t, p, area)
    better = held & me.better[worth, kind]
    return _within(me, better, me.cost[me.member[area]], limit) if open_ else NONE


@part
def _within(me, kinds, discount, limit):  # type: ignore[no-untyped-def]
    """Those of some kinds that ``limit`` Energy can pay for, less a discount."""
    return kinds & me.cheap[np.uint64(min(MOST_COST, limit + discount))]


@part
def _step(me, worth, bit, standing, discount):  # type: ignore[no-untyped-def]
    """A kind, or nobody for no bit, put into an area: its number, the Energy and the gain."""
    kind = first_bit(bit)
    paid = max(0, me.kind_cost[kind] - discount)
    gain = GAIN * (me.worth[worth, kind] - standing) - paid
    return np.int64(kind), paid, (np.int64(0) if bit == NONE else gain)


@part
def search(t, p, worth, energy, later):  # type: ignore[no-untyped-def]
    """Fill ``plan`` with ways to play that raise the worth of the stage (WORTH or CURVE), playing
    nothing among them, and ``plans`` with how many; the best are there, in no order. ``energy`` can
    be spent; ``later``: as it will be next turn, when every area is open again."""
    me = t.sides[p]
    held = twice = thrice = NONE
    for i in range(me.size[HAND]):
        card = me.zone[HAND, i]
        bit = np.uint64(me.type[card] == MEMBER) << np.uint64(me.kind[card])
        thrice |= twice & bit
        twice |= held & bit
        held |= bit
    ways_0 = _ways(t, p, worth, LEFT, energy, later, held)
    ways_1 = _ways(t, p, worth, CENTRE, energy, later, held)
    ways_2 = _ways(t, p, worth, RIGHT, energy, later, held)
    kind_0, kind_1, kind_2 = me.kind[me.member[0]], me.kind[me.member[1]], me.kind[me.member[2]]
    off_0, off_1, off_2 = me.kind_cost[kind_0], me.kind_cost[kind_1], me.kind_cost[kind_2]
    now_0, now_1, now_2 = me.worth[worth, kind_0], me.worth[worth, kind_1], me.worth[worth, kind_2]
    same_01 = (kind_0 == kind_1) & (ways_0 == ways_1)
    same_02 = (kind_0 == kind_2) & (ways_0 == ways_2)
    same_12 = (kind_1 == kind_2) & (ways_1 == ways_2)
    plans = np.int64(0)
    bit_i = ONE
    while bit_i != NONE:
        bit_i = ways_0 & (NONE - ways_0)  # the lowest; at last none, and nobody is put there
        ways_0 ^= bit_i
        i, paid_i, gain_i = _step(me, worth, bit_i, now_0, off_0)
        # Of alike areas the first takes the lowest kind; ``-bit`` holds all from that kind on.
        rest_1 = ways_1 & ((NONE - bit_i) if same_01 else ~NONE) & ~(bit_i & ~twice)
        rest_1 = _within(me, rest_1, off_1, energy - paid_i)
        left_2 = ways_2 & ((NONE - bit_i) if same_02 else ~NONE) & ~(bit_i & ~twice)
        bit_j = ONE
        while bit_j != NONE:
            bit_j = rest_1 & (NONE - rest_1)
            rest_1 ^= bit_j
            j, paid_j, gain_j = _step(me, worth, bit_j, now_1, off_1)
            rest_2 = left_2 & ((NONE - bit_j) if same_12 else ~NONE) & ~(bit_j & ~twice)
            rest_2 = _within(
                me, rest_2 & ~(bit_i & bit_j & ~thrice), off_2, energy - paid_i - paid_j
            )
            if plans > MOST_PLANS - KINDS - 1:
                plans = _keep_best(me, plans)
            bit_k = ONE
            while bit_k != NONE:
                bit_k = rest_2 & (NONE - rest_2)
                rest_2 ^= bit_k
                k, _, gain_k = _step(me, worth, bit_k, now_2, off_2)
                kinds = (i << (2 * NUMBER)) | (j << NUMBER) | k
                me.plan[plans] = ((gain_i + gain_j + gain_k) << (3 * NUMBER)) | kinds
                plans += 1
    me.plans = plans


@part
def _keep_best(me, plans):  # type: ignore[no-untyped-def]
    """Forget all but as many plans as will be looked at; returns that number."""
    for first in range(PLANS):
        for at in range(first + 1, plans):
            if me.plan[at] > me.plan[first]:
                me.plan[at], me.plan[first] = me.plan[first], me.plan[at]
    return PLANS


@part
def next_plan(me):  # type: ignore[no-untyped-def]
    """Take out the best plan there is: its gain, and its Members in ``plan_kind``."""
    best = me.plan[0]
    where = 0
    for at in range(1, me.plans):
        where = at if me.plan[at] > best else where
        best = max(best, me.plan[at])
    me.plans -= 1
    me.plan[where] = me.plan[me.plans]
    for area in range(AREAS):
        me.plan_kind[area] = (best >> (NUMBER * (AREAS - 1 - area))) & NUMBERS
    return best >> (3 * NUMBER)


@part
def best_plays(t, p, worth):  # type: ignore[no-untyped-def]
    """Decide on the plays that raise the summed worth of the stage most; among equal ones on the
    cheapest. They are left in ``play_kind``, ``play_area`` and ``play_baton``."""
    me = t.sides[p]
    search(t, p, worth, np.int64(me.energy), NOW)
    next_plan(me)
    decide(me)


@part
def decide(me):  # type: ignore[no-untyped-def]
    """Play the plan in ``plan_kind``."""
    plays = 0
    for area in range(AREAS):
        kind = me.plan_kind[area]
        me.play_kind[plays] = kind
        me.play_area[plays] = area
        me.play_baton[plays] = (me.member[area] != EMPTY) & (me.kind_cost[kind] > 0)
        plays += kind != KINDS
    me.plays = plays
