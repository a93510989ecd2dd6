"""Small runs that compile the Love Live kernels."""

from __future__ import annotations

from collections.abc import Callable, Mapping

__all__ = ["PARTS"]

DECK = b"game: loveca\ncards: {PL!-sd1-001: 40, PL!-sd1-019: 20}\n"


def _live() -> None:
    import numpy as np

    from simcli.games.loveca import live_kernel as kernel

    plan = kernel.plan({"red": 1, "none": 1}, {}, 1, {}, {"red": 1}, seed=0)
    kernel.play(plan, 0, 1, np.zeros(kernel.tally_shape(plan), np.int64))


def _games() -> None:
    """A game of one deck, and the same replayed: matches are of the same kernels."""
    from simcli.decks.read import deck_in
    from simcli.games.loveca.game import run
    from simcli.games.loveca.game.games import alone
    from simcli.games.registry import games
    from simcli.games.whole.run import replay
    from simcli.settings import Settings

    setup = alone(deck_in("warmup", DECK, games()), Settings())
    run.play(setup, 1, jobs=1)
    replay(setup, 0)


PARTS: Mapping[str, Callable[[], object]] = {"whole games": _games, "Live attempts": _live}
