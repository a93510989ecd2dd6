"""The kernel of Live attempts against enumeration and against literal play, on random boards."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcli.games.loveca import live_kernel as kernel
from simcli.games.loveca.hearts import pooled
from simcli.games.loveca.live import LiveAttempt, live_odds
from simcli.games.loveca.live_kernel import Tallied
from simcli.games.loveca.live_table import simulated
from simcli.settings import Settings
from tests.games.agreement import near
from tests.naive import live as naive

pytestmark = pytest.mark.kernel

TRIALS = 20_000
KINDS = ["red", "blue", "green", "all", "none", "score", "grey2", "draw:red", "draw:pink"]
NEEDS = st.dictionaries(st.sampled_from(["red", "blue", "grey"]), st.integers(0, 4), min_size=1)


def piles(most: int) -> st.SearchStrategy[dict[str, int]]:
    cards = st.lists(st.sampled_from(KINDS), max_size=most)
    return cards.map(lambda some: dict(Counter(some)))


def attempts(deck: int, waiting: int, blades: int) -> st.SearchStrategy[LiveAttempt]:
    return st.builds(
        LiveAttempt,
        remaining=piles(deck),
        waiting=piles(waiting),
        blades=st.integers(0, blades),
        stage=st.dictionaries(st.sampled_from(["red", "blue", "pink"]), st.integers(0, 2)),
        needs=st.lists(NEEDS, min_size=1, max_size=3).map(tuple),
    )


def played(attempt: LiveAttempt, trials: int = TRIALS, seed: int = 5) -> Tallied:
    tallied, printed = simulated(attempt, Settings(trials=trials, seed=seed, jobs=1))
    assert printed == sum(attempt.scores)
    return tallied


def assert_agrees(tallied: Tallied, attempt: LiveAttempt) -> None:
    """Clearing, the score, every shortage and the draws, within six standard errors."""
    odds, trials = live_odds(attempt), tallied.trials
    clear = float(odds.clear)
    assert near(tallied.cleared, trials, clear, 6)
    printed = sum(attempt.scores)
    for icons, hits in enumerate(tallied.icons):
        share = float(odds.score.get(printed + icons, 0))
        assert near(hits, trials, clear * share, 6), f"{icons} SCORE icons"
    assert sum(tallied.icons) == tallied.cleared
    failed = 1 - clear
    shares = {name: float(share) for name, share in odds.short.items()}
    for name, hits in {**tallied.short, "total": tallied.short_total}.items():
        assert near(hits, trials, failed * shares.get(name, 0), 6), f"short of {name}"
    mean = tallied.draws / trials
    spread = sqrt(max(0.0, tallied.draws_squared / trials - mean**2) / trials)
    assert abs(mean - float(odds.draws)) <= 6 * spread + 6 / trials


@settings(max_examples=60, deadline=None)
@given(attempts(14, 10, 18))
def test_simulated_attempts_agree_with_enumeration(attempt: LiveAttempt) -> None:
    assert_agrees(played(attempt), attempt)


BOARDS = {
    "all-known": LiveAttempt({"red": 2, "score": 1}, 5, ({"red": 2},), scores=(3,)),
    "refresh-exactly-at-the-end": LiveAttempt(
        {"red": 3, "none": 2}, 5, ({"red": 4},), {"red": 4, "none": 9}
    ),
    "refresh-beyond-the-end": LiveAttempt(
        {"red": 3, "none": 2}, 9, ({"red": 5},), {"red": 4, "none": 9}
    ),
    "both-piles-run-out": LiveAttempt({"red": 2}, 9, ({"red": 3},), {"red": 1, "draw:red": 2}),
    "no-cards-at-all": LiveAttempt({}, 3, ({"red": 1},)),
    "empty-deck": LiveAttempt({}, 3, ({"red": 2},), {"red": 4, "none": 6}),
    "nothing-needed": LiveAttempt({"none": 9}, 3, ({"grey": 0},)),
    "colourless-fill-grey-only": LiveAttempt(
        {"red": 8, "grey2": 4, "none": 8}, 5, ({"red": 3, "grey": 3},), stage={"red": 1}
    ),
    "draw-icons-outnumber-cards": LiveAttempt({"draw:red": 8, "none": 1}, 7, ({"red": 7},)),
    "score-icons": LiveAttempt({"score": 6, "red": 12, "none": 12}, 8, ({"red": 3},), scores=(2,)),
    "two-colours-and-wild": LiveAttempt(
        {"red": 9, "blue": 9, "all": 4, "none": 18}, 9, ({"red": 3}, {"blue": 3, "grey": 1})
    ),
    "a-real-board": LiveAttempt(
        {"pink": 10, "yellow": 6, "purple": 8, "all": 5, "none": 22, "score": 4, "draw:yellow": 2},
        8,
        ({"pink": 4, "purple": 2, "grey": 2},),
        stage={"pink": 3, "yellow": 1},
        scores=(4,),
    ),
}


@pytest.mark.parametrize("name", BOARDS)
def test_chosen_boards_agree_with_enumeration(name: str) -> None:
    assert_agrees(played(BOARDS[name], 300_000), BOARDS[name])


# --- literal play ---------------------------------------------------------------------------------


def cards(counts: dict[str, int]) -> list[naive.Card]:
    return [
        {"name": f"{kind} {i}", "type": "member", "blade_heart": kind}
        for kind, n in counts.items()
        for i in range(n)
    ]


@settings(max_examples=25, deadline=None)
@given(attempts(4, 3, 8))
def test_simulated_attempts_agree_with_literal_play(attempt: LiveAttempt) -> None:
    lives = [
        {"name": f"Live {i}", "type": "live", "need": need, "score": 0, "blade_heart": "all"}
        for i, need in enumerate(attempt.needs)
    ]
    if not attempt.remaining:
        return  # the rules refresh an empty deck at once, before a Live is set
    stage = [colour for colour, n in attempt.stage.items() for _ in range(n)]
    law = naive.attempt_odds(
        cards(attempt.remaining),
        cards(attempt.waiting),
        attempt.blades,
        stage,
        lives,
        outcome=lambda a: (a.cleared, a.score, len(a.drawn)),
    )
    tallied = played(attempt)
    clear = sum((p for (cleared, *_), p in law.items() if cleared), 0)
    assert near(tallied.cleared, TRIALS, float(clear), 6)
    for icons, hits in enumerate(tallied.icons):
        chance = sum((p for (_, score, _), p in law.items() if score == icons), 0)
        assert near(hits, TRIALS, float(chance), 6)
    drawn = float(sum(n * p for (_, _, n), p in law.items()))
    mean = tallied.draws / TRIALS
    spread = sqrt(max(0.0, tallied.draws_squared / TRIALS - mean**2) / TRIALS)
    assert abs(mean - drawn) <= 6 * spread + 6 / TRIALS


# --- the stream -----------------------------------------------------------------------------------


def test_trials_can_be_cut_anywhere() -> None:
    attempt = BOARDS["a-real-board"]
    plan = kernel.plan(
        attempt.remaining, {}, attempt.blades, attempt.stage, pooled(attempt.needs), seed=9
    )

    def tally(*cuts: int) -> list[int]:
        total = np.zeros(kernel.tally_shape(plan), np.int64)
        for first, last in pairwise(cuts):
            kernel.play(plan, first, last, total)
        return [int(n) for n in total]

    whole = tally(0, 5000)
    assert sum(whole) > 0
    assert tally(0, 1, 512, 1300, 4999, 5000) == whole


def test_seeds_name_different_yells_with_the_same_law() -> None:
    attempt = BOARDS["a-real-board"]
    found = {played(attempt, 5000, seed).cleared for seed in range(8)}
    assert len(found) > 1
