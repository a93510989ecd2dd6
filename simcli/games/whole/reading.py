"""A tally of whole games read back, and the table of who wins."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from simcli.games.rows import Rows
from simcli.statistics.estimates import Proportion

__all__ = ["Counts", "add_wins"]


@dataclass(frozen=True)
class Counts(ABC):
    """``counts`` (turns + 1, fields) of one player; ``turns`` is how many the tables go. Turns are
    numbered from 1; row 0 holds what belongs to the whole game."""

    counts: npt.NDArray[np.int64]
    turns: int

    @property
    @abstractmethod
    def trials(self) -> int:
        """Games played."""

    def at(self, turn: int, field: int) -> int:
        """One counter."""
        return int(self.counts[turn, field])

    def total(self, field: int) -> int:
        """One counter over all turns."""
        return int(self.counts[1:, field].sum())

    def by(self, turn: int, field: int) -> Proportion:
        """Of all games, those in which it has happened by the end of a turn."""
        return Proportion(int(self.counts[1 : turn + 1, field].sum()), self.trials)


def add_wins(
    rows: Rows,
    readings: Sequence[Counts],
    names: Sequence[str],
    won_first: int,
    won_second: int,
    began: int,
) -> None:
    """Rows of who wins a match: each deck, also going first and second; and whoever does either.
    The last three are the fields of the tally that count this for each player."""
    trials = readings[0].trials
    first = [reading.at(0, won_first) for reading in readings]
    second = [reading.at(0, won_second) for reading in readings]
    for reading, name, wins, later in zip(readings, names, first, second, strict=True):
        games_first = reading.at(0, began)
        for hits, games, column, when in (
            (wins + later, trials, "wins", ""),
            (wins, games_first, "going first", f"{name} goes first"),
            (later, trials - games_first, "going second", f"{name} goes second"),
        ):
            share = Proportion(hits, games)
            rows.add("match.win", name, share, row=name, column=column, given=when)
    for key, won in (("first", first), ("second", second)):
        rows.add("match.win", key, Proportion(sum(won), trials), row=key, column="wins")
