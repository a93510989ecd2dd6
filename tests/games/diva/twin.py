"""One set played by the kernels and, on the same cards, by the naive twin."""

import numpy as np

from simcli.games.diva.kernels.hands import deal, name_streams
from simcli.games.diva.kernels.play import finish
from simcli.games.diva.kernels.scoring import score
from simcli.games.diva.kernels.table import (
    BOUND,
    DEALT,
    PASSES,
    PLACED,
    POLICY,
    STUCK,
    TURNED,
    card_types,
    new_table,
    setup,
)
from simcli.montecarlo.streams import choice
from tests.naive import diva as naive


def compiled(options, trial, first, seed=0):
    """The table after one set, and the types of its cards."""
    table = new_table()
    plan = setup(options, seed)
    name_streams(plan, trial, table)
    deal(plan, first, table)
    finish(plan, first, table)
    return plan, table, card_types(options)


def placements(table, types):
    seats = range(table["counts"][PLACED])
    turned = [None if table["turned"][s] < 0 else int(table["turned"][s]) for s in seats]
    return [(types[table["card"][s]], int(table["player"][s]), turned[s]) for s in seats]


def hands(table, types, players):
    return [[types[c] for c in table["hands"][p][: table["held"][p]]] for p in range(players)]


def literal(options, plan, table, types, first):
    """The naive twin on the cards that were dealt, by the same uniform choices."""
    deck = [types[c] for c in table["deck"][: plan["cards"]]]
    turned = [int(g) for g in table["turned"][: table["counts"][PLACED]] if g >= 0]

    def choose(turn, player, hand, legal):
        key = np.uint64(table["keys"][POLICY + player])
        return legal[int(choice(key, np.uint64(turn), np.uint64(len(legal))))]

    left = iter(turned)
    return naive.play_set(options, deck, lambda: next(left, None), first, choose)


def scored(plan, table):
    """Points, seats and best groups, as the kernel has them."""
    best, _ = score(plan, plan["rules"], table, table["counts"][PLACED])
    n = int(plan["rules"]["players"])
    groups = [g for g in range(n) if best >> g & 1]
    return table["points"][:n].tolist(), table["seats"][:n].tolist(), groups


def counters(table):
    return tuple(int(table["counts"][c]) for c in (BOUND, STUCK, PASSES, DEALT, TURNED))
