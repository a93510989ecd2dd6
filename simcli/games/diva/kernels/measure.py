"""What one finished set adds to the tally. Every what-if scores the same log anew."""

from __future__ import annotations

from typing import Any

import numpy as np

from simcli.games.diva.codes import ENCORE_OFF, LOSE_NOTHING, NO_CHANGE, ON_NOTHING
from simcli.games.diva.kernels.scoring import (
    COUNT,
    FIRST_FLOOR,
    score,
    score_one_more,
    sing,
    start,
    swapped,
)
from simcli.games.diva.kernels.table import (
    BOUND,
    DEALT,
    K_CHANGE,
    K_COLLAB,
    K_ONLY,
    K_PEN,
    K_SOLO,
    PASSES,
    PLACED,
    SAMPLE,
    STUCK,
    WAS_BOUND,
)
from simcli.games.diva.kernels.tally import CHANGES_SHOWN, DEFICITS, LAPS, POINTS_SHOWN
from simcli.games.diva.policies.greedy import lead
from simcli.montecarlo.compiled import kernel
from simcli.montecarlo.streams import choice

__all__ = ["measure", "only_one", "outcome", "what_if_rules"]

FOLLOWED = 4
"""One set of so many is followed seat by seat, which takes as long as playing it."""

_PEN_VALUES = 9
_SAMPLED_PLAYER, _SAMPLED_SEAT = np.uint64(0), np.uint64(1)


@kernel
def only_one(groups):  # type: ignore[no-untyped-def]
    """Whether a mask names exactly one group."""
    return groups != 0 and groups & (groups - 1) == 0


@kernel
def outcome(groups):  # type: ignore[no-untyped-def]
    """The mask of the winner; 0 where several are tied."""
    return groups if only_one(groups) else 0


@kernel
def _won(groups, player):  # type: ignore[no-untyped-def]
    return 1 if groups == 1 << player else 0


@kernel
def _mean(sums, number):  # type: ignore[no-untyped-def]
    """Add a number to a sum and its square to the sum of squares."""
    sums[0] += number
    sums[1] += number * number


@kernel
def _class(setup, card):  # type: ignore[no-untyped-def]
    kind = setup.kind[card]
    return setup.value[card] - 1 if kind == K_PEN else _PEN_VALUES + kind - K_ONLY


@kernel
def _flipped(setup, rules, table, placed, best):  # type: ignore[no-untyped-def]
    """1 where the log, scored under other ``rules``, has another outcome."""
    other, _ = score(setup, rules, table, placed)
    return 1 if outcome(other) != outcome(best) else 0


@kernel
def _difference(table, n):  # type: ignore[no-untyped-def]
    """Points by which the last scoring differs from the set's own, over all groups."""
    moved = 0
    for group in range(n):
        moved += abs(table.points[group] - table.own_points[group])
    return moved


@kernel
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
    if not only_one(best):
        tally.ties += 1
    if points_best & seats_best == 0:  # step 10's two sentences name different winners
        tally.disagree += 1
    tally.histogram[min(table.points[sampled], POINTS_SHOWN - 1)] += 1
    tally.margin[min(most_points - second, POINTS_SHOWN - 1)] += 1


@kernel
def _length(setup, table, tally):  # type: ignore[no-untyped-def]
    placed = table.counts[PLACED]
    _mean(tally.placed, placed)
    _mean(tally.passes, table.counts[PASSES])
    _mean(tally.deck_left, setup.cards - table.counts[DEALT])
    _mean(tally.bound, table.counts[BOUND])
    _mean(tally.stuck, table.counts[STUCK])
    if placed < setup.rules.seats:
        tally.unfilled += 1


@kernel
def _cards(setup, rules, table, first, best, tally):  # type: ignore[no-untyped-def]
    """What the special cards on the board did, from the first seat to the last."""
    n = rules.players
    singers, changes, solo_turns, forced, collab_points = 0, 0, 0, 0, 0
    opened = False
    for seat in range(table.counts[PLACED]):
        card, player = table.card[seat], table.player[seat]
        kind, turned = setup.kind[card], table.turned[seat]
        before = singers
        if kind == K_CHANGE:
            if changes == 0 and setup.floor[seat] == 2:
                tally.void_change += 1
            changes += 1
        elif kind == K_SOLO:
            tally.solos += 1
            singers, _ = sing(rules, kind, turned, before)
            if not opened:
                opened = True
                tally.solo_opened[seat, 0] += 1
                tally.solo_opened[seat, 1] += _won(best, player)
        elif kind == K_COLLAB:
            singers, _ = sing(rules, kind, turned, before)
            tally.collabs += 1
            in_play = 0 <= turned < n
            tally.collab_absent += 0 if in_play else 1
            tally.collab_closed += 1 if before != 0 and singers == 0 else 0
            collab_points += 4 if in_play else 0
        elif kind == K_PEN and table.freedom[seat] == WAS_BOUND:
            colour = setup.colour[card]
            forced += setup.value[card] if colour != player and colour < n else 0
        solo_turns += 1 if before != 0 else 0
    tally.changes[min(changes, CHANGES_SHOWN - 1)] += 1
    _mean(tally.solo_turns, solo_turns)
    _mean(tally.forced_points, forced)
    _mean(tally.collab_points, collab_points)


@kernel
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


