"""The damage twin against the worked cases and closed forms of the rules."""

from fractions import Fraction
from itertools import permutations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.naive.damage import (
    CANCELLED,
    CHARACTER,
    CLIMAX,
    HIT,
    NOTHING,
    SOUL,
    Card,
    Side,
    attack,
    clock_one,
    damage,
    facing,
    heal,
    line_odds,
    look,
    mill,
    pile,
    play_line,
    settle,
    shuffle_back,
    trigger,
)
from tests.naive.shuffling import AsIs, Scripted, simulated


def card(name):
    """`c3` is a character, `x3` a climax."""
    return Card(name, climax=name.startswith("x"))


def side(deck, waiting="", clock="", level="", shuffler=None, **settings):
    zones = [[card(name) for name in zone.split()] for zone in (deck, waiting, clock, level)]
    return Side(shuffler or AsIs(), zones[0], zones[1], zones[2], zones[3], **settings)


def names(zone):
    return " ".join(card.name for card in zone)


# --- single movements ---------------------------------------------------------------------------


def test_damage_without_a_climax_goes_to_the_clock_together():
    victim = side("c1 c2 c3")
    assert damage(victim, 2) == HIT
    assert (names(victim.clock), names(victim.deck)) == ("c1 c2", "c3")


def test_a_climax_cancels_the_whole_damage():
    victim = side("c1 x2 c3 c4")
    assert damage(victim, 3) == CANCELLED
    assert (names(victim.clock), names(victim.waiting), names(victim.deck)) == (
        "",
        "c1 x2",
        "c3 c4",
    )


def test_a_climax_as_second_card_saves_at_level_3_clock_6():
    victim = side("c1 x2 c3", clock="a b c d e f", level="p q r")
    assert damage(victim, 2) == CANCELLED
    assert not victim.lost


@pytest.mark.parametrize("amount", [0, -1])
def test_no_soul_does_nothing(amount):
    victim = side("x1")
    assert damage(victim, amount) == NOTHING
    assert names(victim.deck) == "x1"


def test_refresh_at_once_without_the_revealed_cards_and_with_a_penalty():
    victim = side("c1 c2", waiting="w1 w2 w3 x4")
    assert damage(victim, 3) == HIT
    # The deck ran out on c2: w1 is the penalty and lies below the damage; w2 is its third card.
    assert names(victim.clock) == "w1 c1 c2 w2"
    assert names(victim.deck) == "w3 x4"
    assert (victim.taken, victim.refreshes) == (4, 1)


def test_refresh_on_the_last_card_puts_the_penalty_below_the_damage():
    victim = side("c1 c2", waiting="w1 w2")
    damage(victim, 2)
    assert (names(victim.clock), names(victim.deck)) == ("w1 c1 c2", "w2")


def test_refresh_on_a_last_card_climax_still_costs_the_penalty():
    victim = side("c1 x2", waiting="w1 w2")
    assert damage(victim, 2) == CANCELLED
    assert (names(victim.clock), names(victim.waiting)) == ("w1", "c1 x2")


def test_a_penalty_climax_cancels_nothing():
    victim = side("c1", waiting="x1 w2 w3")
    assert damage(victim, 2) == HIT
    assert names(victim.clock) == "x1 c1 w2"


def test_a_penalty_that_levels_up_sends_six_to_the_new_waiting_room():
    victim = side("c1 c2", waiting="w1 w2 w3", clock="a b c d e f")
    assert damage(victim, 3) == HIT
    assert names(victim.level) == "a"
    assert names(victim.waiting) == "b c d e f w1"
    assert names(victim.clock) == "c1 c2 w2"


def test_a_penalty_at_level_3_clock_6_loses():
    victim = side("c1 x2", waiting="w1 w2", clock="a b c d e f", level="p q r")
    damage(victim, 2)
    assert victim.lost


def test_deck_and_waiting_room_empty_loses():
    victim = side("c1 c2")
    damage(victim, 3)
    assert victim.lost


def test_a_climax_as_the_very_last_card_is_spared_and_refreshed():
    victim = side("c1 x2")
    assert damage(victim, 2) == CANCELLED
    # c1 and x2 become the deck; c1 is the penalty.
    assert not victim.lost
    assert (names(victim.clock), names(victim.deck)) == ("c1", "x2")


def test_the_only_card_refreshed_is_the_penalty_and_loses():
    victim = side("c1", waiting="w1")
    damage(victim, 1)
    assert victim.lost


def test_a_level_up_comes_too_late_for_an_empty_deck():
    # The penalty is the seventh clock card and the last of the deck; the level-up that would fill
    # the waiting room comes after the loss.
    victim = side("c1", waiting="w1", clock="a b c d e f")
    damage(victim, 1)
    assert victim.lost
    victim = side("c1", clock="a b c d e f")
    clock_one(victim)
    assert victim.lost


