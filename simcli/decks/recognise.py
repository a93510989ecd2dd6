"""Which game a bare decklist is of, told by its card numbers and names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence

from simcli.decks.assemble import GameLike
from simcli.decks.model import SettlesCards
from simcli.decks.pool import Pool
from simcli.errors import InputError, Place

__all__ = ["code_in", "codes_in", "game_and_words", "game_of_code", "game_of_names"]

BETWEEN = re.compile(r"[\s()\[\]{}<>,;|]+")
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
    first, *others = _tokens(text)
    for token in (first, *reversed(others)):
        if (game := game_of_code(token, games)) is not None:
            return token, game
    return None


def _tokens(text: str) -> list[str]:
    """The words of a text, each once, so that long lines of the same ones cost little."""
    return list(dict.fromkeys(token.strip(WRAPPING) for token in BETWEEN.split(text)))


def codes_in(text: str, games: Mapping[str, GameLike]) -> list[str]:
    """Every card number in a text."""
    return [token for token in _tokens(text) if game_of_code(token, games) is not None]


def game_and_words(
    texts: Sequence[str], games: Mapping[str, GameLike], place: Place
) -> tuple[str, list[str]]:
    """The game of a list of cards, and each card's number where its text has one, else the text.

    Raises InputError for cards of two games.
    """
    found = [code_in(text, games) if text else None for text in texts]
    named = sorted({pair[1] for pair in found if pair is not None})
    if len(named) > 1:
        raise InputError(f"cards of {' and '.join(named)}", place, "a deck is of one game")
    game = named[0] if named else game_of_names(texts, games, place)
    words = [pair[0] if pair else text for pair, text in zip(found, texts, strict=True)]
    return game, words


def game_of_names(names: Sequence[str], games: Mapping[str, GameLike], place: Place) -> str:
    """The game whose pool knows most of the names, if it is more than half; else the game in which
    any name is a card."""
    known = {
        name: _hits(names, Pool.joined(name, games[name].card))
        for name in sorted(games)
        if games[name].card.code_shape is not None
    }
    best = max(known, key=lambda name: known[name], default=None)
    if best is not None and known[best] * 2 > len(names):
        return best
    for name in sorted(games):
        game = games[name]
        # A game that settles its cards itself would take none of the list's.
        if game.card.code_shape is None and not issubclass(game.options, SettlesCards):
            return name
    raise InputError("no game knows these cards", place, "begin with a line 'game: NAME'")


def _hits(names: Sequence[str], pool: Pool) -> int:
    pool.prepare(names)
    return sum(name in pool for name in names)
