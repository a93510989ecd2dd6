"""Weiss Schwarz: attacks and trigger icons in the naive game, on boards set by hand."""

import pytest

from tests.naive.weiss_boards import (
    Told,
    at_level,
    backup,
    character,
    climax,
    event,
    game_of,
    kinds,
    names,
    seat,
    some,
)
from tests.naive.weiss_player import ICONS, REST, REVERSE, STAND, Attack, IllegalPlay
from tests.naive.weiss_table import GameOver


def attack(a, b, kind, told_a=None, told_b=None, slot=0):
    game = game_of(a, b, told_a, told_b)
    game.phase = "attack"
    game.attack(a, Attack(slot, kind))
    return game


def amounts(game):
    """The damages dealt, in order, with what came of them."""
    ends = ("damage", "cancel", "no damage")
    return [(e.event, e.detail["amount"]) for e in game.log if e.event in ends]


def states(player):
    return [there and there.state for there in player.stage]


# --- the kinds of attack ------------------------------------------------------------------------


def test_direct_attack_gains_a_soul():
    a, b = seat(stage={0: character("x", soul=2)}), seat("B", stage={1: character("y")})
    game = attack(a, b, "direct")
    assert amounts(game) == [("damage", 3)]
    assert states(a)[0] == REST


def test_direct_attack_has_no_counter():
    a, b = seat(stage={0: character("x")}), seat("B", hand=[backup()])
    told = Told(choose_counter="bk")
    assert kinds(attack(a, b, "direct", None, told), "counter") == []
    assert told.asked == []


@pytest.mark.parametrize(
    ("soul", "level", "dealt"),
    [(3, 1, ("damage", 2)), (1, 1, ("no damage", 0)), (1, 3, ("no damage", -2))],
)
def test_side_attack_loses_the_facing_level_down_to_nothing(soul, level, dealt):
    a = seat(stage={0: character("x", soul=soul)})
    b = seat("B", stage={0: character("y", level)})
    assert amounts(attack(a, b, "side")) == [dealt]
    assert not b.clock if dealt[1] <= 0 else len(b.clock) == dealt[1]


def test_a_trigger_adds_to_a_side_attack_below_zero():
    a = seat(stage={0: character("x", soul=1)}, deck=[character("t", trigger=("soul",)), climax()])
    b = seat("B", stage={0: character("y", 3)})
    assert amounts(attack(a, b, "side")) == [("no damage", -1)]


def test_side_attack_has_neither_battle_nor_counter():
    a = seat(stage={0: character("x", power=9000)})
    b = seat("B", stage={0: character("y")}, hand=[backup()])
    game = attack(a, b, "side", None, Told(choose_counter="bk"))
    assert kinds(game, "counter", "reverse") == []
    assert states(b)[0] == STAND


def test_front_attack_deals_the_full_soul_before_the_battle():
    a = seat(stage={0: character("x", soul=2, power=2000)})
    b = seat("B", stage={0: character("y", 3)})
    game = attack(a, b, "front")
    assert kinds(game, "damage", "reverse") == [("damage", "d1 d2"), ("reverse", "y")]
    assert (states(a)[0], states(b)[0]) == (REST, REVERSE)


def test_front_attack_by_the_weaker_reverses_the_attacker():
    a, b = seat(stage={0: character("x")}), seat("B", stage={0: character("y", power=1500)})
    attack(a, b, "front")
    assert (states(a)[0], states(b)[0]) == (REVERSE, STAND)


def test_front_attack_on_a_tie_reverses_both():
    a, b = seat(stage={0: character("x")}), seat("B", stage={0: character("y")})
    attack(a, b, "front")
    assert (states(a)[0], states(b)[0]) == (REVERSE, REVERSE)


def test_battle_counts_what_the_turn_gave():
    a, b = seat(stage={0: character("x")}), seat("B", stage={0: character("y", power=1500)})
    a.turn_power = 1000
    attack(a, b, "front")
    assert (states(a)[0], states(b)[0]) == (REST, REVERSE)


def test_a_loss_in_the_damage_step_ends_it_before_the_battle():
    a = seat(stage={0: character("x")})
    b = seat("B", stage={0: character("y")}, level=at_level(3), clock="c1 c2 c3 c4 c5 c6")
    with pytest.raises(GameOver, match="B: level 4"):
        attack(a, b, "front")
    assert states(b)[0] == STAND


