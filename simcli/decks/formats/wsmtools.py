"""The local deck files of wsmtools: ``{Name, Remarks, Ratios: {card number: copies}}``."""

from __future__ import annotations

from collections.abc import Mapping

from simcli.decks.assemble import GameLike
from simcli.decks.formats.json_text import deck_of_codes, mapping, wanted
from simcli.decks.formats.source import Source
from simcli.decks.model import Deck

__all__ = ["read", "sniff"]


def sniff(source: Source) -> bool:
    """Whether the text is a JSON object with ``Ratios``."""
    root = mapping(source)
    return root is not None and isinstance(root.get("Ratios"), dict)


def read(source: Source, games: Mapping[str, GameLike]) -> Deck:
    """The deck of a wsmtools file. Raises InputError with the place of what is wrong."""
    root = mapping(source) or {}
    cards = [wanted(source, code, count) for code, count in root["Ratios"].items()]
    return deck_of_codes(source, games, root.get("Name"), cards)
