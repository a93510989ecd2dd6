"""From what is typed to the tree of a damage line, or an error with a caret at the fault."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from importlib import resources
from typing import Any, NoReturn

from lark import Lark, Token, UnexpectedCharacters, UnexpectedToken
from lark.exceptions import VisitError

from simcli.errors import InputError, Place, did_you_mean
from simcli.games.weiss.line.builder import Builder
from simcli.games.weiss.line.finishers import finishers
from simcli.games.weiss.line.signs import fold
from simcli.games.weiss.line.tree import (
    Again,
    Damage,
    Group,
    Item,
    Items,
    Mill,
    Repeat,
)

__all__ = ["parse"]


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
    shown = fold(text)
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
        items: Items = Builder(reader.number, parse).transform(tree)
    except VisitError as error:
        raise error.orig_exc from None
    return reader.resolve(items, inside=False)


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
