"""Playing a set, compiled: dealing, the turn, what may be placed, and what a placed card does."""

from __future__ import annotations

import numpy as np

from simcli.games.diva.codes import (
    BOTH_BIND,
    OBEYED_BY_PEN,
    ONLY_FORBIDDEN,
    ONLY_OF_PLAYER,
    REFILL_BATCH,
    REFILL_EACH,
    RESHUFFLE,
    SIMULTANEOUS,
    STUCK_DRAW,
    STUCK_PASS,
    UNTIL_ENCORE,
    UNTIL_LAP,
)
from simcli.games.diva.kernels.table import (
    BOUND,
    COUNTS,
    DEALT,
    DIVA,
    FREE,
    K_COLLAB,
    K_ENCORE,
    K_ONLY,
    K_PEN,
    K_SOLO,
    LIVE,
    NONE,
    PASSES,
    PLACED,
    POLICY,
    REPLAY,
    STUCK,
    TURNED,
    TURNS,
    WAS_BOUND,
    WAS_STUCK,
)
from simcli.games.diva.policies.greedy import greedy
from simcli.games.diva.policies.random import REPLAY_STEP, random
from simcli.games.diva.policies.thrift import thrift
from simcli.montecarlo.compiled import kernel
from simcli.montecarlo.streams import choice, trial_key

__all__ = ["deal", "draw", "finish", "name_streams", "play_set"]


@kernel
def name_streams(setup, trial, table):  # type: ignore[no-untyped-def]
    """Start every stream of a trial."""
    for stream in range(POLICY + setup.rules.players):
        table.keys[stream] = trial_key(setup.purposes[stream], np.uint64(trial))


@kernel
def _pick(setup, table, stream, index, left):  # type: ignore[no-untyped-def]
    """Which of the cards ``left`` comes next in a shuffle; the first where decks are stacked."""
    if setup.stacked == 1:
        return 0
    number = np.uint64(table.counts[REPLAY] * REPLAY_STEP + index)
    return np.int64(choice(table.keys[stream], number, np.uint64(left)))


@kernel
def draw(setup, table, player):  # type: ignore[no-untyped-def]
    """Draw the next card of the LIVE deck, which must not be empty."""
    at = table.counts[DEALT]
    other = at + _pick(setup, table, LIVE, at, setup.cards - at)
    card = table.deck[other]
    table.deck[other] = table.deck[at]
    table.deck[at] = card
    table.counts[DEALT] = at + 1
    table.drawn_by[at] = player
    table.drawn_turn[at] = table.counts[TURNS]
    table.hands[player, table.held[player]] = card
    table.held[player] += 1
    if setup.kind[card] == K_ENCORE and table.encore_lap[player] < 0:
        table.encore_lap[player] = (table.counts[TURNS] + setup.rules.players - 1) // (
            setup.rules.players
        )


@kernel
def _turn_diva(setup, table):  # type: ignore[no-untyped-def]
    """The group of the DIVA turned, -1 where the deck is empty (B20)."""
    divas, turned = setup.diva_cards, table.counts[TURNED]
    if divas == 0:
        return NONE
    if turned > 0 and turned % divas == 0 and setup.rules.diva_empty != RESHUFFLE:
        return NONE
    at = turned % divas
    other = at + _pick(setup, table, DIVA, turned, divas - at)
    group = table.divas[other]
    table.divas[other] = table.divas[at]
    table.divas[at] = group
    table.counts[TURNED] = turned + 1
    return group


@kernel
def _lift_onlys(setup, table):  # type: ignore[no-untyped-def]
    for player in range(setup.rules.players):
        table.only[player] = NONE


@kernel
def deal(setup, first, table):  # type: ignore[no-untyped-def]
    """Clear the table and deal the hands, from the first player on."""
    n, hand = setup.rules.players, setup.rules.hand
    replay = table.counts[REPLAY]
    for at in range(COUNTS):
        table.counts[at] = 0
    table.counts[REPLAY] = replay
    for at in range(setup.cards):
        table.deck[at] = setup.deck[at]
    for at in range(setup.diva_cards):
        table.divas[at] = setup.divas[at]
    for player in range(n):
        table.held[player] = 0
        table.encore_lap[player] = NONE
    _lift_onlys(setup, table)
    _deal_hands(setup, first, table, n, hand)


@kernel
def _deal_hands(setup, first, table, n, hand):  # type: ignore[no-untyped-def]
    for place in range(n):
        player = (first + place) % n
        for _ in range(hand):
            if table.counts[DEALT] < setup.cards:
                draw(setup, table, player)


@kernel
def _bound_to(setup, table, player):  # type: ignore[no-untyped-def]
    """The colours, as a mask, of the others' running Onlys."""
    colours = 0
    for issuer in range(setup.rules.players):
        if issuer != player and table.only[issuer] >= 0:
            colours |= 1 << table.only[issuer]
    return colours


