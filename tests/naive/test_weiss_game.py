"""Weiss Schwarz: the turn and whole games, on stacked decks and boards set by hand."""

from collections import Counter

import pytest

from tests.naive.weiss_boards import (
    Greedy,
    Told,
    at_level,
    character,
    climax,
    event,
    fresh_game,
    game_of,
    kinds,
    names,
    seat,
    some,
)
from tests.naive.weiss_player import (
    REST,
    REVERSE,
    STAND,
    Attack,
    IllegalPlay,
    Move,
    Play,
    legal_plays,
)
from tests.naive.weiss_table import GameOver

# --- set-up -------------------------------------------------------------------------------------


def test_setup_draws_five_each():
    game = fresh_game()
    game.set_up()
    assert [names(player.hand) for player in game.players] == ["a0 a1 a2 a3 a4", "b0 b1 b2 b3 b4"]


def test_mulligan_goes_to_the_waiting_room_and_is_not_shuffled_back():
    game = fresh_game(Told(choose_mulligan="a3 a0"))
    game.set_up()
    a = game.players[0]
    assert (names(a.hand), names(a.waiting)) == ("a1 a2 a4 a5 a6", "a3 a0")
    assert names(a.deck) == " ".join(f"a{i}" for i in range(7, 20))


def test_mulligan_first_player_first_once_and_of_all_five():
    told = Told(choose_mulligan="a0 a1 a2 a3 a4"), Told(choose_mulligan="b0")
    game = fresh_game(*told)
    game.set_up()
    assert [e.player for e in game.log if e.event == "mulligan"] == ["A"] * 5 + ["B"]
    assert [len(t.asked) for t in told] == [1, 1]


def test_mulligan_of_what_is_not_in_hand_is_illegal():
    with pytest.raises(IllegalPlay, match="a7 is not there"):
        fresh_game(Told(choose_mulligan="a7")).set_up()


# --- the turn -----------------------------------------------------------------------------------


def test_the_phases_of_a_turn():
    cx = climax("CX", colour="red")
    a = seat(hand=[*some("h1 h2 h3 h4 h5 h6 h7 h8"), cx], clock="c", stage={0: character("x")})
    b = seat("B", stage={0: character("y")})
    told = Told(choose_clock="h1", choose_main=[Play("h2", 1)], choose_climax="CX",
                choose_attack=[Attack(0, "front")])  # fmt: skip
    game = game_of(a, b, told, turn=2)
    game.play_turn()
    phases = [e.phase for e in game.log]
    order = ["stand", "draw", "clock", "main", "climax", "attack", "encore", "end"]
    assert sorted(set(phases), key=phases.index) == order
    assert phases == sorted(phases, key=order.index)
    assert (game.turn, game.turn_player) == (3, "A")


def test_the_first_player_draws_on_the_first_turn():
    game = fresh_game()
    game.play(max_turns=1)
    assert names(game.players[0].hand) == "a0 a1 a2 a3 a4 a5"


def test_the_first_turn_of_the_first_player_has_one_attack():
    game = fresh_game(Greedy(1), Greedy(2))
    game.play(max_turns=3)
    attacks = Counter(e.turn for e in game.log if e.event == "attack")
    assert attacks == {1: 1, 2: 3, 3: 3}


def test_stand_phase_stands_the_own_characters():
    a, b = seat(stage={0: character("x"), 4: character("y")}), seat("B", stage={0: character("z")})
    for player in (a, b):
        player.stage[0].state = REST
    a.stage[4].state = REST
    game_of(a, b).stand_phase(a)
    assert [a.stage[0].state, a.stage[4].state, b.stage[0].state] == [STAND, STAND, REST]


def test_clock_phase_is_a_card_for_two():
    a = seat(hand="h1 h2")
    game_of(a, told_a=Told(choose_clock="h1")).clock_phase(a)
    assert (names(a.clock), names(a.hand)) == ("h1", "h2 d1 d2")


def test_clock_phase_is_optional():
    a = seat(hand="h1 h2")
    game_of(a).clock_phase(a)
    assert (names(a.clock), names(a.hand)) == ("", "h1 h2")


def test_clock_phase_takes_only_a_card_of_the_hand():
    a = seat(hand="h1")
    with pytest.raises(IllegalPlay, match="d1 is not there"):
        game_of(a, told_a=Told(choose_clock="d1")).clock_phase(a)


