"""What is typed about both players, and what is left to be inferred."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import simcli
from simcli.errors import InputError
from simcli.games.weiss.line.flags import (
    climaxes_of,
    idle_icons,
    opponent_from,
    pool_from,
    pool_of,
    read_at,
    read_pair,
)
from simcli.games.weiss.line.opponent import Check, Opponent


@pytest.fixture(scope="module", name="deck")
def _deck():
    return simcli.load("decks/weiss/5hy-nino.yaml")


@pytest.mark.parametrize("text", ["30", "30/", "/8", "a/8", "30/8/1", "", "-3/1", "3.5/1", "30 8"])
def test_no_pair_is_refused_at_its_place(text):
    with pytest.raises(InputError, match="cards/climaxes") as error:
        read_pair(text, "--deck")
    assert error.value.place.source == "--deck"


@pytest.mark.parametrize(
    ("text", "column"), [("8/30", 3), ("100/8", 1), ("50/999", 4), ("9999/9999", 1)]
)
def test_impossible_pairs_are_refused(text, column):
    with pytest.raises(InputError) as error:
        read_pair(text, "--deck")
    assert error.value.place.column == column


@pytest.mark.parametrize("text", ["4/0", "3/7", "3", "x/1", "3/4/5"])
def test_impossible_clocks_are_refused(text):
    with pytest.raises(InputError, match="level/clock"):
        read_at(text)


@given(st.text(max_size=12))
def test_no_text_breaks_the_readers(text):
    for read in (read_at, pool_from, lambda text: read_pair(text, "--deck")):
        try:
            read(text)
        except InputError as error:
            assert "\n" not in str(error)


def test_a_pool_by_its_icons():
    pool = pool_from("soul=8,double=2,shot=4/40")
    assert pool.cards == {Check(1): 8, Check(2): 2, Check(1, True): 4, Check(0): 26}
    assert pool_from("12/40").cards == {Check(1): 12, Check(0): 28}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("12", "missing"),
        ("41/40", "41 cards with icons among 40"),
        ("sole=1/40", "did you mean 'soul'"),
        ("soul=/40", "no number"),
        ("0/0", "no pool"),
    ],
)
def test_pools_that_cannot_be(text, words):
    with pytest.raises(InputError, match=words):
        pool_from(text)


def test_a_decklist_makes_a_pool(deck):
    pool = pool_of(deck)
    assert pool.size == deck.size == 50
    souls = sum(e.card.trigger.count("soul") * e.count for e in deck.entries)
    assert sum(check.souls * n for check, n in pool.cards.items()) == souls > 0
    assert climaxes_of(deck) == 8
    assert "soul" not in idle_icons(deck)


def test_another_games_deck_is_refused():
    with pytest.raises(InputError, match="needs weiss decks"):
        pool_of(simcli.load("decks/loveca/start-deck-muse.yaml"))


def test_the_waiting_room_is_what_is_nowhere_else():
    opponent, outside = opponent_from("3/4", "30/8", None, "5/0")
    assert opponent == Opponent((30, 8), (8, 0), 3, (False,) * 4)
    assert outside == (12, 0)


def test_a_decklist_leaves_in_the_deck_what_is_not_told():
    opponent, _ = opponent_from("2/1", None, "20/3", "4/1", total=(50, 8))
    assert opponent == Opponent((23, 4), (20, 3), 2, (False,))


def test_the_clocks_climaxes_are_its_oldest_cards():
    opponent, _ = opponent_from("1/3", "30/6", "8/1", None, clock_climaxes=1)
    assert opponent.clock == (True, False, False)
    with pytest.raises(InputError, match="clock of 0"):
        opponent_from(None, "30/6", None, None, clock_climaxes=1)


ALL = (50, 8)


@pytest.mark.parametrize(
    ("at", "deck", "waiting", "stock", "total", "words"),
    [
        (None, "60/20", None, None, ALL, "60 cards in their .*, of 50 in all"),
        (None, None, "60/0", None, ALL, "60 cards"),
        (None, None, "45/0", None, ALL, "45 cards that are no climax .*, of 42"),
        (None, "30/8", "10/1", None, ALL, "9 climaxes"),
        ("3/4", "30/8", "15/0", "2/0", ALL, "54 cards"),
        (None, "30/8", None, "5/3", None, "11 climaxes .*, of 8 in all; tell --waiting"),
        ("3/6", "45/8", None, None, None, "54 cards"),
        ("3/4", "0/0", "5/0", None, None, "empty deck is refreshed at once"),
        (None, None, None, None, (300, 8), "300 cards in the opponent's deck; use up to 99"),
        (None, "50/8", None, None, (300, 8), "250 cards in the opponent's waiting room"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_zones_that_cannot_be_are_refused(at, deck, waiting, stock, total, words):
    with pytest.raises(InputError, match=words):
        opponent_from(at, deck, waiting, stock, total=total)


def test_a_board_told_in_full_need_not_be_of_a_full_deck():
    opponent, _ = opponent_from("3/4", "40/10", "20/0", None)
    assert (opponent.deck, opponent.waiting) == ((40, 10), (20, 0))


def test_full_width_signs_are_read():
    assert read_at("３／４") == (3, 4)
    assert read_pair("３０／８", "--deck") == (30, 8)
    assert pool_from("ｓｏｕｌ＝８，shot=４／４０") == pool_from("soul=8,shot=4/40")


def test_an_opponent_nobody_described_is_refused():
    with pytest.raises(InputError, match="--deck 30/8"):
        opponent_from("3/4", None, None, None)
    with pytest.raises(InputError, match="no card"):
        opponent_from("3/4", "0/0", "0/0", None)
