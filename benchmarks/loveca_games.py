"""Whole Love Live games on one core; the yardstick is the naive twin of the tests, which plays the
same rules card by card."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from benchmarks.case import Case, Contender
from simcli import Settings, load
from simcli.decks.model import Deck
from simcli.games.loveca.game import run
from simcli.games.loveca.game.games import SOLO_TURNS, against, alone
from tests.games.loveca.game.following import naive_card
from tests.naive.loveca_game import Game, Passive
from tests.naive.loveca_player import Player, legal_plays
from tests.naive.shuffling import RandomOrder

__all__ = ["cases"]

DECKS = Path(__file__).parents[1] / "decks" / "loveca"
NAIVE_GAMES = 10


class Anything(Passive):
    """Any legal decision, as the policy ``random``."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def choose_play(self, game, player):  # type: ignore[no-untyped-def]
        return self.random.choice([None, *legal_plays(player)])

    def choose_set(self, game, player):  # type: ignore[no-untyped-def]
        return self.random.sample(player.hand, self.random.randint(0, min(3, len(player.hand))))


def naive(deck: Deck, games: int) -> None:
    """Matches of the naive twin, without its log."""
    for seed in range(games):
        players = []
        for p in range(2):
            cards = [
                naive_card(e.card, f"{e.card.code} {i}")  # type: ignore[arg-type]
                for e in deck.entries
                for i in range(e.count)
            ]
            players.append(Player(RandomOrder(2 * seed + p), deck=cards, name=str(p)))
        game = Game(players, {str(p): Anything(seed + p) for p in range(2)})
        for player in players:
            player.listener = None
        game.play(30)


def cases(quick: bool) -> Iterator[Case]:
    """Matches and games of one deck, by policy."""
    muse = load(DECKS / "start-deck-muse.yaml")
    games = 2_000 if quick else 20_000
    yardstick = Contender("naive match in Python", partial(naive, muse, NAIVE_GAMES), NAIVE_GAMES)
    for policy in ("random", "curve", "clear"):
        setup = against((muse, muse), Settings(), (policy, policy)).setup
        yield Case(
            f"loveca matches, {policy}",
            f"whole games of two start decks, both players by the policy '{policy}'"
            + ("" if policy == "random" else "; the yardstick plays at random"),
            "games",
            Contender("simcli", partial(run.play, setup, games, 1), games),
            yardstick,
            goes=3 if quick else 5,
        )
    alone_ = alone(muse, Settings())
    yield Case(
        "loveca games alone, clear",
        f"whole games of one start deck by the policy 'clear', {SOLO_TURNS} turns at most",
        "games",
        Contender("simcli", partial(run.play, alone_, games, 1), games),
        speed=(">=", 300e3),
        goes=3 if quick else 7,
    )
