"""The mulligan: by the deck's rules, by a setting, or by the policy's choice."""

from __future__ import annotations

from simcli.games.mulligan_rules import BY_POLICY, mark
from simcli.games.weiss import log
from simcli.games.weiss.damage import put, remove, settle, top_to
from simcli.games.weiss.game.policies import choose_returns
from simcli.games.weiss.table import HAND, NOBODY, WAITING
from simcli.montecarlo.compiled import part

__all__ = ["mulligan"]


@part
def mulligan(t, p):  # type: ignore[no-untyped-def]
    """Any number of cards to the waiting room, and as many drawn; nothing is shuffled back. Has the
    player lost?"""
    me = t.sides[p]
    held = me.size[HAND]
    mark(t.mulligan[p], me, HAND)
    if t.mulligan[p].how == BY_POLICY:
        choose_returns(t, p, NOBODY)
    at = held - held
    for i in range(held):
        if not me.chosen[i]:
            at += 1
            continue
        card = remove(me, HAND, at)
        put(me, WAITING, card)
        me.returned += 1
        log.note(t, p, log.MULLIGAN, card)
        if settle(t, p):
            return True
    return top_to(t, p, HAND, me.returned, log.DRAW) < 0
