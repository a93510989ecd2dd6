"""Reads lark's parse tree into ours: words resolved, moments spread over what they cover."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simcli.errors import InputError, Place
from simcli.questions.faults import count_meant, fault
from simcli.questions.tree import (
    And,
    CardIs,
    Compare,
    Constant,
    Count,
    Different,
    Every,
    Moment,
    Node,
    Not,
    Operator,
    Or,
    leaves,
    with_moment,
)
from simcli.questions.words import KEYWORDS, fold, half_width

if TYPE_CHECKING:
    from lark import Token, Tree

    from simcli.questions.vocabulary import Vocabulary

__all__ = ["Builder"]

DEEPEST = 60  # levels of and, or, not
LARGEST = 999_999
LAST_TURN = 999
_OPERATORS: dict[str, Operator] = {
    "=": "=", "==": "=", "!=": "!=", "≠": "!=", "<": "<", "<=": "<=", "≤": "<=",
    ">": ">", ">=": ">=", "≥": ">=",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Suffix:
    """What stands behind a unit: a moment, or (None) ``using different cards``."""

    moment: Moment | None
    at: int


@dataclass(frozen=True, slots=True)
class _Unit:
    node: Node
    suffixes: tuple[_Suffix, ...]


class Builder:
    """Turns one parse tree into nodes. Bottom-up over a list, so depth costs no recursion."""

    def __init__(self, text: str, vocabulary: Vocabulary | None, place: Place | None) -> None:
        self.text = text
        self.vocabulary = vocabulary
        self.place = place
        self.names_at: dict[Node, int] = {}  # where a card was last named
        self.using_at = 0  # where the first 'using different cards' stands

    def build(self, tree: Tree[Token]) -> Any:
        """The value of the tree's root: one method a rule of the grammar."""
        from lark import Tree

        values: dict[int, Any] = {}
        for sub in tree.iter_subtrees():
            children = [values[id(c)] if isinstance(c, Tree) else c for c in sub.children]
            values[id(sub)] = getattr(self, f"_{sub.data}")(children)
        return values[id(tree)]

    # --- claims ---

    def _question(self, children: list[Node | None]) -> list[Node | None]:
        return children

    def _disjunction(self, rows: list[list[_Unit]]) -> Node:
        """One level of brackets: a moment covers all before it on the level that has none yet;
        ``using different cards`` all before it on the level that has no such words yet."""
        done: list[list[Node]] = []
        roles: list[int] = []  # in each row, how many nodes already stand under 'using'
        for row in rows:
            done.append([])
            roles.append(0)
            for unit in row:
                done[-1].append(unit.node)
                for suffix in unit.suffixes:
                    if suffix.moment is not None:
                        done = self._cover(done, suffix.moment, suffix.at)
                        continue
                    self.using_at = self.using_at or suffix.at
                    for i, nodes in enumerate(done):
                        tail = nodes[roles[i] :]
                        if tail:
                            nodes[roles[i] :] = [Different(_join(And, tail))]
                        roles[i] = len(nodes)
        return self._deep(_join(Or, [_join(And, nodes) for nodes in done]))

    def _cover(self, rows: list[list[Node]], moment: Moment, at: int) -> list[list[Node]]:
        if all(leaf.moment for row in rows for node in row for leaf in leaves(node)):
            what = f"'{moment}' covers nothing: every count before it has its moment"
            raise self._fault(what, at, "leave it out")
        return [[with_moment(node, moment) for node in row] for row in rows]

    def _conjunction(self, units: list[_Unit]) -> list[_Unit]:
        return units

    def _unit(self, children: list[Any]) -> _Unit:
        return _Unit(children[0], tuple(children[1:]))

    def _negation(self, children: list[Node]) -> Node:
        return self._deep(Not(children[0]))

    def _constant(self, children: list[Token]) -> Node:
        return Constant(children[0].type == "ALWAYS")

    def _count(self, children: list[Any]) -> Node:
        token: Token = children[0]
        where = self._terms(children[1:])
        at = token.start_pos or 0
        said = token.lower()
        if said == "all":
            return Every(where, at=at)
        if said == "no":
            return Count(where, 0, 0, at=at)
        numbers = [self._integer(n, at) for n in re.findall("[0-9]+", said)]
        if len(numbers) == 2 and numbers[0] > numbers[1]:
            mend = f"write {numbers[1]}-{numbers[0]}"
            raise self._fault(f"the count '{said}' runs backwards", at, mend)
        return Count(where, numbers[0], None if said.endswith("+") else numbers[-1], at=at)

    def _suffix(self, tokens: list[Token]) -> _Suffix:
        at = tokens[0].start_pos or 0
        match tokens[0].type:
            case "USING":
                return _Suffix(None, at)
            case "OPENING":
                return _Suffix(Moment("opening"), at)
            case "BEFORE":
                return _Suffix(Moment("hand"), at)
        turn_at = tokens[1].start_pos or 0
        turn = self._integer(tokens[1], turn_at)
        if not 1 <= turn <= LAST_TURN:
            mend = f"turns run from 1 to {LAST_TURN}"
            raise self._fault(f"there is no turn {turn}", turn_at, mend)
        return _Suffix(Moment("turn" if tokens[0].type == "BY" else "on", turn), at)

    # --- filters ---

    def _filter(self, children: list[Node]) -> Node:
        return children[0]

    def _either(self, parts: list[Node]) -> Node:
        return self._deep(_join(Or, parts))

    def _both(self, parts: list[Node]) -> Node:
        return _join(And, parts)

    def _terms(self, parts: list[Node]) -> Node:
        """Words side by side all hold; two names side by side are a slip worth telling."""
        names = list(dict.fromkeys(p for p in parts if isinstance(p, CardIs)))
        joined = _join(And, parts)
        if self.vocabulary and len(names) > 1 and not self.vocabulary.select(joined):
            what = f"no card is both '{names[0].word}' and '{names[1].word}'"
            at = self.names_at[names[1]]
            raise self._fault(what, at, f"write ({names[0]} or {names[1]}), or quote the full name")
        return joined

    def _exclusion(self, children: list[Node]) -> Node:
        return self._deep(Not(children[0]))

    def _word(self, tokens: list[Token]) -> Node:
        word = str(tokens[0])
        return CardIs(word) if self.vocabulary is None else self._known("word", tokens[0], word)

    def _quoted(self, tokens: list[Token]) -> Node:
        name = _unquoted(tokens[0])
        return CardIs(name) if self.vocabulary is None else self._known("name", tokens[0], name)

    def _known(self, kind: str, token: Token, word: str) -> Node:
        assert self.vocabulary is not None
        at = token.start_pos or 0
        try:
            named = kind == "name"
            node = self.vocabulary.named(word) if named else self.vocabulary.word(word)
            self.names_at[node] = at
            return node
        except InputError as error:
            count = self._count_around(at)
            if kind == "word" and count is not None:
                raise self._fault(f"'{word}' cannot stand here", at, f"write {count}") from None
            if kind == "word" and fold(word) in KEYWORDS:
                what = f"a card, group, field or flag is missing before '{word}'"
                raise self._fault(
                    what, at, f"a card of that name goes in quotes: {CardIs(word)}"
                ) from None
            full = self.vocabulary.name_at(self.text[at:]) if kind == "word" else None
            mend = f"names of several words go in quotes: {CardIs(full)}" if full else error.mend
            raise self._fault(error.what, at, mend) from None

    def _count_around(self, at: int) -> str | None:
        """The count meant where a word follows a bare number: ``1 + A``, ``2 or more A``."""
        text = half_width(self.text)
        number = re.search(r"(?<!\S)\d{1,4}\s+\Z", text[:at])
        return None if number is None else count_meant(text[number.start() :])

    def _comparison(self, tokens: list[Token]) -> Node:
        field, op = str(tokens[0]), _OPERATORS[str(tokens[1])]
        value = _unquoted(tokens[2]) if tokens[2].type == "STRING" else str(tokens[2])
        if self.vocabulary is None:
            return Compare(field, op, value)
        try:
            return self.vocabulary.compare(field, op, value)
        except InputError as error:
            known = self.vocabulary.has_field(field)
            at = tokens[2 if known else 0].start_pos or 0
            raise self._fault(error.what, at, error.mend) from None

    # --- clauses of mulligan rules ---

    def _clause(self, children: list[Any]) -> tuple[int | None, Node | None]:
        if len(children) == 1:
            return None, None  # all
        cap, where = children
        digits = re.match("[0-9]+", cap) if cap is not None else None
        if digits is None:
            return None, where
        return self._integer(digits.group(), cap.start_pos or 0), where

    # --- limits ---

    def _integer(self, digits: str, at: int) -> int:
        if len(digits) > 18 or int(digits) > LARGEST:
            raise self._fault(f"{digits[:20]} is too large", at, f"numbers go up to {LARGEST}")
        return int(digits)

    def _deep(self, node: Node) -> Node:
        if _depth(node) > DEEPEST:
            what = f"the brackets nest more than {DEEPEST} deep"
            raise self._fault(what, 0, "name parts of it as groups")
        return node

    def _fault(self, what: str, at: int, mend: str | None) -> InputError:
        return fault(what, self.text, at, self.place, mend)


def _join(kind: type[And] | type[Or], parts: list[Node]) -> Node:
    return parts[0] if len(parts) == 1 else kind(tuple(parts))


def _depth(node: Node) -> int:
    match node:
        case And(parts) | Or(parts):
            return 1 + max(_depth(p) for p in parts)
        case Not(part) | Different(part):
            return 1 + _depth(part)
        case Count(where) | Every(where):
            return _depth(where)
    return 0


def _unquoted(token: Token) -> str:
    quote, inside = token[0], token[1:-1]
    return inside if quote in "“”" else inside.replace(quote * 2, quote)
