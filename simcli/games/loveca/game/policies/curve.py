"""Spend Energy well: the most cost on stage every turn, by baton chains such as 4, 9, 15.

Mulligan: keep one Live and the Members that open the curve (cost 4 or less, one of cost 9 to 11
beside one of them); the rest goes back. Main phase: the plays that bring the most cost on stage,
then the most worth in hearts and Blades. Live set: the Live that asks for the fewest hearts, where
the hearts on stage and one for each Blade would meet it. Places its first Live.
"""

from __future__ import annotations

import numpy as np

from simcli.games.loveca.game.members import sum_stage
from simcli.games.loveca.game.opening import keep_opening
from simcli.games.loveca.game.plays import best_plays
from simcli.games.loveca.game.record import CURVE, HAND, LIVE, NOBODY
from simcli.montecarlo.compiled import part

__all__ = ["lives", "plays", "returns", "success"]


@part
def returns(t, p):  # type: ignore[no-untyped-def]
    """A Live and the start of the curve stay."""
    keep_opening(t, p, np.int64(1))


@part
def plays(t, p):  # type: ignore[no-untyped-def]
    """The most cost on stage."""
    best_plays(t, p, CURVE)
    return False


@part
def lives(t, p):  # type: ignore[no-untyped-def]
    """The easiest Live, if the best yell there is would clear it by number."""
    me = t.sides[p]
    easiest = NOBODY
    for i in range(me.size[HAND]):
        card = me.zone[HAND, i]
        if me.type[card] == LIVE and (
            easiest == NOBODY or me.need_total[card] < me.need_total[me.zone[HAND, easiest]]
        ):
            easiest = i
    if easiest == NOBODY:
        return
    sum_stage(me)
    if me.stage_total + me.stage_blades >= me.need_total[me.zone[HAND, easiest]]:
        me.chosen[easiest] = 1


@part
def success(t, p):  # type: ignore[no-untyped-def]
    """The first Live."""
    return 0
