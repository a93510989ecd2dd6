"""``decklist.v0`` of the Love Live! simulators: ``{version, name, main_deck, energy_deck}``, the
two decks lists of ``{card_code, quantity, preferred_printing_id}``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simcli.decks.assemble import GameLike, Wanted
from simcli.decks.formats.json_text import Finder, deck_of_codes, dump, items_of, mapping
from simcli.decks.formats.kit import Kit
from simcli.decks.formats.source import Source
from simcli.decks.model import Deck, Entry

__all__ = ["GAMES", "NAME", "SUFFIX", "read", "sniff", "write"]

NAME, SUFFIX = "decklist.v0", ".json"
GAMES: tuple[str, ...] | None = ("loveca",)


def sniff(source: Source) -> bool:
    """Whether the text is a JSON object with a list ``main_deck``."""
    root = mapping(source)
    return root is not None and isinstance(root.get("main_deck"), list)


def read(source: Source, games: Mapping[str, GameLike]) -> Deck:
    """The deck of such a file. Raises InputError with the place of what is wrong."""
    root = mapping(source) or {}
    finder = Finder(source)
    main = _cards(source, root, "main_deck", finder)
    energy = _cards(source, root, "energy_deck", finder)
    return deck_of_codes(source, games, root.get("name"), main, energy)


def _cards(source: Source, root: Mapping[str, Any], key: str, finder: Finder) -> list[Wanted]:
    items = items_of(source, root, key)
    return [
        finder.wanted(item.get("card_code"), item.get("quantity", item.get("count")))
        for item in items
    ]


def write(deck: Deck, kit: Kit) -> bytes:
    """The deck as these simulators keep it."""
    return dump(
        {
            "version": NAME,
            "name": deck.name,
            "main_deck": _list(deck.entries),
            "energy_deck": _list(kit.energy),
        }
    )


def _list(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    return [
        {"card_code": entry.card.code, "quantity": entry.count, "preferred_printing_id": None}
        for entry in entries
    ]
