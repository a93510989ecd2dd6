"""The Live twin against the Q&A, the worked values and the pooled requirement test."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.naive.live import (
    COLOURS,
    attempt_live,
    attempt_odds,
    can_clear,
    hearts_of,
    leftovers,
    spelled,
)
from tests.naive.shuffling import AsIs, RandomOrder, Scripted


def card(icon, name=None):
    return {"name": name or icon, "type": "member", "blade_heart": icon}


def cards(**copies):
    """Cards by icon; `draw_red` is `draw:red`."""
    return [card(icon.replace("_", ":")) for icon, count in copies.items() for _ in range(count)]


def live(score=1, **need):
    return {"name": "Live", "type": "live", "blade_heart": "all", "score": score, "need": need}


def icons(zone):
    return [card["blade_heart"] for card in zone]


def numbered(icon, count, start=0):
    return [card(icon, f"{icon}{i}") for i in range(start, start + count)]


# --- the yell -----------------------------------------------------------------------------------


def test_qa53_refresh_mid_yell_goes_on_with_the_waiting_room_alone():
    deck, waiting = numbered("red", 8), numbered("none", 5)
    attempt = attempt_live(deck, waiting, 10, [], [live(red=9)], AsIs())
    assert attempt.revealed == deck + waiting[:2]
    assert attempt.refreshes == 1
    assert attempt.deck == waiting[2:]


def test_qa100_yelled_cards_are_not_shuffled_in():
    deck, waiting = numbered("red", 8), numbered("none", 5)
    script = Scripted([list(reversed(waiting))])  # refuses any other cards
    attempt = attempt_live(deck, waiting, 10, [], [live(red=8)], script)
    assert attempt.cleared
    assert attempt.waiting == []


def test_qa101_both_empty_stops_the_yell():
    deck = numbered("red", 3)
    attempt = attempt_live(deck, [], 5, [], [live(red=3)], AsIs())
    assert attempt.revealed == deck
    assert attempt.cleared
    assert attempt.deck == []


def test_qa101_a_later_card_in_the_waiting_room_is_refreshed():
    failed = live(red=4)
    attempt = attempt_live(numbered("red", 3), [], 5, [], [failed], AsIs())
    assert not attempt.cleared
    assert (attempt.deck, attempt.waiting, attempt.refreshes) == ([failed], [], 1)


def test_refresh_fires_when_the_deck_reaches_zero():
    attempt = attempt_live(numbered("red", 2), numbered("none", 3), 2, [], [live(red=2)], AsIs())
    assert (attempt.refreshes, len(attempt.deck), attempt.waiting) == (1, 3, [])


def test_qa32_no_live_no_yell():
    deck = numbered("red", 3)
    attempt = attempt_live(deck, [], 3, ["red"], [], AsIs())
    assert (attempt.revealed, attempt.deck, attempt.score) == ([], deck, None)


def test_qa39_qa40_the_yell_is_complete_even_if_success_is_sure():
    attempt = attempt_live(numbered("none", 4), [], 3, ["red"], [live(red=1)], AsIs())
    assert len(attempt.revealed) == 3


def test_qa42_qa43_draws_come_after_the_whole_yell():
    deck = [*cards(draw_red=1, none=1, draw_pink=1), card("blue", "first"), card("blue", "second")]
    attempt = attempt_live(deck, [], 3, [], [live(red=1, pink=1)], AsIs())
    assert [card["name"] for card in attempt.drawn] == ["first", "second"]
    assert attempt.cleared  # a draw icon comes with its colour


def test_draws_can_refresh_and_leave_the_yelled_cards_out():
    deck, waiting = cards(draw_red=2, none=1), numbered("blue", 2)
    attempt = attempt_live(deck, waiting, 2, [], [live(red=1)], AsIs())
    assert [card["name"] for card in attempt.drawn] == ["none", "blue0"]
    assert [card["name"] for card in attempt.deck] == ["blue1"]


def test_draws_stop_where_both_are_empty():
    attempt = attempt_live(cards(draw_red=2), [], 2, [], [live(red=2)], AsIs())
    assert (attempt.drawn, attempt.cleared) == ([], True)


# --- hearts and requirements --------------------------------------------------------------------


def test_qa44_score_icons_add_to_the_score():
    attempt = attempt_live(cards(score=2, red=1), [], 3, [], [live(score=4, red=1)], AsIs())
    assert attempt.score == 6


def test_a_failed_live_has_no_score_and_goes_to_the_waiting_room():
    failed = live(red=2)
    attempt = attempt_live(cards(score=2, red=1), cards(none=1), 2, [], [failed], AsIs())
    assert attempt.score is None
    assert attempt.waiting == [*cards(none=1), failed]


def test_qa35_one_live_short_and_all_fail():
    lives = [live(red=1), live(blue=1)]
    attempt = attempt_live(cards(red=2, none=1), [], 2, [], lives, AsIs())
    assert not attempt.cleared
    assert attempt.waiting == lives


def test_qa45_qa46_an_all_heart_is_one_heart_of_one_colour():
    assert can_clear(["all"], [live(red=1)])
    assert can_clear(["all", "all"], [live(red=1, blue=1)])
    assert not can_clear(["all"], [live(red=1, blue=1)])
    assert not can_clear(["all"], [live(red=1), live(blue=1)])


def test_hearts_are_consumed_not_shared():
    assert can_clear(["red", "red"], [live(red=1), live(red=1)])
    assert not can_clear(["red"], [live(red=1), live(red=1)])


def test_the_total_counts_too():
    assert not can_clear(["red", "all"], [live(red=1, purple=1, grey=1)])
    assert can_clear(["red", "pink", "all"], [live(red=1, purple=1, grey=1)])


def test_qa142_what_is_left_over():
    assert leftovers(["red"] * 2 + ["pink"] * 2, [live(red=2, pink=1)]) == {("pink",)}


def test_colourless_hearts_fill_grey_only():
    assert hearts_of(cards(grey2=1)) == ["grey", "grey"]
    assert can_clear(["red", "grey", "grey"], [live(red=1, grey=2)])
    assert not can_clear(["grey", "grey"], [live(red=1)])


def pooled(hearts, lives):
    """The summed test of the rules' section on several Lives, which the search must bear out."""
    need = [note for live in lives for note in spelled(live["need"])]
    short = sum(max(0, need.count(c) - hearts.count(c)) for c in COLOURS)
    return short <= hearts.count("all") and len(hearts) >= len(need)


