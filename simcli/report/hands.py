"""Example hands: openings of the simulation dealt card by card, with what the mulligan did and why.

The cards are drawn by the same named random numbers as simulated openings
(:mod:`simcli.montecarlo.opening`): trial 3 under seed 0 is trial 3 of seed 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simcli.decks.model import Card, Deck, MulliganRule
from simcli.games.asking import Asker
from simcli.games.mulligans import in_words
from simcli.questions.bind import Binding, bind
from simcli.questions.mulligan import BoundClause, BoundRule, kept, london
from simcli.questions.tree import CardIs
from simcli.report.stream import Stream
from simcli.settings import Settings

__all__ = ["Example", "Hand", "HeldCard", "examples"]

SHOWN = 4
"""So many hands are shown, the first of the simulation; one more for each rule they do not meet."""
SEARCHED = 2000
"""Trials looked through for a hand that a rule applies to."""

Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card of a first hand. ``kept`` is None where the game has no mulligan; ``why`` says which
    clause kept it, or what became of it."""

    card: Card
    kept: bool | None
    why: str


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand as it was dealt and decided on. ``size`` is how many cards it was to end with,
    ``rule`` the mulligan rule that applied, in words."""

    size: int
    cards: tuple[HeldCard, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Example:
    """An opening of one trial: the hands in turn (one, but for a London mulligan), the cards drawn
    for the returned ones, and the ``rule`` (its number among the deck's rules; None: none applied)
    that decided the first hand."""

    trial: int
    hands: tuple[Hand, ...]
    drawn: tuple[Card, ...]
    rule: int | None

    @property
    def opening(self) -> tuple[Card, ...]:
        """The opening hand that the player ends up with."""
        return (*(c.card for c in self.hands[-1].cards if c.kept is not False), *self.drawn)


def examples(deck: Deck, settings: Settings, shown: int = SHOWN) -> list[Example]:
    """The first openings of the simulation, in the order of their trials, and for each mulligan
    rule that none of them met the first one that does."""
    table = _Table.of(deck, settings)
    found = [table.play(trial) for trial in range(shown)]
    met = {example.rule for example in found}
    for trial in range(shown, SEARCHED):
        if met >= set(range(len(table.rules))):
            break
        rule = table.rule_of(trial)
        if rule not in met:
            met.add(rule)
            found.append(table.play(trial))
    return found


@dataclass(frozen=True)
class _Table:
    """A deck laid out to be dealt: each card a category of its own, in the simulation's order."""

    cards: tuple[Card, ...]
    binding: Binding
    rules: tuple[MulliganRule, ...]
    kind: str
    hand: int
    seed: int

    @classmethod
    def of(cls, deck: Deck, settings: Settings) -> _Table:
        asker = Asker(deck, settings, overview=True)
        kind = asker.opening.mulligan
        known = {entry.card.code: entry.card for entry in deck.entries}
        binding = bind(
            [],
            deck,
            [CardIs(code) for code in known],
            rules=asker.mulligan.rules,
            london=kind == "london",
            vocabulary=asker.vocabulary,
        )
        cards = tuple(known[next(iter(c.cards))] for c in binding.categories)
        rules = asker.mulligan.rules
        return cls(
            cards, binding, rules, kind if rules else "none", asker.opening.hand, settings.seed
        )

    def play(self, trial: int) -> Example:
        """The opening of one trial."""
        if self.kind == "london":
            return self._london(trial)
        left, order = self._dealt("opening", trial)
        hand = _counts(order, len(left))
        if self.kind == "none":
            held = tuple(HeldCard(self.cards[c], None, "") for c in order)
            return Example(trial, (Hand(self.hand, held, "no mulligan"),), (), None)
        number = self._applies(hand, self.hand)
        keeps = kept(self.binding.rules, hand)
        back = [h - k for h, k in zip(hand, keeps, strict=True)]
        if self.kind == "redraw":  # the returned cards can be drawn again
            left = [n + b for n, b in zip(left, back, strict=True)]
        drawn = Stream(self.seed, "redraw", trial).draw(left, sum(back))
        reasons = self._reasons(number, hand)
        held = self._held(order, keeps, reasons, self._went())
        said = Hand(self.hand, held, self._said(number))
        return Example(trial, (said,), tuple(self.cards[c] for c in drawn), number)

    def rule_of(self, trial: int) -> int | None:
        """The rule that decides a trial's first hand."""
        left, order = self._dealt("opening", trial)
        return self._applies(_counts(order, len(left)), self.hand)

    def _dealt(self, purpose: str, trial: int) -> tuple[list[int], list[int]]:
        left = list(self.binding.sizes)
        return left, Stream(self.seed, purpose, trial).draw(left, self.hand)

    def _london(self, trial: int) -> Example:
        hands: list[Hand] = []
        first: int | None = None
        for size in range(self.hand, 0, -1):
            purpose = "opening" if size == self.hand else f"london {size}"
            _, order = self._dealt(purpose, trial)
            hand = _counts(order, len(self.cards))
            # A hand of one card is always kept, by the first rule that does not send it back.
            able = [r for r in self.binding.rules if size > 1 or r.keep != ()]
            number = self._applies(hand, size, able)
            first = number if size == self.hand else first
            keeps = london(able, hand, size)
            if keeps is None:
                held = self._held(order, (0,) * len(hand), {}, "sent back")
                hands.append(Hand(size, held, self._said(number)))
                continue
            held = self._held(order, keeps, {}, "put on the bottom")
            hands.append(Hand(size, held, self._said(number)))
            break
        return Example(trial, tuple(hands), (), first)

    def _applies(
        self, hand: Counts, size: int, rules: Sequence[BoundRule] | None = None
    ) -> int | None:
        """The number of the first rule that fits the hand."""
        able = self.binding.rules if rules is None else rules
        fits = next((rule for rule in able if rule.fits(hand, size)), None)
        return None if fits is None else self.binding.rules.index(fits)

    def _said(self, number: int | None) -> str:
        if number is None:
            return "no rule applies: keep the hand"
        words = in_words([self.rules[number]], self.kind == "london").removeprefix("mulligan: ")
        return f"rule {number + 1} of {len(self.rules)}: {words}" if len(self.rules) > 1 else words

    def _went(self) -> str:
        return {
            "set-aside": "set aside",
            "discard": "to the waiting room",
            "redraw": "shuffled back",
        }.get(self.kind, "returned")

    def _reasons(self, number: int | None, hand: Counts) -> dict[int, list[str]]:
        """For each category the clauses that kept a copy, copy by copy."""
        found: dict[int, list[str]] = {c: [] for c in range(len(hand))}
        if number is None or self.binding.rules[number].keep is None:
            return {c: ["the whole hand is kept"] * n for c, n in enumerate(hand)}
        clauses = self.binding.rules[number].keep or ()
        told = self.rules[number].keep or ()
        before: Counts = (0,) * len(hand)
        for last, words in enumerate(told, start=1):
            after = _after(clauses[:last], hand)
            for c, (had, has) in enumerate(zip(before, after, strict=True)):
                found[c] += [words] * (has - had)
            before = after
        return found

    def _held(
        self,
        order: Sequence[int],
        keeps: Sequence[int],
        reasons: dict[int, list[str]],
        went: str,
    ) -> tuple[HeldCard, ...]:
        """The hand's cards in the order in which they were drawn; of like cards the first stay."""
        seen: dict[int, int] = {}
        held = []
        for c in order:
            seen[c] = seen.get(c, 0) + 1
            stays = seen[c] <= keeps[c]
            why = (reasons.get(c) or ["kept"] * seen[c])[seen[c] - 1] if stays else went
            held.append(HeldCard(self.cards[c], stays, why))
        return tuple(held)


def _after(clauses: Sequence[BoundClause], hand: Counts) -> Counts:
    """What the clauses keep of a hand."""
    return kept([BoundRule(None, tuple(clauses), (), None)], hand)


def _counts(order: Sequence[int], categories: int) -> Counts:
    counts = [0] * categories
    for c in order:
        counts[c] += 1
    return tuple(counts)
