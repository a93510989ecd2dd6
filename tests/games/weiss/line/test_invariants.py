"""What must hold for every line: conservation of mass, symmetry, monotony, and brute force."""

from fractions import Fraction
from itertools import pairwise, permutations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcli.games.weiss.line import exact, sweep
from simcli.games.weiss.line.opponent import Check, Opponent, TriggerPool
from simcli.games.weiss.line.parser import parse
from simcli.games.weiss.line.program import compile_line
from tests.naive.damage import PICKS, line_odds

POOL = TriggerPool(
    {
        Check(0, False, 0): 20,
        Check(1, False, 3): 8,
        Check(1, True, 0): 4,
    }
)


def solved(line, opponent, pick="non-climax"):
    return exact.solve(compile_line(parse(line), POOL), opponent, pick, Fraction(1))


@st.composite
def piles(draw, most, least=0):
    cards = draw(st.integers(least, most))
    return cards, draw(st.integers(0, min(cards, 5)))


@st.composite
def opponents(draw, deck=20, waiting=15):
    level = draw(st.sampled_from([None, 0, 1, 2, 3]))
    clock = () if level is None else tuple(draw(st.lists(st.booleans(), max_size=6)))
    return Opponent(draw(piles(deck, 1)), draw(piles(waiting)), level, clock)


STEPS = st.sampled_from(
    [
        "2",
        "3",
        "burn 1",
        "attack 2",
        "attack 1, again",
        "side 2 level 2",
        "direct 1",
        "3 {cancelled: burn 2 x2}",
        "2 {cancelled: again} {hit: burn 1}",
        "attack 2 {cancelled: again}",
        "musashi",
        "michiru",
        "clock 2",
        "heal 2",
        "look 3",
        "mill 3 {each climax: burn 1}",
        "shuffle 2 non-climax",
        "shuffle 1 climax",
    ]
)
LINES = st.lists(STEPS, min_size=1, max_size=4).map(", ".join)
PICKED = st.sampled_from(list(PICKS))


@settings(deadline=None, max_examples=60)
@given(LINES, opponents(), PICKED)
def test_the_mass_sums_to_one_and_the_engines_agree(line, opponent, pick):
    proof = solved(line, opponent, pick)
    assert sum(proof.damage.values()) == 1
    fast = sweep.solve(compile_line(parse(line), POOL), opponent, pick)
    for mine, theirs in ((proof.alive, fast.alive), (proof.lost, fast.lost)):
        assert set(theirs) == {damage for damage, p in mine.items() if p}
        for damage, chance in theirs.items():
            assert chance == pytest.approx(float(mine[damage]), abs=1e-12)


SOULS = st.lists(st.integers(1, 4), min_size=2, max_size=4)


@settings(deadline=None)
@given(SOULS, st.integers(1, 20), st.integers(0, 8), st.sampled_from([None, 2, 3]))
def test_order_does_not_matter_while_no_refresh_can_come(souls, spare, climaxes, level):
    cards = sum(souls) + spare
    opponent = Opponent((cards, min(climaxes, cards)), (5, 2), level, (False,) * (level or 0))
    outcomes = {
        tuple(solved(", ".join(map(str, order)), opponent).damage.items())
        for order in permutations(souls)
    }
    assert len(outcomes) == 1


def test_order_matters_where_a_refresh_can_come():
    opponent = Opponent((8, 3), (36, 5)).standing_at(3, 3)
    assert solved("4, burn 1 x3, 3", opponent).kill() > solved("3, burn 1 x3, 4", opponent).kill()


@settings(deadline=None)
@given(SOULS, st.integers(1, 20), st.integers(0, 8))
def test_the_chance_that_all_land_is_the_closed_form(souls, spare, climaxes):
    total = sum(souls)
    cards = total + spare
    climaxes = min(climaxes, cards)
    outcome = solved(", ".join(map(str, souls)), Opponent((cards, climaxes)))
    assert outcome.at_least(total) == Fraction(comb(cards - total, climaxes), comb(cards, climaxes))


