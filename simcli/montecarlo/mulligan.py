"""The mulligan of simulated openings: rules of the deck file applied to many hands at once."""

from __future__ import annotations

import numpy as np

from simcli.montecarlo.compiled import part
from simcli.montecarlo.lanes import LANES, add_drawn, copy, deal, draw, fill
from simcli.montecarlo.plan import (
    AGAIN,
    ALWAYS,
    HAND,
    KEEP_HAND,
    KEEP_SOME,
    OPENING,
    REDRAW,
    SET_ASIDE,
)
from simcli.montecarlo.program import evaluate
from simcli.montecarlo.streams import trial_key

__all__ = ["NOTHING", "london", "partial"]

# NumPy numbers, not literals: numba would compile every function they are passed to once more.
NO_RULE = np.int64(-1)
NOTHING = np.int64(0)


@part
def _choose(plan, first, last, hand, chosen, room):  # type: ignore[no-untyped-def]
    """``chosen`` becomes what the clauses take of ``hand``, in order, each card once."""
    for category in range(chosen.shape[0]):
        fill(chosen[category], np.uint16(0))
    for clause in range(first, last):
        for lane in range(LANES):
            room[lane] = plan.clauses[clause, 0]
        for category in plan.order:
            if plan.clauses[clause, 1 + category] == 0:
                continue
            row, taken = hand[category], chosen[category]
            for lane in range(LANES):
                take = min(np.uint16(row[lane] - taken[lane]), room[lane])
                taken[lane] = np.uint16(taken[lane] + take)
                room[lane] = np.uint16(room[lane] - take)


@part
def _applies(plan, rule, size, moments, stack, scratch, free):  # type: ignore[no-untyped-def]
    """``stack[0]`` becomes whether ``rule`` is the first to hold, among the lanes still free."""
    condition, at = plan.rules[rule, 0], plan.rules[rule, 2]
    if at >= 0 and at != size:
        fill(stack[0], np.uint8(0))
        return
    if condition == ALWAYS:
        fill(stack[0], np.uint8(1))
    else:
        evaluate(plan.conditions, condition, moments, stack, scratch)
    for lane in range(LANES):
        stack[0, lane] = np.uint8(stack[0, lane] & free[lane])
        free[lane] = np.uint8(free[lane] & (np.uint8(1) - stack[0, lane]))


@part
def partial(plan, key, left, moments, work):  # type: ignore[no-untyped-def]
    """Partial mulligans: from ``moments[HAND]`` to ``moments[OPENING]``; ``left`` and ``size``
    become what the turn draws are made from."""
    draws, stack, scratch, free, chosen, before, size, need = work
    categories = moments.shape[1]
    hand, kept, truth = moments[HAND], moments[OPENING], stack[0]
    copy(kept, hand)
    fill(free, np.uint8(1))
    for rule in range(plan.rules.shape[0]):
        _, action, _, _, first, last = plan.rules[rule]
        _applies(plan, rule, plan.hand, moments, stack, scratch, free)
        if action == KEEP_HAND:
            continue
        _choose(plan, first, last, hand, chosen, scratch)
        for category in range(categories):
            to, of = kept[category], chosen[category]
            for lane in range(LANES):
                here, there = to[lane], of[lane]  # read both, so that no lane branches
                to[lane] = there if truth[lane] else here
    fill(need, np.uint16(plan.hand))
    copy(chosen, hand)  # from here on chosen: what goes back
    for category in range(categories):
        row, back = kept[category], chosen[category]
        for lane in range(LANES):
            need[lane] = np.uint16(need[lane] - row[lane])
            back[lane] = np.uint16(back[lane] - row[lane])
    if plan.kind == REDRAW:  # the returned cards can be drawn again
        _put_back(left, size, chosen, need, scratch)
    copy(before, left)
    draw(draws, key, NOTHING, left, plan.hand, size, need)
    for lane in range(LANES):
        size[lane] = np.uint16(size[lane] - need[lane])
    add_drawn(kept, before, left, need, scratch)
    if plan.kind == SET_ASIDE:  # the returned cards are shuffled in after the redraw
        _put_back(left, size, chosen, need, scratch)


