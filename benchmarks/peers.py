"""What others do of the same kind of work, where installed: ``pip install -e .[bench]``."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import Any

from benchmarks.case import Contender, Skipped

__all__ = ["PACKAGES", "poker_hands", "urn_query", "versions", "weiss_games"]

PACKAGES = {"eval7": "eval7", "urn-calculator": "urn", "weiss-sim": "weiss_sim"}
"""Packages that are compared with, and what they are imported as."""


def versions() -> dict[str, str]:
    """The versions of the peers that are installed."""
    found = {}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def _peer(
    package: str, what: str, amount: float, make: Callable[[], Callable[[], object]]
) -> Contender | Skipped:
    name = f"{package}, {what}"
    if find_spec(PACKAGES[package]) is None:
        return Skipped(name, f"{package} is not installed")
    return Contender(name, make(), amount)


def poker_hands(hands: int) -> Contender | Skipped:
    """Poker by a C extension: in every trial a board of five is drawn and two hands of seven are
    ranked; fewer cards drawn than in six of sixty, more judged."""

    def make() -> Callable[[], object]:
        import eval7

        aces = (eval7.Card("As"), eval7.Card("Ah"))
        kings = eval7.HandRange("KK")

        def play() -> None:
            odds = eval7.py_hand_vs_range_monte_carlo(aces, kings, (), hands)
            assert abs(odds - 0.82) < 0.02, odds

        return play

    return _peer("eval7", "a board dealt and two poker hands ranked", hands, make)


def urn_query(query: str, answer: float) -> Contender | Skipped:
    """A multivariate hypergeometric query, parsed and answered."""

    def make() -> Callable[[], object]:
        import lark
        import urn
        from urn.evaluation import process_query

        parser = lark.Lark.open("grammar.lark", rel_to=urn.__file__)

        def ask() -> None:
            told = float(process_query(parser, query).split()[-1])
            assert abs(told - answer) < 1e-4, (told, answer)

        return ask

    return _peer("urn-calculator", "the same query", 1, make)


def weiss_games(games: int) -> Contender | Skipped:
    """Whole Weiss Schwarz games of its bundled decks in one thread, through its Python interface,
    legal actions chosen uniformly; those that it breaks off count as well. A few thousand at
    least: 256 are played at a time."""
    play = partial(_weiss_games, games)
    return _peer("weiss-sim", "whole games at random", games, lambda: play)


def _weiss_games(games: int) -> None:
    import numpy as np

    done, step = 0, 0
    sim = _weiss_sim()
    sim.reset()
    while done < games:
        batch, *_ = sim.step_uniform_legal(seed=step)
        ended = np.asarray(batch.needs_reset)
        if ended.any():
            done += int(ended.sum())
            sim.reset_done(ended)
        step += 1


@cache
def _weiss_sim() -> Any:
    import weiss_sim

    return weiss_sim.fast(num_envs=256, num_threads=1, seed=0)
