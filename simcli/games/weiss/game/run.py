"""From seats to played games: the table laid out, trials run, one game replayed."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from simcli.games.mulligan_rules import Returns
from simcli.games.weiss.cards import WeissCard
from simcli.games.weiss.game import kernel
from simcli.games.weiss.game.chance import hit_table
from simcli.games.weiss.game.encode import encode
from simcli.games.weiss.game.policies import NAMES
from simcli.games.weiss.plan import GamePlan
from simcli.games.weiss.table import FIELDS, MOST_TURNS, NOBODY, new_table
from simcli.montecarlo.run import Tally
from simcli.montecarlo.run import run as run_batches
from simcli.montecarlo.streams import purpose_key

__all__ = ["BY_TRIAL", "FIRST", "SECOND", "Seat", "Setup", "facts", "play", "replay"]

FIRST, SECOND, BY_TRIAL = 0, 1, kernel.BY_TRIAL
STREAMS = ("shuffle", "policy", "probe")
OPENING_HAND = 5


@dataclass(frozen=True)
class Seat:
    """One player: the deck card by card, the policy, the plan, how to mulligan, and a stacked order
    of the cards (top first; None: shuffled)."""

    cards: tuple[WeissCard, ...]
    policy: str
    plan: GamePlan
    returns: Returns
    order: tuple[int, ...] | None = None


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


@dataclass(frozen=True)
class _Games:
    """Plays a range of trials. Tables are used again, one a thread at a time; to the workers of a
    cluster travels the setup alone."""

    setup: Setup
    tables: list[npt.NDArray[np.void]] = field(default_factory=list)

    def __call__(self, first: int, last: int, counts: Tally) -> None:
        try:
            table = self.tables.pop()
        except IndexError:
            table = self.setup.table()
        table["tally"] = 0
        kernel.play_trials(table, self.setup.began, first, last)
        counts += table["tally"][0]
        self.tables.append(table)

    def __reduce__(self) -> tuple[type[_Games], tuple[Setup]]:
        return _Games, (self.setup,)


def play(setup: Setup, trials: int, jobs: int | None = None, batch: int | None = None) -> Tally:
    """The tally of that many games; see :mod:`.tally`."""
    return run_batches(_Games(setup), (2, MOST_TURNS + 1, FIELDS), trials, jobs, batch)


def replay(setup: Setup, trial: int) -> np.void:
    """The table after one trial, played again with its log; its tally is that trial's."""
    table = setup.table()
    table["game"]["logging"] = 1
    kernel.play_trials(table, setup.began, trial, trial + 1)
    played: np.void = table[0]
    return played
