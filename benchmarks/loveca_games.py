"""Whole Love Live games: how many a second, beside a plain Python game as a scalar yardstick.

Run it from the project's folder: ``python benchmarks/loveca_games.py [games]``. The yardstick of
the same run is the naive twin of the tests, which plays the same rules card by card.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from simcli import Settings, load
from simcli.decks.model import Deck
from simcli.games.loveca.game import run
from simcli.games.loveca.game.games import against, alone
from tests.games.loveca.game.following import naive_card
from tests.naive.loveca_game import Game, Passive
from tests.naive.loveca_player import Player, legal_plays
from tests.naive.shuffling import RandomOrder

DECKS = sorted(Path("decks/loveca").glob("start-deck-*.yaml"))
NAIVE_GAMES = 20


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


def rate(play: Callable[[int], object], games: int) -> float:
    """Games a second, the best of three."""
    play(1)
    best = 0.0
    for _ in range(3):
        start = time.perf_counter()
        play(games)
        best = max(best, games / (time.perf_counter() - start))
    return best


def main() -> None:
    """Print the table."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    cores = os.cpu_count() or 1
    muse = load(next(path for path in DECKS if path.stem.endswith("muse")))
    yardstick = rate(lambda n: naive(muse, n), NAIVE_GAMES)
    print(f"{'naive match, random, one core':32} {yardstick:12,.0f} games/s")
    for policy in ("random", "curve", "clear"):
        match = against((muse, muse), Settings(), (policy, policy)).setup
        for jobs in sorted({1, cores}):
            found = rate(lambda n, m=match, j=jobs: run.play(m, n, j), games)  # type: ignore[misc]
            print(f"{f'match, {policy}, {jobs} jobs':32} {found:12,.0f} games/s")
    for path in DECKS:
        deck = load(path)
        setup, match = alone(deck, Settings()), against((deck, deck), Settings()).setup
        solo = rate(lambda n, s=setup: run.play(s, n, cores), games)  # type: ignore[misc]
        mirror = rate(lambda n, m=match: run.play(m, n, cores), games)  # type: ignore[misc]
        print(
            f"{deck.name[:30]:32} solo {solo:9,.0f}/s, a million in {1e6 / solo:4.1f} s; "
            f"mirror {mirror:9,.0f}/s"
        )


if __name__ == "__main__":
    main()
