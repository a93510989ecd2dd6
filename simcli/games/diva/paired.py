"""Two configurations on the same deals: how often they name different winners."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from simcli.games.diva.codes import RULES, encode_rules
from simcli.games.diva.kernels import duel
from simcli.games.diva.kernels.table import new_table, setup
from simcli.games.diva.options import DivaOptions
from simcli.games.diva.simulate import BATCH, simulate
from simcli.montecarlo.run import Tally, run
from simcli.settings import Settings

__all__ = ["differ_in_matches", "differ_in_reading", "differ_in_sets", "wins_of"]


def differ_in_reading(
    options: DivaOptions, readings: Sequence[DivaOptions], trials: int, settings: Settings
) -> Tally:
    """Sets, flips, and the sum and squares of the change of the seat edge, (readings, 4): the same
    logs scored under every reading."""
    return _compared(options, readings, (), False, trials, settings)


def differ_in_sets(
    options: DivaOptions, others: Sequence[DivaOptions], trials: int, settings: Settings
) -> Tally:
    """The same for other configurations, played anew by the same random numbers, (others, 4)."""
    return _compared(options, (), others, False, trials, settings)


def differ_in_matches(
    options: DivaOptions, others: Sequence[DivaOptions], trials: int, settings: Settings
) -> Tally:
    """The same for ``trials`` whole matches; the edge is that of the first set."""
    return _compared(options, (), others, True, trials, settings)


def _compared(
    options: DivaOptions,
    readings: Sequence[DivaOptions],
    others: Sequence[DivaOptions],
    whole: bool,
    trials: int,
    settings: Settings,
) -> Tally:
    rows = len(readings) + len(others)
    if rows == 0:
        return np.zeros((0, duel.COLUMNS), np.int64)
    setups = np.array([setup(each, settings.seed) for each in (options, *others)])
    rules = np.array([encode_rules(reading) for reading in readings], RULES)

    def play(first: int, last: int, tally: Tally) -> None:
        duel.compare(setups, rules, whole, first, last, new_table(), tally)

    return run(play, (rows, duel.COLUMNS), trials, settings.jobs, max(1, BATCH // rows))


def wins_of(player: int, options: DivaOptions, trials: int, settings: Settings) -> int:
    """How many of ``trials`` sets a player wins."""
    tally = simulate(options, trials, settings.seed, settings.jobs, winners_only=True)
    return int(tally["player_win"][player])
