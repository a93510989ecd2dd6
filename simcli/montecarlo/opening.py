"""Simulated openings: hand, mulligan, turn draws, and questions about the counts held.

The streams: ``opening`` is the first shuffle, ``redraw`` the cards drawn for the returned ones,
``turns`` the cards after that; a London mulligan to ``n`` cards has the stream ``london n``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from simcli.montecarlo.compiled import kernel, part
from simcli.montecarlo.lanes import (
    LANES,
    Draws,
    add_drawn,
    clear_unplayed,
    copy,
    deal,
    draw,
    draws,
    fill,
)
from simcli.montecarlo.mulligan import NOTHING, london, partial
from simcli.montecarlo.plan import ALWAYS, HAND, LONDON, NONE, OPENING, Plan, Rule, plan
from simcli.montecarlo.program import evaluate
from simcli.montecarlo.streams import trial_key

__all__ = ["ALWAYS", "HAND", "OPENING", "Plan", "Rule", "plan", "play", "play_both"]


class Room(NamedTuple):
    """The arrays that a block of trials is played in: ``moments``, the counts held at each;
    ``stack`` for the truths of events; then what is only needed on the way."""

    moments: npt.NDArray[np.uint16]  # moments, categories, lanes
    stack: npt.NDArray[np.uint8]  # truths, lanes
    rows: npt.NDArray[np.uint16]  # scratch, what is left in all, what is drawn; lanes
    left: npt.NDArray[np.int16]  # running totals: now and before; all but the last category; lanes
    hands: npt.NDArray[np.uint16]  # scratch hands
    free: npt.NDArray[np.uint8]
    draws: Draws


def _room(plan: Plan) -> Room:
    categories = len(plan.sizes)
    moments = 2 + len(plan.stages)
    return Room(
        np.zeros((moments, categories, LANES), np.uint16),
        np.empty((max(plan.events.depth, plan.conditions.depth), LANES), np.uint8),
        np.empty((3, LANES), np.uint16),
        np.empty((2, categories - 1, LANES), np.int16),
        np.empty((2 + moments, categories, LANES), np.uint16),
        np.empty((2, LANES), np.uint8),
        draws(),
    )


@part
def _open(plan, block, room):  # type: ignore[no-untyped-def]
    """Play a block of trials: fill the room's ``moments``."""
    moments, stack, rows = room.moments, room.stack, room.rows
    left, before = room.left[0], room.left[1]
    scratch, size, need = rows[0], rows[1], rows[2]
    chosen, taken, again = room.hands[0], room.hands[1], room.hands[2:]
    free, open_ = room.free[0], room.free[1]
    key = trial_key(plan.keys[0], block)
    deal(room.draws, key, plan.sizes, plan.total, plan.hand, left, moments[HAND], size, need)
    work = (room.draws, stack, scratch, free, chosen, before, size, need)
    if plan.kind == NONE:
        if plan.stages.shape[0] > 0:
            copy(moments[OPENING], moments[HAND])
    elif plan.kind == LONDON:
        london(plan, block, left, moments, work, (again, taken, open_))
    else:
        partial(plan, trial_key(plan.keys[1], block), left, moments, work)
    key = trial_key(plan.keys[2], block)
    drawn = NOTHING
    for stage in range(plan.stages.shape[0]):
        cards = plan.stages[stage]
        held = moments[2 + stage]
        copy(held, moments[1 + stage])
        copy(before, left)
        fill(need, np.uint16(cards))
        draw(room.draws, key, drawn, left, cards, size, need)
        drawn += cards
        for lane in range(LANES):
            size[lane] = np.uint16(size[lane] - need[lane])
        add_drawn(held, before, left, need, scratch)


@part
def _hits(truth):  # type: ignore[no-untyped-def]
    """How many lanes hold; 16 bits are enough for a block and leave more lanes to a register."""
    found = np.uint16(0)
    for lane in range(LANES):
        found = np.uint16(found + truth[lane])
    return np.int64(found)


@kernel
def play_blocks(base, new, one, other, first_trial, last_trial, tally):  # type: ignore[no-untyped-def]
    """Play trials with the plan ``base`` in the room ``one``, and where ``tally`` (events, 1 or 3)
    has three columns with ``new`` in ``other`` too; count hits, or what :func:`play_both` says. It
    is one kernel for both, as each of two would compile all below it once more."""
    sides = 2 if tally.shape[1] > 1 else 1
    for block in range(first_trial // LANES, -(-last_trial // LANES)):
        for side in range(sides):
            _open(base if side == 0 else new, np.uint64(block), one if side == 0 else other)
        for event in range(tally.shape[0]):
            for side in range(sides):
                plan, room = (base, one) if side == 0 else (new, other)
                evaluate(plan.events, event, room.moments, room.stack, room.rows[0])
            truth, other_truth = one.stack[0], other.stack[0]
            clear_unplayed(truth, block, first_trial, last_trial)
            here = _hits(truth)
            if sides == 1:
                tally[event, 0] += here
                continue
            clear_unplayed(other_truth, block, first_trial, last_trial)
            there = _hits(other_truth)
            for lane in range(LANES):
                truth[lane] = np.uint8(truth[lane] & other_truth[lane])
            both = _hits(truth)
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
