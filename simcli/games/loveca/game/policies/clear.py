"""Clear Lives: plays and sets by what they do to the clear odds (the default).

Mulligan: keep the two Lives that ask for the fewest hearts and the Members that open the curve.
Main phase: the plays that raise the worth of the stage most, where Blades and hearts count by what
they add to the odds of the Lives in hand, and of those in the deck. Live set: the Lives, together
or alone, with the best expected progress - the odds to clear them by the cards left in the deck,
times what their score is worth in the judgement, less what losing them costs. Set slots that are
left cycle cards that will not be played. Places the Live that asks for the most hearts.
"""

from __future__ import annotations

import numpy as np

from simcli.games.loveca.game.chance import clear_odds
from simcli.games.loveca.game.members import active_blades, stage_hearts
from simcli.games.loveca.game.opening import keep_opening
from simcli.games.loveca.game.plays import best_plays
from simcli.games.loveca.game.record import (
    AREAS,
    COLOUR_COUNT,
    HAND,
    LIVE,
    LIVE_AREA,
    MEMBER,
    NOBODY,
    SUCCESS,
)
from simcli.montecarlo.compiled import kernel

__all__ = ["lives", "plays", "returns", "success"]

WORTH_TRYING = np.float32(0.3)
"""Lives that are not even this likely alone are not set together with others."""
HOLD_LAST, HOLD_MORE = np.float32(0.22), np.float32(0.08)
"""What a Live in hand is worth, as a share of a success: the last one, and one of several."""
USEFUL = 3
"""Members kept for the next turn; further ones are cycled."""


@kernel
def returns(t, p):  # type: ignore[no-untyped-def]
    """Two Lives and the start of the curve stay."""
    keep_opening(t, p, 2)


@kernel
def plays(t, p):  # type: ignore[no-untyped-def]
    """The stage that is worth most."""
    me = t.sides[p]
    best_plays(t, p, me.worth)
    return False


@kernel
def sum_stage(me):  # type: ignore[no-untyped-def]
    """Hearts and Blades on stage, for ``clear_odds``."""
    me.stage_hearts[:] = 0
    stage_hearts(me, me.stage_hearts)
    total = 0
    for colour in range(COLOUR_COUNT):
        total += me.stage_hearts[colour]
    me.stage_total = total
    me.stage_blades = active_blades(me)


@kernel
def lives(t, p):  # type: ignore[no-untyped-def]
    """The best set of Lives, and dead cards in the slots left."""
    me = t.sides[p]
    sum_stage(me)
    chosen = _best_lives(t, p)
    _cycle(t, p, chosen)


@kernel
def _best_lives(t, p):  # type: ignore[no-untyped-def]
    """Mark the Lives of the best set; returns how many."""
    me = t.sides[p]
    found = 0
    held = 0
    for i in range(me.size[HAND]):
        card = me.zone[HAND, i]
        if me.type[card] != LIVE:
            continue
        held += 1
        same = 0
        for j in range(found):
            same += me.kind[me.zone[HAND, me.candidate[j]]] == me.kind[card]
        if same < 2:
            me.candidate[found] = i
            found += 1
    hold = HOLD_LAST if held == 1 else HOLD_MORE
    best = np.float32(0.0)
    one = two = three = int(NOBODY)
    for a in range(found):
        first = int(me.candidate[a])
        odds = _odds(me, t.tail, first, NOBODY, NOBODY)
        value = _value(t, p, odds, first, NOBODY, NOBODY, hold)
        if value > best:
            best, one, two, three = value, first, NOBODY, NOBODY
        if odds < WORTH_TRYING or t.game.players < 2:
            continue
        for b in range(a + 1, found):
            second = int(me.candidate[b])
            odds = _odds(me, t.tail, first, second, NOBODY)
            value = _value(t, p, odds, first, second, NOBODY, hold)
            if value > best:
                best, one, two, three = value, first, second, NOBODY
            if odds < WORTH_TRYING:
                continue
            for c in range(b + 1, found):
                third = int(me.candidate[c])
                odds = _odds(me, t.tail, first, second, third)
                value = _value(t, p, odds, first, second, third, hold)
                if value > best:
                    best, one, two, three = value, first, second, third
    return _mark(me, one) + _mark(me, two) + _mark(me, three)


@kernel
def _mark(me, at):  # type: ignore[no-untyped-def]
    if at == NOBODY:
        return 0
    me.chosen[at] = 1
    return 1


