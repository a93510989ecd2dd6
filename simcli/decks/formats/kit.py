"""What writing a deck needs besides the deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simcli.decks.model import Card, Deck, Entry
from simcli.decks.pool import Pool

__all__ = ["Kit", "energy_of"]


@dataclass(frozen=True, slots=True)
class Kit:
    """``energy``: the cards of the Energy deck, where the game has one; ``unknown``: the deck's
    cards that the pool does not have, or has with other facts."""

    energy: tuple[Entry, ...] = ()
    unknown: tuple[Card, ...] = ()


def energy_of(deck: Deck, pool: Pool) -> tuple[Entry, ...]:
    """A deck's Energy deck as cards. Only how many they are is known of it, and only that matters,
    so they are all the pool's first Energy card."""
    count = getattr(deck.options, "energy", None)
    first: Sequence[Card] = [card for card in pool if "energy" in card.flags()] if count else []
    return (Entry(min(first, key=lambda card: card.code), count),) if first and count else ()