@pytest.mark.parametrize(
    ("slot", "kind"),
    [(0, "direct"), (1, "front"), (1, "side"), (2, "direct"), (3, "direct"), (4, "direct")],
    ids=["direct at a character", "front at nobody", "side at nobody", "from an empty slot",
         "from the back", "from an empty back slot"],
)  # fmt: skip
def test_attacks_there_are_not(slot, kind):
    stage = {0: character("x"), 1: character("y"), 3: character("z")}
    with pytest.raises(IllegalPlay, match=f"no {kind} attack"):
        attack(seat(stage=stage), seat("B", stage={0: character("f")}), kind, slot=slot)


def test_a_rested_character_attacks_no_more():
    a, b = seat(stage={0: character("x")}), seat("B")
    game = attack(a, b, "direct")
    assert game.legal_attacks(a) == []
    with pytest.raises(IllegalPlay):
        game.attack(a, Attack(0, "direct"))


# --- counter step -------------------------------------------------------------------------------


def test_counter_turns_a_battle():
    a = seat(stage={0: character("x", power=2000)})
    b = seat("B", stage={0: character("y")}, hand=[backup(power=1500, cost=1)], stock="s1 s2")
    game = attack(a, b, "front", None, Told(choose_counter="bk"))
    assert kinds(game, "pay", "counter", "damage", "reverse") == [
        ("pay", "s2"),
        ("counter", "bk"),
        ("damage", "d1"),
        ("reverse", "x"),
    ]
    assert names(b.waiting) == "s2 bk"


def test_counter_lasts_until_the_end_of_the_turn():
    a = seat(stage={0: character("x")})
    b = seat("B", stage={0: character("y")}, hand=[backup(power=1500)])
    game = attack(a, b, "front", None, Told(choose_counter="bk"))
    assert b.power(b.stage[0]) == 2500
    game.end_phase(a)
    assert b.power(b.stage[0]) == 1000


def test_counter_needs_level_and_stock_but_no_colour():
    told = Told(choose_counter=None)
    hand = [backup("high", level=2), backup("dear", cost=1), character("none"),
            {**backup("fits", level=1), "colour": "blue"}]  # fmt: skip
    b = seat("B", stage={0: character("y")}, hand=hand, level=at_level(1))
    attack(seat(stage={0: character("x")}), b, "front", None, told)
    ((decision, (cards,)),) = told.asked
    assert (decision, names(cards)) == ("choose_counter", "fits")


def test_only_one_counter_an_attack():
    b = seat("B", stage={0: character("y")}, hand=[backup("b1"), backup("b2")])
    told = Told(choose_counter=["b1", "b2"])
    game = attack(seat(stage={0: character("x")}), b, "front", None, told)
    assert kinds(game, "counter") == [("counter", "b1")]


def test_a_counter_that_cannot_be_used_is_illegal():
    b = seat("B", stage={0: character("y")}, hand=[backup("b1"), backup("b2", level=1)])
    with pytest.raises(IllegalPlay, match="b2 cannot be chosen"):
        attack(seat(stage={0: character("x")}), b, "front", None, Told(choose_counter="b2"))


# --- trigger step -------------------------------------------------------------------------------


def triggering(*icons, told=None, kind="direct", b=None, soul=1, level=0, **zones):
    """An attack that triggers a climax with these icons; returns the attacker's side and game."""
    deck = [climax("T", *icons), *some("d1 d2 d3 d4 d5 d6")]
    a = seat(stage={0: character("x", soul=soul)}, level=at_level(level),
             **{"deck": deck, **zones})  # fmt: skip
    b = b or seat("B")
    return a, b, attack(a, b, kind, told)


def used(game):
    return [e.detail["used"] for e in game.log if e.event == "icon"]


def test_a_trigger_without_icon_goes_to_stock():
    a, _, game = triggering(deck="t1 d1")
    assert names(a.stock) == "t1"
    assert kinds(game)[1:3] == [("trigger", "t1"), ("stock", "t1")]


