"""What-ifs: the same log under other rules, or with one card blank."""

from __future__ import annotations

from typing import Any

import numpy as np

from simcli.games.diva.codes import (
    ENCORE_OFF,
    LOSE_NOTHING,
    NO_CHANGE,
    ON_NOTHING,
    SCOPE_ROW,
    WHEN_PLACED,
)
from simcli.games.diva.kernels.add import add_number, card_class, won
from simcli.games.diva.kernels.scoring import outcome, score, total_up
from simcli.games.diva.kernels.table import PLACED, SAMPLE
from simcli.montecarlo.compiled import part
from simcli.montecarlo.streams import choice

__all__ = ["other_rules", "removal", "what_if_rules"]

_SAMPLED_SEAT = np.uint64(1)


def what_if_rules(rules: Any) -> Any:
    """Four readings nobody proposes, to see what a part of the rules moves: Change cards without
    effect, no floor bonus, a last solo that silences nobody, no Encore."""
    others = np.repeat(np.asarray([rules]), 4)
    others["change_first2f"][0] = NO_CHANGE
    others["bonus_on"][1] = ON_NOTHING
    others["solo_end"][2] = LOSE_NOTHING
    others["encore_when"][3] = ENCORE_OFF
    return others


@part
def _differs(best, other):  # type: ignore[no-untyped-def]
    return 1 if outcome(best) != outcome(other) else 0


@part
def _difference(table, n):  # type: ignore[no-untyped-def]
    """Points by which the last scoring differs from the set's own, over all groups."""
    moved = 0
    for group in range(n):
        moved += abs(table.points[group] - table.own_points[group])
    return moved


@part
def other_rules(setup, what_ifs, table, best, tally):  # type: ignore[no-untyped-def]
    """The log of the set just scored under each of :func:`what_if_rules`."""
    rules, n, placed = setup.rules, setup.rules.players, table.counts[PLACED]
    singers, doubled, swapped = table.singers, table.doubled, table.raised == 1
    # Silence and Encore only enter the total of what has been added up for the set itself.
    if singers != 0:
        other, _ = total_up(setup, what_ifs[2], table, placed)
        tally.solo_flip += _differs(best, other)
    if doubled != 0:
        other, _ = total_up(setup, what_ifs[3], table, placed)
        tally.encore += 1
        tally.encore_flip += _differs(best, other)
        add_number(tally.encore_size, _difference(table, n))
        if singers != 0 and doubled & singers == 0:
            tally.encore_silenced += 1
    # Unswapped floors whose one state holds for all seats: Changes did nothing.
    if swapped or rules.bonus_when == WHEN_PLACED or rules.change_scope == SCOPE_ROW:
        other, _ = score(setup, what_ifs[0], table, placed)
        tally.change_flip += _differs(best, other)
        add_number(tally.change_moved, _difference(table, n))
    other, _ = score(setup, what_ifs[1], table, placed)
    tally.bonus_flip += _differs(best, other)
    add_number(tally.bonus_points, _difference(table, n))


@part
def _add_change(sums, difference):  # type: ignore[no-untyped-def]
    sums[0] += 1
    sums[1] += difference
    sums[2] += difference * difference


@part
def removal(setup, rules, table, best, tally):  # type: ignore[no-untyped-def]
    """Blank the card on one seat and see who would have won."""
    placed = table.counts[PLACED]
    if placed == 0:
        return
    seat = np.int64(choice(table.keys[SAMPLE], _SAMPLED_SEAT, np.uint64(placed)))
    card = table.card[seat]
    table.card[seat] = setup.blank
    without, _ = score(setup, rules, table, placed)
    table.card[seat] = card
    of = card_class(setup, card)
    player, colour = table.player[seat], setup.colour[card]
    _add_change(tally.blank_player[of, seat], won(best, player) - won(without, player))
    if 0 <= colour < rules.players:
        _add_change(tally.blank_colour[of, seat], won(best, colour) - won(without, colour))
