"""The contract of a game: plain functions and frozen data, no inheritance tree."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel

from simcli.decks.model import Card, Deck, MulliganRule, Problem
from simcli.results.measure import Section
from simcli.settings import Settings

__all__ = ["Game", "MatchTables", "MulliganKind", "Opening", "Replay", "Told"]

MulliganKind = Literal["none", "redraw", "set-aside", "discard", "london"]


@dataclass(frozen=True, slots=True)
class Opening:
    """How a game is opened; enough for every exact question about cards drawn.

    ``hand`` cards are drawn, then mulliganed as ``mulligan`` says; ``draws_by[t - 1]`` is how many
    turn draws have been made by the end of turn ``t``'s draw.
    """

    hand: int
    mulligan: MulliganKind
    first_draw: int  # cards drawn in the player's first turn
    draw: int  # cards drawn in every later turn

    def draws_by(self, turn: int) -> int:
        """Turn draws made by the end of ``turn``'s draw.

        >>> Opening(7, "london", first_draw=0, draw=1).draws_by(4)
        3
        """
        return self.first_draw + self.draw * (turn - 1)


@dataclass(frozen=True, slots=True)
class Replay:
    """Which simulated game to tell. ``policies`` and ``orders`` (files that stack a deck) are one a
    deck or fewer; ``first`` is the deck that goes first, None: as the trial has it."""

    trial: int = 0
    policies: tuple[str, ...] = ()
    orders: tuple[Path, ...] = ()
    first: int | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """One simulated game: in sentences, and as plain JSON values for a program that checks it. A
    sentence that begins with spaces may be wrapped, the others stay whole."""

    lines: tuple[str, ...]
    data: Mapping[str, Any]


Names = tuple[str, str]
Policies = tuple[str | None, str | None]
MatchTables = Callable[[tuple[Deck, Deck], Names, Settings, Policies], list[Section]]


@dataclass(frozen=True, slots=True)
class Game:
    """What a game offers. ``rules`` is the version of its rules, which results are tied to."""

    name: str
    rules: str
    card: type[Card]
    """Its card schema: what ``define:`` and the pool's columns may say."""
    options: type[BaseModel]
    """Its own keys of a deck file."""
    check: Callable[[Deck], list[Problem]]
    """Deck construction."""
    opening: Callable[[Deck, Settings], Opening]
    sections: Callable[[Deck, Settings], list[Section]]
    """The tables of ``simcli odds``, besides the deck's questions."""
    unmodelled: Callable[[Deck], list[str]]
    """Rules and card texts that the numbers leave out for this deck, with copies concerned."""
    standard_mulligan: tuple[MulliganRule, ...] = ()
    """A sensible rule, used by the overview where the deck file names none."""
    plan: tuple[tuple[str, str], ...] = ()
    """The keys of a deck file's ``plan``, and what each decides; told by ``simcli explain``."""
    match: MatchTables | None = None
    """The tables of ``simcli match``; None where whole games are not simulated."""
    trace: Callable[[Sequence[Deck], Sequence[str], Settings, Replay], Told] | None = None
    """One simulated game told, the same trial that is counted."""
    policies: Callable[[], Mapping[str, str]] | None = None
    """The policies of simulated games by name, each with one line of what it does."""
    ambiguities: Callable[[Deck, Settings], list[Section]] | None = None
    """What each open sentence of the rules changes; None where none is open."""
    position: Callable[[Deck, str, str, Settings], list[Section]] | None = None
    """What each card of a hand is worth in a position, both typed; None where none can be typed."""
    warmup: Callable[[], Mapping[str, Callable[[], object]]] | None = None
    """Small runs, by name, that between them call every kernel of the game's own; see
    :mod:`simcli.games.warmup`."""
