"""The opening hand, its mulligan and the turn draws, played card by card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tests.naive.shuffling import Deep, Shuffler, assert_same_cards, exact_odds

Hand = list[str]


@dataclass(frozen=True)
class Opened:
    """What was seen: the first hand, the hand kept, each turn's draw, and where the rest lies."""

    before: Hand
    opening: Hand
    drawn: list[Hand]  # drawn[0] is turn 1's draw
    deck: Hand  # top first
    discarded: Hand

    def by_turn(self, turn: int) -> Hand:
        """The opening hand and all draws up to that turn's."""
        return self.opening + [card for draw in self.drawn[:turn] for card in draw]


def draw(deck: Hand, count: int) -> Hand:
    """Take the top cards off the deck; an empty deck gives no more."""
    return [deck.pop(0) for _ in range(min(count, len(deck)))]


def without(hand: Hand, kept: Hand) -> Hand:
    """The cards of the hand that are not kept, in hand order.

    >>> without(["a", "b", "a"], ["a"])
    ['b', 'a']
    """
    rest = list(hand)
    for card in kept:
        assert card in rest, f"{card} is kept but not in {hand}"
        rest.remove(card)
    return rest


def none(hand: Hand, deck: Hand, keep: Any, shuffler: Shuffler) -> tuple[Hand, Hand, Hand]:
    """No mulligan."""
    return hand, deck, []


def redraw(hand: Hand, deck: Hand, keep: Any, shuffler: Shuffler) -> tuple[Hand, Hand, Hand]:
    """The rest is shuffled back first, then as many are drawn: a returned card can come again."""
    kept = keep(hand)
    rest = without(hand, kept)
    if rest:
        deck = shuffler.shuffle(deck + rest)
    return kept + draw(deck, len(rest)), deck, []


def set_aside(hand: Hand, deck: Hand, keep: Any, shuffler: Shuffler) -> tuple[Hand, Hand, Hand]:
    """Love Live: set aside, draw as many, only then return and shuffle (CR 6.2; QA19: none set
    aside, no shuffle)."""
    kept = keep(hand)
    rest = without(hand, kept)
    new = draw(deck, len(rest))
    if rest:
        deck = shuffler.shuffle(deck + rest)
    return kept + new, deck, []


def discard(hand: Hand, deck: Hand, keep: Any, shuffler: Shuffler) -> tuple[Hand, Hand, Hand]:
    """Weiss Schwarz: the rest goes to the waiting room and as many are drawn; no shuffle."""
    kept = keep(hand)
    rest = without(hand, kept)
    return kept + draw(deck, len(rest)), deck, rest


def london(hand: Hand, deck: Hand, keep: Any, shuffler: Shuffler) -> tuple[Hand, Hand, Hand]:
    """Each time a full new hand from the reshuffled deck; the n-th mulligan puts n cards down.

    ``keep(full hand, cards to end with)`` gives the cards kept, or None to go on to one fewer.
    """
    full = len(hand)
    for size in range(full, -1, -1):
        kept = keep(hand, size)
        if kept is not None:
            assert len(kept) == size, f"kept {len(kept)} cards, must keep {size}"
            deck.extend(without(hand, kept))  # to the bottom
            return kept, deck, []
        deck = shuffler.shuffle(deck + hand)
        hand = draw(deck, full)
    raise AssertionError("a hand of no cards must be kept")


MULLIGANS = {
    "none": none,
    "redraw": redraw,
    "set-aside": set_aside,
    "discard": discard,
    "london": london,
}


def play_opening(
    deck_order: Hand,
    hand: int,
    kind: str,
    keep: Callable[..., Any] | None,
    draws: Sequence[int],
    shuffler: Shuffler,
) -> Opened:
    """Open from a deck already in order, top first; ``draws[t - 1]`` cards are drawn in turn t.

    ``keep(hand)`` gives the cards kept (London: see :func:`london`). ``shuffler`` orders what is
    shuffled later.

    >>> from tests.naive.shuffling import Deep, AsIs
    >>> keep_a = lambda hand: [card for card in hand if card == "a"]
    >>> opened = play_opening(list("abcdef"), 3, "set-aside", keep_a, [1], AsIs())
    >>> opened.before, opened.opening, opened.drawn, opened.deck
    (['a', 'b', 'c'], ['a', 'd', 'e'], [['f']], ['b', 'c'])
    """
    deck = copy(deck_order)
    before = draw(deck, hand)
    opening, deck, discarded = MULLIGANS[kind](list(before), deck, keep, shuffler)
    drawn = [draw(deck, count) for count in draws]
    opened = Opened(before, opening, drawn, deck, discarded)
    assert_same_cards(deck_order, opened.by_turn(len(draws)) + deck + discarded)
    return opened


def enumerate_openings(
    deck: Hand,
    hand: int,
    kind: str,
    keep: Callable[..., Any] | None,
    draws: Sequence[int],
    outcome: Callable[[Opened], Any],
    deep: Deep = None,
) -> dict[Any, Fraction]:
    """The exact odds of each ``outcome(opened)``, over every order of deck and reshuffles.

    ``deep``: no more than so many cards are drawn from any one shuffle (see ``exact_odds``).

    >>> enumerate_openings(list("aab"), 1, "none", None, [], lambda o: "".join(o.opening))
    {'a': Fraction(2, 3), 'b': Fraction(1, 3)}
    """
    return exact_odds(
        lambda shuffler: outcome(
            play_opening(shuffler.shuffle(deck), hand, kind, keep, draws, shuffler)
        ),
        deep,
    )
