"""Weiss Schwarz: refresh, level-up, damage and loss in the naive game, on boards set by hand."""

import pytest

from tests.naive.damage import line_odds
from tests.naive.shuffling import Scripted, exact_odds
from tests.naive.weiss_boards import Told, at_level, character, climax, game_of, kinds, names, seat
from tests.naive.weiss_player import IllegalPlay
from tests.naive.weiss_table import CANCELLED, HIT, NOTHING, GameOver


def zones(player, *wanted):
    return [names(getattr(player, zone)) for zone in wanted]


# --- refresh ------------------------------------------------------------------------------------


def test_refresh_in_the_draw_the_moment_the_deck_is_empty():
    a = seat(deck="x", waiting="w1 w2 w3")
    game_of(a).draw(a, 1)
    assert zones(a, "hand", "clock", "deck", "waiting") == ["x", "w1", "w2 w3", ""]
    assert a.refreshes == 1


def test_refresh_asks_the_shuffler_for_the_waiting_room():
    w = [character("w1"), climax("w2"), character("w3")]
    a = seat(deck="x", waiting=w, shuffler=Scripted([[w[1], w[2], w[0]]]))
    game = game_of(a)
    game.draw(a, 1)
    assert kinds(game) == [("draw", "x"), ("refresh", "w2 w3 w1"), ("penalty", "w2")]


def test_refresh_between_two_draws():
    a = seat(deck="x", waiting="w1 w2 w3")
    game_of(a).draw(a, 2)
    assert zones(a, "hand", "clock", "deck") == ["x w2", "w1", "w3"]


def test_no_refresh_while_a_card_is_left():
    a = seat(deck="x y", waiting="w1 w2")
    game_of(a).draw(a, 1)
    assert zones(a, "deck", "waiting", "clock") == ["y", "w1 w2", ""]


def test_refresh_in_damage_the_penalty_lies_below_the_damage():
    a = seat(deck="x", waiting="w1 w2 w3 w4")
    assert game_of(a).damage(a, 2) == HIT
    assert zones(a, "clock", "deck", "waiting") == ["w1 x w2", "w3 w4", ""]


def test_refresh_on_the_last_card_of_damage_without_the_revealed_cards():
    a = seat(deck="x y", waiting="w1 w2")
    assert game_of(a).damage(a, 2) == HIT
    assert zones(a, "clock", "deck", "waiting") == ["w1 x y", "w2", ""]


def test_refresh_on_a_cancelling_last_card_leaves_the_revealed_in_the_new_waiting_room():
    a = seat(deck="x CX", waiting="w1 w2")
    assert game_of(a).damage(a, 3) == CANCELLED
    assert zones(a, "clock", "deck", "waiting") == ["w1", "w2", "x CX"]


def test_a_climax_as_penalty_cancels_nothing():
    a = seat(deck="x", waiting="CX w2 w3")
    assert game_of(a).damage(a, 2) == HIT
    assert zones(a, "clock", "deck") == ["CX x w2", "w3"]


def test_refresh_in_a_mill_takes_the_cards_already_milled():
    a = seat(deck="x y", waiting="w1 w2")
    game_of(a).mill(a, 3)
    assert zones(a, "clock", "deck", "waiting") == ["w1", "x y", "w2"]


def test_refresh_in_a_payment_once_the_empty_deck_finds_a_waiting_room():
    a = seat(deck="", waiting="w1", stock="s1 s2")
    game_of(a).pay(a, 2)
    assert zones(a, "clock", "deck", "waiting", "stock") == ["w1", "s2", "s1", ""]


def test_a_payment_with_neither_deck_nor_waiting_room_loses():
    a = seat(deck="", waiting="", stock="s1 s2")
    game = game_of(a)
    with pytest.raises(GameOver, match="empty"):
        game.pay(a, 2)
    assert kinds(game) == [("pay", "s2"), ("refresh", "s2"), ("penalty", "s2"), ("lose", "")]


def test_the_penalty_levels_up_into_the_new_waiting_room_and_the_damage_goes_on():
    a = seat(deck="x", waiting="w1 w2 w3 w4", clock="c1 c2 c3 c4 c5 c6")
    assert game_of(a).damage(a, 2) == HIT
    assert zones(a, "level", "waiting", "clock", "deck") == [
        "c1",
        "c2 c3 c4 c5 c6 w1",
        "x w2",
        "w3 w4",
    ]


def test_a_penalty_at_3_6_kills():
    a = seat(deck="x", waiting="w1 w2", level=at_level(3), clock="c1 c2 c3 c4 c5 c6")
    game = game_of(a)
    with pytest.raises(GameOver, match="level 4"):
        game.damage(a, 1)
    assert (game.loser, game.winner()) == ("A", "B")
    assert names(a.resolution) == "x"  # never landed


def test_a_climax_at_3_6_that_empties_the_deck_saves_nobody():
    a = seat(deck="CX", waiting="w1 w2", level=at_level(3), clock="c1 c2 c3 c4 c5 c6")
    with pytest.raises(GameOver, match="level 4"):
        game_of(a).damage(a, 1)


# --- deck and waiting room both empty -------------------------------------------------------------


def test_deck_and_waiting_room_empty_loses():
    a = seat(deck="x", waiting="")
    game = game_of(a)
    with pytest.raises(GameOver, match="empty"):
        game.draw(a, 1)
    assert game.winner() == "B"


def test_a_refresh_of_a_single_card_loses():
    a = seat(deck="x", waiting="w")
    with pytest.raises(GameOver, match="empty"):
        game_of(a).draw(a, 1)
    assert names(a.clock) == "w"


def test_damage_that_takes_the_last_card_loses_before_it_lands():
    a = seat(deck="x y", waiting="")
    with pytest.raises(GameOver, match="empty"):
        game_of(a).damage(a, 2)
    assert zones(a, "resolution", "clock") == ["x y", ""]


