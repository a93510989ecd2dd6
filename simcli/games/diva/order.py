"""A stacked set: a file that lists the LIVE deck, the top first, as ``trace --order`` reads it.

    AO A2 A5 B3           the LIVE deck from the top, on as many lines as you like
    divas C A             the DIVA deck from the top (optional; else it is shuffled)
    plays AO A5 A2 B3     what is placed, seat by seat (optional; else as the policies like)

Hands are dealt one player after the other, from the first player on. ``#`` starts a comment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from simcli.decks.formats.source import read_source
from simcli.errors import InputError, Place
from simcli.games.diva.cards import GROUPS, LiveCard, parse_card
from simcli.games.diva.options import DivaOptions

__all__ = ["Order", "read_order"]


@dataclass(slots=True)
class Order:
    """The LIVE deck from the top; the groups of the DIVA deck and the cards placed, or nothing."""

    live: list[LiveCard] = field(default_factory=list)
    divas: list[int] = field(default_factory=list)
    plays: list[LiveCard] = field(default_factory=list)


def read_order(path: Path, options: DivaOptions) -> Order:
    """The order that a file says. InputError where a deck is not named card for card."""
    source = read_source(path)
    order = Order()
    for number, line in enumerate(source.lines, 1):
        words = line.split("#", 1)[0].split()
        place = source.place(number)
        if words[:1] == ["divas"]:
            order.divas += [_group(word, place) for word in words[1:]]
        elif words[:1] == ["plays"]:
            order.plays += [parse_card(word, place) for word in words[1:]]
        else:
            order.live += [parse_card(word, place) for word in words]
    whole = Place(source.name)
    _all_of("LIVE", order.live, options.live_cards(), whole)
    if order.divas:
        _all_of("DIVA", map(_letter, order.divas), map(_letter, options.diva_groups()), whole)
    return order


def _letter(group: int) -> str:
    return GROUPS[group]


def _group(word: str, place: Place) -> int:
    if len(word) != 1 or word.upper() not in GROUPS:
        raise InputError(f"'{word}' is not a group", place, "write letters: divas C A B")
    return GROUPS.index(word.upper())


def _all_of(
    deck: str, said: Iterable[LiveCard | str], has: Iterable[LiveCard | str], place: Place
) -> None:
    listed, wanted = Counter(map(str, said)), Counter(map(str, has))
    for word, copies in sorted(listed.items()):
        if copies > wanted[word]:
            raise InputError(
                f"{word} is listed {copies} times, the {deck} deck has {wanted[word]}", place
            )
    for word, copies in sorted(wanted.items()):
        if listed[word] < copies:
            raise InputError(
                f"{word} is listed {listed[word]} times, the {deck} deck has {copies}",
                place,
                f"list all {wanted.total()} cards, the top first; live_deck: sets a smaller deck",
            )
