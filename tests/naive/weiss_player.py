"""Weiss Schwarz: one player's side of the table, and what may be played from it.

The modules of the naive game: this one, :mod:`tests.naive.weiss_table` (cards in motion),
:mod:`tests.naive.weiss_game` (the turn; the words of its events) and
:mod:`tests.naive.weiss_policy` (what a policy is asked).

A card is a dict. Every physical card is a dict of its own, since cards are told apart by identity.

    name     str, for the log; a number in the deck where every copy should be told apart
    type     "character", "event" or "climax"
    colour   any string, the same for the same colour
    level, cost, power, soul   ints (0 where the card has none)
    trigger  tuple of ICONS, applied in this order; a double soul says soul twice
    backup   (power, level, cost) of a counter card, or None
    effect   of a climax: a tuple of the steps below, done in this order; DEFAULT_EFFECT if left out

    ("all", power, soul)         all own characters, this turn
    ("choose", n, power, soul)   up to n own characters of the player's choice, this turn
    ("stock", n)                 top cards of the deck to stock, one by one; must be done
    ("draw", n)                  must be done
    ("standby",)                 the standby icon's effect, may be declined
    ("salvage", to)              may move a character from the waiting room "hand" or "stock"
    ("salvage", to, {fact: value, ...})   the same for any card with just these facts
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.naive.shuffling import Shuffler

Card = dict[str, Any]
CENTRE = (0, 1, 2)  # left, middle, right; slot i faces the opponent's slot i
SLOTS = (*CENTRE, 3, 4)  # back left, back right
STAND, REST, REVERSE = "stand", "rest", "reverse"
ICONS = (
    "soul",
    "return",
    "pool",
    "comeback",
    "draw",
    "shot",
    "treasure",
    "gate",
    "standby",
    "choice",
    "discovery",
    "chance",
)
DEFAULT_EFFECT = (("all", 1000, 1),)  # the commonest printed one
ZONES = ("deck", "hand", "waiting", "clock", "level", "stock", "memory", "climax", "resolution")


class IllegalPlay(Exception):  # noqa: N818 - an illegal play, not a program error
    """A policy chose what the rules do not allow."""


class Play(NamedTuple):
    """A character from hand to a slot, or an event (no slot)."""

    card: Card
    slot: int | None = None


class Move(NamedTuple):
    """An own character to another slot; the one there, if any, comes to the first slot."""

    start: int
    end: int


class Attack(NamedTuple):
    """The character of a centre slot attacks: "direct", "front" or "side"."""

    slot: int
    kind: str


@dataclass
class Character:
    """A character on stage. Power, soul and shots are what this turn gave to it alone."""

    card: Card
    state: str = STAND
    power: int = 0
    soul: int = 0
    shots: int = 0


@dataclass
class Player:
    """All zones of one player.

    Deck: top first. Clock: oldest first. Stock: top last, as it was put. Waiting room, level area,
    hand and memory: in the order the cards came.
    """

    name: str
    shuffler: Shuffler
    deck: list[Card] = field(default_factory=list)
    hand: list[Card] = field(default_factory=list)
    waiting: list[Card] = field(default_factory=list)
    clock: list[Card] = field(default_factory=list)
    level: list[Card] = field(default_factory=list)
    stock: list[Card] = field(default_factory=list)
    memory: list[Card] = field(default_factory=list)
    climax: list[Card] = field(default_factory=list)
    resolution: list[Card] = field(default_factory=list)
    stage: list[Character | None] = field(default_factory=lambda: [None] * 5)
    turn_power: int = 0  # what this turn gave to all own characters
    turn_soul: int = 0
    refreshes: int = 0

    def cards(self) -> list[Card]:
        """Every card, wherever it is."""
        listed = [card for zone in ZONES for card in getattr(self, zone)]
        return [*listed, *(character.card for _, character in self.characters())]

    def characters(self) -> list[tuple[int, Character]]:
        """The slots that are taken, and by whom."""
        return [(slot, there) for slot, there in enumerate(self.stage) if there]

    def colours(self) -> set[str]:
        """The colours of the level area and the clock."""
        return {card["colour"] for card in (*self.level, *self.clock)}

    def power(self, character: Character) -> int:
        return character.card["power"] + character.power + self.turn_power

    def soul(self, character: Character) -> int:
        """May be below zero: a side attack takes the facing level off whatever there is."""
        return character.card["soul"] + character.soul + self.turn_soul

    def zones(self) -> dict[str, Any]:
        """Where every card is, by name; the stage as five slots of (name, state) or None."""
        return {
            **{zone: [card["name"] for card in getattr(self, zone)] for zone in ZONES},
            "stage": [there and (there.card["name"], there.state) for there in self.stage],
        }


@dataclass(frozen=True)
class Profile:
    """An opponent without cards: by its own turns, the souls it attacks with. The last turn told
    repeats for ever. Nothing stands in its slots, and it takes any damage uncancelled."""

    attacks: Sequence[Sequence[int]]
    name: str = "profile"

    def souls(self, own_turn: int) -> Sequence[int]:
        """The attacks of its first, second, ... turn (counted from 1).

        >>> [list(Profile([[], [1, 2]]).souls(turn)) for turn in (1, 2, 3)]
        [[], [1, 2], [1, 2]]
        """
        return self.attacks[min(own_turn, len(self.attacks)) - 1] if self.attacks else ()


def holds(zone: Sequence[Card], card: Card) -> bool:
    return any(card is there for there in zone)


def take(zone: list[Card], card: Card) -> Card:
    """Take this very card out of a zone; IllegalPlay where it is not there."""
    for index, there in enumerate(zone):
        if there is card:
            return zone.pop(index)
    raise IllegalPlay(f"{card['name']} is not there")


def why_unplayable(player: Player, play: Play) -> str | None:
    """The requirement a play in the main phase breaks, or None."""
    card, slot = play
    if not holds(player.hand, card):
        return "the card is not in hand"
    if card["type"] == "climax":
        return "a climax is played in the climax phase"
    if card["type"] == "character" and slot not in SLOTS:
        return "no such slot"
    if card["type"] == "event" and slot is not None:
        return "an event takes no slot"
    if card["level"] > len(player.level):
        return "the level is too high"
    if card["level"] > 0 and card["colour"] not in player.colours():
        return "the colour is neither in the level area nor in the clock"
    if card["cost"] > len(player.stock):
        return "not enough stock"
    return None


def why_no_climax(player: Player, card: Card) -> str | None:
    """The requirement a climax breaks, or None. Its colour is always needed."""
    if not holds(player.hand, card):
        return "the card is not in hand"
    if card["type"] != "climax":
        return "not a climax"
    if card["colour"] not in player.colours():
        return "the colour is neither in the level area nor in the clock"
    return None


def counters(player: Player) -> list[Card]:
    """The backups in hand that level and stock allow; they need no colour."""
    return [
        card
        for card in player.hand
        if (backup := card.get("backup"))
        and backup[1] <= len(player.level)
        and backup[2] <= len(player.stock)
    ]


def standbys(player: Player) -> list[Card]:
    """The characters a standby may bring back: of a level up to the own level + 1."""
    return [
        card
        for card in player.waiting
        if card["type"] == "character" and card["level"] <= len(player.level) + 1
    ]


def legal_plays(player: Player) -> list[Play]:
    """All characters and events that may be played now, at every slot."""
    plays = [
        Play(card, slot)
        for card in player.hand
        for slot in (SLOTS if card["type"] == "character" else (None,))
    ]
    return [play for play in plays if why_unplayable(player, play) is None]
