"""The XML decks of the AlphaC2 simulator: ``<deck><Card><ID/><Quantity/></Card></deck>``.

An ID is a Weiss Schwarz card number with a dash for the slash: ``AB-W11-008``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from simcli.decks.assemble import GameLike, Wanted, counted
from simcli.decks.formats.json_text import deck_of_codes
from simcli.decks.formats.kit import Kit
from simcli.decks.formats.source import Source
from simcli.decks.formats.xml_tree import Element, elements
from simcli.decks.model import Deck
from simcli.errors import InputError

__all__ = ["GAMES", "NAME", "SUFFIX", "read", "sniff", "write"]

NAME, SUFFIX = "alphac2", ".xml"
GAMES: tuple[str, ...] | None = ("weiss",)
ROOT = re.compile(r"\s*(?:<\?[^>]*\?>\s*|<!--.*?-->\s*)*<deck\b", re.S)


def sniff(source: Source) -> bool:
    """Whether the text is XML whose root is ``deck``."""
    return ROOT.match(source.text.lstrip("\ufeff")[:2000]) is not None


def read(source: Source, games: Mapping[str, GameLike]) -> Deck:
    """The deck of such a file. Raises InputError with the place of what is wrong."""
    cards: list[Element] = []
    inside: dict[int, dict[str, str]] = {}
    for element in elements(source):
        if element.name == "Card":
            cards.append(element)
        elif element.around and element.around[-1].name == "Card":
            inside.setdefault(id(element.around[-1]), {})[element.name] = element.text.strip()
    wanted = [_wanted(card, inside.get(id(card), {})) for card in cards]
    return deck_of_codes(source, games, Path(source.name).stem, wanted)


def _wanted(card: Element, said: Mapping[str, str]) -> Wanted:
    code = said.get("ID", "")
    if not code:
        raise InputError("a card without an ID", card.place, "write <ID>AB-W11-008</ID>")
    number = code if "/" in code else code.replace("-", "/", 1)
    return Wanted(number, counted(said.get("Quantity", ""), card.place, number), card.place)


def write(deck: Deck, kit: Kit) -> bytes:
    """The deck as this simulator keeps it."""
    cards = "".join(
        f"\t<Card>\n\t\t<ID>{entry.card.code.replace('/', '-', 1)}</ID>\n"
        f"\t\t<Quantity>{entry.count}</Quantity>\n\t</Card>\n"
        for entry in deck.entries
    )
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<deck>\n{cards}</deck>\n'.encode()
