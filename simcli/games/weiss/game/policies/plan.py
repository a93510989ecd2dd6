"""Weigh every decision: damage to expect, battles, what a card costs, and the plan's combos.

Mulligan and discards go by what a card will be worth; a climax is kept for its combo, or until it
is worth most. Main: the play that gains most on stage, battles against the characters facing it
counted in, for the stock it takes. Attacks: the way that is worth most, by the climaxes to expect
in the opponent's deck. Before a refresh climaxes leave the hand and stock stays, so that the next
deck holds many climaxes among few cards. Level-ups fetch the colours that the deck needs.
"""

from __future__ import annotations

import numpy as np

from simcli.games.weiss.damage import FULL_CLOCK, LEVELS
from simcli.games.weiss.game.answers import (
    CENTRE,
    DIRECT,
    DONE,
    FRONT,
    HAND_LIMIT,
    KINDS,
    MOVE,
    NO,
    PLAY,
    SIDE_ATTACK,
    YES,
)
from simcli.games.weiss.game.characters import (
    colours_of,
    may_attack,
    may_play,
    may_play_climax,
    power_of,
    soul_of,
)
from simcli.games.weiss.game.encode import CHARACTER
from simcli.games.weiss.game.sense import (
    boosted,
    counter,
    expected_climaxes,
    icon,
    lands,
    salvage,
    standby,
)
from simcli.games.weiss.table import CLOCK, DECK, HAND, LEVEL, NOBODY, STOCK
from simcli.montecarlo.compiled import part

__all__ = [
    "attack",
    "boosted",
    "climax",
    "clock",
    "counter",
    "discard",
    "encore",
    "icon",
    "play",
    "prepare",
    "returns",
    "salvage",
    "standby",
]

# Worths in a hand and on stage, in thousands of power. They were found by playing mirrors of the
# sample decks against each other with one or two of them changed, and keeping what won more.
COMBO_CLIMAX, CLIMAX_KEPT, CLIMAX_LEAVES = 3.6, 4.0, 2.0
A_SOUL, A_POWER, COMBO_CHARACTER = 0.8, 0.7, 0.1
ABOVE_LEVEL, BELOW_LEVEL = 1.7, 0.5
NOBODY_FACING, WINS_BATTLE, TIES_BATTLE = -1.1, 2.3, 0.5
A_STOCK, A_STOCK_NEAR, REPLACED, LEAST_GAIN = 0.6, 0.9, 1.3, 0.2
SPARE_STOCK, ENCORE_FROM = 0.65, 12.6
# Damage that a battle is worth.
REVERSING, REVERSED = 1.0, 0.6
REFRESH_NEAR = 6
"""Cards in the deck from which on the next one is prepared."""
LEVEL_ONES = 2
"""Level 1 characters that the mulligan keeps."""
CLOCK_HAND = 9
"""The most cards in hand with which it clocks."""


@part
def prepare(t, p, _):  # type: ignore[no-untyped-def]
    """What levels up: the plan's picks first, then a colour that the deck needs and the level area
    lacks, no climax, and cards that are not to be played any more."""
    me = t.sides[p]
    of = t.decks[p]
    held = np.int64(0)
    for i in range(me.size[LEVEL]):
        held |= of.colour[me.zone[LEVEL, i]]
    for card in range(of.cards):
        fetches = (of.colour[card] & of.colours & ~held) != 0
        me.prefer[card] = (
            1000 * of.wanted[card]
            + 100 * np.int64(fetches)
            + 20 * (1 - of.climax[card])
            - 2 * abs(of.level[card] - me.size[LEVEL])
        )
        if of.climax[card] == 0 and of.level[card] < me.size[LEVEL]:
            me.prefer[card] += 10
    return YES