@kernel
def _odds(me, tail, first, second, third):  # type: ignore[no-untyped-def]
    """The chance to clear the Lives at these positions together."""
    me.pooled[:] = 0
    total = _pool(me, first) + _pool(me, second) + _pool(me, third)
    return clear_odds(me, tail, me.pooled, total, int(me.stage_blades))


@kernel
def _pool(me, at):  # type: ignore[no-untyped-def]
    """Add a Live's need by colour to ``pooled``; returns its total."""
    if at == NOBODY:
        return 0
    card = me.zone[HAND, at]
    for colour in range(COLOUR_COUNT):
        me.pooled[colour] += me.need[card, colour]
    return int(me.need_total[card])


@kernel
def _value(t, p, odds, first, second, third, hold):  # type: ignore[no-untyped-def]
    """Expected progress: a success gained or kept from the other player, less the Lives lost."""
    me = t.sides[p]
    score = _score(me, first) + _score(me, second) + _score(me, third)
    lost = 1 + (second != NOBODY) + (third != NOBODY)
    return odds * _judged(t, p, score) - hold * (lost - odds)


@kernel
def _score(me, at):  # type: ignore[no-untyped-def]
    return 0 if at == NOBODY else int(me.score[me.zone[HAND, at]])


@kernel
def _judged(t, p, score):  # type: ignore[no-untyped-def]
    """What a cleared score is worth: 1 alone; against a list, whether it beats or ties the turn's
    entry; against a player, by what the other stage may come to."""
    game = t.game
    me = t.sides[p]
    if game.players == 2:
        return _against(t.sides[1 - p], score)
    if not game.listed:
        return np.float32(1.0)
    other = t.sides[1].listed[game.turn - 1]
    if score > other or (score == other and me.size[SUCCESS] < game.goal - 1):
        return np.float32(1.0)
    return np.float32(0.1)


@kernel
def _against(other, score):  # type: ignore[no-untyped-def]
    """A higher score also keeps the other player from a success."""
    hearts = np.float32(0.0)
    for area in range(AREAS):
        card = other.member[area]
        if card != NOBODY:
            hearts += np.float32(0.6) * other.blades[card]
            for colour in range(COLOUR_COUNT):
                hearts += other.hearts[card, colour]
    clears = min(np.float32(0.7), hearts * np.float32(0.06))
    typical = hearts * np.float32(0.4)
    above = np.float32(1.0) / (np.float32(1.0) + np.exp(typical - np.float32(score)))
    return np.float32(1.0) - clears + clears * above * np.float32(2.0)


@kernel
def _cycle(t, p, chosen):  # type: ignore[no-untyped-def]
    """Set Members that will not be played next turn, the least worth first."""
    me = t.sides[p]
    least = me.worth[me.member[0]] if me.member[0] != NOBODY else 0
    dearest = 0
    for area in range(AREAS):
        card = me.member[area]
        worth = me.worth[card] if card != NOBODY else 0
        least = min(least, worth)
        if card != NOBODY:
            dearest = max(dearest, me.cost[card])
    payable = me.energy + me.waited_energy + 1 + dearest
    slots = t.game.set_limit - chosen
    for _ in range(slots):
        worst = NOBODY
        useful = 0
        for i in range(me.size[HAND]):
            card = me.zone[HAND, i]
            if me.chosen[i] or me.type[card] != MEMBER:
                continue
            dead = me.worth[card] <= least or me.cost[card] > payable
            useful += not dead
            if worst == NOBODY or _keeps(me, worst, least, payable) > _keeps(
                me, i, least, payable
            ):
                worst = i
        if worst == NOBODY or (useful <= USEFUL and _keeps(me, worst, least, payable) > 0):
            return
        me.chosen[worst] = 1


@kernel
def _keeps(me, at, least, payable):  # type: ignore[no-untyped-def]
    """What keeping a card is worth; 0 for a dead one."""
    card = me.zone[HAND, at]
    if me.worth[card] <= least or me.cost[card] > payable:
        return 0
    return me.worth[card]


@kernel
def success(t, p):  # type: ignore[no-untyped-def]
    """The Live that asks for the most hearts; the others come back with a refresh."""
    me = t.sides[p]
    best = 0
    for i in range(1, me.size[LIVE_AREA]):
        most = me.need_total[me.zone[LIVE_AREA, best]]
        if me.need_total[me.zone[LIVE_AREA, i]] > most:
            best = i
    return best
