"""Playing Members by the official Q&A, in the kernel. Tests are named by Q&A number."""

from __future__ import annotations

import pytest

from simcli.games.loveca.game import members, tally
from simcli.games.loveca.game.games import alone
from simcli.games.loveca.game.kernel import play_turn
from simcli.games.loveca.game.record import DECK, EMPTY, HAND, WAITING
from simcli.games.loveca.game.run import play
from simcli.games.loveca.game.words import pack, unpack
from simcli.settings import Settings
from tests.games.loveca.game.boards import Board
from tests.games.loveca.game.tables import deck_of, live, member, told_match, told_solo

pytestmark = pytest.mark.kernel


def test_qa23_a_member_costs_its_energy() -> None:
    board = Board()
    board.put(0, HAND, "four")
    board.energy(0, 5)
    board.play(0, "four", 0)
    assert (board.of(0, "energy"), board.of(0, "waited_energy")) == (1, 4)


@pytest.mark.parametrize(
    ("hand", "stage", "paid"), [("nine", "four", 5), ("four", "four", 0), ("two", "nine", 0)]
)
def test_qa25_qa26_baton_price_is_floored_at_zero(hand: str, stage: str, paid: int) -> None:
    board = Board()
    board.put(0, DECK, "pink")
    board.put(0, HAND, hand)
    board.stage(0, stage)
    board.energy(0, 6)
    board.play(0, hand, 0, baton=True)
    assert (board.of(0, "energy"), board.zone(0, WAITING)) == (6 - paid, [stage])


def test_qa27_a_baton_comes_from_the_one_member_of_the_area() -> None:
    board = Board()
    board.put(0, DECK, "pink")
    board.put(0, HAND, "nine")
    board.stage(0, "four", "four", "four")
    board.energy(0, 5)
    board.play(0, "nine", 1, baton=True)
    assert (board.of(0, "energy"), board.zone(0, WAITING)) == (0, ["four"])
    assert [board.codes[c] for c in board.of(0, "member")] == ["four", "nine", "four"]


def test_qa30_the_same_card_twice_on_stage() -> None:
    board = Board()
    board.put(0, HAND, "two", "two")
    board.energy(0, 4)
    board.play(0, "two", 0)
    board.play(0, "two", 2)
    assert [board.codes[c] for c in board.of(0, "member")[[0, 2]]] == ["two", "two"]
    assert board.of(0, "energy") == 0


def test_qa28_overwriting_is_at_full_price() -> None:
    board = Board()
    board.put(0, DECK, "pink")
    board.put(0, HAND, "four")
    board.stage(0, "two")
    board.energy(0, 5)
    board.play(0, "four", 0)
    assert (board.of(0, "energy"), board.zone(0, WAITING)) == (1, ["two"])


def test_qa29_qa70_not_over_a_member_that_entered_this_turn() -> None:
    board = Board()
    board.put(0, HAND, "nine", "four")
    board.stage(0, "two", entered=2)
    board.energy(0, 12)
    assert not board.allowed(0, "nine", 0, baton=True)
    assert not board.allowed(0, "nine", 0)
    assert board.allowed(0, "nine", 1)
    board.t["game"]["fresh_baton"] = 1  # the older description
    assert board.allowed(0, "nine", 0, baton=True)
    assert not board.allowed(0, "nine", 0)


def test_qa71_the_area_is_open_again_once_that_member_has_left() -> None:
    board = Board()
    board.put(0, HAND, "four", "nine")
    board.energy(0, 13)
    board.play(0, "four", 0)
    assert not board.allowed(0, "nine", 0)
    board.of(0, "member")[0] = EMPTY  # by a card text
    assert board.allowed(0, "nine", 0)
    assert not board.allowed(0, "nine", 0, baton=True)


def test_no_baton_from_nobody_nor_with_nothing_to_pay() -> None:
    board = Board()
    board.put(0, HAND, "free", "four")
    board.stage(0, "two")
    board.energy(0, 3)
    assert not board.allowed(0, "four", 1, baton=True)
    assert not board.allowed(0, "free", 0, baton=True)
    assert board.allowed(0, "free", 0)
    assert not board.allowed(0, "four", 1), "four Energy are needed"


