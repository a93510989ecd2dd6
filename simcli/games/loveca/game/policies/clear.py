"""Clear Lives: plays and sets by what they do to the clear odds (the default).

Mulligan: keep the two Lives that ask for the fewest hearts and the Members that open the curve.
Main phase: among the plays that raise the worth of the stage most - where hearts count by how much
the deck's Lives ask for their colour, and Blades by what the deck shows when it is yelled - those
with the best odds to clear a Live of the hand this turn. Live set: the Lives, together or alone,
with the best expected progress: the odds to clear them by the cards left in the deck, times what
their score is worth in the judgement, less what losing them costs. The slots that are left cycle
the Members that would not be played next turn. Places the Live that asks for the most hearts.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simcli.games.loveca.game.chance import clear_odds
from simcli.games.loveca.game.opening import keep_opening
from simcli.games.loveca.game.plays import GAIN, decide, search
from simcli.games.loveca.game.record import (
    AREAS,
    COLOUR_COUNT,
    HAND,
    LIVE,
    LIVE_AREA,
    MEMBER,
    NOBODY,
    PLANS,
    SUCCESS,
    constant,
)
from simcli.montecarlo.compiled import kernel

__all__ = ["lives", "plays", "returns", "success"]

# The numbers below were tuned in mirrors of the seven official start decks.
CLEAR_NOW = np.float32(300.0)
"""What clearing a Live this turn is worth beside the stage, in hundredths of a heart."""
HOLD = (np.float32(0.0), np.float32(0.6), np.float32(0.15), np.float32(0.04))
"""What keeping a Live is worth, as a share of a success, by the Lives in hand (3: or more)."""
LOOKED_AT = constant(PLANS)
"""Ways to play whose clear odds are looked at."""
WORTH_TRYING = np.float32(0.3)
"""Lives that are not even this likely are not set together with others."""
PER_BLADE, PER_HEART = np.float32(0.6), np.float32(0.06)
MOST_CLEARS = np.float32(0.7)
TYPICAL_SCORE, SPREAD = np.float32(0.2), np.float32(0.8)
BEATEN = np.float32(0.1)
"""What a cleared score is worth that does not win against the listed opponent."""


@kernel
def returns(t, p):  # type: ignore[no-untyped-def]
    """Two Lives and the start of the curve stay."""
    keep_opening(t, p, 2)


@kernel
def plays(t, p):  # type: ignore[no-untyped-def]
    """Of the plays that raise the worth of the stage most, those with the best odds this turn."""
    me = t.sides[p]
    best = 0
    best_value = np.float32(-1.0)
    for plan in range(search(t, p, me.worth, np.int64(me.energy), False, LOOKED_AT)):
        value = np.float32(me.plan_gain[plan]) / np.float32(GAIN)
        if value + CLEAR_NOW <= best_value:
            break  # neither this one nor a later one can be better
        _sum_stage(me, plan)
        value += CLEAR_NOW * _best_alone(t, p)
        if value > best_value:
            best, best_value = plan, value
    decide(me, best)
    return False


@kernel
def lives(t, p):  # type: ignore[no-untyped-def]
    """The best set of Lives, and dead cards in the slots left."""
    me = t.sides[p]
    _sum_stage(me, NOBODY)
    _cycle(t, p, _best_lives(t, p))


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


@kernel
def _sum_stage(me, plan):  # type: ignore[no-untyped-def]
    """Hearts and Blades for ``clear_odds``: of the stage as it is (NOBODY), or after a plan."""
    me.stage_hearts[:] = 0
    blades = 0
    total = 0
    for area in range(AREAS):
        new = plan != NOBODY and me.plan_card[plan, area] != NOBODY
        card = me.plan_card[plan, area] if new else me.member[area]
        if card == NOBODY:
            continue
        if new:
            blades += me.blades[card]
        elif not me.waited[area]:
            blades += me.blades[card] + me.extra_blades[area]
        for colour in range(COLOUR_COUNT):
            extra = 0 if new else me.extra_hearts[area, colour]
            hearts = me.hearts[card, colour] + extra
            me.stage_hearts[colour] += hearts
            total += hearts
    me.stage_total = total
    me.stage_blades = blades


@kernel
def _best_alone(t, p):  # type: ignore[no-untyped-def]
    """The best odds of a Live in hand on the summed stage."""
    me = t.sides[p]
    best = np.float32(0.0)
    for i in range(me.size[HAND]):
        card = me.zone[HAND, i]
        if me.type[card] == LIVE and best < 1 and not _seen_before(me, i):
            odds = _odds(me, t.tail, np.int64(i), NOBODY, NOBODY)
            best = max(best, odds)
    return best


@kernel
def _seen_before(me, at):  # type: ignore[no-untyped-def]
    """Whether another copy of this Live stands before it in hand."""
    card = me.zone[HAND, at]
    for i in range(at):
        other = me.zone[HAND, i]
        if me.type[other] == LIVE and me.kind[other] == me.kind[card]:
            return True
    return False


@kernel
def _lives_in_hand(me):  # type: ignore[no-untyped-def]
    """Their positions in ``candidate``, no more than two of a kind; returns these and all."""
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
    return found, held


@kernel
def _best_lives(t, p):  # type: ignore[no-untyped-def]
    """Mark the Lives of the best set; returns how many. Alone, one Live is all that counts; against
    a player or a list several raise the score."""
    me = t.sides[p]
    found, held = _lives_in_hand(me)
    _look_at(me, t.sides[1 - p])
    together = t.game.players == 2 or t.game.listed
    most = t.game.set_limit
    hold = HOLD[min(held, 3)]
    best = np.float32(0.0)
    one: Any = np.int64(NOBODY)
    two: Any = one
    three: Any = one
    for a in range(found if most > 0 else 0):
        first = np.int64(me.candidate[a])
        odds = _odds(me, t.tail, first, NOBODY, NOBODY)
        value = _value(t, p, odds, first, NOBODY, NOBODY, hold)
        if value > best:
            best, one, two, three = value, first, NOBODY, NOBODY
        if odds < WORTH_TRYING or not together or most < 2:
            continue
        for b in range(a + 1, found):
            second = np.int64(me.candidate[b])
            odds = _odds(me, t.tail, first, second, NOBODY)
            value = _value(t, p, odds, first, second, NOBODY, hold)
            if value > best:
                best, one, two, three = value, first, second, NOBODY
            if odds < WORTH_TRYING or most < 3:
                continue
            for c in range(b + 1, found):
                third = np.int64(me.candidate[c])
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
    return clear_odds(me, tail, me.pooled, total, np.int64(me.stage_blades))


@kernel
def _pool(me, at):  # type: ignore[no-untyped-def]
    """Add a Live's need by colour to ``pooled``; returns its total."""
    if at == NOBODY:
        return np.int64(0)
    card = me.zone[HAND, at]
    for colour in range(COLOUR_COUNT):
        me.pooled[colour] += me.need[card, colour]
    return np.int64(me.need_total[card])


