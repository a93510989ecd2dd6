"""A deck as the kernels see it: what is printed on each card, by the card's number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

import numpy as np
import numpy.typing as npt

from simcli.decks.model import Deck
from simcli.errors import InputError, Place
from simcli.games.weiss.cards import ICONS, WeissCard
from simcli.games.weiss.effects import DEFAULT_EFFECT, PARTS, read_effect
from simcli.games.weiss.table import CAP, CARDS, COLOURS, MOST_ICONS, NOBODY, constant

__all__ = ["CHARACTER", "CLIMAX", "EVENT", "cards_of", "encode", "playable"]

CHARACTER, EVENT, CLIMAX = (constant(kind) for kind in range(3))
TYPES = ("character", "event", "climax")
FEWEST = 15
"""Cards a deck needs to be played: a hand, a mulligan of all of it, and the first draws."""


def playable(deck: Deck) -> bool:
    """Whether whole games of a deck can be simulated."""
    return FEWEST <= deck.size <= CAP


def cards_of(deck: Deck) -> list[WeissCard]:
    """The deck card by card, by card number, so that the order of the file does not matter.

    Raises InputError for a deck that is too large or too small to be simulated.
    """
    if not playable(deck):
        raise InputError(
            f"games are simulated with {FEWEST} to {CAP} cards, not {deck.size}",
            Place(deck.source or deck.name),
            "a legal deck has 50",
        )
    entries = sorted(deck.entries, key=lambda entry: entry.card.code)
    return [cast(WeissCard, entry.card) for entry in entries for _ in range(entry.count)]


def encode(cards: Sequence[WeissCard]) -> npt.NDArray[np.void]:
    """One record of ``CARDS``: the facts of the cards, in their order.

    What is not known is taken for nothing: no cost, no power, one soul of a character, no colour
    to meet.
    """
    deck = np.zeros(1, CARDS)
    of = deck[0]
    kinds: dict[str, int] = {}
    of["cards"] = len(cards)
    of["climaxes"] = sum(card.type == "climax" for card in cards)
    of["trigger"] = NOBODY
    for at, card in enumerate(cards):
        of["type"][at] = TYPES.index(card.type)
        of["climax"][at] = card.type == "climax"
        of["kind"][at] = kinds.setdefault(card.code, len(kinds))
        of["colour"][at] = 1 << COLOURS.index(card.color) if card.color else 0
        for field in ("level", "cost", "power"):
            of[field][at] = getattr(card, field) or 0
        if card.type == "character":
            of["soul"][at] = 1 if card.soul is None else card.soul
        for place, icon in enumerate(card.trigger[:MOST_ICONS]):
            of["trigger"][at, place] = ICONS.index(icon)
        for field, value in card.backup.items():
            of[f"backup_{field}"][at] = value
        if card.type == "climax":
            _effect(of, at, card.effect or DEFAULT_EFFECT)
    above = Counter(card.color for card in cards if card.color and (card.level or 0) > 0)
    of["colours"] = sum(1 << COLOURS.index(colour) for colour in above)
    return deck


def _effect(of: np.void, at: int, text: str) -> None:
    of["effect"][at] = NOBODY
    for place, part in enumerate(read_effect(text)):
        of["effect"][at, place] = PARTS.index(part.name)
        of["effect_power"][at, place] = part.power
        of["effect_soul"][at, place] = part.soul
