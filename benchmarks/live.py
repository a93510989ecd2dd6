"""Live attempts: ten cards of a deck of sixty yelled, hearts judged; one core."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import sqrt

import numpy as np

from benchmarks import scalar
from benchmarks.case import Case, Contender
from simcli.games.loveca import live_kernel as kernel
from simcli.games.loveca.live import LiveAttempt, live_odds

__all__ = ["cases", "plan", "play"]

DECK = {"pink": 10, "yellow": 6, "purple": 8, "all": 6, "none": 24, "score": 4, "draw:yellow": 2}
STAGE = {"pink": 3}
NEED = {"pink": 4, "purple": 2, "grey": 2}
BLADES = 10
TRIALS = 500_000


def plan() -> kernel.Plan:
    """The attempt, laid out."""
    return kernel.plan(DECK, {}, BLADES, STAGE, NEED, seed=0)


def play(laid: kernel.Plan, trials: int) -> int:
    """How many attempts cleared."""
    tally = np.zeros(kernel.tally_shape(laid), np.int64)
    kernel.play(laid, 0, trials, tally)
    return int(tally[kernel.CLEARED])


def _numpy(trials: int) -> int:
    drawn = np.random.default_rng(0).multivariate_hypergeometric(
        list(DECK.values()), BLADES, size=trials
    )
    pink, yellow, purple, wild, _, _, drawing = drawn.T
    missing = np.maximum(0, 1 - pink) + np.maximum(0, 2 - purple)
    total = 3 + pink + yellow + purple + wild + drawing
    return int(np.count_nonzero((missing <= wild) & (total >= 8)))


def cases(quick: bool) -> Iterator[Case]:
    """The attempt."""
    trials = TRIALS // 4 if quick else TRIALS
    few = trials // 10
    attempt = LiveAttempt(remaining=DECK, blades=BLADES, stage=STAGE, needs=(NEED,))
    chance = float(live_odds(attempt).clear)

    def checked(cleared: partial[int], size: int) -> None:
        error = abs(cleared() / size - chance) / sqrt(chance * (1 - chance) / size)
        assert error < 5, f"{error:.1f} standard errors off"

    def contender(name: str, cleared: partial[int], size: int = trials) -> Contender:
        return Contender(name, partial(checked, cleared, size), size)

    attempts = scalar.loop("attempts")

    def in_c(size: int) -> int:
        tally = np.zeros(32, np.int64)
        attempts(size, tally)
        return int(tally[0])

    yield Case(
        "Live attempts",
        "ten cards of sixty yelled, hearts of seven kinds summed and judged, what fell short, "
        "draws and scores counted",
        "attempts",
        contender("simcli", partial(play, plan(), trials)),
        contender(scalar.name(), partial(in_c, trials)),
        (contender("NumPy, chance to clear alone", partial(_numpy, few), few),),
        speed=(">=", 60e6),
        ratio=(">=", 4),
        goes=25,
    )
