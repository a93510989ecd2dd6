"""Simulated Live attempts: the yell, the hearts, the judgement, in many trials at once.

The deck runs out at the same card in every trial (it has a known size), so a yell is: what of it
is certain, plus a random draw either from the deck or, when it has run out, from the waiting room
(rules 10.2: the refresh comes at once, without the yelled cards).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from simcli.montecarlo.compiled import kernel, part
from simcli.montecarlo.lanes import LANES, draw, set_keys
from simcli.montecarlo.streams import purpose_key

__all__ = ["Plan", "Tallied", "plan", "play", "read", "tally_shape"]

ALL, TOTAL, SCORE, DRAW = 0, 1, 2, 3
"""Columns of a yield before the colours asked for: ALL hearts, hearts of any kind, icons."""
FIXED = 4
CLEARED, SHORT_TOTAL, DRAWS, DRAWS_SQUARED, HEADS = 0, 1, 2, 3, 4
"""Slots of the tally before the shortages by colour and the score icons of cleared Lives."""


class Plan(NamedTuple):
    """``sizes`` (classes) is what is drawn from, ``gains`` (classes, 4 + colours) what a card of a
    class brings, ``base`` (4 + colours) what is there before the draw, ``need`` (colours) and
    ``total`` what is asked. After the yell ``most_draws`` cards are left to draw."""

    sizes: npt.NDArray[np.int32]
    cards: int
    gains: npt.NDArray[np.int32]
    base: npt.NDArray[np.int32]
    need: npt.NDArray[np.int32]
    total: int
    most_icons: int
    most_draws: int
    key: np.uint64


@dataclass(frozen=True, slots=True)
class Tallied:
    """What the trials came to. ``icons[i]`` counts cleared attempts with ``i`` score icons."""

    trials: int
    cleared: int
    short_total: int
    short: dict[str, int]
    draws: int
    draws_squared: int
    icons: tuple[int, ...]


def _gain(name: str, colours: Sequence[str]) -> tuple[int, ...]:
    """What one yelled card of a class brings: ALL, total, score icons, draw icons, colours."""
    heart = name.removeprefix("draw:")
    hearts = {"none": 0, "score": 0, "grey2": 2}.get(name, 1)
    own = [int(heart == colour) for colour in colours]
    return (int(name == "all"), hearts, int(name == "score"), int(name != heart), *own)


def plan(
    remaining: Mapping[str, int],
    waiting: Mapping[str, int],
    blades: int,
    stage: Mapping[str, int],
    need: Mapping[str, int],
    seed: int,
) -> Plan:
    """Lay out one attempt. ``need`` is pooled over the Lives; ``grey`` counts to the total only."""
    colours = [colour for colour in need if colour != "grey" and need[colour] > 0]
    base = np.zeros(FIXED + len(colours), np.int64)
    base[TOTAL] = sum(stage.values())
    base[FIXED:] = [stage.get(colour, 0) for colour in colours]
    source, cards = remaining, blades
    if blades >= sum(remaining.values()):
        for name, count in remaining.items():
            base += count * np.array(_gain(name, colours))
        source = waiting
        cards = min(blades - sum(remaining.values()), sum(waiting.values()))
    merged: dict[tuple[int, ...], int] = {}
    for name, count in source.items():
        gain = _gain(name, colours)
        merged[gain] = merged.get(gain, 0) + count
    classes = sorted(gain for gain, count in merged.items() if count)
    gains = np.array(classes, np.int32).reshape(-1, FIXED + len(colours))
    sizes = np.array([merged[gain] for gain in classes], np.int32)
    return Plan(
        sizes,
        cards,
        gains,
        base.astype(np.int32),
        np.array([need[colour] for colour in colours], np.int32),
        sum(need.values()),
        int(base[SCORE]) + cards,
        sum(source.values()) - cards + (0 if source is waiting else sum(waiting.values())),
        purpose_key(seed, "yell"),
    )


def tally_shape(plan: Plan) -> tuple[int]:
    """How many counters the kernel fills."""
    return (HEADS + len(plan.need) + plan.most_icons + 1,)


def read(tally: npt.NDArray[np.int64], plan: Plan, need: Mapping[str, int], trials: int) -> Tallied:
    """Name the counters."""
    colours = [colour for colour in need if colour != "grey" and need[colour] > 0]
    values = [int(n) for n in tally]
    return Tallied(
        trials,
        values[CLEARED],
        values[SHORT_TOTAL],
        dict(zip(colours, values[HEADS:], strict=False)),
        values[DRAWS],
        values[DRAWS_SQUARED],
        tuple(values[HEADS + len(colours) :]),
    )


@part
def _add(row, count, times):  # type: ignore[no-untyped-def]
    for lane in range(row.shape[0]):
        row[lane] = np.int32(row[lane] + times * np.int32(count[lane]))


@kernel
def play(plan, first_trial, last_trial, tally):  # type: ignore[no-untyped-def]
    """Play the trials ``first_trial .. last_trial - 1`` into ``tally``."""
    classes, columns = plan.gains.shape
    size = np.int64(0)
    for one in range(classes):
        size += plan.sizes[one]
    keys = np.empty(LANES, np.uint64)
    left = np.empty((max(0, classes - 1), LANES), np.uint16)
    index = np.empty(LANES, np.uint16)
    index2 = np.empty(LANES, np.uint16)
    drawn = np.empty(LANES, np.uint16)
    last = np.empty(LANES, np.uint16)
    got = np.empty((columns, LANES), np.int32)
    deficit = np.empty(LANES, np.int32)
    for first in range(first_trial, last_trial, LANES):
        lanes = min(LANES, last_trial - first)
        for column in range(columns):
            got[column, :] = plan.base[column]
        if plan.cards > 0:
            set_keys(keys, plan.key, first)
            for one in range(classes - 1):
                left[one, :] = np.uint16(plan.sizes[one])
            draw(keys, left, plan.cards, size, index, index2)
            last[:] = np.uint16(plan.cards)
            for one in range(classes):
                if one < classes - 1:
                    for lane in range(LANES):
                        drawn[lane] = np.uint16(plan.sizes[one] - left[one, lane])
                        last[lane] = np.uint16(last[lane] - drawn[lane])
                else:
                    for lane in range(LANES):
                        drawn[lane] = last[lane]
                for column in range(columns):
                    if plan.gains[one, column] != 0:
                        _add(got[column], drawn, plan.gains[one, column])
        _judge(plan, got, deficit, lanes, tally)


@part
def _judge(plan, got, deficit, lanes, tally):  # type: ignore[no-untyped-def]
    """Rules 2.11.3 and 8.3.15, pooled over the Lives: the ALL hearts must cover what is missing
    by colour, and all hearts together must reach the total."""
    colours = plan.need.shape[0]
    deficit[:] = 0
    for colour in range(colours):
        have = got[FIXED + colour]
        for lane in range(lanes):
            deficit[lane] = np.int32(deficit[lane] + max(0, plan.need[colour] - have[lane]))
    for lane in range(lanes):
        in_colours = deficit[lane] <= got[ALL, lane]
        in_total = got[TOTAL, lane] >= plan.total
        tally[SHORT_TOTAL] += not in_total
        tally[CLEARED] += in_colours and in_total
        drawn = min(got[DRAW, lane], plan.most_draws)  # one a DRAW icon while cards last (8.3.12.1)
        tally[DRAWS] += drawn
        tally[DRAWS_SQUARED] += drawn * drawn
        if in_colours and in_total:
            tally[HEADS + colours + got[SCORE, lane]] += 1
    for colour in range(colours):
        have = got[FIXED + colour]
        short = 0
        for lane in range(lanes):
            short += (deficit[lane] > got[ALL, lane]) and (have[lane] < plan.need[colour])
        tally[HEADS + colour] += short
