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


def test_an_opponent_nobody_described_is_refused():
    with pytest.raises(InputError, match="--deck 30/8"):
        opponent_from("3/4", None, None, None)
    with pytest.raises(InputError, match="no card"):
        opponent_from("3/4", "0/0", "0/0", None)
