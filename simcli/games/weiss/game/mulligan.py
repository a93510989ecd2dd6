"""The mulligan: the policy's choice."""

from __future__ import annotations

from simcli.games.weiss.game.policies import choose_returns
from simcli.games.weiss.table import HAND, NOBODY
from simcli.montecarlo.compiled import kernel

__all__ = ["discards"]


@kernel
def discards(t, p):  # type: ignore[no-untyped-def]
    """Mark what goes to the waiting room."""
    me = t.sides[p]
    for i in range(me.size[HAND]):
        me.chosen[i] = 0
    choose_returns(t, p, NOBODY)
