"""From what a file says to a Deck: cards resolved and summed, Energy apart, size checked."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from pydantic import BaseModel

from simcli.decks.formats.source import Source
from simcli.decks.model import (
    Card,
    Deck,
    Entry,
    MulliganRule,
    Question,
    SettlesCards,
    harmless,
)
from simcli.decks.pool import Pool, fold
from simcli.errors import InputError, Place
from simcli.settings import Settings

__all__ = ["Draft", "GameLike", "Wanted", "assemble", "counted", "pool_of", "require_size"]

MOST_COPIES = 1000
MOST_CARDS = 10_000


class Opening(Protocol):
    """As much of a game's opening as loading a deck needs."""

    @property
    def hand(self) -> int: ...


class GameLike(Protocol):
    """As much of a game as loading a deck needs."""

    @property
    def name(self) -> str: ...
    @property
    def card(self) -> type[Card]: ...
    @property
    def options(self) -> type[BaseModel]: ...
    @property
    def opening(self) -> Callable[[Deck, Settings], Opening]: ...


@dataclass(frozen=True, slots=True)
class Wanted:
    """A card as a file writes it, how many of it, and where."""

    word: str
    count: int
    place: Place


@dataclass(slots=True)
class Draft:
    """All that a file says, before its cards are looked up."""

    source: Source
    game: GameLike
    name: str
    wanted: Sequence[Wanted]
    pool: Pool
    options: BaseModel
    energy: int | None = None  # cards of a separate Energy deck, where the file lists them
    groups: Mapping[str, str] = field(default_factory=dict)
    mulligan: tuple[MulliganRule, ...] = ()
    questions: tuple[Question, ...] = ()
    thresholds: Mapping[str, str] = field(default_factory=dict)
    plan: Mapping[str, Any] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()


def pool_of(source: Source, game: GameLike) -> Pool:
    """The cards that a file's words can mean: the game's pool and the cards the source knows."""
    pool = Pool.joined(game.name, game.card)
    for card in source.known:
        pool.define(card)
    return pool


def counted(text: str, place: Place, word: str) -> int:
    """A count as a file writes it: a whole number from 1 up, in any digits.

    >>> counted("４", Place("deck.txt"), "A")
    4
    >>> counted("1e3", Place("deck.txt", 2), "A")
    Traceback (most recent call last):
    simcli.errors.InputError: deck.txt:2: the count of 'A' is 1e3; ...
    """
    digits = unicodedata.normalize("NFKC", text.strip())
    if not re.fullmatch(r"[1-9][0-9]*", digits):
        said = (
            f"the count of '{word}' is {text.strip()[:40]}"
            if text.strip()
            else f"'{word}': no count"
        )
        raise InputError(said, place, "a count is a whole number from 1 up")
    if len(digits) > 4 or int(digits) > MOST_COPIES:
        what = f"the count of '{word}' is {digits[:12]}{'...' if len(digits) > 12 else ''}"
        raise InputError(what, place, f"the most is {MOST_COPIES} copies of a card")
    return int(digits)


def require_size(deck: Deck, hand: int) -> None:
    """Refuse a deck that cannot fill its opening hand."""
    if deck.size < hand:
        raise InputError(
            f"the deck has {deck.size} cards, fewer than the opening hand of {hand}",
            Place(deck.source),
            "add cards",
        )


def assemble(draft: Draft) -> Deck:
    """The deck of a draft.

    Words that resolve to one card are summed, in the order of their first place. Energy cards are
    counted into the game's ``energy`` option, as they are no part of the main deck (CR 6.1.1.3).
    """
    if isinstance(draft.options, SettlesCards):
        if draft.wanted:
            what = f"a deck of {draft.game.name} follows from its settings"
            raise InputError(what, draft.wanted[0].place, "leave the cards out")
        entries = list(draft.options.entries())
    else:
        entries = _entries(draft.wanted, draft.pool)
    main = [entry for entry in entries if "energy" not in entry.card.flags()]
    energy = [entry for entry in entries if "energy" in entry.card.flags()]
    deck = Deck(
        name=harmless(draft.name),
        game=draft.game.name,
        entries=tuple(main),
        options=_with_energy(draft, energy),
        groups=draft.groups,
        mulligan=draft.mulligan,
        questions=draft.questions,
        thresholds=draft.thresholds,
        plan=draft.plan,
        source=draft.source.name,
        remarks=(*draft.remarks, *_taken_for(draft.wanted, entries)),
    )
    if not main:
        raise InputError("the deck has no cards", Place(deck.source), "list at least one card")
    if deck.size > MOST_CARDS:
        raise InputError(
            f"the deck has {deck.size} cards; the most is {MOST_CARDS}", Place(deck.source)
        )
    require_size(deck, draft.game.opening(deck, Settings()).hand)
    return deck


def _taken_for(wanted: Sequence[Wanted], entries: Sequence[Entry]) -> Iterator[str]:
    """What to say where any name is a card, and two are one card, as only capitals differ."""
    names = {entry.card.code for entry in entries if type(entry.card).code_shape is None}
    folded = {fold(name): name for name in names}
    for word in dict.fromkeys(" ".join(want.word.split()) for want in wanted if names):
        if word not in names and (name := folded.get(fold(word))) is not None:
            yield f"'{word}' is taken for '{name}'"


def _entries(wanted: Sequence[Wanted], pool: Pool) -> list[Entry]:
    cards: dict[str, Entry] = {}
    pool.prepare(want.word for want in wanted)
    for want in wanted:
        card = pool.find(want.word, want.place)
        first = cards.get(card.code)
        count = want.count + (first.count if first else 0)
        cards[card.code] = Entry(card, count, first.place if first else want.place)
    return list(cards.values())


def _with_energy(draft: Draft, energy: Sequence[Entry]) -> BaseModel:
    listed = sum(entry.count for entry in energy) or draft.energy
    if listed is None:
        return draft.options
    said = draft.options.model_dump(exclude_unset=True)
    if said.setdefault("energy", listed) != listed:
        place = energy[0].place if energy else Place(draft.source.name)
        what = f"'energy' is {said['energy']}, but {listed} Energy cards are listed"
        raise InputError(what, place, "leave one of the two out")
    return type(draft.options).model_validate(said)
