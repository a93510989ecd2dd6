"""Love Live: the whole game of two players, written as the rules tell it (CR 1.06, no card text).

Stacked decks play in the order given where the players' shufflers leave cards as they lie;
returned mulligan cards then go to the bottom, and refreshes keep the waiting room's order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tests.naive.live import Card, draw, perform, settle
from tests.naive.loveca_player import (
    IllegalPlay,
    Play,
    Player,
    activate,
    gain_energy,
    play_member,
)
from tests.naive.shuffling import assert_same_cards

ENERGY = 12


class Policy(Protocol):
    """What a player decides. ``game`` shows everything; an honest policy looks at its own side."""

    def choose_keep(self, game: Game, player: Player) -> list[Card]: ...

    def choose_play(self, game: Game, player: Player) -> Play | None: ...

    def choose_set(self, game: Game, player: Player) -> list[Card]: ...

    def choose_success(self, game: Game, player: Player) -> Card: ...


class Passive(Policy):
    """Keeps its hand, plays and sets nothing, and places its first Live: a base to build on."""

    def choose_keep(self, game: Game, player: Player) -> list[Card]:
        return list(player.hand)

    def choose_play(self, game: Game, player: Player) -> Play | None:
        return None

    def choose_set(self, game: Game, player: Player) -> list[Card]:
        return []

    def choose_success(self, game: Game, player: Player) -> Card:
        return player.lives[0]


@dataclass(frozen=True)
class Event:
    """One thing that happened, and where every card of both players was after it."""

    turn: int
    phase: str
    player: str
    event: str
    cards: list[str]
    zones: dict[str, dict[str, Any]]


def without(cards: Sequence[Card], gone: Sequence[Card]) -> list[Card]:
    """The cards less some of them; IllegalPlay where one is not there (twice)."""
    rest = list(cards)
    for card in gone:
        index = next((i for i, held in enumerate(rest) if held is card), None)
        if index is None:
            raise IllegalPlay(f"{card['name']} is not there")
        del rest[index]
    return rest


class Game:
    """Two players at a table; ``players[0]`` goes first. ``goal`` is 2 in the half-deck game."""

    def __init__(self, players: list[Player], policies: dict[str, Policy], goal: int = 3) -> None:
        self.players = players
        self.policies = policies
        self.goal = goal
        self.turn = 0
        self.phase = "setup"
        self.log: list[Event] = []
        self.all_cards = {player.name: player.cards() for player in players}
        assert len(self.all_cards) == 2, "two players of different names"
        for player in players:
            player.listener = self.note

    def note(self, player: Player, event: str, cards: Sequence[Card]) -> None:
        """Log an event, and see that no card was lost or made."""
        for each in self.players:
            assert_same_cards(self.all_cards[each.name], each.cards())
            assert each.all_energy() == ENERGY
        zones = {each.name: each.zones() for each in self.players}
        names = [card["name"] for card in cards]
        self.log.append(Event(self.turn, self.phase, player.name, event, names, zones))

    def play(self, max_turns: int = 50) -> str | None:
        """From the shuffle to the end: the winner's name, "draw", or None after ``max_turns``."""
        self.set_up()
        while self.turn < max_turns and self.result() is None:
            self.play_turn()
        return self.result()

    def result(self) -> str | None:
        """1.2.1, 10.3: the goal reached by one player, or by both at once (a draw)."""
        there = [player.name for player in self.players if len(player.successes) >= self.goal]
        return ("draw" if len(there) == 2 else there[0]) if there else None

    # --- 6.2 setup --------------------------------------------------------------------------

    def set_up(self) -> None:
        for player in self.players:
            player.deck = player.shuffler.shuffle(player.deck)
            draw(player, 6)
        for player in self.players:  # the first player decides first (QA17)
            self.mulligan(player)
        for player in self.players:
            gain_energy(player, 3)

    def mulligan(self, player: Player) -> None:
        """Set aside, draw as many, only then return and shuffle; once (QA18)."""
        kept = self.policies[player.name].choose_keep(self, player)
        aside = without(player.hand, kept)
        if not aside:
            player.note("mulligan", [])
            return  # and no shuffle (QA19)
        new = [player.deck.pop(0) for _ in aside[: len(player.deck)]]
        player.hand = without(player.hand, aside) + new
        player.deck = player.shuffler.shuffle(player.deck + aside)
        player.note("mulligan", aside)

    # --- 7 normal phases --------------------------------------------------------------------

    def play_turn(self) -> None:
        """Both normal phases, one wholly after the other, then the joint Live phase."""
        self.turn += 1
        for player in self.players:
            player.turn = self.turn
        for player in self.players:
            self.normal_phase(player)
        self.phase = "live set"
        for player in self.players:
            self.set_lives(player)
        self.phase = "performance"
        for player in self.players:
            self.performance(player)
        self.phase = "judgement"
        self.judgement()

    def normal_phase(self, player: Player) -> None:
        self.phase = "active"
        activate(player)
        self.phase = "energy"
        gain_energy(player, 1)
        self.phase = "draw"
        draw(player, 1)
        self.phase = "main"
        while play := self.policies[player.name].choose_play(self, player):
            play_member(player, play)

    # --- 8 Live phase -----------------------------------------------------------------------

    def set_lives(self, player: Player) -> None:
        """8.2: up to three cards of any type face down, and at once as many drawn (QA31, QA72)."""
        chosen = self.policies[player.name].choose_set(self, player)
        if len(chosen) > 3:
            raise IllegalPlay("at most three cards are set")
        player.hand, player.lives = without(player.hand, chosen), list(chosen)
        player.note("set", chosen)
        draw(player, len(chosen))

    def performance(self, player: Player) -> None:
        """8.3: the player's own cards turn up only now; what is no Live goes."""
        others = [card for card in player.lives if card["type"] != "live"]
        player.lives = without(player.lives, others)
        player.waiting.extend(others)
        player.note("turn up", [*player.lives, *others])
        player.score = perform(player, player.blades(), player.hearts()).score

    def judgement(self) -> None:
        """8.4: who wins, who places, where the cards go, and who goes first next."""
        self.players[0].note("judgement", [])
        winners = self.winners()
        placed = []
        for player in winners:
            if len(winners) == 2 and len(player.successes) == self.goal - 1:
                player.note("tie lock", [])  # 8.4.7.1, QA51, QA52
                continue
            self.place(player)
            placed.append(player)
        for player in self.players:  # 8.4.8, QA41: only now
            left = [*player.lives, *player.yelled]
            player.lives, player.yelled = [], []
            player.waiting.extend(left)
            player.note("clean up", left)
            settle(player)
        if placed == [self.players[1]]:  # 8.4.13, QA49 to QA52: the only one who placed a card
            self.players.reverse()

    def winners(self) -> list[Player]:
        """The higher score, or both where equal; a score of 0 beats none (QA47, QA48)."""
        scores = [player.score for player in self.players if player.score is not None]
        return [player for player in self.players if scores and player.score == max(scores)]

    def place(self, player: Player) -> None:
        """8.4.7, QA83: exactly one Live, of the player's choice."""
        card = self.policies[player.name].choose_success(self, player)
        player.lives = without(player.lives, [card])
        player.successes.append(card)
        player.note("success", [card])
