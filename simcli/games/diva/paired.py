"""Two configurations on the same deals: how often they name different winners."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from simcli.games.diva.codes import encode_rules
from simcli.games.diva.kernels import duel
from simcli.games.diva.kernels.table import new_table, setup
from simcli.games.diva.options import DivaOptions
from simcli.games.diva.simulate import BATCH
from simcli.montecarlo.run import Tally, run
from simcli.settings import Settings

__all__ = ["differ_in_matches", "differ_in_reading", "differ_in_sets", "wins_of"]


def differ_in_reading(
    options: DivaOptions, readings: Sequence[DivaOptions], trials: int, settings: Settings
) -> Tally:
    """Sets, flips, and the sum and squares of the change of the seat edge, (readings, 4): the same
    logs scored under every reading."""
    plan = setup(options, settings.seed)
    variants = np.array([encode_rules(reading) for reading in readings])

    def play(first: int, last: int, tally: Tally) -> None:
        duel.readings(plan, variants, first, last, new_table(), tally)

    return run(play, (len(readings), duel.COLUMNS), trials, settings.jobs, BATCH)


def differ_in_sets(
    options: DivaOptions, other: DivaOptions, trials: int, settings: Settings
) -> Tally:
    """The same for one other configuration that is played anew by the same random numbers, (4,)."""
    plan, other_plan = setup(options, settings.seed), setup(other, settings.seed)

    def play(first: int, last: int, tally: Tally) -> None:
        duel.sets(plan, other_plan, first, last, new_table(), tally)

    return run(play, (duel.COLUMNS,), trials, settings.jobs, BATCH)


def differ_in_matches(
    options: DivaOptions, other: DivaOptions, trials: int, settings: Settings
) -> Tally:
    """The same for ``trials`` whole matches, (4,); the edge is player b's or the last one's."""
    plan, other_plan = setup(options, settings.seed), setup(other, settings.seed)

    def play(first: int, last: int, tally: Tally) -> None:
        duel.matches(plan, other_plan, first, last, new_table(), tally)

    return run(play, (duel.COLUMNS,), trials, settings.jobs, BATCH)


def wins_of(player: int, options: DivaOptions, trials: int, settings: Settings) -> int:
    """How many of ``trials`` sets a player wins."""
    plan = setup(options, settings.seed)

    def play(first: int, last: int, tally: Tally) -> None:
        duel.play_winners(plan, first, last, new_table(), tally)

    return int(run(play, (options.players,), trials, settings.jobs, BATCH)[player])
