"""Simulated openings: hand, mulligan, turn draws, and questions about the counts held.

The streams: ``opening`` is the first shuffle, ``redraw`` the cards drawn for the returned ones,
``turns`` the cards after that; a London mulligan to ``n`` cards has the stream ``london n``.
"""

from __future__ import annotations

import numpy as np

from simcli.montecarlo.compiled import kernel
from simcli.montecarlo.lanes import LANES, copy, draw_some, set_keys
from simcli.montecarlo.mulligan import NOTHING, deal, london, partial
from simcli.montecarlo.plan import ALWAYS, HAND, LONDON, NONE, OPENING, Plan, Rule, plan
from simcli.montecarlo.program import evaluate

__all__ = ["ALWAYS", "HAND", "OPENING", "Plan", "Rule", "plan", "play", "play_both"]


@kernel
def _state(plan):  # type: ignore[no-untyped-def]
    """The arrays that a block of trials is played in: ``moments`` first, ``stack`` and ``scratch``
    for events, then what is only needed on the way."""
    categories = plan.sizes.shape[0]
    moments = np.zeros((2 + plan.stages.shape[0], categories, LANES), np.uint16)
    stack = np.empty((max(plan.events.depth, plan.conditions.depth), LANES), np.uint8)
    rows = np.empty((5, LANES), np.uint16)
    left = np.empty((2, categories - 1, LANES), np.uint16)
    chosen = np.empty((categories, LANES), np.uint16)
    return moments, stack, rows, left, chosen, np.empty(LANES, np.uint8), np.empty(LANES, np.uint64)


@kernel
def _open(plan, first, state):  # type: ignore[no-untyped-def]
    """Play the block of trials from ``first`` on: fill ``moments``, the first of the state."""
    moments, stack, rows, lefts, chosen, free, keys = state
    left, before = lefts[0], lefts[1]
    scratch, index, index2, need, size = rows[0], rows[1], rows[2], rows[3], rows[4]
    categories = plan.sizes.shape[0]
    work = (stack, scratch, free, chosen, need, index)
    set_keys(keys, plan.keys[0], first)
    deal(keys, plan, left, moments[HAND], index, index2)
    if plan.kind == NONE:
        if plan.stages.shape[0] > 0:
            copy(moments[OPENING], moments[HAND])
            size[:] = np.uint16(plan.total - plan.hand)
    elif plan.kind == LONDON:
        london(plan, keys, first, left, moments, size, work)
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
def play(plan, first_trial, last_trial, tally):  # type: ignore[no-untyped-def]
    """Play the trials ``first_trial .. last_trial - 1``; add each event's hits to ``tally``."""
    state = _state(plan)
    moments, stack, scratch = state[0], state[1], state[2][0]
    for first in range(first_trial, last_trial, LANES):
        _open(plan, first, state)
        lanes = min(LANES, last_trial - first)
        for event in range(plan.events.starts.shape[0] - 1):
            evaluate(plan.events, event, moments, stack, scratch)
            hits = 0
            for lane in range(lanes):
                hits += stack[0, lane]
            tally[event] += hits


@kernel
def play_both(base, new, first_trial, last_trial, tally):  # type: ignore[no-untyped-def]
    """Play each trial with two plans over the same slots and count, for each event in
    ``tally[event]``: both hit, the base alone, the new one alone."""
    one, other = _state(base), _state(new)
    for first in range(first_trial, last_trial, LANES):
        _open(base, first, one)
        _open(new, first, other)
        lanes = min(LANES, last_trial - first)
        for event in range(base.events.starts.shape[0] - 1):
            evaluate(base.events, event, one[0], one[1], one[2][0])
            evaluate(new.events, event, other[0], other[1], other[2][0])
            here, there, both = 0, 0, 0
            for lane in range(lanes):
                here += one[1][0, lane]
                there += other[1][0, lane]
                both += one[1][0, lane] & other[1][0, lane]
            tally[event, 0] += both
            tally[event, 1] += here - both
            tally[event, 2] += there - both
