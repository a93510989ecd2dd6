"""From decks and settings to played games: the table laid out, trials run, one game replayed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

import numpy as np
import numpy.typing as npt

from simcli.decks.model import Deck
from simcli.games.loveca.cards import LovecaCard, LovecaOptions
from simcli.games.loveca.game import kernel
from simcli.games.loveca.game.chance import tail_table
from simcli.games.loveca.game.encode import cards_of, encode
from simcli.games.loveca.game.options import GameRules
from simcli.games.loveca.game.policies import NAMES
from simcli.games.loveca.game.record import FIELDS, GAME, MOST_TURNS, SIDE, TABLE
from simcli.games.loveca.game.tally import summed_up
from simcli.games.mulligan_rules import LAID, Returns
from simcli.montecarlo.run import Tally
from simcli.montecarlo.run import run as run_batches
from simcli.montecarlo.streams import purpose_key

__all__ = ["Seat", "Setup", "play", "set_up"]

FIRST, SECOND, BY_TRIAL = 0, 1, kernel.BY_TRIAL
STREAMS = ("opening", "mulligan", "refresh", "policy")
OPENING_HAND = 6


@dataclass(frozen=True)
class Seat:
    """One player: the deck card by card, the policy, how to mulligan, and a stacked order of the
    cards (top first; None: shuffled)."""

    deck: Deck
    cards: tuple[LovecaCard, ...]
    policy: str
    returns: Returns
    order: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Setup:
    """Everything a batch needs. ``sides`` and ``game`` are copied by each batch."""

    seats: tuple[Seat, ...]
    game: npt.NDArray[np.void]
    sides: npt.NDArray[np.void]
    mulligan: npt.NDArray[np.void]
    began: int

    def table(self) -> npt.NDArray[np.void]:
        """A fresh table: one record of ``TABLE``."""
        table = np.zeros(1, TABLE)
        table["game"] = self.game
        table["sides"][0] = self.sides
        table["mulligan"][0] = self.mulligan
        table["tail"][0] = _tail()
        return table


@cache
def _tail() -> npt.NDArray[np.float32]:
    return tail_table()


def seat(deck: Deck, policy: str, returns: Returns) -> Seat:
    """A player with a shuffled deck."""
    return Seat(deck, tuple(cards_of(deck)), policy, returns)


def set_up(
    seats: Sequence[Seat],
    rules: GameRules,
    seed: int,
    turns: int,
    began: int,
    opponent: Sequence[int] = (),
) -> Setup:
    """Lay out games of one or two players. ``opponent``: scores by turn, for one player."""
    options = seats[0].deck.options
    assert isinstance(options, LovecaOptions)
    game = np.zeros(1, GAME)
    game["players"] = len(seats)
    game["listed"] = bool(opponent)
    game["goal"] = 2 if options.format == "half" else 3
    game["most_turns"] = turns
    for name in GameRules.__dataclass_fields__:
        game[name] = getattr(rules, name)
    sides = np.zeros(2, SIDE)
    mulligan = np.zeros(2, LAID)
    for p, one in enumerate(seats):
        sides[p] = encode(one.deck, one.cards)[0]
        sides[p]["policy"] = NAMES.index(one.policy)
        if one.order is not None:
            sides[p]["stacked"] = 1
            sides[p]["order"][: len(one.order)] = one.order
        mulligan[p] = one.returns.laid(one.cards, OPENING_HAND)[0]
        for purpose in STREAMS:
            sides[p][f"{purpose}_key"] = purpose_key(seed, f"loveca {purpose} {p}")
    if opponent:
        last = [opponent[-1]] * MOST_TURNS
        sides[1]["listed"] = [*opponent, *last][:MOST_TURNS]
    return Setup(tuple(seats), game, sides, mulligan, began)


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
    return summed_up(run_batches(_Games(setup), (2, MOST_TURNS + 1, FIELDS), trials, jobs, batch))


def replay(setup: Setup, trial: int) -> np.void:
    """The table after one trial, played again with its log; its tally is that trial's."""
    table = setup.table()
    table["game"]["logging"] = 1
    kernel.play_trials(table, setup.began, trial, trial + 1)
    played: np.void = table[0]
    return played
