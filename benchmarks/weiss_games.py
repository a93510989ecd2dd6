"""Whole Weiss Schwarz games: how many a second, beside ``weiss-sim`` and a plain Python game.

Run it from the project's folder: ``python benchmarks/weiss_games.py [games]``. The yardsticks of
the same run are the naive twin of the tests, which plays the same rules card by card, and the
public Rust simulator ``weiss-sim`` (``pip install weiss-sim``) playing random legal actions with
its starter deck; without it that row is left out. Rows of one job are by the processor time of the
whole process, so that other work on the machine does not count; rows of all cores are by the clock.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from simcli import Settings, load
from simcli.decks.model import Deck
from simcli.games.weiss.game import run
from simcli.games.weiss.game.encode import cards_of
from simcli.games.weiss.game.games import against, alone
from tests.games.weiss.game.following import naive_card
from tests.naive.shuffling import RandomOrder
from tests.naive.weiss_game import Game
from tests.naive.weiss_player import Player
from tests.naive.weiss_policy import Anything

DECKS = sorted(Path("decks/weiss").iterdir())
NAIVE_GAMES = 5
RUST_SECONDS, RUST_GAMES_AT_ONCE = 5.0, 64


def naive(deck: Deck, games: int) -> None:
    """Matches of the naive twin, random and with its checks after every event."""
    for seed in range(games):
        seats = []
        for p in range(2):
            cards = [naive_card(card, str(at)) for at, card in enumerate(cards_of(deck))]
            seats.append(Player(str(p), RandomOrder(2 * seed + p), cards))
        Game(seats, {str(p): Anything(2 * seed + p) for p in range(2)}).play(60)


def rust() -> float:
    """Games a second of ``weiss-sim``: many tables at once, any legal action at each."""
    import weiss_sim

    with weiss_sim.fast(num_envs=RUST_GAMES_AT_ONCE, seed=0) as sim:
        sim.reset()
        ended, step, start = 0, 0, time.process_time()
        while time.process_time() - start < RUST_SECONDS:
            taken, _ = sim.step_uniform_legal(seed=step)
            step, ended = step + 1, ended + int(taken.done.sum())
            if taken.done.any():
                sim.reset_done(taken.done)
        return ended / (time.process_time() - start)


def rate(
    play: Callable[[int], object], games: int, clock: Callable[[], float] = time.process_time
) -> float:
    """Games a second, the best of three."""
    play(1)
    best = 0.0
    for _ in range(3):
        start = clock()
        play(games)
        best = max(best, games / (clock() - start))
    return best


def main() -> None:
    """Print the table."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    cores = os.cpu_count() or 1
    deck = load(next(path for path in DECKS if path.stem == "ws02-starter"))
    print(
        f"{'naive match, random':32} {rate(lambda n: naive(deck, n), NAIVE_GAMES):12,.1f} games/s"
    )
    if find_spec("weiss_sim") is not None:
        print(f"{'weiss-sim, random':32} {rust():12,.1f} games/s")
    for policy in ("random", "tempo", "plan"):
        match = against((deck, deck), Settings(), (policy, policy)).setup
        for jobs in sorted({1, cores}):
            clock = time.process_time if jobs == 1 else time.perf_counter
            found = rate(lambda n, m=match, j=jobs: run.play(m, n, j), games, clock)  # type: ignore[misc]
            print(f"{f'match, {policy}, {jobs} jobs':32} {found:12,.0f} games/s")
    for path in DECKS:
        other = load(path)
        setup = alone(other, Settings())
        found = rate(lambda n, s=setup: run.play(s, n, 1), games)  # type: ignore[misc]
        print(f"{other.name[:31]:32} {found:12,.0f} games/s, plan against itself, one job")


if __name__ == "__main__":
    main()
