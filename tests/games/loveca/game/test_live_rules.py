"""The Live phase and refreshes by the official Q&A and the rules' worked cases, in the kernel.

Tests are named by Q&A number.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from simcli.games.loveca.game import live_phase, tally, zones
from simcli.games.loveca.game.record import DECK, HAND, LIVE_AREA, SUCCESS, WAITING, YELLED
from tests.games.loveca.game.boards import CARDS, Board

pytestmark = pytest.mark.kernel


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


@pytest.mark.parametrize(
    ("stage", "yells", "cleared"),
    [
        (("four", None), "one", False),  # red and ALL: two hearts for three notes
        (("four", "pink"), "one", True),  # red, pink and ALL
        (("four", "pink"), "two", True),  # red, pink and blue
        (("nine", "four"), "four", False),  # four red hearts: blue is missing
    ],
)
def test_three_notes_need_three_hearts_and_each_colour(
    stage: tuple[str, str | None], yells: str, cleared: bool
) -> None:
    board = Board()
    board.put(0, DECK, *[yells] * 4)
    board.put(0, LIVE_AREA, "three notes")
    board.stage(0, *stage)
    blades = sum(card.blades for card in CARDS if card.code in stage)
    board.t["sides"][0]["extra_blades"][0] = 1 - blades
    assert (board.perform(0) >= 0) is cleared


def test_qa142_hearts_used_up_leave_the_others() -> None:
    board = Board()
    board.put(0, DECK, "free")
    board.put(0, LIVE_AREA, "red pink", "nought")  # 2 red and 1 pink, then any one
    board.stage(0, "nine", "pink", "pink")
    side = board.t["sides"][0]
    side["extra_blades"][0] = -2
    assert board.perform(0) == 3, "the second pink heart is left for the grey note"


def test_hearts_are_consumed_not_shared() -> None:
    board = Board()
    board.put(0, DECK, "free", "free")
    board.put(0, LIVE_AREA, "one", "one")
    board.stage(0, "four")
    assert board.perform(0) == -1, "one red heart for two red notes"


def test_qa53_the_refresh_comes_when_the_deck_reaches_nought() -> None:
    board = Board()
    board.put(0, DECK, "two")
    board.put(0, WAITING, "four", "nine")
    zones.draw(board.t, 0, np.int64(1))
    assert (board.zone(0, HAND), board.zone(0, DECK)) == (["two"], ["four", "nine"])
    assert board.zone(0, WAITING) == []


def test_qa100_set_and_staged_cards_stay_where_they_are() -> None:
    board = Board()
    board.put(0, DECK, "two")
    board.put(0, WAITING, "pink")
    board.put(0, LIVE_AREA, "hard", "four")
    board.stage(0, "nine")
    zones.draw(board.t, 0, np.int64(3))
    assert (board.zone(0, HAND), board.zone(0, DECK)) == (["two", "pink"], [])
    assert board.zone(0, LIVE_AREA) == ["hard", "four"]


def test_cards_turned_up_can_be_the_deck_of_the_yell() -> None:
    board = Board()
    board.put(0, LIVE_AREA, "one", "four", "four")
    board.stage(0, "two")
    live_phase.turn_up(board.t, 0)
    assert board.perform(0) == 1
    assert (board.zone(0, YELLED), board.zone(0, DECK)) == (["four"], ["four"])


def test_qa101_lives_lost_are_the_deck_where_nothing_else_is() -> None:
    board = Board()
    board.put(0, DECK, "two", "two")
    board.put(0, LIVE_AREA, "hard")
    board.stage(0, "ten blades")
    assert board.perform(0) == -1
    assert (board.zone(0, DECK), board.zone(0, YELLED)) == (["hard"], ["two", "two"])
    board.judge()
    assert board.zone(0, WAITING) == ["two", "two"]


def test_qa42_a_draw_may_refresh_without_the_yelled_cards() -> None:
    board = Board()
    board.put(0, DECK, "nought", "nought", "four")
    board.put(0, WAITING, "nine", "pink")
    board.put(0, LIVE_AREA, "one")
    board.stage(0, "two", "two")
    assert board.perform(0) == 1
    assert board.zone(0, HAND) == ["four", "nine"]
    assert (board.zone(0, DECK), board.zone(0, YELLED)) == (["pink"], ["nought", "nought"])


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
