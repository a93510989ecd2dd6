"""EncoreDecks answers, saved as JSON: ``{name, cards: [one object a copy]}``.

A card says its number as ``cardcode``, or in parts: ``set``, ``side``, ``release``, ``sid`` and
``lang``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from simcli.decks.assemble import GameLike
from simcli.decks.formats.json_text import Finder, deck_of_codes, dump, items_of, mapping
from simcli.decks.formats.kit import Kit
from simcli.decks.formats.source import Source
from simcli.decks.model import Deck

__all__ = ["GAMES", "NAME", "SUFFIX", "read", "sniff", "write"]

NAME, SUFFIX = "encoredecks", ".json"
GAMES: tuple[str, ...] | None = ("weiss",)
PARTS = ("set", "side", "release", "sid")
NUMBER = re.compile(r"(?P<set>[^/]+)/(?P<side>[A-Za-z])(?P<release>[^-]*)-(?P<sid>.+)")


def sniff(source: Source) -> bool:
    """Whether the text is a JSON object with ``cards``, each an object that tells its number."""
    root = mapping(source)
    cards = root.get("cards") if root is not None else None
    return isinstance(cards, list) and all(isinstance(c, dict) and _tells(c) for c in cards[:1])


def _tells(card: Mapping[str, Any]) -> bool:
    return "cardcode" in card or all(part in card for part in PARTS)


def read(source: Source, games: Mapping[str, GameLike]) -> Deck:
    """The deck of an EncoreDecks answer. Raises InputError with the place of what is wrong."""
    root = mapping(source) or {}
    finder = Finder(source)
    cards = [finder.wanted(_number(card), 1) for card in items_of(source, root, "cards")]
    return deck_of_codes(source, games, root.get("name"), cards)


def _number(card: Mapping[str, Any]) -> object:
    """A card's number; None where it tells none, which the caller refuses."""
    if isinstance(code := card.get("cardcode"), str) and code.strip():
        return code.strip()
    if not all(isinstance(card.get(part), str | int) for part in PARTS):
        return code
    game_set, side, release, sid = (str(card[part]) for part in PARTS)
    # English cards of sets printed before the E in card numbers carry it before the set's number.
    early = str(card.get("lang")).upper() == "EN" and "E" not in sid and not release.startswith("X")
    return f"{game_set}/{'EN-' if early else ''}{side}{release}-{sid}"


def write(deck: Deck, kit: Kit) -> bytes:
    """The deck in the shape of an EncoreDecks answer."""
    cards = [_card(entry.card.code) for entry in deck.entries for _ in range(entry.count)]
    return dump({"name": deck.name, "cards": cards})


def _card(code: str) -> dict[str, str]:
    parts = NUMBER.fullmatch(code)
    return {"cardcode": code, **(parts.groupdict() if parts else {})}
