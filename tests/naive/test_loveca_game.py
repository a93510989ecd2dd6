"""The whole Love Live game against the official Q&A, on stacked decks and boards set by hand."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.naive.live import look_at
from tests.naive.loveca_game import Game, Passive
from tests.naive.loveca_player import (
    IllegalPlay,
    Play,
    Player,
    Standing,
    activate,
    leave_stage,
    legal_plays,
    play_member,
    price,
    why_illegal,
)
from tests.naive.shuffling import AsIs, RandomOrder, Scripted, assert_same_cards


def member(name, cost=2, blades=1, icon="none", **hearts):
    return {
        "name": name,
        "type": "member",
        "cost": cost,
        "blades": blades,
        "hearts": hearts,
        "blade_heart": icon,
    }


def live(name="Live", score=1, icon="all", **need):
    return {"name": name, "type": "live", "score": score, "blade_heart": icon, "need": need}


def members(count, **facts):
    return [member(f"m{i}", **facts) for i in range(count)]


def names(cards):
    return [card["name"] for card in cards]


def table(name="P", *, hand=(), stage=(), energy=0, turn=2, **zones):
    """A player in the middle of the game; stage Members (left, centre, right) came earlier."""
    areas = zip(("left", "centre", "right"), stage, strict=False)
    return Player(
        AsIs(),
        hand=list(hand),
        stage={area: Standing(card, entered=turn - 1) for area, card in areas if card},
        energy=energy,
        energy_deck=12 - energy,
        turn=turn,
        name=name,
        **{"deck": [member("top")], **zones},
    )


class Told(Passive):
    """Plays by name as told: `plays` and `sets` by turn, and which Live becomes a success."""

    def __init__(self, keep=None, plays=(), sets=(), success=None):
        self.keep, self.plays, self.sets = (
            keep,
            {t: list(p) for t, p in dict(plays).items()},
            dict(sets),
        )
        self.success = success

    def choose_keep(self, game, player):
        return [card for card in player.hand if self.keep is None or card["name"] in self.keep]

    def choose_play(self, game, player):
        plays = self.plays.get(game.turn)
        if not plays:
            return None
        name, area, *baton = plays.pop(0)
        return Play(next(c for c in player.hand if c["name"] == name), area, bool(baton))

    def choose_set(self, game, player):
        return [
            next(card for card in player.hand if card["name"] == name)
            for name in self.sets.get(game.turn, ())
        ]

    def choose_success(self, game, player):
        return next(c for c in player.lives if self.success in (None, c["name"]))


def game_of(a, b, told_a=None, told_b=None, goal=3):
    return Game([a, b], {a.name: told_a or Passive(), b.name: told_b or Passive()}, goal)


def events(game, player, *kinds):
    return [(e.event, e.cards) for e in game.log if e.player == player and e.event in kinds]


# --- playing Members ----------------------------------------------------------------------------


def test_a_member_costs_its_energy():
    player = table(hand=[member("a", 4)], energy=5)
    play_member(player, Play(player.hand[0], "left"))
    assert (player.energy, player.waited_energy, player.hand) == (1, 4, [])
    assert player.stage["left"].active


def test_not_enough_energy():
    player = table(hand=[member("a", 4)], energy=3)
    with pytest.raises(IllegalPlay, match="Energy"):
        play_member(player, Play(player.hand[0], "left"))


def test_qa25_qa26_baton_price_is_floored_at_zero_and_nothing_comes_back():
    player = table(
        hand=[member("same", 4), member("less", 2)], stage=[member("x", 4)] * 2, energy=1
    )
    play_member(player, Play(player.hand[0], "left", baton=True))
    play_member(player, Play(player.hand[0], "centre", baton=True))
    assert (player.energy, player.waited_energy) == (1, 0)
    assert names(player.waiting) == ["x", "x"]


def test_qa27_baton_takes_exactly_the_one_member_of_the_area():
    old = [member("a", 4), member("b", 4)]
    player = table(hand=[member("new", 9)], stage=old, energy=5)
    assert price(player, Play(player.hand[0], "left", baton=True)) == 5
    play_member(player, Play(player.hand[0], "left", baton=True))
    assert names(player.waiting) == ["a"]
    assert player.stage["centre"].card is old[1]


def test_qa28_overwriting_is_at_full_price():
    player = table(hand=[member("new", 5)], stage=[member("old", 4)], energy=5)
    play_member(player, Play(player.hand[0], "left"))
    assert (player.energy, names(player.waiting)) == (0, ["old"])


@pytest.mark.parametrize("baton", [True, False], ids=["baton", "overwrite"])
def test_qa29_qa70_not_over_a_member_that_entered_this_turn(baton):
    player = table(hand=[member("a", 2), member("b", 4)], energy=9)
    play_member(player, Play(player.hand[0], "left"))
    with pytest.raises(IllegalPlay, match="entered this turn"):
        play_member(player, Play(player.hand[0], "left", baton))


def test_qa30_the_same_card_twice_on_stage():
    card = member("a", 2)
    player = table(hand=[card, card], energy=4)
    play_member(player, Play(card, "left"))
    play_member(player, Play(card, "right"))
    assert {s.card["name"] for s in player.stage.values()} == {"a"}


def test_qa71_the_area_is_open_again_once_that_member_has_left():
    player = table(hand=[member("a", 2), member("b", 4)], energy=9)
    play_member(player, Play(player.hand[0], "left"))
    leave_stage(player, "left")
    play_member(player, Play(player.hand[0], "left"))
    assert player.stage["left"].card["name"] == "b"


def test_qa87_several_batons_a_turn_in_different_areas():
    player = table(
        hand=[member("a", 4), member("b", 4), member("c", 4)], stage=[member("x", 2)] * 3, energy=6
    )
    for area in ("left", "centre", "right"):
        play_member(player, Play(player.hand[0], area, baton=True))
    assert (player.energy, len(player.waiting)) == (0, 3)


def test_qa134_a_waited_member_can_be_replaced_and_the_new_one_is_active():
    player = table(hand=[member("new", 4)], stage=[member("old", 2)], energy=2)
    player.stage["left"].active = False
    play_member(player, Play(player.hand[0], "left", baton=True))
    assert player.stage["left"].active


def test_qa135_members_and_energy_become_active():
    player = table(stage=[member("a")], energy=2)
    player.energy, player.waited_energy = 0, 2
    player.stage["left"].active = False
    activate(player)
    assert (player.energy, player.waited_energy, player.stage["left"].active) == (2, 0, True)


def test_qa133_waited_members_give_hearts_but_no_blades():
    player = table(stage=[member("a", blades=3, red=1), member("b", blades=2, blue=2)])
    player.stage["left"].active = False
    assert player.blades() == 2
    assert player.hearts() == ["red", "blue", "blue"]


@pytest.mark.parametrize(
    ("play", "why"),
    [
        (lambda p: Play(p.hand[1], "left"), "only Members"),
        (lambda p: Play(p.hand[0], "middle"), "no such area"),
        (lambda p: Play(p.hand[0], "left", baton=True), "no Member to take the baton"),
        (lambda p: Play(member("a"), "left"), "not in hand"),
    ],
    ids=["a Live", "a fourth area", "baton from nobody", "a card from elsewhere"],
)
def test_what_cannot_be_played(play, why):
    player = table(hand=[member("a"), live()], energy=9)
    with pytest.raises(IllegalPlay, match=why):
        play_member(player, play(player))


def test_qa88_a_policy_cannot_set_or_keep_what_it_does_not_hold():
    class Cheat(Passive):
        def choose_set(self, game, player):
            return player.deck[:1]

    a, b = table("A", deck=members(20)), table("B", deck=members(20))
    with pytest.raises(IllegalPlay, match="is not there"):
        game_of(a, b, Cheat()).play_turn()


def test_qa138_to_qa141_what_lies_under_a_member_does_nothing_and_leaves_with_it():
    player = table(hand=[member("new", 5)], stage=[member("old", 2)], energy=3)
    standing = player.stage["left"]
    standing.members_under = [member("under", 9, 3, red=2)]
    standing.energy_under, player.energy_deck = 2, 7
    assert (player.blades(), player.hearts()) == (1, [])
    assert why_illegal(player, Play(player.hand[0], "left")) == "not enough Energy"
    before = player.cards()
    play_member(player, Play(player.hand[0], "left", baton=True))
    assert names(player.waiting) == ["old", "under"]
    assert (player.energy, player.waited_energy, player.energy_deck) == (0, 3, 9)
    assert_same_cards(before, player.cards())
    assert player.all_energy() == 12


def test_qa85_a_look_at_more_than_there_is_refreshes_under_the_old_cards():
    player = table(deck=members(2), waiting=[member("a"), member("b"), member("c")])
    assert names(look_at(player, 4)) == ["m0", "m1", "a", "b"]
    assert (names(player.deck), player.waiting) == (["m0", "m1", "a", "b", "c"], [])
    assert player.refreshes == 1


def test_qa86_a_look_at_exactly_what_there_is_does_not_refresh():
    player = table(deck=members(3), waiting=[member("a")])
    assert names(look_at(player, 3)) == ["m0", "m1", "m2"]
    assert (names(player.waiting), player.refreshes) == (["a"], 0)


def test_replacing_a_member_can_refresh_an_empty_deck():
    player = table(hand=[member("new", 2)], stage=[member("old", 2)], energy=2, deck=[])
    play_member(player, Play(player.hand[0], "left"))
    assert (names(player.deck), player.waiting, player.refreshes) == (["old"], [], 1)


# --- setup --------------------------------------------------------------------------------------


def fresh(name, deck, shuffler=None):
    return Player(shuffler or AsIs(), deck=list(deck), name=name)


def test_setup_draws_six_and_three_energy():
    game = game_of(fresh("A", members(20)), fresh("B", members(20)))
    game.set_up()
    for player in game.players:
        assert (names(player.hand), player.energy) == ([f"m{i}" for i in range(6)], 3)


def test_mulligan_draws_before_it_returns():
    a = fresh("A", members(20))
    game = game_of(a, fresh("B", members(20)), Told(keep=["m1"]))
    game.set_up()
    assert names(a.hand) == ["m1", "m6", "m7", "m8", "m9", "m10"]
    assert names(a.deck[-5:]) == ["m0", "m2", "m3", "m4", "m5"]


def test_qa17_qa18_mulligan_once_first_player_first():
    game = game_of(fresh("A", members(20)), fresh("B", members(20)), Told(keep=[]), Told(keep=[]))
    game.set_up()
    assert [e.player for e in game.log if e.event == "mulligan"] == ["A", "B"]


def test_qa19_keeping_all_does_not_shuffle():
    deck = members(8)
    a = fresh("A", deck, Scripted([deck]))  # one shuffle and no more
    game_of(a, fresh("B", members(8)), Told()).set_up()
    assert a.deck == deck[6:]


# --- the turn -----------------------------------------------------------------------------------


def test_a_turn_is_both_normal_phases_then_the_joint_live_phase():
    game = game_of(fresh("A", members(20)), fresh("B", members(20)))
    game.play(max_turns=1)
    phases = [(e.phase, e.player) for e in game.log if e.turn == 1]
    ordered = sorted(set(phases), key=phases.index)
    normal = ["active", "energy", "draw"]
    assert ordered[:6] == [(p, "A") for p in normal] + [(p, "B") for p in normal]
    assert [phase for phase, _ in ordered[6:]] == ["live set"] * 2 + ["performance"] * 2 + [
        "judgement"
    ] * 2


def test_energy_is_three_plus_the_turn_until_twelve():
    a = fresh("A", members(30))
    game = game_of(a, fresh("B", members(30)))
    game.set_up()
    seen = []
    for _ in range(11):
        game.play_turn()
        seen.append(a.energy + a.waited_energy)
    assert seen == [4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 12]


def test_the_perfect_line_4_9_15_spends_all_energy():
    deck = [member("four", 4), member("nine", 9), member("fifteen", 15), *members(20)]
    told = Told(
        plays={
            1: [("four", "left")],
            2: [("nine", "left", "baton")],
            3: [("fifteen", "left", "baton")],
        }
    )
    a = fresh("A", deck)
    game = game_of(a, fresh("B", members(20)), told)
    game.set_up()
    for turn in (1, 2, 3):
        game.play_turn()
        assert (a.energy, a.waited_energy) == (0, 3 + turn)
    assert a.stage["left"].card["name"] == "fifteen"


def test_the_first_player_draws_in_turn_one():
    a = fresh("A", members(20))
    game_of(a, fresh("B", members(20))).play(max_turns=1)
    assert len(a.hand) == 7


def test_setting_cards_draws_as_many_and_members_are_cycled():
    a = fresh("A", [live("L"), *members(20)])
    game = game_of(a, fresh("B", members(20)), Told(sets={1: ["m0", "m1"]}))
    game.play(max_turns=1)
    assert names(a.waiting) == ["m0", "m1"]
    assert len(a.hand) == 7
    assert events(game, "A", "yell") == []  # QA32: no Live, no yell


def test_qa31_qa72_duplicates_may_be_set_with_an_empty_stage():
    card = live("L", red=1)
    a = fresh("A", [card, card, card, *members(20)])
    game = game_of(a, fresh("B", members(20)), Told(sets={1: ["L", "L", "L"]}))
    game.play(max_turns=1)
    assert events(game, "A", "yell", "fail") == [("yell", []), ("fail", ["L", "L", "L"])]
    assert names(a.waiting) == ["L", "L", "L"]


def test_at_most_three_cards_are_set():
    told = Told(sets={1: ["m0", "m1", "m2", "m3"]})
    with pytest.raises(IllegalPlay, match="three"):
        game_of(fresh("A", members(20)), fresh("B", members(20)), told).play(max_turns=1)


def test_each_player_turns_up_only_at_the_own_performance():
    a, b = fresh("A", [live("LA", red=9), *members(20)]), fresh("B", [live("LB"), *members(20)])
    game = game_of(a, b, Told(sets={1: ["LA"]}), Told(sets={1: ["LB", "m0"]}))
    game.play(max_turns=1)
    order = [(e.player, e.event) for e in game.log if e.phase == "performance"]
    assert order.index(("A", "fail")) < order.index(("B", "turn up"))
    turned = next(e for e in game.log if (e.player, e.event) == ("A", "turn up"))
    assert turned.zones["B"]["lives"] == ["LB", "m0"]


# --- performance and judgement ------------------------------------------------------------------


def ready(name, *lives, successes=0, deck=10, stage=(), **zones):
    """A player whose Lives are set and face down before the performances."""
    return table(
        name,
        lives=list(lives),
        successes=[live(f"S{i}") for i in range(successes)],
        deck=members(deck),
        stage=stage,
        **zones,
    )


def live_phase(a, b, told_a=None, told_b=None, goal=3):
    game = game_of(a, b, told_a, told_b, goal)
    for player in list(game.players):
        game.performance(player)
    game.judgement()
    return game


def test_the_higher_score_wins_and_goes_first_next():
    a, b = ready("A", live("LA", score=1)), ready("B", live("LB", score=2))
    game = live_phase(a, b)
    assert (names(a.successes), names(b.successes)) == ([], ["LB"])
    assert names(a.waiting) == ["LA"]
    assert [p.name for p in game.players] == ["B", "A"]


def test_score_icons_count_in_the_judgement():
    a = ready("A", live("LA", score=1), stage=[member("x", blades=1)])
    a.deck = [live("icon", icon="score"), *members(3)]
    b = ready("B", live("LB", score=1))
    live_phase(a, b)
    assert (names(a.successes), names(b.successes)) == (["LA"], [])


def test_qa47_qa48_the_only_one_with_a_live_wins_even_with_zero():
    a, b = ready("A"), ready("B", live("LB", score=0))
    game = live_phase(a, b)
    assert names(b.successes) == ["LB"]
    assert game.players[0] is b


def test_zero_against_a_failed_nine_wins():
    a, b = ready("A", live("LA", score=9, red=1)), ready("B", live("LB", score=0))
    live_phase(a, b)
    assert (names(a.successes), names(b.successes), names(a.waiting)) == ([], ["LB"], ["LA"])


def test_qa49_nobody_places_and_the_order_stays():
    a, b = ready("A", live("LA", red=1)), ready("B")
    game = live_phase(a, b)
    assert [p.name for p in game.players] == ["A", "B"]


def test_qa50_a_tie_both_place_and_the_order_stays():
    a, b = ready("A", live("LA")), ready("B", live("LB"))
    game = live_phase(a, b)
    assert (names(a.successes), names(b.successes)) == (["LA"], ["LB"])
    assert [p.name for p in game.players] == ["A", "B"]


def test_qa51_tie_2_1_only_the_other_places_and_becomes_first():
    a, b = ready("A", live("LA"), successes=2), ready("B", live("LB"), successes=1)
    game = live_phase(a, b)
    assert (len(a.successes), len(b.successes)) == (2, 2)
    assert names(a.waiting) == ["LA"]
    assert [p.name for p in game.players] == ["B", "A"]


def test_qa51_the_first_player_who_alone_places_stays_first():
    a, b = ready("A", live("LA"), successes=1), ready("B", live("LB"), successes=2)
    game = live_phase(a, b)
    assert [p.name for p in game.players] == ["A", "B"]
    assert (len(a.successes), len(b.successes)) == (2, 2)


def test_qa52_tie_2_2_nobody_places_and_the_order_stays():
    a, b = ready("A", live("LA"), successes=2), ready("B", live("LB"), successes=2)
    game = live_phase(a, b)
    assert (len(a.successes), len(b.successes)) == (2, 2)
    assert [p.name for p in game.players] == ["A", "B"]
    assert game.result() is None


def test_the_tie_lock_needs_a_tie():
    a, b = ready("A", live("LA", score=3), successes=2), ready("B", live("LB"), successes=2)
    assert live_phase(a, b).result() == "A"


def test_half_deck_locks_a_tie_at_one_and_ends_at_two():
    a, b = ready("A", live("LA"), successes=1), ready("B", live("LB"))
    assert live_phase(a, b, goal=2).result() is None
    assert (len(a.successes), len(b.successes)) == (1, 1)
    a, b = ready("A", live("LA"), successes=1), ready("B")
    assert live_phase(a, b, goal=2).result() == "A"


def test_three_each_is_a_draw():
    a, b = ready("A", successes=3), ready("B", successes=3)
    assert game_of(a, b).result() == "draw"


def test_qa83_exactly_one_live_of_the_players_choice_is_placed():
    a = ready("A", live("L1"), live("L2"), live("L3"))
    live_phase(a, ready("B"), Told(success="L2"))
    assert (names(a.successes), names(a.waiting)) == (["L2"], ["L1", "L3"])


def test_qa35_all_or_nothing():
    a = ready("A", live("L1"), live("L2", red=1))
    live_phase(a, ready("B"))
    assert (a.successes, names(a.waiting)) == ([], ["L1", "L2"])


def test_scores_of_several_lives_add():
    a, b = ready("A", live("L1", score=2), live("L2", score=2)), ready("B", live("LB", score=3))
    live_phase(a, b)
    assert (len(a.successes), len(b.successes)) == (1, 0)


def test_stage_hearts_of_waited_members_count_and_their_blades_do_not():
    a = ready("A", live("LA", red=1, blue=1), stage=[member("w", blades=5, red=1), member("x")])
    a.stage["left"].active = False
    a.deck = [member("m", icon="blue"), *members(5)]
    game = live_phase(a, ready("B"))
    assert events(game, "A", "yell") == [("yell", ["m"])]
    assert names(a.successes) == ["LA"]


def test_qa41_yelled_cards_go_to_the_waiting_room_only_at_the_judgement():
    a = ready("A", live("LA"), stage=[member("x", blades=2)])
    game = live_phase(a, ready("B", live("LB"), stage=[member("y", blades=1)]))
    b_yells = next(e for e in game.log if (e.player, e.event) == ("B", "yell"))
    assert b_yells.zones["A"]["yelled"] == ["m0", "m1"]
    assert b_yells.zones["A"]["waiting"] == []
    assert names(a.waiting) == ["m0", "m1"]


def test_qa53_qa100_refresh_in_the_yell_without_the_yelled_cards():
    a = ready("A", live("LA"), deck=8, stage=[member("x", blades=10)])
    a.waiting = [member(f"w{i}") for i in range(5)]
    game = live_phase(a, ready("B"))
    assert events(game, "A", "refresh", "yell") == [
        ("refresh", ["w0", "w1", "w2", "w3", "w4"]),
        ("yell", [f"m{i}" for i in range(8)] + ["w0", "w1"]),
    ]
    assert names(a.deck) == ["w2", "w3", "w4"]


def test_qa101_the_yell_stops_and_the_judgement_refreshes():
    a = ready("A", live("LA"), deck=3, stage=[member("x", blades=5)])
    game = live_phase(a, ready("B"))
    assert events(game, "A", "yell", "refresh") == [
        ("yell", ["m0", "m1", "m2"]),
        ("refresh", ["m0", "m1", "m2"]),
    ]
    assert a.waiting == []


def test_turned_up_members_can_be_refreshed_before_the_yell():
    a = ready("A", live("LA"), member("cycled"), deck=0, stage=[member("x", blades=2)])
    game = live_phase(a, ready("B"))
    assert events(game, "A", "refresh", "yell")[:2] == [
        ("refresh", ["cycled"]),
        ("yell", ["cycled"]),
    ]


# --- whole games --------------------------------------------------------------------------------


class Anything(Passive):
    """Any legal decision, at random."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def some(self, cards, most):
        return self.random.sample(cards, self.random.randint(0, min(most, len(cards))))

    def choose_keep(self, game, player):
        return self.some(player.hand, 6)

    def choose_play(self, game, player):
        return self.random.choice([None, *legal_plays(player)])

    def choose_set(self, game, player):
        return self.some(player.hand, 3)

    def choose_success(self, game, player):
        return self.random.choice(player.lives)


