"""The odds of a line by playing it out card by card: the check on the exact engines."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from simcli.games.weiss import damage as cards
from simcli.games.weiss.damage import CANCELLED, HIT, LOST, UNLIMITED, start_trial
from simcli.games.weiss.line.lowered import Code, lower
from simcli.games.weiss.line.opponent import FULL_CLOCK, LEVELS, Opponent, Pick
from simcli.games.weiss.line.program import Op, Program
from simcli.games.weiss.table import CLOCK, DECK, LEVEL, WAITING, constant, new_table
from simcli.montecarlo.compiled import kernel, part
from simcli.montecarlo.streams import choice, purpose_key, trial_key

__all__ = ["play_line", "simulate", "table_of"]

Integers = npt.NDArray[np.int64]
Tables = npt.NDArray[np.void]
PLAIN, CLIMAX_CARD = 0, 1
VICTIM = constant(0)
"""The opponent's place at the table; the other stays empty."""

END, DAMAGE, ATTACK, TRIGGER = int(Op.END), int(Op.DAMAGE), int(Op.ATTACK), int(Op.TRIGGER)
SHOT, DONE, REVEAL, TO_CLOCK = int(Op.SHOT), int(Op.DONE), int(Op.REVEAL), int(Op.CLOCK)
MILL, MILL_BOTTOM, LOOK = int(Op.MILL), int(Op.MILL_BOTTOM), int(Op.LOOK)
SHUFFLE_CLIMAX, SHUFFLE_OTHER = int(Op.SHUFFLE_CLIMAX), int(Op.SHUFFLE_OTHER)
_FULL = FULL_CLOCK


class Setup(NamedTuple):
    """An opponent as arrays: ``deck`` and ``waiting`` as (cards, climaxes), ``clock`` oldest first,
    ``level`` cards."""

    deck: Integers
    waiting: Integers
    clock: Integers
    level: int


@part
def _deal(me, setup):  # type: ignore[no-untyped-def]
    """Put the opponent's zones up for a new trial."""
    for i in range(setup.deck[0]):
        me.zone[DECK, i] = CLIMAX_CARD if i < setup.deck[1] else PLAIN
    for i in range(setup.waiting[0]):
        me.zone[WAITING, i] = CLIMAX_CARD if i < setup.waiting[1] else PLAIN
    for i in range(len(setup.clock)):
        me.zone[CLOCK, i] = setup.clock[i]
    for i in range(setup.level):
        me.zone[LEVEL, i] = PLAIN
    me.size[DECK], me.size[WAITING] = setup.deck[0], setup.waiting[0]
    me.size[CLOCK], me.size[LEVEL] = len(setup.clock), setup.level


@part
def play_line(t: np.void, p: int, code: Code, attacker: np.uint64, left: Integers) -> bool:
    """Throw a line at a player. ``attacker`` is the key of the attacker's checks, ``left`` room for
    what they leave unseen. Lost?"""
    soul = shots = checks = at = 0
    first, target, pool = code.first, code.target, code.pool
    unseen = 0
    for kind in range(len(left)):
        left[kind] = pool.cards[kind]
        unseen += left[kind]
    if cards.settle(t, p):
        return True
    while code.op[at] != END:
        op, amount, then = code.op[at], code.amount[at], first[at]
        if op in (DAMAGE, ATTACK):
            dealt = amount + soul if op == ATTACK else amount
            result = cards.damage(t, p, dealt)
            if result >= LOST:
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
            if cards.clock_cards(t, p, amount):
                return True
        elif op in (MILL, MILL_BOTTOM):
            found = cards.mill(t, p, amount, op == MILL_BOTTOM)
            if found < 0:
                return True
            then += found
        elif op == LOOK:
            if cards.look(t, p, amount):
                return True
        elif op in (SHUFFLE_CLIMAX, SHUFFLE_OTHER):
            cards.shuffle_back(t, p, amount, op == SHUFFLE_CLIMAX)
        else:
            cards.heal(t, p, amount)
        at = target[then]
    return False


@kernel
def play_trials(
    tables: Tables,
    setup: Setup,
    code: Code,
    opponent: np.uint64,
    attacker: np.uint64,
    first: int,
    last: int,
    left: Integers,
    tally: Integers,
) -> None:
    """Play the trials [first, last); ``tally`` (2, damage + heals) counts alive and lost. ``left``
    (kinds of the attacker's cards) is room to play in."""
    t = tables[0]
    me = t.sides[VICTIM]
    begun = _FULL * setup.level + len(setup.clock)
    for trial in range(first, last):
        start_trial(me, trial_key(opponent, np.uint64(trial)))
        _deal(me, setup)
        checks = trial_key(attacker, np.uint64(trial))
        lost = play_line(t, VICTIM, code, checks, left)
        taken = _FULL * me.size[LEVEL] + me.size[CLOCK] - begun
        if me.most_levels != UNLIMITED:
            taken = min(taken, _FULL * me.most_levels - begun)
        tally[int(lost), taken + code.heals] += 1


def table_of(opponent: Opponent, pick: Pick) -> Tables:
    """A table with the opponent's side, whose cards are of two kinds: plain and climax."""
    table = new_table()
    side = table["sides"][0, VICTIM]
    side["most_levels"] = UNLIMITED if opponent.level is None else LEVELS
    table["decks"][0, VICTIM]["climax"][CLIMAX_CARD] = 1
    for kind, picked in ((PLAIN, "non-climax"), (CLIMAX_CARD, "climax")):
        side["prefer"][kind] = pick == picked
    return table


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
    )
    on_opponent = purpose_key(seed, "line: the opponent's deck")
    on_attacker = purpose_key(seed, "line: the attacker's deck")

    def play(first: int, last: int, tally: Integers) -> None:
        table = table_of(opponent, pick)
        left = np.empty_like(code.pool.cards)
        play_trials(table, setup, code, on_opponent, on_attacker, first, last, left, tally)

    most = opponent.deck[0] + opponent.waiting[0] + FULL_CLOCK * (LEVELS + 1) + 100
    tally = run(play, (2, most + program.heals), trials, jobs)
    alive, lost = (
        {i - program.heals: int(n) for i, n in enumerate(row) if n} for row in tally.tolist()
    )
    return alive, lost
