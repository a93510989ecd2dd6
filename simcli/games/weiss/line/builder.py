"""The tree's nodes from what the grammar has matched."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from lark import Token, Transformer, v_args

from simcli.games.weiss.line.finishers import finishers
from simcli.games.weiss.line.tree import (
    Again,
    Amount,
    Clock,
    Damage,
    Group,
    Heal,
    Item,
    Items,
    Look,
    Mill,
    Repeat,
    Shuffle,
)

__all__ = ["Builder"]

Branch: TypeAlias = tuple[str, Items]
Clause: TypeAlias = tuple[Branch, ...]


@v_args(inline=True)
class Builder(Transformer[Token, Any]):
    """The tree's nodes from the grammar's rules, named alike."""

    def __init__(self, number: Callable[..., int], parse: Callable[[str, str], Items]) -> None:
        """``number(token, least)`` reads a number or refuses it at its place; ``parse`` reads a
        finisher's line."""
        super().__init__()
        self.number = number
        self.parse = parse

    def start(self, items: Items) -> Items:
        return items

    def items(self, *items: Item) -> Items:
        return items

    def item(self, item: Item, *times: Token) -> Item:
        for token in times:
            item = Repeat(item, self.number(token, least=1))
        return item

    def group(self, items: Items) -> Group:
        return Group(items)

    def finisher(self, name: Token) -> Group:
        finisher = finishers()[name.casefold()]
        return Group(self.parse(finisher.line, f"finisher {finisher.name}"), finisher.name)

    def again(self, word: Token) -> Again:
        return Again(word.column or 1)

    def packet(self, amount: Amount, *clauses: Clause) -> Damage:
        return Damage("packet", amount, **_effects(clauses))

    def burn(self, word: Token, amount: Amount, *clauses: Clause) -> Damage:
        return Damage("burn", amount, **_effects(clauses), column=word.column or 1)

    def attack(self, word: Token, amount: Amount, *rest: Clause | dict[str, Any]) -> Damage:
        facing: dict[str, Any] = {}
        if rest and isinstance(rest[0], dict):
            facing, *rest = rest  # type: ignore[assignment]
        effects = _effects(rest)  # type: ignore[arg-type]
        return Damage("attack", amount, **effects, **facing, column=word.column or 1)

    def side(self, word: Token, amount: Amount, _: Token, level: Token, *clauses: Clause) -> Damage:
        return self.attack(word, amount, self.facing_side(word, _, level), *clauses)

    def direct(self, word: Token, amount: Amount, *clauses: Clause) -> Damage:
        return self.attack(word, amount, self.facing_direct(word), *clauses)

    def facing_side(self, _side: Token, _level: Token, level: Token) -> dict[str, Any]:
        return {"facing": self.number(level)}

    def facing_direct(self, _direct: Token) -> dict[str, Any]:
        return {"direct": True}

    def clock(self, _: Token, cards: Token) -> Clock:
        return Clock(self.number(cards, least=1))

    def heal(self, _: Token, cards: Token) -> Heal:
        return Heal(self.number(cards, least=1))

    def mill(self, _: Token, cards: Token, *rest: Any) -> Mill:
        bottom = any(isinstance(part, Token) for part in rest)
        clauses: dict[str, Items] = dict(part for part in rest if isinstance(part, tuple))
        return Mill(self.number(cards, least=1), bottom, **clauses)

    def look(self, _: Token, cards: Token, *_policy: Token) -> Look:
        return Look(self.number(cards, least=1))

    def shuffle(self, _: Token, cards: Token, kind: Token) -> Shuffle:
        return Shuffle(self.number(cards, least=1), climax=kind.type == "CLIMAX")

    def fixed(self, number: Token) -> Amount:
        return Amount(self.number(number))

    def by_level(self, _: Token, plus: Token | None = None) -> Amount:
        return Amount(self.number(plus) if plus else 0, "level")

    def by_count(self, x: Token, plus: Token | None = None) -> Amount:
        return Amount(self.number(plus) if plus else 0, "X")

    def clause(self, *branches: Branch) -> Clause:
        return branches

    def on_cancel(self, _: Token, items: Items) -> Branch:
        return "cancelled", items

    def on_hit(self, _: Token, items: Items) -> Branch:
        return "hit", items

    def each_climax(self, _each: Token, _climax: Token, items: Items) -> Branch:
        return "each", items

    def all_climaxes(self, _: Token, items: Items) -> Branch:
        return "total", items


def _effects(clauses: Iterable[Clause]) -> dict[str, Any]:
    """The branches by name; one given twice goes on where it left off."""
    effects: dict[str, Items] = {}
    for clause in clauses:
        for name, items in clause:
            effects[name] = (*effects.get(name, ()), *items)
    return effects
