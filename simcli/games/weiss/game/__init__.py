"""Whole games: what the game offers of them to the command line and to Python."""

from __future__ import annotations

from collections.abc import Sequence

from simcli.decks.model import Deck
from simcli.games.contract import Replay, Told
from simcli.results.measure import Section
from simcli.settings import Settings

__all__ = ["play_match", "policy_lines", "tell"]


def policy_lines() -> dict[str, str]:
    """The policies by name, each with its description's first line."""
    from simcli.games.weiss.game.policies import describe

    return describe()


def play_match(
    decks: tuple[Deck, Deck],
    names: tuple[str, str],
    settings: Settings,
    policies: tuple[str | None, str | None] = (None, None),
) -> list[Section]:
    """The tables of two decks played against each other."""
    from simcli.games.weiss.game.match import match_sections

    return match_sections(decks, names, settings, policies)


def tell(decks: Sequence[Deck], names: Sequence[str], settings: Settings, replay: Replay) -> Told:
    """One game of one deck alone or two against each other, told.

    It is the very trial that ``odds`` or ``match`` would count, but for a deck that is stacked.
    """
    from simcli.games.order import read_order
    from simcli.games.weiss.game.encode import cards_of
    from simcli.games.weiss.game.games import against, alone
    from simcli.games.weiss.game.telling import as_data, in_words
    from simcli.games.weiss.game.trace import trace

    orders: list[list[int] | None] = [None] * len(decks)
    for at, path in enumerate(replay.orders):
        orders[at] = read_order(path, cards_of(decks[at]))
    asked: list[str | None] = [*replay.policies, None, None]
    if len(decks) == 1:
        setup = alone(decks[0], settings, asked[0], orders[0])
        seats = (names[0], f"{names[0]}, mirrored")[: len(setup.seats)]
    else:
        first = replay.first
        if first is None and replay.orders:
            first = 0
        found = against(
            (decks[0], decks[1]), settings, (asked[0], asked[1]), (orders[0], orders[1]), first
        )
        setup = found.setup
        seats = tuple(names[found.seat.index(at)] for at in range(2))
    told = trace(setup, replay.trial)
    return Told(tuple(in_words(told, seats, settings.seed)), as_data(told, seats, settings.seed))
