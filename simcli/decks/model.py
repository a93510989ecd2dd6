"""What a deck is, whatever file it came from: cards with their counts, and what the player asks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal, Protocol, runtime_checkable

from pydantic import AfterValidator, BaseModel, ConfigDict

from simcli.errors import Place

__all__ = [
    "Card",
    "Deck",
    "Entry",
    "MulliganRule",
    "Problem",
    "Question",
    "SettlesCards",
    "harmless",
]


UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters, ends of line, and signs that turn the direction of writing: what could work
on a terminal, or show another name than there is."""


def harmless(name: str) -> str:
    """A name with whatever could work on a terminal replaced.

    >>> harmless("Bo\\x1b[2Jlt")
    'Bo\N{REPLACEMENT CHARACTER}[2Jlt'
    """
    return UNSEEN.sub("\N{REPLACEMENT CHARACTER}", name)


Harmless = Annotated[str, AfterValidator(harmless)]


class Card(BaseModel):
    """One card's facts. Each game subclasses this with its own fields, which questions can filter.

    ``code`` is the card number (rarity suffix folded away), ``name`` the name it was printed with,
    ``name_en`` an English name where there is another one.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    code_shape: ClassVar[re.Pattern[str] | None] = None
    """What this game's card numbers look like (NFKC, any case), so that a bare list can be
    recognised. None: the game has no card numbers, and any name is a card."""

    code: Harmless
    name: Harmless = ""
    name_en: Harmless = ""

    def facts(self) -> Mapping[str, Any]:
        """The fields a question can filter by: numbers, words, sets of words, or (for a dotted
        field such as ``hearts.red``) numbers under their dotted name."""
        return self.model_dump(exclude={"code"})

    def flags(self) -> frozenset[str]:
        """The bare words that hold for this card, such as ``member`` or ``climax``."""
        return frozenset()


@dataclass(frozen=True, slots=True)
class Entry:
    """So many copies of one card, and where the deck file says so."""

    card: Card
    count: int
    place: Place | None = field(default=None, compare=False)


@runtime_checkable
class SettlesCards(Protocol):
    """Options of a game whose cards follow from its settings; its deck files list none."""

    def entries(self) -> tuple[Entry, ...]:
        """The main deck."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question as the deck file (or ``--ask``) has it: unparsed text with its place."""

    name: str
    ask: str
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class MulliganRule:
    """One rule: where ``condition`` (a question about the first hand; None: always) holds, keep
    what the ``keep`` clauses select in order and return the rest. ``keep`` None keeps the hand.

    ``at`` restricts the rule to a hand size and ``bottom`` names what a London mulligan puts on
    the bottom, in order.
    """

    condition: str | None = None
    keep: tuple[str, ...] | None = None
    bottom: tuple[str, ...] = ()
    at: int | None = None
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Problem:
    """A breach of deck construction. ``code`` is stable (``too-many-copies``), for scripts."""

    code: str
    severity: Literal["error", "warning"]
    message: str
    card: str | None = None
    got: int | None = None
    allowed: int | None = None
    suggestion: str | None = None
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Deck:
    """A decklist of one game.

    ``entries`` is the main deck, each card once, in the file's order. ``options`` holds the game's
    own keys of a deck file (``energy`` for loveca, ``hand`` and the like for plain).
    """

    name: str
    game: str
    entries: tuple[Entry, ...]
    options: BaseModel
    groups: Mapping[str, str] = field(default_factory=dict)
    mulligan: tuple[MulliganRule, ...] = ()
    questions: tuple[Question, ...] = ()
    thresholds: Mapping[str, str] = field(default_factory=dict)
    plan: Mapping[str, Any] = field(default_factory=dict)
    source: str = ""
    remarks: tuple[str, ...] = field(default=(), compare=False)
    """What the file had that the deck leaves out, for the player to know."""

    @property
    def size(self) -> int:
        """How many cards the main deck has."""
        return sum(e.count for e in self.entries)
