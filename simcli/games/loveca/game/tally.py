"""What is counted: whole numbers only, so that batches add up in any order.

The tally is (players, turns + 1, fields). Row 0 holds what belongs to the whole game; the others
what happened in that turn. A ``*_SQ`` field after a sum holds the sum of squares.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from simcli.games.loveca.game.members import sum_stage
from simcli.games.loveca.game.record import (
    CAP,
    COLOUR_COUNT,
    FIELDS,
    HAND,
    LIVE,
    LIVE_AREA,
    MEMBER,
    NOBODY,
    SUCCESS,
    constant,
)
from simcli.games.loveca.game.words import ALL, COLOURLESS, lacking, lane, total
from simcli.montecarlo.compiled import part

__all__ = ["LIVES", "note_attempt", "note_main", "note_opening", "note_turn", "summed_up"]

MOST_COST = 31
MOST_SCORE = 31
PLAYABLE = 4
"""What 4 Energy of turn 1 can pay."""
SMALL = 8
"""Bins for counts in an opening hand of six."""

# In a turn's row.
GAMES = constant(0)  # games in which the turn was played
# Sums, with the squares beside them.
AVAILABLE, SPENT, WASTED, BLADES, STAGE, HELD = (constant(field) for field in range(1, 12, 2))
STAGE_COLOUR = constant(13)  # sums and squares for each colour
SET_LIVES = STAGE_COLOUR + 2 * COLOUR_COUNT  # attempts with 0, 1, 2, 3+ Lives
CLEARED_WITH = SET_LIVES + 4
FAILED = CLEARED_WITH + 4
SHORT_TOTAL = FAILED + 1
SHORT = FAILED + 2
REACHED = SHORT + COLOUR_COUNT  # the k-th success came in this turn
FIRST_REFRESH = REACHED + 4
REFRESHES = FIRST_REFRESH + 1
ENDED = REFRESHES + 1  # games that ended in this turn: this player won, any end
SCORE = ENDED + 2
DEAREST = SCORE + MOST_SCORE + 1  # first time that a Member of at least that cost was played
LIVES = DEAREST + MOST_COST + 2  # by Live: attempts and clears

# In row 0.
WON_FIRST, WON_SECOND, DRAWN, UNFINISHED, BEGAN = (constant(field) for field in range(5))
LENGTH, LENGTH_SQ = constant(5), constant(6)
LIVES_BEFORE, LIVES_AFTER, LOW_BEFORE, LOW_AFTER = (constant(field) for field in range(8, 33, 8))
RETURNED = constant(40)  # by cards returned
RETURNED_REACHED = constant(48)  # the same, with the last success reached
RETURNED_SUCCESSES = constant(56)
MARGIN = constant(64)  # own successes times 4 plus the other's, at the end
LEAD = constant(80)  # own score less the other's where both cleared, -31 .. 31
MOST_LEAD = 31


assert max(LIVES + 2 * CAP, LEAD + 2 * MOST_LEAD + 1) <= FIELDS, "a row has room for all Lives"


@part
def _sum(row, field, value):  # type: ignore[no-untyped-def]
    row[field] += value
    row[field + 1] += value * value


@part
def note_opening(t, p, lives_field, low_field):  # type: ignore[no-untyped-def]
    """The hand, before or after the mulligan."""
    me = t.sides[p]
    row = t.tally[p, 0]
    lives = 0
    low = 0
    for i in range(me.size[HAND]):
        card = me.zone[HAND, i]
        lives += me.type[card] == LIVE
        low += (me.type[card] == MEMBER) & (me.cost[card] <= PLAYABLE)
    row[lives_field + min(lives, SMALL - 1)] += 1
    row[low_field + min(low, SMALL - 1)] += 1


@part
def note_main(t, p, available):  # type: ignore[no-untyped-def]
    """The end of the main phase: Energy, stage and hand."""
    me = t.sides[p]
    row = t.tally[p, t.game.turn]
    row[GAMES] += 1
    _sum(row, AVAILABLE, np.int64(available))
    _sum(row, SPENT, np.int64(available - me.energy))
    _sum(row, WASTED, np.int64(me.energy))
    _sum(row, HELD, np.int64(me.size[HAND]))
    sum_stage(me)
    _sum(row, BLADES, np.int64(me.stage_blades))
    _sum(row, STAGE, np.int64(me.stage_total))
    for colour in range(COLOUR_COUNT):
        _sum(row, STAGE_COLOUR + 2 * colour, lane(me.stage_hearts, colour))


@part
def note_played(t, p, cost):  # type: ignore[no-untyped-def]
    """A Member was played: which costs have been played for the first time?"""
    me = t.sides[p]
    row = t.tally[p, t.game.turn]
    cost = min(cost, MOST_COST)
    if cost > me.dearest:  # one more of each cost in between, once the differences are summed up
        row[DEAREST + me.dearest + 1] += 1
        row[DEAREST + cost + 1] -= 1
        me.dearest = cost


def summed_up(counts: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The counts as they are read. The kernel keeps those by cost as differences."""
    summed = counts.copy()
    summed[:, 1:, DEAREST:LIVES] = counts[:, 1:, DEAREST:LIVES].cumsum(axis=-1)
    return summed


