"""Cards of a deck by what a player calls them."""

from __future__ import annotations

from simcli.decks.model import Card, Deck
from simcli.decks.pool import Pool
from simcli.errors import InputError, Place

__all__ = ["find_card"]


def find_card(deck: Deck, word: str, place: Place | None = None) -> Card:
    """The deck's card with this code, printing or name.

    Raises InputError where the deck has no such card, or several of that name.
    """
    pool = Pool(type(deck.entries[0].card))
    for entry in deck.entries:
        pool.define(entry.card)
    if word not in pool:
        raise InputError(
            f"'{word}' is no card of {deck.name}", place, pool.nearest(word) or "see the deck file"
        )
    return pool.find(word, place)
