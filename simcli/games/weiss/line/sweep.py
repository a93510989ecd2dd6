"""The compiled twin of :mod:`exact`: the same sweep of merged states in machine numbers.

For many lines or many opponents at once, where starting the compiler's library pays. A state is
packed into two integers; one hash table holds the mass waiting at every step. What does not fit
into those is left to :mod:`exact`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from simcli.games.weiss.line import exact
from simcli.games.weiss.line.budget import WORK, Budget, TooLongError
from simcli.games.weiss.line.lowered import PICKS, Code, Thinned, lower, thinned
from simcli.games.weiss.line.mass import Mass, add, new_mass
from simcli.games.weiss.line.opponent import FULL_CLOCK, LEVELS, Opponent, Pick
from simcli.games.weiss.line.outcome import Outcome
from simcli.games.weiss.line.program import Op, Program
from simcli.montecarlo.compiled import kernel, part

__all__ = ["solve"]

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

# Fields of a board in motion
CARDS, CLIMAXES, WAITING, WAITING_CLIMAXES, KNOWN, LEVEL, CLOCK, BITS = range(8)
SOUL, SHOTS, POOL = range(8, 11)
LEFT, FOUND, PHASE, TARGET = range(11, 15)  # cards still to move, climax milled, what is next
FIELDS = 15
MOVE, SETTLE, SHOWN, LAST = range(4)  # phases: move a card; settle, then move; ...

DAMAGE, ATTACK, TRIGGER, SHOT_STEP = int(Op.DAMAGE), int(Op.ATTACK), int(Op.TRIGGER), int(Op.SHOT)
DONE, REVEAL, TO_CLOCK, MILL = int(Op.DONE), int(Op.REVEAL), int(Op.CLOCK), int(Op.MILL)
MILL_BOTTOM, LOOK, HEAL = int(Op.MILL_BOTTOM), int(Op.LOOK), int(Op.HEAL)
SHUFFLE_CLIMAX, SHUFFLE_OTHER = int(Op.SHUFFLE_CLIMAX), int(Op.SHUFFLE_OTHER)

_FULL, _LEVELS = FULL_CLOCK, LEVELS
_START = 1 << 12  # entries of the first table; it grows as needed
_LARGEST = 1 << 22  # entries: a quarter of a gigabyte
_OVERHEAD, _OVERHEAD_STEP = 300, 2  # of a sweep, and of each of its steps, in cards moved
_MOST_CARDS = 255  # in the widths of the packed fields, below
_MOST_HEALS, _MOST_SOULS, _MOST_SHOTS = 28, 255, 127
_DEEPEST = 512  # boards that can wait while one is moved; then come two that are kept in mind:
_IN_HAND, _LOOKED_FROM = _DEEPEST, _DEEPEST + 1
_MOST_BITS = 32  # clock cards that are ever kept in mind

# NumPy numbers, not literals: numba would compile every function they are passed to once more.
_NONE, _ONE = np.int64(0), np.int64(1)


class Rules(NamedTuple):
    """``limited`` by level 4 or not, ``pick`` at level-up, clock cards ``begun`` with."""

    limited: bool
    pick: int
    begun: int


@part
def _copy(to: Integers, of: Integers) -> None:
    """Copy a board. A slice assignment would do, but compiles the wording of its errors too."""
    for field in range(FIELDS):
        to[field] = of[field]


@part
def _count(bits: int) -> int:
    left, n = np.uint64(bits), 0
    while left:
        left &= left - np.uint64(1)
        n += 1
    return n


@part
def _push(mass: Mass, code: Code, rules: Rules, board: Integers, at: int, weight: float) -> None:
    """Leave a settled board at a step, forgetting what the rest of the line cannot notice."""
    waiting, climaxes, bits = board[WAITING], board[WAITING_CLIMAXES], board[BITS]
    if board[CARDS] > code.reach[at]:
        waiting = climaxes = bits = 0
    elif not rules.limited:
        bits &= (1 << code.healed[at]) - 1
    elif code.healed[at] == 0:
        if board[LEVEL] == _LEVELS - 1:
            bits = 0
        elif rules.pick != 2:
            bits = (1 << _count(bits)) - 1
    high = (board[CARDS] << 8 | board[CLIMAXES]) << 8 | waiting
    high = (high << 8 | climaxes) << 8 | board[KNOWN]
    high = (high << 3 | board[LEVEL]) << 9 | board[CLOCK]
    low = ((bits << 8 | board[SOUL]) << 7 | board[SHOTS]) << 17 | board[POOL]
    add(mass, at, high, low, weight)


@part
def _unpack(high: int, low: int, board: Integers) -> None:
    board[CLOCK] = high & 511
    board[LEVEL] = high >> 9 & 7
    high >>= 12
    for field in (KNOWN, WAITING_CLIMAXES, WAITING, CLIMAXES, CARDS):
        board[field] = high & 255
        high >>= 8
    board[POOL] = low & 0x1FFFF
    board[SHOTS] = low >> 17 & 127
    board[SOUL] = low >> 24 & 255
    board[BITS] = low >> 32


@part
def _taken(rules: Rules, board: Integers) -> int:
    damage = _FULL * board[LEVEL] + board[CLOCK] - rules.begun
    return int(min(damage, _FULL * _LEVELS - rules.begun) if rules.limited else damage)


@part
def _level_up(pick: int, seven: int) -> int:
    """The climaxes among the six cards that go to the waiting room."""
    climaxes = _count(seven)
    if pick == 0:
        return int(min(climaxes, _FULL - 1))
    if pick == 1:
        return int(max(climaxes - 1, 0))
    return int(climaxes - (seven >> (_FULL - 1)))


@part
def _settle(
    mass: Mass,
    code: Code,
    rules: Rules,
    board: Integers,
    weight: float,
    waiting: Integers,
    weights: Floats,
    deep: int,
) -> tuple[float, int]:
    """Rule actions until none is due. Where the penalty can be either card, the board with the
    other one is left to wait. Returns the weight that goes on (0: lost) and how many wait."""
    while True:
        if board[CARDS] == 0 and board[WAITING] > 0:
            cards, climaxes = board[WAITING], board[WAITING_CLIMAXES]
            board[WAITING] = board[WAITING_CLIMAXES] = board[KNOWN] = 0
            board[CARDS] = cards - 1
            board[CLIMAXES] = climaxes
            board[CLOCK] += 1
            board[BITS] *= 2
            if climaxes:
                if climaxes < cards:
                    _copy(waiting[deep], board)
                    weights[deep] = weight * (cards - climaxes) / cards
                    deep += 1
                board[CLIMAXES] -= 1
                board[BITS] += 1
                weight = weight * climaxes / cards
        elif board[CARDS] == 0 and board[PHASE] != SHOWN:
            mass.lost[_taken(rules, board) + code.heals] += weight
            return 0.0, deep
        elif rules.limited and board[CLOCK] >= _FULL:
            board[CLOCK] -= _FULL
            found = _level_up(rules.pick, board[BITS] >> board[CLOCK])
            board[BITS] &= (1 << board[CLOCK]) - 1
            board[WAITING] += _FULL - 1
            board[WAITING_CLIMAXES] += found
            board[LEVEL] += 1
            if board[LEVEL] == _LEVELS:
                mass.lost[_FULL * _LEVELS - rules.begun + code.heals] += weight
                return 0.0, deep
        else:
            return weight, deep


@part
def _put(op: int, board: Integers, climax: int) -> None:
    """Put the card just taken off the deck where the step sends it."""
    board[LEFT] -= 1
    board[PHASE] = SETTLE
    if op == TO_CLOCK:
        board[CLOCK] += 1
        board[BITS] = board[BITS] * 2 + climax
    elif op in (MILL, MILL_BOTTOM):
        board[WAITING] += 1
        board[WAITING_CLIMAXES] += climax
        board[FOUND] += climax
    elif climax:
        board[PHASE] = SHOWN


@part
def _moves(
    mass: Mass,
    code: Code,
    rules: Rules,
    step: int,
    amount: int,
    waiting: Integers,
    weights: Floats,
    board: Integers,
) -> None:
    """Move a step's cards one by one, on every board that waits (one to begin with)."""
    op = code.op[step]
    first = code.first[step]
    deep = 1
    while deep > 0:
        deep -= 1
        _copy(board, waiting[deep])
        weight = weights[deep]
        while weight > 0.0:
            if board[PHASE] != MOVE:
                weight, deep = _settle(mass, code, rules, board, weight, waiting, weights, deep)
                if weight == 0.0:
                    break
                if board[PHASE] == LAST:
                    _push(mass, code, rules, board, board[TARGET], weight)
                    break
                if board[PHASE] == SHOWN:  # a climax cancels: all revealed to the waiting room
                    board[WAITING] += amount - board[LEFT]
                    board[WAITING_CLIMAXES] += 1
                    board[PHASE] = LAST
                    board[TARGET] = code.target[first + 1]
                    continue
                board[PHASE] = MOVE
            if board[LEFT] <= 0:
                board[PHASE] = LAST
                board[TARGET] = code.target[first + board[FOUND]]
                if op in (DAMAGE, ATTACK):  # all revealed to the clock together
                    board[CLOCK] += amount
                    if rules.limited and board[CLOCK] >= _FULL * (_LEVELS - board[LEVEL]):
                        # enough for level 4: nothing in between can avert it
                        mass.lost[_FULL * _LEVELS - rules.begun + code.heals] += weight
                        break
                    # Without a limit only the newest cards, those to be healed, are kept in mind.
                    board[BITS] = board[BITS] << amount if amount < _MOST_BITS else 0
                continue
            mass.used[2] += 1
            unseen = board[CARDS] - board[KNOWN]
            board[CARDS] -= 1
            if (board[KNOWN] > 0 and op != MILL_BOTTOM) or unseen == 0:
                board[KNOWN] -= 1
                _put(op, board, _NONE)
                continue
            climaxes = board[CLIMAXES]
            if climaxes > 0:
                if climaxes < unseen:
                    _copy(waiting[deep], board)
                    _put(op, waiting[deep], _NONE)
                    weights[deep] = weight * (unseen - climaxes) / unseen
                    deep += 1
                board[CLIMAXES] -= 1
                weight = weight * climaxes / unseen
                _put(op, board, _ONE)
            else:
                _put(op, board, _NONE)


