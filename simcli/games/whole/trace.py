"""One trial played again, its log read back and checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from simcli.games.whole.run import replay
from simcli.games.whole.seats import Setup

__all__ = ["Trace", "check_cards", "read_trace"]

NOBODY = -1


class Zones(Protocol):
    """Where every card of a player is, by card number in the encoded deck."""

    @property
    def cards(self) -> Mapping[str, tuple[int, ...]]:
        """The cards of each zone."""

    @property
    def stage(self) -> tuple[int | None, ...]:
        """The card of each place on stage, if there is one."""


class Event(Protocol):
    """Something that happened, and where everything was after it."""

    @property
    def zones(self) -> tuple[Zones, ...]:
        """The zones of each player that has a deck."""


SetupT = TypeVar("SetupT", bound=Setup)
EventT = TypeVar("EventT", bound=Event)


@dataclass(frozen=True)
class Trace(Generic[SetupT, EventT]):
    """A whole game. ``result`` is the winner, or what else the game may end in, or None; ``counts``
    is its tally."""

    setup: SetupT
    trial: int
    began: int
    result: int | None
    turns: int
    events: tuple[EventT, ...]
    counts: npt.NDArray[np.int64]

    def code(self, player: int, card: int) -> str:
        """The card number printed on a card."""
        code: str = self.setup.seats[player].cards[card].code
        return code


TraceT = TypeVar("TraceT", bound="Trace")  # type: ignore[type-arg]


def read_trace(
    kind: Callable[..., TraceT],
    setup: Setup,
    trial: int,
    event: Callable[[np.void, int, int], Event],
) -> TraceT:
    """Play a trial again and read its log: ``event(table, at, players)`` reads one.

    AssertionError where a card is lost or doubled, which would be a fault of this program.
    """
    table = replay(setup, trial)
    game = table["game"]
    assert game["events"] <= len(table["events"]), "more events than the log has room for"
    players = len(setup.seats)
    result = int(game["result"])
    told = kind(
        setup,
        trial,
        int(game["began"]),
        None if result == NOBODY else result,
        int(game["turn"]),
        tuple(event(table, at, players) for at in range(int(game["events"]))),
        table["tally"].copy(),
    )
    check_cards(told)
    return told


def check_cards(told: Trace[SetupT, EventT]) -> None:
    """Every card is somewhere, and none twice, after every event; else AssertionError."""
    for event in told.events:
        for seat, zones in zip(told.setup.seats, event.zones, strict=True):
            held = [card for cards in zones.cards.values() for card in cards]
            held += [card for card in zones.stage if card is not None]
            assert sorted(held) == list(range(len(seat.cards))), f"cards lost or made: {event}"
