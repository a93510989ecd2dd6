"""What climaxes do when they are played, and backups: card facts that whole games use.

An effect is written as its parts in their order, joined by commas::

    all 1000/1            all own characters get +1000 power and +1 soul this turn
    draw, one 2000/1      draw a card; one character gets +2000 power and +1 soul
    stock, all 0/1        the top card of the deck to stock; all characters get +1 soul
    comeback              may take a character from the waiting room to hand
    restock, all 0/1      may put a character from the waiting room into stock
    standby               may put a character of level up to the own level + 1 from the waiting
                          room onto the stage, at rest
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

__all__ = [
    "BACKUP_FIELDS",
    "DEFAULT_EFFECT",
    "MOST_PARTS",
    "PARTS",
    "Part",
    "read_backup",
    "read_effect",
]

PARTS = ("all", "one", "draw", "stock", "comeback", "restock", "standby")
MOST_PARTS = 3
DEFAULT_EFFECT = "all 1000/1"
"""Taken where a climax's effect is not known: the commonest of the printed ones, by far."""
BACKUP_FIELDS = ("power", "level", "cost")
_BOOST = re.compile(r"(all|one) (\d{1,5})/(\d)")


@dataclass(frozen=True, slots=True)
class Part:
    """One part of an effect: its name, and power and soul where it gives any."""

    name: str
    power: int = 0
    soul: int = 0


def read_effect(text: str) -> tuple[Part, ...]:
    """The parts of an effect. ValueError where there is no such effect.

    >>> read_effect("draw, one 2000/1")
    (Part(name='draw', power=0, soul=0), Part(name='one', power=2000, soul=1))
    """
    parts = []
    for word in (part.strip() for part in text.split(",")):
        if (boost := _BOOST.fullmatch(word)) is not None:
            parts.append(Part(boost[1], int(boost[2]), int(boost[3])))
        elif word in PARTS[2:]:
            parts.append(Part(word))
        else:
            raise ValueError(
                f"effect: '{word}' is none of all P/S, one P/S, {', '.join(PARTS[2:])}; "
                "write such as 'all 1000/1' or 'draw, one 2000/1'"
            )
    if len(parts) > MOST_PARTS:
        raise ValueError(f"effect: at most {MOST_PARTS} parts")
    return tuple(parts)


def read_backup(value: object) -> object:
    """A backup as a mapping; a table writes it as ``power=2500 level=2 cost=1``.

    >>> read_backup("power=2500 level=2 cost=1")
    {'power': 2500, 'level': 2, 'cost': 1}
    """
    if isinstance(value, str):
        pairs = [part.partition("=") for part in value.split()]
        if any(not sign or not number.isdecimal() for _, sign, number in pairs):
            raise ValueError(f"a backup is written like 'power=2500 level=2 cost=1', not '{value}'")
        value = {field: int(number) for field, _, number in pairs}
    if isinstance(value, Mapping) and value and set(value) != set(BACKUP_FIELDS):
        raise ValueError("a backup has power, level and cost")
    return value
