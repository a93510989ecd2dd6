"""Random: any legal card, uniformly."""

from __future__ import annotations

import numpy as np

from simcli.games.diva.kernels.table import POLICY, REPLAY, TURNS
from simcli.montecarlo.compiled import part
from simcli.montecarlo.streams import choice

__all__ = ["REPLAY_STEP", "random"]

REPLAY_STEP = 1 << 12
"""Numbers a stream keeps for one playing of a set, before those of its replays."""


@part
def random(table, player, cards):  # type: ignore[no-untyped-def]
    """One of ``cards`` legal cards, by the player's own stream."""
    number = table.counts[REPLAY] * REPLAY_STEP + table.counts[TURNS]
    return np.int64(choice(table.keys[POLICY + player], np.uint64(number), np.uint64(cards)))
