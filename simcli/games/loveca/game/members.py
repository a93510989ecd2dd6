"""The normal phases, and playing Members (CR 7, 9.6.2)."""

from __future__ import annotations

import numpy as np

from simcli.games.loveca.game import log
from simcli.games.loveca.game.record import AREAS, EMPTY, HAND, MEMBER
from simcli.games.loveca.game.words import total
from simcli.games.loveca.game.zones import discard, remove, settle
from simcli.montecarlo.compiled import part

__all__ = [
    "activate",
    "active_blades",
    "area_open",
    "can_baton",
    "gain_energy",
    "play_member",
    "price",
    "sum_stage",
]


@part
def activate(t, p):  # type: ignore[no-untyped-def]
    """CR 7.4.1, QA135: all waited Energy and Members become active."""
    me = t.sides[p]
    me.energy += me.waited_energy
    me.waited_energy = 0
    for area in range(AREAS):
        me.waited[area] = 0
    log.note(t, p, log.ACTIVATED)


@part
def gain_energy(t, p, cards):  # type: ignore[no-untyped-def]
    """From the Energy deck, active; what is not there is not moved (CR 1.3.2, 7.5.2)."""
    me = t.sides[p]
    moved = min(cards, me.energy_deck)
    me.energy_deck -= moved
    me.energy += moved
    log.note(t, p, log.ENERGY)


@part
def area_open(t, p, area):  # type: ignore[no-untyped-def]
    """CR 9.6.2, QA29, QA70: not where a Member came in this turn. Under the older description a
    baton touch may still replace it."""
    me = t.sides[p]
    game = t.game
    return me.member[area] == EMPTY or me.entered[area] != game.turn or game.fresh_baton != 0


@part
def can_baton(me, card, area):  # type: ignore[no-untyped-def]
    """A baton touch needs a Member to take the baton from, and something still to pay."""
    return me.member[area] != EMPTY and me.cost[card] > 0


@part
def price(me, card, area, baton):  # type: ignore[no-untyped-def]
    """Energy to pay: the cost, less the replaced Member's in a baton touch, never below 0 (QA25,
    QA26)."""
    discount = me.cost[me.member[area]] if baton else 0
    return max(0, me.cost[card] - discount)


@part
def play_member(t, p, at, area, baton):  # type: ignore[no-untyped-def]
    """Play the card at a position of the hand. The Member standing there leaves, by baton touch or
    overwritten at full price (QA28); the new one is active (QA134)."""
    me = t.sides[p]
    card = me.zone[HAND, at]
    cost = price(me, card, area, baton)
    me.energy -= cost
    me.waited_energy += cost
    old = me.member[area]
    if old != EMPTY:
        discard(me, old)
    remove(me, HAND, at)
    me.member[area] = card
    me.entered[area] = t.game.turn
    me.waited[area] = 0
    me.extra_blades[area] = 0
    me.extra_hearts[area] = 0
    log.note(t, p, log.BATON if baton else log.PLAYED)
    log.note_card(t, card)
    if old != EMPTY:
        log.note_card(t, old)
    settle(t, p)


@part
def may_play(t, p, card, area, baton):  # type: ignore[no-untyped-def]
    """Whether the rules allow it now."""
    me = t.sides[p]
    if me.type[card] != MEMBER or not area_open(t, p, area):
        return False
    if baton and not can_baton(me, card, area):
        return False
    fresh = me.member[area] != EMPTY and me.entered[area] == t.game.turn
    if fresh and not baton:
        return False
    return price(me, card, area, baton) <= me.energy


@part
def active_blades(me):  # type: ignore[no-untyped-def]
    """CR 8.3.10, QA133: Blades of active Members."""
    blades = 0
    for area in range(AREAS):
        printed = me.blades[me.member[area]]
        blades += 0 if me.waited[area] else printed + me.extra_blades[area]
    return blades


@part
def sum_stage(me):  # type: ignore[no-untyped-def]
    """CR 8.3.14: the hearts of all Members, waited ones too, by colour and in total, and the Blades
    of the active ones."""
    hearts = np.uint64(0)
    for area in range(AREAS):
        hearts += me.hearts[me.member[area]] + me.extra_hearts[area]
    me.stage_hearts = hearts
    me.stage_total = total(hearts)
    me.stage_blades = active_blades(me)
