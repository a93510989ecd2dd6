"""The search over plays against every assignment of the hand's cards, one by one."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest

from simcli.errors import InputError
from simcli.games.loveca.game.games import alone
from simcli.games.loveca.game.plays import GAIN, LATER, NOW, next_plan, search
from simcli.games.loveca.game.record import EMPTY, HAND, KINDS, LIVE, MOST_PLANS, PLANS, WORTH
from simcli.settings import Settings
from tests.games.loveca.game.tables import deck_of, live, member

pytestmark = pytest.mark.kernel


def table(seed: int, kinds: int, copies: int) -> np.ndarray:
    """So many copies of so many kinds of Members, and of a Live."""
    draw = random.Random(seed)
    cards = [
        (member(f"m{i}", draw.randint(0, 9), draw.randint(0, 3), red=1 + i), copies)
        for i in range(kinds)
    ]
    deck = deck_of(*cards, (live("L", red=2), copies), name="deck")
    return alone(deck, Settings()).table()


def board(table: np.ndarray, seed: int, held: int) -> np.void:
    """A hand and a stage of the deck's cards; some areas closed, as a Member has just come in."""
    draw = random.Random(seed)
    me = table[0]["sides"][0]
    cards = list(range(int(me["cards"])))
    draw.shuffle(cards)
    me["zone"][HAND][:held] = cards[:held]
    me["size"][HAND] = held
    members = [card for card in cards[held:] if me["type"][card] != LIVE]
    table[0]["game"]["turn"] = 3
    for area in range(3):
        me["member"][area] = members.pop() if draw.random() < 0.6 else EMPTY
        me["entered"][area] = draw.choice((2, 2, 2, 3))
    if draw.random() < 0.3 and me["member"][0] != EMPTY:  # twins side by side
        twin = [c for c in members if me["kind"][c] == me["kind"][me["member"][0]]]
        if twin:
            me["member"][1], me["entered"][1] = twin[0], me["entered"][0]
    return me


def all_gains(me: np.void, energy: int, open_areas: list[bool]) -> list[int]:
    """The gain of every stage that can be reached, the best first."""
    hand = [c for c in me["zone"][HAND][: me["size"][HAND]] if me["type"][c] != LIVE]
    worth = {int(c): int(me["worth"][WORTH, me["kind"][c]]) for c in [*hand, *me["member"]]}
    stages: dict[object, int] = {}
    old = [int(card) for card in me["member"]]
    for plan in product([None, *map(int, hand)], repeat=3):
        cards = [card for card in plan if card is not None]
        if len(set(cards)) < len(cards):
            continue
        paid = gain = 0
        legal = True
        for area, card in enumerate(plan):
            if card is None:
                continue
            legal &= open_areas[area] and worth[card] > worth[old[area]]
            price = max(0, int(me["cost"][card]) - int(me["cost"][old[area]]))
            paid += price
            gain += GAIN * (worth[card] - worth[old[area]]) - price
        if legal and paid <= energy:
            at = [
                (int(me["kind"][old[a]]), open_areas[a], KINDS if c is None else int(me["kind"][c]))
                for a, c in enumerate(plan)
            ]
            stages[tuple(sorted(at))] = gain
    return sorted(stages.values(), reverse=True)


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("later", [False, True], ids=["now", "later"])
def test_the_best_plans_are_found_each_once(seed: int, later: bool) -> None:
    laid = table(seed // 10, 4, 3)
    me = board(laid, seed, held=7)
    energy = random.Random(seed).randint(0, 14)
    areas = [later or me["member"][a] == EMPTY or me["entered"][a] != 3 for a in range(3)]
    expected = all_gains(me, energy, areas)
    search(laid[0], np.int64(0), WORTH, np.int64(energy), LATER if later else NOW)
    found = [int(next_plan(me)) for _ in range(min(int(me["plans"]), PLANS))]
    assert found == expected[: len(found)]
    assert len(found) == min(PLANS, len(expected))


@pytest.mark.parametrize("seed", range(3))
def test_no_plan_of_a_large_hand_is_lost(seed: int) -> None:
    laid = table(seed, 20, 2)
    me = board(laid, seed, held=26)
    me["member"][:] = EMPTY
    expected = all_gains(me, 40, [True] * 3)
    assert len(expected) > MOST_PLANS
    search(laid[0], np.int64(0), WORTH, np.int64(40), NOW)
    assert [int(next_plan(me)) for _ in range(PLANS)] == expected[:PLANS]


def test_too_many_kinds_of_members_are_refused() -> None:
    cards = [(member(f"m{i}", i % 10, red=1 + i // 10), 1) for i in range(KINDS + 1)]
    with pytest.raises(InputError, match="64 different Members"):
        alone(deck_of(*cards, (live("L"), 1)), Settings())
