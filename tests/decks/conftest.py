"""Games as loading a deck sees them: name, schemas, and the size of the opening hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from simcli.decks.assemble import GameLike
from simcli.decks.formats.source import Source
from simcli.decks.model import Deck
from simcli.decks.read import read
from simcli.games.loveca.cards import LovecaCard, LovecaOptions
from simcli.games.plain.cards import PlainCard, PlainOptions
from simcli.games.weiss.cards import WeissCard, WeissOptions


def _game(name: str, card: Any, options: Any, hand: int) -> Any:
    opening = SimpleNamespace(hand=hand)
    return SimpleNamespace(
        name=name, card=card, options=options, opening=lambda deck, settings: opening
    )


GAMES: Mapping[str, GameLike] = {
    "plain": _game("plain", PlainCard, PlainOptions, 7),
    "loveca": _game("loveca", LovecaCard, LovecaOptions, 6),
    "weiss": _game("weiss", WeissCard, WeissOptions, 5),
}


@pytest.fixture(scope="session")
def games() -> Mapping[str, GameLike]:
    return GAMES


@pytest.fixture
def deck_of() -> Callable[..., Deck]:
    """The deck that a text reads as, under a file name."""

    def deck_of(text: str, name: str = "deck.yaml") -> Deck:
        return read(Source(name, text), GAMES)

    return deck_of
