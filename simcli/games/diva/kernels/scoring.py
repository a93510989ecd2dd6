"""Scoring a log, compiled. ``score.py`` says the same for one position, at length.

Sets of groups are bit masks. Numbers such as B8 are the sentences of ``docs/diva.md``.
"""

from __future__ import annotations

import numpy as np

from simcli.games.diva.codes import (
    ABSENT_SINGS,
    ABSENT_VOID,
    BOTH_SING,
    DOUBLE_FACE,
    DOUBLE_PEN,
    ENCORE_ANYWHERE,
    ENCORE_HELD,
    ENCORE_LAST,
    ENCORE_OF_CARD,
    ENCORE_OFF,
    ENCORE_OVERRIDES,
    ENDS_BY_SCORING,
    LAST_PLAYER_2F,
    LOCK,
    LOSE_ALL,
    LOSE_DURING,
    LOSE_NOTHING,
    NO_CHANGE,
    NO_EXCEPTION,
    ON_ALL,
    ON_NOTHING,
    ON_PEN,
    PEN_TO_PLAYER,
    POINTS,
    POINTS_SEATS,
    SCOPE_ROW,
    SEATS_ALONE,
    SKIP,
    SOLO_IGNORED,
    TO_BOTH,
    TO_CARD,
    TO_DIVA,
    TO_PLAYER,
    WHEN_PLACED,
)
from simcli.games.diva.kernels.table import K_CHANGE, K_COLLAB, K_ENCORE, K_PEN, K_SOLO
from simcli.montecarlo.compiled import part

__all__ = [
    "NOBODY",
    "add_seat",
    "best",
    "only_one",
    "outcome",
    "score",
    "score_one_more",
    "sing",
    "start",
    "swapped",
    "total_up",
]

NOBODY = np.int64(0)
"""The empty mask of groups."""

PENS, FACES, OTHERS = np.int64(0), np.int64(1), np.int64(2)  # rows of Table.sums
BEGAN = 3  # and above: the same three rows as they stood when the solo began
COUNT, FIRST_FLOOR = 0, 1  # rows of Table.rows


@part
def only_one(groups):  # type: ignore[no-untyped-def]
    """Whether a mask names exactly one group."""
    return groups != 0 and groups & (groups - 1) == 0


@part
def outcome(groups):  # type: ignore[no-untyped-def]
    """The mask of the winner; 0 where several are tied."""
    return groups if only_one(groups) else 0


@part
def swapped(count, first_floor, rule):  # type: ignore[no-untyped-def]
    """B15: whether ``count`` Changes, the first of them on ``first_floor``, swap the floors."""
    if count == 0 or rule == NO_CHANGE:
        return False
    if first_floor == 1 or rule == NO_EXCEPTION:
        return count % 2 == 1
    if rule == LOCK:
        return False
    if rule == SKIP:
        return count % 2 == 0
    return count % 2 == 1 and count > 1  # ordinal: it counts as No. 1, but is void


@part
def _count_change(setup, rules, table, seat):  # type: ignore[no-untyped-def]
    row = setup.row[seat] if rules.change_scope == SCOPE_ROW else 0
    if table.rows[COUNT, row] == 0:
        table.rows[FIRST_FLOOR, row] = setup.floor[seat]
    table.rows[COUNT, row] += 1


@part
def _bonus(setup, rules, table, seat):  # type: ignore[no-untyped-def]
    """+1 for a card on the seat's floor, by the Changes counted."""
    if rules.bonus_on == ON_NOTHING:
        return 0
    row = setup.row[seat] if rules.change_scope == SCOPE_ROW else 0  # B14
    swap = swapped(table.rows[COUNT, row], table.rows[FIRST_FLOOR, row], rules.change_first2f)
    return 1 if setup.floor[seat] == (1 if swap else 2) else 0


@part
def sing(rules, kind, turned, singers):  # type: ignore[no-untyped-def]
    """Who sings after a Solo or Collaboration that turned a DIVA of group ``turned`` (-1: none),
    and whether a solo began with it."""
    in_play = 0 <= turned < rules.players
    if kind == K_COLLAB:
        # B10: its appearance is enough, even when it scores nothing
        goes_on = rules.collab_ends_solo == ENDS_BY_SCORING and not in_play
        return singers if goes_on else 0, False
    if turned < 0 or (singers != 0 and rules.solo_on_solo == SOLO_IGNORED):
        return singers, False
    if not in_play and rules.solo_absent != ABSENT_SINGS:  # B7
        return singers if rules.solo_absent == ABSENT_VOID else 0, False
    if singers != 0 and rules.solo_on_solo == BOTH_SING:
        return singers | (1 << turned), False
    return 1 << turned, singers == 0  # B9: the newest sings, and the solo goes on


