"""Large zones, long lines, and what takes too long: right, refused or simulated, never endless."""

import json
import time

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

import simcli
from simcli.cli import main
from simcli.errors import InputError
from simcli.games.weiss.line import exact, sweep
from simcli.games.weiss.line.budget import Budget, TooLongError
from simcli.games.weiss.line.flags import pool_of
from simcli.games.weiss.line.odds import answer, grid, orders
from simcli.games.weiss.line.opponent import Check, Opponent, TriggerPool
from simcli.games.weiss.line.parser import parse
from simcli.games.weiss.line.program import compile_line
from simcli.settings import Settings

LONG = [
    ("musashi x9, attack 3 x9", Opponent((30, 8), (20, 0))),
    ("6, clock 30, heal 36, 9, 9", Opponent((10, 2), (40, 6))),
]
FEW = Settings(trials=2000)
LITTLE = 200_000


@pytest.fixture(scope="module", name="pool")
def _pool():
    return pool_of(simcli.load("decks/weiss/5hy-nino.yaml"))


@pytest.mark.parametrize(
    ("line", "opponent"),
    [
        ("3 x3, shuffle 1 climax, 2", Opponent((256, 10), (20, 5))),
        ("3, 3", Opponent((5, 1), (300, 20), 1, (True,) * 6)),
        ("clock 29, heal 29, 1", Opponent((99, 4), (20, 5))),
        ("attack 1 x2", Opponent((200, 9), (60, 5), 2)),
    ],
    ids=["a deck", "a waiting room", "a heal", "both zones"],
)
def test_what_cannot_be_packed_is_solved_all_the_same(line, opponent):
    program = compile_line(parse(line), TriggerPool.of_souls(10, 42))
    proof = exact.solve(program, opponent)
    found = sweep.solve(program, opponent)
    assert found.damage == pytest.approx(proof.damage, abs=1e-12)


@pytest.mark.parametrize("kind", [Check(40), Check(1, True)], ids=["souls", "shots"])
def test_more_souls_or_shots_than_can_be_packed(kind):
    program = compile_line(parse("attack 0 x99, attack 0 x41, 1"), TriggerPool({kind: 150}))
    opponent = Opponent((3, 3), (9, 9), 3)
    assert sweep.solve(program, opponent).damage == exact.solve(program, opponent).damage


LINES = st.lists(
    st.sampled_from(
        [
            *("58", "9 x3", "99", "33 {cancelled: burn 40}", "20 {hit: again}", "attack 9, again"),
            *("mill 20 {each climax: burn 1}", "clock 12", "heal 7", "look 30", "shuffle 9 climax"),
        ]
    ),
    min_size=1,
    max_size=3,
).map(", ".join)
PILES = st.integers(1, 99).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, min(n, 12))))


@settings(deadline=None, max_examples=15)
@given(
    LINES,
    PILES,
    PILES,
    st.sampled_from([None, 0, 2, 3]),
    st.lists(st.booleans(), max_size=6),
    st.sampled_from(["non-climax", "climax", "oldest"]),
)
def test_large_states_are_alike_in_both_engines(line, deck, waiting, level, clock, pick):
    opponent = Opponent(deck, waiting, level, () if level is None else tuple(clock))
    program = compile_line(parse(line), TriggerPool.of_souls(20, 60, double=5, shot=9))
    try:
        proof = exact.solve(program, opponent, pick, budget=Budget(LITTLE))
    except TooLongError:
        reject()
    found = sweep.solve(program, opponent, pick)
    assert found.damage == pytest.approx(
        {d: p for d, p in proof.damage.items() if d in found.damage}, abs=1e-12
    )
    assert found.kill() == pytest.approx(proof.kill(), abs=1e-12)


