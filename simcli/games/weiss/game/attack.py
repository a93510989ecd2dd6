"""The attack phase: declaration, trigger, counter, damage, battle (rules 1.3, 1.8)."""

from __future__ import annotations

import numpy as np

from simcli.games.weiss import log
from simcli.games.weiss.damage import CANCELLED, HIT, LOST, damage, put, remove, settle
from simcli.games.weiss.game import tally as count
from simcli.games.weiss.game.answers import CENTRE, DIRECT, FRONT, KINDS, SIDE_ATTACK, TOLD
from simcli.games.weiss.game.characters import may_counter, pay, power_of, soul_of
from simcli.games.weiss.game.policies import choose_attack, choose_counter
from simcli.games.weiss.game.triggers import trigger_step
from simcli.games.weiss.table import HAND, MOST_ATTACKS, NOBODY, WAITING, constant
from simcli.montecarlo.compiled import part

__all__ = ["attack", "attack_phase", "told_attacks"]

ONE = constant(1)


@part
def attack_phase(t, p):  # type: ignore[no-untyped-def]
    """One attack for each standing centre character; the first player's first turn has one. Has
    the game ended?"""
    t.game.phase = log.ATTACK_PHASE
    for number in range(CENTRE):
        if number == 1 and t.game.turn == 1:
            return False
        told = choose_attack(t, p, NOBODY)
        if told == NOBODY:
            return False
        if attack(t, p, told // KINDS, told % KINDS):
            return True
    return False


@part
def attack(t, p, slot, kind):  # type: ignore[no-untyped-def]
    """All steps of one attack. The kind stays what it was at the declaration; an attacker that has
    left the stage counters, damages and battles no more. Has the game ended?"""
    me = t.sides[p]
    opponent = t.sides[1 - p]
    attacker = me.card[slot]
    facing = opponent.card[slot]
    me.rested[slot] = 1
    if kind == DIRECT:
        me.soul[slot] += 1
    elif kind == SIDE_ATTACK:
        me.soul[slot] -= t.decks[1 - p].level[facing]
    count.note_attack(t, p, attacker, kind)
    log.tell(t, p, log.ATTACK, attacker, slot, kind, soul_of(t, p, slot))
    if trigger_step(t, p, slot):
        return True
    if me.card[slot] != attacker:
        return False
    if kind == FRONT and counter_step(t, 1 - p, slot):
        return True
    if damage_step(t, p, slot):
        return True
    if kind == FRONT and facing != NOBODY and opponent.card[slot] == facing:
        battle_step(t, p, slot)
    return False


@part
def counter_step(t, p, slot):  # type: ignore[no-untyped-def]
    """At most one backup of the defender ``p``, even where the attacked character was returned.
    Has the defender lost?"""
    me = t.sides[p]
    found = False
    for i in range(me.size[HAND]):
        found |= may_counter(t, p, np.int64(me.zone[HAND, i]))
    if not found:
        return False
    at = choose_counter(t, p, slot)
    if at == NOBODY:
        return False
    card = np.int64(me.zone[HAND, at])
    if pay(t, p, t.decks[p].backup_cost[card]):
        return True
    helped = slot if me.card[slot] != NOBODY else NOBODY
    power = t.decks[p].backup_power[card]
    if helped != NOBODY:
        me.power[slot] += power
    put(me, WAITING, remove(me, HAND, at))
    count.note_counter(t, p)
    log.tell(t, p, log.COUNTER, card, helped, power, NOBODY)
    return settle(t, p)


@part
def damage_step(t, p, slot):  # type: ignore[no-untyped-def]
    """The soul as damage; where it is cancelled, each shot deals 1 that can be cancelled. Has the
    victim lost?"""
    me = t.sides[p]
    amount = soul_of(t, p, slot)
    shots = np.int64(0)
    while True:
        if t.game.players == 1 and amount > 0:  # a listed opponent takes it all
            log.tell(t, 1 - p, log.DAMAGE, NOBODY, amount, NOBODY, NOBODY)
            result = HIT
        else:
            result = damage(t, 1 - p, amount)
        count.note_damage(t, p, amount, result)
        if result >= LOST:
            return True
        if result == CANCELLED and me.shots[slot] > 0:
            shots += me.shots[slot]
            me.shots[slot] = 0
        if shots == 0:
            return False
        shots -= 1
        amount = ONE
        log.note(t, p, log.SHOT, NOBODY)


@part
def battle_step(t, p, slot):  # type: ignore[no-untyped-def]
    """Both still there: the lower power is reversed, equal ones both are."""
    ours = power_of(t, p, slot)
    theirs = power_of(t, 1 - p, slot)
    if ours <= theirs:
        _reverse(t, p, slot)
    if theirs <= ours:
        _reverse(t, 1 - p, slot)


@part
def _reverse(t, p, slot):  # type: ignore[no-untyped-def]
    me = t.sides[p]
    me.reversed[slot] = 1
    log.tell(t, p, log.REVERSE, me.card[slot], slot, NOBODY, NOBODY)


@part
def told_attacks(t, p):  # type: ignore[no-untyped-def]
    """The turn of a listed opponent: bare damage, soul by soul. Has its victim lost?"""
    t.game.phase = log.ATTACK_PHASE
    for number in range(MOST_ATTACKS):
        soul = t.game.listed[t.game.round - 1, number]
        if soul == 0:
            return False
        log.tell(t, p, log.ATTACK, NOBODY, NOBODY, TOLD, soul)
        result = damage(t, 1 - p, soul)
        count.note_damage(t, p, soul, result)
        if result >= LOST:
            return True
    return False
