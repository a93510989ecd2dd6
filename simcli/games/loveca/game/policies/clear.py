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
from simcli.games.loveca.game.members import sum_stage
from simcli.games.loveca.game.opening import keep_opening
from simcli.games.loveca.game.plays import GAIN, LATER, NOW, decide, next_plan, search
from simcli.games.loveca.game.record import (
    AREAS,
    HAND,
    KINDS,
    LIVE,
    LIVE_AREA,
    MEMBER,
    NOBODY,
    PLANS,
    SUCCESS,
    WORTH,
    constant,
)
from simcli.games.loveca.game.words import total
from simcli.montecarlo.compiled import part

__all__ = ["lives", "plays", "returns", "success"]

NEVER = 1 << 62
USED = np.uint8(255)
NO_HEARTS = np.uint64(0)

# The numbers below were tuned in mirrors of the seven official start decks.
CLEAR_NOW = np.float32(300.0)
"""What clearing a Live this turn is worth beside the stage, in hundredths of a heart."""
HOLD = (np.float32(0.0), np.float32(0.6), np.float32(0.15), np.float32(0.04))
"""What keeping a Live is worth, as a share of a success, by the Lives in hand (3: or more)."""
LOOKED_AT: Any = constant(PLANS)
"""Ways to play whose clear odds are looked at."""
WORTH_TRYING = np.float32(0.3)
"""Lives that are not even this likely are not set together with others."""
PER_BLADE, PER_HEART = np.float32(0.6), np.float32(0.06)
MOST_CLEARS = np.float32(0.7)
TYPICAL_SCORE, SPREAD = np.float32(0.2), np.float32(0.8)
BEATEN = np.float32(0.1)
"""What a cleared score is worth that does not win against the listed opponent."""


@part
def returns(t, p):  # type: ignore[no-untyped-def]
    """Two Lives and the start of the curve stay."""
    keep_opening(t, p, np.int64(2))


@part
def plays(t, p):  # type: ignore[no-untyped-def]
    """Of the plays that raise the worth of the stage most, those with the best odds this turn."""
    me = t.sides[p]
    found, _ = _lives_in_hand(me, np.int64(1))
    best_value = np.float32(-1.0)
    search(t, p, WORTH, np.int64(me.energy), NOW)
    looked_at = LOOKED_AT if found > 0 else np.int64(1)  # without a Live the first is the best
    for _ in range(min(looked_at, np.int64(me.plans))):
        value = np.float32(next_plan(me)) / np.float32(GAIN)
        if value + CLEAR_NOW <= best_value:
            break  # neither this one nor a later one can be better
        _think_stage(me)
        value += CLEAR_NOW * _best_alone(t, me, found)
        if value > best_value:
            decide(me)
            best_value = value
    return False


@part
def lives(t, p):  # type: ignore[no-untyped-def]
    """The best set of Lives, and dead cards in the slots left."""
    sum_stage(t.sides[p])
    _cycle(t, p, _best_lives(t, p))


@part
def success(t, p):  # type: ignore[no-untyped-def]
    """The Live that asks for the most hearts; the others come back with a refresh."""
    me = t.sides[p]
    best = 0
    for i in range(1, me.size[LIVE_AREA]):
        most = me.need_total[me.zone[LIVE_AREA, best]]
        if me.need_total[me.zone[LIVE_AREA, i]] > most:
            best = i
    return best


@part
def _think_stage(me):  # type: ignore[no-untyped-def]
    """Sum the stage for ``clear_odds`` as it is after the plan; a Member played is active."""
    hearts = np.uint64(0)
    blades = 0
    for area in range(AREAS):
        new = me.plan_kind[area] != KINDS
        card = me.card_of[me.plan_kind[area]] if new else me.member[area]
        hearts += me.hearts[card] + (NO_HEARTS if new else me.extra_hearts[area])
        extra = np.int16(0) if new else me.extra_blades[area]
        blades += 0 if me.waited[area] and not new else me.blades[card] + extra
    me.stage_hearts = hearts
    me.stage_total = total(hearts)
    me.stage_blades = blades


@part
def _best_alone(t, me, found):  # type: ignore[no-untyped-def]
    """The best odds of a Live in hand on the summed stage."""
    best = np.float32(0.0)
    for a in range(found):
        if best < 1:
            best = max(best, _odds(t, me, np.int64(me.live_at[a]), NOBODY, NOBODY))
    return best


@part
def _lives_in_hand(me, copies):  # type: ignore[no-untyped-def]
    """Their positions in ``live_at``, so many of a kind; returns these and all."""
    held = found = 0
    seen = np.uint64(0)
    for i in range(me.size[HAND]):
        card = me.zone[HAND, i]
        is_live = me.type[card] == LIVE
        bit = np.uint64(is_live) << np.uint64(me.kind[card] & 63)
        fits = True
        if seen & bit:  # seldom
            same = 0
            for a in range(found):
                same += me.kind[me.zone[HAND, me.live_at[a]]] == me.kind[card]
            fits = same < copies
        seen |= bit
        held += is_live
        me.live_at[found] = i
        found += is_live & fits
    return found, held