def test_a_trigger_that_empties_the_deck_is_not_reshuffled():
    a, _, game = triggering(deck="t1", waiting="w1 w2")
    assert kinds(game)[1:5] == [
        ("trigger", "t1"),
        ("refresh", "w1 w2"),
        ("penalty", "w1"),
        ("stock", "t1"),
    ]
    assert (names(a.deck), names(a.stock)) == ("w2", "t1")


def test_a_trigger_with_neither_deck_nor_waiting_room_loses():
    with pytest.raises(GameOver, match="A: deck and waiting room"):
        triggering(deck="t1")


def test_9_2_2_1_a_triggered_climax_only_puts_the_loss_off():
    a = seat(stage={0: character("x")}, deck=[climax("T", "soul")])
    game = game_of(a)
    with pytest.raises(GameOver, match="A: deck and waiting room"):
        game.attack(a, Attack(0, "direct"))
    assert kinds(game, "icon", "stock", "lose") == [("icon", "T"), ("stock", "T"), ("lose", "")]


@pytest.mark.parametrize(("icons", "dealt"), [(["soul"], 3), (["soul", "soul"], 4)])
def test_soul(icons, dealt):
    _, _, game = triggering(*icons)
    assert amounts(game) == [("damage", dealt)]


def test_return_yes_of_any_slot():
    a, b, _ = triggering("return", told=Told(choose_return=4),
                         b=seat("B", stage={1: character("y"), 4: character("z")}))  # fmt: skip
    assert (names(b.hand), states(b)) == ("z", [None, STAND, None, None, None])
    assert names(a.stock) == "T"


def test_return_no_and_nobody_there():
    told = Told(choose_return=None)
    _, b, game = triggering("return", told=told, b=seat("B", stage={1: character("y")}))
    assert (names(b.hand), used(game)) == ("", [False])
    told = Told(choose_return=1)
    _, _, game = triggering("return", told=told)
    assert (told.asked, used(game)) == ([], [False])


def test_return_of_nobody_is_illegal():
    with pytest.raises(IllegalPlay, match="no character there"):
        triggering("return", told=Told(choose_return=0), b=seat("B", stage={1: character("y")}))


@pytest.mark.parametrize(("kind", "dealt"), [("front", 2), ("side", 1)])
def test_return_of_the_facing_character_leaves_the_kind_and_no_battle(kind, dealt):
    b = seat("B", stage={0: character("y", 1, power=9000)})
    _, _, game = triggering("return", told=Told(choose_return=0), kind=kind, soul=2, b=b)
    assert amounts(game) == [("damage", dealt)]  # neither direct nor at the full soul
    assert kinds(game, "reverse") == []


def test_return_of_the_facing_character_a_counter_helps_nobody():
    b = seat("B", stage={0: character("y")}, hand=[backup()])
    a = seat(stage={0: character("x")}, deck=[climax("T", "return"), *some("d1 d2")])
    game = attack(a, b, "front", Told(choose_return=0), Told(choose_counter="bk"))
    (told,) = [e for e in game.log if e.event == "counter"]
    assert (told.detail["slot"], names(b.hand)) == (None, "y")


def test_pool_yes_the_top_card_lies_under_the_trigger():
    a, _, _ = triggering("pool", told=Told(use_icon=True))
    assert (names(a.stock), names(a.deck)) == ("d1 T", "d2 d3 d4 d5 d6")


def test_pool_no():
    a, _, game = triggering("pool", told=Told(use_icon=False))
    assert (names(a.stock), used(game)) == ("T", [False])


def test_pool_of_the_last_card_refreshes_without_the_trigger():
    deck = [climax("T", "pool"), character("d1")]
    a, _, _ = triggering("pool", told=Told(use_icon=True), deck=deck, waiting="w1 w2")
    assert (names(a.stock), names(a.clock), names(a.deck)) == ("d1 T", "w1", "w2")


def test_comeback_yes_a_character_only():
    told = Told(choose_comeback="w2")
    waiting = [character("w1"), event("E"), character("w2"), climax("C")]
    a, _, _ = triggering("comeback", told=told, waiting=waiting)
    assert (names(a.hand), names(a.waiting)) == ("w2", "w1 E C")
    assert names(told.asked[0][1][0]) == "w1 w2"


