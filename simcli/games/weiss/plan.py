"""The deck file's ``plan:`` for simulated games, read without simulating anything."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from simcli.decks.model import Deck
from simcli.decks.words import find_card
from simcli.errors import InputError, Place, did_you_mean
from simcli.games.weiss.combos import combos

__all__ = [
    "DEFAULT_POLICY",
    "KEYS",
    "MOST_ATTACKS",
    "MOST_COMBOS",
    "PROFILE",
    "GamePlan",
    "opponent_of",
    "plan_of",
]

DEFAULT_POLICY = "plan"
KEYS = ("combos", "level_up", "clock", "policy", "opponent")
MOST_COMBOS = 8
MOST_ATTACKS, MOST_SOUL, MOST_TURNS = 5, 20, 30
PROFILE = "2 2 1 | 2 2 | 2 2 1 | 2 2 2 | 2 2 3"
"""The opponent named ``profile``: about what the sample decks attack with in their mirrors, where
in turns 1 to 6 the second player attacks 2.5, 2.2, 2.5, 2.6, 2.8 and 2.5 times with 2.0, 2.0, 1.9,
2.1, 2.5 and 2.7 soul on average."""
CLOCKING = {"always": 99, "never": 0}

Attacks = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class GamePlan:
    """How a deck is played. ``combos`` are (character, climax) by name, ``level_up`` the card
    numbers to level up with, the dearest first; ``clock`` is the most cards in hand with which the
    policy ``plan`` clocks (None: its own rule); ``opponent`` the attacks by turn of an opponent
    that is no deck; None: the deck meets itself."""

    combos: dict[str, tuple[str, str]] = field(default_factory=dict)
    level_up: tuple[str, ...] = ()
    clock: int | None = None
    policy: str = DEFAULT_POLICY
    opponent: Attacks | None = None


def plan_of(deck: Deck) -> GamePlan:
    """Read a deck's ``plan:``. InputError for an unknown key or a value that does not fit."""
    place = Place(deck.source or deck.name)
    for key in deck.plan:
        if key not in KEYS:
            mend = did_you_mean(str(key), KEYS) or f"the keys are {', '.join(KEYS)}"
            raise InputError(f"unknown key '{key}' in plan", place, mend)
    named = combos(deck)
    if len(named) > MOST_COMBOS:
        raise InputError(
            f"plan: {len(named)} combos", place, f"at most {MOST_COMBOS} can be followed"
        )
    said = deck.plan.get("opponent")
    return GamePlan(
        named,
        _level_up(deck, deck.plan.get("level_up") or (), place),
        _clock(deck.plan.get("clock"), place),
        str(deck.plan.get("policy", DEFAULT_POLICY)),
        None if said is None else opponent_of(str(said), place),
    )


def _level_up(deck: Deck, said: Any, place: Place) -> tuple[str, ...]:
    if not isinstance(said, list | tuple):
        raise InputError("plan: level_up is no list", place, "write level_up: [CARD, CARD]")
    return tuple(find_card(deck, str(word), place).code for word in said)


def _clock(said: Any, place: Place) -> int | None:
    if said is None:
        return None
    if said in CLOCKING:
        return CLOCKING[said]
    if isinstance(said, bool) or not isinstance(said, int) or not 0 <= said <= 99:
        raise InputError(
            f"plan: clock is '{said}'",
            place,
            "write always, never, or the most cards in hand with which to clock, such as 6",
        )
    return said


def opponent_of(text: str, place: Place) -> Attacks | None:
    """``mirror`` (None), ``profile``, or attacks by turn such as ``2 | 2 2 | 2 2 3``; the last turn
    goes on for ever, an empty one has no attack.

    >>> opponent_of("1 | 1 2", Place("--opponent"))
    ((1,), (1, 2))
    """
    if text == "mirror":
        return None
    turns = (PROFILE if text == "profile" else text).split("|")
    mend = "write mirror, profile, or attacks by turn such as '2 | 2 2 | 2 2 3'"
    if not all(soul.isdecimal() for turn in turns for soul in turn.split()):
        raise InputError(f"'{text}' is no opponent", place, mend)
    attacks = tuple(tuple(int(soul) for soul in turn.split()) for turn in turns)
    if len(attacks) > MOST_TURNS or max(map(len, attacks)) > MOST_ATTACKS:
        raise InputError(
            f"'{text}' is too much of an opponent",
            place,
            f"at most {MOST_TURNS} turns of {MOST_ATTACKS} attacks",
        )
    if not all(1 <= soul <= MOST_SOUL for turn in attacks for soul in turn):
        raise InputError(f"'{text}' has an attack that is none", place, f"souls 1 to {MOST_SOUL}")
    return attacks
