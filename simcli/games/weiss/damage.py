"""Damage card by card: one player's zones as arrays, and what the rules do to them.

The shared kernel of damage lines and whole games. A card is a small number; ``climax`` says which
are climaxes. A deck is shuffled lazily: the k-th card drawn from the n-th shuffle of a trial is
decided by the k-th number of that shuffle's stream, so decks alike in a slot meet the same cards.
Rule numbers: the comprehensive rules, with the refresh of August 2022.
"""

from __future__ import annotations

from typing import NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from simcli.montecarlo.compiled import kernel
from simcli.montecarlo.streams import choice, word

__all__ = [
    "CANCELLED",
    "CLIMAX",
    "CLOCK",
    "DECK",
    "HIT",
    "KNOWN",
    "LEVEL",
    "LOST",
    "NON_CLIMAX",
    "NOTHING",
    "OLDEST",
    "RESOLUTION",
    "STACKED",
    "WAITING",
    "Zones",
    "clock_cards",
    "damage",
    "heal",
    "look",
    "mill",
    "new_zones",
    "settle",
    "shuffle_back",
    "start_trial",
    "take_top",
]

DECK, WAITING, CLOCK, LEVEL, RESOLUTION = range(5)
"""The zones: rows of ``Zones.cards``, and where their sizes stand in ``Zones.counts``."""
KNOWN, SHUFFLES, DRAWN, STACKED = range(5, 9)
"""The rest of ``Zones.counts``."""
NOTHING, HIT, CANCELLED, LOST = range(4)
"""What became of a damage."""
NON_CLIMAX, CLIMAX, OLDEST = range(3)
"""Which of the bottom seven goes to the level area."""
inlined = numba.njit(inline="always")
"""For the smallest steps: a call would count references to the zones' arrays, which costs more than
the step itself. Compiled into its callers, and kept on disk with them."""
UNLIMITED = 99
"""A level limit that is never reached: clocked cards stay in the clock."""


class Zones(NamedTuple):
    """One player's cards: ``cards`` (zones, room). The deck's top is its last card, the clock's
    oldest card its first.

    ``counts`` holds how many cards each zone has, then: the cards on top of the deck whose order
    is known, the shuffles so far, the cards drawn from this shuffle, and whether the deck is
    stacked: a stacked deck is drawn, and after a refresh stays, in the order its cards lie in.
    """

    cards: npt.NDArray[np.int16]
    counts: npt.NDArray[np.int64]
    climax: npt.NDArray[np.bool_]
    key: npt.NDArray[np.uint64]


def new_zones(climax: npt.NDArray[np.bool_], room: int) -> Zones:
    """Empty zones with room for so many cards each, of the kinds that ``climax`` tells apart."""
    cards, counts = np.zeros((5, room), np.int16), np.zeros(9, np.int64)
    return Zones(cards, counts, climax, np.zeros(1, np.uint64))


@kernel
def start_trial(zones: Zones, key: np.uint64) -> None:
    """Name the random numbers of this player's shuffles. The deck counts as freshly shuffled."""
    zones.key[0] = key
    zones.counts[KNOWN] = zones.counts[SHUFFLES] = zones.counts[DRAWN] = 0


@kernel
def _shuffle(zones: Zones) -> None:
    zones.counts[KNOWN] = zones.counts[DRAWN] = 0
    zones.counts[SHUFFLES] += 1


@inlined
def _any_of(zones: Zones, n: int) -> int:
    """The next number of this shuffle's stream: one of ``n`` cards."""
    stream = word(zones.key[0], np.uint64(zones.counts[SHUFFLES]))
    picked = choice(stream, np.uint64(zones.counts[DRAWN]), np.uint64(n))
    zones.counts[DRAWN] += 1
    return int(picked)


@inlined
def _swap(zones: Zones, one: int, other: int) -> None:
    # No local name for the deck's row: counting references to it would cost more than the swap.
    card = zones.cards[DECK, one]
    zones.cards[DECK, one] = zones.cards[DECK, other]
    zones.cards[DECK, other] = card


@inlined
def _reveal(zones: Zones) -> int:
    """Decide the topmost card not known yet; its place in the deck."""
    unseen = zones.counts[DECK] - zones.counts[KNOWN]
    place = unseen - 1
    if not zones.counts[STACKED]:
        _swap(zones, place, _any_of(zones, unseen))
    return int(place)


@inlined
def take_top(zones: Zones) -> int:
    """Take the top card off the deck, which must have one. Nothing is settled yet."""
    if zones.counts[KNOWN] > 0:
        zones.counts[KNOWN] -= 1
    else:
        _reveal(zones)
    zones.counts[DECK] -= 1
    return int(zones.cards[DECK, zones.counts[DECK]])


@kernel
def _take_out(zones: Zones, place: int) -> int:
    """Take the card at a place out of the deck; those above it move down."""
    card = zones.cards[DECK, place]
    last = zones.counts[DECK] - 1
    for i in range(place, last):
        zones.cards[DECK, i] = zones.cards[DECK, i + 1]
    zones.counts[DECK] = last
    return int(card)


@kernel
def _take_bottom(zones: Zones) -> int:
    unseen = zones.counts[DECK] - zones.counts[KNOWN]
    if unseen == 0:
        zones.counts[KNOWN] -= 1
    elif not zones.counts[STACKED]:
        _swap(zones, 0, _any_of(zones, unseen))
    return int(_take_out(zones, 0))


@inlined
def _put(zones: Zones, zone: int, card: int) -> None:
    n = zones.counts[zone]
    zones.cards[zone, n] = card
    zones.counts[zone] = n + 1


