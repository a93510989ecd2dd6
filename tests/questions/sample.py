"""Small decks of a made-up game, and a literal reading of the question tree to test against."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import Any, Literal

from pydantic import BaseModel

from simcli.decks.model import Card, Deck, Entry, MulliganRule
from simcli.questions.tree import (
    And,
    CardIs,
    Constant,
    Count,
    Different,
    Every,
    Moment,
    Node,
    Not,
    Or,
    leaves,
)


class Token(Card):
    """A card of the made-up game."""

    type: Literal["unit", "spell", "relic"]
    cost: int | None = None
    colour: str | None = None
    icons: tuple[str, ...] = ()
    gems: Mapping[str, int] = {}

    def facts(self) -> Mapping[str, Any]:
        facts = self.model_dump(exclude={"code", "gems"})
        return {**facts, **{f"gems.{c}": self.gems.get(c, 0) for c in ("ruby", "opal")}}

    def flags(self) -> frozenset[str]:
        return frozenset({self.type})


class Options(BaseModel):
    """The made-up game has no options."""


A = Token(code="A", type="unit", cost=1, colour="Red", icons=("sun", "sun"), gems={"ruby": 2})
B = Token(code="B", type="unit", cost=4, colour="blue", icons=("moon",))
C = Token(code="C", type="spell", cost=2, colour=None)
STAR = Token(code="PL!-sd1-010", name="START:DASH!!", type="spell", cost=None, colour="red")
NICO = Token(code="5HY/W83-E107", name="矢澤にこ", name_en="Nico Yazawa", type="unit", cost=9)
X = Token(code="X", type="unit", cost=7)


def deck(
    cards: Sequence[tuple[Card, int]],
    groups: Mapping[str, str] | None = None,
    mulligan: Sequence[MulliganRule] = (),
) -> Deck:
    """A deck of the made-up game."""
    entries = tuple(Entry(card, count) for card, count in cards)
    return Deck("sample", "token", entries, Options(), groups or {}, tuple(mulligan))


DECK = deck(
    [(X, 3), (B, 2), (A, 3), (C, 1), (STAR, 4), (NICO, 2)],
    {"starter": "unit cost<=4", "either": "starter or C", "cheap": "cost<=2"},
)

Seen = Mapping[Moment, Sequence[str]]
"""The codes of the cards that a moment counts, one by one."""


def fits(where: Node, code: str) -> bool:
    """Whether a card is in a filter made of codes."""
    match where:
        case CardIs(word):
            return word == code
        case And(parts):
            return all(fits(p, code) for p in parts)
        case Or(parts):
            return any(fits(p, code) for p in parts)
        case Not(part):
            return not fits(part, code)
    raise TypeError(where)


def happens(node: Node, seen: Seen, copies: Mapping[str, int]) -> bool:
    """The claim read word by word; different cards by trying every assignment."""
    again = partial(happens, seen=seen, copies=copies)
    match node:
        case Constant(value):
            return value
        case And(parts):
            return all(map(again, parts))
        case Or(parts):
            return any(map(again, parts))
        case Not(part):
            return not again(part)
        case Count(where, low, high, Moment() as moment):
            n = sum(fits(where, code) for code in seen[moment])
            return low <= n and (high is None or n <= high)
        case Every(where, Moment() as moment):
            n = sum(fits(where, code) for code in seen[moment])
            return n == sum(c for code, c in copies.items() if fits(where, code))
        case Different(part):
            return _assigned(part, seen)
    raise TypeError(node)


def _assigned(part: Node, seen: Seen) -> bool:
    demands = [leaf for leaf in leaves(part) if isinstance(leaf, Count)]

    def fill(i: int, free: tuple[str, ...]) -> bool:
        if i == len(demands):
            return True
        fitting = [k for k, code in enumerate(free) if fits(demands[i].where, code)]
        return any(
            fill(i + 1, tuple(code for k, code in enumerate(free) if k not in chosen))
            for chosen in combinations(fitting, demands[i].low)
        )

    moment = demands[0].moment
    assert moment is not None
    return fill(0, tuple(seen[moment]))
