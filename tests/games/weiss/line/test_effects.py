"""Each word of the language against odds worked out by hand."""

from fractions import Fraction

import pytest

from simcli.games.weiss.line import exact
from simcli.games.weiss.line.opponent import Check, Opponent, TriggerPool
from simcli.games.weiss.line.parser import parse
from simcli.games.weiss.line.program import compile_line

F = Fraction


def damage(line, deck, waiting=(0, 0), pool=None, level=None, clock=(), pick="non-climax"):
    opponent = Opponent(deck, waiting, level, clock)
    outcome = exact.solve(compile_line(parse(line), pool), opponent, pick, F(1))
    return {d: p for d, p in outcome.damage.items() if p}


def only(check):
    """A pool whose checks all show the same."""
    return TriggerPool({check: 10})


@pytest.mark.parametrize(
    ("line", "deck", "expected"),
    [
        ("0", (9, 1), {0: F(1)}),
        ("1", (4, 1), {0: F(1, 4), 1: F(3, 4)}),
        ("2", (9, 0), {2: F(1)}),
        ("1 {cancelled: burn 1}", (4, 1), {1: F(1)}),
        ("1 {hit: burn 1}", (9, 0), {2: F(1)}),
        ("1 {cancelled: again}", (4, 1), {1: F(1)}),
        ("1 {cancelled: again}", (9, 9), {0: F(1)}),
        ("1 {hit: again}", (9, 0), {2: F(1)}),
        ("1, again", (9, 0), {2: F(1)}),
        ("1 {hit: burn 1, again}", (9, 0), {4: F(1)}),
        ("clock 2", (9, 9), {2: F(1)}),
        ("mill 2 {each climax: burn 1}", (9, 0), {0: F(1)}),
        ("mill 2 {each climax: clock 1}", (9, 9), {2: F(1)}),
        ("mill 2 {climaxes: clock 1}", (9, 9), {1: F(1)}),
        ("look 3, 3", (9, 1), {3: F(1)}),
        ("3, heal 2", (9, 0), {1: F(1)}),
        ("1, heal 2", (9, 0), {0: F(1)}),
    ],
)
def test_a_step_does_what_it_says(line, deck, expected):
    assert damage(line, deck) == expected


def test_a_mill_that_empties_the_deck_refreshes_at_once():
    # Both cards milled, a refresh with its penalty; then the climax clocks the last card.
    assert damage("mill 2 bottom {climaxes: clock 1}", (2, 1)) == {2: F(1)}


def test_looking_ends_with_the_deck_and_never_refreshes():
    assert damage("look 5", (2, 1), (3, 0)) == {0: F(1)}
    assert damage("look 5", (2, 2), (3, 0)) == {1: F(1)}, "all gone: the refresh comes after"


def test_cards_kept_on_top_are_drawn_first():
    assert damage("look 3, 1", (9, 2)) == {1: F(1)}
    # Either the known card and one of the other eight, or two of eight with two climaxes left.
    lands = F(2, 3) * F(5, 8) + F(1, 3) * F(6, 8) * F(5, 7)
    assert damage("look 1, 2", (9, 3)) == {0: 1 - lands, 2: lands}


def test_a_shuffle_forgets_what_was_on_top():
    # The known non-climax on top is shuffled away among three cards with one climax.
    assert damage("look 1, shuffle 1 climax, 1", (2, 0), (1, 1)) == {0: F(1, 3), 1: F(2, 3)}


def test_a_shuffle_takes_what_there_is():
    assert damage("shuffle 3 non-climax, 1", (1, 1), (4, 3)) == {0: F(1, 2), 1: F(1, 2)}


@pytest.mark.parametrize(
    ("line", "check", "expected"),
    [
        ("attack 1", Check(1), 2),
        ("attack 1", Check(2), 3),
        ("direct 1", Check(0), 2),
        ("side 3 level 1", Check(0), 2),
        ("side 1 level 3", Check(1), 0),
        ("side 1 level 1", Check(2), 2),
        ("attack 1, again", Check(1), 5),  # the soul triggered lasts for the turn: 2, then 3
        ("attack 1 x2", Check(1), 4),  # another attacker has its own soul
        ("attack 1 {hit: again}", Check(1), 5),
        ("burn level+1", Check(0, False, 2), 3),
        ("burn level", Check(0, False, 0), 0),
    ],
)
def test_what_a_check_adds(line, check, expected):
    assert damage(line, (30, 0), pool=only(check)) == {expected: F(1)}


