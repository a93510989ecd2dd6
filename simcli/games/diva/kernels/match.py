"""Matches of three sets. Trial t is set t % 3 of match t // 3, so that a range of trials can be
played alone: where it begins in the middle of a match, the sets before are played again uncounted.
"""

from __future__ import annotations

import numpy as np

from simcli.games.diva.codes import (
    ENDS_BY_LEAD,
    MATCH_EXTRA,
    MATCH_SEATS,
    MATCH_TOTAL,
    START_LOSER,
    START_RANDOM,
    START_WINNER,
    TIE_REPLAY,
    TIE_SHARED,
)
from simcli.games.diva.kernels.hands import deal, name_streams
from simcli.games.diva.kernels.measure import measure
from simcli.games.diva.kernels.play import finish
from simcli.games.diva.kernels.scoring import only_one, score
from simcli.games.diva.kernels.table import FIRST, PLACED, REPLAY, SAMPLE
from simcli.montecarlo.compiled import kernel, part
from simcli.montecarlo.streams import choice

__all__ = [
    "DONE",
    "MOST_REPLAYS",
    "NONE_YET",
    "OPENER",
    "SETS",
    "WINNER",
    "follow_match",
    "play_one",
    "play_sets",
]

SETS = 3
MOST_REPLAYS = np.int64(100)
"""A set, or a match, still tied after so many replays or extra sets stays tied."""

NONE_YET = np.int64(0)

_EXTRA = 256  # replays of this number and above are extra sets
_SAMPLED_MATCH_PLAYER = np.uint64(2)

# Table.match holds these and, from WINS on, three rows of a number a player.
WINNER, DONE, PLAYED, PREVIOUS_FIRST, PREVIOUS_BEST, FIRST_BEST, OPENER = 0, 1, 2, 3, 4, 5, 6
WINS, TOTALS, SEATS = 0, 1, 2


@part
def _random_first(setup, table, index):  # type: ignore[no-untyped-def]
    """Who wins rock-paper-scissors (step 6)."""
    number = np.uint64(index)
    return np.int64(choice(table.keys[FIRST], number, np.uint64(setup.rules.players)))


@part
def _first_player(setup, table, number):  # type: ignore[no-untyped-def]
    """A10: who begins the match's set of this number, from 0."""
    how, n = setup.rules.start, setup.rules.players
    if number == 0 or how == START_RANDOM:
        return _random_first(setup, table, NONE_YET)
    before, best = table.match[PREVIOUS_FIRST], table.match[PREVIOUS_BEST]
    if how == START_WINNER:
        for player in range(n):
            if best == 1 << player:
                return player
        return before  # nobody won
    if how == START_LOSER:
        fewest, loser = 1 << 60, before
        for place in range(n):
            player = (before + place) % n
            if table.own_points[player] < fewest:
                fewest, loser = table.own_points[player], player
        return loser
    return (before + 1) % n


@part
def _keep_score(setup, table):  # type: ignore[no-untyped-def]
    """Keep a set's points and seats through the what-ifs that follow."""
    for player in range(setup.rules.players):
        table.own_points[player] = table.points[player]
        table.own_seats[player] = table.seats[player]


@part
def _begin_match(setup, table):  # type: ignore[no-untyped-def]
    for at in range(table.match.shape[0]):
        table.match[at] = 0
    for player in range(setup.rules.players):
        for row in range(3):
            table.match_sums[row, player] = 0
    table.match[WINNER] = -1


@part
def _leaders(setup, sums):  # type: ignore[no-untyped-def]
    most, found = -1, 0
    for player in range(setup.rules.players):
        if sums[player] > most:
            most, found = sums[player], 0
        if sums[player] == most:
            found |= 1 << player
    return found


@part
def _player_of(setup, groups):  # type: ignore[no-untyped-def]
    for player in range(setup.rules.players):
        if groups == 1 << player:
            return player
    return -1


@part
def _enter_set(setup, table, best):  # type: ignore[no-untyped-def]
    """Add a set's outcome, points and seats to its match."""
    sums = table.match_sums
    for player in range(setup.rules.players):
        wins = best == 1 << player
        shares = setup.rules.tied_set == TIE_SHARED and (best >> player) & 1 == 1
        sums[WINS, player] += 1 if wins or shares else 0
        sums[TOTALS, player] += table.own_points[player]
        sums[SEATS, player] += table.own_seats[player]
    table.match[PLAYED] += 1