def test_9_2_2_1_a_climax_just_revealed_skips_the_loss():
    a = seat(deck="x CX", waiting="")
    assert game_of(a).damage(a, 2) == CANCELLED
    assert zones(a, "clock", "deck", "waiting") == ["x", "CX", ""]


def test_9_2_2_1_but_a_lone_climax_is_its_own_penalty():
    a = seat(deck="CX", waiting="")
    with pytest.raises(GameOver, match="empty"):
        game_of(a).damage(a, 1)
    assert names(a.clock) == "CX"


# --- level-up -------------------------------------------------------------------------------------


def test_level_up_at_seven_one_up_six_to_the_waiting_room():
    a = seat(clock="c1 c2 c3 c4 c5 c6")
    game_of(a, told_a=Told(choose_level_up="c3")).damage(a, 1)
    assert zones(a, "level", "waiting", "clock") == ["c3", "c1 c2 c4 c5 c6 d1", ""]


def test_level_up_over_seven_the_surplus_stays():
    a = seat(clock="c1 c2 c3 c4 c5 c6")
    game_of(a, told_a=Told(choose_level_up="d1")).damage(a, 3)
    assert zones(a, "level", "waiting", "clock") == ["d1", "c1 c2 c3 c4 c5 c6", "d2 d3"]


def test_level_up_is_of_the_oldest_seven_only():
    a = seat(clock="c1 c2 c3 c4 c5 c6")
    with pytest.raises(IllegalPlay, match="d2 cannot be chosen"):
        game_of(a, told_a=Told(choose_level_up="d2")).damage(a, 2)


def test_level_up_cannot_be_declined():
    a = seat(clock="c1 c2 c3 c4 c5 c6")
    with pytest.raises(IllegalPlay, match="must be chosen"):
        game_of(a, told_a=Told(choose_level_up=None)).damage(a, 1)


def test_two_level_ups_in_a_row():
    a = seat(clock="c1 c2 c3 c4 c5 c6", deck="d1 d2 d3 d4 d5 d6 d7 d8 d9 d10")
    game_of(a).damage(a, 9)
    assert zones(a, "level", "clock") == ["c1 d2", "d9"]


def test_loss_at_level_4():
    a = seat(level=at_level(3), clock="c1 c2 c3 c4 c5 c6")
    game = game_of(a)
    with pytest.raises(GameOver, match="level 4"):
        game.damage(a, 1)
    assert len(a.level) == 4


# --- damage ---------------------------------------------------------------------------------------


def test_damage_lands_together():
    a = seat(deck="x y z")
    game = game_of(a)
    assert game.damage(a, 2) == HIT
    assert kinds(game) == [("reveal", "x"), ("reveal", "y"), ("damage", "x y")]
    assert game.log[1].zones["A"]["clock"] == []


def test_a_climax_cancels_it_all():
    a = seat(deck="x CX z")
    assert game_of(a).damage(a, 3) == CANCELLED
    assert zones(a, "waiting", "clock", "deck") == ["x CX", "", "z"]


def test_a_climax_as_second_card_at_3_6_saves():
    a = seat(deck="x CX z", level=at_level(3), clock="c1 c2 c3 c4 c5 c6")
    assert game_of(a).damage(a, 2) == CANCELLED


@pytest.mark.parametrize("amount", [0, -2])
def test_0_or_less_does_nothing(amount):
    a = seat(deck="x")
    game = game_of(a)
    assert game.damage(a, amount) == NOTHING
    assert kinds(game) == [("no damage", "")]


def pile(count, climaxes):
    """Cards of their own that are equal, so that their orders are counted once."""
    return [character() for _ in range(count - climaxes)] + [climax() for _ in range(climaxes)]


def whole_game_odds(amounts, deck, waiting, at=(0, 0)):
    """The exact odds of the cards to the clock, or of a kill, over all orders."""

    def play(shuffler):
        level, clock = at
        a = seat(deck=[], shuffler=shuffler, waiting=pile(*waiting), clock=pile(clock, 0),
                 level=pile(level, 0))  # fmt: skip
        a.deck = shuffler.shuffle(pile(*deck))
        no_climax = Told()
        no_climax.choose_level_up = lambda game, player, seven: next(
            (card for card in seven if card["type"] != "climax"), seven[0]
        )
        game = game_of(a, told_a=no_climax)
        try:
            for amount in amounts:
                game.damage(a, amount)
        except GameOver:
            return "kill"
        return sum(len(e.cards) for e in game.log if e.event in ("damage", "penalty"))

    return exact_odds(play)


@pytest.mark.parametrize(
    ("amounts", "deck", "waiting", "at"),
    [
        ([3], (2, 1), (4, 2), (0, 0)),
        ([2, 2], (1, 0), (5, 2), (0, 0)),
        ([2], (3, 1), (4, 1), (3, 6)),
        ([2, 1], (3, 1), (4, 1), (2, 5)),
        ([3, 1], (2, 1), (5, 1), (2, 6)),
        ([4, 4], (2, 1), (2, 0), (0, 0)),
        ([1, 5], (3, 2), (3, 1), (1, 6)),
        ([3, 3], (2, 2), (0, 0), (0, 5)),
    ],
)
def test_damage_has_the_odds_of_the_damage_line(amounts, deck, waiting, at):
    line = [("damage", amount) for amount in amounts]
    assert whole_game_odds(amounts, deck, waiting, at) == line_odds(
        line, deck=deck, waiting=waiting, at=at
    )


def test_a_lost_card_is_noticed():
    a = seat()
    game = game_of(a)
    a.deck.pop()
    with pytest.raises(AssertionError, match="lost or made"):
        game.draw(a, 1)
