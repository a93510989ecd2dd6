"""Whole games: what the game offers of them to the command line and to Python."""

from __future__ import annotations

from collections.abc import Sequence

from simcli.decks.model import Deck
from simcli.games.contract import Replay, Told
from simcli.settings import Settings

__all__ = ["tell"]


def tell(decks: Sequence[Deck], names: Sequence[str], settings: Settings, replay: Replay) -> Told:
    """One game of one deck alone or two against each other, told.

    It is the very trial that ``odds`` or ``match`` would count, but for a deck that is stacked.
    """
    from simcli.games.weiss.game.encode import cards_of
    from simcli.games.weiss.game.games import against, alone
    from simcli.games.weiss.game.telling import as_data, in_words
    from simcli.games.weiss.game.trace import trace
    from simcli.games.whole.telling import asked_for

    setup, seats = asked_for(decks, names, settings, replay, cards_of, alone, against)
    told = trace(setup, replay.trial)
    return Told(tuple(in_words(told, seats, settings.seed)), as_data(told, seats, settings.seed))
