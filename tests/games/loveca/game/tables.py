"""Decks and games for the tests, in the tests' own words."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

from simcli import api
from simcli.decks.model import Deck, Entry
from simcli.games.loveca.cards import LovecaCard, LovecaOptions
from simcli.games.loveca.game import run
from simcli.games.loveca.game.games import against, alone
from simcli.games.loveca.game.trace import Trace, trace
from simcli.settings import Settings

START_DECKS = (
    "hasunosora",
    "liella",
    "muse",
    "nijigasaki",
    "nijigasaki-cheer",
    "sunshine",
    "superstar-cheer",
)
POLICIES = ("clear", "curve", "random")


@cache
def start_deck(name: str) -> Deck:
    return api.load(f"decks/loveca/start-deck-{name}.yaml")


def member(code: str, cost: int, blades: int = 1, icon: str | None = None, **hearts: int) -> Any:
    return LovecaCard(
        code=code, type="member", cost=cost, blades=blades, blade_heart=icon, hearts=hearts
    )


def live(code: str, score: int = 1, icon: str = "all", **need: int) -> Any:
    return LovecaCard(
        code=code, type="live", score=score, blade_heart=icon, need=need or {"grey": 1}
    )


def deck_of(*cards: tuple[Any, int], name: str = "deck", **options: Any) -> Deck:
    entries = tuple(Entry(card, count) for card, count in cards)
    plan = options.pop("plan", {})
    return Deck(name, "loveca", entries, LovecaOptions(**options), plan=plan)


def small_deck(seed: int, size: int, name: str = "small", **options: Any) -> Deck:
    """A random deck in which everything happens often: cheap Lives, few cards, all icons."""
    draw = random.Random(seed)
    colours = ("red", "blue", "green")
    icons = ("all", "score", "draw:red", "draw:blue", "grey2")
    lives = [
        live(
            f"L{i}",
            draw.randint(0, 4),
            icons[i % 5],
            **{draw.choice(colours): draw.randint(1, 2), "grey": draw.randint(1, 3)},
        )
        for i in range(5)
    ]
    members = [
        member(
            f"M{i}",
            draw.choice((0, 1, 2, 2, 4, 5)),
            draw.randint(0, 3),
            draw.choice((None, *colours)),
            **{draw.choice(colours): draw.randint(1, 2)},
        )
        for i in range(max(1, (size - 5) // 2))
    ]
    cards = [(card, 1) for card in lives] + [(card, 2) for card in members]
    return deck_of(*cards, name=name, **options)


def shuffled(deck: Deck, seed: int) -> list[int]:
    order = list(range(deck.size))
    random.Random(seed).shuffle(order)
    return order


def solo(deck: Deck, trials: int = 2000, policy: str = "clear", **settings: Any) -> Any:
    chosen = Settings(**settings)
    return run.play(alone(deck, chosen, policy), trials, 1)


def told_solo(deck: Deck, trial: int, policy: str = "clear", **settings: Any) -> Trace:
    return trace(alone(deck, Settings(**settings), policy), trial)


def told_match(
    decks: tuple[Deck, Deck],
    trial: int = 0,
    policies: tuple[str, str] = ("clear", "clear"),
    orders: tuple[Sequence[int] | None, Sequence[int] | None] = (None, None),
    first: int | None = None,
    **settings: Any,
) -> Trace:
    match = against(decks, Settings(**settings), policies, orders, first)
    return trace(match.setup, trial)
