"""How a set went, seat by seat: what the special cards did, and who led."""

from __future__ import annotations

from typing import Any

import numpy as np

from simcli.games.diva.kernels.add import add_number, won
from simcli.games.diva.kernels.scoring import NOBODY, score_one_more, sing, start
from simcli.games.diva.kernels.table import (
    K_CHANGE,
    K_COLLAB,
    K_PEN,
    K_SOLO,
    PLACED,
    WAS_BOUND,
)
from simcli.games.diva.kernels.tally import CHANGES_SHOWN, DEFICITS
from simcli.games.diva.policies.greedy import lead
from simcli.montecarlo.compiled import part

__all__ = ["cards", "curves"]

_NO_LEADER: Any = np.int64(-1)


@part
def cards(setup, rules, table, best, tally):  # type: ignore[no-untyped-def]
    """What the special cards on the board did, from the first seat to the last."""
    n = rules.players
    changes, solo_turns, forced, collab_points = 0, 0, 0, 0
    singers = NOBODY
    opened = False
    for seat in range(table.counts[PLACED]):
        card, player = table.card[seat], table.player[seat]
        kind, turned = setup.kind[card], table.turned[seat]
        before = singers
        if kind == K_CHANGE:
            if changes == 0 and setup.floor[seat] == 2:
                tally.void_change += 1
            changes += 1
        elif kind == K_SOLO:
            tally.solos += 1
            singers, _ = sing(rules, kind, turned, before)
            if not opened:
                opened = True
                tally.solo_opened[seat, 0] += 1
                tally.solo_opened[seat, 1] += won(best, player)
        elif kind == K_COLLAB:
            singers, _ = sing(rules, kind, turned, before)
            tally.collabs += 1
            in_play = 0 <= turned < n
            tally.collab_absent += 0 if in_play else 1
            tally.collab_closed += 1 if before != 0 and singers == 0 else 0
            collab_points += 4 if in_play else 0
        elif kind == K_PEN and table.freedom[seat] == WAS_BOUND:
            colour = setup.colour[card]
            forced += setup.value[card] if colour != player and colour < n else 0
        solo_turns += 1 if before != 0 else 0
    tally.changes[min(changes, CHANGES_SHOWN - 1)] += 1
    add_number(tally.solo_turns, solo_turns)
    add_number(tally.forced_points, forced)
    add_number(tally.collab_points, collab_points)


@part
def curves(setup, rules, table, best, sampled, tally):  # type: ignore[no-untyped-def]
    """The score as it stood after every seat."""
    n, placed = rules.players, table.counts[PLACED]
    leader, changes = _NO_LEADER, 0
    tally.followed += 1
    start(setup, rules, table, NOBODY)
    for seats in range(1, placed):
        score_one_more(setup, rules, table, seats - 1)
        ahead = lead(rules, table, sampled)
        bucket = min(max(ahead + DEFICITS // 2, 0), DEFICITS - 1)
        tally.lead[seats, bucket, 0] += 1
        tally.lead[seats, bucket, 1] += won(best, sampled)
        for group in range(n):
            if lead(rules, table, group) > 0:
                changes += 1 if leader >= 0 and leader != group else 0
                leader = group
        if seats == rules.seats // 2 and leader >= 0 and lead(rules, table, leader) > 0:
            tally.half_leader[0] += 1
            tally.half_leader[1] += won(best, leader)
    add_number(tally.lead_changes, changes)