@pytest.mark.parametrize(
    ("pick", "up"), [("non-climax", "b"), ("climax", "x1"), ("oldest", "x1")], ids=str
)
def test_level_up_picks_from_the_oldest_seven(pick, up):
    victim = side("c1 c2 c3", clock="x1 b c d e f", pick=pick)
    damage(victim, 2)
    assert names(victim.level) == up
    assert names(victim.clock) == "c2"
    assert sorted(names(victim.waiting).split()) == sorted(
        {"x1", "b", "c", "d", "e", "f", "c1"} - {up}
    )


def test_level_up_climax_pick_prefers_a_younger_climax():
    victim = side("c1 c2", clock="a b x3 d e f", pick="climax")
    damage(victim, 1)
    assert names(victim.level) == "x3"


def test_surplus_stays_and_levels_up_again():
    victim = side("z", clock=" ".join(f"c{i}" for i in range(15)))
    settle(victim)
    assert (names(victim.level), names(victim.clock)) == ("c0 c7", "c14")


def test_mill_keeps_milling_after_a_refresh_with_the_milled_cards_in_it():
    order = [card(name) for name in ("w2", "x2", "c1", "w1")]
    victim = side("c1 x2", waiting="w1 w2", shuffler=Scripted([order]))
    assert mill(victim, 3) == 2  # c1, x2, refresh with w2 as penalty, and x2 once more
    assert (names(victim.clock), names(victim.waiting)) == ("w2", "x2")


def test_clock_kick_is_not_cancelled():
    victim = side("x1 c2")
    clock_one(victim)
    assert names(victim.clock) == "x1"


def test_heal_takes_the_newest_clock_card():
    victim = side("z", clock="a b")
    heal(victim)
    assert (names(victim.clock), names(victim.waiting)) == ("a", "b")
    heal(victim)
    heal(victim)  # an empty clock heals nothing
    assert (names(victim.clock), names(victim.waiting)) == ("", "b a")


def test_look_sends_climaxes_away_and_the_rest_back_as_it_lay():
    victim = side("c1 x2 c3 c4")
    look(victim, 3)
    assert (names(victim.deck), names(victim.waiting)) == ("c1 c3 c4", "x2")


def test_look_stops_at_the_end_of_the_deck_and_does_not_refresh():
    victim = side("c1", waiting="w1")
    look(victim, 2)
    assert (names(victim.deck), victim.refreshes) == ("c1", 0)


def test_look_refreshes_where_the_whole_deck_is_sent_away():
    victim = side("x1", waiting="w1 w2")
    look(victim, 2)
    assert (names(victim.clock), names(victim.deck)) == ("w1", "w2 x1")


def test_shuffle_back_takes_no_climax():
    victim = side("c1", waiting="x1 w2 x3 w4")
    shuffle_back(victim, 3)
    assert (names(victim.deck), names(victim.waiting)) == ("c1 w2 w4", "x1 x3")


def test_the_trigger_card_goes_to_stock_and_a_treasure_to_hand():
    attacker = Side(AsIs(), [SOUL, Card("gold", climax=True, icons=("treasure",)), CHARACTER])
    assert trigger(attacker) == ("soul",)
    assert trigger(attacker) == ("treasure",)
    assert (names(attacker.stock), names(attacker.hand)) == ("soul", "gold")


def test_a_trigger_that_empties_the_deck_refreshes_first_and_is_not_in_it():
    attacker = side("t1", waiting="w1 w2")
    trigger(attacker)
    assert (names(attacker.clock), names(attacker.deck), names(attacker.stock)) == (
        "w1",
        "w2",
        "t1",
    )


def test_soul_icons_add_to_the_damage():
    double = Card("double", icons=("soul", "soul"))
    victim = side("c1 c2 c3 c4 c5")
    attack(Side(AsIs(), [double, CHARACTER]), victim, 2)
    assert names(victim.clock) == "c1 c2 c3 c4"


def test_a_shot_deals_one_when_the_damage_is_cancelled():
    shot = Card("flame", climax=True, icons=("shot", "soul"))
    victim = side("x1 c2 c3")
    assert attack(Side(AsIs(), [shot, CHARACTER]), victim, 1) == CANCELLED
    assert names(victim.clock) == "c2"
    victim = side("c1 c2 c3")
    assert attack(Side(AsIs(), [shot, CHARACTER]), victim, 1) == HIT
    assert names(victim.clock) == "c1 c2"


def test_an_attacker_who_decks_out_stops():
    attacker, victim = side("t1"), side("c1 c2 c3")
    play_line(victim, [("attack", 1)] * 2, attacker)
    assert attacker.lost
    assert names(victim.clock) == ""


