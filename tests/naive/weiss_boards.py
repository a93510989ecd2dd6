"""Boards of Weiss Schwarz set by hand, and a policy that answers by card names, for tests."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from typing import Any

from tests.naive.shuffling import AsIs, Shuffler
from tests.naive.weiss_game import Game
from tests.naive.weiss_player import (
    CENTRE,
    ICONS,
    STAND,
    Attack,
    Card,
    Character,
    Move,
    Play,
    Player,
    Profile,
    legal_plays,
)
from tests.naive.weiss_policy import Anything, Passive, Policy


def character(name: str = "c", level: int = 0, **facts: Any) -> Card:
    """A red one without icon, of cost 0, power 1000 and soul 1 unless told otherwise."""
    return {
        "name": name,
        "type": "character",
        "colour": "red",
        "level": level,
        "cost": 0,
        "power": 1000,
        "soul": 1,
        "trigger": (),
        "backup": None,
        **facts,
    }


def event(name: str = "e", level: int = 0, **facts: Any) -> Card:
    return character(name, level, type="event", power=0, soul=0, **facts)


def climax(name: str = "cx", *trigger: str, **facts: Any) -> Card:
    return character(name, type="climax", power=0, soul=0, trigger=trigger, **facts)


def backup(name: str = "bk", power: int = 1000, level: int = 0, cost: int = 0) -> Card:
    return character(name, backup=(power, level, cost))


def some(names: str, **facts: Any) -> list[Card]:
    """Characters by name; a name in capitals is a climax without icon.

    >>> [(card["name"], card["type"]) for card in some("a CX")]
    [('a', 'character'), ('CX', 'climax')]
    """
    return [
        climax(name, **facts) if name.isupper() else character(name, **facts)
        for name in names.split()
    ]


def names(cards: Sequence[Card]) -> str:
    return " ".join(card["name"] for card in cards)


def seat(
    name: str = "A",
    stage: dict[int, Card] | None = None,
    shuffler: Shuffler | None = None,
    **zones: str | list[Card],
) -> Player:
    """A player; zones as names (see :func:`some`) or cards, the stage by slot, all standing."""
    listed = {zone: some(told) if isinstance(told, str) else told for zone, told in zones.items()}
    player = Player(name, shuffler or AsIs(), **{"deck": some("d1 d2 d3 d4 d5 d6"), **listed})
    for slot, card in (stage or {}).items():
        player.stage[slot] = Character(card, STAND)
    return player


def at_level(level: int, colour: str = "red") -> list[Card]:
    return [character(f"L{i}", colour=colour) for i in range(level)]


class Told(Passive):
    """Answers as told, each answer in turn, and then as Passive does.

    One answer that is not a list is given every time. Cards are told by name, several as "a b".
    """

    def __init__(self, **answers: Any) -> None:
        self.asked: list[tuple[str, Any]] = []
        for decision, told in answers.items():
            assert hasattr(Passive, decision), decision
            setattr(self, decision, partial(self.answer, decision, told))

    def answer(self, decision: str, told: Any, game: Game, player: Player, *options: Any) -> Any:
        self.asked.append((decision, options))
        if told == []:
            return getattr(Passive, decision)(self, game, player, *options)
        said = told.pop(0) if isinstance(told, list) else told
        if decision in ("choose_mulligan", "choose_discard"):
            return [named(player, name) for name in said.split()]
        return named(player, said)


def named(player: Player, told: Any) -> Any:
    """The answer with card names turned into this player's cards."""
    match told:
        case str():
            return next(card for card in player.cards() if card["name"] == told)
        case Play(name, slot):
            return Play(named(player, name), slot)
        case (str() as name, where):
            return named(player, name), where
    return told


def game_of(
    a: Player | Profile,
    b: Player | Profile | None = None,
    told_a: Policy | None = None,
    told_b: Policy | None = None,
    turn: int = 3,
) -> Game:
    """The two at a table in the middle of the first seat's turn."""
    b = b or seat("B")
    game = Game([a, b], {a.name: told_a or Passive(), b.name: told_b or Passive()})
    game.turn, game.turn_player = turn, a.name
    return game


def kinds(game: Game, *wanted: str) -> list[tuple[str, str]]:
    """The events in order (only those wanted, if any are), each with its cards."""
    return [
        (told.event, " ".join(told.cards))
        for told in game.log
        if not wanted or told.event in wanted
    ]


def stacked(name: str, count: int = 20) -> Player:
    """A fresh player, of A a deck of a0, a1, ... from the top."""
    return seat(name, deck=[character(f"{name.lower()}{i}") for i in range(count)])


def fresh_game(
    told_a: Policy | None = None,
    told_b: Policy | None = None,
    a: Player | None = None,
    b: Player | None = None,
) -> Game:
    """Two players before the set-up."""
    a, b = a or stacked("A"), b or stacked("B")
    return Game([a, b], {"A": told_a or Passive(), "B": told_b or Passive()})


class Greedy(Anything):
    """Plays what it can and attacks with all it has."""

    def choose_main(self, game: Game, player: Player) -> Play | Move | None:
        free = [slot for slot in CENTRE if not player.stage[slot]]
        return next((play for play in legal_plays(player) if play.slot in free), None)

    def choose_attack(self, game: Game, player: Player, attacks: list[Attack]) -> Attack | None:
        return attacks[0]


def any_deck(seed: int, climaxes: int = 8, size: int = 50) -> list[Card]:
    """A legal mix of everything: levels, costs, events, backups, every icon, every effect."""
    chance = random.Random(seed)
    effects: list[Any] = [None, (("all", 0, 2),), (("stock", 1), ("all", 0, 1)), (("standby",),),
               (("draw", 1), ("choose", 1, 2000, 1)), (("salvage", "hand"),),
               (("salvage", "stock", {"colour": "red"}), ("all", 0, 1))]  # fmt: skip
    deck = []
    for i in range(size - climaxes):
        level = chance.choice([0, 0, 0, 1, 1, 2, 3])
        facts: dict[str, Any] = {
            "colour": chance.choice(["red", "blue"]),
            "cost": max(0, level - 1),
        }
        if i % 9 == 0:
            deck.append(event(f"{i}", level, **facts))
        else:
            told: dict[str, Any] = {"trigger": ("soul",)} if level > 1 else {}
            told["backup"] = (1500, level, level) if i % 5 == 0 else None
            power, soul = 1000 * chance.randint(1, 4 + level), 1 + level // 2
            deck.append(character(f"{i}", level, power=power, soul=soul, **told, **facts))
    for i in range(climaxes):
        icons = chance.sample(ICONS, chance.randint(1, 2))
        facts = {"colour": chance.choice(["red", "blue"]), "effect": chance.choice(effects)}
        deck.append(climax(f"{size - climaxes + i}", *icons, **facts))
    return deck