@part
def _ends_early(setup, table):  # type: ignore[no-untyped-def]
    """C4: after two sets: the same group has won both, or leads alone."""
    leader = _player_of(setup, _leaders(setup, table.match_sums[WINS]))
    if leader < 0:
        return False
    return setup.rules.match_end == ENDS_BY_LEAD or table.match_sums[WINS, leader] == 2


@part
def follow_match(setup, trial, table, best):  # type: ignore[no-untyped-def]
    """Enter a set into its match, if that still goes on. Returns whether an extra set must be
    played now (C3)."""
    if table.match[DONE] == 1:
        return False  # it ended after two sets; this one is played for the sets' own sake
    _enter_set(setup, table, best)
    played = table.match[PLAYED]
    if played < SETS and not (played == 2 and _ends_early(setup, table)):
        return False
    how = setup.rules.match_tie
    leaders = _leaders(setup, table.match_sums[WINS])
    if not only_one(leaders):
        if how == MATCH_EXTRA and played < SETS + MOST_REPLAYS:
            return True
        if how == MATCH_TOTAL:
            leaders = _leaders(setup, table.match_sums[TOTALS])
        elif how == MATCH_SEATS:
            leaders = _leaders(setup, table.match_sums[SEATS])
    table.match[WINNER] = _player_of(setup, leaders)
    table.match[DONE] = 1
    return False


@part
def play_one(setup, trial, extra, most_replays, table):  # type: ignore[no-untyped-def]
    """Play the set of a trial, or the ``extra``-th set on top of its match; a tied set, where the
    settings say so (C2), at most ``most_replays`` times again. Returns who began and the best
    groups; points and seats are left in the table."""
    if extra == 0:
        name_streams(setup, trial, table)
        number = trial % SETS
        if number == 0:
            _begin_match(setup, table)
        first = _first_player(setup, table, number)
        table.counts[REPLAY] = 0
    else:
        number = SETS
        first = _random_first(setup, table, extra)
        table.counts[REPLAY] = _EXTRA + extra - 1
    replays = most_replays if extra == 0 and setup.rules.tied_set == TIE_REPLAY else 0
    best = 0
    while True:
        deal(setup, first, table)
        finish(setup, first, table)
        best, table.doubled = score(setup, setup.rules, table, table.counts[PLACED])
        if only_one(best) or table.counts[REPLAY] >= replays:
            break
        table.counts[REPLAY] += 1
    _keep_score(setup, table)
    if number == 0:
        table.match[OPENER], table.match[FIRST_BEST] = first, best
    table.match[PREVIOUS_FIRST], table.match[PREVIOUS_BEST] = first, best
    return first, best


@part
def _tally_match(setup, table, tally):  # type: ignore[no-untyped-def]
    n, match = setup.rules.players, table.match
    winner, first = match[WINNER], match[OPENER]
    tally.matches += 1
    tally.match_sets[0] += match[PLAYED]
    tally.match_sets[1] += match[PLAYED] * match[PLAYED]
    if winner < 0:
        tally.match_draw += 1
    else:
        tally.match_win[(winner - first) % n] += 1
        tally.match_player_win[winner] += 1
    sampled = np.int64(choice(table.keys[SAMPLE], _SAMPLED_MATCH_PLAYER, np.uint64(n)))
    if only_one(match[FIRST_BEST]) and match[FIRST_BEST] != 1 << sampled:
        tally.lost_first[0] += 1
        tally.lost_first[1] += 1 if winner == sampled else 0


@kernel
def play_sets(setup, what_ifs, first_trial, last_trial, table, tally):  # type: ignore[no-untyped-def]
    """Play the sets ``first_trial .. last_trial - 1`` and the matches that end among them; with no
    ``what_ifs`` only who wins is counted."""
    trial, extra = first_trial - first_trial % SETS, NONE_YET
    while trial < last_trial:
        first, best = play_one(setup, trial, extra, MOST_REPLAYS, table)
        if trial >= first_trial and extra == 0:
            measure(setup, what_ifs, first, trial, best, table, tally)
        if follow_match(setup, trial, table, best):
            extra += 1
            continue
        if trial >= first_trial and trial % SETS == SETS - 1:
            _tally_match(setup, table, tally)
        trial, extra = trial + 1, NONE_YET
