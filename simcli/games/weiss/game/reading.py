"""A tally read back: one player's counts by the words they are asked for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from simcli.games.weiss.game import tally as f
from simcli.games.weiss.table import MOST_SOUL
from simcli.games.whole.reading import Counts
from simcli.statistics.estimates import Mean, Proportion

__all__ = ["Reading"]


@dataclass(frozen=True)
class Reading(Counts):
    """``counts`` (rounds + 1, fields) of one player; ``turns`` is how many the tables go. Turns are
    the player's own, numbered from 1."""

    @cached_property
    def trials(self) -> int:
        """Games played."""
        return int(self.counts[0, f.RETURNED : f.RETURNED + f.MOST_RETURNED].sum())

    def turns_played(self, turn: int) -> int:
        """Games in which the turn's main phase was reached."""
        return self.at(turn, f.TURNS)

    def turns_ended(self, turn: int) -> int:
        """Games in which the turn was played to its end, and the player had not lost."""
        return int(self.counts[turn, f.IS_LEVEL : f.IS_LEVEL + f.LEVELS].sum())

    def at_main(self, turn: int, field: int) -> Mean:
        """A mean over the main phases of a turn; the squares stand beside the sum."""
        return Mean(self.at(turn, field), self.at(turn, field + 1), self.turns_played(turn))

    def at_end(self, turn: int, field: int) -> Mean:
        """A mean over the ends of a turn."""
        return Mean(self.at(turn, field), self.at(turn, field + 1), self.turns_ended(turn))

    def of_damage(self, turn: int, field: int) -> Mean:
        """A mean over the games in which there was a turn to deal or take damage in."""
        played = self.trials - int(self.counts[1:turn, f.ENDED + 1].sum())
        return Mean(self.at(turn, field), self.at(turn, field + 1), played)

    def cancels(self, turn: int, soul: int) -> Proportion:
        """Whether so much damage, met at a turn's end, would show one of the deck's climaxes."""
        first = self.counts[turn, f.FIRST_CLIMAX + 1 : f.FIRST_CLIMAX + min(soul, MOST_SOUL) + 1]
        return Proportion(int(first.sum()), self.turns_ended(turn))

    def lost_by(self, turn: int) -> Proportion:
        """Of all games, those lost by the end of a round."""
        ended = self.counts[1 : turn + 1, f.ENDED + 1].sum()
        won = self.counts[1 : turn + 1, f.ENDED].sum()
        return Proportion(int(ended - won), self.trials)
