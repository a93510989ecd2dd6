"""Which game a bare decklist is of, told by its card numbers and names."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence

from simcli.decks.assemble import GameLike
from simcli.decks.pool import Pool
from simcli.errors import InputError, Place

__all__ = ["code_in", "game_of_code", "game_of_names"]

WRAPPING = "()[]{}<>,;:\"'"


def game_of_code(word: str, games: Mapping[str, GameLike]) -> str | None:
    """The game whose card numbers look like the word, or None.

    >>> game_of_code("no card number", {}) is None
    True
    """
    folded = unicodedata.normalize("NFKC", word)
    for name in sorted(games):
        shape = games[name].card.code_shape
        if shape is not None and shape.fullmatch(folded):
            return name
    return None


def code_in(text: str, games: Mapping[str, GameLike]) -> tuple[str, str] | None:
    """The card number in ``CODE name`` or ``NAME (CODE)`` and its game, or None."""
    first, *others = (token.strip(WRAPPING) for token in text.split())
    for token in (first, *reversed(others)):
        if (game := game_of_code(token, games)) is not None:
            return token, game
    return None


def game_of_names(names: Sequence[str], games: Mapping[str, GameLike], place: Place) -> str:
    """The game whose pool knows most of the names, if it is more than half; else the game in which
    any name is a card."""
    known = {
        name: _hits(names, Pool.packaged(name, games[name].card))
        for name in sorted(games)
        if games[name].card.code_shape is not None
    }
    best = max(known, key=lambda name: known[name], default=None)
    if best is not None and known[best] * 2 > len(names):
        return best
    for name in sorted(games):
        if games[name].card.code_shape is None:
            return name
    raise InputError("no game knows these cards", place, "begin with a line 'game: NAME'")


def _hits(names: Sequence[str], pool: Pool) -> int:
    return sum(name in pool for name in names)