def test_comeback_no_and_nobody_there():
    told = Told(choose_comeback=None)
    a, _, game = triggering("comeback", told=told, waiting="w1")
    assert (names(a.hand), used(game)) == ("", [False])
    told = Told(choose_comeback="w1")
    _, _, game = triggering("comeback", told=told, waiting=[event("E")])
    assert (told.asked, used(game)) == ([], [False])


def test_draw_yes():
    a, _, _ = triggering("draw", told=Told(use_icon=True))
    assert (names(a.hand), names(a.stock)) == ("d1", "T")


def test_draw_no():
    a, _, _ = triggering("draw", told=Told(use_icon=False))
    assert names(a.hand) == ""


def test_shot_after_a_cancel_deals_one():
    b = seat("B", deck="CX e1 e2 e3")
    _, b, game = triggering("shot", b=b)
    assert amounts(game) == [("cancel", 2), ("damage", 1)]
    assert (names(b.clock), names(b.waiting)) == ("e1", "CX")


def test_shot_can_be_cancelled_and_does_not_shoot_again():
    _, _, game = triggering("shot", b=seat("B", deck="CX CY e2 e3"))
    assert amounts(game) == [("cancel", 2), ("cancel", 1)]


def test_shot_twice_deals_one_twice():
    _, _, game = triggering("shot", "shot", b=seat("B", deck="CX CY e2 e3"))
    assert amounts(game) == [("cancel", 2), ("cancel", 1), ("damage", 1)]


def test_shot_without_a_cancel_deals_nothing():
    a, _, game = triggering("shot")
    assert amounts(game) == [("damage", 2)]
    assert a.stage[0].shots == 1
    game.end_phase(a)
    assert a.stage[0].shots == 0


def test_no_shot_where_there_was_no_damage_to_cancel():
    _, _, game = triggering("shot", kind="side", b=seat("B", stage={0: character("y", 1)}))
    assert amounts(game) == [("no damage", 0)]


def test_treasure_yes():
    a, _, game = triggering("treasure", told=Told(use_icon=True))
    assert (names(a.hand), names(a.stock)) == ("T", "d1")
    assert kinds(game)[2:5] == [("treasure", "T"), ("icon", "T"), ("stock", "d1")]


def test_treasure_no_still_goes_to_hand():
    a, _, _ = triggering("treasure", told=Told(use_icon=False))
    assert (names(a.hand), names(a.stock)) == ("T", "")


def test_gate_yes_a_climax_only():
    told = Told(choose_gate="C2")
    a, _, _ = triggering("gate", told=told, waiting="w1 C1 C2")
    assert (names(a.hand), names(a.waiting)) == ("C2", "w1 C1")
    assert names(told.asked[0][1][0]) == "C1 C2"


def test_gate_no_and_no_climax_there():
    a, _, game = triggering("gate", told=Told(choose_gate=None), waiting="C1")
    assert (names(a.hand), used(game)) == ("", [False])
    told = Told(choose_gate="w1")
    _, _, game = triggering("gate", told=told, waiting="w1")
    assert (told.asked, used(game)) == ([], [False])


def test_standby_up_to_the_own_level_and_one_at_rest():
    told = Told(choose_standby=("w1", 3))
    waiting = [character("w1", 1), character("w2", 2), climax("C")]
    a, _, _ = triggering("standby", told=told, waiting=waiting)
    assert (a.stage[3].card["name"], a.stage[3].state) == ("w1", REST)
    assert names(told.asked[0][1][0]) == "w1"


def test_standby_of_a_higher_level_is_illegal():
    told = Told(choose_standby=("w3", 3))
    with pytest.raises(IllegalPlay, match="stand by"):
        triggering("standby", told=told, level=1, waiting=[character("w2", 2), character("w3", 3)])


def test_standby_level_limit_rises_with_the_own_level():
    told = Told(choose_standby=("w2", 1))
    a, _, game = triggering("standby", told=told, level=1, waiting=[character("w2", 2)])
    assert a.stage[1].card["name"] == "w2"
    assert game.legal_attacks(a) == []  # it came at rest


def test_standby_onto_a_taken_slot_replaces_without_encore():
    a = seat(stage={0: character("x"), 1: character("old")}, stock="s1 s2 s3",
             deck=[climax("T", "standby"), *some("d1 d2")], waiting="w")  # fmt: skip
    told = Told(choose_standby=("w", 1), choose_encore=True)
    attack(a, seat("B"), "direct", told)
    assert (a.stage[1].card["name"], names(a.waiting)) == ("w", "old")
    assert [decision for decision, _ in told.asked] == ["choose_standby"]


