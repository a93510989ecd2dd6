"""Both decks and the hands, compiled: lazy shuffles, dealing, drawing, turning a DIVA."""

from __future__ import annotations

import numpy as np

from simcli.games.diva.codes import REFILL_BATCH, REFILL_EACH, RESHUFFLE
from simcli.games.diva.kernels.table import (
    COUNTS,
    DEALT,
    DIVA,
    K_ENCORE,
    LIVE,
    NONE,
    POLICY,
    REPLAY,
    TURNED,
    TURNS,
)
from simcli.games.diva.policies.random import REPLAY_STEP
from simcli.montecarlo.compiled import part
from simcli.montecarlo.streams import choice, trial_key

__all__ = ["deal", "draw", "lift_onlys", "name_streams", "refill", "turn_diva"]


@part
def name_streams(setup, trial, table):  # type: ignore[no-untyped-def]
    """Start every stream of a trial."""
    for stream in range(POLICY + setup.rules.players):
        table.keys[stream] = trial_key(setup.purposes[stream], np.uint64(trial))


@part
def _pick(setup, table, stream, index, left):  # type: ignore[no-untyped-def]
    """Which of the cards ``left`` comes next in a shuffle; the first where that deck is stacked."""
    if (setup.stacked >> (stream - LIVE)) & 1 == 1:
        return 0
    number = np.uint64(table.counts[REPLAY] * REPLAY_STEP + index)
    return np.int64(choice(table.keys[stream], number, np.uint64(left)))


@part
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


@part
def turn_diva(setup, table):  # type: ignore[no-untyped-def]
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


@part
def lift_onlys(setup, table):  # type: ignore[no-untyped-def]
    for player in range(setup.rules.players):
        table.only[player] = NONE


@part
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
    lift_onlys(setup, table)
    _deal_hands(setup, first, table, n, hand)


@part
def _deal_hands(setup, first, table, n, hand):  # type: ignore[no-untyped-def]
    for place in range(n):
        player = (first + place) % n
        for _ in range(hand):
            if table.counts[DEALT] < setup.cards:
                draw(setup, table, player)


@part
def refill(setup, first, table, player):  # type: ignore[no-untyped-def]
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