@part
def _add(rules, table, row, group, points):  # type: ignore[no-untyped-def]
    if 0 <= group < rules.players:  # step 8: groups nobody chose score nothing
        table.sums[row, group] += points


@part
def _gain(setup, rules, table, seat, bonus, singers):  # type: ignore[no-untyped-def]
    """Add what the card on a seat brings."""
    n = rules.players
    card, turned = table.card[seat], table.turned[seat]
    kind, colour = setup.kind[card], setup.colour[card]
    special = 0 if rules.bonus_on == ON_PEN else bonus  # B12
    if kind == K_PEN:
        # B0: for whom it was placed; a colour nobody chose is a blank either way
        group = colour
        if rules.pen_to == PEN_TO_PLAYER and colour < n:
            group = table.player[seat]
        _add(rules, table, PENS, group, setup.value[card] + bonus)
        _add(rules, table, FACES, group, setup.value[card])
    elif kind == K_SOLO:
        if singers == 0 or rules.solo_on_solo != SOLO_IGNORED:
            _add(rules, table, OTHERS, turned, 2 + special)
    elif kind == K_COLLAB:
        if 0 <= turned < n:  # B11
            to, player = rules.collab_to, table.player[seat]
            if to in (TO_DIVA, TO_BOTH):
                _add(rules, table, OTHERS, turned, 4 + special)
            if to == TO_PLAYER or (to == TO_BOTH and player != turned):
                _add(rules, table, OTHERS, player, 4 + special)
            if to == TO_CARD:
                _add(rules, table, OTHERS, colour, 4 + special)
    elif rules.bonus_on == ON_ALL:
        _add(rules, table, OTHERS, colour, bonus)


@part
def _doubled(setup, rules, table, placed):  # type: ignore[no-untyped-def]
    """The groups whose penlights an Encore doubles (B16, B17)."""
    when, last = rules.encore_when, rules.last
    if when == ENCORE_OFF or (when != ENCORE_ANYWHERE and placed <= last):
        return 0
    groups = 0
    if when == ENCORE_HELD:
        if placed < rules.seats:
            return 0
        who = table.player[last]
        for slot in range(table.held[who]):
            card = table.hands[who, slot]
            if setup.kind[card] == K_ENCORE:
                groups |= _encore_group(setup, rules, card, who)
        return groups
    if when == ENCORE_LAST:
        if setup.kind[table.card[last]] == K_ENCORE:
            groups = _encore_group(setup, rules, table.card[last], table.player[last])
        return groups
    for seat in range(placed):
        if setup.kind[table.card[seat]] != K_ENCORE:
            continue
        theirs = table.player[seat] == table.player[last] and setup.floor[seat] == 2
        if theirs or when != LAST_PLAYER_2F:
            groups |= _encore_group(setup, rules, table.card[seat], table.player[seat])
    return groups


@part
def _encore_group(setup, rules, card, player):  # type: ignore[no-untyped-def]
    group = setup.colour[card] if rules.encore_group == ENCORE_OF_CARD else player
    return 1 << group if 0 <= group < rules.players else 0


@part
def _total(rules, sums, group, singers, doubled):  # type: ignore[no-untyped-def]
    """A group's points: its gains, doubled by an Encore, then silenced by another's solo (B19)."""
    silenced = singers != 0 and (singers >> group) & 1 == 0
    encore = (doubled >> group) & 1 == 1
    if encore and rules.encore_solo == ENCORE_OVERRIDES:
        silenced = False
    if silenced and rules.solo_end == LOSE_ALL:  # B8
        return 0
    since = BEGAN if silenced and rules.solo_end == LOSE_DURING else 0  # what is lost isn't doubled
    gained = sums[since + PENS, group] + sums[since + OTHERS, group]
    if not encore:
        return gained
    if rules.encore_scope == DOUBLE_PEN:  # B18
        return gained + sums[since + PENS, group]
    return gained + (sums[since + FACES, group] if rules.encore_scope == DOUBLE_FACE else gained)


