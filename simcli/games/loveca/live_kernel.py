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
from simcli.montecarlo.lanes import LANES, Draws, clear_unplayed, deal, draws, fill
from simcli.montecarlo.streams import purpose_key, trial_key

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


class Room(NamedTuple):
    """The arrays that a block of attempts is played in."""

    left: npt.NDArray[np.int16]  # running totals: all but the last class, lanes
    drawn: npt.NDArray[np.uint16]  # classes, lanes
    rows: npt.NDArray[np.uint16]  # what is left in all, what is drawn; lanes
    got: npt.NDArray[np.int32]  # 4 + colours, lanes
    played: npt.NDArray[np.int32]  # lanes: 1, or 0 for a trial that is not to be played
    rest: npt.NDArray[np.int32]  # hearts missing by colour, whether it is cleared; lanes
    draws: Draws


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
        int(base[SCORE]) + min(cards, source.get("score", 0)),
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
    for lane in range(LANES):
        row[lane] = np.int32(row[lane] + times * np.int32(count[lane]))


def play(plan: Plan, first_trial: int, last_trial: int, tally: npt.NDArray[np.int64]) -> None:
    """Play the trials ``first_trial .. last_trial - 1`` into ``tally``."""
    classes, columns = plan.gains.shape
    room = Room(
        np.empty((max(0, classes - 1), LANES), np.int16),
        np.empty((max(1, classes), LANES), np.uint16),
        np.empty((2, LANES), np.uint16),
        np.empty((columns, LANES), np.int32),
        np.empty(LANES, np.int32),
        np.empty((2, LANES), np.int32),
        draws(),
    )
    play_blocks(plan, room, first_trial, last_trial, tally)


@kernel
def play_blocks(plan, room, first_trial, last_trial, tally):  # type: ignore[no-untyped-def]
    """The same in a room."""
    classes, columns = plan.gains.shape
    total = np.int64(0)
    for one in range(classes):
        total += plan.sizes[one]
    left, drawn, got = room.left, room.drawn, room.got
    size, need = room.rows[0], room.rows[1]
    for block in range(first_trial // LANES, -(-last_trial // LANES)):
        for column in range(columns):
            fill(got[column], plan.base[column])
        if plan.cards > 0:
            key = trial_key(plan.key, np.uint64(block))
            deal(room.draws, key, plan.sizes, total, plan.cards, left, drawn, size, need)
            for one in range(classes):
                for column in range(columns):
                    if plan.gains[one, column] != 0:
                        _add(got[column], drawn[one], plan.gains[one, column])
        fill(room.played, np.int32(1))
        clear_unplayed(room.played, block, first_trial, last_trial)
        _judge(plan, got, room.rest[0], room.rest[1], room.played, tally)


@part
def _judge(plan, got, missing, cleared, played, tally):  # type: ignore[no-untyped-def]
    """Rules 2.11.3 and 8.3.15, pooled over the Lives: the ALL hearts must cover what is missing
    by colour, and all hearts together must reach the total."""
    colours = plan.need.shape[0]
    fill(missing, np.int32(0))
    for colour in range(colours):
        have, need = got[FIXED + colour], plan.need[colour]
        for lane in range(LANES):
            missing[lane] += max(np.int32(0), np.int32(need - have[lane]))
    wild, hearts, icons, draws = got[ALL], got[TOTAL], got[SCORE], got[DRAW]
    total, most = np.int32(plan.total), np.int32(plan.most_draws)
    passed, short, drawn, squared = 0, 0, 0, 0
    for lane in range(LANES):
        in_total = played[lane] & np.int32(hearts[lane] >= total)
        cleared[lane] = in_total & np.int32(missing[lane] <= wild[lane])
        passed += cleared[lane]
        short += played[lane] - in_total
    for lane in range(LANES):  # one a DRAW icon while cards last (8.3.12.1)
        cards = int(min(draws[lane], most) * played[lane])
        drawn += cards
        squared += cards * cards
    tally[CLEARED] += passed
    tally[SHORT_TOTAL] += short
    tally[DRAWS] += drawn
    tally[DRAWS_SQUARED] += squared
    for colour in range(colours):
        have, need = got[FIXED + colour], plan.need[colour]
        short = 0
        for lane in range(LANES):
            lacks = np.int32(missing[lane] > wild[lane]) & np.int32(have[lane] < need)
            short += lacks & played[lane]
        tally[HEADS + colour] += short
    for number in range(plan.most_icons + 1):
        same = np.int32(number)
        counted = 0
        for lane in range(LANES):
            counted += cleared[lane] & np.int32(icons[lane] == same)
        tally[HEADS + colours + number] += counted