def test_standby_onto_the_attacker_ends_its_attack():
    b = seat("B", stage={0: character("y")}, hand=[backup()])
    told = Told(choose_standby=("w", 0))
    _, b, game = triggering("standby", told=told, kind="front", b=b, waiting="w")
    assert kinds(game, "standby", "reveal", "counter", "reverse") == [("standby", "w x")]


def test_standby_no():
    a, _, game = triggering("standby", told=Told(choose_standby=None), waiting="w1")
    assert (names(a.waiting), used(game)) == ("w1", [False])


@pytest.mark.parametrize("end", ["hand", "stock"])
def test_choice_yes_a_character_with_a_soul_icon(end):
    told = Told(choose_choice=("w2", end))
    soul = {"trigger": ("soul",)}
    waiting = [character("w1"), character("w2", **soul), climax("C", "soul"), event("E", **soul)]
    a, _, _ = triggering("choice", told=told, waiting=waiting)
    assert (names(a.hand), names(a.stock)) == (("w2", "T") if end == "hand" else ("", "w2 T"))
    assert names(told.asked[0][1][0]) == "w2"


def test_choice_no_and_nobody_there():
    waiting = [character("w1", trigger=("soul",))]
    a, _, game = triggering("choice", told=Told(choose_choice=None), waiting=waiting)
    assert (names(a.waiting), used(game)) == ("w1", [False])
    told = Told(choose_choice=("w1", "hand"))
    _, _, game = triggering("choice", told=told, waiting="w1")
    assert (told.asked, used(game)) == ([], [False])


def test_choice_to_nowhere_else():
    waiting = [character("w1", trigger=("soul",))]
    with pytest.raises(IllegalPlay, match="cannot be chosen"):
        triggering("choice", told=Told(choose_choice=("w1", "clock")), waiting=waiting)


def test_discovery_yes_a_character_to_hand_the_rest_discarded():
    told = Told(use_icon=True, choose_discovery="d2")
    deck = [climax("T", "discovery"), character("d1"), character("d2"), climax("C"),
            *some("d4 d5")]  # fmt: skip
    a, _, _ = triggering(deck=deck, told=told)
    assert [names(a.hand), names(a.waiting), names(a.deck)] == ["d2", "d1 C", "d4 d5"]
    assert names(told.asked[1][1][0]) == "d1 d2"


def test_discovery_yes_but_nobody_taken():
    a, _, _ = triggering("discovery", told=Told(use_icon=True, choose_discovery=None))
    assert (names(a.hand), names(a.waiting), names(a.deck)) == ("", "d1 d2 d3", "d4 d5 d6")


def test_discovery_no():
    a, _, game = triggering("discovery", told=Told(use_icon=False))
    assert (names(a.deck), used(game)) == ("d1 d2 d3 d4 d5 d6", [False])


def test_discovery_stops_at_the_end_of_the_deck_and_then_refreshes():
    told = Told(use_icon=True, choose_discovery="d2")
    deck = [climax("T", "discovery"), character("d1"), character("d2")]
    a, _, game = triggering(deck=deck, told=told, waiting="w1 w2")
    assert kinds(game, "look", "refresh", "penalty") == [
        ("look", "d1 d2"),
        ("refresh", "w1 w2 d1"),
        ("penalty", "w1"),
    ]
    assert (names(a.hand), names(a.deck), names(a.waiting)) == ("d2", "w2 d1", "")


def test_chance_yes_hand_stock_and_waiting_room():
    a, _, _ = triggering("chance", told=Told(use_icon=True))
    assert [names(a.hand), names(a.stock), names(a.waiting)] == ["d1", "d2 T", "d3"]


def test_chance_no():
    a, _, game = triggering("chance", told=Told(use_icon=False))
    assert (names(a.deck), used(game)) == ("d1 d2 d3 d4 d5 d6", [False])


def test_every_icon_has_a_case_here():
    for icon in ICONS:
        assert any(name.startswith(f"test_{icon}") for name in globals()), icon
