"""Playing a set, compiled: the turn, what may be placed, and what a placed card does."""

from __future__ import annotations

from simcli.games.diva.codes import (
    BOTH_BIND,
    OBEYED_BY_PEN,
    ONLY_FORBIDDEN,
    ONLY_OF_PLAYER,
    SIMULTANEOUS,
    STUCK_DRAW,
    STUCK_PASS,
    UNTIL_ENCORE,
    UNTIL_LAP,
)
from simcli.games.diva.kernels.hands import (
    deal,
    draw,
    lift_onlys,
    name_streams,
    refill,
    turn_diva,
)
from simcli.games.diva.kernels.table import (
    BOUND,
    DEALT,
    FREE,
    GREEDY,
    K_COLLAB,
    K_ENCORE,
    K_ONLY,
    K_PEN,
    K_SOLO,
    NONE,
    PASSES,
    PLACED,
    RANDOM,
    STUCK,
    TURNS,
    WAS_BOUND,
    WAS_STUCK,
)
from simcli.games.diva.policies.greedy import greedy
from simcli.games.diva.policies.random import random
from simcli.games.diva.policies.thrift import thrift
from simcli.montecarlo.compiled import kernel, part

__all__ = ["finish", "play_set"]


@part
def _bound_to(setup, table, player):  # type: ignore[no-untyped-def]
    """The colours, as a mask, of the others' running Onlys."""
    colours = 0
    for issuer in range(setup.rules.players):
        if issuer != player and table.only[issuer] >= 0:
            colours |= 1 << table.only[issuer]
    return colours


@part
def _follows(setup, card, colours):  # type: ignore[no-untyped-def]
    """Whether a card is one that an Only asks for."""
    kind, colour, rules = setup.kind[card], setup.colour[card], setup.rules
    if colour < 0 or (colours >> colour) & 1 == 0:  # A4: cards without a colour never do
        return False
    if rules.only_obeyed_by == OBEYED_BY_PEN and kind != K_PEN:  # B5
        return False
    return not (rules.only_on_only == ONLY_FORBIDDEN and kind == K_ONLY)  # B4


@part
def _anything(setup, table, player, colours):  # type: ignore[no-untyped-def]
    """The whole hand is legal; where Only on Only is forbidden, Onlys are a last resort."""
    legal = 0
    forbidden = colours != 0 and setup.rules.only_on_only == ONLY_FORBIDDEN
    for slot in range(table.held[player]):
        if not forbidden or setup.kind[table.hands[player, slot]] != K_ONLY:
            table.legal[legal] = slot
            legal += 1
    if legal == 0:
        for slot in range(table.held[player]):
            table.legal[slot] = slot
        legal = table.held[player]
    return legal


@part
def _find_legal(setup, table, player):  # type: ignore[no-untyped-def]
    """Fill ``table.legal`` with the slots that may be placed; return how many, and whether the
    player was free, bound by an Only, or stuck without a card of its colour (B3)."""
    colours = _bound_to(setup, table, player)
    if table.held[player] == 0:
        return 0, FREE
    if colours == 0:
        return _anything(setup, table, player, colours), FREE
    legal = 0
    for slot in range(table.held[player]):
        if _follows(setup, table.hands[player, slot], colours):
            table.legal[legal] = slot
            legal += 1
    if legal > 0:
        return legal, WAS_BOUND
    stuck = setup.rules.only_stuck
    if stuck == STUCK_PASS:
        return 0, WAS_STUCK
    if stuck == STUCK_DRAW and table.counts[DEALT] < setup.cards:
        draw(setup, table, player)
        drawn = table.held[player] - 1
        if _follows(setup, table.hands[player, drawn], colours):
            table.legal[0] = drawn
            return 1, WAS_STUCK
    return _anything(setup, table, player, colours), WAS_STUCK


