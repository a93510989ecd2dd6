"""Opening hands of 60 cards, in a question about two kinds of cards; one core."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import comb, sqrt

import numpy as np

from benchmarks import scalar
from benchmarks.case import Case, Contender, Skipped
from benchmarks.peers import poker_hands
from simcli.montecarlo import opening as kernel
from simcli.montecarlo.program import ALL, Builder
from simcli.montecarlo.streams import purpose_key

__all__ = ["SIZES", "cases", "checked", "hits", "lanes", "with_mulligan"]

SIZES = (4, 8, 48)
HAND = 6
CHANCE = 1 - (comb(56, 6) + comb(52, 6) - comb(48, 6)) / comb(60, 6)
TRIALS = 2_000_000
"""A go takes some milliseconds, so that on a busy machine some goes are not disturbed."""


def lanes(
    moment: int = kernel.OPENING, stages: Sequence[int] = (), kind: str = "none"
) -> kernel.Plan:
    """The plan of the question at a moment; any mulligan keeps the wanted cards."""
    program = Builder(len(SIZES))
    program.count(moment, (0,), 1, None)
    program.count(moment, (1,), 1, None)
    program.combine(ALL, 2)
    program.end()
    keep = kernel.Rule(kernel.ALWAYS, ((None, (0,)), (None, (1,))))
    rules = () if kind == "none" else (keep,)
    none = Builder(len(SIZES)).program()
    return kernel.plan(SIZES, HAND, kind, stages, rules, none, program.program(), seed=0)


def with_mulligan() -> kernel.Plan:
    """The same after a mulligan and four turns' draws."""
    return lanes(kernel.OPENING + 4, (1, 1, 1, 1), "set-aside")


def hits(plan: kernel.Plan, trials: int) -> int:
    """Play on this core alone."""
    tally = np.zeros(1, np.int64)
    kernel.play(plan, 0, trials, tally)
    return int(tally[0])


def checked(count: Callable[[], int], trials: int, chance: float) -> None:
    """Do the work, whose result must be right: a fast wrong answer is no answer."""
    error = abs(count() / trials - chance) / sqrt(chance * (1 - chance) / trials)
    assert error < 5, f"{error:.1f} standard errors off"


def _numpy(trials: int) -> int:
    drawn = np.random.default_rng(0).multivariate_hypergeometric(SIZES, HAND, size=trials)
    return int(np.count_nonzero((drawn[:, 0] > 0) & (drawn[:, 1] > 0)))


def _late() -> float:
    """The chance after mulligan and draws, by the exact engine."""
    from simcli.exact.hypergeometric import draw_counts

    chance = 0.0
    for first, ways in draw_counts(SIZES, HAND):
        kept = (first[0], first[1])
        aside = HAND - sum(kept)
        stock = (SIZES[0] - kept[0], SIZES[1] - kept[1], SIZES[2] - aside)
        for second, more in draw_counts(stock, aside):
            left = (stock[0] - second[0], stock[1] - second[1], SIZES[2] - second[2])
            have = (kept[0] + second[0], kept[1] + second[1])
            every = comb(sum(left), 4)
            none = [comb(sum(left) - n, 4) * (got == 0) for n, got in zip(left, have, strict=False)]
            both = comb(left[2], 4) * (have == (0, 0))
            share = 1 - (sum(none) - both) / every
            chance += ways / comb(60, 6) * more / comb(sum(stock), aside) * share
    return chance


def cases(quick: bool) -> Iterator[Case]:
    """The question on the opening hand, and after a mulligan and four draws."""
    trials = TRIALS // 4 if quick else TRIALS
    few, none = trials // 10, np.zeros(32, np.int64)

    def contender(name: str, count: Callable[[], int], chance: float, size: int) -> Contender:
        return Contender(name, partial(checked, count, size, chance), size)

    def c(which: str, size: int) -> Callable[[], int]:
        return partial(scalar.loop(which), size, none)

    in_c: tuple[Contender | Skipped, ...]
    if scalar.compiler() is None:
        in_c = (Skipped("other loops in C", "there is no C compiler"),)
    else:
        key = int(purpose_key(0, "opening"))
        wired, kept_scalar = (
            partial(scalar.loop("hands_wired", key, flags), trials, none)
            for flags in ((), scalar.SCALAR)
        )
        assert wired() == kept_scalar() == hits(lanes(), trials), "the same trials, the same hands"
        own = "our algorithm for this question alone"
        in_c = (
            contender("the C loop, two cards a number", c("hands_by_twos", trials), CHANCE, trials),
            contender(f"{own}, scalar C", kept_scalar, CHANCE, trials),
            contender(f"{own}, vector C", wired, CHANCE, trials),
        )
    yield Case(
        "opening hands",
        "six cards of sixty; is one of these 4 and one of those 8 among them?",
        "hands",
        contender("simcli", partial(hits, lanes(), trials), CHANCE, trials),
        contender(scalar.name(), c("hands", trials), CHANCE, trials),
        (
            *in_c,
            contender("NumPy multivariate_hypergeometric", partial(_numpy, few), CHANCE, few),
            poker_hands(few),
        ),
        speed=(">=", 150e6),
        ratio=(">=", 6),
        goes=25,
    )
    chance = _late()
    yield Case(
        "openings, mulligan",
        "the same after setting all other cards aside for new ones, and four turns' draws",
        "hands",
        contender("simcli", partial(hits, with_mulligan(), trials), chance, trials),
        contender(scalar.name(), c("mulligans", trials), chance, trials),
        speed=(">=", 60e6),
        ratio=(">=", 4),
        goes=25,
    )
