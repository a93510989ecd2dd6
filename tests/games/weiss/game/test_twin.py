"""The kernel against the naive game, card for card: same decks, same decisions, same events."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from simcli.games.weiss import log
from simcli.games.weiss.cards import ICONS
from simcli.games.weiss.game.trace import Trace
from tests.games.weiss.game.following import differences, follow
from tests.games.weiss.game.tables import (
    POLICIES,
    SAMPLES,
    any_deck,
    sample,
    shuffled,
    told_match,
    told_solo,
)

pytestmark = pytest.mark.kernel

PAIRS = [(a, b) for a in POLICIES for b in POLICIES]


def agree(told: Trace, stacked: bool) -> None:
    game = follow(told, stacked)
    assert differences(told, game) == []
    assert game.winner() == (None if told.result is None else str(told.result))


@pytest.mark.parametrize("policies", PAIRS, ids="-".join)
@pytest.mark.parametrize("name", SAMPLES)
def test_stacked_sample_decks_play_as_the_naive_game(name: str, policies: tuple[str, str]) -> None:
    decks = (sample(name), sample("jj-control"))
    orders = (shuffled(decks[0], 1), shuffled(decks[1], 2))
    agree(told_match(decks, 5, policies, orders), stacked=True)


@hypothesis_settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.integers(20, 60), st.sampled_from(PAIRS), st.integers(0, 1))
def test_stacked_decks_of_all_kinds_play_as_the_naive_game(
    seed: int, size: int, policies: tuple[str, str], first: int
) -> None:
    decks = (any_deck(seed, "A", size), any_deck(seed + 1, "B", size))
    orders = (shuffled(decks[0], seed), shuffled(decks[1], seed + 1))
    agree(told_match(decks, seed, policies, orders, first), stacked=True)


@pytest.mark.parametrize("trial", range(18))
def test_shuffled_games_play_as_the_naive_game_told_the_shuffles(trial: int) -> None:
    decks = (any_deck(trial, "A"), any_deck(trial + 50, "B"))
    agree(told_match(decks, trial, PAIRS[trial % len(PAIRS)]), stacked=False)


@pytest.mark.parametrize(("policy", "first"), list(product(POLICIES, (True, False))))
def test_games_against_listed_attacks_play_as_the_naive_game(policy: str, first: bool) -> None:
    for trial, opponent in enumerate(("profile", "2 | | 3 3 3", "1 1 1 1 1")):
        told = told_solo(any_deck(trial), trial, policy, first=first, opponent=opponent)
        agree(told, stacked=False)


def test_the_games_above_meet_every_kind_of_event_and_every_icon() -> None:
    seen, icons = set(), set()
    for seed in range(40):
        decks = (any_deck(seed, "A"), any_deck(seed + 1, "B"))
        told = told_match(decks, seed, ("random", "random"))
        seen |= {event.event for event in told.events}
        icons |= {
            (event.detail["icon"], event.detail["used"])
            for event in told.events
            if event.event == "icon"
        }
    # A refresh between leaving and coming back needs an empty deck, which the leaving has filled.
    assert seen == set(log.EVENTS) - {"encore lost"}
    always = {"soul", "shot"}
    assert icons == set(product(ICONS, (True, False))) - {(icon, False) for icon in always}
