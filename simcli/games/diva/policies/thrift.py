"""Thrift: a rule of thumb, as a careful player would tell it.

- one's own high penlights go to the floor that has the bonus, foreign and worthless cards to the
  other one;
- an Encore is kept for one's last seat, if that is the set's last;
- a hostile solo is closed with a Collaboration;
- a solo is opened only when one's own DIVAs are the likeliest to be turned.

Every legal card gets a grade; the best is placed, of equal ones the one held longest.
"""

from __future__ import annotations

from simcli.games.diva.kernels.scoring import NOBODY, sing, swapped
from simcli.games.diva.kernels.table import (
    K_CHANGE,
    K_COLLAB,
    K_ENCORE,
    K_ONLY,
    K_PEN,
    K_SOLO,
    PLACED,
)
from simcli.games.diva.policies.seen import divas_left
from simcli.montecarlo.compiled import part

__all__ = ["thrift"]

# Grades, from what must be done now to what is placed only for want of anything else.
URGENT = 100
WELCOME = 30
WORTHLESS_HERE = 20  # a worthless card where no bonus is wasted on it
OWN_PENLIGHT = 10  # and its value, more or less
WORTHLESS_THERE = 5
UNWELCOME = -10
FOREIGN_PENLIGHT = -20  # and less its value: it scores for a rival
KEPT = -50


@part
def _board(setup, table):  # type: ignore[no-untyped-def]
    """Who sings, and whether the floors are swapped, as the table stands."""
    singers, changes, first_floor = NOBODY, NOBODY, NOBODY
    for seat in range(table.counts[PLACED]):
        kind = setup.kind[table.card[seat]]
        if kind in (K_SOLO, K_COLLAB):
            singers, _ = sing(setup.rules, kind, table.turned[seat], singers)
        elif kind == K_CHANGE:
            if changes == 0:
                first_floor = setup.floor[seat]
            changes += 1
    return singers, swapped(changes, first_floor, setup.rules.change_first2f)


@part
def _likeliest(setup, table, player):  # type: ignore[no-untyped-def]
    """1 where more DIVAs of one's own are left to turn than of any other group, 0 where as many,
    -1 where fewer or none."""
    divas_left(setup, table)
    mine, most = table.divas_left[player], 0
    for group in range(setup.rules.groups):
        if group != player:
            most = max(most, table.divas_left[group])
    if mine == 0:
        return -1
    return 1 if mine > most else (0 if mine == most else -1)


@part
def _grade(setup, table, player, card, singers, bonus, likely):  # type: ignore[no-untyped-def]
    kind, colour = setup.kind[card], setup.colour[card]
    hostile = singers != 0 and (singers >> player) & 1 == 0
    own = (singers >> player) & 1 == 1
    worthless = WORTHLESS_THERE if bonus else WORTHLESS_HERE
    if kind == K_PEN:
        value = setup.value[card]
        if colour == player:
            return OWN_PENLIGHT + (2 * value if bonus else -value)
        return worthless if colour >= setup.rules.players else FOREIGN_PENLIGHT - value
    if kind == K_ENCORE:
        seat, last = table.counts[PLACED], setup.rules.last
        if seat == last:
            return URGENT
        mine = (last - seat) % setup.rules.players == 0  # whose turn it is now comes last
        return KEPT if mine and seat < last else worthless
    if kind == K_COLLAB:
        if hostile:
            return URGENT
        if own:
            return KEPT
        return WELCOME if likely > 0 else (worthless if likely == 0 else UNWELCOME)
    if kind == K_SOLO:
        return KEPT if own or likely <= 0 else WELCOME
    if kind == K_ONLY and colour == player:
        return WELCOME  # the others must place one's own colour
    return worthless


@part
def thrift(setup, table, player, cards):  # type: ignore[no-untyped-def]
    """Which of the ``cards`` legal cards to place."""
    singers, swap = _board(setup, table)
    bonus = setup.floor[table.counts[PLACED]] == (1 if swap else 2)
    likely = _likeliest(setup, table, player)
    choice, most = 0, -1000
    for at in range(cards):
        card = table.hands[player, table.legal[at]]
        grade = _grade(setup, table, player, card, singers, bonus, likely)
        if grade > most:
            choice, most = at, grade
    return choice
