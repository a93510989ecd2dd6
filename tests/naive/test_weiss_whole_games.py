"""Weiss Schwarz: whole naive games, stacked, at random, and against a told row of attacks."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.naive.shuffling import RandomOrder
from tests.naive.weiss_boards import (
    Greedy,
    Told,
    any_deck,
    character,
    fresh_game,
    seat,
    some,
    stacked,
)
from tests.naive.weiss_following import play_again
from tests.naive.weiss_game import Game
from tests.naive.weiss_player import (
    ICONS,
    REST,
    Attack,
    Play,
    Player,
    Profile,
)
from tests.naive.weiss_policy import Anything, Passive

# --- against a told row of attacks --------------------------------------------------------------


def told_game(attacks, policy=None, first=True, deck=40, **zones):
    a = seat(deck=[character(f"a{i}") for i in range(deck)], **zones)
    profile = Profile(attacks)
    return a, Game([a, profile] if first else [profile, a], {"A": policy or Passive()})


def dealt(game):
    return [(e.turn, e.detail["amount"]) for e in game.log if e.event == "damage"]


def test_profile_attacks_by_turn_and_the_last_one_repeats():
    a, game = told_game([[], [1], [1, 2]])
    assert game.play(max_turns=8) is None
    assert dealt(game) == [(4, 1), (6, 1), (6, 2), (8, 1), (8, 2)]
    assert (len(a.clock), len(a.level)) == (0, 1)


def test_profile_goes_first_where_it_sits_first():
    _, game = told_game([[1], [2]], first=False)
    game.play(max_turns=3)
    assert [(e.turn, e.detail["amount"]) for e in game.log if e.event == "damage"] == [
        (1, 1),
        (3, 2),
    ]


def test_profile_has_nobody_on_stage_and_cancels_nothing():
    a, game = told_game([[]], Greedy(1))
    game.play(max_turns=3)
    own = [e for e in game.log if e.event == "attack"]
    assert [e.detail["kind"] for e in own] == ["direct"] * 4
    damages = [(e.player, e.cards, e.detail) for e in game.log if e.event == "damage"]
    assert damages == [("profile", [], {"amount": 2})] * 4
    assert len(a.stock) == 4


def test_profile_damage_can_be_cancelled_and_wins():
    a = seat(deck="a0 a1 a2 a3 a4 a5 CX", waiting="w1 w2 w3")
    game = Game([a, Profile([[1]])], {"A": Passive()})
    game.play(max_turns=2)
    assert [e.event for e in game.log if e.event in ("damage", "cancel")] == ["cancel"]
    _, game = told_game([[7, 7, 7, 7]])
    assert game.play() == "profile"
    assert game.loser == "A"


# --- whole games --------------------------------------------------------------------------------


def test_a_stacked_game_plays_as_told():
    """Two turns, card by card."""
    soul = character("t", trigger=("soul",))
    a = seat(deck=[*some("a0 a1 a2 a3 a4 a5 a6 a7 a8"), soul, *some("z1 z2 z3 z4 z5")])
    told_a = Told(choose_mulligan=["a4"], choose_clock=["a0"], choose_main=[Play("a1", 0)],
                  choose_attack=[Attack(0, "direct")])  # fmt: skip
    told_b = Told(choose_main=[Play("b0", 0), Play("b1", 1)],
                  choose_attack=[Attack(1, "direct"), Attack(0, "side")])  # fmt: skip
    game = fresh_game(told_a, told_b, a, stacked("B", 14))
    assert game.play(max_turns=2) is None
    empty = {"level": [], "memory": [], "climax": [], "resolution": []}
    assert game.log[-1].zones == {
        "A": {
            **empty,
            "deck": ["z4", "z5"],
            "hand": ["a2", "a3", "a5", "a6", "a7", "a8"],
            "waiting": ["a4"],
            "clock": ["a0", "z1", "z2", "z3"],
            "stock": ["t"],
            "stage": [("a1", REST), None, None, None, None],
        },
        "B": {
            **empty,
            "deck": ["b11", "b12", "b13"],
            "hand": ["b2", "b3", "b4", "b8"],
            "waiting": [],
            "clock": ["b5", "b6", "b7"],
            "stock": ["b9", "b10"],
            "stage": [("b0", REST), ("b1", REST), None, None, None],
        },
    }


def random_game(seed, climaxes=8, size=50, listener=None):
    seats = [
        Player(name, RandomOrder(seed + i), any_deck(seed + i, climaxes, size))
        for i, name in enumerate("AB")
    ]
    return Game(seats, {"A": Anything(seed), "B": Anything(seed + 1)}, listener)


def names_of(zones):
    listed = [name for zone, cards in zones.items() if zone != "stage" for name in cards]
    return sorted([*listed, *(there[0] for there in zones["stage"] if there)], key=int)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 99999), st.integers(0, 12), st.sampled_from([16, 30, 50]))
def test_any_game_ends_and_keeps_every_card_and_every_rule(seed, climaxes, size):
    seen = []
    game = random_game(seed, climaxes, size, seen.append)
    assert game.play(max_turns=300) in ("A", "B")
    assert seen == game.log
    assert seen[-1].event == "lose"
    every = [str(i) for i in range(size)]
    for told in seen:
        assert all(names_of(zones) == every for zones in told.zones.values())
        for zones in told.zones.values():
            assert len(zones["climax"]) <= 1
            assert len(zones["level"]) <= 4
            if told.event == "turn ends":
                assert len(zones["clock"]) < 7
                assert zones["resolution"] == zones["climax"] == []
        if told.event == "turn ends":
            assert len(told.zones[told.player]["hand"]) <= 7
    attacks = Counter(e.turn for e in seen if e.event == "attack")
    assert attacks[1] <= 1
    assert all(count <= 3 for count in attacks.values())
    climaxes_played = Counter(e.turn for e in seen if e.event == "climax")
    assert all(count == 1 for count in climaxes_played.values())


def test_random_games_meet_every_kind_of_event():
    seen, icons, winners = set(), set(), set()
    for seed in range(35):
        game = random_game(seed)
        winners.add(game.play())
        seen |= {e.event for e in game.log}
        icons |= {(e.detail["icon"], e.detail["used"]) for e in game.log if e.event == "icon"}
    assert winners == {"A", "B"}
    assert seen >= {
        "shuffle", "draw", "mulligan", "stand", "clock", "pay", "play", "event", "move", "climax",
        "boost", "stock", "standby", "salvage", "attack", "trigger", "icon", "return", "comeback",
        "gate", "choice", "treasure", "look", "discovery", "mill", "counter", "reveal", "damage",
        "cancel", "no damage", "shot", "reverse", "leave", "encore", "discard", "climax leaves",
        "turn ends", "refresh", "penalty", "level up", "lose",
    }  # fmt: skip
    always = {"soul", "shot"}
    assert icons == {(icon, used) for icon in ICONS for used in (True, False)} - {
        (icon, False) for icon in always
    }


def test_the_same_seeds_play_the_same_game():
    def log(seed):
        game = random_game(seed)
        game.play()
        return game.log

    assert log(3) == log(3)
    assert log(3) != log(4)


@pytest.mark.parametrize("seed", range(8))
def test_a_log_tells_every_decision_and_every_order(seed):
    game = random_game(seed)
    game.play()
    decks = {player.name: player.cards() for player in game.players}
    assert play_again(game.log, decks, "AB").log == game.log


def test_a_log_against_a_profile_tells_it_all_too():
    profile = Profile([[1], [2, 2]])
    a = Player("A", RandomOrder(5), any_deck(5))
    game = Game([profile, a], {"A": Anything(5)})
    game.play()
    assert play_again(game.log, {"A": a.cards()}, [profile, "A"]).log == game.log


def test_a_game_that_runs_out_of_turns_is_unfinished():
    game = fresh_game()
    assert game.play(max_turns=4) is None
    assert (game.turn, game.loser) == (4, None)


def test_decking_out_on_the_draw_loses():
    game = fresh_game(a=stacked("A", 7), b=stacked("B", 40))
    assert game.play() == "B"
    assert (game.log[-1].phase, game.log[-1].detail) == (
        "draw",
        {"why": "deck and waiting room are empty"},
    )


def test_two_seats_of_one_name_are_refused():
    with pytest.raises(AssertionError, match="different names"):
        Game([stacked("A"), stacked("A")], {"A": Passive()})
