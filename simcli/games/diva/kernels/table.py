"""The table as a handful of arrays: what a configuration fixes, and what a set changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from simcli.games.diva.cards import (
    CHANGE,
    COLLAB,
    ENCORE,
    GROUPS,
    NEUTRAL,
    ONLY,
    PEN,
    SOLO,
    LiveCard,
)
from simcli.games.diva.codes import RULES, encode_rules
from simcli.games.diva.options import DivaOptions
from simcli.montecarlo.streams import purpose_key

__all__ = ["SETUP", "TABLE", "Record", "card_types", "new_table", "setup"]

K_PEN, K_ONLY, K_SOLO, K_COLLAB, K_CHANGE, K_ENCORE, K_BLANK = 0, 1, 2, 3, 4, 5, 6
_KINDS = (PEN, ONLY, SOLO, COLLAB, CHANGE, ENCORE)
NONE = -1

RANDOM, GREEDY, THRIFT = 0, 1, 2
POLICY_NUMBER = {"random": RANDOM, "greedy": GREEDY, "thrift": THRIFT}

# Streams of random numbers.
FIRST, SAMPLE, POLICY = 0, 3, 4  # POLICY + p is player p's
LIVE, DIVA = np.int64(1), np.int64(2)  # handed on, and so no literals: each would compile anew

LIVE_STACKED, DIVA_STACKED = 1, 2  # bits of ``stacked``: 1 << (stream - LIVE)

# What a set counts.
PLACED, DEALT, TURNED, TURNS, BOUND, STUCK, PASSES, REPLAY = 0, 1, 2, 3, 4, 5, 6, 7
COUNTS = 8

FREE, WAS_BOUND, WAS_STUCK = 0, 1, 2


MOST_PLAYERS, MOST_SEATS, MOST_SLOTS = len(GROUPS), 120, 24
MOST_CARDS, MOST_DIVAS, MOST_TYPES = 512, 160, 128

SETUP = np.dtype(
    [
        ("rules", RULES),
        ("kind", np.int64, MOST_TYPES),
        ("colour", np.int64, MOST_TYPES),
        ("value", np.int64, MOST_TYPES),
        ("deck", np.int16, MOST_CARDS),
        ("divas", np.int16, MOST_DIVAS),
        ("floor", np.int64, MOST_SEATS),
        ("row", np.int64, MOST_SEATS),
        ("policy", np.int64, MOST_PLAYERS),
        ("script", np.int64, MOST_SEATS),
        ("purposes", np.uint64, POLICY + MOST_PLAYERS),
        ("cards", np.int64),
        ("diva_cards", np.int64),
        ("blank", np.int64),
        ("stacked", np.int64),
    ]
)
"""What a configuration fixes; a record, so that a kernel passes on one pointer.

``kind``, ``colour``, ``value`` describe each type of card (colour -1: none); type ``blank`` is a
card without anything on it. ``deck`` lists the type of each of the ``cards`` LIVE cards, ``divas``
the group of each of the ``diva_cards``. ``floor`` and ``row`` are those of each seat. ``policy`` is
each player's. ``script`` forces the type of card on a seat (-1: as the player likes). ``purposes``
are the keys of the streams. ``stacked`` names the decks that are
dealt in the order they are listed.
"""

TABLE = np.dtype(
    [
        ("deck", np.int16, MOST_CARDS),
        ("divas", np.int16, MOST_DIVAS),
        ("hands", np.int64, (MOST_PLAYERS, MOST_SLOTS)),
        ("held", np.int64, MOST_PLAYERS),
        ("only", np.int64, MOST_PLAYERS),
        ("card", np.int64, MOST_SEATS),
        ("player", np.int64, MOST_SEATS),
        ("turned", np.int64, MOST_SEATS),
        ("freedom", np.int64, MOST_SEATS),
        ("turn", np.int64, MOST_SEATS),
        ("encore_lap", np.int64, MOST_PLAYERS),
        ("drawn_by", np.int8, MOST_CARDS),
        ("drawn_turn", np.int16, MOST_CARDS),
        ("counts", np.int64, COUNTS),
        ("keys", np.uint64, POLICY + MOST_PLAYERS),
        ("legal", np.int64, MOST_SLOTS),
        ("divas_left", np.int64, MOST_PLAYERS),
        ("chosen", np.int64, MOST_PLAYERS),
        ("points", np.int64, MOST_PLAYERS),
        ("seats", np.int64, MOST_PLAYERS),
        ("sums", np.int64, (6, MOST_PLAYERS)),
        ("singers", np.int64),
        ("doubled", np.int64),
        ("raised", np.int64),
        ("saved_sums", np.int64, (6, MOST_PLAYERS)),
        ("saved_seats", np.int64, MOST_PLAYERS),
        ("saved_singers", np.int64),
        ("rows", np.int64, (2, MOST_SEATS)),
        ("own_points", np.int64, MOST_PLAYERS),
        ("own_seats", np.int64, MOST_PLAYERS),
        ("match", np.int64, 8),
        ("match_sums", np.int64, (3, MOST_PLAYERS)),
    ]
)
"""What a set changes.

