"""Lists of simulators: all copies' card numbers in one line, joined by ``|``."""

from __future__ import annotations

from collections.abc import Mapping

from simcli.decks.assemble import GameLike
from simcli.decks.formats import text
from simcli.decks.formats.kit import Kit
from simcli.decks.formats.source import Source
from simcli.decks.model import Deck

__all__ = ["GAMES", "NAME", "SUFFIX", "read", "sniff", "write"]

NAME, SUFFIX = "bars", ".txt"
GAMES: tuple[str, ...] | None = ("loveca", "weiss")


def sniff(source: Source) -> bool:
    """Never: ``text`` takes card numbers joined by bars among its spellings."""
    return False


def read(source: Source, games: Mapping[str, GameLike]) -> Deck:
    """As ``text`` reads it."""
    return text.read(source, games)


def write(deck: Deck, kit: Kit) -> bytes:
    """One line. It may be longer than ``text`` takes only for decks of no game."""
    codes = [entry.card.code for entry in (*deck.entries, *kit.energy) for _ in range(entry.count)]
    return ("|".join(codes) + "\n").encode()
