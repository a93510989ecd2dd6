"""Lists of simulators: one card number a line, once for each copy."""

from __future__ import annotations

from collections.abc import Mapping

from simcli.decks.assemble import GameLike
from simcli.decks.formats import text
from simcli.decks.formats.kit import Kit
from simcli.decks.formats.source import Source
from simcli.decks.model import Deck

__all__ = ["GAMES", "NAME", "SUFFIX", "read", "sniff", "write"]

NAME, SUFFIX = "codes", ".txt"
GAMES: tuple[str, ...] | None = ("loveca", "weiss")


def sniff(source: Source) -> bool:
    """Never: a bare card number is one of the spellings of ``text``, which reads them mixed."""
    return False


def read(source: Source, games: Mapping[str, GameLike]) -> Deck:
    """As ``text`` reads it."""
    return text.read(source, games)


def write(deck: Deck, kit: Kit) -> bytes:
    """A line for each copy."""
    entries = (*deck.entries, *kit.energy)
    return "".join(f"{entry.card.code}\n" * entry.count for entry in entries).encode()
