"""The local deck files of wsmtools: ``{Name, Remarks, Ratios: {card number: copies}}``."""

from __future__ import annotations

from collections.abc import Mapping

from simcli.decks.assemble import GameLike
from simcli.decks.formats.json_text import MOST_ITEMS, Finder, deck_of_codes, dump, mapping
from simcli.decks.formats.kit import Kit
from simcli.decks.formats.source import Source
from simcli.decks.model import Deck
from simcli.errors import InputError, Place

__all__ = ["GAMES", "NAME", "SUFFIX", "read", "sniff", "write"]

NAME, SUFFIX = "wsmtools", ".json"
GAMES: tuple[str, ...] | None = ("weiss",)


def sniff(source: Source) -> bool:
    """Whether the text is a JSON object with ``Ratios``."""
    root = mapping(source)
    return root is not None and isinstance(root.get("Ratios"), dict)


def read(source: Source, games: Mapping[str, GameLike]) -> Deck:
    """The deck of a wsmtools file. Raises InputError with the place of what is wrong."""
    root = mapping(source) or {}
    ratios = root["Ratios"]
    if len(ratios) > MOST_ITEMS:
        raise InputError(f"'Ratios' has more than {MOST_ITEMS} entries", Place(source.name))
    finder = Finder(source)
    cards = [finder.wanted(code, count) for code, count in ratios.items()]
    return deck_of_codes(source, games, root.get("Name"), cards)


def write(deck: Deck, kit: Kit) -> bytes:
    """The deck as wsmtools keeps it."""
    ratios = {entry.card.code: entry.count for entry in deck.entries}
    return dump({"Name": deck.name, "Remarks": "", "Ratios": ratios})
