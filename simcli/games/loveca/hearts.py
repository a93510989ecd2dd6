"""Hearts: what a yelled card brings, and whether hearts meet the requirement of Lives.

A yelled card belongs to one *class*: a colour (a Member's blade heart), ``all``, ``score``,
``draw:COLOUR`` and ``grey2`` (the four shapes of a Live's), or ``none``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import cast

from simcli.decks.model import Entry
from simcli.errors import InputError, Place, did_you_mean
from simcli.games.loveca.cards import COLOURS, LovecaCard

__all__ = [
    "CLASSES",
    "MOST",
    "classes_of",
    "heart_of",
    "parse_classes",
    "parse_need",
    "parse_stage",
    "pooled",
    "single",
]

CLASSES: tuple[str, ...] = (
    *COLOURS,
    "all",
    "none",
    "score",
    *(f"draw:{colour}" for colour in COLOURS),
    "grey2",
)

MOST = 1000
"""No count of cards, hearts or Blades may be larger."""


def heart_of(kind: str) -> tuple[str | None, int]:
    """Which heart a card of class ``kind`` shows when it is yelled, and how many.

    Two colourless hearts count to the total and fill no colour (2.1.1.2, 2.11.3; the rules do not
    name that icon yet).

    >>> heart_of("draw:red"), heart_of("grey2"), heart_of("score")
    (('red', 1), ('colourless', 2), (None, 0))
    """
    if kind in ("none", "score"):
        return None, 0
    if kind == "grey2":
        return "colourless", 2
    return kind.removeprefix("draw:"), 1


def pooled(needs: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """The summed requirement of several Lives, which all have to be met (8.3.15, 8.3.16).

    >>> pooled([{"red": 1, "grey": 2}, {"red": 2}])
    {'red': 3, 'grey': 2}
    """
    need: dict[str, int] = {}
    for one in needs:
        for colour, hearts in one.items():
            need[colour] = need.get(colour, 0) + hearts
    return need


def single(need: Mapping[str, int], hearts: Mapping[str, int]) -> bool:
    """Whether ``hearts`` (by colour, ``all``, ``colourless``) meet ``need`` (by colour, ``grey``).

    Every coloured note takes hearts of its colour, ALL hearts cover what is missing, and the total
    must reach the total of all notes (2.11.3). For several Lives pass their :func:`pooled` need:
    the player is free in order and choice, so the sum decides.

    >>> single({"red": 1, "purple": 1, "grey": 1}, {"red": 1, "all": 1})
    False
    >>> single({"red": 1, "purple": 1, "grey": 1}, {"red": 1, "pink": 1, "all": 1})
    True
    """
    missing = sum(max(0, n - hearts.get(c, 0)) for c, n in need.items() if c != "grey")
    return missing <= hearts.get("all", 0) and sum(hearts.values()) >= sum(need.values())


def classes_of(entries: Iterable[Entry], gone: Mapping[str, int] | None = None) -> dict[str, int]:
    """The main deck by class of yelled card, less the copies ``gone`` from it (by card number).

    Energy is no part of the main deck. Classes stand in one order, whatever the order of the
    cards. InputError where more copies are gone than the deck has.
    """
    left = dict(gone or {})
    found = dict.fromkeys(CLASSES, 0)
    for entry in entries:
        card = cast(LovecaCard, entry.card)
        if card.type == "energy":
            continue
        taken = min(entry.count, left.get(card.code, 0))
        if taken:
            left[card.code] -= taken
        found[card.blade_heart or "none"] += entry.count - taken
    for code, copies in left.items():
        if copies:
            raise InputError(
                f"{copies} more of {code} gone than the deck has", mend="name fewer copies"
            )
    return {kind: n for kind, n in found.items() if n}


def parse_classes(text: str, option: str = "--remaining") -> dict[str, int]:
    """Cards by class, from ``"red=11 green=6 all=5 none=3"``; errors name ``option``.

    >>> parse_classes("red=4, draw:pink=2 none=6")
    {'red': 4, 'draw:pink': 2, 'none': 6}
    """
    return _parse(text, option, CLASSES)


def parse_need(text: str, option: str = "--need") -> dict[str, int]:
    """A Live's requirement, from ``"red=5 grey=3"``.

    >>> parse_need("red=5 grey=3")
    {'red': 5, 'grey': 3}
    """
    return _parse(text, option, (*COLOURS, "grey"))


def parse_stage(text: str, option: str = "--stage") -> dict[str, int]:
    """The hearts of the Members on stage, from ``"pink=3 green=2"``.

    >>> parse_stage("red=0")
    {'red': 0}
    """
    return _parse(text, option, COLOURS)


_PAIR = re.compile(r"[\s,]*(?P<name>[^\s,=]+)(?:\s*=\s*(?P<count>[^\s,=]+))?")


def _parse(text: str, option: str, known: tuple[str, ...]) -> dict[str, int]:
    plain = _narrow(text)
    counts: dict[str, int] = {}
    position = 0
    end = len(plain.rstrip(" \t\r\n,"))
    if not end:
        raise InputError("nothing is named", Place(option), f'write it as "{known[0]}=2"')
    while position < end:
        pair = _PAIR.match(plain, position)
        if pair is None:  # an "=" with no word before it
            column = len(plain) - len(plain[position:].lstrip(" \t,"))
            raise InputError("'=' without a word before it", _place(option, column, text))
        name = pair["name"].casefold()
        here = _place(option, pair.start("name"), text)
        if name not in known:
            mend = did_you_mean(name, known) or f"known: {', '.join(known)}"
            raise InputError(f"unknown word '{pair['name']}'", here, mend)
        if name in counts:
            raise InputError(f"'{name}' is given twice", here, "name it once")
        if pair["count"] is None:
            raise InputError(f"'{name}' has no count", here, f'write it as "{name}=2"')
        counts[name] = _count(pair["count"], _place(option, pair.start("count"), text))
        position = pair.end()
    return counts


def _count(word: str, here: Place) -> int:
    if not re.fullmatch(r"[0-9]+", word):
        what = "negative" if re.fullmatch(r"-[0-9]+", word) else "not a whole number"
        raise InputError(f"count '{word[:20]}' is {what}", here, "write 0, 1, 2, ...")
    digits = word.lstrip("0") or "0"
    if len(digits) > 4 or int(digits) > MOST:
        raise InputError(f"count '{word[:20]}' is too large", here, f"at most {MOST}")
    return int(digits)


def _narrow(text: str) -> str:
    """Full-width letters, digits and signs as plain ones, every column staying where it is."""
    return text.translate(_FULL_WIDTH)


_FULL_WIDTH = {ord("\N{IDEOGRAPHIC SPACE}"): " ", **{0xFEE0 + c: chr(c) for c in range(0x21, 0x7F)}}


def _place(option: str, index: int, text: str) -> Place:
    return Place(option, 1, index + 1, text)
