"""The mulligan of simulated openings: rules of the deck file applied to many hands at once."""

from __future__ import annotations

import numpy as np

from simcli.montecarlo.compiled import part
from simcli.montecarlo.lanes import copy, draw, draw_some, set_keys
from simcli.montecarlo.plan import (
    AGAIN,
    ALWAYS,
    DISCARD,
    HAND,
    KEEP_HAND,
    KEEP_SOME,
    OPENING,
    REDRAW,
    SET_ASIDE,
)
from simcli.montecarlo.program import evaluate

__all__ = ["NOTHING", "deal", "london", "partial"]

# NumPy numbers, not literals: numba would compile every function they are passed to once more.
NO_RULE = np.int64(-1)
NOTHING = np.int64(0)


@part
def _choose(plan, first, last, hand, chosen, room):  # type: ignore[no-untyped-def]
    """``chosen`` becomes what the clauses take of ``hand``, in order, each card once."""
    lanes = hand.shape[1]
    chosen[:, :] = 0
    for clause in range(first, last):
        for lane in range(lanes):
            room[lane] = plan.clauses[clause, 0]
        for category in plan.order:
            if plan.clauses[clause, 1 + category] == 0:
                continue
            row, taken = hand[category], chosen[category]
            for lane in range(lanes):
                take = min(np.uint16(row[lane] - taken[lane]), room[lane])
                taken[lane] = np.uint16(taken[lane] + take)
                room[lane] = np.uint16(room[lane] - take)


@part
def deal(keys, plan, left, hand, index, index2):  # type: ignore[no-untyped-def]
    """Shuffle and draw the hand: ``left`` and ``hand`` (categories, lanes) are filled."""
    categories, lanes = hand.shape
    for category in range(categories - 1):
        left[category, :] = np.uint16(plan.sizes[category])
    draw(keys, left, plan.hand, plan.total, index, index2)
    last = hand[categories - 1]
    last[:] = np.uint16(plan.hand)
    for category in range(categories - 1):
        size = np.uint16(plan.sizes[category])
        row, kept = left[category], hand[category]
        for lane in range(lanes):
            kept[lane] = np.uint16(size - row[lane])
            last[lane] = np.uint16(last[lane] - kept[lane])


@part
def _applies(plan, rule, size, moments, stack, scratch, free):  # type: ignore[no-untyped-def]
    """``stack[0]`` becomes whether ``rule`` is the first to hold, among the lanes still free."""
    lanes = free.shape[0]
    condition, at = plan.rules[rule, 0], plan.rules[rule, 2]
    if at >= 0 and at != size:
        stack[0, :] = np.uint8(0)
        return
    if condition == ALWAYS:
        stack[0, :] = np.uint8(1)
    else:
        evaluate(plan.conditions, condition, moments, stack, scratch)
    for lane in range(lanes):
        stack[0, lane] = np.uint8(stack[0, lane] & free[lane])
        free[lane] = np.uint8(free[lane] & (np.uint8(1) - stack[0, lane]))


@part
def partial(plan, keys, left, moments, size, work):  # type: ignore[no-untyped-def]
    """Partial mulligans: from ``moments[HAND]`` to ``moments[OPENING]``; ``left`` and ``size``
    become what the turn draws are made from."""
    stack, scratch, free, chosen, need, index = work
    categories, lanes = moments.shape[1:]
    hand, kept = moments[HAND], moments[OPENING]
    copy(kept, hand)
    free[:] = np.uint8(1)
    for rule in range(plan.rules.shape[0]):
        _, action, _, _, first, last = plan.rules[rule]
        _applies(plan, rule, plan.hand, moments, stack, scratch, free)
        if action == KEEP_HAND:
            continue
        _choose(plan, first, last, hand, chosen, scratch)
        for category in range(categories):
            to, of = kept[category], chosen[category]
            for lane in range(lanes):
                to[lane] = of[lane] if stack[0, lane] else to[lane]
    need[:] = np.uint16(plan.hand)
    for category in range(categories):
        row = kept[category]
        for lane in range(lanes):
            need[lane] = np.uint16(need[lane] - row[lane])
    size[:] = np.uint16(plan.total - plan.hand)
    if plan.kind == REDRAW:  # the returned cards can be drawn again
        for lane in range(lanes):
            size[lane] = np.uint16(size[lane] + need[lane])
        for category in range(categories - 1):
            for lane in range(lanes):
                back = np.uint16(hand[category, lane] - kept[category, lane])
                left[category, lane] = np.uint16(left[category, lane] + back)
    copy(chosen, left)  # from here on chosen: what was left before the redraw
    draw_some(keys, NOTHING, left, need, plan.hand, size, index)
    for lane in range(lanes):
        scratch[lane] = need[lane]
    for category in range(categories - 1):
        for lane in range(lanes):
            got = np.uint16(chosen[category, lane] - left[category, lane])
            scratch[lane] = np.uint16(scratch[lane] - got)
            back = np.uint16(hand[category, lane] - kept[category, lane])
            kept[category, lane] = np.uint16(kept[category, lane] + got)
            if plan.kind == SET_ASIDE:  # the returned cards are shuffled in after the redraw
                left[category, lane] = np.uint16(left[category, lane] + back)
    for lane in range(lanes):
        kept[categories - 1, lane] = np.uint16(kept[categories - 1, lane] + scratch[lane])
        if plan.kind == DISCARD:
            size[lane] = np.uint16(size[lane] - need[lane])
        else:
            size[lane] = np.uint16(plan.total - plan.hand)