def small_deck(lives, rest):
    icons = ["red", "blue", "none", "red"]
    return [
        *(live(f"L{i}", score=i % 3, icon=("all", "score", "draw:red", "grey2")[i % 4], red=i % 3)
          for i in range(lives)),
        *(member(f"m{i}", cost=2 + 2 * (i % 3), blades=i % 3, icon=icons[i % 4], red=1, blue=i % 2)
          for i in range(rest)),
    ]  # fmt: skip


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 9999), st.integers(2, 6), st.integers(8, 24), st.sampled_from([2, 3]))
def test_any_game_keeps_every_card_and_every_rule(seed, lives, rest, goal):
    def seat(name, seed):
        return fresh(name, small_deck(lives, rest), RandomOrder(seed))

    game = game_of(seat("A", seed), seat("B", seed + 1), Anything(seed), Anything(seed + 2), goal)
    result = game.play(max_turns=12)  # every event asserts conservation
    assert result in ("A", "B", "draw", None)
    assert all(len(player.successes) <= goal for player in game.players)
    for event in game.log:
        for zones in event.zones.values():
            assert sum(zones["energy"].values()) == 12
            if event.event in ("activate", "draw", "yell"):
                assert zones["deck"] or not zones["waiting"], "a refresh is due"
    entered = Counter((e.turn, e.player) for e in game.log if e.event in ("play", "baton"))
    assert all(plays <= 3 for plays in entered.values())


