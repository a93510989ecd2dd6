"""Damage card by card: one player's zones as arrays, and what the rules do to them.

The shared kernel of damage lines and whole games. A card is a small number; ``climax`` says which
are climaxes. A deck is shuffled lazily: the k-th card drawn from the n-th shuffle of a trial is
decided by the k-th number of that shuffle's stream, so decks alike in a slot meet the same cards.
Rule numbers: the comprehensive rules, with the refresh of August 2022.
"""

from __future__ import annotations

from typing import NamedTuple

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

DECK, WAITING, CLOCK, LEVEL = range(4)
"""The zones, as indices of ``Zones.size``."""
KNOWN, SHUFFLES, DRAWN, STACKED = range(4)
NOTHING, HIT, CANCELLED, LOST = range(4)
"""What became of a damage."""
NON_CLIMAX, CLIMAX, OLDEST = range(3)
"""Which of the bottom seven goes to the level area."""
UNLIMITED = 99
"""A level limit that is never reached: clocked cards stay in the clock."""


class Zones(NamedTuple):
    """One player's cards. The deck's top is its last card, the clock's oldest card its first.

    ``size`` holds how many cards each zone has. ``state`` is [cards on top whose order is known,
    shuffles so far, cards drawn from this shuffle, whether the deck is stacked]: a stacked deck is
    drawn, and after a refresh stays, in the order its cards lie in.
    """

    deck: npt.NDArray[np.int16]
    waiting: npt.NDArray[np.int16]
    clock: npt.NDArray[np.int16]
    level: npt.NDArray[np.int16]
    resolution: npt.NDArray[np.int16]
    size: npt.NDArray[np.int64]
    state: npt.NDArray[np.int64]
    climax: npt.NDArray[np.bool_]
    key: npt.NDArray[np.uint64]


def new_zones(climax: npt.NDArray[np.bool_], cards: int) -> Zones:
    """Empty zones with room for so many cards of the kinds that ``climax`` (kinds) tells apart."""
    deck, waiting, clock, level, resolution = np.zeros((5, cards), np.int16)
    size, state = np.zeros((2, 4), np.int64)
    key = np.zeros(1, np.uint64)
    return Zones(deck, waiting, clock, level, resolution, size, state, climax, key)


@kernel
def start_trial(zones: Zones, key: np.uint64) -> None:
    """Name the random numbers of this player's shuffles. The deck counts as freshly shuffled."""
    zones.key[0] = key
    zones.state[KNOWN] = zones.state[SHUFFLES] = zones.state[DRAWN] = 0


@kernel
def _shuffle(zones: Zones) -> None:
    zones.state[KNOWN] = zones.state[DRAWN] = 0
    zones.state[SHUFFLES] += 1


@kernel
def _any_of(zones: Zones, n: int) -> int:
    """The next number of this shuffle's stream: one of ``n`` cards."""
    stream = word(zones.key[0], np.uint64(zones.state[SHUFFLES]))
    picked = choice(stream, np.uint64(zones.state[DRAWN]), np.uint64(n))
    zones.state[DRAWN] += 1
    return int(picked)


@kernel
def _reveal(zones: Zones) -> int:
    """Decide the topmost card not known yet; its place in the deck."""
    unseen = zones.size[DECK] - zones.state[KNOWN]
    place = unseen - 1
    if not zones.state[STACKED]:
        picked = _any_of(zones, unseen)
        deck = zones.deck
        deck[place], deck[picked] = deck[picked], deck[place]
    return int(place)


@kernel
def take_top(zones: Zones) -> int:
    """Take the top card off the deck, which must have one. Nothing is settled yet."""
    if zones.state[KNOWN] > 0:
        zones.state[KNOWN] -= 1
    else:
        _reveal(zones)
    zones.size[DECK] -= 1
    return int(zones.deck[zones.size[DECK]])


@kernel
def _take_out(zones: Zones, place: int) -> int:
    """Take the card at a place out of the deck; those above it move down."""
    deck = zones.deck
    card = deck[place]
    last = zones.size[DECK] - 1
    for i in range(place, last):
        deck[i] = deck[i + 1]
    zones.size[DECK] = last
    return int(card)