@part
def _decide(setup, table, player):  # type: ignore[no-untyped-def]
    """The slot a player places by their policy, -1 for a pass; and how free the choice was."""
    legal, freedom = _find_legal(setup, table, player)
    if freedom != FREE:
        table.counts[BOUND] += 1
    if freedom == WAS_STUCK:
        table.counts[STUCK] += 1
    if legal == 0:
        return NONE, freedom
    forced = setup.script[table.counts[PLACED]]
    if forced >= 0:
        for at in range(legal):
            if table.hands[player, table.legal[at]] == forced:
                return table.legal[at], freedom
    policy = setup.policy[player]
    if policy == RANDOM or legal == 1:
        at = random(table, player, legal)
    elif policy == GREEDY:
        at = greedy(setup, table, player, legal)
    else:
        at = thrift(setup, table, player, legal)
    return table.legal[at], freedom


@part
def _take(table, player, slot):  # type: ignore[no-untyped-def]
    """Take a card out of a hand; the others close up."""
    card = table.hands[player, slot]
    table.held[player] -= 1
    for at in range(slot, table.held[player]):
        table.hands[player, at] = table.hands[player, at + 1]
    return card


@part
def _issue_only(setup, table, player, card):  # type: ignore[no-untyped-def]
    """An Only begins to bind the others."""
    rules, colour = setup.rules, setup.colour[card]
    if rules.only_colour == ONLY_OF_PLAYER or colour < 0:  # B1, A4
        colour = player
    if rules.only_on_only == ONLY_FORBIDDEN and _bound_to(setup, table, player) != 0:
        return  # placed for want of anything else: without effect
    if rules.only_on_only != BOTH_BIND:  # B4: the newest replaces
        lift_onlys(setup, table)
    table.only[player] = colour


@part
def _place(setup, table, player, slot, freedom):  # type: ignore[no-untyped-def]
    """Put a card on the next seat and do what it says."""
    seat = table.counts[PLACED]
    card = _take(table, player, slot)
    kind = setup.kind[card]
    table.card[seat] = card
    table.player[seat] = player
    table.freedom[seat] = freedom
    table.turn[seat] = table.counts[TURNS] - 1
    table.turned[seat] = NONE
    table.counts[PLACED] = seat + 1
    if kind == K_ONLY:
        _issue_only(setup, table, player, card)
    elif kind in (K_SOLO, K_COLLAB):
        table.turned[seat] = turn_diva(setup, table)
    elif kind == K_ENCORE and setup.rules.only_until == UNTIL_ENCORE:  # B2
        lift_onlys(setup, table)


@part
def finish(setup, first, table):  # type: ignore[no-untyped-def]
    """Play on from the table as it stands until all seats are filled or everybody passes."""
    rules = setup.rules
    n, seats = rules.players, rules.seats
    passed = 0
    while table.counts[PLACED] < seats and passed < n:
        turn = table.counts[TURNS]
        player = (first + turn) % n
        choosing = 1
        if rules.choice == SIMULTANEOUS:  # A12: a lap's cards at its beginning, face down
            choosing = n if turn % n == 0 else 0
        for place in range(choosing):
            other = (player + place) % n
            table.counts[TURNS] = turn + place
            slot, freedom = _decide(setup, table, other)
            table.chosen[other] = slot * 4 + freedom
        if rules.only_until == UNTIL_LAP:
            table.only[player] = NONE  # B2: the lap is over
        slot, freedom = table.chosen[player] >> 2, table.chosen[player] & 3
        table.counts[TURNS] = turn + 1
        if slot < 0:
            passed += 1
            table.counts[PASSES] += 1
            continue
        passed = 0
        _place(setup, table, player, slot, freedom)
        refill(setup, first, table, player)


@kernel
def play_set(setup, trial, first, table):  # type: ignore[no-untyped-def]
    """Deal by the random numbers of a trial and play one set that ``first`` begins."""
    name_streams(setup, trial, table)
    deal(setup, first, table)
    finish(setup, first, table)
