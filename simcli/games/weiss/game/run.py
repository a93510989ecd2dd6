"""From seats to played games: the table laid out, trials run."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from simcli.games.weiss.cards import WeissCard
from simcli.games.weiss.game import kernel
from simcli.games.weiss.game.chance import hit_table
from simcli.games.weiss.game.encode import encode
from simcli.games.weiss.game.policies import NAMES
from simcli.games.weiss.plan import GamePlan
from simcli.games.weiss.table import FIELDS, MOST_TURNS, NOBODY, new_table
from simcli.games.whole import run, seats
from simcli.montecarlo.run import Tally
from simcli.montecarlo.streams import purpose_key

__all__ = ["Seat", "Setup", "facts", "play"]

STREAMS = ("shuffle", "policy", "probe")
OPENING_HAND = 5


@dataclass(frozen=True, kw_only=True)
class Seat(seats.Seat):
    """One player, with the plan of the deck."""

    cards: tuple[WeissCard, ...]
    plan: GamePlan


def facts(seat: Seat) -> tuple[npt.NDArray[np.void], npt.NDArray[np.void]]:
    """What is printed on the cards and what the plan holds of them, and the mulligan: records of
    ``CARDS`` and ``LAID``."""
    deck = encode(seat.cards)
    picks = seat.plan.level_up
    for at, card in enumerate(seat.cards):
        for number, pair in enumerate(seat.plan.combos.values()):
            deck["combo"][0, at] |= int(card.code in pair) << number
        if card.code in picks:
            deck["wanted"][0, at] = len(picks) - picks.index(card.code)
    return deck, seat.returns.laid(seat.cards, OPENING_HAND)


@dataclass(frozen=True)
class Setup:
    """Everything a batch needs: the players (one: against ``listed`` attacks, soul by soul and turn
    by turn), how many turns of each at most, and who goes first."""

    seats: tuple[Seat, ...]
    seed: int
    turns: int
    began: int
    listed: tuple[tuple[int, ...], ...] = ()

    def table(self) -> npt.NDArray[np.void]:
        """A fresh table: one record of ``TABLE``."""
        table = new_table()
        t = table[0]
        t["game"]["players"] = len(self.seats)
        t["game"]["most_turns"] = self.turns
        if self.listed:
            for turn in range(MOST_TURNS):
                souls = self.listed[min(turn, len(self.listed) - 1)]
                t["game"]["listed"][turn, : len(souls)] = souls
        t["hits"] = hit_table()
        t["sides"]["card"] = NOBODY
        t["sides"]["clock_most"] = NOBODY
        for p, seat in enumerate(self.seats):
            deck, mulligan = facts(seat)
            t["decks"][p], t["mulligan"][p] = deck[0], mulligan[0]
            side = t["sides"][p]
            side["policy"] = NAMES.index(seat.policy)
            if seat.plan.clock is not None:
                side["clock_most"] = seat.plan.clock
            if seat.order is not None:
                side["stacked"] = 1
                t["order"][p, : len(seat.order)] = seat.order
            for stream, purpose in enumerate(STREAMS):
                t["keys"][p, stream] = purpose_key(self.seed, f"weiss {purpose} {p}")
        return table

    def play(self, table: npt.NDArray[np.void], first: int, last: int) -> None:
        """Play the trials ``[first, last)`` on a table, and count them in its tally."""
        kernel.play_trials(table, self.began, first, last)


def play(setup: Setup, trials: int, jobs: int | None = None, batch: int | None = None) -> Tally:
    """The tally of that many games; see :mod:`.tally`."""
    return run.play(setup, (2, MOST_TURNS + 1, FIELDS), trials, jobs, batch)