NEEDS = st.dictionaries(
    st.sampled_from(["red", "blue", "green", "grey"]), st.integers(1, 2), min_size=1, max_size=3
)


@given(
    st.lists(st.sampled_from(["red", "blue", "green", "pink", "all", "grey"]), max_size=7),
    st.lists(NEEDS, min_size=1, max_size=3),
)
def test_the_search_is_the_pooled_test(hearts, needs):
    lives = [live(**need) for need in needs]
    assert can_clear(hearts, lives) == pooled(hearts, lives)


# --- exact odds ---------------------------------------------------------------------------------

VALUES = {
    "yell past the end of the deck": (
        cards(red=4, none=6), cards(red=26, none=24), 16, [], live(red=8), Fraction(5161, 13818),
    ),
    "colourless pairs fill grey only": (
        cards(red=8, grey2=4, none=8), [], 5, ["red"], live(red=3, grey=3), Fraction(245, 969),
    ),
    "no blades": (cards(red=8, none=8), [], 0, ["red"] * 3, live(red=2, grey=1), Fraction(1)),
    "both run out": (cards(red=2, none=1), [], 5, [], live(red=2), Fraction(1)),
}  # fmt: skip


@pytest.mark.parametrize(
    ("deck", "waiting", "blades", "stage", "need", "value"), VALUES.values(), ids=VALUES
)
def test_worked_values(deck, waiting, blades, stage, need, value):
    deep = (blades, max(0, blades - len(deck)))  # from the deck, and after its end
    odds = attempt_odds(deck, waiting, blades, stage, [need], deep=deep)
    assert odds[True] == value


def test_score_distribution_of_a_small_deck():
    deck = cards(score=1, red=2, none=1)
    odds = attempt_odds(deck, [], 2, [], [live(score=2, red=1)], lambda a: a.score)
    # Of six pairs: two reds or red and none (3) score 2, score and red (2) score 3, else fail.
    assert odds == {2: Fraction(1, 2), 3: Fraction(1, 3), None: Fraction(1, 6)}


def test_tops_give_the_same_odds_as_whole_orders():
    deck, waiting = cards(red=2, draw_red=1, none=1), cards(red=1, none=2)
    arguments = (deck, waiting, 5, [], [live(red=3)], lambda a: (a.cleared, len(a.drawn)))
    assert attempt_odds(*arguments, deep=4) == attempt_odds(*arguments)


@given(
    st.lists(st.sampled_from(["red", "all", "draw:red", "score", "none"]), min_size=1, max_size=8),
    st.lists(st.sampled_from(["blue", "draw:blue", "none"]), max_size=5),
    st.integers(0, 15),
    st.integers(0, 99),
)
def test_what_a_yell_shows_and_where_it_ends(deck, waiting, blades, seed):
    attempt = attempt_live(
        [card(icon) for icon in deck],
        [card(icon) for icon in waiting],
        blades,
        [],
        [live(red=2)],
        RandomOrder(seed),
    )
    seen = min(blades, len(deck) + len(waiting))
    assert icons(attempt.revealed[: len(deck)]) == deck[:seen]
    assert len(attempt.revealed) == seen
    assert not Counter(icons(attempt.revealed[len(deck) :])) - Counter(waiting)
    assert attempt.deck or not attempt.waiting