def test_a_shot_burns_one_when_the_attack_is_cancelled():
    shot = only(Check(0, True))
    assert damage("attack 1", (2, 1), (9, 0), shot) == {1: F(1, 2), 2: F(1, 2)}
    # cancelled: the other card is burned, the deck is empty and the penalty follows


def test_each_pending_shot_burns_one_at_the_next_cancel():
    # The first attack lands and the second is cancelled, by the only climax: two shots wait.
    both = TriggerPool({Check(0, True): 2})
    assert damage("attack 1, again", (10, 1), pool=both) == {2: F(9, 10), 3: F(1, 10)}
    assert damage("attack 1 x2", (10, 1), pool=both)[2] == F(1), "another attacker has its own"


def test_x_is_all_the_climaxes_milled_each_time():
    # Two climaxes milled: twice two, and no climax is left to cancel either.
    found = damage("mill 2 {each climax: burn X}", (20, 2))
    assert found == {0: F(31, 38), 1: F(17, 95), 4: F(1, 190)}


def test_a_pending_shot_waits_for_the_same_attackers_next_cancel():
    # First hit, then cancelled: the shot of the first check is still there.
    shot_first = TriggerPool({Check(0, True): 1, Check(0): 1})
    outcome = damage("attack 1, again", (12, 4), pool=shot_first)
    apart = damage("attack 1 x2", (12, 4), pool=shot_first)
    assert sum(outcome.values()) == sum(apart.values()) == 1
    mean = sum(d * p for d, p in outcome.items())
    assert mean > sum(d * p for d, p in apart.items())


def test_checks_are_drawn_without_replacement():
    pool = TriggerPool({Check(1): 1, Check(0): 1})
    assert damage("attack 1 x2", (30, 0), pool=pool) == {3: F(1)}


def test_without_the_attackers_deck_a_milled_card_counts_as_level_three():
    program = compile_line(parse("musashi"))
    assert program.notes == (
        "the attacker's milled card counts as level 3: no decklist of the attacker is given",
    )
    assert damage("musashi", (9, 9), (9, 0)) == damage("3 {cancelled: burn 4}", (9, 9), (9, 0))


def test_seven_in_the_clock_are_a_level_and_six_return():
    # 2/6, one damage empties the deck: penalty first, which levels up with no climax at all.
    outcome = damage("1", (1, 0), (3, 0), level=2, clock=(False,) * 6)
    assert outcome == {2: F(1)}


@pytest.mark.parametrize(
    ("pick", "cancelled"), [("non-climax", F(1, 6)), ("climax", F(0)), ("oldest", F(0))]
)
def test_the_pick_at_level_up_decides_which_climaxes_return(pick, cancelled):
    # The clock's oldest card is its only climax. A card clocked levels up, the first 1 empties the
    # deck, and the second meets what the level-up left of the seven, the penalty among it.
    clock = (True, *(False,) * 5)
    outcome = damage("clock 1, 1, 1", (2, 0), level=1, clock=clock, pick=pick)
    assert outcome == {d: p for d, p in {3: cancelled, 4: 1 - cancelled}.items() if p}


def test_an_empty_deck_and_waiting_room_lose():
    outcome = exact.solve(compile_line(parse("2")), Opponent((2, 0), (0, 0), 0), one=F(1))
    assert outcome.kill() == 1


def test_a_climax_just_revealed_spares_the_loss():
    # Rule 9.2.2.1: with the climax as last card both zones are empty for a moment; then both cards
    # go to the waiting room, are reshuffled, and one of them is the penalty.
    outcome = exact.solve(compile_line(parse("2")), Opponent((2, 1), (0, 0), 0), one=F(1))
    assert outcome.alive == {0: F(1, 2), 1: F(1, 2)}
    assert outcome.kill() == 0