def test_follow_ups_go_with_their_packet_only():
    victim = side("x1 c2 c3 c4 c5 c6")
    line = [("damage", 2, {"cancelled": [("damage", 1)], "hit": [("clock", 1)]})] * 2
    play_line(victim, line)
    assert names(victim.clock) == "c2 c3 c4 c5"


def test_mill_burns_once_per_climax_after_the_whole_mill():
    victim = side("x1 c2 x3 c4 x5 c6")
    play_line(victim, [("mill", 3, [("damage", 1)])])
    assert (names(victim.clock), names(victim.deck)) == ("c4", "c6")


def test_a_line_stops_with_the_loser():
    victim = side("c1 c2 c3 c4", clock="a b c d e f", level="p q r")
    play_line(victim, [("damage", 1), ("damage", 1), ("clock", 1), ("mill", 2), ("heal", 1)])
    assert victim.lost
    assert names(victim.deck) == "c2 c3 c4"


# --- exact odds ---------------------------------------------------------------------------------


def packets(*amounts):
    return [("damage", amount) for amount in amounts]


def odds_of(text):
    """'0: 1/2, kill: 1/3' as a distribution."""
    pairs = (part.split(": ") for part in text.split(", "))
    return {key if key == "kill" else int(key): Fraction(value) for key, value in pairs}


TINY = {
    "A": ({"deck": (2, 1), "waiting": (4, 2)}, (3,), "0: 1/2, 1: 1/2"),
    "B": ({"deck": (1, 0), "waiting": (5, 2)}, (2, 2), "1: 1/5, 3: 7/10, 5: 1/10"),
    "C": ({"deck": (3, 1), "waiting": (4, 1), "at": (3, 6)}, (2,), "0: 2/3, kill: 1/3"),
    "D": ({"deck": (3, 1), "waiting": (4, 1), "at": (2, 5)}, (2, 1), "1: 1/3, 2: 1/3, 3: 1/3"),
    "E": ({"deck": (2, 1), "waiting": (5, 1), "at": (2, 6)}, (3, 1), "1: 1/10, 2: 9/10"),
}


@pytest.mark.parametrize(("state", "amounts", "value"), TINY.values(), ids=TINY)
def test_tiny_case(state, amounts, value):
    assert line_odds(packets(*amounts), **state) == odds_of(value)


AT_LEAST = {
    "30/8 3,3,3": ((30, 8), (20, 0), (3, 3, 3), {3: 79.5722, 6: 30.7442, 9: 3.4767}),
    "8/2 3,3,3": ((8, 2), (20, 6), (3, 3, 3), {1: 100, 2: 98.9011, 4: 34.6154, 6: 10.7143}),
    "10/3 3,4,2": (
        (10, 3), (18, 5), (3, 4, 2),
        {2: 80, 3: 45, 4: 25, 5: 12.5, 6: 4.1667, 7: 0.8333},
    ),
    "5/1 2,2,3": ((5, 1), (15, 4), (2, 2, 3), {3: 100, 5: 66.9118, 6: 46.9118}),
}  # fmt: skip


@pytest.mark.parametrize(("deck", "waiting", "amounts", "tails"), AT_LEAST.values(), ids=AT_LEAST)
def test_at_least_in_percent_without_level_ups(deck, waiting, amounts, tails):
    odds = line_odds(
        packets(*amounts),
        lambda side: side.taken,
        deep=sum(amounts),
        deck=deck,
        waiting=waiting,
        level_ups=False,
    )
    for least, percent in tails.items():
        tail = sum(chance for taken, chance in odds.items() if taken >= least)
        assert float(100 * tail) == pytest.approx(percent, abs=5e-5), f">= {least}"


BURN_THEN_3 = packets(1, 3) * 3
KILLS = {
    "30/8 3,3,3": ((30, 8), (10, 0), packets(3, 3, 3), 10, {0: 0.0348, 1: 0.3074, 4: 0.7957}),
    "30/6 3,3,3": ((30, 6), (10, 2), packets(3, 3, 3), 10, {0: 0.0914, 3: 0.4973, 6: 0.9069}),
    "30/8 burn": ((30, 8), (10, 0), BURN_THEN_3, 12, {0: 0.3014, 3: 0.7904, 6: 0.9990}),
    "5/1 refresh": ((5, 1), (35, 7), packets(3, 3, 3), 8, {0: 0.5084, 3: 0.9799, 6: 1.0}),
    "3/0 refresh": ((3, 0), (37, 8), packets(3, 3, 3), 8, {1: 0.7362, 4: 1.0}),
}


