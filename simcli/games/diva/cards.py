"""The cards: penlights and the five specials, and how they are written.

A card is written as its group's letter and its kind: ``A3`` a penlight, ``AO`` Only, ``AS`` Solo,
``AC`` Collaboration, ``AX`` Change, ``AE`` Encore. Special cards that belong to no group begin
with ``_`` instead. A placed Solo or Collaboration names the group of the DIVA it turned in
brackets: ``AS(B)``; nothing turned is ``AS(-)``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from pydantic import Field

from simcli.decks.model import Card
from simcli.errors import InputError, Place

__all__ = [
    "CHANGE",
    "COLLAB",
    "ENCORE",
    "GROUPS",
    "NEUTRAL",
    "ONLY",
    "PEN",
    "SOLO",
    "SPECIALS",
    "DivaCard",
    "LiveCard",
    "diva_card",
    "group_letter",
    "parse_card",
    "parse_placed",
]

PEN, ONLY, SOLO, COLLAB, CHANGE, ENCORE = "pen", "only", "solo", "collab", "change", "encore"
SPECIALS = (ONLY, SOLO, COLLAB, CHANGE, ENCORE)
GROUPS = "ABCDEFGH"
NEUTRAL = -1

_SIGN = {ONLY: "O", SOLO: "S", COLLAB: "C", CHANGE: "X", ENCORE: "E"}
_NAMES = {
    ONLY: "Only",
    SOLO: "Solo",
    COLLAB: "Collaboration",
    CHANGE: "Change",
    ENCORE: "Encore",
}
_KIND = {sign: kind for kind, sign in _SIGN.items()}
_WRITTEN = re.compile(r"([A-H_])([1-9]|[OSCXE])")
_TURNED = re.compile(r"(.+)\(([A-H-])\)")


@dataclass(frozen=True, slots=True, order=True)
class LiveCard:
    """A LIVE card: its kind, its group's number (:data:`NEUTRAL`: none), a penlight's value."""

    kind: str
    colour: int
    value: int = 0

    def __str__(self) -> str:
        letter = "_" if self.colour == NEUTRAL else GROUPS[self.colour]
        return letter + (str(self.value) if self.kind == PEN else _SIGN[self.kind])

    @property
    def turns(self) -> bool:
        """Whether placing it turns a DIVA."""
        return self.kind in (SOLO, COLLAB)

    def neutral(self) -> LiveCard:
        """The same special card without a group."""
        return self if self.kind == PEN else replace(self, colour=NEUTRAL)


class DivaCard(Card):
    """A LIVE card as questions know it: ``kind``, ``colour`` (a letter, empty for none) and, of a
    penlight, ``value``; the kind is also a flag: ``encore``, ``pen value>=4``."""

    kind: str
    colour: str = ""
    value: int = Field(0, ge=0, le=9)

    def flags(self) -> frozenset[str]:
        return frozenset({self.kind})


def diva_card(card: LiveCard) -> DivaCard:
    """The card for questions.

    >>> diva_card(LiveCard("pen", 0, 3)).name
    'penlight 3 of A'
    """
    colour = "" if card.colour == NEUTRAL else GROUPS[card.colour]
    what = f"penlight {card.value}" if card.kind == PEN else _NAMES[card.kind]
    return DivaCard(
        code=str(card),
        name=f"{what} of {colour}" if colour else what,
        kind=card.kind,
        colour=colour,
        value=card.value,
    )


def group_letter(group: int) -> str:
    """The letter of a group.

    >>> group_letter(1)
    'B'
    """
    return GROUPS[group]


def parse_card(word: str, place: Place | None = None) -> LiveCard:
    """The card a word such as ``A3`` or ``BE`` names.

    >>> parse_card("A3")
    LiveCard(kind='pen', colour=0, value=3)
    >>> str(parse_card("cx"))
    'CX'
    """
    written = _WRITTEN.fullmatch(word.upper())
    if written is None:
        raise InputError(
            f"'{word}' is not a card",
            place,
            "write the group and 1-5, O, S, C, X or E: A3 a penlight, AO Only, AS Solo, "
            "AC Collaboration, AX Change, AE Encore",
        )
    letter, sign = written.groups()
    colour = NEUTRAL if letter == "_" else GROUPS.index(letter)
    if sign in _KIND:
        return LiveCard(_KIND[sign], colour)
    if colour == NEUTRAL:
        raise InputError(f"'{word}': a penlight has a group", place, "write A to H before it")
    return LiveCard(PEN, colour, int(sign))


def parse_placed(word: str, place: Place | None = None) -> tuple[LiveCard, int | None]:
    """A placed card and the group of the DIVA it turned (None: no DIVA turned).

    >>> parse_placed("AS(B)")
    (LiveCard(kind='solo', colour=0, value=0), 1)
    """
    turned = _TURNED.fullmatch(word.upper())
    if turned is None:
        card = parse_card(word, place)
        if card.turns:
            raise InputError(
                f"'{word}' turned a DIVA, of which group?",
                place,
                f"write {card}(A), or {card}(-) when the DIVA deck was empty",
            )
        return card, None
    card = parse_card(turned[1], place)
    if not card.turns:
        raise InputError(f"'{word}': only Solo and Collaboration turn a DIVA", place)
    return card, None if turned[2] == "-" else GROUPS.index(turned[2])