@settings(deadline=None)
@given(SOULS, st.integers(1, 20))
def test_more_climaxes_never_help_the_attacker_while_no_refresh_can_come(souls, spare):
    cards, line = sum(souls) + spare, ", ".join(map(str, souls))
    outcomes = [solved(line, Opponent((cards, climaxes))) for climaxes in range(min(cards, 8) + 1)]
    for fewer, more in pairwise(outcomes):
        for damage in range(sum(souls) + 1):
            assert more.at_least(damage) <= fewer.at_least(damage)


@settings(deadline=None)
@given(LINES, opponents(30, 10), st.integers(0, 2))
def test_more_damage_behind_a_line_never_saves_the_opponent(line, opponent, more):
    alone, longer = (
        sweep.solve(compile_line(parse(text), POOL), opponent) for text in (line, f"{line}, {more}")
    )
    assert longer.kill() >= alone.kill() - 1e-12


# Brute force: every order of small decks and of every refresh, by the twin that deals real cards

TWIN = {
    "2, 1": [("damage", 2), ("damage", 1)],
    "3 {cancelled: burn 2}": [("damage", 3, {"cancelled": [("damage", 2)]})],
    "2 {hit: burn 1}": [("damage", 2, {"hit": [("damage", 1)]})],
    "clock 2, 1": [("clock", 2), ("damage", 1)],
    "mill 3 {each climax: burn 1}": [("mill", 3, [("damage", 1)])],
    "look 2, 2": [("look", 2), ("damage", 2)],
    "3, heal 2": [("damage", 3), ("heal", 2)],
    "shuffle 2 non-climax, 2": [("shuffle", 2), ("damage", 2)],
    "1, mill 1, 2": [("damage", 1), ("mill", 1), ("damage", 2)],
}
STATES = [
    ((1, 0), (5, 2), (0, 0)),
    ((2, 1), (4, 2), (0, 6)),
    ((3, 1), (4, 1), (3, 6)),
    ((3, 1), (3, 1), (2, 5)),
    ((4, 2), (2, 0), (1, 6)),
    ((1, 1), (2, 1), (3, 5)),
    ((2, 0), (1, 1), (3, 4)),
    ((5, 2), (0, 0), (2, 6)),
    ((8, 3), (0, 0), (3, 4)),
]


@pytest.mark.parametrize("pick", PICKS)
@pytest.mark.parametrize("line", TWIN)
def test_brute_force_over_every_order(line, pick):
    for deck, waiting, at in STATES:
        odds = line_odds(
            TWIN[line],
            lambda side: "lost" if side.lost else (len(side.level), len(side.clock)),
            deck=deck,
            waiting=waiting,
            at=at,
            pick=pick,
        )
        outcome = solved(line, Opponent(deck, waiting).standing_at(*at), pick)
        begun = 7 * at[0] + at[1]
        lost = odds.pop("lost", 0)
        assert outcome.kill() == lost, (deck, waiting, at)
        alive = {7 * level + clock - begun: chance for (level, clock), chance in odds.items()}
        assert {d: p for d, p in outcome.alive.items() if p} == alive, (deck, waiting, at)


@pytest.mark.parametrize("deck", [(4, 1), (3, 2)])
def test_brute_force_without_level_limit(deck):
    odds = line_odds(
        [("damage", 2), ("damage", 3)],
        lambda side: (side.lost, side.taken),
        deck=deck,
        waiting=(3, 1),
        level_ups=False,
    )
    outcome = solved("2, 3", Opponent(deck, (3, 1)))
    assert {(False, d): p for d, p in outcome.alive.items() if p} | {
        (True, d): p for d, p in outcome.lost.items() if p
    } == odds


def test_brute_force_with_trigger_checks():
    odds = line_odds(
        [("attack", 1), ("attack", 1)],
        lambda side: side.taken,
        triggers=(2, 5),
        deck=(6, 2),
        deep=5,
    )
    program = compile_line(parse("attack 1 x2"), TriggerPool.of_souls(2, 5))
    outcome = exact.solve(program, Opponent((6, 2)), one=Fraction(1))
    assert {d: p for d, p in outcome.damage.items() if p} == odds
