"""Sets and matches of two configurations on the same deals, and one set under many readings."""

from __future__ import annotations

from simcli.games.diva.kernels.hands import name_streams
from simcli.games.diva.kernels.match import OPENER, match_winner, random_first
from simcli.games.diva.kernels.measure import only_one, outcome
from simcli.games.diva.kernels.play import play_set
from simcli.games.diva.kernels.scoring import score
from simcli.games.diva.kernels.table import PLACED, REPLAY
from simcli.montecarlo.compiled import kernel

__all__ = ["EDGE", "FLIPS", "SETS", "SQUARES", "matches", "play_winners", "readings", "sets"]

# Columns of a tally: sets, sets whose outcome differs, and the change of the seat edge.
SETS, FLIPS, EDGE, SQUARES = 0, 1, 2, 3
COLUMNS = 4


@kernel
def _play(setup, trial, table):  # type: ignore[no-untyped-def]
    """Play the set of a trial; returns who began and the best groups."""
    name_streams(setup, trial, table)
    table.counts[REPLAY] = 0
    first = random_first(setup, table, 0)
    play_set(setup, first, table)
    best, _ = score(setup, setup.rules, table, table.counts[PLACED])
    return first, best


@kernel
def _edge(best, first, n):  # type: ignore[no-untyped-def]
    """1 where the last in the order of play has won, -1 where the first has."""
    if not only_one(best):
        return 0
    if best == 1 << first:
        return -1
    return 1 if best == 1 << ((first + n - 1) % n) else 0


@kernel
def _count(row, first, n, best, other_first, other):  # type: ignore[no-untyped-def]
    change = _edge(other, other_first, n) - _edge(best, first, n)
    row[SETS] += 1
    row[FLIPS] += 1 if outcome(best) != outcome(other) else 0
    row[EDGE] += change
    row[SQUARES] += change * change


@kernel
def readings(setup, variants, first_trial, last_trial, table, tally):  # type: ignore[no-untyped-def]
    """Play sets and score each log under every one of ``variants`` too; tally (variants, 4)."""
    n = setup.rules.players
    for trial in range(first_trial, last_trial):
        first, best = _play(setup, trial, table)
        for at in range(variants.shape[0]):
            other, _ = score(setup, variants[at], table, table.counts[PLACED])
            _count(tally[at], first, n, best, first, other)


@kernel
def sets(setup, other, first_trial, last_trial, table, tally):  # type: ignore[no-untyped-def]
    """Play sets of two configurations by the same random numbers; tally (4,)."""
    n = setup.rules.players
    for trial in range(first_trial, last_trial):
        first, best = _play(setup, trial, table)
        other_first, other_best = _play(other, trial, table)
        _count(tally, first, n, best, other_first, other_best)


@kernel
def matches(setup, other, first_match, last_match, table, tally):  # type: ignore[no-untyped-def]
    """As :func:`sets`, for the winners of whole matches."""
    n = setup.rules.players
    for match in range(first_match, last_match):
        winner = match_winner(setup, match, table)
        first = table.match[OPENER]
        other_winner = match_winner(other, match, table)
        other_first = table.match[OPENER]
        best = 1 << winner if winner >= 0 else 0
        other_best = 1 << other_winner if other_winner >= 0 else 0
        _count(tally, first, n, best, other_first, other_best)


@kernel
def play_winners(setup, first_trial, last_trial, table, tally):  # type: ignore[no-untyped-def]
    """Count the sets each player wins, tally (players,)."""
    for trial in range(first_trial, last_trial):
        _, best = _play(setup, trial, table)
        for player in range(setup.rules.players):
            tally[player] += 1 if best == 1 << player else 0
