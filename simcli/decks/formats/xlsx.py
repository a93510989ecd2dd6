"""Excel workbooks: their first sheet with a decklist's columns; see :mod:`workbook`."""

from __future__ import annotations

from collections.abc import Mapping

from simcli.decks.assemble import GameLike
from simcli.decks.formats import sheet
from simcli.decks.formats.kit import Kit
from simcli.decks.formats.source import Source
from simcli.decks.formats.workbook import write_xlsx
from simcli.decks.model import Deck

__all__ = ["GAMES", "NAME", "SUFFIX", "read", "sniff", "write"]

NAME, SUFFIX = "xlsx", ".xlsx"
GAMES: tuple[str, ...] | None = None


def sniff(source: Source) -> bool:
    """Never: a workbook is known by its bytes, and comes here as the text of a table."""
    return False


def read(source: Source, games: Mapping[str, GameLike]) -> Deck:
    """As any table is read."""
    return sheet.read(source, games)


def write(deck: Deck, kit: Kit) -> bytes:
    """The deck as rows of number, name and count."""
    return write_xlsx(deck, kit)
