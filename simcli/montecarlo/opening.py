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

__all__ = ["ALWAYS", "HAND", "OPENING", "Plan", "Rule", "plan", "play"]


@kernel
def play(plan, first_trial, last_trial, tally):  # type: ignore[no-untyped-def]
    """Play the trials ``first_trial .. last_trial - 1``; add each event's hits to ``tally``."""
    categories = plan.sizes.shape[0]
    stages = plan.stages.shape[0]
    events = plan.events.starts.shape[0] - 1
    moments = np.zeros((2 + stages, categories, LANES), np.uint16)
    left = np.empty((categories - 1, LANES), np.uint16)
    before = np.empty((categories - 1, LANES), np.uint16)
    keys = np.empty(LANES, np.uint64)
    index = np.empty(LANES, np.uint16)
    index2 = np.empty(LANES, np.uint16)
    scratch = np.empty(LANES, np.uint16)
    need = np.empty(LANES, np.uint16)
    size = np.empty(LANES, np.uint16)
    free = np.empty(LANES, np.uint8)
    chosen = np.empty((categories, LANES), np.uint16)
    stack = np.empty((max(plan.events.depth, plan.conditions.depth), LANES), np.uint8)
    work = (stack, scratch, free, chosen, need, index)
    for first in range(first_trial, last_trial, LANES):
        set_keys(keys, plan.keys[0], first)
        deal(keys, plan, left, moments[HAND], index, index2)
        if plan.kind == NONE:
            copy(moments[OPENING], moments[HAND])
            size[:] = np.uint16(plan.total - plan.hand)
        elif plan.kind == LONDON:
            london(plan, keys, first, left, moments, size, work)
        else:
            set_keys(keys, plan.keys[1], first)
            partial(plan, keys, left, moments, size, work)
        if stages > 0:
            set_keys(keys, plan.keys[2], first)
        drawn = NOTHING
        for stage in range(stages):
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
        lanes = min(LANES, last_trial - first)
        for event in range(events):
            evaluate(plan.events, event, moments, stack, scratch)
            hits = 0
            for lane in range(lanes):
                hits += stack[0, lane]
            tally[event] += hits