@part
def worth_in_hand(t, p, card):  # type: ignore[no-untyped-def]
    """What a card of the hand is worth to its player, in thousands of power."""
    me = t.sides[p]
    of = t.decks[p]
    level = me.size[LEVEL]
    if of.climax[card]:
        held = 0
        for i in range(me.size[HAND]):
            held += of.climax[me.zone[HAND, i]]
        if me.size[DECK] <= REFRESH_NEAR or held > 2:
            return CLIMAX_LEAVES
        if of.combo[card] != 0:
            return COMBO_CLIMAX
        return CLIMAX_KEPT
    if of.type[card] != CHARACTER:
        return -5.0
    value = (
        of.power[card] / 1000 + 2.0 * of.soul[card] + (2.0 if of.backup_power[card] > 0 else 0.0)
    )
    if of.combo[card] != 0:
        value += COMBO_CHARACTER
    if of.level[card] > level:
        value -= ABOVE_LEVEL * (of.level[card] - level)
    elif of.level[card] < level:
        value -= BELOW_LEVEL * (level - of.level[card])
    return value


@part
def returns(t, p, _):  # type: ignore[no-untyped-def]
    """All but characters of level 0 and one of level 1."""
    me = t.sides[p]
    of = t.decks[p]
    ones = 0
    for i in range(me.size[HAND]):
        card = me.zone[HAND, i]
        keep = of.type[card] == CHARACTER and of.level[card] == 0
        if of.type[card] == CHARACTER and of.level[card] == 1 and ones < LEVEL_ONES:
            keep = True
            ones += 1
        me.chosen[i] = not keep
    return YES


@part
def discard(t, p, _):  # type: ignore[no-untyped-def]
    """The card that is worth least."""
    me = t.sides[p]
    worst = np.int64(0)
    least = 1000.0
    for i in range(me.size[HAND]):
        value = worth_in_hand(t, p, np.int64(me.zone[HAND, i]))
        if value < least:
            worst = np.int64(i)
            least = value
    return worst


@part
def clock(t, p, _):  # type: ignore[no-untyped-def]
    """The card that is worth least, until the last level is in danger."""
    me = t.sides[p]
    prepare(t, p, NO)
    most = CLOCK_HAND if me.clock_most == NOBODY else me.clock_most
    if me.size[HAND] == 0 or me.size[HAND] > most:
        return NO
    if me.size[LEVEL] == LEVELS - 1:
        return NO
    return discard(t, p, NO)


@part
def on_stage(t, p, card, slot):  # type: ignore[no-untyped-def]
    """What a character is worth in a centre slot: its soul, its power for the battles to come, and
    the battle against who faces it now."""
    of = t.decks[p]
    other = t.sides[1 - p]
    power = of.power[card]
    value = A_SOUL * of.soul[card] + A_POWER * of.power[card] / 1000
    if other.card[slot] == NOBODY:
        return value + NOBODY_FACING
    theirs = power_of(t, 1 - p, slot)
    if power > theirs:
        value += WINS_BATTLE
    elif power == theirs:
        value += TIES_BATTLE
    return value


@part
def play(t, p, _):  # type: ignore[no-untyped-def]
    """The play that gains most for its stock, if any gains enough."""
    me = t.sides[p]
    of = t.decks[p]
    colours = colours_of(t, p)
    most = LEAST_GAIN
    found = DONE
    price = A_STOCK if me.size[DECK] > REFRESH_NEAR else A_STOCK_NEAR
    for i in range(me.size[HAND]):
        card = np.int64(me.zone[HAND, i])
        if of.type[card] != CHARACTER or not may_play(t, p, card, colours):
            continue
        for slot in range(CENTRE):
            old = me.card[slot]
            gain = on_stage(t, p, card, slot) - price * of.cost[card]
            if old != NOBODY:
                gain -= on_stage(t, p, old, slot) + REPLACED
            if gain > most:
                most = gain
                me.at = i
                me.slot = slot
                found = PLAY
    return found if found != DONE else _rearrange(t, p)