def test_clock_phase_a_seventh_card_levels_up_before_the_two_draws():
    a = seat(hand="h1", clock="c1 c2 c3 c4 c5 c6")
    game = game_of(a, told_a=Told(choose_clock="h1", choose_level_up="h1"))
    game.clock_phase(a)
    assert kinds(game) == [
        ("clock", "h1"),
        ("level up", "h1 c1 c2 c3 c4 c5 c6"),
        ("draw", "d1"),
        ("draw", "d2"),
    ]


def test_clock_phase_at_3_6_loses_before_the_draws():
    a = seat(hand="h1", clock="c1 c2 c3 c4 c5 c6", level=at_level(3))
    game = game_of(a, None, Told(choose_clock="h1"))
    with pytest.raises(GameOver, match="level 4"):
        game.clock_phase(a)
    assert (game.winner(), kinds(game, "draw")) == ("B", [])


# --- main phase ---------------------------------------------------------------------------------


def playing(a, *plays, b=None, **answers):
    game = game_of(a, b, Told(choose_main=list(plays), **answers))
    game.main_phase(a)
    return game


def test_a_played_character_stands():
    a = seat(hand="h1 h2")
    playing(a, Play("h1", 0), Play("h2", 4))
    assert [there and (there.card["name"], there.state) for there in a.stage] == [
        ("h1", STAND), None, None, None, ("h2", STAND)]  # fmt: skip


@pytest.mark.parametrize(("own", "legal"), [(0, False), (1, True), (2, True)])
def test_level_requirement(own, legal):
    a = seat(hand=[character("h", 1)], level=at_level(own), clock="c")
    assert bool(legal_plays(a)) == legal
    if not legal:
        with pytest.raises(IllegalPlay, match="level"):
            playing(a, Play("h", 0))


@pytest.mark.parametrize("kind", [character, event])
def test_colour_requirement_by_level_area_or_clock(kind):
    blue = [character("b", colour="blue")]
    wanted = kind("h", 1, colour="blue")
    play = Play("h", 0 if kind is character else None)
    with pytest.raises(IllegalPlay, match="colour"):
        playing(seat(hand=[wanted], level=at_level(1), stock=blue, waiting=blue), play)
    for zones in (
        {"level": blue},
        {"level": at_level(1), "clock": [character("b", colour="blue")]},
    ):
        a = seat(hand=[wanted], **zones)
        playing(a, play)
        assert a.hand == []


@pytest.mark.parametrize("kind", [character, event])
def test_level_0_needs_no_colour(kind):
    a = seat(hand=[kind("h", colour="blue")])
    playing(a, Play("h", 0 if kind is character else None))
    assert a.hand == []


def test_stock_is_paid_from_the_top_one_by_one():
    a = seat(hand=[character("h", cost=2)], stock="s1 s2 s3")
    game = playing(a, Play("h", 0))
    assert kinds(game) == [("pay", "s3"), ("pay", "s2"), ("play", "h")]
    assert (names(a.stock), names(a.waiting)) == ("s1", "s3 s2")


def test_not_enough_stock():
    with pytest.raises(IllegalPlay, match="stock"):
        playing(seat(hand=[character("h", cost=2)], stock="s1"), Play("h", 0))


def test_a_replaced_character_goes_to_the_waiting_room_without_encore():
    a = seat(hand="new", stage={1: character("old")}, stock="s1 s2 s3")
    told = Told(choose_main=[Play("new", 1)], choose_encore=True)
    game = game_of(a, None, told)
    game.main_phase(a)
    game.encore_step(a)
    assert (names(a.waiting), a.stage[1].card["name"]) == ("old", "new")
    assert "choose_encore" not in [decision for decision, _ in told.asked]
    assert kinds(game, "play") == [("play", "new old")]


def test_an_event_is_paid_for_and_over():
    a = seat(hand=[event("h", cost=1)], stock="s1")
    game = playing(a, Play("h"))
    assert kinds(game) == [("pay", "s1"), ("event", "h")]
    assert names(a.waiting) == "s1 h"


def test_a_refresh_in_the_payment_does_not_take_the_card_being_played():
    a = seat(deck="", hand=[event("h", cost=1)], stock="s1", waiting="w1")
    playing(a, Play("h"))
    assert (names(a.clock), names(a.deck), names(a.waiting)) == ("w1", "s1", "h")


def test_moving_to_a_free_slot_and_swapping():
    a = seat(stage={0: character("x"), 4: character("y")})
    a.stage[0].state = REST
    game = playing(a, Move(0, 2), Move(4, 2))
    assert [there and there.card["name"] for there in a.stage] == [None, None, "y", None, "x"]
    assert a.stage[4].state == REST
    assert kinds(game) == [("move", "x"), ("move", "y x")]


