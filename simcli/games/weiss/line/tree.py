"""A damage line as a tree; ``str()`` of any node is a line that parses back to the same tree."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

__all__ = [
    "Again",
    "Amount",
    "Clock",
    "Damage",
    "Group",
    "Heal",
    "Item",
    "Items",
    "Look",
    "Mill",
    "Repeat",
    "Shuffle",
    "write",
]


@dataclass(frozen=True, slots=True)
class Amount:
    """How much damage: ``plus``, or more by ``of``: the ``level`` of the top card of the
    attacker's own deck (put into the waiting room), or the climaxes (``X``) just milled.

    >>> str(Amount(1, "level")), str(Amount(0, "X")), str(Amount(3))
    ('level+1', 'X', '3')
    """

    plus: int
    of: Literal["level", "X"] | None = None

    def __str__(self) -> str:
        if self.of is None:
            return str(self.plus)
        return f"{self.of}+{self.plus}" if self.plus else self.of


@dataclass(frozen=True, slots=True)
class Damage:
    """One packet of damage that a climax cancels, and what follows it.

    A ``packet`` and a ``burn`` are dealt alike; an ``attack`` makes a trigger check first.
    ``facing`` is the level of the character side-attacked, ``direct`` adds one (rule 1.3).
    ``again`` is how many times the same attack is made once more.
    """

    kind: Literal["packet", "burn", "attack"]
    amount: Amount
    cancelled: Items = ()
    hit: Items = ()
    facing: int | None = None
    direct: bool = False
    again: int = 0
    column: int = field(default=1, compare=False)

    @property
    def shift(self) -> int:
        """What the kind of attack adds to the soul: direct one more, side the facing level less."""
        return int(self.direct) - (self.facing or 0)

    def __str__(self) -> str:
        head = {"packet": "", "burn": "burn ", "attack": "attack "}[self.kind]
        text = f"{head}{self.amount}"
        if self.facing is not None:
            text += f" side level {self.facing}"
        if self.direct:
            text += " direct"
        for word, items in (("cancelled", self.cancelled), ("hit", self.hit)):
            if items:
                text += f" {{{word}: {write(items)}}}"
        return text + ", again" * self.again


@dataclass(frozen=True, slots=True)
class Clock:
    """Cards from the top of the opponent's deck to the clock; nothing cancels them."""

    cards: int

    def __str__(self) -> str:
        return f"clock {self.cards}"


@dataclass(frozen=True, slots=True)
class Heal:
    """Cards from the top of the opponent's clock to the waiting room."""

    cards: int

    def __str__(self) -> str:
        return f"heal {self.cards}"


@dataclass(frozen=True, slots=True)
class Mill:
    """Cards from the top (or the bottom) of the opponent's deck to the waiting room, then ``each``
    once per climax among them, or ``total`` once, with X the number of climaxes, if any."""

    cards: int
    bottom: bool = False
    each: Items = ()
    total: Items = ()

    def __str__(self) -> str:
        text = f"mill {self.cards}{' bottom' if self.bottom else ''}"
        if self.each:
            text += f" {{each climax: {write(self.each)}}}"
        if self.total:
            text += f" {{climaxes: {write(self.total)}}}"
        return text


@dataclass(frozen=True, slots=True)
class Look:
    """A look at up to so many top cards of the opponent's deck. The policy is ``climax-free``:
    climaxes go to the waiting room, the rest back on top."""

    cards: int

    def __str__(self) -> str:
        return f"look {self.cards} keep climax-free"


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Cards of one kind from the opponent's waiting room shuffled into the deck, as many as there
    are up to ``cards``."""

    cards: int
    climax: bool

    def __str__(self) -> str:
        return f"shuffle {self.cards} {'climax' if self.climax else 'non-climax'}"


@dataclass(frozen=True, slots=True)
class Again:
    """Inside an effect: the attack (or packet) it belongs to is made once more."""

    column: int = field(default=1, compare=False)

    def __str__(self) -> str:
        return "again"


@dataclass(frozen=True, slots=True)
class Group:
    """Steps taken together, under a finisher's ``name`` if they have one."""

    items: Items
    name: str | None = None

    def __str__(self) -> str:
        return self.name or f"({write(self.items)})"


@dataclass(frozen=True, slots=True)
class Repeat:
    """The same item so many times in a row."""

    item: Item
    times: int

    def __str__(self) -> str:
        bracketed = isinstance(self.item, Damage) and self.item.again
        return f"({self.item}) x{self.times}" if bracketed else f"{self.item} x{self.times}"


Item: TypeAlias = Damage | Clock | Heal | Mill | Look | Shuffle | Again | Group | Repeat
Items: TypeAlias = tuple[Item, ...]


def write(items: Items) -> str:
    """The line of these items.

    >>> write((Damage("packet", Amount(3)), Repeat(Damage("burn", Amount(1)), 2)))
    '3, burn 1 x2'
    """
    return ", ".join(str(item) for item in items)
