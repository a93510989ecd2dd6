"""The mulligan that policies share: keep what starts the Energy curve, and Lives to attempt."""

from __future__ import annotations

from simcli.games.loveca.game.record import HAND, LIVE, MEMBER, NOBODY
from simcli.games.loveca.game.zones import mark_all
from simcli.montecarlo.compiled import part

__all__ = ["keep_opening"]

STARTER = 4  # what turn 1 can pay (CR 7.5.2)
FOLLOW_LOW, FOLLOW_HIGH = 9, 11  # what a starter is passed on to in turns 2 to 4
MOST_STARTERS = 3


@part
def keep_opening(t, p, most_lives):  # type: ignore[no-untyped-def]
    """Mark what goes back: all but the ``most_lives`` Lives that ask for the fewest hearts, up to
    three Members of cost 4 or less, and beside them one of cost 9 to 11."""
    me = t.sides[p]
    held = me.size[HAND]
    mark_all(me, 1)
    for _ in range(most_lives):
        best = NOBODY
        for i in range(held):
            card = me.zone[HAND, i]
            if (
                me.type[card] == LIVE
                and me.chosen[i]
                and (best == NOBODY or me.need_total[card] < me.need_total[me.zone[HAND, best]])
            ):
                best = i
        if best != NOBODY:
            me.chosen[best] = 0
    starters = 0
    for i in range(held):
        card = me.zone[HAND, i]
        if me.type[card] == MEMBER and me.cost[card] <= STARTER and starters < MOST_STARTERS:
            me.chosen[i] = 0
            starters += 1
    if starters == 0:
        return
    for i in range(held):
        card = me.zone[HAND, i]
        if me.type[card] == MEMBER and FOLLOW_LOW <= me.cost[card] <= FOLLOW_HIGH:
            me.chosen[i] = 0
            return
