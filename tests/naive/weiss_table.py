"""Weiss Schwarz: cards in motion, one at a time, with the rule actions after each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tests.naive.shuffling import assert_same_cards
from tests.naive.weiss_player import Card, Character, IllegalPlay, Player, Profile, holds, take
from tests.naive.weiss_policy import Policy

HIT, CANCELLED, NOTHING = "hit", "cancelled", "nothing"


class GameOver(Exception):  # noqa: N818 - how the game ends, not an error
    """A player has met a condition of losing; nothing more happens."""


@dataclass(frozen=True)
class Event:
    """One thing that happened, and where every card was after it (see weiss_game)."""

    turn: int
    turn_player: str
    phase: str
    player: str
    event: str
    cards: list[str]
    detail: dict[str, Any]
    zones: dict[str, dict[str, Any]]


class Table:
    """Two seats, the log, and everything that can happen to cards."""

    def __init__(
        self,
        seats: Sequence[Player | Profile],
        policies: dict[str, Policy],
        listener: Callable[[Event], None] | None = None,
    ) -> None:
        self.seats = list(seats)
        self.players = [seat for seat in self.seats if isinstance(seat, Player)]
        self.policies = policies
        self.listener = listener
        self.log: list[Event] = []
        self.turn = 0
        self.turn_player = ""
        self.phase = "setup"
        self.loser: str | None = None
        self.all_cards = {player.name: player.cards() for player in self.players}
        assert len({seat.name for seat in self.seats}) == 2, "two seats of different names"

    def opponent(self, player: Player) -> Player | Profile:
        return next(seat for seat in self.seats if seat is not player)

    def note(
        self, seat: Player | Profile, event: str, cards: Sequence[Card] = (), /, **detail: Any
    ) -> None:
        """Log an event, and see that no card was lost or made."""
        for player in self.players:
            assert_same_cards(self.all_cards[player.name], player.cards())
        zones = {player.name: player.zones() for player in self.players}
        names = [card["name"] for card in cards]
        told = Event(
            self.turn, self.turn_player, self.phase, seat.name, event, names, detail, zones
        )
        self.log.append(told)
        if self.listener:
            self.listener(told)

    def ask(self, player: Player, decision: str, *options: Any) -> Any:
        return getattr(self.policies[player.name], decision)(self, player, *options)

    def ask_for(self, player: Player, decision: str, cards: list[Card]) -> Card | None:
        """One of the cards, or None; the player is asked only where there is one."""
        card: Card | None = self.ask(player, decision, cards) if cards else None
        if card is not None and not holds(cards, card):
            raise IllegalPlay(f"{card['name']} cannot be chosen")
        return card

    # --- 9 rule actions -----------------------------------------------------------------------

    def settle(self, player: Player) -> None:
        """The interrupts, after every single movement of a card of this player."""
        while True:
            if not player.deck and player.waiting:
                self.refresh(player)
            elif not player.deck and not any(c["type"] == "climax" for c in player.resolution):
                self.lose(player, "deck and waiting room are empty")  # 9.2.2.1 spares a climax
            elif len(player.clock) >= 7:
                self.level_up(player)
            else:
                return

    def refresh(self, player: Player) -> None:
        """9.2.2: the waiting room becomes the deck, and its top card at once goes to the clock."""
        player.deck, player.waiting = player.shuffler.shuffle(player.waiting), []
        player.refreshes += 1
        self.note(player, "refresh", player.deck)
        card = player.deck.pop(0)
        player.clock.append(card)
        self.note(player, "penalty", [card])  # a climax does not cancel it

    def level_up(self, player: Player) -> None:
        """9.3: of the oldest seven one goes to the level area, six to the waiting room."""
        seven = player.clock[:7]
        up = self.ask_for(player, "choose_level_up", list(seven))
        if up is None:
            raise IllegalPlay("one card must be chosen to level up")
        six = list(seven)
        take(six, up)
        player.clock = player.clock[7:]
        player.level.append(up)
        player.waiting.extend(six)
        self.note(player, "level up", [up, *six])
        if len(player.level) >= 4:
            self.lose(player, "level 4")

    def lose(self, player: Player, why: str) -> None:
        """1.2: the game is over at once."""
        self.loser = player.name
        self.note(player, "lose", why=why)
        raise GameOver(f"{player.name}: {why}")

    # --- single movements ---------------------------------------------------------------------

    def move_top(
        self, player: Player, zone: list[Card], event: str, /, **detail: Any
    ) -> Card | None:
        """The top card of the deck to a zone, then the rule actions. None where there is no deck:
        only in the trigger of a climax that 9.2.2.1 spares."""
        if not player.deck:
            return None
        card: Card = player.deck.pop(0)
        zone.append(card)
        self.note(player, event, [card], **detail)
        self.settle(player)
        return card

    def move(
        self,
        player: Player,
        card: Card,
        start: list[Card],
        end: list[Card],
        event: str,
        /,
        **detail: Any,
    ) -> None:
        """A card from zone to zone, then the rule actions."""
        end.append(take(start, card))
        self.note(player, event, [card], **detail)
        self.settle(player)

    def draw(self, player: Player, count: int) -> None:
        """One by one, with the rule actions after each."""
        for _ in range(count):
            self.move_top(player, player.hand, "draw")

    def stock_top(self, player: Player) -> None:
        self.move_top(player, player.stock, "stock", start="deck")

    def mill(self, player: Player, count: int) -> None:
        """Top cards to the waiting room; those already milled are in a refresh part-way."""
        for _ in range(count):
            self.move_top(player, player.waiting, "mill")

    def pay(self, player: Player, cost: int) -> None:
        """Stock, from the top, one by one to the waiting room."""
        if cost > len(player.stock):
            raise IllegalPlay("not enough stock")
        for _ in range(cost):
            player.waiting.append(player.stock.pop())
            self.note(player, "pay", player.waiting[-1:])
            self.settle(player)

    def place(
        self, player: Player, card: Card, start: list[Card], slot: int, state: str, event: str
    ) -> None:
        """A character onto a slot; one already there goes to the waiting room by rule action, and
        cannot be encored."""
        old = player.stage[slot]
        player.stage[slot] = Character(take(start, card), state)
        replaced = [old.card] if old else []
        player.waiting.extend(replaced)
        self.note(player, event, [card, *replaced], slot=slot)
        self.settle(player)

    # --- damage -------------------------------------------------------------------------------

    def damage(self, victim: Player | Profile, amount: int) -> str:
        """Reveal one by one; a climax cancels it all, otherwise all go to the clock together."""
        if amount <= 0:
            self.note(victim, "no damage", amount=amount)
            return NOTHING
        if isinstance(victim, Profile):
            self.note(victim, "damage", amount=amount)
            return HIT
        for _ in range(amount):
            card = self.move_top(victim, victim.resolution, "reveal")
            assert card, "no damage while a climax of the victim is being triggered"
            if card["type"] == "climax":
                return self.cancel(victim, amount)
        landed, victim.resolution = victim.resolution, []
        victim.clock.extend(landed)
        self.note(victim, "damage", landed, amount=amount)
        self.settle(victim)
        return HIT

    def cancel(self, victim: Player, amount: int) -> str:
        """All that was revealed goes to the waiting room."""
        revealed, victim.resolution = victim.resolution, []
        victim.waiting.extend(revealed)
        self.note(victim, "cancel", revealed, amount=amount)
        self.settle(victim)
        return CANCELLED
