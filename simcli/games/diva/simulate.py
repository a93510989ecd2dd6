"""Playing many sets in parallel. Numba is imported here, so import it only when simulating."""

from __future__ import annotations

from typing import Any

from simcli.games.diva.kernels.match import play_sets
from simcli.games.diva.kernels.table import new_table, setup
from simcli.games.diva.kernels.tally import TALLY_SIZE, as_record
from simcli.games.diva.kernels.what_if import what_if_rules
from simcli.games.diva.options import DivaOptions
from simcli.montecarlo.run import Tally, run

__all__ = ["BATCH", "simulate"]

BATCH = 1 << 15
"""Sets a batch: tenths of a second."""


def simulate(
    options: DivaOptions,
    trials: int,
    seed: int = 0,
    jobs: int | None = None,
    winners_only: bool = False,
) -> Any:
    """The tally of ``trials`` sets, a record of dtype ``TALLY``; three in a row are a match. With
    ``winners_only`` nothing else about a set is counted, which takes half the time.

    >>> int(simulate(DivaOptions(), trials=30)["sets"])
    30
    """
    plan = setup(options, seed)
    what_ifs = what_if_rules(plan["rules"])[: 0 if winners_only else None]

    def play(first: int, last: int, tally: Tally) -> None:
        play_sets(plan, what_ifs, first, last, new_table(), as_record(tally))

    return as_record(run(play, (TALLY_SIZE,), trials, jobs, BATCH))
