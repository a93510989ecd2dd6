"""What a question's words can mean for one deck: its cards, groups, and its cards' facts.

A bare word is looked up as a card (code, then name), a group, a flag, in that order; the first
that knows it wins. A word before ``=``, ``<`` and so on is a field. A quoted string is always a
card's code or name.
"""

from __future__ import annotations

import typing
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from graphlib import CycleError, TopologicalSorter
from typing import Any, Literal

from simcli.decks.model import Card, Deck
from simcli.errors import InputError, Place, did_you_mean
from simcli.questions.facts import Kind, holds, kind_of, spellings
from simcli.questions.parser import parse_filter
from simcli.questions.tree import (
    And,
    CardIs,
    Compare,
    FlagIs,
    GroupIs,
    Node,
    Not,
    Operator,
    Or,
)
from simcli.questions.words import KEYWORDS, fold, number, spell

__all__ = ["Vocabulary"]


@dataclass(slots=True)
class Vocabulary:
    """The words of one deck. Sets of cards are bit masks over ``cards``, which is sorted by code.

    Made by :meth:`of`. ``copies`` are counts in the main deck, in the order of ``cards``.
    """

    cards: tuple[Card, ...]
    copies: tuple[int, ...]
    _facts: tuple[Mapping[str, Any], ...]
    _codes: dict[str, int] = field(default_factory=dict)
    _names: dict[str, int] = field(default_factory=dict)
    _flags: dict[str, str] = field(default_factory=dict)
    _fields: dict[str, str] = field(default_factory=dict)
    _kinds: dict[str, set[Kind]] = field(default_factory=dict)
    _groups: dict[str, str] = field(default_factory=dict)
    _group_bits: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, deck: Deck) -> Vocabulary:
        """The vocabulary of a deck. Raises InputError for a group that is unreadable, has the name
        of a card, or refers to itself."""
        counts: dict[str, int] = {}
        cards: dict[str, Card] = {}
        for entry in deck.entries:
            code = fold(entry.card.code)
            cards.setdefault(code, entry.card)
            counts[code] = counts.get(code, 0) + entry.count
        codes = sorted(cards)
        chosen = tuple(cards[c] for c in codes)
        self = cls(chosen, tuple(counts[c] for c in codes), tuple(c.facts() for c in chosen))
        self._learn_cards()
        self._learn_facts()
        self._learn_groups(deck)
        return self

    # --- resolving words ---

    def word(self, word: str) -> Node:
        """What a bare word means. Raises InputError (no place) where it means nothing here."""
        key = fold(word)
        if key in self._codes or key in self._names:
            return self.named(word)
        if key in self._groups:
            return GroupIs(self._groups[key])
        if key in self._flags:
            return FlagIs(self._flags[key])
        if key in self._fields:
            name = self._fields[key]
            raise InputError(f"'{word}' is a field", mend=f"compare it, as in {name}=1")
        near = did_you_mean(word, [*self.known(), *sorted(KEYWORDS)])
        mend = near or "name a card of the deck, or define a group of that name"
        raise InputError(f"'{word}' is no card, group, field or flag of this deck", mend=mend)

    def named(self, name: str) -> CardIs:
        """The cards of a code or name. Raises InputError (no place) where there are none."""
        key = fold(name)
        bits = self._codes.get(key)
        if bits is not None:
            return CardIs(self.cards[bits.bit_length() - 1].code)
        bits = self._names.get(key)
        if bits is None:
            mend = did_you_mean(name, self._card_words()) or "name a card of the deck"
            raise InputError(f"the deck has no card '{name}'", mend=mend)
        first = self.cards[next(_bits(bits))]
        return CardIs(first.name if fold(first.name) == key else first.name_en)

    def has_field(self, name: str) -> bool:
        """Whether the cards have such a field."""
        return fold(name) in self._fields

    def compare(self, name: str, op: Operator, value: str) -> Compare:
        """A comparison, checked: the field exists and has an order where the sign needs one."""
        key = fold(name)
        if key not in self._fields:
            fields = sorted(self._fields.values())
            mend = did_you_mean(name, fields) or f"the fields are {', '.join(fields)}"
            raise InputError(f"the cards have no field '{name}'", mend=mend)
        known = self._fields[key]
        kinds = self._kinds[known]
        amount = number(value)
        if op not in ("=", "!="):
            if kinds and "number" not in kinds:
                raise InputError(f"{known} is no number", mend="compare it with = or !=")
            if amount is None:
                raise InputError(f"'{value}' is no number", mend=f"as in {known}{op}2")
        elif kinds == {"number"} and amount is None:
            raise InputError(f"{known} is a number, '{value}' is not", mend=f"as in {known}{op}2")
        return Compare(known, op, self._spelled(known, value, amount))

    def known(self) -> list[str]:
        """Every word a question can use, sorted."""
        words = {*self._card_words(), *self._groups.values(), *self._flags.values()}
        return sorted(words | set(self._fields.values()))

    def name_at(self, text: str) -> str | None:
        """The longest name of several words with which ``text`` begins, or None."""
        start = fold(text)
        names = [n for n in self._card_words() if " " in n and start.startswith(fold(n))]
        return max(names, key=len, default=None)

    # --- selecting cards ---

    def select(self, where: Node) -> int:
        """The cards that a filter selects, as a bit mask over ``cards``."""
        match where:
            case CardIs(word):
                return self._codes.get(fold(word), self._names.get(fold(word), 0))
            case GroupIs(name):
                return self._group_bits[fold(name)]
            case FlagIs(name):
                return self._mask(name in card.flags() for card in self.cards)
            case Compare(name, op, value):
                return self._mask(holds(facts.get(name), op, value) for facts in self._facts)
            case And(parts):
                bits = self.everything
                for part in parts:
                    bits &= self.select(part)
                return bits
            case Or(parts):
                bits = 0
                for part in parts:
                    bits |= self.select(part)
                return bits
            case Not(part):
                return self.everything & ~self.select(part)
        raise TypeError(f"{where!r} is no filter")

    @property
    def everything(self) -> int:
        """The mask of all cards."""
        return (1 << len(self.cards)) - 1

    def selected(self, bits: int) -> list[tuple[Card, int]]:
        """The cards of a mask with their copies, in the order of their codes."""
        return [(self.cards[i], self.copies[i]) for i in _bits(bits)]

    # --- learning the deck ---

    def _learn_cards(self) -> None:
        for i, card in enumerate(self.cards):
            self._codes[fold(card.code)] = 1 << i
            for name in {fold(card.name), fold(card.name_en)} - {""}:
                self._names[name] = self._names.get(name, 0) | 1 << i

    def _learn_facts(self) -> None:
        flags, fields = set[str](), set[str]()
        for kind in {type(card) for card in self.cards}:
            flags |= _declared_flags(kind)
        for card, facts in zip(self.cards, self._facts, strict=True):
            flags |= card.flags()
            fields |= set(facts)
            for name, fact in facts.items():
                kinds = self._kinds.setdefault(name, set())
                if fact is not None:
                    kinds.add(kind_of(fact))
        self._flags = {fold(f): f for f in sorted(flags)}
        self._fields = {fold(f): f for f in sorted(fields)}

    def _learn_groups(self, deck: Deck) -> None:
        """Group filters may name other groups, so all names first, then masks in that order."""
        places = {name: Place(f"{deck.source or deck.name}, group {name}") for name in deck.groups}
        for name in deck.groups:
            if spell(name) != name:
                mend = "name it with one word that is no keyword"
                raise InputError(f"'{name}' cannot name a group", places[name], mend)
            if fold(name) in self._codes or fold(name) in self._names:
                what = f"the group '{name}' has the name of a card"
                raise InputError(what, places[name], "give it another name")
            if fold(name) in self._groups:
                what = f"the group '{name}' is defined twice"
                raise InputError(what, places[name], "names differ in more than upper case")
            self._groups[fold(name)] = name
        wheres = {n: parse_filter(text, self, places[n]) for n, text in deck.groups.items()}
        try:
            order = TopologicalSorter({n: _groups_in(w) for n, w in wheres.items()}).static_order()
            for name in order:
                self._group_bits[fold(name)] = self.select(wheres[name])
        except CycleError as error:
            circle = error.args[1]
            what = f"groups refer to each other in a circle: {' -> '.join(circle)}"
            raise InputError(what, places[circle[0]], "let one of them name cards") from None

    def _mask(self, chosen: Iterable[bool]) -> int:
        return sum(1 << i for i, yes in enumerate(chosen) if yes)

    def _card_words(self) -> list[str]:
        words = {w for c in self.cards for w in (c.code, c.name, c.name_en)}
        return sorted(words - {""})

    def _spelled(self, name: str, value: str, amount: Fraction | None) -> str:
        """One spelling of a value, so that equal questions are equal."""
        if amount is not None and "number" in self._kinds[name]:
            return str(amount.numerator if amount.denominator == 1 else float(amount))
        known = {w for facts in self._facts for w in spellings(facts.get(name))}
        same = [w for w in known if fold(w) == fold(value)]
        if not same and (mend := did_you_mean(value, sorted(known - {"none"}))):
            raise InputError(f"no card of the deck has {name}={value}", mend=mend)
        return min(same, default=fold(value))


def _groups_in(where: Node) -> set[str]:
    match where:
        case GroupIs(name):
            return {name}
        case And(parts) | Or(parts):
            return set[str]().union(*(_groups_in(p) for p in parts))
        case Not(part):
            return _groups_in(part)
    return set()


def _bits(mask: int) -> Iterator[int]:
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def _declared_flags(card: type[Card]) -> set[str]:
    """The words that a card type's ``type`` can be: known though no card of the deck is one."""
    info = card.model_fields.get("type")
    return {w for w in _literals(info.annotation) if isinstance(w, str)} if info else set()


def _literals(annotation: Any) -> set[Any]:
    if typing.get_origin(annotation) is Literal:
        return set(typing.get_args(annotation))
    return set[Any]().union(*(_literals(a) for a in typing.get_args(annotation)))
