"""Live attempts on one core: ten cards of a real deck yelled, hearts judged."""

from __future__ import annotations

import numpy as np

from benchmarks.figures import Figure, best
from simcli.games.loveca import live_kernel as kernel

__all__ = ["figures"]

DECK = {"pink": 10, "yellow": 6, "purple": 8, "all": 6, "none": 24, "score": 4, "draw:yellow": 2}
NEED = {"pink": 4, "purple": 2, "grey": 2}
TRIALS = 500_000


def figures() -> list[Figure]:
    """Attempts a second."""
    plan = kernel.plan(DECK, {}, 10, {"pink": 3}, NEED, seed=0)

    def play(trials: int) -> None:
        kernel.play(plan, 0, trials, np.zeros(kernel.tally_shape(plan), np.int64))

    play(1)
    rate = TRIALS / best(lambda: play(TRIALS), goes=20)
    return [Figure("live", "attempts of ten reveals", rate / 1e6, "M attempts/s")]