@kernel
def _what_if(setup, what_ifs, table, best, singers, doubled, tally):  # type: ignore[no-untyped-def]
    """The same log without Change, without the floor bonus, without the solo's silence and without
    Encore."""
    n, placed = setup.rules.players, table.counts[PLACED]
    tally.change_flip += _flipped(setup, what_ifs[0], table, placed, best)
    _mean(tally.change_moved, _difference(table, n))
    tally.bonus_flip += _flipped(setup, what_ifs[1], table, placed, best)
    _mean(tally.bonus_points, _difference(table, n))
    if singers != 0:
        tally.solo_flip += _flipped(setup, what_ifs[2], table, placed, best)
    if doubled != 0:
        tally.encore += 1
        tally.encore_flip += _flipped(setup, what_ifs[3], table, placed, best)
        _mean(tally.encore_size, _difference(table, n))
        if singers != 0 and doubled & singers == 0:
            tally.encore_silenced += 1


@kernel
def _encore_worth(rules, table, best, tally):  # type: ignore[no-untyped-def]
    """For the player of the last seat: the lap they drew their first Encore in, and the result."""
    if table.counts[PLACED] <= rules.last:
        return
    player = table.player[rules.last]
    lap = table.encore_lap[player]
    lap = LAPS if lap < 0 else min(lap, LAPS - 1)
    tally.encore_lap[lap, 0] += 1
    tally.encore_lap[lap, 1] += _won(best, player)


@kernel
def _curves(setup, rules, table, best, sampled, tally):  # type: ignore[no-untyped-def]
    """The score as it stood after every seat."""
    n, placed = rules.players, table.counts[PLACED]
    leader, changes = -1, 0
    tally.followed += 1
    start(setup, rules, table, 0)
    for seats in range(1, placed):
        score_one_more(setup, rules, table, seats - 1)
        ahead = lead(rules, table, sampled)
        bucket = min(max(ahead + DEFICITS // 2, 0), DEFICITS - 1)
        tally.lead[seats, bucket, 0] += 1
        tally.lead[seats, bucket, 1] += _won(best, sampled)
        for group in range(n):
            if lead(rules, table, group) > 0:
                changes += 1 if leader >= 0 and leader != group else 0
                leader = group
        if 2 * seats == rules.seats and leader >= 0 and lead(rules, table, leader) > 0:
            tally.half_leader[0] += 1
            tally.half_leader[1] += _won(best, leader)
    _mean(tally.lead_changes, changes)


@kernel
def _value(sums, difference):  # type: ignore[no-untyped-def]
    sums[0] += 1
    sums[1] += difference
    sums[2] += difference * difference


@kernel
def _removal(setup, rules, table, best, tally):  # type: ignore[no-untyped-def]
    """Blank the card on one seat and see who would have won."""
    placed = table.counts[PLACED]
    if placed == 0:
        return
    seat = np.int64(choice(table.keys[SAMPLE], _SAMPLED_SEAT, np.uint64(placed)))
    card = table.card[seat]
    table.card[seat] = setup.blank
    without, _ = score(setup, rules, table, placed)
    table.card[seat] = card
    of, floor = _class(setup, card), setup.floor[seat] - 1
    player, colour = table.player[seat], setup.colour[card]
    _value(tally.blank_player[of, floor], _won(best, player) - _won(without, player))
    if 0 <= colour < rules.players:
        _value(tally.blank_colour[of, floor], _won(best, colour) - _won(without, colour))


@kernel
def _opening(setup, rules, table, first, best, sampled, tally):  # type: ignore[no-untyped-def]
    """Which classes of cards the sampled player was dealt, and whether they won."""
    start = ((sampled - first) % rules.players) * rules.hand
    seen = 0
    for at in range(start, start + rules.hand):
        seen |= 1 << _class(setup, table.deck[at])
    for of in range(tally.opening.shape[0]):
        if (seen >> of) & 1 == 1:
            tally.opening[of, 0] += 1
            tally.opening[of, 1] += _won(best, sampled)


@kernel
def measure(setup, what_ifs, first, trial, table, tally):  # type: ignore[no-untyped-def]
    """Add a finished set. ``what_ifs`` are the rules of :func:`what_if_rules`, in that order."""
    rules, n = setup.rules, setup.rules.players
    sampled = np.int64(choice(table.keys[SAMPLE], _SAMPLED_PLAYER, np.uint64(n)))
    best, doubled = score(setup, rules, table, table.counts[PLACED])
    singers = table.singers
    all_zero = True
    for group in range(n):
        all_zero = all_zero and table.points[group] == 0
    _result(rules, table, first, best, sampled, tally)
    swap = swapped(table.rows[COUNT, 0], table.rows[FIRST_FLOOR, 0], rules.change_first2f)
    tally.swapped += 1 if swap else 0
    tally.all_zero += 1 if all_zero else 0
    _length(setup, table, tally)
    _cards(setup, rules, table, first, best, tally)
    _singers(rules, first, singers, tally)
    _encore_worth(rules, table, best, tally)
    _opening(setup, rules, table, first, best, sampled, tally)
    _what_if(setup, what_ifs, table, best, singers, doubled, tally)
    _removal(setup, rules, table, best, tally)
    if trial % FOLLOWED == 0:
        _curves(setup, rules, table, best, sampled, tally)


def what_if_rules(rules: Any) -> Any:
    """Four readings nobody proposes, to see what a part of the rules moves: Change cards without
    effect, no floor bonus, a last solo that silences nobody, no Encore."""
    others = np.repeat(np.asarray([rules]), 4)
    others["change_first2f"][0] = NO_CHANGE
    others["bonus_on"][1] = ON_NOTHING
    others["solo_end"][2] = LOSE_NOTHING
    others["encore_when"][3] = ENCORE_OFF
    return others
