"""A deck as the kernel sees it: what is printed on each card, by the card's number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np
import numpy.typing as npt

from simcli.decks.model import Deck
from simcli.errors import InputError, Place
from simcli.games.loveca.cards import COLOURS, LovecaCard, LovecaOptions
from simcli.games.loveca.game.record import (
    ALL,
    CAP,
    COLOURLESS,
    EMPTY,
    LIVE,
    MEMBER,
    NO_HEART,
    SIDE,
)
from simcli.games.loveca.game.worth import worths
from simcli.games.loveca.hearts import heart_of

__all__ = ["cards_of", "encode", "lives_of"]

NO_KIND = 255


def cards_of(deck: Deck) -> list[LovecaCard]:
    """The main deck card by card, by card number, so that the order of the file does not matter.

    Raises InputError for a deck that is too large to be simulated.
    """
    if deck.size > CAP:
        raise InputError(
            f"games are simulated with up to {CAP} cards, not {deck.size}",
            Place(deck.source or deck.name),
            "a legal deck has 60",
        )
    entries = sorted(deck.entries, key=lambda entry: entry.card.code)
    return [cast(LovecaCard, entry.card) for entry in entries for _ in range(entry.count)]


def lives_of(cards: Sequence[LovecaCard]) -> list[LovecaCard]:
    """The different Lives, in the order of the cards."""
    return list(dict.fromkeys(card for card in cards if card.type == "live"))


def encode(deck: Deck, cards: Sequence[LovecaCard]) -> npt.NDArray[np.void]:
    """One record of ``SIDE``: the facts of ``cards``, in their order, and the Energy deck."""
    assert isinstance(deck.options, LovecaOptions)
    side = np.zeros(1, SIDE)
    me = side[0]
    me["cards"] = len(cards)
    me["energy_cards"] = min(deck.options.energy, np.iinfo(np.int16).max)
    kinds: dict[object, int] = {card: number for number, card in enumerate(lives_of(cards))}
    me["kind"][EMPTY] = NO_KIND
    for at, card in enumerate(cards):
        me["kind"][at] = kinds.setdefault(_same(card), len(kinds))
        me["type"][at] = MEMBER if card.type == "member" else LIVE
        me["cost"][at] = card.cost or 0
        me["blades"][at] = card.blades
        me["score"][at] = card.score or 0
        me["need_total"][at] = sum(card.need.values())
        for number, colour in enumerate(COLOURS):
            me["hearts"][at, number] = card.hearts.get(colour, 0)
            me["need"][at, number] = card.need.get(colour, 0)
        _blade_heart(me, at, card.blade_heart or "none")
        me["shown"][me["shows"][at]] += 1
    worths(me)
    return side


def _same(card: LovecaCard) -> object:
    """What two cards of one kind share. Members are alike if the stage cannot tell them apart."""
    if card.type == "live":
        return card
    return card.cost, card.blades, tuple(card.hearts.get(colour, 0) for colour in COLOURS)


def _blade_heart(me: np.void, at: int, kind: str) -> None:
    heart, count = heart_of(kind)
    shows = {None: NO_HEART, "all": ALL, "colourless": COLOURLESS}
    me["shows"][at] = shows[heart] if heart in shows else COLOURS.index(heart or "")
    me["shows_count"][at] = count
    me["draws"][at] = kind.startswith("draw:")
    me["scores"][at] = kind == "score"
