"""How fast damage lines are: run ``python benchmarks/line.py``.

Each figure is the best of a few runs, warm (kernels compiled). The plain memoised recursion at the
end is the same question as anyone would first write it, for scale.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from functools import cache
from typing import Any

from simcli.games.weiss.line import exact
from simcli.games.weiss.line.odds import kill_curve, kill_odds
from simcli.games.weiss.line.opponent import Opponent
from simcli.games.weiss.line.parser import parse
from simcli.games.weiss.line.program import compile_line
from simcli.games.weiss.line.simulate import simulate
from simcli.games.weiss.line.sweep import solve

NEAR = Opponent((5, 1), (35, 7))
"""A refresh comes for sure with any real line."""
SEQUENCES = [f"1, {a}, 1, {b}, 1, {c}" for a, b, c in itertools.product((1, 2, 3, 4), repeat=3)]
NINE = "(1, 4, 3) x3"


def best(what: Callable[[], Any], runs: int = 5) -> float:
    """The shortest time of a few runs, in seconds."""
    times = []
    for _ in range(runs):
        begun = time.perf_counter()
        what()
        times.append(time.perf_counter() - begun)
    return min(times)


def curves() -> None:
    """64 sequences at seven clocks, from the text of the lines on."""
    for sequence in SEQUENCES:
        kill_odds(sequence, NEAR)


def each_clock() -> None:
    """The same without the short cut: every clock by itself."""
    for sequence in SEQUENCES:
        program = compile_line(parse(sequence))
        for clock in range(7):
            solve(program, NEAR.standing_at(3, clock))


def grid() -> None:
    """One line against 50 x 9 compressions."""
    program = compile_line(parse(NINE))
    for cards in range(1, 51):
        for climaxes in range(min(cards, 8) + 1):
            waiting = (50 - cards, min(50 - cards, 8 - climaxes))
            solve(program, Opponent((cards, climaxes), waiting).standing_at(3, 0))


@cache
def _plain(
    souls: tuple[int, ...], left: int, zones: tuple[int, int, int, int], shown: int
) -> float:
    """The chance of ``left`` more damage, card by card: (deck, its climaxes, waiting room, its
    climaxes), ``shown`` cards of the first soul revealed so far."""
    if left <= 0 or not souls:
        return float(left <= 0)
    cards, climaxes, waiting, back = zones
    if shown == souls[0]:
        return _plain(souls[1:], left - shown, zones, 0)
    chance = 0.0
    for climax, weight in ((True, climaxes), (False, cards - climaxes)):
        if not weight:
            continue
        after = (cards - 1, climaxes - climax, waiting, back)
        for paid, penalty, share in _refreshed(after):
            if paid >= left:
                chance += weight / cards * share
            elif climax:
                gone = (penalty[0], penalty[1], penalty[2] + shown + 1, penalty[3] + 1)
                chance += weight / cards * share * _plain(souls[1:], left - paid, gone, 0)
            else:
                more = _plain(souls, left - paid, penalty, shown + 1)
                chance += weight / cards * share * more
    return chance


def _refreshed(
    zones: tuple[int, int, int, int],
) -> list[tuple[int, tuple[int, int, int, int], float]]:
    cards, _, waiting, back = zones
    if cards:
        return [(0, zones, 1.0)]
    found = []
    if back:
        found.append((1, (waiting - 1, back - 1, 0, 0), back / waiting))
    if back < waiting:
        found.append((1, (waiting - 1, back, 0, 0), (waiting - back) / waiting))
    return found


def plain() -> list[float]:
    """64 sequences at seven clocks by plain memoised recursion."""
    zones = (*NEAR.deck, *NEAR.waiting)
    found = []
    for sequence in SEQUENCES:
        souls = tuple(map(int, sequence.split(", ")))
        for clock in range(7):
            _plain.cache_clear()  # each question by itself
            found.append(_plain(souls, 7 - clock, zones, 0))
    return found


def tell(what: str, seconds: float, aim: str = "") -> None:
    """One line of the table."""
    figure = f"{seconds:8.3f} s " if seconds >= 0.02 else f"{1e3 * seconds:8.3f} ms"
    print(f"{what:<44}{figure}{f'   (aim: {aim})' if aim else ''}")


def main() -> None:
    """Check that the plain recursion agrees, then print the figures."""
    mine = [chance for sequence in SEQUENCES for chance in kill_odds(sequence, NEAR).values()]
    worst = max(abs(a - b) for a, b in zip(mine, plain(), strict=True))
    assert worst < 1e-12, worst
    nine = compile_line(parse(NINE))
    tell("64 sequences x 7 clocks, refresh certain", best(curves), "< 0.5 s")
    tell("  every clock by itself", best(each_clock))
    tell("  plain memoised recursion", best(plain, 1))
    tell(
        "nine packets, refresh certain: kill curve",
        best(lambda: kill_curve(nine, NEAR, solve=solve)),
        "< 5 ms",
    )
    tell("  damage without level limit", best(lambda: solve(nine, NEAR)))
    tell("  from 1/3, level-ups included", best(lambda: solve(nine, NEAR.standing_at(1, 3))))
    tell("  from 3/0 in Python's floats", best(lambda: exact.solve(nine, NEAR.standing_at(3, 0))))
    tell("nine packets against 50 x 9 compressions", best(grid, 2), "< 2 s")
    tell("  simulated a million times, one thread", best(lambda: simulate(nine, NEAR, jobs=1), 2))


if __name__ == "__main__":
    main()
