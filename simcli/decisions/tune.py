"""Which numbers of copies are best: every legal choice of counts, scored and ranked.

Exactly, all are scored and the best is known. By simulation, candidates drop out as soon as paired
batches show them worse (:mod:`simcli.decisions.elimination`); whoever wins was also lucky, so the
winner and the user's own deck are scored again on fresh deals, and only those numbers are told.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod

from simcli.decisions.variants import card_named, changeable, legal_beside, with_counts
from simcli.decks.model import Card, Deck
from simcli.errors import InputError, Place

__all__ = ["Candidate", "Space", "Vary", "candidates", "pareto", "read_vary"]

MOST_CANDIDATES = 100_000
_VARY = re.compile(
    r"\s*(?P<card>.*\S)\s*:\s*(?P<low>\d{1,4})(?:\s*(?:\.\.|-|–)\s*(?P<high>\d{1,4}))?\s*\Z"
)


@dataclass(frozen=True, slots=True)
class Vary:
    """From ``low`` to ``high`` copies of a card."""

    card: Card
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Candidate:
    """A choice of counts, by card code in the order of ``--vary``, and the deck it makes."""

    counts: tuple[int, ...]
    deck: Deck


@dataclass(frozen=True, slots=True)
class Space:
    """All legal candidates, the user's own deck first (``yours``, whether or not the counts asked
    for allow it), and how many were left out as illegal."""

    varied: tuple[Vary, ...]
    wide: Deck
    yours: Candidate
    others: tuple[Candidate, ...]
    illegal: int

    @property
    def all(self) -> tuple[Candidate, ...]:
        """The user's deck, then the others."""
        return (self.yours, *self.others)


def read_vary(texts: Sequence[str], deck: Deck) -> list[Vary]:
    """Ranges as ``--vary`` has them: ``CARD:2..4``, or ``CARD:3`` for a number given.

    >>> from simcli import api
    >>> deck = api.load("decks/plain/yugioh-like-40.yaml")
    >>> [(v.card.code, v.low, v.high) for v in read_vary(["Old Relic:8..10"], deck)]
    [('Old Relic', 8, 10)]
    """
    found: dict[str, Vary] = {}
    for text in texts:
        place = Place("--vary", 1, 1, text)
        read = _VARY.match(text)
        if read is None:
            raise InputError(f"'{text}' gives no range", place, "such as 'CARD:2..4'")
        low, high = int(read["low"]), int(read["high"] or read["low"])
        if high < low:
            raise InputError(f"the range {low}..{high} is empty", place, f"write {high}..{low}")
        card = card_named(deck, read["card"], place)
        if card.code in found:
            raise InputError(f"'{card.code}' is varied twice", place, "give it one range")
        found[card.code] = Vary(card, low, high)
    if not found:
        raise InputError("nothing is varied", mend="add --vary 'CARD:2..4', once for each card")
    return list(found.values())


def candidates(deck: Deck, varied: Sequence[Vary], total: int | None) -> Space:
    """Every choice of counts that makes a deck of ``total`` cards (None: as many as now) and that
    deck construction allows.

    Raises InputError where there is none, or too many to score.
    """
    wide = changeable(deck, {v.card.code: v.card for v in varied}).deck
    copies = {entry.card.code: entry.count for entry in wide.entries}
    total = deck.size if total is None else total
    fixed = deck.size - sum(copies[v.card.code] for v in varied)
    number = prod(v.high - v.low + 1 for v in varied)
    if number > 100 * MOST_CANDIDATES:
        raise InputError(f"{number:,} choices of counts are too many", mend="narrow --vary")
    own = tuple(copies[v.card.code] for v in varied)
    choices = [
        counts
        for counts in product(*(range(v.low, v.high + 1) for v in varied))
        if sum(counts) + fixed == total and counts != own
    ]
    if len(choices) > MOST_CANDIDATES:
        raise InputError(f"{len(choices):,} candidates are too many", mend="narrow --vary")
    decks = [_candidate(wide, varied, counts) for counts in choices]
    legal = [c for c in decks if legal_beside(deck, c.deck)]
    if not legal and not _allows(varied, own, fixed, total):
        raise InputError(_none_fits(varied, fixed, total, bool(decks)), Place("--vary"), _MEND)
    return Space(tuple(varied), wide, Candidate(own, wide), tuple(legal), len(decks) - len(legal))


_MEND = "widen the ranges, vary another card, or change --total"


def _allows(varied: Sequence[Vary], counts: Sequence[int], fixed: int, total: int) -> bool:
    inside = all(v.low <= n <= v.high for v, n in zip(varied, counts, strict=True))
    return inside and sum(counts) + fixed == total


def _none_fits(varied: Sequence[Vary], fixed: int, total: int, illegal: bool) -> str:
    if illegal:
        return f"no choice of counts makes a legal deck of {total} cards"
    low, high = fixed + sum(v.low for v in varied), fixed + sum(v.high for v in varied)
    return f"these ranges make decks of {low} to {high} cards, never exactly {total}"


def _candidate(wide: Deck, varied: Sequence[Vary], counts: tuple[int, ...]) -> Candidate:
    chosen: Mapping[str, int] = {v.card.code: n for v, n in zip(varied, counts, strict=True)}
    return Candidate(counts, with_counts(wide, chosen))


def pareto(values: Sequence[tuple[Fraction | float, ...]]) -> list[bool]:
    """Which are beaten by none: none is at least as good everywhere and better somewhere.

    >>> pareto([(1, 5), (2, 4), (1, 4), (2, 4)])
    [True, True, False, True]
    """
    different = set(values)
    beaten = {
        v
        for v in different
        if any(o != v and all(a >= b for a, b in zip(o, v, strict=True)) for o in different)
    }
    return [v not in beaten for v in values]