@part
def _look(
    mass: Mass,
    code: Code,
    rules: Rules,
    step: int,
    waiting: Integers,
    weights: Floats,
    board: Integers,
) -> None:
    """Climaxes among the cards looked at to the waiting room, the others back on top."""
    start, chances = waiting[_LOOKED_FROM], weights[_DEEPEST:]  # by climaxes found
    _copy(start, waiting[0])
    unseen = start[CARDS] - start[KNOWN]
    fresh = min(code.amount[step], start[CARDS]) - start[KNOWN]
    chances[0] = weights[0]
    for looked in range(fresh):
        chances[looked + 1] = 0.0
        for found in range(looked, -1, -1):
            left = start[CLIMAXES] - found
            chances[found + 1] += chances[found] * left / (unseen - looked)
            chances[found] *= (unseen - looked - left) / (unseen - looked)
    for found in range(max(fresh, 0) + 1):
        if chances[found] > 0.0:
            _copy(waiting[0], start)
            waiting[0, CARDS] -= found
            waiting[0, CLIMAXES] -= found
            waiting[0, WAITING] += found
            waiting[0, WAITING_CLIMAXES] += found
            waiting[0, KNOWN] += max(fresh, 0) - found
            waiting[0, PHASE] = LAST
            waiting[0, TARGET] = code.target[code.first[step]]
            weights[0] = chances[found]
            _moves(mass, code, rules, step, _NONE, waiting, weights, board)


