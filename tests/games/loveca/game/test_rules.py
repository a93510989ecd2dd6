"""The official Q&A and the rules' worked cases, in the kernel. Tests are named by Q&A number.

Boards are set by hand: a table is laid out, its zones are filled, and one step of the kernel runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from simcli.games.loveca.game import live_phase, members, tally
from simcli.games.loveca.game.games import against, alone
from simcli.games.loveca.game.kernel import play_turn, reset
from simcli.games.loveca.game.members import may_play, play_member
from simcli.games.loveca.game.record import (
    DECK,
    HAND,
    LIVE_AREA,
    SUCCESS,
    WAITING,
    YELLED,
)
from simcli.games.loveca.game.run import play
from simcli.games.loveca.game.words import pack, unpack
from simcli.settings import Settings
from tests.games.loveca.game.tables import deck_of, live, member, told_match, told_solo

CARDS = (
    member("four", 4, 1, "red", red=1),
    member("nine", 9, 2, None, red=2),
    member("two", 2, 1, "blue", blue=1),
    member("free", 0, 1, None, blue=1),
    member("ten blades", 2, 10),
    member("pink", 2, 0, "pink", pink=1),
    live("one", 1, "all", red=1),
    live("score", 2, "score", grey=1),
    live("nought", 0, "draw:red", grey=1),
    live("hard", 9, "grey2", red=9),
)
COPIES = 6
NAMES = [card.code for card in CARDS]


class Board:
    """Two players in the middle of a game, all cards waiting outside every zone until placed."""

    def __init__(self, goal: str = "standard") -> None:
        deck = deck_of(*((card, COPIES) for card in CARDS), format=goal)
        setup = against((deck, deck), Settings(), first=0).setup
        self.codes = [card.code for card in setup.seats[0].cards]
        self.table = setup.table()
        self.t = self.table[0]
        for p in range(2):
            reset(self.t, p, 0)
            side = self.t["sides"][p]
            side["stacked"] = 1
            side["size"][:] = 0
            side["deck_shows"] = side["deck_icons"] = 0
        self.free = [list(range(len(self.codes))) for _ in range(2)]
        self.t["game"]["turn"] = 2
        self.t["game"]["first"] = 0

    def take(self, p: int, name: str) -> int:
        card = next(c for c in self.free[p] if self.codes[c] == name)
        self.free[p].remove(card)
        return card

    def put(self, p: int, zone: int, *names: str) -> None:
        side = self.t["sides"][p]
        cards = [self.take(p, name) for name in names]
        side["zone"][zone][: len(cards)] = cards[::-1] if zone == DECK else cards
        side["size"][zone] = len(cards)
        if zone == DECK:
            for card in cards:
                side["deck_shows"] += side["shows"][card]
                side["deck_icons"] += side["icons"][card]
        if zone == LIVE_AREA:
            side["set_lives"] = len(cards)

    def stage(self, p: int, *names: str | None, entered: int = 1) -> None:
        side = self.t["sides"][p]
        for area, name in enumerate(names):
            if name is not None:
                side["member"][area] = self.take(p, name)
                side["entered"][area] = entered

    def energy(self, p: int, cards: int) -> None:
        self.t["sides"][p]["energy"] = cards

    def successes(self, p: int, count: int) -> None:
        self.put(p, SUCCESS, *["hard"] * count)

    def zone(self, p: int, zone: int) -> list[str]:
        side = self.t["sides"][p]
        cards = [self.codes[c] for c in side["zone"][zone][: side["size"][zone]]]
        return cards[::-1] if zone == DECK else cards

    def of(self, p: int, field: str) -> Any:
        return self.t["sides"][p][field]

    def play(self, p: int, name: str, area: int, baton: bool = False) -> None:
        at = self.zone(p, HAND).index(name)
        card = self.of(p, "zone")[HAND][at]
        assert may_play(self.t, p, card, area, baton), f"{name} cannot be played"
        play_member(self.t, p, at, area, baton)

    def allowed(self, p: int, name: str, area: int, baton: bool = False) -> bool:
        card = self.of(p, "zone")[HAND][self.zone(p, HAND).index(name)]
        return bool(may_play(self.t, p, card, area, baton))

    def perform(self, p: int) -> int:
        live_phase.performance(self.t, p)
        return int(self.of(p, "live_score"))

    def judge(self) -> None:
        live_phase.judgement(self.t)


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


def test_qa32_without_a_live_there_is_no_yell() -> None:
    board = Board()
    board.put(0, DECK, "two", "two")
    board.put(0, LIVE_AREA, "four", "nine")
    board.stage(0, "ten blades")
    live_phase.turn_up(board.t, 0)
    assert board.perform(0) == -1
    assert (board.zone(0, YELLED), board.zone(0, WAITING)) == ([], ["four", "nine"])


def test_qa31_qa72_lives_may_be_set_with_an_empty_stage() -> None:
    board = Board()
    board.put(0, DECK, "two")
    board.put(0, LIVE_AREA, "one", "one")
    assert board.perform(0) == -1
    assert board.zone(0, WAITING) == ["one", "one"]
    assert board.t["tally"][0][2][tally.SET_LIVES + 2] == 1


def test_qa35_all_or_nothing() -> None:
    board = Board()
    board.put(0, DECK, "two", "two")
    board.put(0, LIVE_AREA, "one", "hard")
    board.stage(0, "four")
    assert board.perform(0) == -1
    assert board.zone(0, WAITING) == ["one", "hard"]


def test_qa39_qa40_the_yell_is_complete_even_if_success_is_sure() -> None:
    board = Board()
    board.put(0, DECK, *["two"] * 5)
    board.put(0, LIVE_AREA, "one")
    board.stage(0, "nine", "nine")
    assert board.perform(0) == 1
    assert board.of(0, "size")[YELLED] == 4


def test_qa42_qa43_draw_icons_draw_after_the_whole_yell() -> None:
    board = Board()
    board.put(0, DECK, "nought", "two", "four", "nine")
    board.put(0, LIVE_AREA, "one")
    board.stage(0, "two", "two")
    board.perform(0)
    assert (board.zone(0, YELLED), board.zone(0, HAND)) == (["nought", "two"], ["four"])
    assert board.of(0, "live_score") == 1, "the draw icon comes with a red heart"


def test_qa44_score_icons_add_to_the_score() -> None:
    board = Board()
    board.put(0, DECK, "score", "score", "two")
    board.put(0, LIVE_AREA, "score")
    board.stage(0, "two", "two")
    assert board.perform(0) == 4


@pytest.mark.parametrize(
    ("stage", "yells", "cleared"),
    [
        ("four", "pink", True),
        ("two", "one", True),  # QA45: ALL is one heart of any one colour
        ("two", "pink", False),
        ("pink", "hard", False),  # two colourless hearts fill no colour
        ("four", "free", True),
    ],
    ids=["red on stage", "ALL covers", "other colours", "colourless", "stage alone"],
)
def test_qa45_qa46_hearts_meet_a_red_note(stage: str, yells: str, cleared: bool) -> None:
    board = Board()
    board.put(0, DECK, yells, "two", "two")
    board.put(0, LIVE_AREA, "one")
    board.stage(0, stage, "two")
    assert (board.perform(0) >= 0) is cleared


def test_qa53_qa100_refresh_in_the_yell_without_the_yelled_cards() -> None:
    board = Board()
    board.put(0, DECK, *["two"] * 4, *["four"] * 4)
    board.put(0, WAITING, "pink", "pink", "free", "free", "nine")
    board.put(0, LIVE_AREA, "one")
    board.stage(0, "ten blades")
    assert board.perform(0) == 1
    assert board.zone(0, YELLED)[-2:] == ["pink", "pink"]
    assert board.zone(0, DECK) == ["free", "free", "nine"]
    assert (board.of(0, "refreshes"), board.zone(0, WAITING)) == (1, [])


def test_qa101_the_yell_stops_where_nothing_is_left() -> None:
    board = Board()
    board.put(0, DECK, "two", "two", "four")
    board.put(0, LIVE_AREA, "one")
    board.stage(0, "ten blades")
    board.perform(0)
    assert board.zone(0, YELLED) == ["two", "two", "four"]
    board.judge()
    assert board.zone(0, DECK), "a later card in the waiting room triggers the refresh"


def cleared(board: Board, p: int, *lives: str) -> None:
    """Lives that have been cleared with their printed scores."""
    board.put(p, DECK, "two")
    board.put(p, LIVE_AREA, *lives)
    score = sum(next(c.score or 0 for c in CARDS if c.code == name) for name in lives)
    board.t["sides"][p]["live_score"] = score


@pytest.mark.parametrize(
    ("lives", "before", "after", "first"),
    [
        ((["one"], ["score"]), (0, 0), (0, 1), 1),
        (([], ["nought"]), (0, 0), (0, 1), 1),  # QA47, QA48
        (([], []), (1, 1), (1, 1), 0),  # QA49
        ((["one"], ["one"]), (0, 0), (1, 1), 0),  # QA50
        ((["one"], ["one"]), (2, 1), (2, 2), 1),  # QA51
        ((["one"], ["one"]), (1, 2), (2, 2), 0),
        ((["one"], ["one"]), (2, 2), (2, 2), 0),  # QA52
        ((["score"], ["one"]), (2, 2), (3, 2), 0),  # the lock needs a tie
        ((["one", "one"], ["score"]), (0, 0), (1, 1), 0),  # scores add; one Live is placed
    ],
    ids=["higher", "qa47 qa48", "qa49", "qa50", "qa51", "qa51 other", "qa52", "no tie", "qa83"],
)
def test_judgement(
    lives: tuple[Sequence[str], Sequence[str]],
    before: tuple[int, int],
    after: tuple[int, int],
    first: int,
) -> None:
    board = Board()
    for p in range(2):
        board.successes(p, before[p])
        if lives[p]:
            cleared(board, p, *lives[p])
    board.judge()
    assert tuple(int(board.of(p, "size")[SUCCESS]) for p in range(2)) == after
    assert board.t["game"]["first"] == first
    for p in range(2):
        assert board.of(p, "size")[LIVE_AREA] == 0


def test_half_deck_locks_a_tie_at_one() -> None:
    board = Board("half")
    board.successes(0, 1)
    for p in range(2):
        cleared(board, p, "one")
    board.judge()
    assert [int(board.of(p, "size")[SUCCESS]) for p in range(2)] == [1, 1]


def test_qa41_yelled_cards_wait_until_the_judgement() -> None:
    board = Board()
    board.put(0, DECK, "two", "four", "nine")
    board.put(0, LIVE_AREA, "one")
    board.stage(0, "four", "four")
    board.perform(0)
    assert board.zone(0, WAITING) == []
    board.judge()
    assert board.zone(0, WAITING) == ["two", "four"]


def test_under_the_early_rules_they_go_after_the_performance() -> None:
    board = Board()
    board.t["game"]["early_clean_up"] = 1
    board.put(0, DECK, "two", "four", "nine")
    board.put(0, LIVE_AREA, "one")
    board.stage(0, "four", "four")
    board.perform(0)
    assert board.zone(0, WAITING) == ["two", "four"]


def test_early_rules_first_is_the_winner_of_a_round_that_is_not_tied() -> None:
    board = Board()
    board.t["game"]["first_by_round"] = 1
    board.successes(0, 2)
    for p in range(2):
        cleared(board, p, "one")
    board.judge()  # officially the second player, who alone places, would be first
    assert board.t["game"]["first"] == 0


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
