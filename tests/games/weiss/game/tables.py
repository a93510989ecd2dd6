"""Decks and games for the tests, in the tests' own words."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from simcli import api
from simcli.decks.model import Deck, Entry
from simcli.games.weiss.cards import ICONS, WeissCard, WeissOptions
from simcli.games.weiss.game import run
from simcli.games.weiss.game.games import against, alone
from simcli.games.weiss.game.trace import Trace, trace
from simcli.settings import Settings

SAMPLES = {path.stem: path for path in sorted(Path("decks/weiss").iterdir())}
POLICIES = ("plan", "random", "tempo")
COLOURS = ("red", "blue", "yellow")
EFFECTS = (
    None,
    "all 1000/1",
    "draw, one 2000/1",
    "stock, all 0/1",
    "comeback",
    "restock, all 0/1",
    "standby, all 0/2",
)


@cache
def sample(name: str) -> Deck:
    return api.load(SAMPLES[name])


def character(code: str, level: int = 0, **facts: Any) -> WeissCard:
    known = {"color": "red", "cost": 0, "power": 2000, "soul": 1, **facts}
    return WeissCard(code=code, type="character", level=level, **known)


def climax(code: str, trigger: str = "soul+soul", **facts: Any) -> WeissCard:
    return WeissCard(code=code, type="climax", **{"color": "red", "trigger": trigger, **facts})


def deck_of(*cards: tuple[WeissCard, int], name: str = "deck", **more: Any) -> Deck:
    entries = tuple(Entry(card, count) for card, count in cards)
    return Deck(name, "weiss", entries, WeissOptions(), **more)


def any_deck(seed: int, name: str = "any", size: int = 50, **more: Any) -> Deck:
    """A random deck in which everything happens often: all icons, effects, backups, colours."""
    draw = random.Random(seed)
    icons = draw.sample(ICONS, len(ICONS))
    cards: list[WeissCard] = []
    for i in range(8):
        trigger = icons[i] if draw.random() < 0.5 else f"soul+{icons[i]}"
        effect = draw.choice(EFFECTS)
        cards.append(climax(f"X{i}", trigger, color=draw.choice(COLOURS[:2]), effect=effect))
    for i in range(size - 8):
        level = draw.choice((0, 0, 0, 1, 1, 2, 3))
        facts: dict[str, Any] = {
            "color": draw.choice(COLOURS),
            "cost": draw.randint(0, level),
            "power": 500 * draw.randint(1, 6) + 2000 * level,
            "soul": draw.randint(0, 2),
            "trigger": draw.choice((None, "soul", None, icons[i % len(icons)])),
        }
        if draw.random() < 0.15:
            facts["backup"] = {"power": 1000 * draw.randint(1, 4), "level": level, "cost": level}
        if draw.random() < 0.1:
            cards.append(
                WeissCard(code=f"E{i}", type="event", level=level, cost=level, color=COLOURS[0])
            )
        else:
            cards.append(character(f"C{i}", level, **facts))
    return deck_of(*((card, 1) for card in cards), name=name, **more)


def shuffled(deck: Deck, seed: int) -> list[int]:
    order = list(range(deck.size))
    random.Random(seed).shuffle(order)
    return order


def told_solo(deck: Deck, trial: int, policy: str = "plan", **settings: Any) -> Trace:
    return trace(alone(deck, Settings(**settings), policy), trial)


def told_match(
    decks: tuple[Deck, Deck],
    trial: int = 0,
    policies: tuple[str, str] = ("plan", "plan"),
    orders: tuple[Sequence[int] | None, Sequence[int] | None] = (None, None),
    first: int | None = None,
    **settings: Any,
) -> Trace:
    return trace(against(decks, Settings(**settings), policies, orders, first).setup, trial)


def wins(one: str, other: str, deck: Deck, trials: int, seed: int = 0) -> tuple[int, int]:
    """Games that the policy ``one`` wins in the mirror of a deck, and those that end."""
    from simcli.games.weiss.game import tally

    match = against((deck, deck), Settings(seed=seed), (one, other))
    row = run.play(match.setup, trials, 1)[match.seat[0], 0]
    return int(row[tally.WON_FIRST] + row[tally.WON_SECOND]), trials - int(row[tally.UNFINISHED])
