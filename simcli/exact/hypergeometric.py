"""Drawing without replacement: the hypergeometric laws, in whole numbers.

Ways are counted with integers (``math.comb``) and become fractions only when a chance is asked
for, so every answer is exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb

__all__ = ["at_least", "chance", "distribution", "draw_counts", "mean"]


def draw_counts(sizes: Sequence[int], draws: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way ``draws`` cards can fall into categories of the given ``sizes``.

    Yields ``(counts, ways)``: ``counts[i]`` cards of category ``i``, and how many of the
    ``comb(sum(sizes), draws)`` equally likely sets of cards look like that (the multivariate
    hypergeometric law). Run to its end it asserts that the ways add up to all sets.

    >>> list(draw_counts((2, 1), 2))
    [((1, 1), 2), ((2, 0), 1)]
    """
    _check(sum(sizes), draws, *sizes)
    total = 0
    for counts, ways in _fall(tuple(sizes), draws):
        total += ways
        yield counts, ways
    assert total == comb(sum(sizes), draws), "the ways must add up to all sets of cards"


def _fall(sizes: tuple[int, ...], draws: int) -> Iterator[tuple[tuple[int, ...], int]]:
    if not sizes:
        yield (), 1
        return
    rest = sizes[1:]
    # What the later categories cannot hold has to come from this one.
    for k in range(max(0, draws - sum(rest)), min(sizes[0], draws) + 1):
        here = comb(sizes[0], k)
        for counts, ways in _fall(rest, draws - k):
            yield (k, *counts), here * ways


def distribution(cards: int, hits: int, draws: int) -> tuple[Fraction, ...]:
    """Chances of ``0, 1, ..., min(hits, draws)`` hits among ``draws`` of ``cards`` cards.

    P(k) = C(hits, k) C(cards - hits, draws - k) / C(cards, draws). ValueError where a count is
    negative or larger than the deck.

    >>> [str(p) for p in distribution(4, 2, 2)]
    ['1/6', '2/3', '1/6']
    """
    _check(cards, draws, hits)
    all_sets = comb(cards, draws)
    ways = [comb(hits, k) * comb(cards - hits, draws - k) for k in range(min(hits, draws) + 1)]
    assert sum(ways) == all_sets, "the ways must add up to all sets of cards"
    return tuple(Fraction(w, all_sets) for w in ways)


def chance(cards: int, hits: int, draws: int, wanted: int) -> Fraction:
    """Chance of exactly ``wanted`` hits; see :func:`distribution`.

    >>> chance(50, 8, 5, 0)
    Fraction(30381, 75670)
    """
    law = distribution(cards, hits, draws)
    return law[wanted] if 0 <= wanted < len(law) else Fraction(0)


def at_least(cards: int, hits: int, draws: int, wanted: int) -> Fraction:
    """Chance of ``wanted`` hits or more; see :func:`distribution`.

    >>> at_least(60, 4, 6, 1)
    Fraction(57128, 162545)
    """
    return sum(distribution(cards, hits, draws)[max(0, wanted) :], Fraction(0))


def mean(cards: int, hits: int, draws: int) -> Fraction:
    """Expected hits: draws x hits / cards (0 of an empty deck).

    >>> mean(60, 12, 6)
    Fraction(6, 5)
    """
    _check(cards, draws, hits)
    return Fraction(draws * hits, cards) if cards else Fraction(0)


def _check(cards: int, draws: int, *hits: int) -> None:
    if not 0 <= draws <= cards:
        raise ValueError(f"cannot draw {draws} of {cards} cards")
    for h in hits:
        if not 0 <= h <= cards:
            raise ValueError(f"cannot have {h} of {cards} cards")
