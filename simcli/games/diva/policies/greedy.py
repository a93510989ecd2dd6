"""Greedy: the card that leaves one's own group's lead in points largest, one placement ahead;
for Solo and Collaboration the expected lead over the DIVA deck. Equal cards: the one held longest.
"""

from __future__ import annotations

from simcli.games.diva.kernels.scoring import score
from simcli.games.diva.kernels.table import K_COLLAB, K_SOLO, NONE, PLACED
from simcli.games.diva.policies.seen import divas_left
from simcli.montecarlo.compiled import kernel

__all__ = ["greedy", "lead"]


@kernel
def lead(rules, table, player):  # type: ignore[no-untyped-def]
    """The points of a player's group less those of the best other one, as last scored."""
    rival = 0
    for group in range(rules.players):
        if group != player:
            rival = max(rival, table.points[group])
    return table.points[player] - rival


@kernel
def _after(setup, table, player, turned):  # type: ignore[no-untyped-def]
    seat = table.counts[PLACED]
    table.turned[seat] = turned
    score(setup, setup.rules, table, seat + 1)
    return lead(setup.rules, table, player)


@kernel
def greedy(setup, table, player, cards):  # type: ignore[no-untyped-def]
    """Which of the ``cards`` legal cards to place."""
    seat = table.counts[PLACED]
    left = divas_left(setup, table)
    choice, most = 0, -(1 << 60)
    table.player[seat] = player
    for at in range(cards):
        slot = table.legal[at]
        card = table.hands[player, slot]
        table.card[seat] = card
        table.hands[player, slot] = setup.blank  # it leaves the hand
        if setup.kind[card] in (K_SOLO, K_COLLAB) and left > 0:
            worth = 0
            for group in range(setup.rules.groups):
                if table.divas_left[group] > 0:
                    worth += table.divas_left[group] * _after(setup, table, player, group)
        else:
            worth = _after(setup, table, player, NONE) * max(left, 1)
        table.hands[player, slot] = card
        if worth > most:
            choice, most = at, worth
    return choice