@kernel
def _value(t, p, odds, first, second, third, hold):  # type: ignore[no-untyped-def]
    """Expected progress, in successes, less the Lives lost."""
    me = t.sides[p]
    score = _score(me, first) + _score(me, second) + _score(me, third)
    lives = np.float32(1 + (second != NOBODY) + (third != NOBODY))
    return odds * _judged(t, p, score) - hold * (lives - odds)


@kernel
def _score(me, at):  # type: ignore[no-untyped-def]
    return np.int64(0) if at == NOBODY else np.int64(me.score[me.zone[HAND, at]])


@kernel
def _judged(t, p, score):  # type: ignore[no-untyped-def]
    """What a cleared score is worth: 1 alone; against a list, whether it beats or ties the turn's
    entry; against a player, by what the other stage may come to."""
    game = t.game
    if game.players == 2:
        return _against(t.sides[p].other_hearts, score)
    if not game.listed:
        return np.float32(1.0)
    other = t.sides[1].listed[game.turn - 1]
    locked = t.sides[p].size[SUCCESS] >= game.goal - 1  # 8.4.7.1
    wins = score > other or (score == other and not locked)
    return np.float32(1.0) if wins else BEATEN


@kernel
def _look_at(me, other):  # type: ignore[no-untyped-def]
    """The hearts that the other stage can be expected to bring."""
    hearts = np.float32(0.0)
    for area in range(AREAS):
        card = other.member[area]
        if card != NOBODY:
            hearts += PER_BLADE * np.float32(other.blades[card])
            for colour in range(COLOUR_COUNT):
                hearts += np.float32(other.hearts[card, colour])
    me.other_hearts = hearts


@kernel
def _against(hearts, score):  # type: ignore[no-untyped-def]
    """Between 1 where the other player will not clear and up to 2 where he would have: a higher
    score also keeps him from a success. His hand is not known, so his stage has to do."""
    clears = min(MOST_CLEARS, hearts * PER_HEART)
    lead = np.float32(score) - hearts * TYPICAL_SCORE
    above = np.float32(1.0) / (np.float32(1.0) + np.exp(-SPREAD * lead))
    return np.float32(1.0) - clears + np.float32(2.0) * clears * above


@kernel
def _cycle(t, p, chosen):  # type: ignore[no-untyped-def]
    """Set the Members that the best plays of the next turn would leave in hand, the least worth
    first."""
    me = t.sides[p]
    energy = np.int64(me.energy + me.waited_energy + min(1, me.energy_deck))
    search(t, p, me.worth, energy, True, np.int64(1))
    for _ in range(t.game.set_limit - chosen):
        worst = NOBODY
        for i in range(me.size[HAND]):
            card = me.zone[HAND, i]
            planned = False
            for area in range(AREAS):
                planned |= me.plan_card[0, area] == card
            if me.chosen[i] or planned or me.type[card] != MEMBER:
                continue
            if worst == NOBODY or me.worth[card] < me.worth[me.zone[HAND, worst]]:
                worst = i
        if worst == NOBODY:
            return
        me.chosen[worst] = 1