def test_a_hit_of_more_than_all_levels_loses_at_once():
    opponent = Opponent((64, 0), (10, 0), 0, (True,) * 6)
    for solve in (exact.solve, sweep.solve):
        outcome = solve(compile_line(parse("58, 1, 2, 3, 4")), opponent)
        assert (outcome.kill(), outcome.damage) == (1, {22: 1.0})
    found = orders(parse("58, 1, 2"), opponent)
    assert set(found.values()) == {1.0} and len(found) == 6


@pytest.mark.parametrize(("line", "opponent"), LONG, ids=[line for line, _ in LONG])
def test_a_line_that_takes_too_long_is_simulated_or_refused(line, opponent, pool):
    program = compile_line(parse(line), pool)
    found = answer(program, opponent, settings=FEW, budget=Budget(LITTLE))
    assert found.trials == 2000
    assert sum(found.outcome.damage.values()) == 2000
    with pytest.raises(TooLongError, match="too long"):
        answer(program, opponent, settings=Settings(engine="exact"), budget=Budget(LITTLE))
    with pytest.raises(TooLongError, match="--fraction"):
        answer(program, opponent, settings=FEW, fractions=True, budget=Budget(LITTLE))


def test_the_work_of_all_orders_and_all_compressions_is_bounded_together(monkeypatch):
    monkeypatch.setattr("simcli.games.weiss.line.odds.MANY_ANSWERS", LITTLE)
    opponent = Opponent((40, 8), (40, 6)).standing_at(0, 0)
    with pytest.raises(TooLongError):
        orders(parse("(7 x6), (3, 2 x3), 4, 5, 6, 1, heal 1"), opponent)
    with pytest.raises(TooLongError):
        list(grid(compile_line(parse("5 x30")), [opponent] * 10**4))


def test_the_budget_counts_the_same_every_time():
    program = compile_line(parse("(1, 4, 3) x3"))
    opponent = Opponent((5, 1), (35, 7)).standing_at(3, 0)
    for solve in (exact.solve, sweep.solve):
        budgets = [Budget(10**6), Budget(10**6)]
        for budget in budgets:
            solve(program, opponent, budget=budget)
        used = 10**6 - budgets[0].left
        assert 0 < used == 10**6 - budgets[1].left
        solve(program, opponent, budget=Budget(used))
        with pytest.raises(TooLongError):
            solve(program, opponent, budget=Budget(used - 1))


def test_a_line_within_the_budget_stays_exact(pool):
    for line in ("3 x3", "musashi x3", "attack 2, attack 3, attack 3", "heal 1, 3, heal 2, 3"):
        found = answer(
            compile_line(parse(line), pool), Opponent((30, 8), (20, 0)).standing_at(1, 2)
        )
        assert found.trials is None and sum(found.outcome.damage.values()) == pytest.approx(1)


@pytest.mark.parametrize(
    "line",
    ["3 {cancelled: again x99 x99 x99 x99}", "3 {hit: (again x99, again) x99 x99 x99}"],
)
def test_again_used_up_takes_no_time(line):
    begun = time.process_time()
    with pytest.raises(InputError, match="more than 4000 steps"):
        compile_line(parse(line))
    assert time.process_time() - begun < 10  # milliseconds, or hours


def test_repeats_without_end_are_refused_before_they_are_written_out():
    with pytest.raises(InputError, match="more than 4000 steps"):
        orders(parse("3 x99 x99 x99 x99"), Opponent((30, 8)).standing_at(3, 0))


def test_the_command_says_that_it_has_simulated(capsys):
    line = ("line", "decks/weiss/5hy-nino.yaml", "--line", LONG[0][0], "--deck", "30/8")
    assert main([*line, "--trials", "1000", "--format", "json"]) == 0
    methods = {row["method"] for row in json.loads(capsys.readouterr().out)["rows"]}
    assert methods == {"monte carlo"}
    for option in (("--engine", "exact"), ("--grid",)):
        assert main([*line, "--trials", "1000", *option]) == 2
        (err,) = capsys.readouterr().err.splitlines()
        assert "take too long" in err
