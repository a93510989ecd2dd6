"""What one finished set adds to the tally: its result, and what each file beside this counts."""

from __future__ import annotations

import numpy as np

from simcli.games.diva.kernels.add import add_number, card_class, won
from simcli.games.diva.kernels.course import cards, curves
from simcli.games.diva.kernels.scoring import COUNT, FIRST_FLOOR, only_one, swapped
from simcli.games.diva.kernels.table import (
    BOUND,
    DEALT,
    PASSES,
    PLACED,
    SAMPLE,
    STUCK,
)
from simcli.games.diva.kernels.tally import LAPS, POINTS_SHOWN
from simcli.games.diva.kernels.what_if import other_rules, removal
from simcli.montecarlo.compiled import part
from simcli.montecarlo.streams import choice

__all__ = ["measure"]

FOLLOWED = 4
"""One set of so many is followed seat by seat, which takes as long as playing it."""

_SAMPLED_PLAYER = np.uint64(0)


@part
def _result(rules, table, first, best, sampled, tally):  # type: ignore[no-untyped-def]
    """Who won, by place in the order of play and by player."""
    n = rules.players
    tally.sets += 1
    most_points, most_seats, points_best, seats_best = -1, -1, 0, 0
    second = 0
    for group in range(n):
        place = (group - first) % n
        if best == 1 << group:
            tally.win[place] += 1
            tally.player_win[group] += 1
        elif (best >> group) & 1 == 1:
            tally.tied[place] += 1
        points, seats = table.points[group], table.seats[group]
        tally.points[group, 0] += points
        tally.points[group, 1] += points * points
        if points > most_points:
            second, most_points, points_best = max(most_points, 0), points, 0
        elif points > second:
            second = points
        if points == most_points:
            points_best |= 1 << group
        if seats > most_seats:
            most_seats, seats_best = seats, 0
        if seats == most_seats:
            seats_best |= 1 << group
    if most_points == 0:
        tally.all_zero += 1
    if not only_one(best):
        tally.ties += 1
    if points_best & seats_best == 0:  # step 10's two sentences name different winners
        tally.disagree += 1
    tally.histogram[min(table.points[sampled], POINTS_SHOWN - 1)] += 1
    tally.margin[min(most_points - second, POINTS_SHOWN - 1)] += 1


@part
def _length(setup, table, tally):  # type: ignore[no-untyped-def]
    placed = table.counts[PLACED]
    add_number(tally.placed, placed)
    add_number(tally.passes, table.counts[PASSES])
    add_number(tally.deck_left, setup.cards - table.counts[DEALT])
    add_number(tally.bound, table.counts[BOUND])
    add_number(tally.stuck, table.counts[STUCK])
    if placed < setup.rules.seats:
        tally.unfilled += 1


@part
def _singers(rules, first, singers, tally):  # type: ignore[no-untyped-def]
    """Who sings as the set ends."""
    if singers == 0:
        return
    tally.solo_end += 1
    for group in range(rules.groups):
        if (singers >> group) & 1 == 1:
            absent = group >= rules.players
            place = tally.singer.shape[0] - 1 if absent else (group - first) % rules.players
            tally.singer[place] += 1


@part
def _encore_worth(rules, table, best, tally):  # type: ignore[no-untyped-def]
    """For the player of the last seat: the lap they drew their first Encore in, and the result."""
    if table.counts[PLACED] <= rules.last:
        return
    player = table.player[rules.last]
    lap = table.encore_lap[player]
    lap = LAPS if lap < 0 else min(lap, LAPS - 1)
    tally.encore_lap[lap, 0] += 1
    tally.encore_lap[lap, 1] += won(best, player)


@part
def _opening(setup, rules, table, first, best, sampled, tally):  # type: ignore[no-untyped-def]
    """Which classes of cards the sampled player was dealt, and whether they won."""
    start = ((sampled - first) % rules.players) * rules.hand
    seen = 0
    for at in range(start, start + rules.hand):
        seen |= 1 << card_class(setup, table.deck[at])
    for of in range(tally.opening.shape[0]):
        if (seen >> of) & 1 == 1:
            tally.opening[of, 0] += 1
            tally.opening[of, 1] += won(best, sampled)


@part
def measure(setup, what_ifs, first, trial, best, table, tally):  # type: ignore[no-untyped-def]
    """Add a set just played and scored: ``best`` are its best groups. ``what_ifs`` are the rules of
    :func:`what_if_rules`; with none of them only the result is counted."""
    rules, n = setup.rules, setup.rules.players
    sampled = np.int64(choice(table.keys[SAMPLE], _SAMPLED_PLAYER, np.uint64(n)))
    _result(rules, table, first, best, sampled, tally)
    if what_ifs.shape[0] == 0:
        return
    swap = swapped(table.rows[COUNT, 0], table.rows[FIRST_FLOOR, 0], rules.change_first2f)
    tally.swapped += 1 if swap else 0
    _length(setup, table, tally)
    cards(setup, rules, table, best, tally)
    _singers(rules, first, table.singers, tally)
    _encore_worth(rules, table, best, tally)
    _opening(setup, rules, table, first, best, sampled, tally)
    other_rules(setup, what_ifs, table, best, tally)
    removal(setup, rules, table, best, tally)
    if trial % FOLLOWED == 0:
        curves(setup, rules, table, best, sampled, tally)
