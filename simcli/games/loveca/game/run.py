"""From decks and settings to played games: the table laid out, trials run, one game replayed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from simcli.decks.model import Deck
from simcli.games.loveca.cards import LovecaCard, LovecaOptions
from simcli.games.loveca.game import kernel, log, tally
from simcli.games.loveca.game.chance import tail_table
from simcli.games.loveca.game.encode import cards_of, encode, lives_of
from simcli.games.loveca.game.mulligan import MulliganRules, lay_out
from simcli.games.loveca.game.options import GameRules
from simcli.games.loveca.game.policies import NAMES
from simcli.games.loveca.game.record import GAME, MOST_TURNS, SIDE, Table
from simcli.games.loveca.game.rules_of import Returns
from simcli.montecarlo.run import Tally
from simcli.montecarlo.run import run as run_batches
from simcli.montecarlo.streams import purpose_key

__all__ = ["Seat", "Setup", "play", "set_up"]

FIRST, SECOND, BY_TRIAL = 0, 1, kernel.BY_TRIAL
BATCH = 1 << 14
STREAMS = ("opening", "mulligan", "refresh", "policy")


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
    mulligan: MulliganRules
    began: int

    @property
    def shape(self) -> tuple[int, int, int]:
        """Of the tally: players, turns and the whole game, fields."""
        kinds = max(len(lives_of(seat.cards)) for seat in self.seats)
        return (2, int(self.game[0]["most_turns"]) + 1, tally.fields(kinds))

    def table(self, counts: Tally, events: int = 0) -> Table:
        """A fresh table that counts into ``counts``, with room for that many events."""
        width = log.HEAD + int(self.sides["cards"].max())
        return Table(
            self.game.copy(),
            self.sides.copy(),
            counts,
            _tail(),
            np.zeros((events, width), np.int16),
            np.zeros((events, 2), SIDE),
        )


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
    for p, one in enumerate(seats):
        sides[p] = encode(one.deck, one.cards)[0]
        sides[p]["policy"] = NAMES.index(one.policy)
        if one.order is not None:
            sides[p]["stacked"] = 1
            sides[p]["order"][: len(one.order)] = one.order
        for purpose in STREAMS:
            sides[p][f"{purpose}_key"] = purpose_key(seed, f"loveca {purpose} {p}")
    if opponent:
        last = [opponent[-1]] * MOST_TURNS
        sides[1]["listed"] = [*opponent, *last][:MOST_TURNS]
    mulligan = lay_out([one.returns.bound(one.cards) for one in seats])
    return Setup(tuple(seats), game, sides, mulligan, began)


def play(setup: Setup, trials: int, jobs: int | None = None) -> Tally:
    """The tally of that many games."""

    def batch(first: int, last: int, counts: Tally) -> None:
        table = setup.table(counts)
        kernel.play_trials(table, setup.mulligan, setup.began, first, last)

    return run_batches(batch, setup.shape, trials, jobs, BATCH)


def replay(setup: Setup, trial: int) -> tuple[Table, Tally]:
    """One trial played again with its log, and what the trial counted."""
    counts = np.zeros(setup.shape, np.int64)
    table = setup.table(counts, log.MOST_EVENTS)
    table.game["logging"] = 1
    began = trial % 2 if setup.began == BY_TRIAL else setup.began
    kernel.play_game(table, setup.mulligan, began, trial)
    return table, counts