@part
def note_attempt(t, p, cleared):  # type: ignore[no-untyped-def]
    """The requirements have been checked: by number of Lives, by Live, and why it failed."""
    me = t.sides[p]
    row = t.tally[p, t.game.turn]
    lives = me.size[LIVE_AREA]
    row[SET_LIVES + min(lives, 3)] += 1
    for i in range(lives):
        # Copies of one Live count as one attempt of it.
        kind = me.kind[me.zone[LIVE_AREA, i]]
        again = False
        for j in range(i):
            again |= me.kind[me.zone[LIVE_AREA, j]] == kind
        if not again:
            row[LIVES + 2 * kind] += 1
            row[LIVES + 2 * kind + 1] += cleared
    if cleared:
        row[CLEARED_WITH + min(lives, 3)] += 1
    else:
        _why(me, row)


@part
def hearts_got(me):  # type: ignore[no-untyped-def]
    """Hearts of any kind, on stage and yelled."""
    return total(me.got) + lane(me.got_icons, ALL) + lane(me.got_icons, COLOURLESS)


@part
def colours_met(me):  # type: ignore[no-untyped-def]
    """Whether the ALL hearts cover all that is missing by colour."""
    return total(lacking(me.needed, me.got)) <= lane(me.got_icons, ALL)


@part
def _why(me, row):  # type: ignore[no-untyped-def]
    """Short of a colour: hearts of it are missing and the ALL hearts cannot cover all misses."""
    row[FAILED] += 1
    row[SHORT_TOTAL] += hearts_got(me) < me.needed_total
    if not colours_met(me):
        missing = lacking(me.needed, me.got)
        for colour in range(COLOUR_COUNT):
            row[SHORT + colour] += lane(missing, colour) > 0


@part
def note_turn(t, p, successes, refreshes):  # type: ignore[no-untyped-def]
    """The end of the turn; the arguments say how it was before."""
    me = t.sides[p]
    row = t.tally[p, t.game.turn]
    if me.live_score >= 0:
        row[SCORE + min(me.live_score, MOST_SCORE)] += 1
    if me.size[SUCCESS] > successes:
        row[REACHED + min(me.size[SUCCESS], 3)] += 1
    if me.refreshes > refreshes:
        row[REFRESHES] += me.refreshes - refreshes
        row[FIRST_REFRESH] += refreshes == 0
    other = t.sides[1 - p].live_score
    if me.live_score >= 0 and other >= 0:
        lead = max(-MOST_LEAD, min(MOST_LEAD, me.live_score - other))
        t.tally[p, 0, LEAD + MOST_LEAD + lead] += 1


@part
def note_end(t, p, result, goal):  # type: ignore[no-untyped-def]
    """The end of the game; ``result`` is the winner, or neither player."""
    me = t.sides[p]
    game = t.game
    row = t.tally[p, 0]
    row[BEGAN] += game.began == p
    if result == p:
        row[WON_FIRST if game.began == p else WON_SECOND] += 1
    elif result == DRAW:
        row[DRAWN] += 1
    elif result == NOBODY:
        row[UNFINISHED] += 1
    if result != NOBODY:
        last = t.tally[p, game.turn]
        last[ENDED] += result == p
        last[ENDED + 1] += 1
        _sum(row, LENGTH, np.int64(game.turn))
        row[MARGIN + 4 * min(3, me.size[SUCCESS]) + min(3, t.sides[1 - p].size[SUCCESS])] += 1
    row[RETURNED + min(me.returned, SMALL - 1)] += 1
    row[RETURNED_SUCCESSES + min(me.returned, SMALL - 1)] += me.size[SUCCESS]
    if me.size[SUCCESS] >= goal:
        row[RETURNED_REACHED + min(me.returned, SMALL - 1)] += 1


DRAW = constant(2)
"""The result of a game that both players win at once (CR 1.2.1, 10.3)."""
