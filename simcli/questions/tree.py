"""What a question says, as a tree of frozen values: filters over cards, counts at moments.

The same ``And``, ``Or`` and ``Not`` join filters (which cards?) and claims (how many, when?).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

__all__ = [
    "And",
    "CardIs",
    "Compare",
    "Constant",
    "Count",
    "Different",
    "Every",
    "FlagIs",
    "GroupIs",
    "Label",
    "Moment",
    "Node",
    "Not",
    "Operator",
    "Or",
    "Question",
    "leaves",
    "with_moment",
]

Operator = Literal["=", "!=", "<", "<=", ">", ">="]
Label = tuple[str] | tuple[str, int]


@dataclass(frozen=True, slots=True)
class Moment:
    """When cards are counted: ``hand`` (before the mulligan), ``opening`` (after it), ``turn`` (all
    seen by the end of a turn's draw) or ``on`` (drawn in that very turn).

    >>> str(Moment("turn", 3)), Moment("opening").label
    ('by turn 3', ('opening',))
    """

    kind: Literal["hand", "opening", "turn", "on"]
    turn: int | None = None

    @property
    def label(self) -> Label:
        """The hashable name by which engines know this moment."""
        return (self.kind,) if self.turn is None else (self.kind, self.turn)

    def __str__(self) -> str:
        match self.kind:
            case "hand":
                return "in hand before mulligan"
            case "opening":
                return "in opening"
            case "turn":
                return f"by turn {self.turn}"
            case "on":
                return f"on turn {self.turn}"

    def order(self) -> tuple[int, int]:
        """Moments sort as they come in a game."""
        rank = {"hand": 0, "opening": 1, "on": 2, "turn": 3}[self.kind]
        return (max(rank, 2) if self.turn else rank), (self.turn or 0) * 4 + rank


class Node:
    """Anything in the tree; ``str()`` prints it in the question language."""

    __slots__ = ()

    def __str__(self) -> str:
        from simcli.questions.sentence import sentence

        return sentence(self)


@dataclass(frozen=True, slots=True)
class CardIs(Node):
    """The cards with this code, or (where no code matches) this name."""

    word: str


@dataclass(frozen=True, slots=True)
class GroupIs(Node):
    """The cards of a group of the deck file."""

    name: str


@dataclass(frozen=True, slots=True)
class FlagIs(Node):
    """The cards for which a bare word such as ``member`` holds."""

    name: str


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """The cards whose field compares so; a set-valued field ``=`` what it contains."""

    field: str
    op: Operator
    value: str


@dataclass(frozen=True, slots=True)
class Constant(Node):
    """``always`` or ``never``."""

    value: bool


@dataclass(frozen=True, slots=True)
class And(Node):
    """All parts hold."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Or(Node):
    """At least one part holds."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Not(Node):
    """The part does not hold."""

    part: Node


@dataclass(frozen=True, slots=True)
class Count(Node):
    """From ``low`` to ``high`` (None: no limit) cards of the filter ``where`` at the moment.

    ``at`` is where the question's text says so, for messages; it is no part of the meaning.
    """

    where: Node
    low: int
    high: int | None
    moment: Moment | None = None
    at: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Every(Node):
    """All copies in the deck of the filter ``where``, held at the moment."""

    where: Node
    moment: Moment | None = None
    at: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Different(Node):
    """``part`` holds with every card in one role: a matching of cards to the counts."""

    part: Node


def leaves(node: Node) -> Iterator[Count | Every]:
    """The counts of a claim, left to right."""
    match node:
        case Count() | Every():
            yield node
        case And(parts) | Or(parts):
            for part in parts:
                yield from leaves(part)
        case Not(part) | Different(part):
            yield from leaves(part)


def with_moment(node: Node, moment: Moment) -> Node:
    """The claim with the moment given to every count that has none yet."""
    again: Callable[[Node], Node] = lambda part: with_moment(part, moment)  # noqa: E731
    match node:
        case Count() | Every():
            return node if node.moment else replace(node, moment=moment)
        case And(parts):
            return And(tuple(again(p) for p in parts))
        case Or(parts):
            return Or(tuple(again(p) for p in parts))
        case Not(part):
            return Not(again(part))
        case Different(part):
            return Different(again(part))
    return node


@dataclass(frozen=True, slots=True)
class Question:
    """A claim, and the condition under which its chance is asked (None: unconditionally).

    Where the condition has probability zero the chance is undefined.
    """

    body: Node
    given: Node | None = None

    def canonical(self) -> Question:
        """The one form of all questions that this algebra knows to be the same."""
        from simcli.questions.canonical import canonical

        given = None if self.given is None else canonical(self.given)
        return Question(canonical(self.body), None if given == Constant(True) else given)

    def moments(self) -> tuple[Moment, ...]:
        """The moments it looks at, in the order they come in a game."""
        nodes = [self.body] if self.given is None else [self.body, self.given]
        found = {leaf.moment for node in nodes for leaf in leaves(node) if leaf.moment}
        return tuple(sorted(found, key=Moment.order))

    def __str__(self) -> str:
        given = "" if self.given is None else f" given {self.given}"
        return f"{self.body}{given}"