@kernel
def _follows(setup, card, colours):  # type: ignore[no-untyped-def]
    """Whether a card is one that an Only asks for."""
    kind, colour, rules = setup.kind[card], setup.colour[card], setup.rules
    if colour < 0 or (colours >> colour) & 1 == 0:  # A4: cards without a colour never do
        return False
    if rules.only_obeyed_by == OBEYED_BY_PEN and kind != K_PEN:  # B5
        return False
    return not (rules.only_on_only == ONLY_FORBIDDEN and kind == K_ONLY)  # B4


@kernel
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


@kernel
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


@kernel
def _choose(setup, table, player, legal):  # type: ignore[no-untyped-def]
    """The slot of the card the player's policy places, of ``legal`` ones."""
    forced = setup.script[table.counts[PLACED]]
    if forced >= 0:
        for at in range(legal):
            if table.hands[player, table.legal[at]] == forced:
                return table.legal[at]
    policy = setup.policy[player]
    if policy == 0 or legal == 1:
        at = random(table, player, legal)
    elif policy == 1:
        at = greedy(setup, table, player, legal)
    else:
        at = thrift(setup, table, player, legal)
    return table.legal[at]


@kernel
def _decide(setup, table, player):  # type: ignore[no-untyped-def]
    """The slot a player places, -1 for a pass; and how free the choice was."""
    legal, freedom = _find_legal(setup, table, player)
    if freedom != FREE:
        table.counts[BOUND] += 1
    if freedom == WAS_STUCK:
        table.counts[STUCK] += 1
    if legal == 0:
        return NONE, freedom
    return _choose(setup, table, player, legal), freedom


@kernel
def _take(table, player, slot):  # type: ignore[no-untyped-def]
    """Take a card out of a hand; the others close up."""
    card = table.hands[player, slot]
    table.held[player] -= 1
    for at in range(slot, table.held[player]):
        table.hands[player, at] = table.hands[player, at + 1]
    return card


@kernel
def _issue_only(setup, table, player, card):  # type: ignore[no-untyped-def]
    """An Only begins to bind the others."""
    rules, colour = setup.rules, setup.colour[card]
    if rules.only_colour == ONLY_OF_PLAYER or colour < 0:  # B1, A4
        colour = player
    if rules.only_on_only == ONLY_FORBIDDEN and _bound_to(setup, table, player) != 0:
        return  # placed for want of anything else: without effect
    if rules.only_on_only != BOTH_BIND:  # B4: the newest replaces
        _lift_onlys(setup, table)
    table.only[player] = colour


@kernel
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
        table.turned[seat] = _turn_diva(setup, table)
    elif kind == K_ENCORE and setup.rules.only_until == UNTIL_ENCORE:  # B2
        _lift_onlys(setup, table)


@kernel
def _refill(setup, first, table, player):  # type: ignore[no-untyped-def]
    """A8: when hands are filled up again."""
    n, hand, deck = setup.rules.players, setup.rules.hand, setup.cards
    if setup.rules.refill == REFILL_EACH:
        while table.held[player] < hand and table.counts[DEALT] < deck:
            draw(setup, table, player)
    elif setup.rules.refill == REFILL_BATCH:
        held = 0
        for other in range(n):
            held += table.held[other]
        if held == 0:
            _deal_hands(setup, first, table, n, hand)


@kernel
def finish(setup, first, table):  # type: ignore[no-untyped-def]
    """Play on from the table as it stands until all seats are filled or everybody passes."""
    rules = setup.rules
    n, seats = rules.players, rules.seats
    passed = 0
    while table.counts[PLACED] < seats and passed < n:
        turn = table.counts[TURNS]
        player = (first + turn) % n
        if rules.choice == SIMULTANEOUS and turn % n == 0:  # A12: a lap's cards, face down
            for place in range(n):
                other = (first + place) % n
                table.counts[TURNS] = turn + place
                slot, freedom = _decide(setup, table, other)
                table.chosen[other] = slot * 4 + freedom
            table.counts[TURNS] = turn
        if rules.only_until == UNTIL_LAP:
            table.only[player] = NONE  # B2: the lap is over
        if rules.choice == SIMULTANEOUS:
            slot, freedom = table.chosen[player] >> 2, table.chosen[player] & 3
        else:
            slot, freedom = _decide(setup, table, player)
        table.counts[TURNS] = turn + 1
        if slot < 0:
            passed += 1
            table.counts[PASSES] += 1
            continue
        passed = 0
        _place(setup, table, player, slot, freedom)
        _refill(setup, first, table, player)


@kernel
def play_set(setup, first, table):  # type: ignore[no-untyped-def]
    """Play one set, ``first`` being the first player, by the streams started in ``table.keys``."""
    deal(setup, first, table)
    finish(setup, first, table)
