"""Small decks, every deal: against hand-worked odds, the naive twin and the simulation."""

from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcli.errors import InputError
from simcli.games.diva.exact import exact_sections, match_odds, set_odds
from simcli.games.diva.options import DivaOptions
from simcli.games.diva.simulate import simulate
from tests.naive import diva as naive

PAIR = {"players": 2, "groups": 2, "hand": 1}
TWO_SEATS = {**PAIR, "refill": "never", "floor1": 1, "floor2": 1}
FOUR = {"A1": 1, "A2": 1, "B1": 1, "B2": 1}
ENCORE = {"A1": 1, "B1": 1, "AE": 1}
SOLO = {"A1": 1, "B1": 1, "AS": 1}
CHANGE = {"A1": 1, "B1": 1, "B2": 1, "AX": 1}

DECKS = [
    ("penlights", {**TWO_SEATS, "live_deck": FOUR}, ("5/12", "5/12", "1/6")),
    ("encore", {**TWO_SEATS, "live_deck": ENCORE}, ("1/2", "1/2", "0")),
    (
        "encore-card",
        {**TWO_SEATS, "live_deck": ENCORE, "encore_group": "card"},
        ("1/2", "1/2", "0"),
    ),
    ("solo", {**TWO_SEATS, "live_deck": SOLO, "divas_per_group": 2}, ("1/2", "1/2", "0")),
    (
        "solo-off",
        {**TWO_SEATS, "live_deck": SOLO, "divas_per_group": 2, "solo_end": "off"},
        ("1/2", "5/12", "1/12"),
    ),
    ("change", {**PAIR, "live_deck": CHANGE, "floor1": 2, "floor2": 1}, ("1/4", "3/4", "0")),
    (
        "change-points",
        {**PAIR, "live_deck": CHANGE, "floor1": 2, "floor2": 1, "set_winner": "points"},
        ("1/12", "3/4", "1/6"),
    ),
]
decks = pytest.mark.parametrize(
    ("settings", "odds"), [d[1:] for d in DECKS], ids=[d[0] for d in DECKS]
)


def literal(options, first):
    """Win odds of each player and of a tie, over all orders of both decks; hands of one card."""
    cards, divas = options.live_cards(), options.diva_groups()
    won, total = [0] * (options.players + 1), 0
    for order, turns in product(permutations(cards), permutations(divas)):
        left = iter(turns)
        log = naive.play_set(
            options, order, lambda left=left: next(left, None), first, lambda *a: a[3][0]
        )
        winner = naive.score(options, log).winner
        won[options.players if winner is None else winner] += 1
        total += 1
    return tuple(Fraction(n, total) for n in won)


@decks
def test_worked_by_hand(settings, odds):
    found = set_odds(DivaOptions(**settings))
    assert tuple(map(str, (*found.win[0], found.tie[0]))) == odds


@decks
def test_every_deal_of_the_naive_twin(settings, odds):
    options = DivaOptions(**settings)
    found = set_odds(options)
    for first in (0, 1):
        assert (*found.win[first], found.tie[first]) == literal(options, first)


@decks
def test_simulation_agrees(settings, odds):
    options = DivaOptions(**settings)
    found, trials = set_odds(options), 60_000
    tally = simulate(options, trials, seed=3)
    for player in (0, 1):
        expected = float(found.win[0][player] + found.win[1][player]) / 2
        assert tally["player_win"][player] / trials == pytest.approx(expected, abs=0.011)


chances = st.lists(st.integers(0, 5), min_size=3, max_size=4).filter(any)


@given(chances)
def test_match_odds_are_those_of_every_course(weights):
    *win, tie = [Fraction(w, sum(weights)) for w in weights]
    groups = range(len(win))
    won, drawn, sets = [Fraction(0)] * len(win), Fraction(0), Fraction(0)
    for course in product([*groups, None], repeat=3):
        weight = Fraction(1)
        for outcome in course:
            weight *= tie if outcome is None else win[outcome]
        if course[0] is not None and course[0] == course[1]:
            won[course[0]] += weight
            sets += 2 * weight
            continue
        sets += 3 * weight
        most = max(groups, key=course.count)
        if [course.count(g) for g in groups].count(course.count(most)) == 1:
            won[most] += weight
        else:
            drawn += weight
    assert match_odds(win, tie) == (tuple(won), drawn, sets)


def test_by_place_the_odds_of_a_match_average_to_those_of_its_players():
    sections = exact_sections(DivaOptions(**{**TWO_SEATS, "live_deck": {**FOUR, "A5": 1}}))
    rows = {(m.metric, m.key): m.estimate.value for s in sections for m in s.measures}
    places = rows["match.win", "first"] + rows["match.win", "second"]
    assert places == rows["match.win", "a"] + rows["match.win", "b"]
    assert places + rows["match.draw", None] == 1


def test_what_cannot_be_enumerated_is_said():
    assert exact_sections(DivaOptions()) is None
    with pytest.raises(InputError, match="cannot be enumerated"):
        exact_sections(DivaOptions(), must=True)


def test_a_choosing_policy_is_not_chance():
    settings = {**PAIR, "hand": 2, "floor1": 1, "floor2": 1, "live_deck": {**FOUR, "A3": 1}}
    assert set_odds(DivaOptions(**settings)) is not None
    assert set_odds(DivaOptions(**settings, policy="greedy")) is None