@part
def london(plan, keys, first, left, moments, size, work, hands):  # type: ignore[no-untyped-def]
    """The London mulligan: every hand is a fresh one of full size; keeping at ``n`` cards puts the
    others on the bottom, where no turn draw reaches them. A hand of one card is always kept."""
    stack, scratch, free, chosen, need, index = work
    categories, lanes = moments.shape[1:]
    hand, kept = moments[HAND], moments[OPENING]
    again, stock, taken, index2, open_ = hands
    for lane in range(lanes):
        open_[lane] = np.uint8(1)  # lanes that have not kept a hand yet
    copy(again[HAND], hand)
    for cards in range(plan.hand, 0, -1):
        if cards < plan.hand:
            set_keys(keys, plan.keys[3 + cards], first)
            deal(keys, plan, stock, again[HAND], index, index2)
            for category in range(categories - 1):
                for lane in range(lanes):
                    if open_[lane]:
                        left[category, lane] = stock[category, lane]
        for lane in range(lanes):
            free[lane] = open_[lane]
        for rule in range(plan.rules.shape[0]):
            action = plan.rules[rule, 1]
            if action == AGAIN and cards == 1:
                continue
            _applies(plan, rule, cards, again, stack, scratch, free)
            if action == AGAIN:
                continue  # these lanes stay open and go on to a smaller hand
            _bottom(plan, rule, cards, again[HAND], chosen, taken, need, scratch)
            _settle(kept, chosen, stack[0], open_)
        # Lanes that no rule spoke of keep what they have.
        _bottom(plan, NO_RULE, cards, again[HAND], chosen, taken, need, scratch)
        _settle(kept, chosen, free, open_)
    size[:] = np.uint16(plan.total - plan.hand)


@part
def _settle(kept, chosen, chooses, open_):  # type: ignore[no-untyped-def]
    """The lanes that choose end with what is ``chosen``."""
    categories, lanes = kept.shape
    for category in range(categories):
        to, of = kept[category], chosen[category]
        for lane in range(lanes):
            to[lane] = of[lane] if chooses[lane] else to[lane]
    for lane in range(lanes):
        open_[lane] = np.uint8(open_[lane] & (np.uint8(1) - chooses[lane]))


@part
def _bottom(plan, rule, cards, hand, left, taken, need, scratch):  # type: ignore[no-untyped-def]
    """``left`` becomes the ``cards`` cards that a London rule (-1: none) ends with."""
    lanes = hand.shape[1]
    copy(left, hand)
    need[:] = np.uint16(plan.hand - cards)
    if rule >= 0:
        _, action, _, first, middle, last = plan.rules[rule]
        for clause in range(first, middle):
            for lane in range(lanes):
                scratch[lane] = min(np.uint16(plan.clauses[clause, 0]), need[lane])
            for category in plan.order:
                if plan.clauses[clause, 1 + category] == 0:
                    continue
                row = left[category]
                for lane in range(lanes):
                    down = min(row[lane], scratch[lane])
                    row[lane] = np.uint16(row[lane] - down)
                    scratch[lane] = np.uint16(scratch[lane] - down)
                    need[lane] = np.uint16(need[lane] - down)
        if action == KEEP_SOME:
            _choose(plan, middle, last, left, taken, scratch)
            _put_down(plan.order, left, taken, need)
    taken[:, :] = 0
    _put_down(plan.order, left, taken, need)


@part
def _put_down(order, left, spared, need):  # type: ignore[no-untyped-def]
    """Take what is not spared out of ``left``, by category, until no more is needed."""
    lanes = left.shape[1]
    for category in order:
        row, safe = left[category], spared[category]
        for lane in range(lanes):
            down = min(np.uint16(row[lane] - safe[lane]), need[lane])
            row[lane] = np.uint16(row[lane] - down)
            need[lane] = np.uint16(need[lane] - down)
