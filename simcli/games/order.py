"""A stacked deck: a file that lists the cards of a deck, the top of the deck first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from simcli.decks.formats.source import read_source
from simcli.decks.model import Card
from simcli.decks.pool import Pool
from simcli.errors import InputError, Place

__all__ = ["read_order"]

COMMENT = ("#", "//")


def read_order(path: Path, cards: Sequence[Card]) -> list[int]:
    """The order of ``cards`` that a file says, as their numbers, top first.

    One card number or name a line; blank lines and comments are skipped. Every card of the deck
    must be named as often as the deck has it. Raises InputError with the line where one is not.
    """
    source = read_source(path)
    pool = Pool(type(cards[0]))
    for card in dict.fromkeys(cards):
        pool.define(card)
    left: dict[str, list[int]] = {}
    for at, card in enumerate(cards):
        left.setdefault(card.code, []).append(at)
    order = []
    for number, line in enumerate(source.lines, start=1):
        word = line.split("#")[0].strip()
        if not word or line.lstrip().startswith(COMMENT):
            continue
        place = source.place(number)
        card = _find(pool, word, place)
        if not left[card.code]:
            has = sum(other.code == card.code for other in cards)
            raise InputError(
                f"'{card.code}' is listed more often than the deck has it ({has})", place
            )
        order.append(left[card.code].pop(0))
    missing = [code for code, copies in left.items() for _ in copies]
    if missing:
        raise InputError(
            f"{len(missing)} cards of the deck are not listed, {missing[0]} among them",
            Place(source.name),
            f"list all {len(cards)} cards, the top of the deck first",
        )
    return order


def _find(pool: Pool, word: str, place: Place) -> Card:
    if word not in pool:
        nearest = pool.nearest(word) or "list cards of the deck"
        raise InputError(f"'{word}' is no card of the deck", place, nearest)
    return pool.find(word, place)
