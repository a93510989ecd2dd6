"""What every player sees of the DIVA deck: the cards that were turned, and so what is left."""

from __future__ import annotations

from simcli.games.diva.codes import RESHUFFLE
from simcli.games.diva.kernels.table import TURNED
from simcli.montecarlo.compiled import part

__all__ = ["divas_left"]


@part
def divas_left(setup, table):  # type: ignore[no-untyped-def]
    """Fill ``table.divas_left`` with the DIVAs of each group still to turn; return their number."""
    first = table.counts[TURNED]
    if setup.rules.diva_empty == RESHUFFLE and first > 0:  # B20
        first %= setup.diva_cards
    for group in range(setup.rules.groups):
        table.divas_left[group] = 0
    for at in range(first, setup.diva_cards):
        table.divas_left[table.divas[at]] += 1
    return setup.diva_cards - first
