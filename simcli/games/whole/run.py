"""From games laid out to games played: trials run, one replayed."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from simcli.games.whole.seats import Setup, Table
from simcli.montecarlo.run import Tally
from simcli.montecarlo.run import run as run_batches

__all__ = ["play", "replay"]


@dataclass(frozen=True)
class _Games:
    """Plays a range of trials. Tables are used again, one a thread at a time; to the workers of a
    cluster travels the setup alone."""

    setup: Setup
    tables: list[Table] = field(default_factory=list)

    def __call__(self, first: int, last: int, counts: Tally) -> None:
        try:
            table = self.tables.pop()
        except IndexError:
            table = self.setup.table()
        table["tally"] = 0
        self.setup.play(table, first, last)
        counts += table["tally"][0]
        self.tables.append(table)

    def __reduce__(self) -> tuple[type[_Games], tuple[Setup]]:
        return _Games, (self.setup,)


def play(
    setup: Setup,
    shape: tuple[int, ...],
    trials: int,
    jobs: int | None = None,
    batch: int | None = None,
) -> Tally:
    """The tally, of the given ``shape``, of that many games."""
    return run_batches(_Games(setup), shape, trials, jobs, batch)


def replay(setup: Setup, trial: int) -> np.void:
    """The table after one trial, played again with its log; its tally is that trial's."""
    table = setup.table()
    table["game"]["logging"] = 1
    setup.play(table, trial, trial + 1)
    played: np.void = table[0]
    return played
