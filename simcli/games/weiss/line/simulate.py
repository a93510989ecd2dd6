"""The odds of a line by playing it out card by card: the check on the exact engines."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from simcli.games.weiss import damage as cards
from simcli.games.weiss.damage import (
    CANCELLED,
    CLOCK,
    DECK,
    HIT,
    LEVEL,
    LOST,
    UNLIMITED,
    WAITING,
    Zones,
    start_trial,
)
from simcli.games.weiss.line.lowered import PICKS, Code, lower
from simcli.games.weiss.line.opponent import FULL_CLOCK, LEVELS, Opponent, Pick
from simcli.games.weiss.line.program import Op, Program
from simcli.montecarlo.compiled import kernel
from simcli.montecarlo.streams import choice, purpose_key, trial_key

__all__ = ["play_line", "simulate", "zones_of"]

Integers = npt.NDArray[np.int64]
PLAIN, CLIMAX_CARD = 0, 1

END, DAMAGE, ATTACK, TRIGGER = int(Op.END), int(Op.DAMAGE), int(Op.ATTACK), int(Op.TRIGGER)
SHOT, DONE, REVEAL, TO_CLOCK = int(Op.SHOT), int(Op.DONE), int(Op.REVEAL), int(Op.CLOCK)
MILL, MILL_BOTTOM, LOOK = int(Op.MILL), int(Op.MILL_BOTTOM), int(Op.LOOK)
SHUFFLE_CLIMAX, SHUFFLE_OTHER = int(Op.SHUFFLE_CLIMAX), int(Op.SHUFFLE_OTHER)
_FULL = FULL_CLOCK


class Setup(NamedTuple):
    """An opponent as arrays: ``deck`` and ``waiting`` as (cards, climaxes), ``clock`` oldest first,
    ``level`` cards; and how the rules are read: ``pick`` and ``most_levels``."""

    deck: Integers
    waiting: Integers
    clock: Integers
    level: int
    pick: int
    most_levels: int


@kernel
def _deal(zones: Zones, setup: Setup) -> None:
    """Put the opponent's zones up for a new trial."""
    for i in range(setup.deck[0]):
        zones.cards[DECK, i] = CLIMAX_CARD if i < setup.deck[1] else PLAIN
    for i in range(setup.waiting[0]):
        zones.cards[WAITING, i] = CLIMAX_CARD if i < setup.waiting[1] else PLAIN
    for i in range(len(setup.clock)):
        zones.cards[CLOCK, i] = setup.clock[i]
    zones.cards[LEVEL, : setup.level] = PLAIN
    zones.counts[DECK], zones.counts[WAITING] = setup.deck[0], setup.waiting[0]
    zones.counts[CLOCK], zones.counts[LEVEL] = len(setup.clock), setup.level


@kernel
def play_line(zones: Zones, code: Code, pick: int, most_levels: int, attacker: np.uint64) -> bool:
    """Throw a line at a player. ``attacker`` is the key of the attacker's checks. Lost?"""
    soul = shots = checks = at = 0
    first, target, pool = code.first, code.target, code.pool
    left = pool.cards.copy()
    unseen = left.sum()
    if cards.settle(zones, pick, most_levels, False):
        return True
    while code.op[at] != END:
        op, amount, then = code.op[at], code.amount[at], first[at]
        if op in (DAMAGE, ATTACK):
            dealt = amount + soul if op == ATTACK else amount
            result = cards.damage(zones, dealt, pick, most_levels)
            if result == LOST:
                return True
            then += 0 if result == HIT else (1 if result == CANCELLED else 2)
        elif op in (TRIGGER, REVEAL):
            number = int(choice(attacker, np.uint64(checks), np.uint64(unseen - checks)))
            checks += 1
            kind = 0
            while number >= left[kind]:
                number -= left[kind]
                kind += 1
            left[kind] -= 1
            if op == TRIGGER:
                soul += pool.souls[kind]
                shots += pool.shots[kind]
            else:
                then += pool.levels[kind]
        elif op == SHOT:
            if shots > 0:
                shots -= 1
            else:
                then += 1
        elif op == DONE:
            soul = shots = 0
        elif op == TO_CLOCK:
            if cards.clock_cards(zones, amount, pick, most_levels):
                return True
        elif op in (MILL, MILL_BOTTOM):
            found = cards.mill(zones, amount, op == MILL_BOTTOM, pick, most_levels)
            if found < 0:
                return True
            then += found
        elif op == LOOK:
            if cards.look(zones, amount, pick, most_levels):
                return True
        elif op in (SHUFFLE_CLIMAX, SHUFFLE_OTHER):
            cards.shuffle_back(zones, amount, op == SHUFFLE_CLIMAX)
        else:
            cards.heal(zones, amount)
        at = target[then]
    return False


@kernel
def play_trials(
    zones: Zones,
    setup: Setup,
    code: Code,
    opponent: np.uint64,
    attacker: np.uint64,
    first: int,
    last: int,
    tally: Integers,
) -> None:
    """Play the trials [first, last); ``tally`` (2, damage + heals) counts alive and lost."""
    begun = _FULL * setup.level + len(setup.clock)
    for trial in range(first, last):
        start_trial(zones, trial_key(opponent, np.uint64(trial)))
        _deal(zones, setup)
        checks = trial_key(attacker, np.uint64(trial))
        lost = play_line(zones, code, setup.pick, setup.most_levels, checks)
        taken = _FULL * zones.counts[LEVEL] + zones.counts[CLOCK] - begun
        if setup.most_levels != UNLIMITED:
            taken = min(taken, _FULL * setup.most_levels - begun)
        tally[int(lost), taken + code.heals] += 1


def zones_of(opponent: Opponent) -> Zones:
    """Zones with room for all the opponent's cards, of the kinds plain and climax."""
    most = opponent.deck[0] + opponent.waiting[0] + FULL_CLOCK * (LEVELS + 1) + 100
    return cards.new_zones(np.array([False, True]), most)


def simulate(
    program: Program,
    opponent: Opponent,
    pick: Pick = "non-climax",
    trials: int = 1_000_000,
    seed: int = 0,
    jobs: int | None = None,
) -> tuple[dict[int, int], dict[int, int]]:
    """How many of the trials came to each damage, of the opponent alive and lost.

    The same for any number of jobs. Damage counts as in :class:`Outcome`.
    """
    from simcli.montecarlo.run import run

    code = lower(program)
    setup = Setup(
        np.array(opponent.deck, np.int64),
        np.array(opponent.waiting, np.int64),
        np.array(opponent.clock, np.int64),
        opponent.level or 0,
        PICKS[pick],
        UNLIMITED if opponent.level is None else LEVELS,
    )
    on_opponent = purpose_key(seed, "line: the opponent's deck")
    on_attacker = purpose_key(seed, "line: the attacker's deck")

    def play(first: int, last: int, tally: Integers) -> None:
        zones = zones_of(opponent)
        play_trials(zones, setup, code, on_opponent, on_attacker, first, last, tally)

    width = zones_of(opponent).cards.shape[1] + program.heals
    tally = run(play, (2, width), trials, jobs)
    alive, lost = (
        {i - program.heals: int(n) for i, n in enumerate(row) if n} for row in tally.tolist()
    )
    return alive, lost
