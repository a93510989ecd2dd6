"""Small steps that all measurements share."""

from __future__ import annotations

from simcli.games.diva.kernels.table import K_ONLY, K_PEN
from simcli.montecarlo.compiled import part

__all__ = ["add_number", "card_class", "won"]

_PEN_VALUES = 9


@part
def won(groups, player):  # type: ignore[no-untyped-def]
    """1 where a player is alone among the best groups."""
    return 1 if groups == 1 << player else 0


@part
def add_number(sums, number):  # type: ignore[no-untyped-def]
    """Add a number to a sum and its square to the sum of squares."""
    sums[0] += number
    sums[1] += number * number


@part
def card_class(setup, card):  # type: ignore[no-untyped-def]
    """The class that the tally counts a card in."""
    kind = setup.kind[card]
    return setup.value[card] - 1 if kind == K_PEN else _PEN_VALUES + kind - K_ONLY
