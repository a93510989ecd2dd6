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
    CAP,
    CURVE,
    EMPTY,
    KINDS,
    LIVE,
    MEMBER,
    MOST_COST,
    SIDE,
    WORTH,
)
from simcli.games.loveca.game.words import ALL, COLOURLESS, DRAWS, NO_HEART, SCORES, pack
from simcli.games.loveca.game.worth import worths
from simcli.games.loveca.hearts import heart_of

__all__ = ["cards_of", "encode", "lives_of"]


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
    """One record of ``SIDE``: the facts of ``cards``, in their order, and the Energy deck.

    Raises InputError for a deck of too many different Members.
    """
    assert isinstance(deck.options, LovecaOptions)
    side = np.zeros(1, SIDE)
    me = side[0]
    me["cards"] = len(cards)
    me["energy_cards"] = min(deck.options.energy, np.iinfo(np.int16).max)
    kinds: dict[str, dict[object, int]] = {"member": {}, "live": {}}
    me["kind"][EMPTY] = KINDS
    me["card_of"][:] = EMPTY
    for at, card in enumerate(cards):
        of_type = kinds[card.type]
        kind = of_type.setdefault(_same(card), len(of_type))
        if card.type == "member":
            if kind >= KINDS:
                raise InputError(
                    f"games are simulated with up to {KINDS} different Members",
                    Place(deck.source or deck.name),
                    "a legal deck has 60 cards",
                )
            me["card_of"][kind] = at
        me["kind"][at] = kind
        me["type"][at] = MEMBER if card.type == "member" else LIVE
        me["cost"][at] = card.cost or 0
        me["blades"][at] = card.blades
        me["score"][at] = card.score or 0
        me["need_total"][at] = sum(card.need.values())
        me["hearts"][at] = pack(card.hearts.get(colour, 0) for colour in COLOURS)
        me["need"][at] = pack(card.need.get(colour, 0) for colour in COLOURS)
        me["shows"][at], me["icons"][at] = _blade_heart(card.blade_heart or "none")
    me["all_shows"], me["all_icons"] = me["shows"].sum(), me["icons"].sum()
    worths(me)
    _sets(me, len(kinds["member"]))
    return side


def _sets(me: np.void, kinds: int) -> None:
    """Which kinds of Members are worth more than each other, and cost no more than so much."""
    me["kind_cost"] = me["cost"][me["card_of"]]
    bits = np.uint64(1) << np.arange(kinds, dtype=np.uint64)
    for worth in (WORTH, CURVE):
        for kind in range(KINDS + 1):
            more = me["worth"][worth, :kinds] > me["worth"][worth, kind]
            me["better"][worth, kind] = bits[more].sum(dtype=np.uint64)
    for cost in range(MOST_COST + 1):
        me["cheap"][cost] = bits[me["kind_cost"][:kinds] <= cost].sum(dtype=np.uint64)


def _same(card: LovecaCard) -> object:
    """What two cards of one kind share. Members are alike if the stage cannot tell them apart."""
    if card.type == "live":
        return card
    return card.cost, card.blades, tuple(card.hearts.get(colour, 0) for colour in COLOURS)


def _blade_heart(kind: str) -> tuple[np.uint64, np.uint64]:
    """What a yelled card shows: hearts by colour, and the word of everything else."""
    heart, count = heart_of(kind)
    other = [0] * 5
    other[ALL] = count if heart == "all" else 0
    other[COLOURLESS] = count if heart == "colourless" else 0
    other[NO_HEART] = heart is None
    other[DRAWS] = kind.startswith("draw:")
    other[SCORES] = kind == "score"
    return pack(count if colour == heart else 0 for colour in COLOURS), pack(other)
