"""Playing on from a typed position: what is known stands fast, what is hidden is dealt anew."""

from __future__ import annotations

from simcli.games.diva.kernels.hands import draw, name_streams
from simcli.games.diva.kernels.play import finish
from simcli.games.diva.kernels.scoring import only_one, score
from simcli.games.diva.kernels.table import COUNTS, PLACED
from simcli.montecarlo.compiled import kernel, part

__all__ = ["play_on"]

WON, TIED, SOLO = 0, 1, 2


@part
def _lay_out(setup, known, table):  # type: ignore[no-untyped-def]
    """Copy the known position."""
    for at in range(COUNTS):
        table.counts[at] = known.counts[at]
    for at in range(setup.cards):
        table.deck[at] = known.deck[at]
    for at in range(setup.diva_cards):
        table.divas[at] = known.divas[at]
    for player in range(setup.rules.players):
        table.held[player] = known.held[player]
        table.only[player] = known.only[player]
        table.encore_lap[player] = 0
        for slot in range(known.held[player]):
            table.hands[player, slot] = known.hands[player, slot]
    for seat in range(known.counts[PLACED]):
        table.card[seat] = known.card[seat]
        table.player[seat] = known.player[seat]
        table.turned[seat] = known.turned[seat]
        table.freedom[seat] = known.freedom[seat]


@kernel
def play_on(setup, known, first, player, first_trial, last_trial, table, tally):  # type: ignore[no-untyped-def]
    """Play sets to their end from ``known``, a table in which only ``player`` holds cards;
    ``known.chosen`` says how many the others draw first. Counts sets that the player wins, tied
    ones and those that end in a solo; tally (3,)."""
    for trial in range(first_trial, last_trial):
        name_streams(setup, trial, table)
        _lay_out(setup, known, table)
        for other in range(setup.rules.players):
            while table.held[other] < known.chosen[other]:
                draw(setup, table, other)
        finish(setup, first, table)
        best, _ = score(setup, setup.rules, table, table.counts[PLACED])
        tally[WON] += 1 if best == 1 << player else 0
        tally[TIED] += 0 if only_one(best) else 1
        tally[SOLO] += 1 if table.singers != 0 else 0
