"""Simulated openings against their twin, card for card, and against known chances."""

from __future__ import annotations

import numpy as np
import pytest

from simcli.montecarlo.opening import ALWAYS, Rule, plan, play
from simcli.montecarlo.plan import TooFewCardsError
from simcli.montecarlo.program import ALL, ANY, Builder
from simcli.montecarlo.run import run
from tests.montecarlo.twin import opened

pytestmark = pytest.mark.kernel

SIZES = [4, 7, 3, 12]
HAND = 5
CONDITIONS = [((0, 1), 2, None), ((2,), 0, 0)]  # (categories, low, high)

RULES = {
    "keep a category": [Rule(ALWAYS, ((None, (0,)),))],
    "keep nothing": [Rule(ALWAYS, ())],
    "keep all by condition": [Rule(0, None), Rule(ALWAYS, ((1, (1, 3)), (None, (0,))))],
    "first rule that holds": [Rule(1, ((2, (3,)), (1, (3, 1)))), Rule(0, ((None, (0, 1)),))],
}
LONDON = {
    "down to four": [
        Rule(0, None, ((1, (3,)), (None, (1,))), None),
        Rule(ALWAYS, None, ((2, (2, 3)),), 3),
        Rule(ALWAYS, ()),
    ],
    "never keep": [Rule(ALWAYS, ())],
    "what keep spares": [
        Rule(0, ((2, (0, 3)), (1, (1,))), ((1, (2,)),), None),
        Rule(1, (), (), 5),
        Rule(ALWAYS, ((3, (3, 1)),), ()),
    ],
    "by size": [Rule(1, None, ((None, (1,)),), 5), Rule(ALWAYS, (), (), 5)],
}
CASES = [("none", "no rules", [])]
CASES += [
    (kind, name, rules)
    for kind in ("redraw", "set-aside", "discard")
    for name, rules in RULES.items()
]
CASES += [("london", name, rules) for name, rules in LONDON.items()]


def _holds(condition: int, counts: list[int]) -> bool:
    categories, low, high = CONDITIONS[condition]
    total = sum(counts[c] for c in categories)
    return low <= total and (high is None or total <= high)


def _programs(moments: int) -> tuple[Builder, Builder, list[tuple[int, int, int]]]:
    conditions = Builder(len(SIZES))
    for categories, low, high in CONDITIONS:
        conditions.count(0, categories, low, high)
        conditions.end()
    events = Builder(len(SIZES))
    asked = []
    for moment in range(moments):
        for category in range(len(SIZES)):
            for n in range(HAND + 4):
                events.count(moment, (category,), n, n)
                events.end()
                asked.append((moment, category, n))
    return conditions, events, asked


@pytest.mark.parametrize(("kind", "name", "rules"), CASES, ids=[f"{k}: {n}" for k, n, _ in CASES])
def test_every_trial_is_the_twins(kind: str, name: str, rules: list[Rule]) -> None:
    """Trial after trial, at every moment, every category has the twin's count."""
    stages = [1, 2]
    conditions, events, asked = _programs(4)
    laid = plan(SIZES, HAND, kind, stages, rules, conditions.program(), events.program(), seed=11)
    for trial in (0, 1, 2, 2047, 2048, 2049, 123_456):
        tally = np.zeros(len(asked), np.int64)
        play(laid, trial, trial + 1, tally)
        moments = opened(SIZES, HAND, kind, stages, rules, _holds, 11, trial)
        found = {ask for ask, hit in zip(asked, tally, strict=True) if hit}
        expected = {(m, c, n) for m, counts in enumerate(moments) for c, n in enumerate(counts)}
        assert found == expected


def test_hands_are_conserved_in_a_long_run() -> None:
    """Every trial has some count of each category at each moment, so the tallies sum up."""
    conditions, events, asked = _programs(4)
    rules = RULES["keep all by condition"]
    laid = plan(SIZES, HAND, "discard", [1, 2], rules, conditions.program(), events.program(), 5)
    trials = 100_003
    tally = run(lambda a, b, t: play(laid, a, b, t), (len(asked),), trials, jobs=1)
    for moment in range(4):
        cards = 0
        for category in range(len(SIZES)):
            row = [
                (n, hits)
                for (m, c, n), hits in zip(asked, tally, strict=True)
                if (m, c) == (moment, category)
            ]
            assert sum(hits for _, hits in row) == trials
            cards += sum(n * hits for n, hits in row)
        assert cards == trials * (HAND, HAND, HAND + 1, HAND + 3)[moment]


