"""Simulated openings: hand, mulligan, turn draws, and questions about the counts held.

The streams: ``opening`` is the first shuffle, ``redraw`` the cards drawn for the returned ones,
``turns`` the cards after that; a London mulligan to ``n`` cards has the stream ``london n``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from simcli.montecarlo.compiled import kernel, part
from simcli.montecarlo.lanes import LANES, copy, draw_some, set_keys
from simcli.montecarlo.mulligan import NOTHING, deal, london, partial
from simcli.montecarlo.plan import ALWAYS, HAND, LONDON, NONE, OPENING, Plan, Rule, plan
from simcli.montecarlo.program import evaluate

__all__ = ["ALWAYS", "HAND", "OPENING", "Plan", "Rule", "plan", "play", "play_both"]


class Room(NamedTuple):
    """The arrays that a block of trials is played in: ``moments``, the counts held at each;
    ``stack`` for the truths of events; then what is only needed on the way."""

    moments: npt.NDArray[np.uint16]  # moments, categories, lanes
    stack: npt.NDArray[np.uint8]  # truths, lanes
    rows: npt.NDArray[np.uint16]  # scratch rows
    left: npt.NDArray[np.uint16]  # of the deck: now and before; all but the last category; lanes
    hands: npt.NDArray[np.uint16]  # scratch hands
    free: npt.NDArray[np.uint8]
    keys: npt.NDArray[np.uint64]


def _room(plan: Plan) -> Room:
    categories = len(plan.sizes)
    moments = 2 + len(plan.stages)
    return Room(
        np.zeros((moments, categories, LANES), np.uint16),
        np.empty((max(plan.events.depth, plan.conditions.depth), LANES), np.uint8),
        np.empty((6, LANES), np.uint16),
        np.empty((2, categories - 1, LANES), np.uint16),
        np.empty((3 + moments, categories, LANES), np.uint16),
        np.empty((2, LANES), np.uint8),
        np.empty(LANES, np.uint64),
    )


@part
def _open(plan, first, room):  # type: ignore[no-untyped-def]
    """Play the block of trials from ``first`` on: fill the room's ``moments``."""
    moments, stack, rows, keys = room.moments, room.stack, room.rows, room.keys
    left, before = room.left[0], room.left[1]
    scratch, index, index2, need, size = rows[0], rows[1], rows[2], rows[3], rows[4]
    chosen, stock, taken, again = room.hands[0], room.hands[1], room.hands[2], room.hands[3:]
    free, open_ = room.free[0], room.free[1]
    categories = plan.sizes.shape[0]
    work = (stack, scratch, free, chosen, need, index)
    set_keys(keys, plan.keys[0], first)
    deal(keys, plan, left, moments[HAND], index, index2)
    if plan.kind == NONE:
        if plan.stages.shape[0] > 0:
            copy(moments[OPENING], moments[HAND])
            size[:] = np.uint16(plan.total - plan.hand)
    elif plan.kind == LONDON:
        hands = (again, stock, taken, rows[5], open_)
        london(plan, keys, first, left, moments, size, work, hands)
    else:
        set_keys(keys, plan.keys[1], first)
        partial(plan, keys, left, moments, size, work)
    if plan.stages.shape[0] > 0:
        set_keys(keys, plan.keys[2], first)
    drawn = NOTHING
    for stage in range(plan.stages.shape[0]):
        cards = plan.stages[stage]
        copy(before, left)
        need[:] = np.uint16(cards)
        draw_some(keys, drawn, left, need, cards, size, index)
        drawn += cards
        for lane in range(LANES):
            scratch[lane] = np.uint16(cards)
            size[lane] = np.uint16(size[lane] - np.uint16(cards))
        for category in range(categories - 1):
            for lane in range(LANES):
                got = np.uint16(before[category, lane] - left[category, lane])
                held = np.uint16(moments[1 + stage, category, lane] + got)
                moments[2 + stage, category, lane] = held
                scratch[lane] = np.uint16(scratch[lane] - got)
        for lane in range(LANES):
            held = np.uint16(moments[1 + stage, categories - 1, lane] + scratch[lane])
            moments[2 + stage, categories - 1, lane] = held


@kernel
def play_blocks(base, new, one, other, first_trial, last_trial, tally):  # type: ignore[no-untyped-def]
    """Play trials with the plan ``base`` in the room ``one``, and where ``tally`` (events, 1 or 3)
    has three columns with ``new`` in ``other`` too; count hits, or what :func:`play_both` says. It
    is one kernel for both, as each of two would compile all below it once more."""
    sides = 2 if tally.shape[1] > 1 else 1
    for first in range(first_trial, last_trial, LANES):
        for side in range(sides):
            _open(base if side == 0 else new, first, one if side == 0 else other)
        lanes = min(LANES, last_trial - first)
        for event in range(tally.shape[0]):
            for side in range(sides):
                plan, room = (base, one) if side == 0 else (new, other)
                evaluate(plan.events, event, room.moments, room.stack, room.rows[0])
            here, there, both = 0, 0, 0
            for lane in range(lanes):
                here += one.stack[0, lane]
            if sides == 1:
                tally[event, 0] += here
                continue
            for lane in range(lanes):
                there += other.stack[0, lane]
                both += one.stack[0, lane] & other.stack[0, lane]
            tally[event, 0] += both
            tally[event, 1] += here - both
            tally[event, 2] += there - both


def play(plan: Plan, first_trial: int, last_trial: int, tally: npt.NDArray[np.int64]) -> None:
    """Play the trials ``first_trial .. last_trial - 1``; add each event's hits to ``tally``."""
    room = _room(plan)
    play_blocks(plan, plan, room, room, first_trial, last_trial, tally[:, np.newaxis])


def play_both(
    base: Plan, new: Plan, first_trial: int, last_trial: int, tally: npt.NDArray[np.int64]
) -> None:
    """Play each trial with two plans over the same slots and count, for each event in
    ``tally[event]``: both hit, the base alone, the new one alone."""
    play_blocks(base, new, _room(base), _room(new), first_trial, last_trial, tally)