@part
def best(rules, points, seats):  # type: ignore[no-untyped-def]
    """C1: the groups that step 10 names; more than one are tied."""
    how = rules.set_winner
    most, found = -1, 0
    for group in range(rules.players):
        if how == POINTS_SEATS:
            key = points[group] * 1024 + seats[group]
        elif how == POINTS:
            key = points[group]
        elif how == SEATS_ALONE:
            key = seats[group]
        else:
            key = seats[group] * 65536 + points[group]
        if key > most:
            most, found = key, 0
        if key == most:
            found |= 1 << group
    return found


@part
def start(setup, rules, table, placed):  # type: ignore[no-untyped-def]
    """Begin to score a log of ``placed`` seats: no seat is added yet, but its Changes are known."""
    for group in range(rules.players):
        table.seats[group] = 0
        for row in range(2 * BEGAN):
            table.sums[row, group] = 0
    table.singers = 0
    for row in range(rules.seats if rules.change_scope == SCOPE_ROW else 1):
        table.rows[COUNT, row] = 0
    if rules.bonus_when != WHEN_PLACED:  # B13: they are read once, at the end
        for seat in range(placed):
            if setup.kind[table.card[seat]] == K_CHANGE:
                _count_change(setup, rules, table, seat)
    swap = swapped(table.rows[COUNT, 0], table.rows[FIRST_FLOOR, 0], rules.change_first2f)
    table.raised = 0 if rules.bonus_on == ON_NOTHING else (1 if swap else 2)


@part
def add_seat(setup, rules, table, seat):  # type: ignore[no-untyped-def]
    """Add the next seat to what has been scored."""
    card = table.card[seat]
    kind, colour = setup.kind[card], setup.colour[card]
    placed_decides = rules.bonus_when == WHEN_PLACED
    if placed_decides and kind == K_CHANGE:
        _count_change(setup, rules, table, seat)
    if 0 <= colour < rules.players:
        table.seats[colour] += 1
    before = table.singers
    if kind in (K_SOLO, K_COLLAB):
        table.singers, began = sing(rules, kind, table.turned[seat], before)
        if began:
            for group in range(rules.players):
                for row in range(BEGAN):
                    table.sums[BEGAN + row, group] = table.sums[row, group]
    if placed_decides or rules.change_scope == SCOPE_ROW:
        bonus = _bonus(setup, rules, table, seat)
    else:  # one state of the floors for all seats
        bonus = 1 if setup.floor[seat] == table.raised else 0
    if kind == K_PEN and rules.pen_to != PEN_TO_PLAYER:  # _gain, without its questions
        if colour < rules.players:
            table.sums[PENS, colour] += setup.value[card] + bonus
            table.sums[FACES, colour] += setup.value[card]
    else:
        _gain(setup, rules, table, seat, bonus, before)


@part
def total_up(setup, rules, table, placed):  # type: ignore[no-untyped-def]
    """From what has been added to ``table.points``; returns masks: the best groups, the groups an
    Encore doubles."""
    silencing = 0 if rules.solo_end == LOSE_NOTHING else table.singers
    doubled = _doubled(setup, rules, table, placed)
    for group in range(rules.players):
        table.points[group] = _total(rules, table.sums, group, silencing, doubled)
    return best(rules, table.points, table.seats), doubled


@part
def score(setup, rules, table, placed):  # type: ignore[no-untyped-def]
    """Score the first ``placed`` seats under ``rules`` into ``table.points`` and ``table.seats``;
    the singers are left in ``table.singers``. Returns masks: the best groups, the groups an Encore
    doubles."""
    start(setup, rules, table, placed)
    for seat in range(placed):
        add_seat(setup, rules, table, seat)
    return total_up(setup, rules, table, placed)


@part
def score_one_more(setup, rules, table, seat):  # type: ignore[no-untyped-def]
    """Score up to ``seat`` when all seats before it have been added. Returns the best groups."""
    if setup.kind[table.card[seat]] == K_CHANGE:  # it may move the bonus of every seat
        groups, _ = score(setup, rules, table, seat + 1)
        return groups
    add_seat(setup, rules, table, seat)
    groups, _ = total_up(setup, rules, table, seat + 1)
    return groups
