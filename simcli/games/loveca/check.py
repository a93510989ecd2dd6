"""Deck construction of Love Live! Official Card Game (CR 6.1.1) and the tournament point list."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from simcli.decks.model import Deck, Entry, Problem
from simcli.games.loveca.cards import LovecaOptions

__all__ = ["PointList", "check", "point_list"]

MOST_COPIES = 4  # of one card number, all rarities together (CR 6.1.1.2)
ENERGY = 12  # CR 6.1.1.3
MEMBERS_LIVES: Mapping[str, tuple[int, int]] = {"standard": (48, 12), "half": (24, 6)}


@dataclass(frozen=True, slots=True)
class PointList:
    """Points a copy by card number, the limit for a deck, and the day the list came into force."""

    valid_from: str
    limit: int
    points: Mapping[str, int]


@cache
def point_list() -> PointList:
    """The packaged point list.

    >>> point_list().valid_from, point_list().limit
    ('2026-08-08', 9)
    """
    text = (files("simcli.decks") / "data" / "loveca_points.json").read_text(encoding="utf-8")
    return PointList(**json.loads(text))


def check(deck: Deck) -> list[Problem]:
    """What is wrong with a deck's construction; an empty list if it is legal.

    Codes: ``member-count``, ``live-count``, ``energy-count``, ``too-many-copies``,
    ``points-over-limit``. The size of a half deck's Energy deck is not checked, as no rule we know
    states it.
    """
    assert isinstance(deck.options, LovecaOptions)
    members, lives = MEMBERS_LIVES[deck.options.format]
    problems = [
        *_exactly("member", "Members", _count(deck, "member"), members),
        *_exactly("live", "Lives", _count(deck, "live"), lives),
        *_copies(deck),
        *_points(deck),
    ]
    if deck.options.format == "standard":
        problems += _exactly("energy", "Energy cards", deck.options.energy, ENERGY)
    return problems


def _count(deck: Deck, flag: str) -> int:
    return sum(entry.count for entry in deck.entries if flag in entry.card.flags())


def _exactly(code: str, what: str, got: int, allowed: int) -> Iterator[Problem]:
    if got != allowed:
        mend = f"cut {got - allowed} of them" if got > allowed else f"add {allowed - got}"
        yield Problem(
            code=f"{code}-count",
            severity="error",
            message=f"{got} {what}, the rules say exactly {allowed}",
            got=got,
            allowed=allowed,
            suggestion=mend,
        )


def _copies(deck: Deck) -> Iterator[Problem]:
    for entry in deck.entries:
        if entry.count > MOST_COPIES:
            yield Problem(
                code="too-many-copies",
                severity="error",
                message=f"{entry.count} copies of {_called(entry)}, at most {MOST_COPIES} of a card"
                " number",
                card=entry.card.code,
                got=entry.count,
                allowed=MOST_COPIES,
                suggestion=f"cut {entry.count - MOST_COPIES} copies",
                place=entry.place,
            )


def _points(deck: Deck) -> Iterator[Problem]:
    rules = point_list()
    pointed = [entry for entry in deck.entries if entry.card.code in rules.points]
    total = sum(rules.points[entry.card.code] * entry.count for entry in pointed)
    if total > rules.limit:
        parts = ", ".join(
            f"{entry.count} x {entry.card.code} at {rules.points[entry.card.code]}"
            for entry in pointed
        )
        yield Problem(
            code="points-over-limit",
            severity="error",
            message=f"{total} points, the tournament limit of {rules.valid_from} is {rules.limit}"
            f" ({parts})",
            got=total,
            allowed=rules.limit,
            suggestion=f"cut cards worth {total - rules.limit} points",
            place=pointed[0].place,
        )


def _called(entry: Entry) -> str:
    name = entry.card.name
    return f"{entry.card.code} {name}" if name and name != entry.card.code else entry.card.code
