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
from functools import partial
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


def rate(play: Callable[[int], object], games: int, clock: Callable[[], float]) -> float:
    """Games a second, the best of three."""
    play(1)
    best = 0.0
    for _ in range(3):
        start = clock()
        play(games)
        best = max(best, games / (clock() - start))
    return best


def a_core(play: Callable[[int, int], object], games: int) -> float:
    """Games in a second of one core's own time, which is the same on a busy machine."""
    return rate(lambda n: play(n, 1), games, time.process_time)


def main() -> None:
    """Print the table."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    cores = os.cpu_count() or 1
    muse = load(next(path for path in DECKS if path.stem.endswith("muse")))
    start = time.process_time()
    run.play(alone(muse, Settings()), 1, 1)
    print(f"{'first game, compiled or loaded':32} {time.process_time() - start:12.1f} s of a core")
    yardstick = rate(lambda n: naive(muse, n), NAIVE_GAMES, time.process_time)
    print(f"{'naive match, random':32} {yardstick:12,.0f} games/s a core")
    for policy in ("random", "curve", "clear"):
        match = against((muse, muse), Settings(), (policy, policy)).setup
        found = a_core(partial(run.play, match), games)
        print(f"{f'match, {policy}':32} {found:12,.0f} games/s a core")
    for path in DECKS:
        deck = load(path)
        setup, match = alone(deck, Settings()), against((deck, deck), Settings()).setup
        solo = a_core(partial(run.play, setup), games)
        mirror = a_core(partial(run.play, match), games)
        all_cores = rate(lambda n, s=setup: run.play(s, n, cores), games, time.perf_counter)  # type: ignore[misc]
        print(
            f"{deck.name[:30]:32} solo {solo:9,.0f}/s a core, a million in "
            f"{1e6 / all_cores:4.1f} s; mirror {mirror:9,.0f}/s a core"
        )


if __name__ == "__main__":
    main()
