"""The table as records: what is printed on each player's cards, both sides, and the game.

A *card* is a number: in whole games its place in the deck list, so that every physical card can be
followed; in damage lines one of a few kinds. What is printed on it stands in ``decks``, where it
is stands in ``sides``. Zones hold cards. The last card of the deck and of the stock is their top,
the first card of the clock its oldest.

Modifiers that last until a named moment stand in the side beside the printed numbers, so that what
card texts do has its place.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from simcli.games.mulligan_rules import LAID
from simcli.games.weiss.effects import MOST_PARTS

__all__ = [
    "CAP",
    "CARDS",
    "CLIMAX_AREA",
    "CLOCK",
    "COLOURS",
    "DECK",
    "FIELDS",
    "GAME",
    "HAND",
    "HEAD",
    "LEVEL",
    "MEMORY",
    "MOST_ATTACKS",
    "MOST_CLIMAXES",
    "MOST_EVENTS",
    "MOST_ICONS",
    "MOST_SOUL",
    "MOST_TURNS",
    "NOBODY",
    "RESOLUTION",
    "ROOM",
    "SIDE",
    "SLOTS",
    "STOCK",
    "TABLE",
    "WAITING",
    "ZONES",
    "constant",
    "new_table",
]

ROOM = 256
"""Cards a zone may hold; a damage line may ask for two zones of 99."""
CAP = 128
"""Cards a simulated deck may have; a legal one has 50."""
SLOTS = 5
MOST_TURNS = 30
MOST_ATTACKS = 5
"""Attacks a turn of a listed opponent."""
MOST_SOUL = 8
"""Souls that chances are tabled for."""
MOST_CLIMAXES = 32
FIELDS = 128
"""Counters in a row of the tally."""
MOST_EVENTS = 8192
MOST_ICONS = 3
HEAD = 9
"""Columns of a logged event."""


def constant(number: int) -> int:
    """A number that kernels pass on, as a NumPy number: for every literal numba would compile the
    functions it is passed to once more."""
    return np.int64(number)  # type: ignore[return-value]


(
    DECK,
    WAITING,
    CLOCK,
    LEVEL,
    RESOLUTION,
    HAND,
    STOCK,
    MEMORY,
    CLIMAX_AREA,
) = (constant(zone) for zone in range(9))
ZONES = (
    "deck",
    "waiting room",
    "clock",
    "level",
    "resolution",
    "hand",
    "stock",
    "memory",
    "climax",
)
NOBODY = constant(-1)
COLOURS = ("yellow", "green", "red", "blue", "purple")

CARDS = np.dtype(
    [
        ("cards", "i8"),
        ("climaxes", "i8"),
        ("type", "i8", CAP),
        ("climax", "i8", CAP),  # 1: a climax
        ("kind", "i8", CAP),  # copies of one card share it
        ("colour", "i8", CAP),  # a bit for the colour; 0 where it has none
        ("level", "i8", CAP),
        ("cost", "i8", CAP),
        ("power", "i8", CAP),
        ("soul", "i8", CAP),
        ("trigger", "i8", (CAP, MOST_ICONS)),  # icons by number, in their order; then NOBODY
        ("backup_power", "i8", CAP),  # 0: no backup
        ("backup_level", "i8", CAP),
        ("backup_cost", "i8", CAP),
        # What a climax does when it is played, part by part; NOBODY where there is none.
        ("effect", "i8", (CAP, MOST_PARTS)),
        ("effect_power", "i8", (CAP, MOST_PARTS)),
        ("effect_soul", "i8", (CAP, MOST_PARTS)),
        ("combo", "i8", CAP),  # a bit for each combo of the plan that the card is part of
        ("wanted", "i8", CAP),  # how dear the plan holds the card in the level area
        ("colours", "i8"),  # bits of the colours that cards above level 0 have
    ],
    align=True,
)
"""A deck list, by card."""

SIDE = np.dtype(
    [
        ("zone", "i2", (len(ZONES), ROOM)),
        ("size", "i8", len(ZONES)),
        # The deck: cards on top whose order is known, shuffles so far, cards drawn from this one.
        ("known", "i8"),
        ("shuffles", "i8"),
        ("drawn", "i8"),
        ("stacked", "i8"),  # 1: cards come as they lie, and nothing is ever shuffled
        ("key", "u8"),  # of this trial's shuffles
        ("most_levels", "i8"),  # level cards that lose
        ("prefer", "i8", CAP),  # by card: of the bottom seven the dearest goes to the level area
        ("lost", "i8"),
        # The stage, by slot, with what lasts till the end of the turn.
        ("card", "i8", SLOTS),
        ("rested", "i8", SLOTS),
        ("reversed", "i8", SLOTS),
        ("power", "i8", SLOTS),
        ("soul", "i8", SLOTS),
        ("shots", "i8", SLOTS),
        ("all_power", "i8"),
        ("all_soul", "i8"),
        # How it is played: a number in ``policies``, its stream, and the choices it has made.
        ("policy", "i8"),
        ("clock_most", "i8"),  # clocks with at most so many cards in hand; NOBODY: as it likes
        ("choices", "u8"),
        ("asked", "i8"),
        ("probes", "u8"),  # the stream of what is only measured
        # What the policy answers beside a number.
        ("chosen", "i8", ROOM),  # by position in hand
        ("at", "i8"),
        ("slot", "i8"),
        # What has been seen so far, for the tally.
        ("returned", "i8"),
        ("levels_seen", "i8"),
        ("refreshes_seen", "i8"),
        ("combos_seen", "i8"),
        ("combos_used", "i8"),
        ("combos_on", "i8"),  # combos of the climax played this turn
        ("dealt", "i8"),  # damage that landed this turn
        ("attacks", "i8"),  # attacks made this turn
    ],
    align=True,
)
"""One player's side."""

GAME = np.dtype(
    [
        ("players", "i8"),  # 1: the second player is only what is listed
        ("most_turns", "i8"),  # of each player
        ("listed", "i8", (MOST_TURNS, MOST_ATTACKS)),  # its damage by turn; 0 ends a turn's list
        ("turn", "i8"),  # of both players, from 1; 0 is the set-up
        ("phase", "i8"),
        ("began", "i8"),  # who goes first
        ("round", "i8"),  # turns of one player, from 1
        ("result", "i8"),  # the winner, or NOBODY
        ("logging", "i8"),
        ("events", "i8"),
    ],
    align=True,
)

TABLE = np.dtype(
    [
        ("game", GAME),
        ("decks", CARDS, 2),
        ("sides", SIDE, 2),
        ("mulligan", LAID, 2),
        ("keys", "u8", (2, 3)),  # the purposes of each player's streams
        ("order", "i8", (2, CAP)),  # a stacked deck, its top first
        ("hits", "f4", (CAP + 1, MOST_CLIMAXES + 1, MOST_SOUL + 1)),  # see ``chance``
        ("tally", "i8", (2, MOST_TURNS + 1, FIELDS)),
        ("events", "i2", (MOST_EVENTS, HEAD)),  # the log: what happened,
        ("states", SIDE, (MOST_EVENTS, 2)),  # and both sides after it; untouched in the million
    ],
    align=True,
)
"""What every step is handed, as ``t``. It is one record, so that handing it on costs nothing:
arrays would be reference-counted in every call."""


def new_table() -> npt.NDArray[np.void]:
    """An empty table: one record of ``TABLE``."""
    return np.zeros(1, TABLE)
