"""Any legal decision with equal chance: a floor to measure the others by.

Every card of the opening hand goes back with chance one half. In the main phase it picks among all
legal plays and stopping. It sets 0 to 3 cards of any type, and places any of its Lives.
"""

from __future__ import annotations

import numpy as np

from simcli.games.loveca.game.members import may_play
from simcli.games.loveca.game.record import AREAS, HAND, LIVE_AREA
from simcli.games.whole.policies import ask
from simcli.montecarlo.compiled import part

__all__ = ["lives", "plays", "returns", "success"]


@part
def returns(t, p):  # type: ignore[no-untyped-def]
    """A coin for each card."""
    me = t.sides[p]
    for i in range(me.size[HAND]):
        me.chosen[i] = ask(me, np.int64(2))


@part
def plays(t, p):  # type: ignore[no-untyped-def]
    """One of the legal plays, or none, all alike."""
    me = t.sides[p]
    legal = 0
    for i in range(me.size[HAND]):
        for area in range(AREAS):
            for baton in range(2):
                legal += may_play(t, p, me.zone[HAND, i], area, baton != 0)
    picked = ask(me, np.int64(legal + 1))
    me.plays = 0
    if picked == legal:
        return False
    for i in range(me.size[HAND]):
        for area in range(AREAS):
            for baton in range(2):
                if may_play(t, p, me.zone[HAND, i], area, baton != 0):
                    if picked == 0:
                        me.plays = 1
                        me.play_kind[0] = me.kind[me.zone[HAND, i]]
                        me.play_area[0] = area
                        me.play_baton[0] = baton
                        return True
                    picked -= 1
    return False


@part
def lives(t, p):  # type: ignore[no-untyped-def]
    """How many cards, then which."""
    me = t.sides[p]
    held = me.size[HAND]
    cards = ask(me, np.int64(min(held, t.game.set_limit) + 1))
    for number in range(cards):
        picked = ask(me, np.int64(held - number))
        for i in range(held):
            if not me.chosen[i]:
                if picked == 0:
                    me.chosen[i] = 1
                    break
                picked -= 1


@part
def success(t, p):  # type: ignore[no-untyped-def]
    """Any of the Lives."""
    me = t.sides[p]
    return ask(me, np.int64(me.size[LIVE_AREA]))