@pytest.mark.parametrize(
    ("play", "why"),
    [
        (Play("CX", 0), "climax phase"),
        (Play("h", 5), "no such slot"),
        (Play("h"), "no such slot"),
        (Play("E", 0), "takes no slot"),
        (Play("d1", 0), "not in hand"),
        (Move(1, 2), "no character to move"),
        (Move(0, 0), "no such slots"),
        (Move(0, 7), "no such slots"),
    ],
)
def test_what_cannot_be_done_in_the_main_phase(play, why):
    a = seat(hand=[character("h"), climax("CX"), event("E")], stage={0: character("x")}, clock="c")
    with pytest.raises(IllegalPlay, match=why):
        playing(a, play)


# --- climax phase -------------------------------------------------------------------------------


def with_climax(effect=None, told=None, stage=None, **zones):
    facts = {} if effect is None else {"effect": effect}
    a = seat(hand=[climax("CX", **facts), climax("CY")], stage=stage or {0: character("x")},
             **{"clock": "c", **zones})  # fmt: skip
    game = game_of(a, None, told or Told(choose_climax="CX"))
    game.climax_phase(a)
    return a, game


def strengths(player):
    return [(player.power(there), player.soul(there)) for _, there in player.characters()]


def test_one_climax_into_the_climax_area():
    told = Told(choose_climax=["CX", "CY"])
    a, _ = with_climax(told=told)
    assert (names(a.climax), names(a.hand)) == ("CX", "CY")


def test_a_climax_always_needs_its_colour():
    with pytest.raises(IllegalPlay, match="colour"):
        with_climax(clock="")
    a, _ = with_climax(clock="", level=at_level(1))
    assert names(a.climax) == "CX"


def test_only_a_climax_of_the_hand():
    with pytest.raises(IllegalPlay, match="not a climax"):
        a = seat(hand="h", clock="c")
        game_of(a, None, Told(choose_climax="h")).climax_phase(a)
    with pytest.raises(IllegalPlay, match="not in hand"):
        a = seat(waiting="CX", clock="c")
        game_of(a, None, Told(choose_climax="CX")).climax_phase(a)


def test_climax_without_told_effect_gives_all_power_and_soul_this_turn():
    a, game = with_climax(stage={0: character("x", soul=2), 3: character("y")})
    assert strengths(a) == [(2000, 3), (2000, 2)]
    game.end_phase(a)
    assert strengths(a) == [
        (1000, 2),
        (1000, 1),
    ]


def test_climax_soul_adds_to_the_damage():
    a, game = with_climax((("all", 0, 2),))
    game.attack(a, Attack(0, "direct"))
    assert kinds(game, "damage") == [("damage", "d1 d2 d3 d4")]


def test_climax_effect_stock_and_soul():
    a, _ = with_climax((("stock", 1), ("all", 0, 1)))
    assert (names(a.stock), a.turn_soul) == ("d1", 1)


def test_climax_effect_draw_and_one_character():
    told = Told(choose_climax="CX", choose_boosted=(1,))
    stage = {0: character("x"), 1: character("y")}
    a, game = with_climax((("draw", 1), ("choose", 1, 2000, 1)), told, stage)
    assert names(a.hand) == "CY d1"
    assert strengths(a) == [
        (1000, 1),
        (3000, 2),
    ]
    game.end_phase(a)
    assert a.power(a.stage[1]) == 1000


@pytest.mark.parametrize("slots", [(0, 1), (2,), (0, 0)])
def test_climax_effect_on_too_many_or_nobody_is_illegal(slots):
    told = Told(choose_climax="CX", choose_boosted=slots)
    with pytest.raises(IllegalPlay, match="character"):
        with_climax((("choose", 1, 2000, 1),), told, {0: character("x"), 1: character("y")})


@pytest.mark.parametrize("told", [None, ("w", 2)])
def test_climax_effect_standby(told):
    a, game = with_climax(
        (("standby",),), Told(choose_climax="CX", choose_standby=told), waiting=[character("w", 1)]
    )
    assert kinds(game, "standby") == ([("standby", "w")] if told else [])
    assert names(a.waiting) == ("" if told else "w")
    if told:
        assert a.stage[2].state == REST


@pytest.mark.parametrize("end", ["hand", "stock"])
def test_climax_effect_salvage(end):
    told = Told(choose_climax="CX", choose_salvage="w")
    a, _ = with_climax((("salvage", end),), told, waiting=[event("E"), character("w")])
    assert names(a.waiting) == "E"
    assert names(getattr(a, end)).endswith("w")
    assert names(told.asked[1][1][0]) == "w"


