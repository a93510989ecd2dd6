"""Games laid out: a seat a player, and which of two decks takes which."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from simcli.games.mulligan_rules import Returns

__all__ = [
    "BY_TRIAL",
    "FIRST",
    "SECOND",
    "Match",
    "Order",
    "Seat",
    "Setup",
    "Table",
    "stacked",
    "take_seats",
]

FIRST, SECOND, BY_TRIAL = range(3)
"""Which seat goes first; ``BY_TRIAL``, of a match: it alternates with the trial's number."""

Order = Sequence[int] | None


@dataclass(frozen=True, kw_only=True)
class Seat:
    """One player: the deck card by card, the policy, how to mulligan, and a stacked order of the
    cards (top first; None: shuffled)."""

    cards: tuple[Any, ...]
    policy: str
    returns: Returns
    order: tuple[int, ...] | None = None


Table = npt.NDArray[np.void]


class Setup(Protocol):
    """Everything that games need. Its table is one record, with at least the fields ``game``,
    ``tally``, ``events`` and ``states``."""

    @property
    def seats(self) -> Sequence[Seat]:
        """The players that have a deck: one or two."""

    def table(self) -> Table:
        """A fresh table."""

    def play(self, table: Table, first: int, last: int) -> None:
        """Play the trials ``[first, last)`` on a table, and count them in its tally."""


SeatT = TypeVar("SeatT", bound=Seat)
SetupT = TypeVar("SetupT", bound=Setup)


@dataclass(frozen=True)
class Match(Generic[SetupT]):
    """A match laid out. ``seat[i]`` is where the i-th deck sits.

    Random numbers belong to seats, and decks take their seats in an order of their own, so that a
    match of B against A plays the very games of A against B.
    """

    setup: SetupT
    seat: tuple[int, int]

    def in_words(self, names: Sequence[str]) -> str:
        """How the decks of these names are played."""
        seats = (self.setup.seats[at] for at in self.seat)
        return "; ".join(
            f"{name}: policy {seat.policy}, {seat.returns.words}"
            for name, seat in zip(names, seats, strict=True)
        )


def stacked(seat: SeatT, order: Order) -> SeatT:
    """The same player with the deck in an order, or shuffled."""
    return replace(seat, order=None if order is None else tuple(order))


def take_seats(
    both: Sequence[SeatT],
    orders: tuple[Order, Order],
    first: int | None,
    facts: Callable[[SeatT], Sequence[Any]],
) -> tuple[list[SeatT], tuple[int, int], int]:
    """The players of a match by seat, the seat of each deck, and who goes first. ``first``: the
    deck that does; None: in every other trial each.

    What decides are the ``facts``, records of what is on the cards and how they mulligan, and the
    policy; no name and no file.
    """
    one, other = (
        b"".join(record.tobytes() for record in facts(player)) + player.policy.encode()
        for player in both
    )
    seat = (0, 1) if one <= other else (1, 0)
    seats = [stacked(both[deck], orders[deck]) for deck in seat]  # a swap is its own inverse
    return seats, seat, BY_TRIAL if first is None else seat[first]
