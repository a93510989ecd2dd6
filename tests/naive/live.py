"""Love Live: the yell and one Live attempt, card by card.

A card is a dict with ``name``, ``type`` (member, live), ``blade_heart`` (its icon when yelled: a
colour, ``all``, ``none``, ``score``, ``draw:COLOUR``, ``grey2``), and for a Live its ``need``
(colours and ``grey``) and ``score``. Hearts are a list of words: colours, ``all``, ``grey``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from typing import Any

from tests.naive.shuffling import Deep, Shuffler, assert_same_cards, exact_odds

Card = dict[str, Any]
Hearts = tuple[str, ...]  # sorted, so that equal hearts are equal
COLOURS = ("pink", "red", "yellow", "green", "blue", "purple")


@dataclass
class Table:
    """The zones of one player that a yell can touch. Deck: top first."""

    shuffler: Shuffler
    deck: list[Card]
    waiting: list[Card] = field(default_factory=list)
    hand: list[Card] = field(default_factory=list)
    lives: list[Card] = field(default_factory=list)  # the Live area
    yelled: list[Card] = field(default_factory=list)  # the resolution area
    refreshes: int = 0

    def cards(self) -> list[Card]:
        """Every card, wherever it is."""
        return [*self.deck, *self.waiting, *self.hand, *self.lives, *self.yelled]

    def note(self, event: str, cards: Sequence[Card]) -> None:
        """Called after each event; a whole game keeps a log of them."""


def settle(table: Table) -> None:
    """10.2: whenever the deck is empty and the waiting room is not, the waiting room becomes the
    deck. Yelled cards are in neither (QA100)."""
    if not table.deck and table.waiting:
        table.deck, table.waiting = table.shuffler.shuffle(table.waiting), []
        table.refreshes += 1
        table.note("refresh", table.deck)


def take_top(table: Table, to: list[Card]) -> bool:
    """Move the top card of the deck to another zone; False where there is none."""
    if not table.deck:
        return False
    to.append(table.deck.pop(0))
    settle(table)  # it fires when the deck reaches 0, not when the next card is wanted
    return True


def look_at(table: Table, count: int) -> list[Card]:
    """The top cards, without moving them. Where there are fewer, the refreshed cards come under the
    old ones (10.2.2.2, QA85); with exactly as many nothing is refreshed (QA86)."""
    if len(table.deck) < count and table.waiting:
        table.deck, table.waiting = [*table.deck, *table.shuffler.shuffle(table.waiting)], []
        table.refreshes += 1
        table.note("refresh", table.deck)
    return table.deck[:count]


def draw(table: Table, count: int) -> list[Card]:
    """Draw up to ``count`` cards; returns those drawn."""
    held = len(table.hand)
    for _ in range(count):
        take_top(table, table.hand)
    if count > 0:
        table.note("draw", table.hand[held:])
    return table.hand[held:]


def yell(table: Table, blades: int) -> list[Card]:
    """8.3.11: one card for each Blade, even if success is sure (QA39, QA40); it stops early only
    where deck and waiting room are both empty (QA101)."""
    for _ in range(blades):
        if not take_top(table, table.yelled):
            break
    table.note("yell", table.yelled)
    return table.yelled


def icon(card: Card) -> str:
    return card.get("blade_heart") or "none"


def draws_of(cards: Sequence[Card]) -> int:
    """DRAW icons (8.3.12.1)."""
    return sum(icon(card).startswith("draw:") for card in cards)


def scores_of(cards: Sequence[Card]) -> int:
    """SCORE icons (8.4.2)."""
    return sum(icon(card) == "score" for card in cards)


def hearts_of(cards: Sequence[Card]) -> list[str]:
    """The hearts that yelled cards give.

    >>> hearts_of([{"blade_heart": i} for i in ("red", "draw:pink", "score", "none", "grey2")])
    ['red', 'pink', 'grey', 'grey']
    """
    hearts: list[str] = []
    for card in cards:
        shown = icon(card).removeprefix("draw:")
        if shown == "grey2":
            hearts += ["grey", "grey"]  # colourless: counts, but fills no colour
        elif shown in (*COLOURS, "all"):
            hearts.append(shown)
    return hearts


def spelled(counts: dict[str, int]) -> list[str]:
    """Counts as a list of words.

    >>> spelled({"red": 2, "grey": 1})
    ['red', 'red', 'grey']
    """
    return [word for word, count in counts.items() for _ in range(count)]


def fits(heart: str, note: str) -> bool:
    """A grey note takes any heart, a coloured note its colour or ALL (8.3.15.1.1, QA45)."""
    return note == "grey" or heart in (note, "all")


def pay(hearts: Hearts, notes: Sequence[str]) -> set[Hearts]:
    """Everything that can be left of the hearts after each note took one that fits."""
    lefts = {hearts}
    for note in notes:
        lefts = {
            left[:i] + left[i + 1 :]
            for left in lefts
            for i, heart in enumerate(left)
            if fits(heart, note)
        }
    return lefts


def leftovers(hearts: Sequence[str], lives: Sequence[Card]) -> set[Hearts]:
    """What can be left when every Live is met, over all orders of Lives and choices of hearts;
    nothing at all where no way meets them all. Hearts used are gone (8.3.15).

    >>> sorted(leftovers(["red", "all"], [{"need": {"red": 1}}]))
    [('all',), ('red',)]
    """
    found: set[Hearts] = set()
    for order in permutations(lives):
        lefts = {tuple(sorted(hearts))}
        for live in order:
            notes = spelled(live["need"])
            lefts = set().union(*(pay(left, notes) for left in lefts))
        found |= lefts
    return found


def can_clear(hearts: Sequence[str], lives: Sequence[Card]) -> bool:
    """8.3.16: all of the Lives or none."""
    return bool(leftovers(hearts, lives))


@dataclass(frozen=True)
class Attempt:
    """What one performance did. ``revealed`` is still in the resolution area, not in
    ``waiting``; ``score`` is None where the Lives were not cleared."""

    lives: list[Card]
    revealed: list[Card]
    drawn: list[Card]
    hearts: list[str]
    cleared: bool
    score: int | None
    deck: list[Card]
    waiting: list[Card]
    refreshes: int


def perform(table: Table, blades: int, stage_hearts: Sequence[str]) -> Attempt:
    """8.3, once the Lives are turned up: yell, draw, hearts, requirements, score.

    Without a Live there is no yell (8.3.6, QA32). Failed Lives go to the waiting room.
    """
    settle(table)
    lives = list(table.lives)
    revealed: list[Card] = []
    drawn: list[Card] = []
    hearts = list(stage_hearts)
    cleared = False
    if lives:
        revealed = list(yell(table, blades))
        drawn = draw(table, draws_of(revealed))  # only after the whole yell (QA42)
        hearts += hearts_of(revealed)
        cleared = can_clear(hearts, lives)
        table.note("clear" if cleared else "fail", lives)
    if not cleared:
        table.lives = []
        table.waiting.extend(lives)
        settle(table)
    score = sum(live["score"] for live in lives) + scores_of(revealed) if cleared else None
    return Attempt(
        lives,
        revealed,
        drawn,
        hearts,
        cleared,
        score,
        list(table.deck),
        list(table.waiting),
        table.refreshes,
    )


def attempt_live(
    deck: list[Card],
    waiting: list[Card],
    blades: int,
    stage_hearts: Sequence[str],
    lives: list[Card],
    shuffler: Shuffler,
) -> Attempt:
    """One Live attempt from a deck in order (top first) and a waiting room; both are left alone."""
    table = Table(shuffler, copy(deck), list(waiting), lives=list(lives))
    attempt = perform(table, blades, stage_hearts)
    assert_same_cards([*deck, *waiting, *lives], table.cards())
    return attempt


def attempt_odds(
    deck: list[Card],
    waiting: list[Card],
    blades: int,
    stage_hearts: Sequence[str],
    lives: list[Card],
    outcome: Callable[[Attempt], Any] = lambda attempt: attempt.cleared,
    deep: Deep = None,
) -> dict[Any, Fraction]:
    """Exact odds over every order of the deck and of all refreshes (``deep``: ``exact_odds``)."""
    return exact_odds(
        lambda shuffler: outcome(
            attempt_live(shuffler.shuffle(deck), waiting, blades, stage_hearts, lives, shuffler)
        ),
        deep,
    )