@part
def _check(
    mass: Mass,
    code: Code,
    deck: Thinned,
    rules: Rules,
    board: Integers,
    step: int,
    weight: float,
) -> None:
    """A card of the attacker's own deck: a trigger check, or milled for its level."""
    pool, state = code.pool, board[POOL]
    soul, shots = board[SOUL], board[SHOTS]
    left = 0
    for kind in range(deck.left.shape[1]):
        left += deck.left[state, kind]
    for kind in range(deck.left.shape[1]):
        n = deck.left[state, kind]
        if n == 0:
            continue
        mass.used[2] += 1
        board[POOL] = deck.after[state, kind]
        then = 0
        if code.op[step] == TRIGGER:
            board[SOUL] = soul + pool.souls[kind]
            board[SHOTS] = shots + pool.shots[kind]
        else:
            then = pool.levels[kind]
        at = code.target[code.first[step] + then]
        _push(mass, code, rules, board, at, weight * n / left)


@part
def _simple(board: Integers, op: int, amount: int) -> int:
    """A step without chance: changes the board, and returns which target follows."""
    if op == SHOT_STEP:
        if board[SHOTS] == 0:
            return 1
        board[SHOTS] -= 1
    elif op == DONE:
        board[SOUL] = board[SHOTS] = 0
    elif op == HEAL:
        n = min(amount, board[CLOCK])
        board[WAITING] += n
        board[WAITING_CLIMAXES] += _count(board[BITS] & ((1 << n) - 1))
        board[CLOCK] -= n
        board[BITS] >>= n
    elif op == SHUFFLE_CLIMAX:
        n = min(amount, board[WAITING_CLIMAXES])
        board[WAITING_CLIMAXES] -= n
        board[CLIMAXES] += n
        board[WAITING] -= n
        board[CARDS] += n
        board[KNOWN] = 0
    elif op == SHUFFLE_OTHER:
        n = min(amount, board[WAITING] - board[WAITING_CLIMAXES])
        board[WAITING] -= n
        board[CARDS] += n
        board[KNOWN] = 0
    return 0


