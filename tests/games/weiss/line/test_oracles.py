"""Published and independently computed values, by both exact engines."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from simcli.games.weiss.line import exact, sweep
from simcli.games.weiss.line.odds import kill_curve, kill_odds
from simcli.games.weiss.line.opponent import Opponent, TriggerPool
from simcli.games.weiss.line.parser import parse
from simcli.games.weiss.line.program import compile_line

ORACLES = json.loads(Path(__file__).with_name("kills.json").read_text())
SOLVERS = {"interpreted": exact.solve, "compiled": sweep.solve}


def named(case):
    return f"{case['line']} at {case['deck'][0]}/{case['deck'][1]}"


@pytest.fixture(params=SOLVERS, name="solve")
def _solve(request):
    return SOLVERS[request.param]


@pytest.mark.parametrize("case", ORACLES["kills"], ids=named)
def test_kill_odds(case, solve):
    program = compile_line(parse(case["line"]))
    opponent = Opponent(tuple(case["deck"]), tuple(case["waiting"]))
    curve = kill_curve(program, opponent, solve=solve)
    assert list(curve) == [f"3/{clock}" for clock in range(7)]
    assert list(curve.values()) == pytest.approx(case["from_3/0_to_3/6"], abs=1e-12)


NEAR = [case for case in ORACLES["kills"] if named(case).endswith("at 3/0")]


@pytest.mark.parametrize("case", NEAR, ids=named)
def test_the_curve_from_one_sweep_is_that_of_seven(case, solve):
    """Where the deck is nearly empty, so that a refresh is certain."""
    program = compile_line(parse(case["line"]))
    opponent = Opponent(tuple(case["deck"]), tuple(case["waiting"]))
    for clock, expected in enumerate(case["from_3/0_to_3/6"]):
        there = opponent.standing_at(3, clock)
        assert solve(program, there).kill() == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("case", ORACLES["tiny"], ids=lambda case: case["id"])
def test_tiny_cases_as_fractions(case):
    opponent = Opponent(tuple(case["deck"]), tuple(case["waiting"]))
    there = opponent.standing_at(case["level"], case["clock"])
    outcome = exact.solve(compile_line(parse(case["line"])), there, one=Fraction(1))
    assert outcome.damage == {int(d): Fraction(p) for d, p in case["damage"].items()}


# Damage without level-ups, in percent: deck, waiting room, line, {damage: chance of at least it}
TAILS = [
    ((30, 8), (20, 0), "3, 3, 3", {1: 79.5722, 3: 79.5722, 6: 30.7442, 9: 3.4767}),
    (
        (8, 2),
        (20, 6),
        "3, 3, 3",
        {1: 100, 2: 98.9011, 3: 98.9011, 4: 34.6154, 5: 10.7143, 6: 10.7143},
    ),
    ((10, 3), (18, 5), "3, 4, 2", {2: 80, 3: 45, 4: 25, 5: 12.5, 6: 4.1667, 7: 0.8333}),
    ((5, 1), (15, 4), "2, 2, 3", {3: 100, 5: 66.9118, 6: 46.9118}),
    (
        (30, 8),
        (20, 0),
        "(1, 4, 3) x3",
        {2: 99.9114, 3: 98.7157, 4: 96.1103, 5: 94.981, 6: 87.5927, 7: 74.6557, 10: 38.7297},
    ),
]


@pytest.mark.parametrize(("deck", "waiting", "line", "tail"), TAILS, ids=[c[2] for c in TAILS])
def test_tails_without_level_limit(deck, waiting, line, tail, solve):
    outcome = solve(compile_line(parse(line)), Opponent(deck, waiting))
    for damage, percent in tail.items():
        assert 100 * outcome.at_least(damage) == pytest.approx(percent, abs=5e-5), damage


def test_order_does_not_matter_for_one_two_four(solve):
    expected = [0.0746989, 0.2530032, 0.1098379, 0.2955379, 0.0402436, 0.1010197, 0.0418862]
    outcome = solve(compile_line(parse("1, 2, 4")), Opponent((30, 8)))
    assert list(outcome.damage.values()) == pytest.approx([*expected, 0.0837725], abs=5e-8)
    assert outcome.expected == pytest.approx(2.8630907, abs=5e-8)


@pytest.mark.parametrize(
    ("deck", "waiting", "line", "kills"),
    [
        ((30, 8), (10, 0), "3 {cancelled: burn 2 x2} x3", (0.7421, 0.8799, 0.9890, 0.9991, 1)),
        ((30, 6), (10, 2), "3 x3", (0.0914, 0.4973, 0.4973, 0.9069, 0.9069)),
        ((20, 6), (20, 2), "3 x3", (0.0119, 0.2086, 0.2086, 0.7374, 0.7374)),
        ((5, 1), (35, 7), "3 x3", (0.5084, 0.5084, 0.9799, 0.9799, 1)),
    ],
)
def test_the_printed_table_of_kill_odds(deck, waiting, line, kills, solve):
    curve = kill_curve(compile_line(parse(line)), Opponent(deck, waiting), solve=solve)
    assert [curve[f"3/{c}"] for c in (0, 1, 3, 4, 6)] == pytest.approx(kills, abs=5.1e-5)


def test_a_published_simulation_with_trigger_checks(solve):
    """A notebook's (burn 4, attack 3) x3 with 10 triggers in 42 into 25 cards, here exactly."""
    program = compile_line(parse("(burn 4, attack 3) x3"), TriggerPool.of_souls(10, 42))
    at_least = {
        (climaxes, damage): solve(program, Opponent((25, climaxes))).at_least(damage)
        for climaxes in (4, 6, 8)
        for damage in (1, 5, 7, 9)
    }
    exact_values = {
        (4, 7): 0.9716,
        (6, 7): 0.7027,
        (8, 7): 0.3502,
        (6, 1): 0.9877,
        (8, 1): 0.8819,
        (8, 5): 0.4249,
        (8, 9): 0.0660,
    }
    for place, value in exact_values.items():
        assert at_least[place] == pytest.approx(value, abs=5e-5), place
    published = {(4, 7): 0.9730, (6, 7): 0.7006, (8, 7): 0.3540, (8, 5): 0.4311, (8, 9): 0.0680}
    for place, value in published.items():
        p = at_least[place]
        assert abs(value - p) < 4 * (p * (1 - p) / 20_000) ** 0.5, place


def test_kill_odds_of_a_line_as_text():
    assert kill_odds("musashi x3", Opponent((30, 8), (10, 0)))["3/4"] == pytest.approx(0.9613977626)
