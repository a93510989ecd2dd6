"""A tally read back: one player's counts by the words they are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from simcli.games.loveca.cards import LovecaCard
from simcli.games.loveca.game import tally as f
from simcli.games.loveca.game.encode import lives_of
from simcli.games.whole.reading import Counts
from simcli.statistics.estimates import Mean

__all__ = ["Reading"]


@dataclass(frozen=True)
class Reading(Counts):
    """``counts`` (turns + 1, fields) of one player; ``turns`` is how many the tables go, ``goal``
    the successes that win. Turns are numbered from 1."""

    cards: Sequence[LovecaCard]
    goal: int = 3

    @cached_property
    def trials(self) -> int:
        """Games played."""
        return sum(self.small(f.RETURNED))

    def games(self, turn: int) -> int:
        """Games in which the turn was played."""
        return self.at(turn, f.GAMES)

    def mean(self, turn: int, field: int) -> Mean:
        """Over the games in which the turn was played; the squares stand beside the sum."""
        return Mean(self.at(turn, field), self.at(turn, field + 1), self.games(turn))

    def attempts(self, turn: int) -> int:
        """Lives attempted in a turn, alone or together counted once."""
        return int(self.counts[turn, f.SET_LIVES + 1 : f.SET_LIVES + 4].sum())

    def clears(self, turn: int) -> int:
        """Attempts of a turn that were cleared."""
        return self.attempts(turn) - self.at(turn, f.FAILED)

    def set_lives(self, turn: int, lives: int) -> tuple[int, int]:
        """Attempts with that many Lives (3: or more), and those cleared."""
        return self.at(turn, f.SET_LIVES + lives), self.at(turn, f.CLEARED_WITH + lives)

    @cached_property
    def lives(self) -> list[LovecaCard]:
        """The deck's different Lives, as the tally numbers them."""
        return lives_of(self.cards)

    def live(self, turn: int, number: int) -> tuple[int, int]:
        """Attempts that had a Live among them, and those cleared."""
        at = f.LIVES + 2 * number
        return self.at(turn, at), self.at(turn, at + 1)

    @property
    def costs(self) -> list[int]:
        """The costs of the deck's Members, as far as they are told apart."""
        return sorted({min(c.cost or 0, f.MOST_COST) for c in self.cards if c.type == "member"})

    def small(self, field: int) -> list[int]:
        """A distribution over counts of cards of the opening hand."""
        return [int(n) for n in self.counts[0, field : field + f.SMALL]]

    def scores(self) -> dict[int, int]:
        """Cleared attempts by their score."""
        found = self.counts[1:, f.SCORE : f.SCORE + f.MOST_SCORE + 1].sum(axis=0)
        return {score: int(n) for score, n in enumerate(found) if n}
