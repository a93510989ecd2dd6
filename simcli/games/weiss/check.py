"""Deck construction of Weiss Schwarz: 50 cards, at most 8 climaxes, four of a name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from simcli.decks.model import Deck, Entry, Problem
from simcli.decks.pool import fold
from simcli.games.weiss.cards import WeissCard

__all__ = ["check"]

SIZE, MOST_CLIMAXES, MOST_COPIES = 50, 8, 4


def check(deck: Deck) -> list[Problem]:
    """What is wrong with a deck's construction; an empty list if it is legal.

    Codes: ``deck-size``, ``too-many-climaxes``, ``too-many-copies``. Copies count by *name*, as
    reprints under another number share it; a card's text may lift the limit (its ``copies``).
    """
    return [*_size(deck), *_climaxes(deck), *_copies(deck)]


def _size(deck: Deck) -> Iterator[Problem]:
    if deck.size != SIZE:
        off = deck.size - SIZE
        yield Problem(
            code="deck-size",
            severity="error",
            message=f"{deck.size} cards, the rules say exactly {SIZE}",
            got=deck.size,
            allowed=SIZE,
            suggestion=f"cut {off} cards" if off > 0 else f"add {-off} cards",
        )


def _climaxes(deck: Deck) -> Iterator[Problem]:
    climaxes = [entry for entry in deck.entries if "climax" in entry.card.flags()]
    got = sum(entry.count for entry in climaxes)
    if got > MOST_CLIMAXES:
        yield Problem(
            code="too-many-climaxes",
            severity="error",
            message=f"{got} climaxes, at most {MOST_CLIMAXES}",
            got=got,
            allowed=MOST_CLIMAXES,
            suggestion=f"cut {got - MOST_CLIMAXES} climaxes",
            place=climaxes[-1].place,
        )


def _copies(deck: Deck) -> Iterator[Problem]:
    named: dict[str, list[Entry]] = {}
    for entry in deck.entries:
        named.setdefault(fold(entry.card.name or entry.card.code), []).append(entry)
    for entries in named.values():
        got, allowed = sum(entry.count for entry in entries), _allowed(entries)
        if allowed is not None and got > allowed:
            name = entries[0].card.name or entries[0].card.code
            codes = ", ".join(entry.card.code for entry in entries)
            yield Problem(
                code="too-many-copies",
                severity="error",
                message=f"{got} copies of the name '{name}' ({codes}), at most {allowed}",
                card=entries[-1].card.code,
                got=got,
                allowed=allowed,
                suggestion=f"cut {got - allowed} copies",
                place=entries[-1].place,
            )


def _allowed(entries: Sequence[Entry]) -> int | None:
    """The most cards of a name; None where a card's text allows any number."""
    allowed = MOST_COPIES
    for entry in entries:
        copies = entry.card.copies if isinstance(entry.card, WeissCard) else None
        if copies == "any":
            return None
        allowed = max(allowed, copies or 0)
    return allowed
