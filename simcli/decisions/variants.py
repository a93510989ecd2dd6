"""A deck with other counts: which cards may change, what is legal, and how it is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from simcli.decks.model import Card, Deck, Entry, Problem
from simcli.decks.pool import Pool
from simcli.errors import InputError, Place, did_you_mean
from simcli.games.registry import games
from simcli.questions import Vocabulary
from simcli.questions.tree import CardIs

__all__ = [
    "Changeable",
    "built",
    "card_named",
    "changeable",
    "legal_beside",
    "names",
    "with_counts",
]


@dataclass(frozen=True, slots=True)
class Changeable:
    """A deck that lists every card in question, those it does not play with 0 copies, so that
    questions can name them; ``added`` are the codes of the latter."""

    deck: Deck
    added: tuple[str, ...]


def card_named(deck: Deck, word: str, place: Place) -> Card:
    """The card of the deck, else of the pool, that a code or name stands for.

    Raises InputError where there is none, or where several cards of the deck share the name.
    """
    words = Vocabulary.of(deck)
    try:
        named = words.named(word)
    except InputError:
        return _outside(deck, word, place)
    cards = [card for card, _ in words.selected(words.select(CardIs(named.word)))]
    if len(cards) > 1:
        codes = ", ".join(card.code for card in cards)
        what = f"'{word}' is the name of {len(cards)} cards of the deck"
        raise InputError(what, place, f"write one of {codes}")
    return cards[0]


def _outside(deck: Deck, word: str, place: Place) -> Card:
    """A card of the pool. Where any name is a card, one that looks mistyped is refused."""
    game = games()[deck.game]
    if game.card.code_shape is None:
        codes = [entry.card.code for entry in deck.entries]
        mend = did_you_mean(word, codes)
        if mend is not None:
            raise InputError(f"the deck has no card '{word}'", place, mend)
    return Pool.packaged(game.name, game.card).find(word, place)


def changeable(deck: Deck, cards: Mapping[str, Card]) -> Changeable:
    """The deck with the ``cards`` (by code) it does not play added at 0 copies."""
    have = {entry.card.code for entry in deck.entries}
    added = tuple(code for code in cards if code not in have)
    entries = (*deck.entries, *(Entry(cards[code], 0) for code in added))
    return Changeable(replace(deck, entries=entries), added)


def with_counts(deck: Deck, counts: Mapping[str, int]) -> Deck:
    """The deck with other numbers of copies of some cards, by code. Cards at 0 stay listed.

    >>> from simcli import api
    >>> deck = api.load("decks/plain/yugioh-like-40.yaml")
    >>> with_counts(deck, {"Old Relic": 8, "Sky Herald": 5}).size
    40
    """
    entries = tuple(replace(e, count=counts.get(e.card.code, e.count)) for e in deck.entries)
    return replace(deck, entries=entries)


def built(deck: Deck) -> Deck:
    """The deck without the cards listed at 0 copies, as it would be played."""
    return replace(deck, entries=tuple(e for e in deck.entries if e.count))


def names(cards: Iterable[Card]) -> Callable[[str], str]:
    """What a card is called, by code: its name, with the code where several share the name."""
    known = {card.code: card.name for card in cards}
    times = Counter(known.values())

    def called(code: str) -> str:
        name = known.get(code) or code
        return name if name == code or times[name] == 1 else f"{code} {name}"

    return called


def legal_beside(base: Deck, deck: Deck) -> bool:
    """Whether construction finds no error in ``deck`` that it does not find in ``base`` too."""
    check = games()[deck.game].check
    known = {_fault(p) for p in check(built(base))}
    return all(_fault(p) in known for p in check(built(deck)) if p.severity == "error")


def _fault(problem: Problem) -> tuple[str, str | None, int | None]:
    return problem.code, problem.card, problem.got
