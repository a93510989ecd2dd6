"""The one game that is to be told: laid out, and its players named."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from simcli.decks.model import Card, Deck
from simcli.games.contract import Replay
from simcli.games.order import read_order
from simcli.games.whole.seats import Match, Order, Setup
from simcli.settings import Settings

__all__ = ["asked_for"]

SetupT = TypeVar("SetupT", bound=Setup)
Laid = TypeVar("Laid", bound=Setup, covariant=True)


class Alone(Protocol[Laid]):
    """Lays out games of one deck."""

    def __call__(self, deck: Deck, settings: Settings, policy: str | None, order: Order, /) -> Laid:
        """``policy`` and ``order`` take the place of what the settings and the deck say."""


class Against(Protocol[SetupT]):
    """Lays out games of two decks."""

    def __call__(
        self,
        decks: tuple[Deck, Deck],
        settings: Settings,
        policies: tuple[str | None, str | None],
        orders: tuple[Order, Order],
        first: int | None,
        /,
    ) -> Match[SetupT]:
        """The same, one a deck; ``first`` is the deck that goes first."""


def asked_for(
    decks: Sequence[Deck],
    names: Sequence[str],
    settings: Settings,
    replay: Replay,
    cards_of: Callable[[Deck], Sequence[Card]],
    alone: Alone[SetupT],
    against: Against[SetupT],
) -> tuple[SetupT, tuple[str, ...]]:
    """One deck alone or two against each other, and the names of the players by seat.

    The trial of it is the very one that ``odds`` or ``match`` would count, but for a deck that is
    stacked: with one, the first deck goes first unless the replay says otherwise.
    """
    orders: list[Order] = [None, None]
    for at, path in enumerate(replay.orders):
        orders[at] = read_order(path, cards_of(decks[at]))
    asked: list[str | None] = [*replay.policies, None, None]
    if len(decks) == 1:
        setup = alone(decks[0], settings, asked[0], orders[0])
        return setup, (names[0], f"{names[0]}, mirrored")[: len(setup.seats)]
    first = replay.first
    if first is None and replay.orders:
        first = 0
    policies = (asked[0], asked[1])
    match = against((decks[0], decks[1]), settings, policies, (orders[0], orders[1]), first)
    return match.setup, tuple(names[match.seat.index(at)] for at in range(2))