def test_qa87_several_batons_a_turn_in_different_areas() -> None:
    board = Board()
    board.put(0, DECK, "pink")
    board.put(0, HAND, "four", "four", "four")
    board.stage(0, "two", "two", "two")
    board.energy(0, 6)
    for area in range(3):
        board.play(0, "four", area, baton=True)
    assert (board.of(0, "energy"), board.of(0, "size")[WAITING]) == (0, 3)


def test_qa133_qa134_qa135_waited_members_give_hearts_but_no_blades_and_wake() -> None:
    board = Board()
    board.stage(0, "four", "nine")
    side = board.t["sides"][0]
    side["waited"][0] = 1
    members.sum_stage(side)
    assert side["stage_blades"] == 2
    assert unpack(side["stage_hearts"])[1] == side["stage_total"] == 3
    members.activate(board.t, 0)
    assert members.active_blades(side) == 3


def test_modifiers_count_and_leave_with_the_member() -> None:
    board = Board()
    board.put(0, HAND, "four")
    board.stage(0, "two")
    board.energy(0, 4)
    side = board.t["sides"][0]
    side["extra_blades"][0], side["extra_hearts"][0] = 2, pack([0, 0, 0, 0, 0, 1])
    assert members.active_blades(side) == 3
    board.play(0, "four", 0, baton=True)
    assert members.active_blades(side) == 1
    assert side["extra_hearts"].sum() == 0


def test_energy_is_three_plus_the_turn_until_twelve() -> None:
    told = told_solo(deck_of((member("big", 99), 40), (live("L", red=9), 4)), 0, turns=11)
    mains = [e for e in told.events if e.event == "energy" and e.turn]
    assert [sum(e.zones[0].energy[1:]) for e in mains] == [4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 12]


def test_the_perfect_line_4_9_15_spends_all_energy() -> None:
    deck = deck_of(
        (member("a", 4, red=1), 1), (member("b", 9, red=2), 1), (member("c", 15, red=3), 1),
        (live("L", red=99), 20),
    )  # fmt: skip
    order = [20, 21, 22, *range(20)]  # cards are numbered by their codes: the Lives come first
    setup = alone(deck, Settings(turns=3, mulligan="none"), "curve", order)
    counts = play(setup, 1)[0]
    assert [int(n) for n in counts[1:4, tally.SPENT]] == [4, 5, 6]
    assert [int(n) for n in counts[1:4, tally.WASTED]] == [0, 0, 0]


def test_each_player_turns_up_only_at_the_own_performance() -> None:
    deck = deck_of((live("L", grey=1), 6), (member("m", 2), 20))
    told = told_match((deck, deck), 1, ("random", "random"), first=0)
    for turn in range(1, told.turns + 1):
        events = [(e.player, e.event) for e in told.events if e.turn == turn]
        ups = [p for p, event in events if event == "turn up"]
        fates = [at for at, (_, event) in enumerate(events) if event in ("clear", "fail")]
        second = next(at for at, (p, e) in enumerate(events) if e == "turn up" and p == ups[1])
        assert all(at < second for at in fates if events[at][0] == ups[0])


def test_replacing_a_member_can_refresh_an_empty_deck() -> None:
    board = Board()
    board.put(0, HAND, "four")
    board.stage(0, "two")
    board.energy(0, 4)
    board.play(0, "four", 0)
    assert (board.zone(0, DECK), board.zone(0, WAITING)) == (["two"], [])


def test_the_one_turn_function_plays_a_whole_turn() -> None:
    board = Board()
    for p in range(2):
        board.put(p, DECK, *["two"] * 4, *["four"] * 4)
    play_turn(board.t)
    assert board.t["game"]["turn"] == 3
    assert [int(board.of(p, "energy") + board.of(p, "waited_energy")) for p in range(2)] == [1, 1]
