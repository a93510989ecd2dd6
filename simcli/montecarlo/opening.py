"""Simulated openings: hand, mulligan, turn draws, and questions about the counts held.

The streams: ``opening`` is the first shuffle, ``redraw`` the cards drawn for the returned ones,
``turns`` the cards after that; a London mulligan to ``n`` cards has the stream ``london n``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from simcli.montecarlo.compiled import kernel
from simcli.montecarlo.lanes import LANES, MOST_CARDS, draw, draw_some, set_keys
from simcli.montecarlo.program import Program, evaluate
from simcli.montecarlo.streams import purpose_key

__all__ = ["ALWAYS", "HAND", "KEEP_HAND", "KINDS", "OPENING", "Plan", "Rule", "plan", "play"]

KINDS = {"none": 0, "redraw": 1, "set-aside": 2, "discard": 3, "london": 4}
_NONE, _REDRAW, _SET_ASIDE, _DISCARD, _LONDON = 0, 1, 2, 3, 4
HAND, OPENING = 0, 1
"""The first two moments; the stages follow from 2 on."""
ALWAYS = -1
KEEP_HAND, KEEP_SOME, AGAIN = 0, 1, 2
NO_CAP = 0x7FFF


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
    the mask. ``keys``: of the streams opening, redraw, turns, then London by size.
    """

    sizes: npt.NDArray[np.int32]
    hand: int
    kind: int
    stages: npt.NDArray[np.int32]
    rules: npt.NDArray[np.int32]
    clauses: npt.NDArray[np.int32]
    conditions: Program
    events: Program
    keys: npt.NDArray[np.uint64]


def plan(
    sizes: Sequence[int],
    hand: int,
    kind: str,
    stages: Sequence[int],
    rules: Sequence[Rule],
    conditions: Program,
    events: Program,
    seed: int,
) -> Plan:
    """Lay out a plan. Raises ValueError where the deck cannot supply the cards drawn."""
    total = sum(sizes)
    if total > MOST_CARDS:
        raise ValueError(f"a deck of {total} cards is more than {MOST_CARDS}")
    needed = hand + sum(stages) + (hand if kind in ("set-aside", "discard") and rules else 0)
    if needed > total:
        raise ValueError(f"{needed} cards are drawn from a deck of {total}")
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
    purposes = ["opening", "redraw", "turns", *(f"london {n}" for n in range(hand))]
    return Plan(
        np.array(sizes, np.int32),
        hand,
        KINDS[kind] if rules else _NONE,
        np.array(stages, np.int32),
        np.array(rows, np.int32).reshape(-1, 6),
        np.array(clauses, np.int32).reshape(-1, 1 + len(sizes)),
        conditions,
        events,
        np.array([purpose_key(seed, p) for p in purposes], np.uint64),
    )


@kernel
def _choose(clauses, first, last, hand, chosen, room):  # type: ignore[no-untyped-def]
    """``chosen`` becomes what the clauses take of ``hand``, in order, each card once."""
    categories, lanes = hand.shape
    chosen[:, :] = 0
    for clause in range(first, last):
        for lane in range(lanes):
            room[lane] = clauses[clause, 0]
        for category in range(categories):
            if clauses[clause, 1 + category] == 0:
                continue
            row, taken = hand[category], chosen[category]
            for lane in range(lanes):
                take = min(np.uint16(row[lane] - taken[lane]), room[lane])
                taken[lane] = np.uint16(taken[lane] + take)
                room[lane] = np.uint16(room[lane] - take)


@kernel
def _deal(keys, plan, total, left, hand, index, index2):  # type: ignore[no-untyped-def]
    """Shuffle and draw the hand: ``left`` and ``hand`` (categories, lanes) are filled."""
    categories, lanes = hand.shape
    for category in range(categories - 1):
        left[category, :] = np.uint16(plan.sizes[category])
    draw(keys, left, plan.hand, total, index, index2)
    last = hand[categories - 1]
    last[:] = np.uint16(plan.hand)
    for category in range(categories - 1):
        size = np.uint16(plan.sizes[category])
        row, kept = left[category], hand[category]
        for lane in range(lanes):
            kept[lane] = np.uint16(size - row[lane])
            last[lane] = np.uint16(last[lane] - kept[lane])


@kernel
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


@kernel
def _mulligan(plan, total, keys, left, moments, size, work):  # type: ignore[no-untyped-def]
    """Partial mulligans: from ``moments[HAND]`` to ``moments[OPENING]``; ``left`` and ``size``
    become what the turn draws are made from."""
    stack, scratch, free, chosen, need, index = work
    categories, lanes = moments.shape[1:]
    hand, kept = moments[HAND], moments[OPENING]
    kept[:, :] = hand
    free[:] = np.uint8(1)
    for rule in range(plan.rules.shape[0]):
        _, action, _, _, first, last = plan.rules[rule]
        _applies(plan, rule, plan.hand, moments, stack, scratch, free)
        if action == KEEP_HAND:
            continue
        _choose(plan.clauses, first, last, hand, chosen, scratch)
        for category in range(categories):
            to, of = kept[category], chosen[category]
            for lane in range(lanes):
                to[lane] = of[lane] if stack[0, lane] else to[lane]
    need[:] = np.uint16(plan.hand)
    for category in range(categories):
        row = kept[category]
        for lane in range(lanes):
            need[lane] = np.uint16(need[lane] - row[lane])
    size[:] = np.uint16(total - plan.hand)
    if plan.kind == _REDRAW:  # the returned cards can be drawn again
        for lane in range(lanes):
            size[lane] = np.uint16(size[lane] + need[lane])
        for category in range(categories - 1):
            for lane in range(lanes):
                back = np.uint16(hand[category, lane] - kept[category, lane])
                left[category, lane] = np.uint16(left[category, lane] + back)
    for category in range(categories - 1):  # from here on chosen: what was left before the redraw
        chosen[category, :] = left[category]
    draw_some(keys, 0, left, need, plan.hand, size, index)
    for lane in range(lanes):
        scratch[lane] = need[lane]
    for category in range(categories - 1):
        for lane in range(lanes):
            got = np.uint16(chosen[category, lane] - left[category, lane])
            scratch[lane] = np.uint16(scratch[lane] - got)
            back = np.uint16(hand[category, lane] - kept[category, lane])
            kept[category, lane] = np.uint16(kept[category, lane] + got)
            if plan.kind == _SET_ASIDE:  # the returned cards are shuffled in after the redraw
                left[category, lane] = np.uint16(left[category, lane] + back)
    for lane in range(lanes):
        kept[categories - 1, lane] = np.uint16(kept[categories - 1, lane] + scratch[lane])
        if plan.kind == _DISCARD:
            size[lane] = np.uint16(size[lane] - need[lane])
        else:
            size[lane] = np.uint16(total - plan.hand)


