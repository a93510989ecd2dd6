"""What is asked of a line: kill odds, kill curves, grids, the best order."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, Protocol

from simcli.errors import InputError
from simcli.games.weiss.line import exact
from simcli.games.weiss.line.budget import MANY_ANSWERS, Budget, TooLongError
from simcli.games.weiss.line.opponent import FULL_CLOCK, LEVELS, Opponent, Pick, TriggerPool
from simcli.games.weiss.line.outcome import Number, Outcome
from simcli.games.weiss.line.program import MANY, Program, compile_line
from simcli.games.weiss.line.tree import Item, Items, Repeat, write
from simcli.settings import Settings
from simcli.statistics.estimates import Estimate, Exact, Mean, Proportion

__all__ = [
    "CLOCKS",
    "Answer",
    "Solver",
    "answer",
    "grid",
    "kill_curve",
    "kill_odds",
    "orders",
    "solver",
]

CLOCKS = tuple((LEVELS - 1, clock) for clock in range(FULL_CLOCK))
"""The level/clock of an opponent at level 3, from 3/0 to 3/6."""
MOST_ORDERS = 5040
COMPILED = 40  # work to compile a step
QUICK = 6000  # up to about this much, fractions take a few tenths of a second
QUICK_BUDGET = 1_000_000  # work after which they are given up
MOST_DRAWN = 60
MOST_INTERPRETED = 60_000  # about a second in Python's floats


class Solver(Protocol):
    """What solves a line: the interpreted engine or the compiled one."""

    def __call__(
        self, program: Program, opponent: Opponent, pick: Pick, /, *, budget: Budget | None = None
    ) -> Outcome: ...


@dataclass(frozen=True, slots=True)
class Answer:
    """An outcome as estimates: exact, or counts of ``trials`` simulated turns."""

    outcome: Outcome
    trials: int | None = None

    def chance(self, weight: Number) -> Estimate:
        """The estimate of a part of the outcome."""
        return Exact(weight) if self.trials is None else Proportion(int(weight), self.trials)

    @property
    def expected(self) -> Estimate:
        """The mean damage."""
        damage = self.outcome.damage
        total = self.outcome.expected
        if self.trials is None:
            return Exact(total)
        return Mean(int(total), int(sum(d * d * n for d, n in damage.items())), self.trials)


def answer(
    program: Program,
    opponent: Opponent,
    pick: Pick = "non-climax",
    settings: Settings | None = None,
    fractions: bool = False,
    budget: Budget | None = None,
) -> Answer:
    """What the line does to the opponent: exactly, or simulated where the settings ask for it or
    the ``budget`` of work does not suffice.

    In fractions where that is quick, or where ``fractions`` insists; else in floats. Raises
    :class:`TooLongError` where the settings or ``fractions`` insist on what would take too long.
    """
    settings = settings or Settings()
    if settings.engine == "mc":
        return _simulated(program, opponent, pick, settings)
    budget = budget or Budget()
    try:
        if fractions:
            return Answer(exact.solve(program, opponent, pick, Fraction(1), budget=budget))
        return Answer(_exactly(program, opponent, pick, budget))
    except TooLongError:
        if fractions or settings.engine == "exact":
            raise
        return _simulated(program, opponent, pick, settings)


def _exactly(program: Program, opponent: Opponent, pick: Pick, budget: Budget) -> Outcome:
    if _work(program) <= QUICK:
        with suppress(TooLongError):  # the estimate was too low: floats may still do
            few = Budget(min(QUICK_BUDGET, budget.left))
            return exact.solve(program, opponent, pick, Fraction(1), budget=few)
    return solver(program, runs=1)(program, opponent, pick, budget=budget)


def _simulated(program: Program, opponent: Opponent, pick: Pick, settings: Settings) -> Answer:
    from simcli.games.weiss.line.simulate import simulate

    alive, lost = simulate(program, opponent, pick, settings.trials, settings.seed, settings.jobs)
    return Answer(Outcome(alive, lost, settings.trials), settings.trials)


def solver(program: Program, runs: int) -> Solver:
    """What solves a line so many times soonest: the compiled engine takes a moment to start (and
    some seconds the first time ever)."""
    if _work(program) * runs <= MOST_INTERPRETED:
        return exact.solve
    from simcli.games.weiss.line.sweep import solve

    return solve


def _work(program: Program) -> int:
    """How long a line takes, roughly, to choose an engine by: make-ups of the attacker's deck,
    times the states that the opponent's deck goes through, times the orders of climaxes in the
    clock cards that may be healed. What it really takes is held to a budget."""
    checks, kinds = program.checks, max(1, len(program.classes))
    drawn = program.reach[0] if program.reach[0] < MANY else MOST_DRAWN
    pools = math.comb(checks + kinds - 1, checks)
    return int(pools * drawn**2 * 2 ** min(program.heals, FULL_CLOCK))


def kill_odds(
    line: str,
    opponent: Opponent,
    pool: TriggerPool | None = None,
    pick: Pick = "non-climax",
) -> dict[str, float]:
    """The chance to reach level 4 from 3/0 to 3/6 (``opponent``'s own level and clock aside), by
    the compiled engine: for many lines or opponents in one process.

    >>> kill_odds("3 x3", Opponent(deck=(30, 8)))["3/4"]
    0.7957221389305347
    """
    from simcli.games.weiss.line.parser import parse
    from simcli.games.weiss.line.sweep import solve

    return kill_curve(compile_line(parse(line), pool), opponent, pick, solve)


def kill_curve(
    program: Program,
    opponent: Opponent,
    pick: Pick = "non-climax",
    solve: Solver = exact.solve,
) -> dict[str, Number]:
    """The chance to reach level 4 by level/clock, from 3/0 to 3/6.

    At level 3 the clock is a sink: nothing comes back before the game is lost. So without heals
    one sweep from 3/0 tells them all: from 3/c it takes 7 - c damage.
    """
    if program.heals:
        each = {at: solve(program, opponent.standing_at(*at), pick) for at in CLOCKS}
        return {f"{level}/{clock}": each[level, clock].kill() for level, clock in CLOCKS}
    outcome = solve(program, opponent.standing_at(*CLOCKS[0]), pick)
    return {f"{level}/{clock}": outcome.kill(FULL_CLOCK - clock) for level, clock in CLOCKS}


def grid(
    program: Program,
    opponents: Iterable[Opponent],
    pick: Pick = "non-climax",
    what: Literal["kill", "expected"] = "kill",
) -> Iterator[tuple[Opponent, float]]:
    """Every opponent with the chance to kill them, or the expected damage; always exact, and
    :class:`TooLongError` where all together would take too long."""
    opponents, budget = list(opponents), Budget(MANY_ANSWERS)
    solve = solver(program, len(opponents))
    for opponent in opponents:
        outcome = solve(program, opponent, pick, budget=budget)
        yield opponent, float(outcome.kill() if what == "kill" else outcome.expected)


def orders(
    items: Items,
    opponent: Opponent,
    pool: TriggerPool | None = None,
    pick: Pick = "non-climax",
) -> dict[str, float]:
    """The chance to kill of every order of the line's steps, best first.

    Brackets and finishers keep together. Raises InputError where there are too many orders, or
    all together would take too long.
    """
    program, budget = compile_line(items, pool), Budget(MANY_ANSWERS)
    steps = list(_spread(items))
    counts: dict[Item, int] = {}
    for step in steps:
        counts[step] = counts.get(step, 0) + 1
    number = math.factorial(len(steps))
    for n in counts.values():
        number //= math.factorial(n)
    if number > MOST_ORDERS:
        raise InputError(
            f"the line has {number:,} orders, more than {MOST_ORDERS:,}",
            mend="put steps that belong together in brackets: (burn 1, 3) x3",
        )
    solve = solver(program, number)
    found = {}
    for order in _orders(counts, len(steps)):
        budget.spend(COMPILED * len(program.steps))
        outcome = solve(compile_line(order, pool), opponent, pick, budget=budget)
        found[write(_gathered(order))] = float(outcome.kill())
    return dict(sorted(found.items(), key=lambda order: (-round(order[1], 12), order[0])))


def _spread(items: Items) -> Iterator[Item]:
    """The steps with top-level repeats written out."""
    for item in items:
        if isinstance(item, Repeat):
            for _ in range(item.times):
                yield from _spread((item.item,))
        else:
            yield item


def _gathered(items: Items) -> Items:
    """Equal neighbours as a repeat again, to be read."""
    gathered: list[Item] = []
    for item in items:
        last = gathered[-1] if gathered else None
        if isinstance(last, Repeat) and last.item == item:
            gathered[-1] = Repeat(item, last.times + 1)
        elif last == item:
            gathered[-1] = Repeat(item, 2)
        else:
            gathered.append(item)
    return tuple(gathered)


def _orders(counts: Mapping[Item, int], left: int) -> Iterator[Items]:
    """Every distinct order of the steps counted."""
    if left == 0:
        yield ()
        return
    for item, n in counts.items():
        if n:
            for rest in _orders({**counts, item: n - 1}, left - 1):
                yield (item, *rest)
