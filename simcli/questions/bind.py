"""Questions over one deck's merged categories: what engines compute with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from simcli.decks.model import Deck, MulliganRule
from simcli.questions import event as events
from simcli.questions.event import Event
from simcli.questions.matching import different
from simcli.questions.mulligan import BoundClause, BoundRule, ReadRule, read_rule
from simcli.questions.parser import Clause
from simcli.questions.tree import (
    And,
    Constant,
    Count,
    Different,
    Every,
    Moment,
    Node,
    Not,
    Or,
    Question,
    leaves,
)
from simcli.questions.vocabulary import Vocabulary

__all__ = ["Asked", "Binding", "Category", "bind"]


@dataclass(frozen=True, slots=True)
class Category:
    """Cards that no filter in sight tells apart: ``size`` copies, ``cards`` code to copies."""

    size: int
    cards: Mapping[str, int]
    label: str


@dataclass(frozen=True, slots=True)
class Asked:
    """One question over the categories: the chance of ``event`` (given ``given``, where there is
    a condition). ``question`` is its canonical form."""

    question: Question
    event: Event
    given: Event | None


@dataclass(frozen=True, slots=True)
class Binding:
    """A deck reduced to the categories that its questions and mulligan rules can see.

    ``categories`` are sorted by their cards' codes (where mulligan rules choose among cards, first
    by what those see), so nothing depends on the deck file's order.
    ``masks`` are the categories of each extra filter, in the order given.
    """

    categories: tuple[Category, ...]
    asked: tuple[Asked, ...]
    rules: tuple[BoundRule, ...]
    masks: tuple[tuple[int, ...], ...]

    @property
    def sizes(self) -> tuple[int, ...]:
        """Copies of each category."""
        return tuple(c.size for c in self.categories)

    @property
    def events(self) -> tuple[Event, ...]:
        """The event of each question."""
        return tuple(a.event for a in self.asked)


def bind(
    questions: Sequence[Question],
    deck: Deck,
    extra_filters: Sequence[Node] = (),
    *,
    rules: Sequence[MulliganRule] = (),
    london: bool = False,
    vocabulary: Vocabulary | None = None,
) -> Binding:
    """Merge the deck's cards into the fewest categories that answer everything asked.

    ``extra_filters`` are told apart as well, for what a game counts beside the questions;
    ``rules`` are read against the deck, for a ``london`` mulligan or another one. Raises
    InputError for a rule that cannot be read.
    """
    words = vocabulary or Vocabulary.of(deck)
    canonical = [q.canonical() for q in questions]
    read = [read_rule(rule, words) for rule in rules]
    filters: dict[Node, None] = {}
    for question in [*canonical, *(r.condition for r in read if r.condition)]:
        for node in (question.body, question.given):
            if node is not None:
                filters.update((leaf.where, None) for leaf in leaves(node))
    filters.update(dict.fromkeys(_seen_by(read, london) or ()))
    filters.update(dict.fromkeys(extra_filters))
    binder = _Binder(words, list(filters), _seen_by(read, london))
    asked = tuple(
        Asked(q, binder.event(q.body), None if q.given is None else binder.event(q.given))
        for q in canonical
    )
    bound = tuple(_bound(rule, binder) for rule in read)
    masks = tuple(binder.mask(where) for where in extra_filters)
    return Binding(binder.categories, asked, bound, masks)


def _bound(rule: ReadRule, binder: _Binder) -> BoundRule:
    def clauses(said: Sequence[Clause]) -> tuple[BoundClause, ...]:
        everything = tuple(range(len(binder.categories)))
        return tuple((c.cap, everything if c.where is None else binder.mask(c.where)) for c in said)

    return BoundRule(
        None if rule.condition is None else binder.event(rule.condition.body),
        None if rule.keep is None else clauses(rule.keep),
        clauses(rule.bottom),
        rule.at,
    )


def _seen_by(rules: Sequence[ReadRule], london: bool) -> list[Node] | None:
    """The filters that mulligan rules look at; None where no rule has to choose among cards. Any
    rule of a London mulligan has to: something goes down."""
    said = [c for rule in rules for c in (*(rule.keep or ()), *rule.bottom)]
    if not said and not (london and rules):
        return None
    conditions = [rule.condition.body for rule in rules if rule.condition is not None]
    filters = [c.where for c in said if c.where is not None]
    filters += [leaf.where for body in conditions for leaf in leaves(body)]
    return list(dict.fromkeys(filters))


Signature = tuple[bool, ...]


class _Binder:
    """Splits the deck by its filters and translates claims into events over the split.

    A mulligan rule that takes some of several cards it cannot tell apart takes them by card
    number, whatever is asked beside it. So with rules, cards are ordered by what the rules see of
    them (nothing at all comes first), then by number, and a category is a run in that order of
    cards that look alike.
    """

    def __init__(
        self, words: Vocabulary, filters: list[Node], seen_by_rules: list[Node] | None
    ) -> None:
        self.selected = {where: words.select(where) for where in filters}
        cards = range(len(words.cards))  # sorted by code
        look = [self._signature(filters, i) for i in cards]
        if seen_by_rules is None:
            merged: dict[Signature, int] = {}
            for i in cards:
                merged[look[i]] = merged.get(look[i], 0) | 1 << i
            split = list(merged.items())
        else:
            split = self._runs(look, [self._signature(seen_by_rules, i) for i in cards])
        self.bits = [bits for _, bits in split]
        self.categories = tuple(self._category(words, seen, bits) for seen, bits in split)
        self.sizes = [c.size for c in self.categories]

    def _signature(self, filters: list[Node], card: int) -> Signature:
        return tuple(bool(self.selected[where] >> card & 1) for where in filters)

    @staticmethod
    def _runs(look: list[Signature], to_rules: list[Signature]) -> list[tuple[Signature, int]]:
        alike: dict[Signature, list[int]] = {}
        for i, seen in enumerate(to_rules):
            alike.setdefault(seen, []).append(i)
        split: list[tuple[Signature, int]] = []
        # Cards that no rule names come first: of a London hand they are the first to go down.
        for _, cards in sorted(alike.items(), key=lambda item: (any(item[0]), item[1][0])):
            for seen, run in groupby(cards, key=lambda i: look[i]):
                split.append((seen, sum(1 << i for i in run)))
        return split

    def _category(self, words: Vocabulary, seen: tuple[bool, ...], bits: int) -> Category:
        chosen = words.selected(bits)
        cards = {card.code: copies for card, copies in chosen}
        fits = [str(w) for w, yes in zip(self.selected, seen, strict=True) if yes]
        label = ", ".join(fits) if fits else "other"
        return Category(sum(cards.values()), cards, label)

    def mask(self, where: Node) -> tuple[int, ...]:
        """The categories that a filter selects."""
        selected = self.selected[where]
        return tuple(i for i, bits in enumerate(self.bits) if bits & selected)

    def event(self, node: Node) -> Event:
        """A canonical claim as an event."""
        match node:
            case Constant(value):
                return events.TRUE if value else events.FALSE
            case And(parts):
                return events.all_of([self.event(p) for p in parts])
            case Or(parts):
                return events.any_of([self.event(p) for p in parts])
            case Not(part):
                return self.event(part).negate()
            case Count(where, low, high, moment) if moment is not None:
                mask = self.mask(where)
                return events.count(moment.label, mask, low, high, [self.sizes[i] for i in mask])
            case Every(where, moment) if moment is not None:
                mask = self.mask(where)
                copies = [self.sizes[i] for i in mask]
                return events.count(moment.label, mask, sum(copies), None, copies)
            case Different(And(parts)):
                return self._matching(parts)
        raise TypeError(f"{node!r} is no canonical claim")

    def _matching(self, parts: tuple[Node, ...]) -> Event:
        moment: Moment | None = None
        demands = []
        for leaf in (leaf for part in parts for leaf in leaves(part)):
            mask = self.mask(leaf.where)
            bits = sum(1 << i for i in mask)
            every = sum(self.sizes[i] for i in mask)
            demands.append((bits, leaf.low if isinstance(leaf, Count) else every))
            moment = leaf.moment
        assert moment is not None
        return different(moment.label, demands, self.sizes)
