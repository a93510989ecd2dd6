"""Cockatrice decks: ``<cockatrice_deck><deckname/><zone name="main"><card number= name=/>``.

A card's name is its number, its number and name as ``CODE - NAME``, or its name alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path

from simcli.decks.assemble import Draft, GameLike, Wanted, assemble, counted, pool_of
from simcli.decks.formats.kit import Kit
from simcli.decks.formats.source import Source
from simcli.decks.formats.xml_tree import Element, elements
from simcli.decks.model import Deck
from simcli.decks.recognise import game_and_words
from simcli.errors import InputError, Place

__all__ = ["GAMES", "NAME", "SUFFIX", "read", "sniff", "write"]

NAME, SUFFIX = "cockatrice", ".cod"
GAMES: tuple[str, ...] | None = None
ROOT = "cockatrice_deck"


def sniff(source: Source) -> bool:
    """Whether the text is XML."""
    return source.text.lstrip("\ufeff \n\t").startswith("<")


def read(source: Source, games: Mapping[str, GameLike]) -> Deck:
    """The deck in the zone ``main``; cards of other zones are told as a remark.

    Raises InputError with the place of what is wrong.
    """
    found = list(elements(source))
    if found[0].name != ROOT:
        what = f"XML of <{found[0].name[:40]}>, and no Cockatrice deck"
        raise InputError(what, found[0].place, f"it begins with <{ROOT}>")
    cards = [element for element in found if element.name == "card"]
    main = [_wanted(card) for card in cards if _zone(card) == "main"]
    aside = [_wanted(card) for card in cards if _zone(card) != "main"]
    if not main:
        raise InputError("the zone 'main' has no cards", Place(source.name), "list at least one")
    name, words = game_and_words([card.word for card in main], games, main[0].place)
    game = games[name]
    left = sum(card.count for card in aside)
    return assemble(
        Draft(
            source=source,
            game=game,
            name=_title(found) or Path(source.name).stem,
            wanted=[
                Wanted(word, card.count, card.place) for word, card in zip(words, main, strict=True)
            ],
            pool=pool_of(source, game),
            options=game.options(),
            remarks=(f"{left} cards beside the zone 'main' are left out",) if left else (),
        )
    )


def _title(found: list[Element]) -> str:
    names = [element.text for element in found if element.name == "deckname"]
    return " ".join(names[0].split()) if names else ""


def _zone(card: Element) -> str:
    zones = [element for element in card.around if element.name == "zone"]
    return zones[-1].attributes.get("name", "main") if zones else "main"


def _wanted(card: Element) -> Wanted:
    name = " ".join(card.attributes.get("name", "").split())
    if not name:
        raise InputError("a card without a name", card.place, 'write name="..."')
    return Wanted(name, counted(card.attributes.get("number", ""), card.place, name), card.place)


def write(deck: Deck, kit: Kit) -> bytes:
    """The deck as Cockatrice keeps it."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<{ROOT} version="1">',
        f"  <deckname>{escape(deck.name, quote=False)}</deckname>",
        "  <comments></comments>",
        '  <zone name="main">',
    ]
    for entry in (*deck.entries, *kit.energy):
        card = entry.card
        named = card.code if card.name in ("", card.code) else f"{card.code} - {card.name}"
        lines.append(f'    <card number="{entry.count}" name="{escape(named)}"/>')
    lines += ["  </zone>", f"</{ROOT}>"]
    return ("\n".join(lines) + "\n").encode()
