"""From seats to played games: the table laid out, trials run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from simcli.decks.model import Deck
from simcli.games.loveca.cards import LovecaCard, LovecaOptions
from simcli.games.loveca.game import kernel
from simcli.games.loveca.game.chance import tail_table
from simcli.games.loveca.game.encode import encode
from simcli.games.loveca.game.options import GameRules
from simcli.games.loveca.game.policies import NAMES
from simcli.games.loveca.game.record import FIELDS, GAME, MOST_TURNS, SIDE, TABLE
from simcli.games.loveca.game.tally import summed_up
from simcli.games.mulligan_rules import LAID
from simcli.games.whole import run, seats
from simcli.montecarlo.run import Tally
from simcli.montecarlo.streams import purpose_key

__all__ = ["Seat", "Setup", "facts", "play", "set_up"]

STREAMS = ("opening", "mulligan", "refresh", "policy")
OPENING_HAND = 6


@dataclass(frozen=True, kw_only=True)
class Seat(seats.Seat):
    """One player, with the deck that the cards are of."""

    deck: Deck
    cards: tuple[LovecaCard, ...]


def facts(seat: Seat) -> tuple[npt.NDArray[np.void], npt.NDArray[np.void]]:
    """What is printed on the cards, and the mulligan: records of ``SIDE`` and ``LAID``."""
    return encode(seat.deck, seat.cards), seat.returns.laid(seat.cards, OPENING_HAND)


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

    def play(self, table: npt.NDArray[np.void], first: int, last: int) -> None:
        """Play the trials ``[first, last)`` on a table, and count them in its tally."""
        kernel.play_trials(table, self.began, first, last)


@cache
def _tail() -> npt.NDArray[np.float32]:
    return tail_table()


def set_up(
    players: Sequence[Seat],
    rules: GameRules,
    seed: int,
    turns: int,
    began: int,
    opponent: Sequence[int] = (),
) -> Setup:
    """Lay out games of one or two players. ``opponent``: scores by turn, for one player."""
    options = players[0].deck.options
    assert isinstance(options, LovecaOptions)
    game = np.zeros(1, GAME)
    game["players"] = len(players)
    game["listed"] = bool(opponent)
    game["goal"] = 2 if options.format == "half" else 3
    game["most_turns"] = turns
    for name in GameRules.__dataclass_fields__:
        game[name] = getattr(rules, name)
    sides = np.zeros(2, SIDE)
    mulligan = np.zeros(2, LAID)
    for p, one in enumerate(players):
        side, returns = facts(one)
        sides[p], mulligan[p] = side[0], returns[0]
        sides[p]["policy"] = NAMES.index(one.policy)
        if one.order is not None:
            sides[p]["stacked"] = 1
            sides[p]["order"][: len(one.order)] = one.order
        for purpose in STREAMS:
            sides[p][f"{purpose}_key"] = purpose_key(seed, f"loveca {purpose} {p}")
    if opponent:
        last = [opponent[-1]] * MOST_TURNS
        sides[1]["listed"] = [*opponent, *last][:MOST_TURNS]
    return Setup(tuple(players), game, sides, mulligan, began)


def play(setup: Setup, trials: int, jobs: int | None = None, batch: int | None = None) -> Tally:
    """The tally of that many games; see :mod:`.tally`."""
    return summed_up(run.play(setup, (2, MOST_TURNS + 1, FIELDS), trials, jobs, batch))
