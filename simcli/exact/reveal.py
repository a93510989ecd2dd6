"""Revealing cards from the top of a deck that refreshes itself from a waiting room.

The revealed cards lie apart: they are not part of the refresh. So a deck can run out once at
most, exactly at its last card, and a reveal is *the whole deck for certain, and then a
hypergeometric draw from the waiting room*, or a plain draw where the deck is deep enough. No
order of cards has to be looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from simcli.exact.hypergeometric import draw_counts, mean

__all__ = ["Reveal", "reveal"]

Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reveal:
    """A reveal of cards by class, before chance has spoken.

    ``certain`` are the cards shown for sure, class by class; ``draws`` more come at random from
    ``source``. ``waiting`` is the waiting room afterwards, empty when the deck was refreshed.
    """

    certain: Counts
    source: Counts
    draws: int
    waiting: Counts

    @property
    def shown(self) -> int:
        """How many cards are revealed: fewer than asked where deck and waiting room run out."""
        return sum(self.certain) + self.draws

    @property
    def unseen(self) -> int:
        """Cards left in deck and waiting room together: the most that can still be drawn."""
        return sum(self.source) - self.draws + sum(self.waiting)

    @property
    def total(self) -> int:
        """The number of equally likely random parts: what ways are counted against."""
        return comb(sum(self.source), self.draws)

    def outcomes(self) -> Iterator[tuple[Counts, int]]:
        """``(counts, ways)``: the cards revealed of every class, and their ways of ``total``.

        >>> list(reveal((1, 0), (1, 1), 2).outcomes())
        [((1, 1), 1), ((2, 0), 1)]
        """
        for drawn, ways in draw_counts(self.source, self.draws):
            yield tuple(map(sum, zip(self.certain, drawn, strict=True))), ways

    def mean(self, index: int) -> Fraction:
        """The expected number of revealed cards of class ``index``."""
        return self.certain[index] + mean(sum(self.source), self.source[index], self.draws)


def reveal(deck: Sequence[int], waiting: Sequence[int], cards: int) -> Reveal:
    """Reveal ``cards`` cards of a shuffled deck, given as class sizes like its waiting room.

    The refresh takes place when the deck *reaches* nothing, even if no card has to follow; the
    reveal stops early when the deck is empty and no card waits. ValueError where a count is
    negative or the two do not have the same classes.

    >>> reveal((8,), (5,), 10)
    Reveal(certain=(8,), source=(5,), draws=2, waiting=(0,))
    >>> reveal((8,), (5,), 8)
    Reveal(certain=(8,), source=(5,), draws=0, waiting=(0,))
    >>> reveal((3,), (0,), 5).shown
    3
    """
    if len(deck) != len(waiting):
        raise ValueError("deck and waiting room must have the same classes")
    if cards < 0 or any(n < 0 for n in (*deck, *waiting)):
        raise ValueError("counts cannot be negative")
    nothing = (0,) * len(deck)
    if cards < sum(deck):
        return Reveal(nothing, tuple(deck), cards, tuple(waiting))
    draws = min(cards - sum(deck), sum(waiting))
    return Reveal(tuple(deck), tuple(waiting), draws, nothing)
