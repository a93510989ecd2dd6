"""What compiles the simulation kernels: small runs, by name, each good for a process of its own.

A kernel is compiled for the types it is called with, and kept on disk; so the surest way to have
all of them compiled is to make the calls that commands make, with next to nothing to play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simcli.games.contract import Game

__all__ = ["OPENINGS", "Part", "parts"]

Part = Callable[[], object]
OPENINGS = "openings"
"""The part that every game has."""


def parts(game: Game) -> Mapping[str, Part]:
    """What is to be run for a game, by name: openings, and what the game adds. Parts share few
    kernels, so that they can be compiled at the same time without doing work twice."""
    own = {} if game.warmup is None else game.warmup()
    return {**own, OPENINGS: _openings}  # the longest first


def _openings() -> None:
    """Openings of one deck, and of two compared: one kernel serves every question and mulligan."""
    from simcli.games.contract import Opening
    from simcli.games.simulated import Asked, hits, paired_hits
    from simcli.settings import Settings

    settings = Settings(trials=1, jobs=1)
    asked = Asked((1, 9), Opening(hand=1, mulligan="none", first_draw=0, draw=0), (), ())
    hits(asked.sizes, asked.opening, (), (), settings)
    paired_hits(asked, asked, settings)
