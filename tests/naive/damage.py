"""Weiss Schwarz damage, one card movement at a time, with refresh and level-up after each.

A line is a list of steps thrown at the victim, in order:

    ("damage", 3), ("attack", 2)                  attack: with a trigger check of the attacker
    ("damage", 3, {"cancelled": [("damage", 4)]}) also "hit"; what follows that outcome
    ("clock", 1), ("heal", 1), ("look", 2), ("shuffle", 3)
    ("mill", 4, [("damage", 1)])                  the follow-up once per climax milled
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from tests.naive.shuffling import Deep, Shuffler, assert_same_cards, exact_odds

HIT, CANCELLED, NOTHING = "hit", "cancelled", "nothing"
Line = Sequence[tuple[Any, ...]]


class Card(NamedTuple):
    name: str
    climax: bool = False
    icons: tuple[str, ...] = ()  # soul, treasure, shot, ...; a double soul says soul twice
    level: int = 0


CHARACTER, CLIMAX = Card("character"), Card("climax", climax=True)
SOUL = Card("soul", icons=("soul",))


def oldest(seven: list[Card]) -> Card:
    return seven[0]


def non_climax(seven: list[Card]) -> Card:
    """The oldest card that is no climax, so that climaxes return to the next deck."""
    return next((card for card in seven if not card.climax), seven[0])


def climax(seven: list[Card]) -> Card:
    return next((card for card in seven if card.climax), seven[0])


PICKS = {"non-climax": non_climax, "climax": climax, "oldest": oldest}


@dataclass
class Side:
    """One player's zones. Deck: top first. Clock: oldest first. Everything else: as it was put."""

    shuffler: Shuffler
    deck: list[Card]
    waiting: list[Card] = field(default_factory=list)
    clock: list[Card] = field(default_factory=list)
    level: list[Card] = field(default_factory=list)
    stock: list[Card] = field(default_factory=list)
    hand: list[Card] = field(default_factory=list)
    resolution: list[Card] = field(default_factory=list)
    pick: str = "non-climax"
    level_ups: bool = True  # False: count damage only, the clock grows without end
    lost: bool = False
    taken: int = 0  # cards that ever went to the clock: damage, penalties, clock kicks
    refreshes: int = 0

    def cards(self) -> list[Card]:
        zones = (self.deck, self.waiting, self.clock, self.level, self.stock, self.hand)
        return [card for zone in (*zones, self.resolution) for card in zone]

    def to_clock(self, cards: list[Card]) -> None:
        self.clock.extend(cards)
        self.taken += len(cards)


def settle(side: Side) -> None:
    """The interrupt rule actions, run after every single card movement."""
    while not side.lost:
        if not side.deck and side.waiting:
            refresh(side)
        elif not side.deck and not any(card.climax for card in side.resolution):
            side.lost = True  # deck and waiting room empty; 9.2.2.1 spares a climax just revealed
        elif side.level_ups and len(side.clock) >= 7:
            level_up(side)
        else:
            return


def refresh(side: Side) -> None:
    """9.2.2: the waiting room becomes the deck, and its top card at once goes to the clock."""
    side.deck = side.shuffler.shuffle(side.waiting)
    side.waiting = []
    side.refreshes += 1
    side.to_clock([side.deck.pop(0)])  # the penalty; a climax does not cancel it


def level_up(side: Side) -> None:
    """9.3: of the oldest seven one goes to the level area, six to the waiting room."""
    seven, side.clock = side.clock[:7], side.clock[7:]
    up = PICKS[side.pick](seven)
    seven.remove(up)
    side.level.append(up)
    side.waiting.extend(seven)
    if len(side.level) >= 4:
        side.lost = True


def damage(victim: Side, amount: int) -> str:
    """Reveal one by one; a climax cancels it all, otherwise all go to the clock together."""
    if victim.lost or amount <= 0:
        return NOTHING
    for _ in range(amount):
        card = victim.deck.pop(0)
        victim.resolution.append(card)
        settle(victim)  # revealed cards are in no zone that is reshuffled
        if victim.lost:
            return NOTHING
        if card.climax:
            victim.waiting.extend(victim.resolution)
            victim.resolution = []
            settle(victim)
            return CANCELLED
    landed, victim.resolution = victim.resolution, []
    victim.to_clock(landed)
    settle(victim)
    return HIT


def mill(side: Side, count: int, bottom: bool = False) -> int:
    """Top (or bottom) cards to the waiting room; returns the climaxes among them. Cards already
    milled are in a reshuffle that comes part-way."""
    climaxes = 0
    for _ in range(count):
        if side.lost:
            break
        card = bottom_card(side.deck) if bottom else side.deck.pop(0)
        side.waiting.append(card)
        climaxes += card.climax
        settle(side)
    return climaxes


def bottom_card(deck: list[Card]) -> Card:
    """Take the bottom card; only of a deck whose order is known right down to it."""
    assert getattr(deck, "known", len(deck)) >= len(deck), "the bottom is not known"
    card = deck[-1]
    del deck[-1]
    return card


