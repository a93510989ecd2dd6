"""One configuration against others on the same deals, and one set under many readings."""

from __future__ import annotations

from simcli.games.diva.kernels.match import (
    DONE,
    MOST_REPLAYS,
    NONE_YET,
    OPENER,
    SETS,
    WINNER,
    follow_match,
    play_one,
)
from simcli.games.diva.kernels.scoring import NOBODY, only_one, outcome, score
from simcli.games.diva.kernels.table import PLACED
from simcli.montecarlo.compiled import kernel, part

__all__ = ["COLUMNS", "EDGE", "FLIPS", "PLAYED", "SQUARES", "compare"]

# Columns of a tally: sets (or matches), those whose outcome differs, and the change of the seat
# edge, sum and squares.
PLAYED, FLIPS, EDGE, SQUARES = 0, 1, 2, 3
COLUMNS = 4


@part
def _edge(best, first, n):  # type: ignore[no-untyped-def]
    """1 where the last in the order of play has won, -1 where the first has."""
    if not only_one(best):
        return 0
    if best == 1 << first:
        return -1
    return 1 if best == 1 << ((first + n - 1) % n) else 0


@part
def _count(row, edge, best, other_edge, other):  # type: ignore[no-untyped-def]
    change = other_edge - edge
    row[PLAYED] += 1
    row[FLIPS] += 1 if outcome(best) != outcome(other) else 0
    row[EDGE] += change
    row[SQUARES] += change * change


@part
def _play(setup, number, whole, table):  # type: ignore[no-untyped-def]
    """Play a set, once even where it is tied, or a ``whole`` match. Returns who began and the best
    groups: of a match its winner, nobody where it is drawn."""
    trial, extra = (SETS * number if whole else number), NONE_YET
    replays = MOST_REPLAYS if whole else NONE_YET
    while True:
        first, best = play_one(setup, trial, extra, replays, table)
        if not whole:
            return first, best
        if follow_match(setup, trial, table, best):
            extra += 1
        elif table.match[DONE] == 1:
            break
        else:
            trial += 1
    winner = table.match[WINNER]
    return table.match[OPENER], (1 << winner if winner >= 0 else 0)


@kernel
def compare(setups, readings, whole, first, last, table, tally):  # type: ignore[no-untyped-def]
    """Play sets (matches, if ``whole``) numbered ``first .. last - 1`` under the first of
    ``setups``; score each log under every one of ``readings`` too, and play the same random numbers
    under all other setups. ``tally`` (readings, then other setups; 4)."""
    n, scored = setups[0].rules.players, readings.shape[0]
    for number in range(first, last):
        own, own_edge = NOBODY, NOBODY
        for at in range(setups.shape[0]):
            begins, best = _play(setups[at], number, whole, table)
            edge = _edge(best, begins, n)
            if at > 0:
                _count(tally[scored + at - 1], own_edge, own, edge, best)
                continue
            own, own_edge = best, edge
            for reading in range(scored):
                other, _ = score(setups[0], readings[reading], table, table.counts[PLACED])
                _count(tally[reading], edge, best, _edge(other, begins, n), other)