``hands`` (players, slots) hold ``held`` cards each; ``only`` is the colour a player's running Only
binds the others to (-1: none). ``card``, ``player``, ``turned``, ``freedom`` and the ``turn`` it
was placed in are the log by seat. ``drawn_by`` and ``drawn_turn`` say who drew each card of the
deck, and when. ``encore_lap`` is the lap in which a player drew their first Encore (0: dealt, -1:
never). ``counts`` see above; ``points``, ``seats`` and ``singers`` (a mask) were scored last; the
``own_`` ones and ``doubled`` (the groups an Encore doubles, a mask) are the set's own, before any
what-if; the rest is scratch.
"""

Record = Any
"""A numpy record of dtype :data:`SETUP` or :data:`TABLE`."""


def card_types(options: DivaOptions) -> list[LiveCard]:
    """The distinct LIVE cards, in the order of their type numbers."""
    return sorted(
        set(options.live_cards()), key=lambda c: (c.colour, _KINDS.index(c.kind), c.value)
    )


def setup(
    options: DivaOptions,
    seed: int = 0,
    *,
    deck: list[LiveCard] | None = None,
    divas: list[int] | None = None,
    script: Sequence[LiveCard | None] | None = None,
    stacked: bool = False,
) -> Record:
    """Lay out a configuration; ``deck`` and ``divas`` stand in for the options' own decks."""
    types = card_types(options)
    number = {card: at for at, card in enumerate(types)}
    by_row = options.model_copy(update={"change_scope": "row"})
    purposes = ["first", "live", "diva", "sample"]
    purposes += [f"policy {p}" for p in range(options.players)]
    cards = [number[c] for c in (options.live_cards() if deck is None else deck)]
    groups = options.diva_groups() if divas is None else divas
    record = np.zeros(1, SETUP)[0]
    record["rules"] = encode_rules(options)
    record["script"] = NONE
    _fill(record, "kind", [*(_KINDS.index(c.kind) for c in types), K_BLANK])
    _fill(record, "colour", [*(c.colour for c in types), NEUTRAL])
    _fill(record, "value", [c.value for c in types])
    _fill(record, "deck", cards)
    _fill(record, "divas", groups)
    _fill(record, "floor", [options.floor_of(s) for s in range(options.seats)])
    _fill(record, "row", [by_row.row_of(s) for s in range(options.seats)])
    _fill(record, "policy", [POLICY_NUMBER[p] for p in options.policies])
    _fill(record, "script", [NONE if c is None else number[c] for c in script or []])
    _fill(record, "purposes", [purpose_key(seed, f"diva/{p}") for p in purposes])
    record["cards"], record["diva_cards"] = len(cards), len(groups)
    record["blank"] = len(types)
    record["stacked"] = LIVE_STACKED | DIVA_STACKED if stacked else 0
    return record


def new_table() -> Record:
    """An empty table for one thread."""
    return np.zeros(1, TABLE)[0]


def _fill(record: Record, field: str, values: Sequence[int | np.uint64]) -> None:
    record[field][: len(values)] = values
