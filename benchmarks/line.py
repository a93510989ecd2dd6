"""Damage lines, warm (kernels compiled before).

The plain memoised recursion is the same question as anyone would first write it, for scale.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import cache

from benchmarks.figures import Figure, best
from simcli.games.weiss.line import exact
from simcli.games.weiss.line.odds import kill_curve, kill_odds
from simcli.games.weiss.line.opponent import Opponent
from simcli.games.weiss.line.parser import parse
from simcli.games.weiss.line.program import compile_line
from simcli.games.weiss.line.simulate import simulate
from simcli.games.weiss.line.sweep import solve

__all__ = ["figures"]

NEAR = Opponent((5, 1), (35, 7))
"""A refresh comes for sure with any real line."""
FROM_3_0 = NEAR.standing_at(3, 0)
SEQUENCES = [f"1, {a}, 1, {b}, 1, {c}" for a, b, c in itertools.product((1, 2, 3, 4), repeat=3)]
NINE = "(1, 4, 3) x3"


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


def figures() -> list[Figure]:
    """Seconds of each question, once the plain recursion has agreed."""
    mine = [chance for sequence in SEQUENCES for chance in kill_odds(sequence, NEAR).values()]
    worst = max(abs(a - b) for a, b in zip(mine, plain(), strict=True))
    assert worst < 1e-12, worst
    nine = compile_line(parse(NINE))
    simulate(nine, NEAR, trials=1000, jobs=1)  # compiles what has to be

    def kept(what: str, work: Callable[[], object], goes: int, most: float | None = None) -> Figure:
        wanted = None if most is None else ("<", most)
        return Figure("line", what, best(work, goes), "s", wanted)

    return [
        kept("64 sequences x 7 clocks, refresh certain", curves, 5, 0.5),
        kept("the same, every clock by itself", each_clock, 3),
        kept("the same by a plain memoised recursion", plain, 1),
        kept("nine packets: kill curve", lambda: kill_curve(nine, NEAR, solve=solve), 20, 0.005),
        kept("nine packets: damage without level limit", lambda: solve(nine, NEAR), 5),
        kept("nine packets from 1/3", lambda: solve(nine, NEAR.standing_at(1, 3)), 5),
        kept("nine packets from 3/0, in Python", lambda: exact.solve(nine, FROM_3_0), 5),
        kept("nine packets against 50 x 9 compressions", grid, 2, 2),
        kept("nine packets, a million times", lambda: simulate(nine, NEAR, jobs=1), 2),
    ]