def _one(low: int = 1) -> Builder:
    builder = Builder(2)
    builder.count(1, (0,), low, None)
    builder.end()
    return builder


@pytest.mark.parametrize(
    ("sizes", "hand", "kind", "stages", "rules", "moment", "low", "chance"),
    [
        ((4, 56), 6, "none", [], [], 1, 1, 57128 / 162545),
        ((4, 56), 6, "set-aside", [1], [Rule(ALWAYS, ((None, (0,)),))], 1, 1, 19537 / 32509),
        ((4, 56), 6, "set-aside", [1], [Rule(ALWAYS, ((None, (0,)),))], 2, 1, 184481 / 292581),
        ((16, 34), 5, "discard", [], [Rule(ALWAYS, ((None, (0,)),))], 1, 1, 1 - 1192074 / 93384347),
    ],
    ids=["no mulligan", "set aside", "set aside and a draw", "discard"],
)
def test_known_chances(sizes, hand, kind, stages, rules, moment, low, chance) -> None:  # type: ignore[no-untyped-def]
    """Published exact values, within four standard errors of two million trials."""
    events = Builder(2)
    events.count(moment, (0,), low, None)
    events.end()
    laid = plan(sizes, hand, kind, stages, rules, Builder(2).program(), events.program(), seed=1)
    trials = 2_000_000
    (hits,) = run(lambda a, b, t: play(laid, a, b, t), (1,), trials)
    assert abs(hits / trials - chance) < 4 * (chance * (1 - chance) / trials) ** 0.5


def test_cards_set_aside_are_drawn_later() -> None:
    """Turns may draw all that is left: by then what was set aside is back."""
    rules = [Rule(ALWAYS, ((None, (0,)),))]
    events = Builder(2)
    for low, high in ((4, 4), (3, 3)):
        events.count(2, (0,), low, high)
        events.end()
    programs = Builder(2).program(), events.program()
    tally = np.zeros(2, np.int64)
    play(plan((4, 9), 5, "set-aside", [8], rules, *programs, seed=1), 0, 5000, tally)
    assert tally.tolist() == [5000, 0]
    for kind, drawn in (("set-aside", 9), ("discard", 4)):
        with pytest.raises(TooFewCardsError):
            plan((4, 9), 5, kind, [drawn], rules, *programs, seed=1)


def test_without_a_mulligan_rules_are_not_looked_at() -> None:
    rules = [Rule(ALWAYS, ())]
    programs = Builder(2).program(), _one().program()
    hits = []
    for given in (rules, []):
        tally = np.zeros(1, np.int64)
        play(plan((4, 9), 5, "none", [], given, *programs, seed=1), 0, 5000, tally)
        hits.append(int(tally[0]))
    assert hits[0] == hits[1] > 0


def test_jobs_and_batches_change_nothing() -> None:
    laid = plan((4, 56), 6, "none", [], [], Builder(2).program(), _one().program(), seed=2)
    counts = {
        (jobs, batch): int(run(lambda a, b, t: play(laid, a, b, t), (1,), 30_011, jobs, batch)[0])
        for jobs, batch in [(1, 1 << 17), (2, 5_000), (1, 777), (3, 512), (2, 30_010)]
    }
    assert len(set(counts.values())) == 1


def test_and_or_and_the_empty_events() -> None:
    events = Builder(2)
    events.combine(ALL, 0)
    events.end()
    events.combine(ANY, 0)
    events.end()
    for operation in (ALL, ANY):
        events.count(1, (0,), 1, None)
        events.count(1, (0,), 2, None)
        events.combine(operation, 2)
        events.end()
    events.count(1, (0,), 1, None)
    events.end()
    events.count(1, (0,), 2, None)
    events.end()
    laid = plan((4, 56), 6, "none", [], [], Builder(2).program(), events.program(), seed=2)
    tally = np.zeros(6, np.int64)
    play(laid, 0, 10_000, tally)
    always, never, both, either, one, two = (int(n) for n in tally)
    assert (always, never) == (10_000, 0)
    assert (both, either) == (two, one)


@pytest.mark.parametrize(
    ("sizes", "hand", "stages"), [((3, 2), 6, []), ((3, 4), 6, [2]), ((20_000,), 5, [])]
)
def test_a_deck_that_cannot_supply_the_cards_is_refused(sizes, hand, stages) -> None:  # type: ignore[no-untyped-def]
    empty = Builder(len(sizes)).program()
    with pytest.raises(ValueError, match="deck of"):
        plan(sizes, hand, "none", stages, [], empty, empty, seed=0)
