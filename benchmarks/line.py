"""Damage lines of Weiss Schwarz; one core.

The plain memoised recursion is the same question as anyone would first write it, for scale.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cache

import numpy as np

from benchmarks import scalar
from benchmarks.case import Case, Contender
from simcli.games.weiss.line import exact
from simcli.games.weiss.line.odds import kill_curve, kill_odds
from simcli.games.weiss.line.opponent import Opponent
from simcli.games.weiss.line.parser import parse
from simcli.games.weiss.line.program import compile_line
from simcli.games.weiss.line.simulate import simulate
from simcli.games.weiss.line.sweep import solve

__all__ = ["cases"]

NEAR = Opponent((5, 1), (35, 7))
"""A refresh comes for sure with any real line."""
FROM_3_0 = NEAR.standing_at(3, 0)
SEQUENCES = [f"1, {a}, 1, {b}, 1, {c}" for a, b, c in itertools.product((1, 2, 3, 4), repeat=3)]
NINE = "(1, 4, 3) x3"
DEEP = Opponent((30, 8))
"""Thirty cards, eight of them climaxes."""
MEAN = 9 * (22 * 21 * 20) / (30 * 29 * 28)
"""Damage to expect of three attacks for 3 into that deck: each goes through as the first does."""


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


def _agree() -> None:
    mine = [chance for sequence in SEQUENCES for chance in kill_odds(sequence, NEAR).values()]
    worst = max(abs(a - b) for a, b in zip(mine, plain(), strict=True))
    assert worst < 1e-12, worst


def _plain_nine() -> None:
    _plain.cache_clear()
    chance = _plain((1, 4, 3) * 3, 7, (*NEAR.deck, *NEAR.waiting), 0)
    assert abs(chance - kill_odds(NINE, NEAR)["3/0"]) < 1e-12, chance


def _played(trials: int) -> None:
    """Damage of three attacks, none of which can meet a refresh."""
    program = compile_line(parse("3 x3"))
    alive, lost = simulate(program, DEEP, trials=trials, jobs=1)
    mean = sum(damage * n for damage, n in (*alive.items(), *lost.items())) / trials
    assert abs(mean - MEAN) < 0.05, mean


def _in_c(trials: int) -> None:
    mean = scalar.loop("damage")(trials, np.zeros(32, np.int64)) / trials
    assert abs(mean - MEAN) < 0.05, mean


def cases(quick: bool) -> Iterator[Case]:
    """Lines by the exact engine, and played out."""
    _agree()
    yield Case(
        "damage lines",
        "kill odds of 64 sequences of six attacks at seven clocks each, a refresh certain",
        "s",
        Contender("simcli", curves),
        Contender("a plain memoised recursion in Python", plain),
        (Contender("simcli, every clock by itself", each_clock),),
        speed=("<=", 0.5),
        goes=3,
    )
    nine = compile_line(parse(NINE))
    yield Case(
        "damage line, nine attacks",
        "the kill curve of (1, 4, 3) x3, a refresh certain",
        "s",
        Contender("simcli", lambda: kill_curve(nine, NEAR, solve=solve)),
        yardstick=Contender("a plain memoised recursion in Python, from 3/0 alone", _plain_nine),
        peers=(
            Contender(
                "simcli's engine without numba, from 3/0 alone", lambda: exact.solve(nine, FROM_3_0)
            ),
        ),
        speed=("<=", 0.005),
        goes=5,
    )
    if not quick:
        yield Case(
            "damage line, every compression",
            "(1, 4, 3) x3 against each deck of 1 to 50 cards and 0 to 8 climaxes",
            "s",
            Contender("simcli", grid),
            speed=("<=", 2),
            goes=2,
        )
    trials = 50_000 if quick else 200_000
    yield Case(
        "damage lines, played",
        "three attacks for 3 into 30 cards, 8 of them climaxes, card by card",
        "lines",
        Contender("simcli", lambda: _played(trials), trials),
        Contender(scalar.name(), lambda: _in_c(trials), trials),
        goes=7,
    )
