"""Weiss Schwarz: what a player is asked, and two players: one who does nothing, one who does
anything the rules allow.

Mulligan, clock, main and climax are asked always; everything else only where there is something to
choose from. The lists a policy is given hold all the legal answers, as the very objects of the
zones; cards are answered by such an object, not by name. ``game`` shows everything; an honest
policy looks at its own hand, its own revealed cards, the open zones and the counts. An illegal
answer raises IllegalPlay.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Protocol

from tests.naive.weiss_player import (
    SLOTS,
    Attack,
    Card,
    Move,
    Play,
    Player,
    legal_plays,
    why_no_climax,
)

if TYPE_CHECKING:
    from tests.naive.weiss_game import Game


class Policy(Protocol):
    """The decision points, in the order of the game."""

    def choose_mulligan(self, game: Game, player: Player) -> list[Card]:
        """The cards of the hand to discard, in the order they go."""

    def choose_clock(self, game: Game, player: Player) -> Card | None:
        """A card of the hand for the clock, or None."""

    def choose_main(self, game: Game, player: Player) -> Play | Move | None:
        """One play or move; asked again and again until None."""

    def choose_climax(self, game: Game, player: Player) -> Card | None:
        """A climax of the hand, or None."""

    def choose_attack(self, game: Game, player: Player, attacks: list[Attack]) -> Attack | None:
        """One of the attacks, or None to stop attacking."""

    def use_icon(self, game: Game, player: Player, icon: str) -> bool:
        """Whether to do what pool, draw, treasure (its stock part), discovery or chance offer."""

    def choose_return(self, game: Game, player: Player, slots: list[int]) -> int | None:
        """The slot of the opponent's character to return to hand, or None."""

    def choose_comeback(self, game: Game, player: Player, cards: list[Card]) -> Card | None:
        """A character of the waiting room for the hand, or None."""

    def choose_gate(self, game: Game, player: Player, cards: list[Card]) -> Card | None:
        """A climax of the waiting room for the hand, or None."""

    def choose_standby(
        self, game: Game, player: Player, cards: list[Card]
    ) -> tuple[Card, int] | None:
        """A character of the waiting room and its slot, or None."""

    def choose_choice(
        self, game: Game, player: Player, cards: list[Card]
    ) -> tuple[Card, str] | None:
        """A card of the waiting room and "hand" or "stock", or None."""

    def choose_discovery(self, game: Game, player: Player, cards: list[Card]) -> Card | None:
        """Of the revealed cards a character for the hand, or None; the rest is discarded."""

    def choose_salvage(self, game: Game, player: Player, cards: list[Card]) -> Card | None:
        """For a climax effect: a card of the waiting room, or None."""

    def choose_boosted(self, game: Game, player: Player, count: int) -> list[int]:
        """For a climax effect: up to ``count`` different slots of own characters."""

    def choose_counter(self, game: Game, player: Player, cards: list[Card]) -> Card | None:
        """As the defender of a front attack: a backup of the hand, or None."""

    def choose_encore(self, game: Game, player: Player, slot: int, card: Card) -> bool:
        """Whether to pay three stock for the character that just left this slot."""

    def choose_discard(self, game: Game, player: Player, count: int) -> list[Card]:
        """Just ``count`` cards of the hand, in the order they go."""

    def choose_level_up(self, game: Game, player: Player, cards: list[Card]) -> Card:
        """Of the oldest seven of the clock the one for the level area."""


class Passive(Policy):
    """Declines everything, discards the newest and levels up with the oldest: a base."""

    def choose_mulligan(self, game: Game, player: Player) -> list[Card]:
        return []

    def choose_clock(self, game: Game, player: Player) -> Card | None:
        return None

    def choose_main(self, game: Game, player: Player) -> Play | Move | None:
        return None

    def choose_climax(self, game: Game, player: Player) -> Card | None:
        return None

    def choose_attack(self, game: Game, player: Player, attacks: list[Attack]) -> Attack | None:
        return None

    def use_icon(self, game: Game, player: Player, icon: str) -> bool:
        return False

    def choose_return(self, game: Game, player: Player, slots: list[int]) -> int | None:
        return None

    def decline(self, game: Game, player: Player, cards: list[Card]) -> Any:
        return None

    choose_comeback = choose_gate = choose_standby = choose_choice = decline
    choose_discovery = choose_salvage = choose_counter = decline

    def choose_boosted(self, game: Game, player: Player, count: int) -> list[int]:
        return []

    def choose_encore(self, game: Game, player: Player, slot: int, card: Card) -> bool:
        return False

    def choose_discard(self, game: Game, player: Player, count: int) -> list[Card]:
        return player.hand[-count:]

    def choose_level_up(self, game: Game, player: Player, cards: list[Card]) -> Card:
        return cards[0]


class Anything(Policy):
    """Any legal decision, at random; with an inclination to act, so that games end."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def some(self, things: list[Any], most: int) -> list[Any]:
        return self.random.sample(things, self.random.randint(0, min(most, len(things))))

    def perhaps(self, things: list[Any]) -> Any:
        """One of the things, or now and then None."""
        return self.random.choice(things) if things and self.random.random() < 0.8 else None

    def choose_mulligan(self, game: Game, player: Player) -> list[Card]:
        return self.some(player.hand, 5)

    def choose_clock(self, game: Game, player: Player) -> Card | None:
        return self.perhaps(player.hand)

    def choose_main(self, game: Game, player: Player) -> Play | Move | None:
        options: list[Play | Move] = [*legal_plays(player)]
        taken = [slot for slot, _ in player.characters()]
        if taken:
            options.append(
                Move(*self.random.choice([(a, b) for a in taken for b in SLOTS if a != b]))
            )
        return self.perhaps(options)

    def choose_climax(self, game: Game, player: Player) -> Card | None:
        return self.perhaps([c for c in player.hand if why_no_climax(player, c) is None])

    def choose_attack(self, game: Game, player: Player, attacks: list[Attack]) -> Attack | None:
        return self.perhaps(attacks)

    def use_icon(self, game: Game, player: Player, icon: str) -> bool:
        return self.random.random() < 0.8

    def choose_return(self, game: Game, player: Player, slots: list[int]) -> int | None:
        return self.perhaps(slots)

    def any_card(self, game: Game, player: Player, cards: list[Card]) -> Any:
        return self.perhaps(cards)

    choose_comeback = choose_gate = choose_discovery = choose_salvage = choose_counter = any_card

    def choose_standby(
        self, game: Game, player: Player, cards: list[Card]
    ) -> tuple[Card, int] | None:
        card = self.perhaps(cards)
        return card and (card, self.random.choice(SLOTS))

    def choose_choice(
        self, game: Game, player: Player, cards: list[Card]
    ) -> tuple[Card, str] | None:
        card = self.perhaps(cards)
        return card and (card, self.random.choice(["hand", "stock"]))

    def choose_boosted(self, game: Game, player: Player, count: int) -> list[int]:
        return self.some([slot for slot, _ in player.characters()], count)

    def choose_encore(self, game: Game, player: Player, slot: int, card: Card) -> bool:
        return self.random.random() < 0.5

    def choose_discard(self, game: Game, player: Player, count: int) -> list[Card]:
        return self.random.sample(player.hand, count)

    def choose_level_up(self, game: Game, player: Player, cards: list[Card]) -> Card:
        return self.random.choice(cards)