@part
def _best_lives(t, p):  # type: ignore[no-untyped-def]
    """Mark the Lives of the best set; returns how many. Alone, one Live is all that counts; against
    a player or a list several raise the score."""
    me = t.sides[p]
    found, held = _lives_in_hand(me, np.int64(2))
    if t.game.players == 2:
        _look_at(me, t.sides[1 - p])
    together = t.game.players == 2 or t.game.listed
    most = t.game.set_limit
    hold = HOLD[min(held, 3)]
    best = np.float32(0.0)
    one: Any = np.int64(NOBODY)
    two: Any = one
    three: Any = one
    for a in range(found if most > 0 else 0):
        first = np.int64(me.live_at[a])
        odds = _odds(t, me, first, NOBODY, NOBODY)
        value = _value(t, p, odds, first, NOBODY, NOBODY, hold)
        if value > best:
            best, one, two, three = value, first, NOBODY, NOBODY
        if odds < WORTH_TRYING or not together or most < 2:
            continue
        for b in range(a + 1, found):
            second = np.int64(me.live_at[b])
            odds = _odds(t, me, first, second, NOBODY)
            value = _value(t, p, odds, first, second, NOBODY, hold)
            if value > best:
                best, one, two, three = value, first, second, NOBODY
            if odds < WORTH_TRYING or most < 3:
                continue
            for c in range(b + 1, found):
                third = np.int64(me.live_at[c])
                odds = _odds(t, me, first, second, third)
                value = _value(t, p, odds, first, second, third, hold)
                if value > best:
                    best, one, two, three = value, first, second, third
    return _mark(me, one) + _mark(me, two) + _mark(me, three)


@part
def _mark(me, at):  # type: ignore[no-untyped-def]
    if at == NOBODY:
        return 0
    me.chosen[at] = 1
    return 1


@part
def _odds(t, me, first, second, third):  # type: ignore[no-untyped-def]
    """The chance to clear the Lives at these positions together."""
    me.pooled = NO_HEARTS
    me.pooled_total = 0
    _pool(me, first)
    _pool(me, second)
    _pool(me, third)
    return clear_odds(t, me)


@part
def _pool(me, at):  # type: ignore[no-untyped-def]
    """Add what a Live asks for to ``pooled``."""
    if at != NOBODY:
        card = me.zone[HAND, at]
        me.pooled += me.need[card]
        me.pooled_total += me.need_total[card]


@part
def _value(t, p, odds, first, second, third, hold):  # type: ignore[no-untyped-def]
    """Expected progress, in successes, less the Lives lost."""
    me = t.sides[p]
    score = _score(me, first) + _score(me, second) + _score(me, third)
    lives = np.float32(1 + (second != NOBODY) + (third != NOBODY))
    return odds * _judged(t, p, score) - hold * (lives - odds)


@part
def _score(me, at):  # type: ignore[no-untyped-def]
    return np.int64(0) if at == NOBODY else np.int64(me.score[me.zone[HAND, at]])


@part
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


@part
def _look_at(me, other):  # type: ignore[no-untyped-def]
    """The hearts that the other stage can be expected to bring."""
    hearts = np.float32(0.0)
    for area in range(AREAS):
        card = other.member[area]
        hearts += PER_BLADE * np.float32(other.blades[card])
        hearts += np.float32(total(other.hearts[card]))
    me.other_hearts = hearts


@part
def _against(hearts, score):  # type: ignore[no-untyped-def]
    """Between 1 where the other player will not clear and up to 2 where he would have: a higher
    score also keeps him from a success. His hand is not known, so his stage has to do."""
    clears = min(MOST_CLEARS, hearts * PER_HEART)
    lead = np.float32(score) - hearts * TYPICAL_SCORE
    above = np.float32(1.0) / (np.float32(1.0) + np.exp(-SPREAD * lead))
    return np.float32(1.0) - clears + np.float32(2.0) * clears * above


@part
def _cycle(t, p, chosen):  # type: ignore[no-untyped-def]
    """Set the Members that the best plays of the next turn would leave in hand, the least worth
    first."""
    me = t.sides[p]
    energy = np.int64(me.energy + me.waited_energy + min(1, me.energy_deck))
    slots = t.game.set_limit - chosen
    if slots <= 0:
        return
    search(t, p, WORTH, energy, LATER)
    next_plan(me)
    one, two, three = me.plan_kind[0], me.plan_kind[1], me.plan_kind[2]
    held = 0
    for i in range(me.size[HAND]):
        card = me.zone[HAND, i]
        kind = me.kind[card]
        member = me.type[card] == MEMBER
        me.dead[held] = (np.int64(me.worth[WORTH, kind]) << 8) | i
        # The plan keeps one card for each area.
        is_one = member & (kind == one)
        is_two = member & (kind == two) & (not is_one)
        is_three = member & (kind == three) & (not is_one) & (not is_two)
        one = USED if is_one else one
        two = USED if is_two else two
        three = USED if is_three else three
        held += member & (not (is_one | is_two | is_three))
    if held <= slots:
        for i in range(held):
            me.chosen[me.dead[i] & 255] = 1
        return
    for _ in range(slots):
        worst = me.dead[0]
        for i in range(1, held):
            worst = min(worst, me.dead[i])
        for i in range(held):
            me.dead[i] = NEVER if me.dead[i] == worst else me.dead[i]
        me.chosen[worst & 255] = 1