def test_climax_effect_salvage_of_a_colour():
    told = Told(choose_climax="CX", choose_salvage=None)
    waiting = [event("E", colour="green"), character("w")]
    with_climax((("salvage", "stock", {"colour": "green"}),), told, waiting=waiting)
    assert names(told.asked[1][1][0]) == "E"


# --- encore step --------------------------------------------------------------------------------


def reversed_at(player, *slots):
    for slot in slots:
        player.stage[slot].state = REVERSE
    return player


def test_encore_for_three_stock_comes_back_at_rest():
    a = reversed_at(seat(stage={1: character("x")}, stock="s1 s2 s3 s4"), 1)
    game = game_of(a, None, Told(choose_encore=True))
    game.encore_step(a)
    assert kinds(game) == [("leave", "x"), ("pay", "s4"), ("pay", "s3"), ("pay", "s2"),
                           ("encore", "x")]  # fmt: skip
    assert (a.stage[1].card["name"], a.stage[1].state) == ("x", REST)
    assert (names(a.stock), names(a.waiting)) == ("s1", "s4 s3 s2")


def test_encore_forgets_what_the_turn_gave():
    a = reversed_at(seat(stage={1: character("x")}, stock="s1 s2 s3"), 1)
    a.stage[1].power = 500
    game_of(a, None, Told(choose_encore=True)).encore_step(a)
    assert a.power(a.stage[1]) == 1000


def test_encore_declined_or_without_three_stock():
    for stock, asked in (("s1 s2 s3", 1), ("s1 s2", 0)):
        told = Told(choose_encore=False)
        a = reversed_at(seat(stage={1: character("x")}, stock=stock), 1)
        game_of(a, None, told).encore_step(a)
        assert (a.stage[1], names(a.waiting), len(told.asked)) == (None, "x", asked)


def test_encore_step_takes_only_the_reversed_turn_player_first_slot_by_slot():
    a = reversed_at(seat(stage={i: character(f"x{i}") for i in range(5)}), 2, 0)
    b = reversed_at(seat("B", stage={1: character("y")}), 1)
    game = game_of(a, b)
    game.encore_step(a)
    assert kinds(game) == [("leave", "x0"), ("leave", "x2"), ("leave", "y")]
    assert [there and there.card["name"] for there in a.stage] == [None, "x1", None, "x3", "x4"]


def test_encore_swept_by_a_refresh_does_not_come_back():
    a = reversed_at(seat(deck="", stage={1: character("x")}, stock="s1 s2 s3", waiting="w1 w2"), 1)
    game = game_of(a, None, Told(choose_encore=True))
    game.encore_step(a)
    assert kinds(game)[:3] == [("leave", "x"), ("refresh", "w1 w2 x"), ("penalty", "w1")]
    assert kinds(game)[-1] == ("encore lost", "x")
    assert (a.stage[1], names(a.deck), names(a.waiting)) == (None, "w2 x", "s3 s2 s1")


# --- end phase ----------------------------------------------------------------------------------


def test_hand_limit_of_seven():
    a = seat(hand="h1 h2 h3 h4 h5 h6 h7 h8 h9")
    game = game_of(a, None, Told(choose_discard="h9 h1"))
    game.end_phase(a)
    assert kinds(game, "discard") == [("discard", "h9"), ("discard", "h1")]
    assert (len(a.hand), names(a.waiting)) == (7, "h9 h1")


@pytest.mark.parametrize("told", ["h1", "h1 h2 h3"])
def test_hand_limit_is_met_exactly(told):
    a = seat(hand="h1 h2 h3 h4 h5 h6 h7 h8 h9")
    with pytest.raises(IllegalPlay, match="just 2 cards"):
        game_of(a, None, Told(choose_discard=told)).end_phase(a)


def test_no_discard_at_seven():
    told = Told(choose_discard="h1")
    a = seat(hand="h1 h2 h3 h4 h5 h6 h7")
    game_of(a, None, told).end_phase(a)
    assert told.asked == []


def test_the_climax_area_is_emptied_after_the_discards():
    a = seat(hand="h1 h2 h3 h4 h5 h6 h7 h8", climax="CX")
    game = game_of(a, None, Told(choose_discard="h1"))
    game.end_phase(a)
    assert (names(a.climax), names(a.waiting)) == ("", "h1 CX")
    assert kinds(game) == [("discard", "h1"), ("climax leaves", "CX"), ("turn ends", "")]
