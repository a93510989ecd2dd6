"""What a simulated opening is played from: small arrays, laid out once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from simcli.montecarlo.lanes import MOST_CARDS
from simcli.montecarlo.program import COUNT, Program
from simcli.montecarlo.streams import purpose_key

__all__ = [
    "AGAIN",
    "ALWAYS",
    "DISCARD",
    "HAND",
    "KEEP_HAND",
    "KEEP_SOME",
    "LONDON",
    "NONE",
    "OPENING",
    "REDRAW",
    "SET_ASIDE",
    "Plan",
    "Rule",
    "TooFewCardsError",
    "plan",
]

KINDS = {"none": 0, "redraw": 1, "set-aside": 2, "discard": 3, "london": 4}
NONE, REDRAW, SET_ASIDE, DISCARD, LONDON = KINDS.values()
HAND, OPENING = 0, 1
"""The first two moments; the stages follow from 2 on."""
ALWAYS = -1
KEEP_HAND, KEEP_SOME, AGAIN = 0, 1, 2
NO_CAP = 0x7FFF


class TooFewCardsError(ValueError):
    """The deck may run out, which this room does not model."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A mulligan rule over categories; the first one whose condition holds applies.

    ``condition`` is an event of the rules' program (:data:`ALWAYS` for none). ``keep`` None keeps
    the whole hand; else (cap or None, categories) clauses keep in order and the rest goes back. In
    a London mulligan an empty ``keep`` goes on to a smaller hand; any other rule puts down the
    cards of the ``bottom`` clauses in order, then those that ``keep`` does not take, then any. A
    rule with an empty ``keep`` does not apply to a hand of one card, which is always kept.
    """

    condition: int
    keep: tuple[tuple[int | None, tuple[int, ...]], ...] | None
    bottom: tuple[tuple[int | None, tuple[int, ...]], ...] = ()
    at: int | None = None


class Plan(NamedTuple):
    """Everything the kernel needs, as small arrays.

    ``sizes`` (categories): copies in the deck. ``stages``: cards drawn before each later moment.
    ``rules`` (rules, 6): condition, action, size it applies to or -1, where its bottom clauses
    start, where its keep clauses start and end. ``clauses`` (clauses, 1 + categories): cap, then
    the mask. ``keys``: of the streams opening, redraw, turns, then London by size. ``order``
    (categories): in which clauses choose among categories.
    """

    sizes: npt.NDArray[np.int64]
    total: int
    hand: int
    kind: int
    stages: npt.NDArray[np.int64]
    rules: npt.NDArray[np.int64]
    clauses: npt.NDArray[np.int64]
    conditions: Program
    events: Program
    keys: npt.NDArray[np.uint64]
    order: npt.NDArray[np.int64]


def plan(
    sizes: Sequence[int],
    hand: int,
    kind: str,
    stages: Sequence[int],
    rules: Sequence[Rule],
    conditions: Program,
    events: Program,
    seed: int,
    order: Sequence[int] | None = None,
) -> Plan:
    """Lay out a plan; clauses choose in the categories' own ``order`` where none is given. Raises
    TooFewCardsError where the deck could not supply the cards drawn, a whole hand returned too.
    """
    total = sum(sizes)
    if total > MOST_CARDS:
        raise ValueError(f"a deck of {total} cards is more than {MOST_CARDS}")
    again = hand if kind in ("set-aside", "discard") and rules else 0
    # What was set aside is back in the deck before the turns' draws.
    needed = hand + (again + sum(stages) if kind == "discard" else max(again, sum(stages)))
    if needed > total:
        raise TooFewCardsError(f"up to {needed} cards are drawn from a deck of {total}")
    rows: list[tuple[int, ...]] = []
    clauses: list[list[int]] = []
    for rule in rules:
        keep = rule.keep or ()
        action = KEEP_HAND if rule.keep is None else KEEP_SOME
        if kind == "london" and rule.keep == ():
            action = AGAIN
        at = -1 if rule.at is None else rule.at
        start, middle = len(clauses), len(clauses) + len(rule.bottom)
        rows.append((rule.condition, action, at, start, middle, middle + len(keep)))
        for cap, categories in (*rule.bottom, *keep):
            mask = [0] * len(sizes)
            for category in categories:
                mask[category] = 1
            clauses.append([NO_CAP if cap is None else cap, *mask])
    if (not rules or kind == "none") and not stages:
        # The opening is the first hand, which need not be copied then.
        code = events.code.copy()
        counts = code[:, 0] == COUNT
        code[counts, 1] = np.where(code[counts, 1] == OPENING, HAND, code[counts, 1])
        events = events._replace(code=code)
    purposes = ["opening", "redraw", "turns", *(f"london {n}" for n in range(hand))]
    return Plan(
        np.array(sizes, np.int64),
        total,
        hand,
        KINDS[kind] if rules else NONE,
        np.array(stages, np.int64),
        np.array(rows, np.int64).reshape(-1, 6),
        np.array(clauses, np.int64).reshape(-1, 1 + len(sizes)),
        conditions,
        events,
        np.array([purpose_key(seed, p) for p in purposes], np.uint64),
        np.array(range(len(sizes)) if order is None else order, np.int64),
    )
