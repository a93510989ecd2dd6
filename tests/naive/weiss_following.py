"""Weiss Schwarz: a game played once more from its own log, which so tells every decision."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from tests.naive.shuffling import Scripted
from tests.naive.weiss_game import Game
from tests.naive.weiss_player import Attack, Card, Move, Play, Player, Profile
from tests.naive.weiss_policy import Policy
from tests.naive.weiss_table import Event

ON_THE_WAY = ("pay", "refresh", "penalty", "level up")  # between a decision and what it is for


class Following(Policy):
    """Decides what comes next in a log. Cards are told apart by name, so each needs its own."""

    def __init__(self, log: Sequence[Event]) -> None:
        self.log = log

    def coming(self, game: Game) -> Sequence[Event]:
        return self.log[len(game.log) :]

    def is_next(self, game: Game, *kinds: str) -> Event | None:
        coming = self.coming(game)
        return coming[0] if coming and coming[0].event in kinds else None

    def row(self, game: Game, kind: str) -> list[Event]:
        """The unbroken row of such events that comes next."""
        return list(takewhile(lambda told: told.event == kind, self.coming(game)))

    def paid_for(self, game: Game, *kinds: str) -> Event | None:
        """What the coming payments, if any, are for."""
        told = next((e for e in self.coming(game) if e.event not in ON_THE_WAY), None)
        return told if told and told.event in kinds else None

    def after_icon(self, game: Game) -> Event | None:
        """What the icon that comes next does, where it is used."""
        told = self.is_next(game, "icon")
        return self.coming(game)[1] if told and told.detail["used"] else None

    def card(self, player: Player, told: Event | None) -> Card | None:
        """The card an event is about."""
        return next(c for c in player.cards() if c["name"] == told.cards[0]) if told else None

    def cards(self, player: Player, events: Sequence[Event]) -> list[Any]:
        return [self.card(player, told) for told in events]

    def choose_mulligan(self, game: Game, player: Player) -> list[Card]:
        row = self.row(game, "mulligan")
        return self.cards(player, [told for told in row if told.player == player.name])

    def choose_clock(self, game: Game, player: Player) -> Card | None:
        return self.card(player, self.is_next(game, "clock"))

    def choose_main(self, game: Game, player: Player) -> Play | Move | None:
        if told := self.is_next(game, "move"):
            return Move(told.detail["start"], told.detail["end"])
        told = self.paid_for(game, "play", "event")
        card = self.card(player, told)
        return Play(card, told.detail.get("slot")) if told and card else None

    def choose_climax(self, game: Game, player: Player) -> Card | None:
        return self.card(player, self.is_next(game, "climax"))

    def choose_attack(self, game: Game, player: Player, attacks: list[Attack]) -> Attack | None:
        told = self.is_next(game, "attack")
        if told is None or told.player != player.name:
            return None
        return Attack(told.detail["slot"], told.detail["kind"])

    def use_icon(self, game: Game, player: Player, icon: str) -> bool:
        told = self.is_next(game, "icon")
        return told is not None and told.detail["used"]

    def choose_return(self, game: Game, player: Player, slots: list[int]) -> int | None:
        told = self.after_icon(game)
        return told.detail["slot"] if told else None

    def choose_comeback(self, game: Game, player: Player, cards: list[Card]) -> Card | None:
        return self.card(player, self.after_icon(game))

    choose_gate = choose_comeback

    def choose_standby(
        self, game: Game, player: Player, cards: list[Card]
    ) -> tuple[Card, int] | None:
        told = self.after_icon(game) or self.is_next(game, "standby")  # by trigger or by climax
        card = self.card(player, told)
        return (card, told.detail["slot"]) if told and card else None

    def choose_choice(
        self, game: Game, player: Player, cards: list[Card]
    ) -> tuple[Card, str] | None:
        told = self.after_icon(game)
        card = self.card(player, told)
        return (card, told.detail["end"]) if told and card else None

    def choose_discovery(self, game: Game, player: Player, cards: list[Card]) -> Card | None:
        return self.card(player, self.is_next(game, "discovery"))

    def choose_salvage(self, game: Game, player: Player, cards: list[Card]) -> Card | None:
        return self.card(player, self.is_next(game, "salvage"))

    def choose_boosted(self, game: Game, player: Player, count: int) -> list[int]:
        return [e.detail["slot"] for e in self.row(game, "boost")[:count] if "slot" in e.detail]

    def choose_counter(self, game: Game, player: Player, cards: list[Card]) -> Card | None:
        return self.card(player, self.paid_for(game, "counter"))

    def choose_encore(self, game: Game, player: Player, slot: int, card: Card) -> bool:
        return self.is_next(game, "pay") is not None

    def choose_discard(self, game: Game, player: Player, count: int) -> list[Card]:
        return self.cards(player, self.row(game, "discard"))

    def choose_level_up(self, game: Game, player: Player, cards: list[Card]) -> Card:
        card = self.card(player, self.is_next(game, "level up"))
        assert card, "the log levels up nobody here"
        return card


def play_again(log: Sequence[Event], decks: dict[str, list[Card]], seats: Sequence[Any]) -> Game:
    """The game of the log, from the whole decks (in any order) of the players of these names; a
    seat that is a Profile stays as it is."""
    again: list[Player | Profile] = []
    for seat in seats:
        if isinstance(seat, Profile):
            again.append(seat)
            continue
        named = {card["name"]: card for card in decks[seat]}
        orders = [
            [named[name] for name in told.cards]
            for told in log
            if told.player == seat and told.event in ("shuffle", "refresh")
        ]
        again.append(Player(seat, Scripted(orders), list(decks[seat])))
    game = Game(again, {name: Following(log) for name in decks})
    game.play(max_turns=log[-1].turn)
    return game
