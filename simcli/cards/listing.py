"""Searching the pool: the cards that a filter of the question language selects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from simcli.decks.assemble import GameLike
from simcli.decks.library import Library
from simcli.decks.model import Card
from simcli.decks.pool import Pool, fold
from simcli.errors import InputError

__all__ = ["all_cards", "one_card", "where"]


def all_cards(game: GameLike, library: Library) -> list[Card]:
    """A game's cards, packaged and imported; a number in both is the packaged card."""
    cards = {fold(card.code): card for card in Pool.packaged(game.name, game.card)}
    for card in Pool(game.card, library.rows(game.name)):
        cards.setdefault(fold(card.code), card)
    return [cards[code] for code in sorted(cards)]


def where(
    text: str | None, games: Mapping[str, GameLike], library: Library, game: str | None = None
) -> Iterator[Card]:
    """The cards that a filter such as ``member cost<=4`` selects; all of them without one.

    A filter is asked of every game whose words it can be said in, or of ``game`` alone. Raises
    InputError where it means nothing in any of them.
    """
    if game is not None and game not in games:
        raise InputError(f"unknown game '{game}'", None, f"the games are {', '.join(games)}")
    faults: list[InputError] = []
    understood = False
    for name in sorted(games) if game is None else [game]:
        cards = all_cards(games[name], library)
        if not cards:
            continue
        try:
            yield from _selected(text, cards) if text else cards
            understood = True
        except InputError as error:
            faults.append(error)
    if faults and not understood:
        raise faults[0]


def _selected(text: str, cards: list[Card]) -> list[Card]:
    from simcli.cards.filters import holds_for, understood

    tree = understood(text, cards)
    return [card for card in cards if holds_for(tree, card)]


def one_card(word: str, games: Mapping[str, GameLike]) -> tuple[str, Card]:
    """The card of a number or name, and its game. Raises InputError where there is none, or where
    several share the name."""
    pools = {name: Pool.joined(name, games[name].card) for name in sorted(games)}
    coded = {name: pool for name, pool in pools.items() if pool.schema.code_shape is not None}
    for name, pool in coded.items():
        if word in pool:
            return name, pool.find(word)
    near = [mend for pool in coded.values() if (mend := pool.nearest(word)) is not None]
    raise InputError(
        f"unknown card '{word}'", None, near[0] if near else "see 'simcli cards import --help'"
    )
