"""Two decks laid over the same slots, so that one shuffle deals to both.

Every card that both lists have lies in the same slots. What one list has more of is laid over what
the other has more of, cards that the question sees alike first, so that no slot differs that need
not. Slots that look alike to both decks are one category of the simulation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from simcli.questions.bind import Category

__all__ = ["Side", "Slots", "lay_over"]

NONE = -1


@dataclass(frozen=True, slots=True)
class Side:
    """One deck's view of the common categories.

    ``sizes``: its cards in each (0 where only the other, larger deck has slots). ``spread``: the
    common categories that each of its own categories is made of. ``order``: the common categories
    in the order of its own, by which its mulligan rules choose.
    """

    sizes: tuple[int, ...]
    spread: tuple[tuple[int, ...], ...]
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Slots:
    """Both decks' views. ``shared`` counts the slots in which both have the same card."""

    base: Side
    new: Side
    shared: int


def lay_over(base: Sequence[Category], new: Sequence[Category]) -> Slots:
    """The common categories of two decks, each given by its own categories."""
    own = [_by_code(base), _by_code(new)]
    pairs: Counter[tuple[int, int]] = Counter()
    rest: list[list[tuple[str, str, int]]] = [[], []]  # (label, code, own category)
    shared = 0
    for code in sorted(own[0].keys() | own[1].keys()):
        here, there = (deck.get(code, (NONE, 0, "")) for deck in own)
        both = min(here[1], there[1])
        shared += both
        if both:
            pairs[here[0], there[0]] += both
        for side, (category, copies, label) in zip(rest, (here, there), strict=True):
            side += [(label, code, category)] * (copies - both)
    for one, other in _matched(*rest):
        pairs[one, other] += 1
    # Slots that only the larger deck has come last: the others keep their places.
    common = sorted(pairs, key=lambda pair: (NONE in pair, pair))
    sizes = [pairs[pair] for pair in common]
    return Slots(
        _side([pair[0] for pair in common], sizes, len(base)),
        _side([pair[1] for pair in common], sizes, len(new)),
        shared,
    )


def _by_code(categories: Sequence[Category]) -> dict[str, tuple[int, int, str]]:
    """For each card its category, copies and what the question sees of it."""
    return {
        code: (i, copies, category.label)
        for i, category in enumerate(categories)
        for code, copies in category.cards.items()
    }


def _matched(
    base: list[tuple[str, str, int]], new: list[tuple[str, str, int]]
) -> list[tuple[int, int]]:
    """The cards of the two lists in pairs: first those that look alike, then the others in the
    order of their labels and codes, then those for which no partner is left."""
    alike: list[tuple[int, int]] = []
    waiting: dict[str, list[tuple[str, str, int]]] = {}
    for card in sorted(new, reverse=True):
        waiting.setdefault(card[0], []).append(card)
    left = []
    for card in sorted(base):
        if waiting.get(card[0]):
            alike.append((card[2], waiting[card[0]].pop()[2]))
        else:
            left.append(card[2])
    others = [card[2] for card in sorted(card for cards in waiting.values() for card in cards)]
    longest = max(len(left), len(others))
    left += [NONE] * (longest - len(left))
    others += [NONE] * (longest - len(others))
    return alike + list(zip(left, others, strict=True))


def _side(own_of: Sequence[int], sizes: Sequence[int], categories: int) -> Side:
    common = range(len(own_of))
    return Side(
        tuple(0 if own_of[i] == NONE else sizes[i] for i in common),
        tuple(tuple(i for i in common if own_of[i] == own) for own in range(categories)),
        tuple(sorted(common, key=lambda i: (own_of[i], i))),
    )
