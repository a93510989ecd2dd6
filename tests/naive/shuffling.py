"""Where the order of the cards comes from: chance, a script, or every order there is.

A naive twin never shuffles by itself. It asks a :class:`Shuffler`, so the same twin can be played
at random, on a stacked deck, or through all orders for exact odds.
"""

from __future__ import annotations

import math
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Protocol

Cards = list[Any]


class Shuffler(Protocol):
    """Gives the cards back in the order they will lie in, top first."""

    def shuffle(self, cards: Sequence[Any]) -> Cards: ...


class AsIs:
    """Leaves the cards as they lie: a stacked deck, and refreshes in the order they were put.

    >>> AsIs().shuffle(["b", "a"])
    ['b', 'a']
    """

    def shuffle(self, cards: Sequence[Any]) -> Cards:
        return list(cards)


class RandomOrder:
    """A fair shuffle from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def shuffle(self, cards: Sequence[Any]) -> Cards:
        order = list(cards)
        self.random.shuffle(order)
        return order


class Scripted:
    """Gives the orders it was told, one a shuffle; each must be an order of just those cards.

    >>> Scripted("ba").shuffle(["a", "b"])
    Traceback (most recent call last):
    AssertionError: the script says ['b'], but ['a', 'b'] are to be shuffled
    >>> Scripted(["ba"]).shuffle(["a", "b"])
    ['b', 'a']
    """

    def __init__(self, orders: Sequence[Sequence[Any]]) -> None:
        self.orders = list(orders)

    def shuffle(self, cards: Sequence[Any]) -> Cards:
        assert self.orders, f"no order left in the script for {list(cards)}"
        order, left = list(self.orders.pop(0)), list(cards)
        for card in order:
            assert card in left, f"the script says {order}, but {list(cards)} are to be shuffled"
            left.remove(card)
        assert not left, f"the script says {order}, but {list(cards)} are to be shuffled"
        return order


class TopKnown(list[Any]):
    """A deck whose top is in a chosen order and whose rest stands for any order.

    Drawing into the rest would make the odds wrong, so it is refused.
    """

    known: int

    def pop(self, index: Any = -1) -> Any:
        assert index == 0, "cards are drawn from the top"
        assert self.known > 0, "drew deeper than `deep`"
        self.known -= 1
        return super().pop(0)

    def insert(self, index: Any, card: Any) -> None:
        assert index == 0, "cards are put back on top"
        self.known += 1
        super().insert(0, card)


def distinct_orders(cards: Sequence[Any], deep: int) -> Iterator[tuple[Cards, int]]:
    """Every different order of the top ``deep`` cards, and how many true orders look like it.

    Equal cards are interchangeable; the rest follows in the order given.

    >>> [("".join(order), ways) for order, ways in distinct_orders("aab", 3)]
    [('aab', 2), ('aba', 2), ('baa', 2)]
    >>> [("".join(order), ways) for order, ways in distinct_orders("aab", 1)]
    [('aab', 2), ('baa', 1)]
    """
    if deep == 0 or not cards:
        yield list(cards), 1
        return
    kinds: Cards = []
    for card in cards:
        if card not in kinds:
            kinds.append(card)
    for kind in kinds:
        rest = list(cards)
        rest.remove(kind)
        for tail, ways in distinct_orders(rest, deep - 1):
            yield [kind, *tail], ways * list(cards).count(kind)


Deep = int | Sequence[int] | None


class _EveryOrder:
    """Walks the tree of all shuffles: each playing follows one path, ``advance`` sets the next."""

    def __init__(self, deep: Deep) -> None:
        self.deep = deep
        self.path: list[tuple[Iterator[tuple[Cards, int]], Cards, Fraction]] = []
        self.depth = 0

    def shuffle(self, cards: Sequence[Any]) -> Cards:
        known = self.known(self.depth, len(cards))
        if self.depth == len(self.path):
            self.path.append((distinct_orders(cards, known), [], Fraction(0)))
            self.turn_to_next_order()
        order = TopKnown(self.path[self.depth][1])
        order.known = known
        self.depth += 1
        return order

    def known(self, depth: int, size: int) -> int:
        if self.deep is None:
            return size
        if isinstance(self.deep, int):
            return min(self.deep, size)
        return min(self.deep[min(depth, len(self.deep) - 1)], size)

    def turn_to_next_order(self) -> None:
        """Of the last shuffle on the path; StopIteration after its last order."""
        orders, _, _ = self.path[-1]
        order, ways = next(orders)
        known = self.known(len(self.path) - 1, len(order))
        self.path[-1] = (orders, order, Fraction(ways, math.perm(len(order), known)))

    def chance(self) -> Fraction:
        return math.prod((chance for _, _, chance in self.path), start=Fraction(1))

    def advance(self) -> bool:
        """Turn to the next path; False when every one has been played."""
        self.depth = 0
        while self.path:
            try:
                self.turn_to_next_order()
            except StopIteration:
                self.path.pop()
            else:
                return True
        return False


def exact_odds(play: Callable[[Shuffler], Hashable], deep: Deep = None) -> dict[Hashable, Fraction]:
    """The exact distribution of what ``play`` returns, by playing every order of every shuffle.

    ``deep`` tells that no more than so many cards are drawn from any one shuffle (or from the
    first, the second, ... and all later ones), so that only the different tops need playing;
    drawing deeper is an error, never a wrong answer.

    >>> exact_odds(lambda shuffler: shuffler.shuffle("aab")[0])
    {'a': Fraction(2, 3), 'b': Fraction(1, 3)}
    """
    every, odds = _EveryOrder(deep), defaultdict[Hashable, Fraction](Fraction)
    while True:
        outcome = play(every)
        odds[outcome] += every.chance()
        if not every.advance():
            break
    assert sum(odds.values()) == 1, "every order was played once"
    return dict(odds)


def simulated(play: Callable[[Shuffler], Hashable], trials: int, seed: int) -> Counter[Hashable]:
    """How often each outcome comes up in ``trials`` playings from one seeded stream."""
    shuffler = RandomOrder(seed)
    return Counter(play(shuffler) for _ in range(trials))


def assert_same_cards(before: Sequence[Any], after: Sequence[Any]) -> None:
    """Conservation: every card that was there is somewhere, exactly once."""
    if Counter(map(id, before)) != Counter(map(id, after)):  # quick, and mostly enough
        assert Counter(map(repr, before)) == Counter(map(repr, after)), "cards were lost or made"
