"""From what is typed to the tree of a damage line, or an error with a caret at the fault."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from importlib import resources
from typing import Any, NoReturn, TypeAlias

from lark import Lark, Token, Transformer, UnexpectedCharacters, UnexpectedToken, v_args
from lark.exceptions import VisitError

from simcli.errors import InputError, Place, did_you_mean
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

__all__ = ["parse"]

Branch: TypeAlias = tuple[str, Items]
Clause: TypeAlias = tuple[Branch, ...]

MOST = 99  # cards in one number: more than any deck has
DEEPEST = 20  # brackets within brackets
LONGEST = 2000  # characters

KEYWORDS = {
    "again": "AGAIN",
    "burn": "BURN",
    "attack": "ATTACK",
    "side": "SIDE",
    "direct": "DIRECT",
    "clock": "CLOCK",
    "heal": "HEAL",
    "mill": "MILL",
    "bottom": "BOTTOM",
    "look": "LOOK",
    "keep": "KEEP",
    "shuffle": "SHUFFLE",
    "level": "LEVEL",
    "x": "X",
    "cancelled": "CANCELLED",
    "canceled": "CANCELLED",
    "cancel": "CANCELLED",
    "hit": "HIT",
    "each": "EACH",
    "climax": "CLIMAX",
    "climaxes": "CLIMAXES",
    "climax-free": "CLIMAX_FREE",
    "non-climax": "NON_CLIMAX",
}
SAID = {
    "INT": "a number",
    "TIMES": "'x3'",
    "FINISHER": "a finisher's name",
    "COMMA": "','",
    "LPAR": "'('",
    "RPAR": "')'",
    "LBRACE": "'{'",
    "RBRACE": "'}'",
    "COLON": "':'",
    "SEMICOLON": "';'",
    "PLUS": "'+'",
}


def parse(text: str, source: str = "--line") -> Items:
    """The items of a line.

    Raises :class:`InputError` with the place of the fault.

    >>> from simcli.games.weiss.line.tree import write
    >>> write(parse("3 {canceled: burn 4} X3"))
    '3 {cancelled: burn 4} x3'
    >>> parse("3, brun 1")
    Traceback (most recent call last):
    simcli.errors.InputError: --line:1:4: unknown word 'brun'; did you mean 'burn'?
    """
    shown = _fold(text)
    reader = _Reader(source, shown)
    reader.guard()
    try:
        for token in _table().lex(shown):
            if token.type == "FINISHER" and token.casefold() not in finishers():
                reader.unknown(token)
        tree = _table().parse(shown)
    except UnexpectedCharacters as error:
        reader.fail(error.column, f"'{shown[error.column - 1]}' has no meaning in a damage line")
    except UnexpectedToken as error:
        reader.unexpected(error)
    try:
        items: Items = _Builder(reader).transform(tree)
    except VisitError as error:
        raise error.orig_exc from None
    return reader.resolve(items, inside=False)


def _fold(text: str) -> str:
    """Full-width signs and line breaks as their plain selves, one for one, so columns stay true."""
    folded = (unicodedata.normalize("NFKC", c) for c in text)
    plain = (n if len(n) == 1 else c for n, c in zip(folded, text, strict=True))
    return "".join(" " if c.isspace() else c for c in plain)


@cache
def _grammar() -> str:
    return resources.files(__package__).joinpath("grammar.lark").read_text("utf-8")


@cache
def _table() -> Any:
    """The LALR tables, built once."""
    return Lark(_grammar(), parser="lalr", lexer="basic", lexer_callbacks={"FINISHER": _word})


def _word(token: Token) -> Token:
    """The keyword a word is; finishers and unknown words stay as they are."""
    kind = KEYWORDS.get(token.casefold())
    return token if kind is None else Token.new_borrow_pos(kind, str(token), token)


class _Reader:
    """The text being read, and how its faults are told."""

    def __init__(self, source: str, text: str) -> None:
        self.source = source
        self.text = text

    def fail(self, column: int, what: str, mend: str | None = None) -> NoReturn:
        raise InputError(what, Place(self.source, 1, column, self.text), mend)

    def guard(self) -> None:
        """Refuse what no table ever saw, before any recursion over it."""
        if not self.text.strip():
            self.fail(1, "the line is empty", "write the damage, such as '3, 3, 3'")
        if len(self.text) > LONGEST:
            self.fail(LONGEST, f"the line is longer than {LONGEST} characters")
        depth = 0
        for column, c in enumerate(self.text, 1):
            depth += (c in "({") - (c in ")}")
            if depth > DEEPEST:
                self.fail(column, f"brackets stand more than {DEEPEST} deep")

    def unknown(self, token: Token) -> NoReturn:
        known = (*KEYWORDS, *finishers())
        mend = did_you_mean(token, known) or "a step is a number, 'attack 2', 'burn 1' and the like"
        self.fail(token.column or 1, f"unknown word '{token}'", mend)

    def unexpected(self, error: UnexpectedToken) -> NoReturn:
        wanted = " or ".join(_said(error.accepts or error.expected)) or "',' or the end"
        if error.token.type == "$END":
            self.fail(len(self.text.rstrip()) + 1, "the line ends too early", f"expected {wanted}")
        self.fail(error.token.column, f"'{error.token}' cannot stand here", f"expected {wanted}")

    def number(self, token: Token, least: int = 0) -> int:
        """The value of a number or of ``x3``, within reason."""
        digits = token.lstrip("xX×* ")
        if len(digits) > 4 or not least <= int(digits) <= MOST:
            column = (token.column or 1) + len(token) - len(digits)
            self.fail(column, f"{digits[:12]} is out of range", f"use {least} to {MOST}")
        return int(digits)

    def resolve(self, items: Items, inside: bool) -> Items:
        """Give each ``again`` its attack: within an effect the one the effect belongs to (it stays
        in the tree), elsewhere the step before it (which then counts it)."""
        done: list[Item] = []
        for item in items:
            item = self._resolve(item, inside)
            again, times = _again(item)
            if again is None or inside:
                done.append(item)
            elif done and (more := _more(done[-1], times)) is not None:
                done[-1] = more
            else:
                self.fail(
                    again.column,
                    "'again' has no attack to repeat",
                    "put it after an attack or inside its effect",
                )
        return tuple(done)

    def _resolve(self, item: Item, inside: bool) -> Item:
        match item:
            case Damage():
                if item.kind == "attack" and inside:
                    self.fail(
                        item.column,
                        "an effect cannot hold an attack",
                        "use 'again' for the same attacker, 'burn' for damage by effect",
                    )
                cancelled = self.resolve(item.cancelled, inside=True)
                return replace(item, cancelled=cancelled, hit=self.resolve(item.hit, inside=True))
            case Mill():
                each = self.resolve(item.each, inside)
                return replace(item, each=each, total=self.resolve(item.total, inside))
            case Group():
                return item if item.name else replace(item, items=self.resolve(item.items, inside))
            case Repeat():
                return replace(item, item=self._resolve(item.item, inside))
            case _:
                return item


def _again(item: Item) -> tuple[Again | None, int]:
    times = 1
    while isinstance(item, Repeat):
        times *= item.times
        item = item.item
    return (item, times) if isinstance(item, Again) else (None, 0)


def _more(item: Item, times: int) -> Item | None:
    """The step with its last attack made ``times`` more; None where it holds no single attack."""
    match item:
        case Damage():
            return replace(item, again=item.again + times)
        case Repeat(repeated, n):
            last = _more(repeated, times)
            return last if n == 1 or last is None else Group((Repeat(repeated, n - 1), last))
        case Group((*before, last_item)):
            last = _more(last_item, times)
            return None if last is None else Group((*before, last))
        case _:
            return None


def _said(terminals: Iterable[str]) -> list[str]:
    """What could stand there, in the words of the language, the shortest list that helps."""
    expected = set(terminals) - {"$END"}
    if {"BURN", "INT"} <= expected:
        return ["a step such as '3', 'attack 2' or 'burn 1'"]
    words = {kind: f"'{word}'" for word, kind in reversed(KEYWORDS.items())} | SAID
    return sorted((words[kind] for kind in expected), key=lambda w: (w[1].isalpha(), w))


@v_args(inline=True)
class _Builder(Transformer[Token, Any]):
    """The tree's nodes from the grammar's rules, named alike."""

    def __init__(self, reader: _Reader) -> None:
        super().__init__()
        self.reader = reader

    def start(self, items: Items) -> Items:
        return items

    def items(self, *items: Item) -> Items:
        return items

    def item(self, item: Item, *times: Token) -> Item:
        for token in times:
            item = Repeat(item, self.reader.number(token, least=1))
        return item

    def group(self, items: Items) -> Group:
        return Group(items)

    def finisher(self, name: Token) -> Group:
        finisher = finishers()[name.casefold()]
        return Group(parse(finisher.line, f"finisher {finisher.name}"), finisher.name)

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
        return {"facing": self.reader.number(level)}

    def facing_direct(self, _direct: Token) -> dict[str, Any]:
        return {"direct": True}

    def clock(self, _: Token, cards: Token) -> Clock:
        return Clock(self.reader.number(cards, least=1))

    def heal(self, _: Token, cards: Token) -> Heal:
        return Heal(self.reader.number(cards, least=1))

    def mill(self, _: Token, cards: Token, *rest: Any) -> Mill:
        bottom = any(isinstance(part, Token) for part in rest)
        clauses: dict[str, Items] = dict(part for part in rest if isinstance(part, tuple))
        return Mill(self.reader.number(cards, least=1), bottom, **clauses)

    def look(self, _: Token, cards: Token, *_policy: Token) -> Look:
        return Look(self.reader.number(cards, least=1))

    def shuffle(self, _: Token, cards: Token, kind: Token) -> Shuffle:
        return Shuffle(self.reader.number(cards, least=1), climax=kind.type == "CLIMAX")

    def fixed(self, number: Token) -> Amount:
        return Amount(self.reader.number(number))

    def by_level(self, _: Token, plus: Token | None = None) -> Amount:
        return Amount(self.reader.number(plus) if plus else 0, "level")

    def by_count(self, x: Token, plus: Token | None = None) -> Amount:
        return Amount(self.reader.number(plus) if plus else 0, "X")

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
