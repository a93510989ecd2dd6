"""Every word of the language, by all three engines, against the twin that reads the tree itself.

The engines share the steps that a line is compiled to, so that they agree proves nothing about
those; the twin knows no steps.
"""

import math
from fractions import Fraction
from functools import cache

import pytest

from simcli.games.weiss.line import exact, sweep
from simcli.games.weiss.line.opponent import Check, Opponent, TriggerPool
from simcli.games.weiss.line.parser import parse
from simcli.games.weiss.line.program import compile_line
from simcli.games.weiss.line.simulate import simulate
from tests.naive.damage import Card
from tests.naive.line import odds_of_line

OWN = (
    Card("plain", level=1),
    Card("soul", icons=("soul",), level=3),
    Card("double", icons=("soul", "soul"), level=2),
    Card("shot", icons=("soul", "shot"), level=1),
    Card("shot", icons=("soul", "shot"), level=1),
    Card("climax", climax=True, level=3),
)
POOL = TriggerPool(
    {Check(0, False, 1): 1, Check(1, False, 3): 1, Check(2, False, 2): 1}
    | {Check(1, True, 1): 2, Check(0, False, 0): 1}
)
CHECKED = {
    "attack 1, again": 2,
    "attack 0 x3": 3,
    "attack 1 {cancelled: again}": 2,
    "attack 0 {hit: again; cancelled: burn 1}": 2,
    "attack 1 side level 1 {hit: again}, 1": 2,
    "side 2 level 2, direct 0": 2,
    "side 1 level 3 {hit: burn 1; cancelled: burn 2}": 1,
    "attack 0 direct {cancelled: mill 1 {each climax: again}}": 2,
    "burn level, burn level+1": 2,
    "musashi, attack 1": 2,
    "burn level+1 {cancelled: again}": 2,
}
UNCHECKED = [
    "2 {cancelled: again} {hit: burn 1}",
    "1 {cancelled: burn 1 {cancelled: again}}",
    "1 {cancelled: again, again}, again",
    "musashi",
    "michiru",
    "mill 3 {each climax: burn X}",
    "mill 2 {each climax: burn X+1}, 1",
    "mill 3 {climaxes: burn X, clock 1}",
    "mill 2 {each climax: mill 1 {each climax: burn X}, burn X}",
    "mill 2 bottom {each climax: clock 1}, 2",
    "look 2, mill 3 bottom {climaxes: burn X}",
    "2 {hit: mill 1 {each climax: again}}",
    "shuffle 1 climax, 2",
    "look 1, shuffle 2 non-climax, 2",
    "heal 1, 2, heal 2, 1",
    "look 2, clock 1, 2",
    "0 {hit: burn 1; cancelled: burn 1}, 3",
]
STATES = [  # deck, waiting room, level and clock; None: without level limit
    ((1, 0), (5, 2), (0, 0)),
    ((2, 1), (4, 2), (0, 6)),
    ((3, 1), (3, 1), (2, 5)),
    ((4, 2), (2, 0), (1, 6)),
    ((2, 0), (1, 1), (3, 4)),
    ((5, 2), (0, 0), (3, 6)),
    ((6, 3), (1, 0), (3, 3)),
    ((3, 1), (3, 2), None),
]
CASES = [*CHECKED, *UNCHECKED]


def states(line):
    """Fewer of them where the attacker's deck lies in every order too."""
    return STATES[1::2] if line in CHECKED else STATES


@cache
def told(line, deck, waiting, at, pick):
    """What the twin says, and the program and opponent to ask the engines about."""
    zones = {"deck": deck, "waiting": waiting, "pick": pick}
    state = zones | ({"level_ups": False} if at is None else {"at": at})
    checks = CHECKED.get(line, 0)
    odds = odds_of_line(line, OWN if checks else (), checks, **state)
    opponent = Opponent(deck, waiting)
    program = compile_line(parse(line), POOL if checks else None)
    return odds, program, opponent if at is None else opponent.standing_at(*at)


def both(alive, lost):
    """Chances or counts by (lost, damage)."""
    return {(False, d): p for d, p in alive.items() if p} | {
        (True, d): p for d, p in lost.items() if p
    }


@pytest.mark.parametrize("line", CASES)
def test_the_exact_engines_deal_what_is_written(line):
    for deck, waiting, at in states(line):
        for pick in ("oldest",) if line in CHECKED else ("oldest", "non-climax", "climax"):
            odds, program, opponent = told(line, deck, waiting, at, pick)
            proof = exact.solve(program, opponent, pick, Fraction(1))
            assert both(proof.alive, proof.lost) == odds, (opponent, pick)
            fast = sweep.solve(program, opponent, pick)
            found = both(fast.alive, fast.lost)
            assert found == pytest.approx({k: float(p) for k, p in odds.items()}, abs=1e-12)


TRIALS = 5000


@pytest.mark.parametrize("line", CASES)
def test_the_simulation_deals_what_is_written(line):
    for number, (deck, waiting, at) in enumerate(states(line)):
        odds, program, opponent = told(line, deck, waiting, at, "oldest")
        counts = both(*simulate(program, opponent, "oldest", TRIALS, seed=number, jobs=1))
        assert set(counts) <= set(odds), opponent
        for outcome, p in odds.items():
            error = math.sqrt(TRIALS * p * (1 - p))
            assert abs(counts.get(outcome, 0) - TRIALS * p) <= 5 * error + 1, (opponent, outcome)


def test_the_deck_of_the_twin_is_that_of_the_engines():
    cards = {}
    for card in OWN:
        level = 0 if card.climax else card.level
        kind = Check(card.icons.count("soul"), "shot" in card.icons, level)
        cards[kind] = cards.get(kind, 0) + 1
    assert cards == POOL.cards