def clock_one(side: Side) -> None:
    """The top card of the deck to the clock; nothing cancels it."""
    if not side.lost:
        side.to_clock([side.deck.pop(0)])
        settle(side)


def heal(side: Side) -> None:
    """The top (newest) clock card to the waiting room."""
    if side.clock and not side.lost:
        side.waiting.append(side.clock.pop())
        settle(side)


def look(side: Side, count: int) -> None:
    """Climax-free: of up to ``count`` top cards the climaxes go, the rest goes back as it lay.

    Looking never refreshes and stops at the end of the deck.
    """
    if side.lost:
        return
    seen = [side.deck.pop(0) for _ in range(min(count, len(side.deck)))]
    for card in reversed(seen):
        if not card.climax:
            side.deck.insert(0, card)
    side.waiting.extend(card for card in seen if card.climax)
    settle(side)


def shuffle_back(side: Side, count: int, climax: bool = False) -> None:
    """Up to ``count`` climaxes (or cards that are none) from the waiting room, shuffled into the
    deck."""
    if side.lost:
        return
    back = [card for card in side.waiting if card.climax == climax][:count]
    for card in back:
        side.waiting.remove(card)
    side.deck = side.shuffler.shuffle(side.deck + back)


def trigger(attacker: Side) -> tuple[str, ...]:
    """Reveal the own top card, then put it into stock (treasure: to hand); returns its icons.

    It is in the resolution zone while an emptied deck is refreshed. Optional icons are declined.
    """
    card = attacker.deck.pop(0)
    attacker.resolution.append(card)
    settle(attacker)
    attacker.resolution.remove(card)
    (attacker.hand if "treasure" in card.icons else attacker.stock).append(card)
    settle(attacker)
    return card.icons


def attack(attacker: Side, victim: Side, soul: int) -> str:
    """Trigger check, then damage of the soul; a shot deals 1 when that damage is cancelled."""
    if attacker.lost or victim.lost:
        return NOTHING
    icons = trigger(attacker)
    if attacker.lost:
        return NOTHING
    result = damage(victim, soul + icons.count("soul"))
    if result == CANCELLED and "shot" in icons:
        damage(victim, 1)
    return result


def play_line(victim: Side, line: Line, attacker: Side | None = None) -> Side:
    """Throw the steps at the victim, in order, until one side has lost; returns the victim."""
    sides = [victim] if attacker is None else [victim, attacker]
    for name, amount, *after in line:
        before = [side.cards() for side in sides]
        follow: Line = []
        if name in ("damage", "attack"):
            if name == "attack":
                assert attacker is not None, "an attack needs an attacker's deck"
                result = attack(attacker, victim, amount)
            else:
                result = damage(victim, amount)
            follow = after[0].get(result, []) if after else []
        elif name == "mill":
            follow = [*(after[0] if after else [])] * mill(victim, amount)
        elif name in ("clock", "heal"):
            for _ in range(amount):
                {"clock": clock_one, "heal": heal}[name](victim)
        else:
            {"look": look, "shuffle": shuffle_back}[name](victim, amount)
        for side, cards in zip(sides, before, strict=True):
            assert_same_cards(cards, side.cards())
        if follow:
            play_line(victim, follow, attacker)
    return victim


def pile(cards: int, climaxes: int) -> list[Card]:
    """So many cards, of which so many climaxes, as players write it: 30/8.

    >>> [card.name for card in pile(3, 1)]
    ['character', 'character', 'climax']
    """
    return [CHARACTER] * (cards - climaxes) + [CLIMAX] * climaxes


def facing(
    shuffler: Shuffler,
    deck: tuple[int, int],
    waiting: tuple[int, int] = (0, 0),
    at: tuple[int, int] = (0, 0),
    **settings: Any,
) -> Side:
    """A victim at level/clock ``at`` (no climax in either), with its deck shuffled."""
    level, clock = at
    return Side(
        shuffler,
        shuffler.shuffle(pile(*deck)),
        pile(*waiting),
        clock=pile(clock, 0),
        level=pile(level, 0),
        **settings,
    )


def line_odds(
    line: Line,
    outcome: Callable[[Side], Any] = lambda side: "kill" if side.lost else side.taken,
    triggers: tuple[int, int] | None = None,
    deep: Deep = None,
    **state: Any,
) -> dict[Any, Fraction]:
    """Exact odds over every order of the decks and of all refreshes; state as :func:`facing`.

    ``triggers``: soul icons in the cards of the attacker's deck, for the steps that attack.

    >>> line_odds([("damage", 1)], deck=(3, 1))
    {1: Fraction(2, 3), 0: Fraction(1, 3)}
    """

    def play(shuffler: Shuffler) -> Any:
        attacker = None
        if triggers is not None:
            souls, cards = triggers
            own = [SOUL] * souls + [CHARACTER] * (cards - souls)
            attacker = Side(shuffler, shuffler.shuffle(own))
        return outcome(play_line(facing(shuffler, **state), line, attacker))

    return exact_odds(play, deep)