@part
def _put_back(left, size, back, cards, total):  # type: ignore[no-untyped-def]
    """Return the ``cards[lane]`` cards ``back`` (categories, lanes) to what is left."""
    fill(total, np.uint16(0))
    for category in range(left.shape[0]):
        row, more = left[category], back[category]
        for lane in range(LANES):
            total[lane] = np.uint16(total[lane] + more[lane])
            row[lane] = np.int16(row[lane] + np.int16(total[lane]))
    for lane in range(LANES):
        size[lane] = np.uint16(size[lane] + cards[lane])


@part
def london(plan, block, left, moments, work, hands):  # type: ignore[no-untyped-def]
    """The London mulligan: every hand is a fresh one of full size; keeping at ``n`` cards puts the
    others on the bottom, where no turn draw reaches them. A hand of one card is always kept."""
    draws, stack, scratch, free, chosen, before, size, need = work
    categories = moments.shape[1]
    hand, kept = moments[HAND], moments[OPENING]
    again, taken, open_ = hands
    for lane in range(LANES):
        open_[lane] = np.uint8(1)  # lanes that have not kept a hand yet
    copy(again[HAND], hand)
    for cards in range(plan.hand, 0, -1):
        if cards < plan.hand:
            key = trial_key(plan.keys[3 + cards], block)
            deal(draws, key, plan.sizes, plan.total, plan.hand, before, again[HAND], size, need)
            for category in range(categories - 1):
                row, fresh = left[category], before[category]
                for lane in range(LANES):
                    here, there = row[lane], fresh[lane]
                    row[lane] = there if open_[lane] else here
        for lane in range(LANES):
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


@part
def _settle(kept, chosen, chooses, open_):  # type: ignore[no-untyped-def]
    """The lanes that choose end with what is ``chosen``."""
    categories = kept.shape[0]
    for category in range(categories):
        to, of = kept[category], chosen[category]
        for lane in range(LANES):
            here, there = to[lane], of[lane]
            to[lane] = there if chooses[lane] else here
    for lane in range(LANES):
        open_[lane] = np.uint8(open_[lane] & (np.uint8(1) - chooses[lane]))


@part
def _bottom(plan, rule, cards, hand, left, taken, need, scratch):  # type: ignore[no-untyped-def]
    """``left`` becomes the ``cards`` cards that a London rule (-1: none) ends with."""
    copy(left, hand)
    fill(need, np.uint16(plan.hand - cards))
    if rule >= 0:
        _, action, _, first, middle, last = plan.rules[rule]
        for clause in range(first, middle):
            for lane in range(LANES):
                scratch[lane] = min(np.uint16(plan.clauses[clause, 0]), need[lane])
            for category in plan.order:
                if plan.clauses[clause, 1 + category] == 0:
                    continue
                row = left[category]
                for lane in range(LANES):
                    down = min(row[lane], scratch[lane])
                    row[lane] = np.uint16(row[lane] - down)
                    scratch[lane] = np.uint16(scratch[lane] - down)
                    need[lane] = np.uint16(need[lane] - down)
        if action == KEEP_SOME:
            _choose(plan, middle, last, left, taken, scratch)
            _put_down(plan.order, left, taken, need)
    for category in range(taken.shape[0]):
        fill(taken[category], np.uint16(0))
    _put_down(plan.order, left, taken, need)


@part
def _put_down(order, left, spared, need):  # type: ignore[no-untyped-def]
    """Take what is not spared out of ``left``, by category, until no more is needed."""
    for category in order:
        row, safe = left[category], spared[category]
        for lane in range(LANES):
            down = min(np.uint16(row[lane] - safe[lane]), need[lane])
            row[lane] = np.uint16(row[lane] - down)
            need[lane] = np.uint16(need[lane] - down)
