"""Saved objects of Tabletop Simulator: decks of cards with nicknames, or the deck generators that
wsmtools makes, whose script lists the card numbers. They can be read only: a saved object is
nothing without pictures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from simcli.decks.assemble import Draft, GameLike, Wanted, assemble, pool_of
from simcli.decks.formats.json_text import MOST_ITEMS, Finder, mapping
from simcli.decks.formats.kit import Kit
from simcli.decks.formats.source import LONGEST_NAME, Source
from simcli.decks.model import Deck
from simcli.decks.recognise import game_and_words
from simcli.errors import InputError, Place

__all__ = ["GAMES", "NAME", "SUFFIX", "read", "sniff", "write"]

NAME, SUFFIX = "tts", ".json"
GAMES: tuple[str, ...] | None = ()
DECKS, DEPTH = ("Deck", "DeckCustom"), 8
LISTED = re.compile(r"\[((?:\s*\\*\"[^\"\\\[\]]{3,40}\\*\"\s*,?)+)\]")
QUOTED = re.compile(r"\"([^\"\\]+)\\*\"")


def sniff(source: Source) -> bool:
    """Whether the text is a JSON object with ``ObjectStates``."""
    root = mapping(source)
    return root is not None and isinstance(root.get("ObjectStates"), list)


def read(source: Source, games: Mapping[str, GameLike]) -> Deck:
    """The one deck of a saved object.

    Raises InputError where it has none or several, and for a card without a nickname.
    """
    root = mapping(source) or {}
    objects = list(_objects(root["ObjectStates"], 0))
    decks = [found for found in map(_cards, objects) if found]
    if len(decks) != 1:
        what = f"{len(decks)} decks of cards in this saved object" if decks else "no deck of cards"
        raise InputError(what, Place(source.name), "save one deck alone")
    if len(decks[0]) > MOST_ITEMS:
        raise InputError(f"a deck of more than {MOST_ITEMS} cards", Place(source.name))
    finder = Finder(source)
    cards = [finder.wanted(word, 1) for word in decks[0]]
    name, words = game_and_words(decks[0], games, Place(source.name))
    game = games[name]
    return assemble(
        Draft(
            source=source,
            game=game,
            name=_title(root, objects, source),
            wanted=[Wanted(w, 1, card.place) for w, card in zip(words, cards, strict=True)],
            pool=pool_of(source, game),
            options=game.options(),
        )
    )


def _objects(states: Any, depth: int) -> Iterator[Mapping[str, Any]]:
    """All objects, also those in bags, but not the cards of a deck."""
    for state in states if isinstance(states, list) and depth < DEPTH else ():
        if isinstance(state, dict):
            yield state
            if state.get("Name") not in DECKS:
                yield from _objects(state.get("ContainedObjects"), depth + 1)


def _cards(state: Mapping[str, Any]) -> list[str]:
    """The words for the cards of a deck, or the card numbers in a deck generator's script."""
    inside = state.get("ContainedObjects")
    if state.get("Name") in DECKS and isinstance(inside, list):
        return [_word(card) for card in inside]
    script = state.get("LuaScript")
    for listed in LISTED.findall(script) if isinstance(script, str) else ():
        codes = [code.strip() for code in QUOTED.findall(listed)]
        if all("-" in code and any(c.isdigit() for c in code) for code in codes):
            return codes
    return []


def _word(card: Any) -> str:
    said = [card.get(key) for key in ("Nickname", "Description")] if isinstance(card, dict) else []
    for text in said:
        if isinstance(text, str) and text.strip():
            return " ".join(text.split())[:LONGEST_NAME]
    return ""


def _title(root: Mapping[str, Any], objects: list[Mapping[str, Any]], source: Source) -> str:
    from pathlib import Path

    named = [state.get("Nickname") for state in objects if _cards(state)]
    for text in (*named, root.get("SaveName")):
        if isinstance(text, str) and text.strip():
            return " ".join(text.split())
    return Path(source.name).stem


def write(deck: Deck, kit: Kit) -> bytes:
    """Refused: see above."""
    raise InputError("tts can only be read", None, "its cards need pictures; choose wsmtools")