@pytest.mark.parametrize(("deck", "waiting", "line", "deep", "kills"), KILLS.values(), ids=KILLS)
def test_kill_odds_from_level_3(deck, waiting, line, deep, kills):
    for clock, value in kills.items():
        odds = line_odds(
            line, lambda side: side.lost, deep=deep, deck=deck, waiting=waiting, at=(3, clock)
        )
        assert float(odds.get(True, 0)) == pytest.approx(value, abs=5e-5), f"3/{clock}"


def test_order_does_not_matter_without_a_reachable_refresh():
    values = {0: 0.0746989, 1: 0.2530032, 2: 0.1098379, 3: 0.2955379}
    values |= {4: 0.0402436, 5: 0.1010197, 6: 0.0418862, 7: 0.0837725}
    all_odds = [
        line_odds(packets(*order), deep=7, deck=(30, 8)) for order in permutations((1, 2, 4))
    ]
    assert all(odds == all_odds[0] for odds in all_odds)
    assert {
        taken: round(float(p), 7) for taken, p in all_odds[0].items() if taken != "kill"
    } == values


@given(
    st.integers(1, 8).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n))), st.integers(1, 7)
)
def test_hit_odds_are_the_closed_form(deck, soul):
    cards, climaxes = deck
    soul = min(soul, cards - 1)
    odds = line_odds(
        [("damage", soul)], lambda side: side.taken > 0, deck=deck, waiting=(0, 0), level_ups=False
    )
    assert odds.get(True, 0) == (
        Fraction(comb(cards - soul, climaxes), comb(cards, climaxes)) if soul else 0
    )


def test_trigger_odds_add_souls():
    odds = line_odds([("attack", 0)] * 3, triggers=(8, 40), deep=3, deck=(30, 0))
    values = {0: 0.50202, 1: 0.40162, 2: 0.09069, 3: 0.00567}
    assert {souls: round(float(p), 5) for souls, p in odds.items()} == values


def test_more_climaxes_never_help_the_attacker_without_refresh():
    kills = [
        line_odds(
            packets(3, 2), lambda side: side.lost, deep=5, deck=(12, climaxes), at=(3, 2)
        ).get(True, Fraction(0))
        for climaxes in range(13)
    ]
    assert kills == sorted(kills, reverse=True)
    assert kills[0] == 1
    assert kills[-1] == 0


STATES = st.fixed_dictionaries(
    {
        "deck": st.sampled_from([(1, 0), (2, 1), (3, 1), (4, 2), (5, 1)]),
        "waiting": st.sampled_from([(0, 0), (2, 1), (3, 0), (4, 2)]),
        "at": st.sampled_from([(0, 0), (1, 6), (3, 5)]),
        "pick": st.sampled_from(["non-climax", "climax", "oldest"]),
    }
)
STEPS = st.sampled_from(
    [
        ("damage", 1),
        ("damage", 2, {"cancelled": [("damage", 1)], "hit": [("heal", 1)]}),
        ("damage", 3),
        ("attack", 1),
        ("clock", 1),
        ("heal", 1),
        ("mill", 2, [("damage", 1)]),
        ("look", 2),
        ("shuffle", 1),
    ]
)


@given(STATES, st.lists(STEPS, max_size=5), st.integers(0, 50))
def test_every_card_is_somewhere_once_and_levels_are_legal(state, line, seed):
    def play(shuffler):
        victim = facing(shuffler, **state)
        attacker = Side(shuffler, shuffler.shuffle([*pile(4, 1), SOUL]))
        everything = sorted(victim.cards())
        play_line(victim, line, attacker)
        assert sorted(victim.cards()) == everything
        assert victim.lost or (victim.deck and len(victim.clock) < 7 and len(victim.level) < 4)
        return victim.lost

    simulated(play, 5, seed)


def test_simulation_meets_the_exact_odds():
    state = {"deck": (4, 1), "waiting": (5, 2), "at": (2, 4)}
    line = [("damage", 3, {"cancelled": [("damage", 2)]}), ("damage", 2)]
    exact = line_odds(line, deep=7, **state)
    trials = 4000

    def play(shuffler):
        victim = play_line(facing(shuffler, **state), line)
        return "kill" if victim.lost else victim.taken

    counts = simulated(play, trials, seed=11)
    assert set(counts) <= set(exact)
    for outcome, chance in exact.items():
        error = (float(chance * (1 - chance)) / trials) ** 0.5
        assert abs(counts[outcome] / trials - float(chance)) <= 4 * error + 1e-9, outcome


def test_tops_give_the_same_odds_as_whole_orders():
    state = {"deck": (3, 1), "waiting": (5, 2), "at": (1, 5)}
    line = packets(2, 2)
    assert line_odds(line, deep=4, **state) == line_odds(line, **state)


def test_plain_piles_hold_what_they_say():
    assert pile(3, 2) == [CHARACTER, CLIMAX, CLIMAX]