@kernel
def _london(plan, total, keys, first, left, moments, size, work):  # type: ignore[no-untyped-def]
    """The London mulligan: every hand is a fresh one of full size; keeping at ``n`` cards puts the
    others on the bottom, where no turn draw reaches them. A hand of one card is always kept."""
    stack, scratch, free, chosen, need, index = work
    categories, lanes = moments.shape[1:]
    hand, kept = moments[HAND], moments[OPENING]
    again = np.empty((moments.shape[0], categories, lanes), np.uint16)
    stock = np.empty((categories, lanes), np.uint16)
    index2 = np.empty(lanes, np.uint16)
    taken = np.empty((categories, lanes), np.uint16)
    open_ = np.ones(lanes, np.uint8)  # lanes that have not kept a hand yet
    for cards in range(plan.hand, 0, -1):
        again[HAND, :, :] = hand
        if cards < plan.hand:
            set_keys(keys, plan.keys[3 + cards], first)
            _deal(keys, plan, total, stock, again[HAND], index, index2)
            for category in range(categories - 1):
                for lane in range(lanes):
                    if open_[lane]:
                        left[category, lane] = stock[category, lane]
        free[:] = open_
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
        _bottom(plan, -1, cards, again[HAND], chosen, taken, need, scratch)
        _settle(kept, chosen, free, open_)
    size[:] = np.uint16(total - plan.hand)


@kernel
def _settle(kept, chosen, chooses, open_):  # type: ignore[no-untyped-def]
    """The lanes that choose end with what is ``chosen``."""
    categories, lanes = kept.shape
    for category in range(categories):
        to, of = kept[category], chosen[category]
        for lane in range(lanes):
            to[lane] = of[lane] if chooses[lane] else to[lane]
    for lane in range(lanes):
        open_[lane] = np.uint8(open_[lane] & (np.uint8(1) - chooses[lane]))


@kernel
def _bottom(plan, rule, cards, hand, left, taken, need, scratch):  # type: ignore[no-untyped-def]
    """``left`` becomes the ``cards`` cards that a London rule (-1: none) ends with."""
    categories, lanes = hand.shape
    left[:, :] = hand
    need[:] = np.uint16(plan.hand - cards)
    if rule >= 0:
        _, action, _, first, middle, last = plan.rules[rule]
        for clause in range(first, middle):
            for lane in range(lanes):
                scratch[lane] = min(np.uint16(plan.clauses[clause, 0]), need[lane])
            for category in range(categories):
                if plan.clauses[clause, 1 + category] == 0:
                    continue
                row = left[category]
                for lane in range(lanes):
                    down = min(row[lane], scratch[lane])
                    row[lane] = np.uint16(row[lane] - down)
                    scratch[lane] = np.uint16(scratch[lane] - down)
                    need[lane] = np.uint16(need[lane] - down)
        if action == KEEP_SOME:
            _choose(plan.clauses, middle, last, left, taken, scratch)
            _put_down(left, taken, need)
    taken[:, :] = 0
    _put_down(left, taken, need)


@kernel
def _put_down(left, spared, need):  # type: ignore[no-untyped-def]
    """Take what is not spared out of ``left``, by category, until no more is needed."""
    categories, lanes = left.shape
    for category in range(categories):
        row, safe = left[category], spared[category]
        for lane in range(lanes):
            down = min(np.uint16(row[lane] - safe[lane]), need[lane])
            row[lane] = np.uint16(row[lane] - down)
            need[lane] = np.uint16(need[lane] - down)


@kernel
def play(plan, first_trial, last_trial, tally):  # type: ignore[no-untyped-def]
    """Play the trials ``first_trial .. last_trial - 1``; add each event's hits to ``tally``."""
    categories = plan.sizes.shape[0]
    total = 0
    for category in range(categories):
        total += plan.sizes[category]
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
        _deal(keys, plan, total, left, moments[HAND], index, index2)
        if plan.kind == _NONE:
            moments[OPENING, :, :] = moments[HAND]
            size[:] = np.uint16(total - plan.hand)
        elif plan.kind == _LONDON:
            _london(plan, total, keys, first, left, moments, size, work)
        else:
            set_keys(keys, plan.keys[1], first)
            _mulligan(plan, total, keys, left, moments, size, work)
        if stages > 0:
            set_keys(keys, plan.keys[2], first)
        drawn = 0
        for stage in range(stages):
            cards = plan.stages[stage]
            for category in range(categories - 1):
                before[category, :] = left[category]
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