@part
def _rearrange(t, p):  # type: ignore[no-untyped-def]
    """The swap of two centre slots that gains most against who faces them, if any does; moving is
    free."""
    me = t.sides[p]
    most = 0.01
    found = DONE
    for one in range(CENTRE):
        for other in range(one + 1, CENTRE):
            there, here = me.card[one], me.card[other]
            gain = 0.0
            if there != NOBODY:
                gain += on_stage(t, p, there, other) - on_stage(t, p, there, one)
            if here != NOBODY:
                gain += on_stage(t, p, here, one) - on_stage(t, p, here, other)
            if gain > most:
                most = gain
                found = MOVE
                me.at = one if there != NOBODY else other
                me.slot = other if there != NOBODY else one
    return found


@part
def climax(t, p, colours):  # type: ignore[no-untyped-def]
    """A climax whose combo is on stage, else one that is kept for none or has its like in hand;
    any of them in the last levels, before a refresh, and where the hand is too full to keep it."""
    me = t.sides[p]
    of = t.decks[p]
    standing = np.int64(0)
    attackers = 0
    for slot in range(CENTRE):
        if may_attack(me, slot):
            attackers += 1
            standing |= of.combo[me.card[slot]]
    if attackers == 0:
        return NO
    late = (
        me.size[DECK] <= REFRESH_NEAR
        or t.sides[1 - p].size[LEVEL] >= LEVELS - 1
        or me.size[LEVEL] >= LEVELS - 1
        or me.size[HAND] >= HAND_LIMIT
    )
    best = np.int64(NO)
    dearest = 0
    seen = np.int64(0)
    for i in range(me.size[HAND]):
        card = np.int64(me.zone[HAND, i])
        if not may_play_climax(t, p, card, colours):
            continue
        value = 2 if of.combo[card] == 0 or late or (of.combo[card] & seen) != 0 else 0
        if (of.combo[card] & standing) != 0:
            value = 3
        seen |= of.combo[card]
        if value > dearest:
            best = np.int64(i)
            dearest = value
    return best


@part
def attack(t, p, _):  # type: ignore[no-untyped-def]
    """Of all attacks the one that is worth most: damage to expect, no more of it than the opponent
    can take, and what battle and stage come to."""
    me = t.sides[p]
    other = t.sides[1 - p]
    climaxes = expected_climaxes(t, 1 - p) if t.game.players == 2 else np.int64(0)
    best = np.int64(NO)
    most = -1.0
    for slot in range(CENTRE):
        if not may_attack(me, slot):
            continue
        soul = soul_of(t, p, slot)
        if other.card[slot] == NOBODY:
            value = _damage(t, 1 - p, climaxes, soul + 1)
            if value > most:
                most = value
                best = np.int64(slot * KINDS + DIRECT)
            continue
        ours = power_of(t, p, slot)
        theirs = power_of(t, 1 - p, slot)
        value = _damage(t, 1 - p, climaxes, soul)
        if ours >= theirs:
            value += REVERSING
        if ours <= theirs:
            value -= REVERSED
        if value > most:
            most = value
            best = np.int64(slot * KINDS + FRONT)
        value = _damage(t, 1 - p, climaxes, soul - t.decks[1 - p].level[other.card[slot]])
        if value > most:
            most = value
            best = np.int64(slot * KINDS + SIDE_ATTACK)
    return best


@part
def _damage(t, p, climaxes, soul):  # type: ignore[no-untyped-def]
    """Damage to expect from so much soul."""
    if soul <= 0:
        return 0.0
    if t.game.players == 1:
        return soul + 0.0
    me = t.sides[p]
    left = FULL_CLOCK * (LEVELS - me.size[LEVEL]) - me.size[CLOCK]
    return lands(t, p, climaxes, soul) * min(soul, left)


@part
def encore(t, p, slot):  # type: ignore[no-untyped-def]
    """For a character that is worth its stock."""
    me = t.sides[p]
    of = t.decks[p]
    card = me.at
    value = (
        of.power[card] / 1000
        + 2.0 * of.soul[card]
        + (COMBO_CHARACTER if of.combo[card] != 0 else 0.0)
    )
    spare = me.size[STOCK] - 3
    return YES if value + SPARE_STOCK * spare > ENCORE_FROM else NO