@kernel
def sweep(
    mass: Mass,
    code: Code,
    deck: Thinned,
    rules: Rules,
    start: Integers,
    most_work: int,
    waiting: Integers,
    weights: Floats,
) -> None:
    """Push all mass from the start through every step, or until it has been too much work."""
    board = waiting[_IN_HAND]
    board[:] = 0
    _copy(waiting[0], start)
    weights[0] = 1.0
    _moves(mass, code, rules, _NONE, _NONE, waiting, weights, board)
    last = len(code.op) - 1
    for step in range(last):
        op, amount = code.op[step], code.amount[step]
        i = mass.head[step]
        while i >= 0 and mass.used[1] == 0 and mass.used[2] <= most_work:
            mass.used[2] += 1
            board[:] = 0
            _unpack(mass.high[i], mass.low[i], board)
            weight = mass.weight[i]
            if op in (TRIGGER, REVEAL):
                _check(mass, code, deck, rules, board, step, weight)
            elif op in (DAMAGE, ATTACK, TO_CLOCK) or MILL <= op <= LOOK:
                total = amount + board[SOUL] if op == ATTACK else amount
                if total <= 0 and op in (DAMAGE, ATTACK):
                    _push(mass, code, rules, board, code.target[code.first[step] + 2], weight)
                else:
                    board[LEFT] = total
                    _copy(waiting[0], board)
                    weights[0] = weight
                    if op == LOOK:
                        _look(mass, code, rules, step, waiting, weights, board)
                    else:
                        _moves(mass, code, rules, step, total, waiting, weights, board)
            else:
                then = _simple(board, op, amount)
                _push(mass, code, rules, board, code.target[code.first[step] + then], weight)
            i = mass.link[i]
    i = mass.head[last]
    while i >= 0:
        _unpack(mass.high[i], mass.low[i], board)
        mass.alive[_taken(rules, board) + code.heals] += mass.weight[i]
        i = mass.link[i]


def _fits(program: Program, opponent: Opponent) -> bool:
    """Whether every state can be packed."""
    cards = opponent.deck[0] + opponent.waiting[0] + len(opponent.clock)
    return (
        cards + FULL_CLOCK * (opponent.level or 0) <= _MOST_CARDS
        and program.heals <= _MOST_HEALS
        and program.most_souls <= _MOST_SOULS
        and program.most_shots <= _MOST_SHOTS
    )


def solve(
    program: Program,
    opponent: Opponent,
    pick: Pick = "non-climax",
    *,
    budget: Budget | None = None,
) -> Outcome:
    """The outcome of a line against an opponent, in floats; the same as :func:`exact.solve`.
    :class:`TooLongError` where the ``budget`` does not suffice."""
    budget = budget or Budget(WORK)
    if not _fits(program, opponent):
        return exact.solve(program, opponent, pick, budget=budget)
    budget.spend(_OVERHEAD + _OVERHEAD_STEP * len(program.steps))
    code, deck = lower(program), thinned(program)
    rules = Rules(
        opponent.level is not None,
        PICKS[pick],
        FULL_CLOCK * (opponent.level or 0) + len(opponent.clock),
    )
    start = np.zeros(FIELDS, np.int64)
    start[CARDS : WAITING_CLIMAXES + 1] = *opponent.deck, *opponent.waiting
    start[LEVEL], start[CLOCK] = opponent.level or 0, len(opponent.clock)
    start[BITS] = sum(climax << i for i, climax in enumerate(reversed(opponent.clock)))
    start[PHASE] = LAST
    most = program.heals + opponent.deck[0] + opponent.waiting[0] + FULL_CLOCK * (LEVELS + 1)
    entries = _START
    while True:
        mass = new_mass(entries, len(program.steps), most + 1)
        waiting = np.empty((_DEEPEST + 2, FIELDS), np.int64)
        weights = np.empty(_DEEPEST + _MOST_CARDS + 1)  # then chances by climaxes found
        sweep(mass, code, deck, rules, start, budget.left, waiting, weights)
        budget.spend(int(mass.used[2]))
        if not mass.used[1]:
            break
        entries *= 4
        if entries > _LARGEST:
            raise TooLongError
    assert abs(mass.alive.sum() + mass.lost.sum() - 1) < 1e-9, "the mass sums to one"
    heals = program.heals
    return Outcome(_chances(mass.alive, heals), _chances(mass.lost, heals), 1.0)


def _chances(weights: Floats, heals: int) -> dict[int, float]:
    return {int(i) - heals: float(weights[i]) for i in np.flatnonzero(weights)}
