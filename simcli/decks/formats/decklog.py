"""Deck Log answers, saved as JSON: ``{title, list: [{card_number, num}], sub_list: [...]}``.

``sub_list`` is the Energy deck of a Love Live! deck. Card numbers are printings, with a rarity.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcli.decks.assemble import GameLike, Wanted
from simcli.decks.formats.json_text import Finder, deck_of_codes, dump, items_of, mapping
from simcli.decks.formats.kit import Kit
from simcli.decks.formats.source import Source
from simcli.decks.model import Deck

__all__ = ["GAMES", "NAME", "SUFFIX", "read", "sniff", "write"]

NAME, SUFFIX = "decklog", ".json"
GAMES: tuple[str, ...] | None = ("loveca", "weiss")


def sniff(source: Source) -> bool:
    """Whether the text is a JSON object with a ``list``."""
    root = mapping(source)
    return root is not None and isinstance(root.get("list"), list)


def read(source: Source, games: Mapping[str, GameLike]) -> Deck:
    """The deck of a Deck Log answer. Raises InputError with the place of what is wrong."""
    root = mapping(source) or {}
    finder = Finder(source)
    return deck_of_codes(
        source,
        games,
        root.get("title"),
        [*_cards(source, root, "list", finder), *_cards(source, root, "p_list", finder)],
        _cards(source, root, "sub_list", finder),
    )


def _cards(source: Source, root: Mapping[str, Any], key: str, finder: Finder) -> list[Wanted]:
    items = items_of(source, root, key)
    return [finder.wanted(item.get("card_number"), item.get("num")) for item in items]


def write(deck: Deck, kit: Kit) -> bytes:
    """The deck in the shape of a Deck Log answer."""
    return dump(
        {
            "title": deck.name,
            "list": [{"card_number": e.card.code, "num": e.count} for e in deck.entries],
            "sub_list": [{"card_number": e.card.code, "num": e.count} for e in kit.energy],
        }
    )