def test_random_games_meet_every_kind_of_event():
    seen, results = set(), set()
    for seed in range(60):
        deck = small_deck(10, 18)
        seats = [fresh(name, deck, RandomOrder(seed + i)) for i, name in enumerate("AB")]
        game = game_of(*seats, Anything(seed), Anything(seed + 1), goal=2)
        results.add(game.play(max_turns=15))
        seen |= {event.event for event in game.log}
    assert seen >= {"refresh", "tie lock", "success", "fail", "clear", "baton", "play", "mulligan"}
    assert results >= {"A", "B"}


def test_the_same_seeds_play_the_same_game():
    def log(seed):
        deck = small_deck(6, 20)
        game = game_of(
            fresh("A", deck, RandomOrder(seed)),
            fresh("B", deck, RandomOrder(seed + 1)),
            Anything(1),
            Anything(2),
        )
        game.play(max_turns=10)
        return game.log

    assert log(3) == log(3)
    assert log(3) != log(4)


def test_three_lives_in_three_turns_win():
    deck = [live("L0"), live("L1"), live("L2"), *members(30)]
    told = Told(sets={1: ["L0"], 2: ["L1"], 3: ["L2"]})
    game = game_of(fresh("A", members(30)), fresh("B", deck), Passive(), told)
    assert game.play() == "B"
    assert game.turn == 3
    firsts = [next(e.player for e in game.log if e.turn == turn) for turn in (1, 2, 3)]
    assert firsts == ["A", "B", "B"]


def test_a_lost_card_is_noticed():
    game = game_of(table("A", deck=members(5)), table("B", deck=members(5)))
    game.players[0].deck.pop()
    with pytest.raises(AssertionError, match="lost or made"):
        game.play_turn()
