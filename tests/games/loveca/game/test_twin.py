"""The kernel against the naive game, card for card: same decks, same decisions, same events."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from tests.games.loveca.game.following import differences, follow
from tests.games.loveca.game.tables import (
    POLICIES,
    START_DECKS,
    shuffled,
    small_deck,
    start_deck,
    told_match,
)

pytestmark = pytest.mark.kernel

WINNERS = {0: "0", 1: "1", 2: "draw", None: None}


@pytest.mark.parametrize("policies", [(a, b) for a in POLICIES for b in POLICIES], ids="-".join)
@pytest.mark.parametrize("name", START_DECKS)
def test_stacked_start_decks_play_as_the_naive_game(name: str, policies: tuple[str, str]) -> None:
    decks = (start_deck(name), start_deck("muse"))
    orders = (shuffled(decks[0], 1), shuffled(decks[1], 2))
    told = told_match(decks, 5, policies, orders)
    game = follow(told, stacked=True)
    assert differences(told, game) == []
    assert game.result() == WINNERS[told.result]


@hypothesis_settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 10_000),
    st.integers(12, 30),
    st.sampled_from([(a, b) for a in POLICIES for b in POLICIES]),
    st.sampled_from(["standard", "half"]),
    st.integers(0, 1),
)
def test_small_stacked_decks_play_as_the_naive_game(
    seed: int, size: int, policies: tuple[str, str], format: str, first: int
) -> None:
    decks = (
        small_deck(seed, size, "A", format=format),
        small_deck(seed + 1, size, "B", format=format),
    )
    orders = (shuffled(decks[0], seed), shuffled(decks[1], seed + 1))
    told = told_match(decks, seed, policies, orders, first)
    game = follow(told, stacked=True)
    assert differences(told, game) == []
    assert game.result() == WINNERS[told.result]


@pytest.mark.parametrize("trial", range(12))
def test_shuffled_games_play_as_the_naive_game_told_the_shuffles(trial: int) -> None:
    decks = (small_deck(trial, 20, "A"), small_deck(trial + 50, 24, "B"))
    policies = (POLICIES[trial % 3], POLICIES[trial // 3 % 3])
    told = told_match(decks, trial, policies)
    assert differences(told, follow(told, stacked=False)) == []


def test_the_games_above_meet_every_kind_of_event() -> None:
    seen = set()
    for seed in range(40):
        decks = (small_deck(seed, 18, "A"), small_deck(seed + 1, 18, "B"))
        told = told_match(decks, seed, ("random", "random"))
        seen |= {event.event for event in told.events}
    assert seen >= {"refresh", "tie lock", "success", "fail", "clear", "baton", "play", "mulligan"}