@kernel
def _refresh(zones: Zones) -> None:
    """9.2.1: the waiting room becomes the deck; 9.2.2: its top card at once goes to the clock."""
    n = zones.counts[WAITING]
    for i in range(n):
        zones.cards[DECK, n - 1 - i] = zones.cards[WAITING, i]
    zones.counts[DECK], zones.counts[WAITING] = n, 0
    _shuffle(zones)
    _put(zones, CLOCK, take_top(zones))


@kernel
def _level_up(zones: Zones, pick: int) -> None:
    """9.3: of the bottom seven one goes to the level area, six to the waiting room."""
    chosen = 0
    if pick != OLDEST:
        for i in range(7):
            if zones.climax[zones.cards[CLOCK, i]] == (pick == CLIMAX):
                chosen = i
                break
    _put(zones, LEVEL, zones.cards[CLOCK, chosen])
    for i in range(7):
        if i != chosen:
            _put(zones, WAITING, zones.cards[CLOCK, i])
    for i in range(7, zones.counts[CLOCK]):
        zones.cards[CLOCK, i - 7] = zones.cards[CLOCK, i]
    zones.counts[CLOCK] -= 7


@kernel
def settle(zones: Zones, pick: int, most_levels: int, climax_shown: bool) -> bool:
    """The interrupt rule actions, to be run after every single card movement. Has the player lost?

    ``climax_shown``: with a climax in the resolution zone an empty deck and waiting room do not
    lose yet (9.2.2.1). ``most_levels`` is 4, or UNLIMITED.
    """
    while True:
        if zones.counts[DECK] == 0 and zones.counts[WAITING] > 0:
            _refresh(zones)
        elif zones.counts[DECK] == 0 and not climax_shown:
            return True
        elif most_levels != UNLIMITED and zones.counts[CLOCK] >= 7:
            _level_up(zones, pick)
            if zones.counts[LEVEL] >= most_levels:
                return True
        else:
            return False


@kernel
def damage(zones: Zones, amount: int, pick: int, most_levels: int) -> int:
    """Reveal one by one; a climax cancels it all, otherwise all go to the clock together (1.5)."""
    if amount <= 0:
        return NOTHING
    for shown in range(amount):
        card = take_top(zones)
        zones.cards[RESOLUTION, shown] = card
        cancels = zones.climax[card]
        # Nothing but an empty deck can be due before the revealed cards have gone anywhere.
        if zones.counts[DECK] == 0 and settle(zones, pick, most_levels, cancels):
            return LOST
        if cancels:
            for i in range(shown + 1):
                _put(zones, WAITING, zones.cards[RESOLUTION, i])
            return LOST if settle(zones, pick, most_levels, False) else CANCELLED
    for i in range(amount):
        _put(zones, CLOCK, zones.cards[RESOLUTION, i])
    return LOST if settle(zones, pick, most_levels, False) else HIT


@kernel
def clock_cards(zones: Zones, amount: int, pick: int, most_levels: int) -> bool:
    """Top cards to the clock, one by one; nothing cancels them. Has the player lost?"""
    for _ in range(amount):
        _put(zones, CLOCK, take_top(zones))
        if settle(zones, pick, most_levels, False):
            return True
    return False


@kernel
def mill(zones: Zones, amount: int, bottom: bool, pick: int, most_levels: int) -> int:
    """Top (or bottom) cards to the waiting room, one by one, so that a refresh part-way shuffles
    those already milled in. The climaxes among them; -1 where the player has lost."""
    found = 0
    for _ in range(amount):
        card = _take_bottom(zones) if bottom else take_top(zones)
        _put(zones, WAITING, card)
        found += zones.climax[card]
        if settle(zones, pick, most_levels, False):
            return -1
    return found


@kernel
def look(zones: Zones, amount: int, pick: int, most_levels: int) -> bool:
    """Look at up to so many top cards, ending with the deck: climaxes to the waiting room, the
    rest stays on top as it lay. Has the player lost?"""
    for _ in range(min(amount, zones.counts[DECK]) - zones.counts[KNOWN]):
        place = _reveal(zones)
        if zones.climax[zones.cards[DECK, place]]:
            _put(zones, WAITING, _take_out(zones, place))
        else:
            zones.counts[KNOWN] += 1
    return bool(settle(zones, pick, most_levels, False))


@kernel
def shuffle_back(zones: Zones, amount: int, climax: bool) -> None:
    """Up to so many climaxes (or other cards) from the waiting room, shuffled into the deck."""
    kept = taken = 0
    for i in range(zones.counts[WAITING]):
        card = zones.cards[WAITING, i]
        if taken < amount and zones.climax[card] == climax:
            zones.cards[RESOLUTION, taken] = card
            taken += 1
        else:
            zones.cards[WAITING, kept] = card
            kept += 1
    zones.counts[WAITING] = kept
    n = zones.counts[DECK]
    for i in range(n - 1, -1, -1):
        zones.cards[DECK, i + taken] = zones.cards[DECK, i]
    for i in range(taken):
        zones.cards[DECK, taken - 1 - i] = zones.cards[RESOLUTION, i]
    zones.counts[DECK] = n + taken
    _shuffle(zones)


@kernel
def heal(zones: Zones, amount: int) -> None:
    """Up to so many cards from the top of the clock, newest first, to the waiting room."""
    for _ in range(min(amount, zones.counts[CLOCK])):
        zones.counts[CLOCK] -= 1
        _put(zones, WAITING, zones.cards[CLOCK, zones.counts[CLOCK]])
