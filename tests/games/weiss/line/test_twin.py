"""The card-by-card kernel against its obvious twin, on stacked decks and in distribution."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcli.games.weiss import damage as kernel
from simcli.games.weiss.line import exact
from simcli.games.weiss.line.lowered import PICKS
from simcli.games.weiss.line.opponent import Opponent, TriggerPool
from simcli.games.weiss.line.parser import parse
from simcli.games.weiss.line.program import compile_line
from simcli.games.weiss.line.simulate import simulate
from simcli.games.weiss.table import CAP, new_table
from tests.naive import damage as naive
from tests.naive.shuffling import AsIs

pytestmark = pytest.mark.kernel

MOVES = st.tuples(
    st.sampled_from(["damage", "clock", "mill", "look", "shuffle", "heal"]), st.integers(1, 4)
)
ZONE_NAMES = ("deck", "waiting", "clock", "level")


@st.composite
def tables(draw):
    """All zones' cards by number (deck top first), and which numbers are climaxes."""
    sizes = [draw(st.integers(*most)) for most in ((1, 12), (0, 12), (0, 6), (0, 3))]
    cards = draw(st.permutations(range(sum(sizes))))
    climaxes = draw(st.sets(st.sampled_from(cards), max_size=6))
    ends = [sum(sizes[: i + 1]) for i in range(4)]
    zones = [cards[end - size : end] for end, size in zip(ends, sizes, strict=True)]
    return zones, climaxes


def stacked(zones, climaxes):
    """The same cards in the kernel's arrays and with the twin."""
    table = new_table()[0]
    mine = table["sides"][0]
    mine["stacked"], mine["most_levels"] = 1, 4
    for card in climaxes:
        table["decks"][0]["climax"][card] = 1
    for name, zone, cards in zip(ZONE_NAMES, range(4), zones, strict=True):
        lain = cards[::-1] if name == "deck" else cards
        mine["zone"][zone, : len(cards)] = lain
        mine["size"][zone] = len(cards)
    theirs = [[naive.Card(str(i), i in climaxes) for i in cards] for cards in zones]
    return table, naive.Side(AsIs(), *theirs)


def preferring(table, pick):
    """Level up as ``pick`` says."""
    for card in range(CAP):
        climax = bool(table["decks"][0]["climax"][card])
        table["sides"][0]["prefer"][card] = pick == ("climax" if climax else "non-climax")


def lying(table):
    mine = table["sides"][0]
    found = {
        name: mine["zone"][zone, : mine["size"][zone]].tolist()
        for name, zone in zip(ZONE_NAMES, range(4), strict=True)
    }
    return found | {"deck": found["deck"][::-1]}


def move(table, name, amount):
    """One step by the kernel; what became of it, and whether the player has lost."""
    match name:
        case "damage":
            result = kernel.damage(table, 0, amount)
            return result, result >= kernel.LOST
        case "clock":
            return None, kernel.clock_cards(table, 0, amount)
        case "mill":
            found = kernel.mill(table, 0, amount, False)
            return found, found < 0
        case "look":
            return None, kernel.look(table, 0, amount)
        case "shuffle":
            return kernel.shuffle_back(table, 0, amount, False), False
        case _:
            return kernel.heal(table, 0, amount), False


RESULTS = {naive.HIT: kernel.HIT, naive.CANCELLED: kernel.CANCELLED}


@settings(deadline=None, max_examples=200)
@given(tables(), st.lists(MOVES, min_size=1, max_size=8), st.sampled_from(list(PICKS)))
def test_the_kernel_moves_the_same_cards_as_its_twin(table, moves, pick):
    mine, twin = stacked(*table)
    twin.pick = pick
    preferring(mine, pick)
    for name, amount in moves:
        result, lost = move(mine, name, amount)
        match name:
            case "damage":
                became = naive.damage(twin, amount)
                assert lost or RESULTS[became] == result
            case "clock":
                for _ in range(amount):
                    naive.clock_one(twin)
            case "mill":
                found = naive.mill(twin, amount)
                assert lost or found == result
            case "look":
                naive.look(twin, amount)
            case "shuffle":
                naive.shuffle_back(twin, amount)
            case "heal":
                for _ in range(amount):
                    naive.heal(twin)
        assert lost == twin.lost
        if lost:
            return
        theirs = {zone: [int(card.name) for card in getattr(twin, zone)] for zone in ZONE_NAMES}
        assert lying(mine) == theirs
        mine["sides"][0]["known"] = 0  # the twin's look leaves a stacked deck as it is


LINES = [
    "3 x3",
    "(1, 4, 3) x3",
    "3 {cancelled: burn 2 x2} x3",
    "attack 2, attack 2 {cancelled: again}, direct 1",
    "mill 3 {each climax: burn 1}, look 3, 3, michiru",
    "shuffle 3 non-climax, 3, heal 2, clock 2, 4",
    "musashi x2",
]
OPPONENTS = [
    Opponent((30, 8), (10, 0)),
    Opponent((6, 2), (20, 5), 3, (True, False)),
    Opponent((4, 1), (7, 2), 1, (True, False, False, True, False)),
]
TRIALS = 40_000


@pytest.mark.parametrize("opponent", OPPONENTS, ids=["far", "at 3/2", "at 1/5"])
@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("pick", ["non-climax", "oldest"])
def test_simulated_lines_agree_with_the_exact_odds(line, opponent, pick):
    program = compile_line(parse(line), TriggerPool.of_souls(10, 42, double=2, shot=4))
    outcome = exact.solve(program, opponent, pick)
    alive, lost = simulate(program, opponent, pick, TRIALS, seed=1)
    assert sum(alive.values()) + sum(lost.values()) == TRIALS
    for chances, counts in ((outcome.alive, alive), (outcome.lost, lost)):
        assert set(counts) <= {damage for damage, p in chances.items() if p > 0}
        for damage, p in chances.items():
            error = math.sqrt(TRIALS * p * (1 - p)) if 0 < p < 1 else 0
            assert abs(counts.get(damage, 0) - TRIALS * p) <= 4.5 * error + 1, damage


def test_simulations_are_the_same_for_any_number_of_jobs(monkeypatch):
    from simcli.montecarlo import run

    whole = run.run
    program = compile_line(parse("(1, 3) x3"))
    alone = simulate(program, OPPONENTS[1], trials=5000, seed=7, jobs=1)
    monkeypatch.setattr(run, "run", lambda *given: whole(*given, batch=999))
    assert simulate(program, OPPONENTS[1], trials=5000, seed=7, jobs=2) == alone
    assert simulate(program, OPPONENTS[1], trials=5000, seed=8, jobs=2) != alone


def test_bottom_cards_come_from_the_bottom():
    mine, _ = stacked([[0, 1, 2, 3], [4], [], []], {3})
    assert kernel.mill(mine, 0, 2, True) == 1
    assert lying(mine) == {"deck": [0, 1], "waiting": [4, 3, 2], "clock": [], "level": []}
