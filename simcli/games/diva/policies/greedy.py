"""Greedy: the card that leaves one's own group's lead in points largest, one placement ahead;
for Solo and Collaboration the expected lead over the DIVA deck. Equal cards: the one held longest.
"""

from __future__ import annotations

import numpy as np

from simcli.games.diva.kernels.scoring import add_seat, score, start, total_up
from simcli.games.diva.kernels.table import K_CHANGE, K_COLLAB, K_SOLO, PLACED
from simcli.games.diva.policies.seen import divas_left
from simcli.montecarlo.compiled import part

__all__ = ["greedy", "lead"]

_NOTHING = np.int64(-1)
"""No DIVA is turned."""


@part
def lead(rules, table, player):  # type: ignore[no-untyped-def]
    """The points of a player's group less those of the best other one, as last scored."""
    rival = 0
    for group in range(rules.players):
        if group != player:
            rival = max(rival, table.points[group])
    return table.points[player] - rival


@part
def _save(rules, table):  # type: ignore[no-untyped-def]
    """Keep what has been scored up to now."""
    table.saved_singers = table.singers
    for group in range(rules.players):
        table.saved_seats[group] = table.seats[group]
        for row in range(table.sums.shape[0]):
            table.saved_sums[row, group] = table.sums[row, group]


@part
def _restore(rules, table):  # type: ignore[no-untyped-def]
    table.singers = table.saved_singers
    for group in range(rules.players):
        table.seats[group] = table.saved_seats[group]
        for row in range(table.sums.shape[0]):
            table.sums[row, group] = table.saved_sums[row, group]


@part
def _after(setup, table, player, seat, turned):  # type: ignore[no-untyped-def]
    """The player's lead once the card on ``seat`` is placed and has turned a DIVA."""
    table.turned[seat] = turned
    if setup.kind[table.card[seat]] == K_CHANGE:
        score(setup, setup.rules, table, seat + 1)
        worth = lead(setup.rules, table, player)
        _begin(setup, table, seat)
        return worth
    add_seat(setup, setup.rules, table, seat)
    total_up(setup, setup.rules, table, seat + 1)
    worth = lead(setup.rules, table, player)
    _restore(setup.rules, table)
    return worth


@part
def _begin(setup, table, seat):  # type: ignore[no-untyped-def]
    start(setup, setup.rules, table, seat)
    for before in range(seat):
        add_seat(setup, setup.rules, table, before)
    _save(setup.rules, table)


@part
def greedy(setup, table, player, cards):  # type: ignore[no-untyped-def]
    """Which of the ``cards`` legal cards to place."""
    seat = table.counts[PLACED]
    left = divas_left(setup, table)
    choice, most = 0, -(1 << 60)
    table.player[seat] = player
    _begin(setup, table, seat)
    for at in range(cards):
        slot = table.legal[at]
        card = table.hands[player, slot]
        table.card[seat] = card
        table.hands[player, slot] = setup.blank  # it leaves the hand
        turns = left > 0 and setup.kind[card] in (K_SOLO, K_COLLAB)
        worth = 0
        for group in range(setup.rules.groups if turns else 1):  # one call, to be written out here
            copies = table.divas_left[group] if turns else max(left, 1)
            if copies > 0:
                worth += copies * _after(setup, table, player, seat, group if turns else _NOTHING)
        table.hands[player, slot] = card
        if worth > most:
            choice, most = at, worth
    return choice
