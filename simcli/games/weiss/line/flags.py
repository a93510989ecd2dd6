"""From what is typed about both players to the opponent's zones and the attacker's pool."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NoReturn

from simcli.decks.model import Deck
from simcli.errors import InputError, Place, did_you_mean
from simcli.games.weiss.cards import WeissCard
from simcli.games.weiss.line.opponent import FULL_CLOCK, LEVELS, Check, Opponent, TriggerPool
from simcli.games.weiss.line.signs import fold

__all__ = [
    "FULL_DECK",
    "climaxes_of",
    "idle_icons",
    "opponent_from",
    "pool_from",
    "pool_of",
    "read_at",
    "read_pair",
    "rest",
]

FULL_DECK = (50, 8)
"""A deck of the rules, where no decklist says otherwise: cards and climaxes."""
MOST = 99  # cards in a zone
TOP_LEVEL = 3

Pair = tuple[int, int]


def read_pair(text: str, option: str) -> Pair:
    """Cards and climaxes, as in ``30/8``.

    >>> read_pair("30/8", "--deck")
    (30, 8)
    >>> read_pair("8/30", "--deck")
    Traceback (most recent call last):
    simcli.errors.InputError: --deck:1:3: 30 climaxes among 8 cards; write cards/climaxes, as 30/8
    """
    text = fold(text)
    cards, climaxes = _two(text, option, "write cards/climaxes, as 30/8")
    for column, number in ((1, cards), (text.index("/") + 2, climaxes)):
        if number > MOST:
            _fail(option, text, column, f"{number} is too many cards", f"use 0 to {MOST}")
    if climaxes > cards:
        where = text.index("/") + 2
        what = f"{climaxes} climaxes among {cards} cards"
        _fail(option, text, where, what, "write cards/climaxes, as 30/8")
    return cards, climaxes


def read_at(text: str, option: str = "--at") -> Pair:
    """Level and clock, as in ``3/4``.

    >>> read_at("3/4")
    (3, 4)
    """
    mend = f"write level/clock, from 0/0 to {LEVELS - 1}/{FULL_CLOCK - 1}"
    text = fold(text)
    level, clock = _two(text, option, mend)
    if level >= LEVELS:
        _fail(option, text, 1, f"there is no level {level} in play", mend)
    if clock >= FULL_CLOCK:
        _fail(option, text, text.index("/") + 2, f"a clock of {clock} has levelled up", mend)
    return level, clock


def _two(text: str, option: str, mend: str) -> Pair:
    found = re.fullmatch(r"\s*([0-9]{1,4})\s*/\s*([0-9]{1,4})\s*", text)
    if found is None:
        start = re.match(r"\s*[0-9]*\s*/?\s*[0-9]*", text)
        column = min(start.end() if start else 0, max(0, len(text) - 1)) + 1
        _fail(option, text, column, f"'{text}' is not two numbers", mend)
    return int(found[1]), int(found[2])


def _fail(option: str, text: str, column: int, what: str, mend: str) -> NoReturn:
    raise InputError(what, Place(option, 1, column, text), mend)


def pool_from(text: str, option: str = "--triggers") -> TriggerPool:
    """The attacker's pool from its icons: ``12/40`` is twelve soul icons in forty cards, and
    ``soul=8,double=2,shot=4/40`` tells them apart (a shot's card shows a soul as well).

    >>> pool_from("12/40").cards[Check(1)], pool_from("soul=8,shot=4/40").cards[Check(1, True)]
    (12, 4)
    """
    text = fold(text)
    mend = "write soul icons/cards, as 12/40 or soul=8,double=2,shot=4/40"
    head, slash, cards = text.partition("/")
    if not slash or not re.fullmatch(r"\s*[0-9]{1,4}\s*", cards):
        _fail(option, text, len(head) + 1, "how many cards there are is missing", mend)
    counts = {"soul": 0, "double": 0, "shot": 0}
    column = 1
    for part in head.split(","):
        name, equals, number = part.partition("=")
        name = name.strip() if equals else "soul"
        if name not in counts:
            _fail(option, text, column, f"'{name}' is no icon", did_you_mean(name, counts) or mend)
        found = (number if equals else part).strip()
        if not re.fullmatch(r"[0-9]{1,4}", found):
            _fail(option, text, column, f"'{part.strip()}' has no number of icons", mend)
        counts[name] += int(found)
        column += len(part) + 1
    size = int(cards)
    if not 0 < size <= MOST:
        _fail(option, text, len(head) + 2, f"{size} cards are no pool", f"use 1 to {MOST}")
    if sum(counts.values()) > size:
        what = f"{sum(counts.values())} cards with icons among {size}"
        _fail(option, text, 1, what, mend)
    return TriggerPool.of_souls(counts["soul"], size, counts["double"], counts["shot"])


def pool_of(deck: Deck) -> TriggerPool:
    """The pool a decklist makes. A climax counts as level 0 where a level is asked for."""
    cards: dict[Check, int] = {}
    for card, count in _cards(deck):
        level = 0 if card.type == "climax" else min(card.level or 0, TOP_LEVEL)
        kind = Check(card.trigger.count("soul"), "shot" in card.trigger, level)
        cards[kind] = cards.get(kind, 0) + count
    return TriggerPool(cards)


def climaxes_of(deck: Deck) -> int:
    """How many climaxes a decklist has."""
    return sum(count for card, count in _cards(deck) if card.type == "climax")


def idle_icons(deck: Deck) -> dict[str, int]:
    """The trigger icons of a decklist that do nothing to a line, and the cards that show them."""
    idle: dict[str, int] = {}
    for card, count in _cards(deck):
        for icon in {*card.trigger} - {"soul", "shot"}:
            idle[icon] = idle.get(icon, 0) + count
    return dict(sorted(idle.items()))


def _cards(deck: Deck) -> Iterator[tuple[WeissCard, int]]:
    for entry in deck.entries:
        if not isinstance(entry.card, WeissCard):
            raise InputError(
                f"{deck.source or deck.name} is a {deck.game} deck",
                mend="a damage line needs weiss decks",
            )
        yield entry.card, entry.count


def rest(total: Pair, *zones: Pair) -> Pair:
    """What of all cards is in none of the zones, as far as there are any left.

    >>> rest((50, 8), (30, 8), (7, 0))
    (13, 0)
    """
    cards = max(0, total[0] - sum(zone[0] for zone in zones))
    climaxes = max(0, total[1] - sum(zone[1] for zone in zones))
    return cards, min(cards, climaxes)


def opponent_from(
    at: str | None,
    deck: str | None,
    waiting: str | None,
    stock: str | None,
    clock_climaxes: int = 0,
    total: Pair | None = None,
) -> tuple[Opponent, Pair]:
    """The opponent as the options describe them, and the cards that are not in their deck, waiting
    room, clock, level or stock (all that is not told is in the waiting room).

    ``total`` is what a decklist says there is. The clock's climaxes are its oldest cards. Raises
    InputError where the zones cannot be, or cannot be of one deck.
    """
    level, clock = read_at(at) if at is not None else (None, 0)
    if not 0 <= clock_climaxes <= clock:
        raise InputError(
            f"{clock_climaxes} climaxes in a clock of {clock}",
            Place("--clock-climaxes"),
            "tell the clock with --at, as 3/4",
        )
    seen = (clock + (level or 0), clock_climaxes)
    stocked = read_pair(stock, "--stock") if stock is not None else (0, 0)
    put = read_pair(waiting, "--waiting") if waiting is not None else None
    if deck is not None:
        left = read_pair(deck, "--deck")
    elif total is not None:
        left = rest(total, put or (0, 0), stocked, seen)
    else:
        raise InputError(
            "nothing is known of the opponent's deck",
            mend="give --deck 30/8 (cards/climaxes left), or --opponent with their decklist",
        )
    _of_one_deck(total, left, put or (0, 0), stocked, seen, inferred=put is None)
    if put is None:
        put = rest(total or FULL_DECK, left, stocked, seen) if deck is not None else (0, 0)
    _possible(left, put)
    bits = tuple(i < clock_climaxes for i in range(clock))
    outside = (seen[0] + stocked[0], seen[1] + stocked[1])
    return Opponent(left, put, level, bits), outside


def _of_one_deck(total: Pair | None, *zones: Pair, inferred: bool) -> None:
    """Refuse zones that hold more than there is: of the decklist, or, where the rest is
    ``inferred`` without one, of a full deck (which may have fewer climaxes)."""
    if total is None and not inferred:
        return
    size, climaxes = total or FULL_DECK
    cards, found = (sum(zone[i] for zone in zones) for i in (0, 1))
    where = "their deck, waiting room, stock, clock and level"
    mend = "tell the zones as they lie" if total else "tell --waiting too, if their deck is another"
    for number, most, kind in (
        (cards, size, "cards"),
        (found, climaxes, "climaxes"),
        (cards - found, size - climaxes if total else size, "cards that are no climax"),
    ):
        if number > most:
            raise InputError(f"{number} {kind} in {where}, of {most} in all", mend=mend)


def _possible(deck: Pair, waiting: Pair) -> None:
    """Refuse zones that no moment of a game has, or that are too large."""
    if deck[0] + waiting[0] == 0:
        raise InputError(
            "the opponent has no card in deck or waiting room",
            mend="give --deck 30/8 and --waiting 10/0 as they lie",
        )
    if deck[0] == 0:
        raise InputError(
            "an empty deck is refreshed at once",
            mend="give --deck as it lies after the refresh and its penalty",
        )
    for (cards, _), zone in ((deck, "deck"), (waiting, "waiting room")):
        if cards > MOST:
            raise InputError(f"{cards} cards in the opponent's {zone}", mend=f"use up to {MOST}")
