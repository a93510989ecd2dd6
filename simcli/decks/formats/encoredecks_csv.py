"""The CSV of EncoreDecks: ``Code,Quantity``."""

from __future__ import annotations

from collections.abc import Mapping

from simcli.decks.assemble import GameLike
from simcli.decks.formats import sheet
from simcli.decks.formats.kit import Kit
from simcli.decks.formats.source import Source
from simcli.decks.model import Deck

__all__ = ["GAMES", "NAME", "SUFFIX", "read", "sniff", "write"]

NAME, SUFFIX = "encoredecks-csv", ".csv"
GAMES: tuple[str, ...] | None = ("weiss",)


def sniff(source: Source) -> bool:
    """Whether the first line is ``Code,Quantity``."""
    return source.lines[0].strip("\ufeff \t").casefold() == "code,quantity"


def read(source: Source, games: Mapping[str, GameLike]) -> Deck:
    """As any table is read."""
    return sheet.read(source, games)


def write(deck: Deck, kit: Kit) -> bytes:
    """The deck as these rows."""
    rows = [f"{entry.card.code},{entry.count}" for entry in deck.entries]
    return ("\n".join(["Code,Quantity", *rows]) + "\n").encode()
