"""Climax combos: which character attacks under which climax, as the deck's plan names them."""

from __future__ import annotations

from collections.abc import Mapping

from simcli.decks.model import Deck
from simcli.decks.words import find_card
from simcli.errors import InputError, Place
from simcli.games.weiss.cards import WeissCard

__all__ = ["combos"]


def combos(deck: Deck) -> dict[str, tuple[str, str]]:
    """The combos of ``plan: {combos: {NAME: CHARACTER + CLIMAX}}``, as card numbers by name.

    Raises InputError where they are not of that form or name cards that do not fit.
    """
    place = Place(deck.source or deck.name)
    named = deck.plan.get("combos") or {}
    if not isinstance(named, Mapping):
        raise InputError("plan: combos is not a mapping", place, "write NAME: CHARACTER + CLIMAX")
    return {str(name): _pair(deck, str(text), place) for name, text in named.items()}


def _pair(deck: Deck, text: str, place: Place) -> tuple[str, str]:
    words = [word.strip() for word in text.split(" + ")]
    if len(words) != 2 or not all(words):
        raise InputError(
            f"'{text}' is not a combo", place, "write CHARACTER + CLIMAX, with ' + ' between them"
        )
    cards = [find_card(deck, word, place) for word in words]
    for card, kind in zip(cards, ("character", "climax"), strict=True):
        assert isinstance(card, WeissCard)
        if card.type != kind:
            raise InputError(
                f"'{card.code}' is no {kind} but of type {card.type}",
                place,
                "name the character first",
            )
    return cards[0].code, cards[1].code
