"""Deck Log answers, saved as JSON: ``{title, list: [{card_number, num}], sub_list: [...]}``.

``sub_list`` is the Energy deck of a Love Live! deck. Card numbers are printings, with a rarity.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcli.decks.assemble import GameLike, Wanted
from simcli.decks.formats.json_text import deck_of_codes, mapping, wanted
from simcli.decks.formats.source import Source
from simcli.decks.model import Deck
from simcli.errors import InputError, Place

__all__ = ["read", "sniff"]


def sniff(source: Source) -> bool:
    """Whether the text is a JSON object with a ``list``."""
    root = mapping(source)
    return root is not None and isinstance(root.get("list"), list)


def read(source: Source, games: Mapping[str, GameLike]) -> Deck:
    """The deck of a Deck Log answer. Raises InputError with the place of what is wrong."""
    root = mapping(source) or {}
    cards = _cards(source, root, "list")
    energy = _cards(source, root, "sub_list")
    return deck_of_codes(source, games, root.get("title"), cards, energy)


def _cards(source: Source, root: Mapping[str, Any], key: str) -> list[Wanted]:
    items = root.get(key) or []
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        raise InputError(f"'{key}' is no list of cards", Place(source.name))
    return [wanted(source, item.get("card_number"), item.get("num")) for item in items]
