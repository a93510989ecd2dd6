"""The question language's filters, asked of a whole pool, card by card.

A deck's vocabulary holds every card as a bit of every mask, which is right for a deck and far too
much for forty thousand cards. Here a bare word is a flag first (``climax``), then a card: in a
whole pool there is a card of almost any name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from simcli.decks.model import Card
from simcli.errors import InputError, Place, did_you_mean
from simcli.questions import parse_filter
from simcli.questions.facts import holds
from simcli.questions.tree import And, CardIs, Compare, FlagIs, Node, Not, Or
from simcli.questions.words import fold, number

__all__ = ["holds_for", "understood"]


def understood(text: str, cards: Sequence[Card]) -> Node:
    """The tree of a filter, of which every word means something for these cards.

    Raises InputError otherwise.
    """
    place = Place("--where", 1, 1, text)
    fields = {fold(name): name for name in cards[0].facts()}
    flags = {flag for card in cards for flag in card.flags()} | _declared(type(cards[0]))

    def resolved(node: Node) -> Node:
        match node:
            case And(parts):
                return And(tuple(resolved(part) for part in parts))
            case Or(parts):
                return Or(tuple(resolved(part) for part in parts))
            case Not(part):
                return Not(resolved(part))
            case Compare():
                _require_field(node, fields, place)
            case CardIs(word) if fold(word) in flags:
                return FlagIs(fold(word))
            case CardIs(word):
                _require_card(word, cards, flags, fields, place)
        return node

    return resolved(parse_filter(text, None, place))


def _require_card(
    word: str, cards: Sequence[Card], flags: set[str], fields: Mapping[str, str], place: Place
) -> None:
    if fold(word) in fields:
        raise InputError(f"'{word}' is a field", place, f"as in {word}=1")
    if not any(_named(word, card) for card in cards):
        mend = did_you_mean(word, [*flags, *fields])
        raise InputError(f"'{word}' is no card, field or flag", place, mend)


def _declared(schema: type[Card]) -> set[str]:
    """The words of a card type's ``type``, be there such a card or not."""
    kind = schema.model_fields.get("type")
    return {word for word in get_args(kind.annotation) if isinstance(word, str)} if kind else set()


def _require_field(node: Compare, fields: Mapping[str, str], place: Place) -> None:
    if fold(node.field) not in fields:
        mend = did_you_mean(node.field, fields.values())
        raise InputError(f"the cards have no field '{node.field}'", place, mend)
    if node.op not in ("=", "!=") and number(node.value) is None:
        mend = f"as in {node.field}{node.op}2"
        raise InputError(f"'{node.value}' is no number", place, mend)


def _named(word: str, card: Card) -> bool:
    return fold(word) in (fold(card.code), fold(card.name), fold(card.name_en))


def holds_for(node: Node, card: Card) -> bool:
    """Whether a filter selects a card."""
    match node:
        case And(parts):
            return all(holds_for(part, card) for part in parts)
        case Or(parts):
            return any(holds_for(part, card) for part in parts)
        case Not(part):
            return not holds_for(part, card)
        case Compare(name, op, value):
            facts = {fold(field): fact for field, fact in card.facts().items()}
            return holds(facts.get(fold(name)), op, value)
        case CardIs(word):
            return _named(word, card)
        case FlagIs(name):
            return name in card.flags()
    raise TypeError(f"{node!r} is no filter of a pool")
