"""A deck file's mulligan rules in simulated games, laid out over the cards of a deck.

A condition is a short program of counts joined by and and or; a clause takes cards of a mask up to
a cap. A game's kernel asks :func:`mark` which cards of a hand do not stay, and does with them what
its rules say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from simcli.decks.model import Card, Deck, MulliganRule
from simcli.errors import InputError
from simcli.montecarlo.compiled import part
from simcli.questions.bind import bind
from simcli.questions.event import And, Count, Event, Or
from simcli.settings import Settings

__all__ = [
    "BY_POLICY",
    "BY_RULES",
    "LAID",
    "RETURN_ALL",
    "RETURN_NONE",
    "Returns",
    "mark",
    "returns_of",
]

BY_POLICY, BY_RULES, RETURN_NONE, RETURN_ALL = range(4)
"""Who or what says which cards go back."""
CAP = 128
MOST_RULES, MOST_ROWS, MOST_CLAUSES = 16, 256, 64
COUNT, ALL_OF, ANY_OF = range(3)
NOT_TAKEN = 1 << 16

LAID = np.dtype(
    [
        ("how", "i8"),
        ("rules", "i8"),
        ("rule", "i8", (MOST_RULES, 5)),  # first and last code row, first and last clause, keep all
        ("code", "i8", (MOST_ROWS, 3)),  # operation, and its bounds or operands
        ("mask", "u1", (MOST_ROWS, CAP)),
        ("cap", "i8", MOST_CLAUSES),
        ("takes", "u1", (MOST_CLAUSES, CAP)),
        ("rank", "i8", CAP),  # a clause takes cards in this order, by category
    ],
    align=True,
)


@dataclass(frozen=True)
class Returns:
    """How cards go back: one of the constants above, in words, and the rules if there are any."""

    how: int
    words: str
    deck: Deck | None = None
    rules: tuple[MulliganRule, ...] = ()

    def laid(self, cards: Sequence[Card], hand: int) -> npt.NDArray[np.void]:
        """One record of ``LAID`` for the cards of a deck by number and an opening hand of ``hand``
        cards. InputError for more rules than it holds."""
        laid = np.zeros(1, LAID)
        laid["how"] = self.how
        if self.deck is None:
            return laid
        binding = bind([], self.deck, rules=self.rules)
        numbers = [
            [at for at, card in enumerate(cards) if card.code in category.cards]
            for category in binding.categories
        ]
        code: list[tuple[int, int, int]] = []
        masks: list[npt.NDArray[np.uint8]] = []
        rules: list[tuple[int, ...]] = []
        clauses: list[tuple[int | None, tuple[int, ...]]] = []
        for rule in binding.rules:
            if rule.at in (None, hand):
                start, at = len(code), len(clauses)
                if rule.condition is not None:
                    _write(rule.condition, numbers, code, masks)
                clauses.extend(rule.keep or ())
                rules.append((start, len(code), at, len(clauses), int(rule.keep is None)))
        most = ((rules, MOST_RULES), (code, MOST_ROWS), (clauses, MOST_CLAUSES))
        if any(len(part) > room for part, room in most):
            raise InputError("the mulligan rules are too many to simulate", mend="write fewer")
        laid["rules"] = len(rules)
        _fill(laid["rule"][0], rules)
        _fill(laid["code"][0], code)
        _fill(laid["mask"][0], masks)
        _fill(laid["cap"][0], [CAP if cap is None else min(cap, CAP) for cap, _ in clauses])
        _fill(laid["takes"][0], [_mask(categories, numbers) for _, categories in clauses])
        laid["rank"] = CAP
        for rank, card in enumerate(card for category in numbers for card in category):
            laid["rank"][0, card] = rank
        return laid


def returns_of(
    deck: Deck, policy: str, settings: Settings, standard: Sequence[MulliganRule]
) -> Returns:
    """What the settings come to. ``deck``, the default, takes the deck file's rules and, where
    there are none, leaves the choice to the policy; so does ``best``, as no mulligan is known to
    be best for a whole game."""
    choice = settings.mulligan
    if choice == "none":
        return Returns(RETURN_NONE, "no mulligan")
    if choice == "all":
        return Returns(RETURN_ALL, "the whole hand is returned")
    if choice == "standard":
        return Returns(BY_RULES, "standard mulligan", deck, tuple(standard))
    if deck.mulligan:
        return Returns(BY_RULES, "the deck's mulligan", deck, deck.mulligan)
    return Returns(BY_POLICY, f"mulligan by policy {policy}")


def _fill(array: npt.NDArray[Any], rows: Sequence[Any]) -> None:
    if rows:
        array[: len(rows)] = rows


def _mask(categories: Sequence[int], cards: Sequence[Sequence[int]]) -> npt.NDArray[np.uint8]:
    mask = np.zeros(CAP, np.uint8)
    for category in categories:
        mask[list(cards[category])] = 1
    return mask


def _write(
    event: Event,
    cards: Sequence[Sequence[int]],
    code: list[tuple[int, int, int]],
    masks: list[npt.NDArray[np.uint8]],
) -> None:
    """Append an event's program, operands before operations."""
    if event.truth is not None:  # the empty and is true, the empty or is false
        code.append((ALL_OF if event.truth else ANY_OF, 0, 0))
        masks.append(_mask((), cards))
    elif isinstance(event, Count):
        high = CAP if event.high is None else min(event.high, CAP)
        code.append((COUNT, min(event.low, CAP + 1), high))
        masks.append(_mask(event.mask, cards))
    elif isinstance(event, And | Or):
        for number, part in enumerate(event.parts):
            _write(part, cards, code, masks)
            if number:  # joined at once, so that the stack stays as low as the event is nested
                code.append((ALL_OF if isinstance(event, And) else ANY_OF, 2, 0))
                masks.append(_mask((), cards))
    else:
        raise TypeError(f"not an event: {event!r}")