@kernel
def _take_bottom(zones: Zones) -> int:
    unseen = zones.size[DECK] - zones.state[KNOWN]
    if unseen == 0:
        zones.state[KNOWN] -= 1
    elif not zones.state[STACKED]:
        picked = _any_of(zones, unseen)
        deck = zones.deck
        deck[0], deck[picked] = deck[picked], deck[0]
    return int(_take_out(zones, 0))


@kernel
def _put(zones: Zones, zone: int, card: int) -> None:
    n = zones.size[zone]
    if zone == WAITING:
        zones.waiting[n] = card
    elif zone == CLOCK:
        zones.clock[n] = card
    else:
        zones.level[n] = card
    zones.size[zone] = n + 1


@kernel
def _refresh(zones: Zones) -> None:
    """9.2.1: the waiting room becomes the deck; 9.2.2: its top card at once goes to the clock."""
    n = zones.size[WAITING]
    for i in range(n):
        zones.deck[n - 1 - i] = zones.waiting[i]
    zones.size[DECK], zones.size[WAITING] = n, 0
    _shuffle(zones)
    _put(zones, CLOCK, take_top(zones))


@kernel
def _level_up(zones: Zones, pick: int) -> None:
    """9.3: of the bottom seven one goes to the level area, six to the waiting room."""
    chosen = 0
    if pick != OLDEST:
        for i in range(7):
            if zones.climax[zones.clock[i]] == (pick == CLIMAX):
                chosen = i
                break
    _put(zones, LEVEL, zones.clock[chosen])
    for i in range(7):
        if i != chosen:
            _put(zones, WAITING, zones.clock[i])
    for i in range(7, zones.size[CLOCK]):
        zones.clock[i - 7] = zones.clock[i]
    zones.size[CLOCK] -= 7


@kernel
def settle(zones: Zones, pick: int, most_levels: int, climax_shown: bool) -> bool:
    """The interrupt rule actions, to be run after every single card movement. Has the player lost?

    ``climax_shown``: with a climax in the resolution zone an empty deck and waiting room do not
    lose yet (9.2.2.1). ``most_levels`` is 4, or UNLIMITED.
    """
    while True:
        if zones.size[DECK] == 0 and zones.size[WAITING] > 0:
            _refresh(zones)
        elif zones.size[DECK] == 0 and not climax_shown:
            return True
        elif most_levels != UNLIMITED and zones.size[CLOCK] >= 7:
            _level_up(zones, pick)
            if zones.size[LEVEL] >= most_levels:
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
        zones.resolution[shown] = card
        cancels = zones.climax[card]
        if settle(zones, pick, most_levels, cancels):
            return LOST
        if cancels:
            for i in range(shown + 1):
                _put(zones, WAITING, zones.resolution[i])
            return LOST if settle(zones, pick, most_levels, False) else CANCELLED
    for i in range(amount):
        _put(zones, CLOCK, zones.resolution[i])
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
    for _ in range(min(amount, zones.size[DECK]) - zones.state[KNOWN]):
        place = _reveal(zones)
        if zones.climax[zones.deck[place]]:
            _put(zones, WAITING, _take_out(zones, place))
        else:
            zones.state[KNOWN] += 1
    return bool(settle(zones, pick, most_levels, False))


@kernel
def shuffle_back(zones: Zones, amount: int, climax: bool) -> None:
    """Up to so many climaxes (or other cards) from the waiting room, shuffled into the deck."""
    kept = taken = 0
    for i in range(zones.size[WAITING]):
        card = zones.waiting[i]
        if taken < amount and zones.climax[card] == climax:
            zones.resolution[taken] = card
            taken += 1
        else:
            zones.waiting[kept] = card
            kept += 1
    zones.size[WAITING] = kept
    n = zones.size[DECK]
    for i in range(n - 1, -1, -1):
        zones.deck[i + taken] = zones.deck[i]
    for i in range(taken):
        zones.deck[taken - 1 - i] = zones.resolution[i]
    zones.size[DECK] = n + taken
    _shuffle(zones)


@kernel
def heal(zones: Zones, amount: int) -> None:
    """Up to so many cards from the top of the clock, newest first, to the waiting room."""
    for _ in range(min(amount, zones.size[CLOCK])):
        zones.size[CLOCK] -= 1
        _put(zones, WAITING, zones.clock[zones.size[CLOCK]])