@part
def mark(laid, me, zone):  # type: ignore[no-untyped-def]
    """Mark in the player's ``chosen`` the positions of the hand, which is the ``zone``, that do not
    stay: all of them, or by the rules, else none. Every card of the deck has a number of its
    own."""
    for i in range(me.size[zone]):
        me.chosen[i] = laid.how == RETURN_ALL
    if laid.how == BY_RULES:
        _by_rules(laid, me, zone)


@part
def _by_rules(laid, me, zone):  # type: ignore[no-untyped-def]
    """The first rule that holds says what is kept: what its clauses take, in order, each card once;
    without a clause the whole hand."""
    for number in range(laid.rules):
        rule = laid.rule[number]
        if not _holds(laid, me, zone, rule[0], rule[1]):
            continue
        if rule[4] == 0:
            for i in range(me.size[zone]):
                me.chosen[i] = 1
            for clause in range(rule[2], rule[3]):
                _take(laid, me, zone, clause)
        return


@part
def _holds(laid, me, zone, first, last):  # type: ignore[no-untyped-def]
    """Whether a condition holds for the hand. The truths are a stack of bits, the newest lowest."""
    stack = 1
    for row in range(first, last):
        operation, low, high = laid.code[row, 0], laid.code[row, 1], laid.code[row, 2]
        if operation == COUNT:
            found = 0
            for i in range(me.size[zone]):
                found += laid.mask[row, me.zone[zone, i]]
            truth = low <= found and found <= high
        else:
            truth = operation == ALL_OF
            for _ in range(low):
                top = (stack & 1) != 0
                truth = (truth and top) if operation == ALL_OF else (truth or top)
                stack >>= 1
        stack = stack * 2 + truth
    return stack == 1 or (stack & 1) != 0


@part
def _take(laid, me, zone, clause):  # type: ignore[no-untyped-def]
    """Keep what one clause selects of the cards not kept yet, up to its cap."""
    room = laid.cap[clause]
    if room >= me.size[zone]:
        for i in range(me.size[zone]):
            if laid.takes[clause, me.zone[zone, i]]:
                me.chosen[i] = 0
        return
    while room > 0:
        best: Any = NOT_TAKEN
        for i in range(me.size[zone]):
            card = me.zone[zone, i]
            takes = (me.chosen[i] != 0) & (laid.takes[clause, card] != 0)
            best = min(best, (laid.rank[card] << 8) | i if takes else NOT_TAKEN)
        if best == NOT_TAKEN:
            return
        me.chosen[best & 255] = 0
        room -= 1
