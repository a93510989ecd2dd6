"""The chance to clear, fast enough to be asked in every turn of every game.

A player knows which cards are left in the own deck, though not their order. The exact chance
(:func:`simcli.games.loveca.live.clear_chance`) sums over all yells; this one looks hypergeometric
tails up in a table and takes the missing hearts of different colours for independent. Its error on
boards of real decks is held below a bound by the tests.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from simcli.games.loveca.game.record import (
    DECK,
    TAIL,
    WAITING,
)
from simcli.games.loveca.game.words import (
    ALL,
    COLOURLESS,
    NO_HEART,
    filled,
    first_lane,
    lacking,
    lane,
    one_lane,
    total,
    without_lane,
)
from simcli.montecarlo.compiled import kernel, part

__all__ = ["MOST_BLADES", "MOST_DECK", "MOST_MISSING", "clear_odds", "tail_table"]

MOST_DECK, MOST_BLADES, _, MOST_MISSING = (size - 1 for size in TAIL)
"""The table ends there; beyond it the chance counts as 0."""


@kernel
def fill(table):  # type: ignore[no-untyped-def]
    for deck in range(table.shape[0]):
        for drawn in range(min(deck, table.shape[1] - 1) + 1):
            for hits in range(deck + 1):
                _fill_tails(table[deck, drawn, hits], deck, drawn, hits)


@part
def _fill_tails(tails, deck, drawn, hits):  # type: ignore[no-untyped-def]
    """P(at least so many hits among ``drawn`` cards), summing the hypergeometric law up from its
    smallest value."""
    low = max(0, drawn - (deck - hits))
    high = min(drawn, hits)
    chance = 1.0  # of ``low`` hits: a product of ratios that needs no factorials
    if low == 0:
        for i in range(drawn):
            chance *= (deck - hits - i) / (deck - i)
    else:
        for i in range(deck - drawn):
            chance *= (hits - i) / (deck - i)
    below = 0.0
    for least in range(tails.shape[0]):
        if least <= low:
            tails[least] = 1.0
        elif least > high:
            tails[least] = 0.0
        else:
            k = least - 1
            below += chance
            chance *= (hits - k) * (drawn - k) / ((k + 1.0) * (deck - hits - drawn + k + 1))
            tails[least] = max(0.0, 1.0 - below)


def tail_table() -> npt.NDArray[np.float32]:
    """``[cards in deck, cards yelled, hits in the deck, least hits]``: the chance of that many."""
    table = np.zeros(TAIL, np.float32)
    fill(table)
    return table


@part
def _tail_of(t, deck, drawn, hits, least):  # type: ignore[no-untyped-def]
    """A look-up within the table's bounds."""
    if least <= 0:
        return np.float32(1.0)
    if least > MOST_MISSING or deck <= 0:
        return np.float32(0.0)
    return t.tail[deck, min(drawn, deck, MOST_BLADES), min(hits, deck), least]


@part
def clear_odds(t, me):  # type: ignore[no-untyped-def]
    """The chance that the need of some Lives (``pooled`` by colour, and ``pooled_total``) is met by
    the hearts on stage (``stage_hearts``, ``stage_total``) and a yell of ``stage_blades`` cards.

    Where the yell reaches past the deck, it is taken to come from deck and waiting room together.
    """
    deck, blades = np.int64(me.size[DECK]), np.int64(me.stage_blades)
    lacks = lacking(me.pooled, me.stage_hearts)
    missing = total(lacks)
    cards = total(me.deck_shows & filled(lacks))
    short = me.pooled_total - me.stage_total
    if missing == 0 and short <= 0:
        return np.float32(1.0)
    plus = lane(me.deck_icons, COLOURLESS) >> 1  # cards that show two hearts
    if missing > blades or short > blades + plus:
        return np.float32(0.0)  # no yell can bring as many hearts
    wild = lane(me.deck_icons, ALL)
    hearts = deck - lane(me.deck_icons, NO_HEART) + plus
    scale = 1.0
    if blades > deck or deck > MOST_DECK:
        # A rough stand-in, with the deck's own proportions.
        whole: Any = min(MOST_DECK, max(deck, deck + np.int64(me.size[WAITING])))
        scale = whole / max(1, deck)
        deck, cards = whole, np.int64(cards * scale)
        wild, hearts = np.int64(wild * scale), np.int64(hearts * scale)
    chance = np.float32(1.0)
    if one_lane(lacks):
        chance = _tail_of(t, deck, blades, cards + wild, missing)
    elif missing > 0:
        chance = _several(t, me, lacks, deck, wild, blades, scale)
    if short > missing and chance > 0:
        # The hearts that fill colours count to the total too; the rest must come from the rest.
        rest = min(missing, blades)
        chance *= _tail_of(t, deck - rest, blades - rest, max(0, hearts - rest), short - missing)
    return chance


@part
def _several(t, me, lacks, deck, wild, blades, scale):  # type: ignore[no-untyped-def]
    """Several colours are missing hearts: the law of what the yell leaves missing, colour by
    colour, then the ALL hearts that have to cover it."""
    if total(lacks) > MOST_MISSING or deck <= 0:
        return np.float32(0.0)
    tails = t.tail[deck, min(deck, blades, MOST_BLADES)]
    left = me.missing  # left[j]: chance that j hearts are still missing, as far as ALL can cover
    left[0] = 1.0
    size = np.int64(0)
    rest = lacks
    while rest != 0:
        colour = first_lane(rest)
        lack = lane(rest, colour)
        rest = without_lane(rest, colour)
        least = tails[min(deck, np.int64(lane(me.deck_shows, colour) * scale))]
        grown = min(size + lack, wild)
        for j in range(size + 1, grown + 1):
            left[j] = 0.0
        for j in range(size, -1, -1):
            before = left[j]
            left[j] = before * least[lack]
            for short in range(1, min(lack, grown - j) + 1):
                left[j + short] += before * (least[lack - short] - least[lack - short + 1])
        size = grown
    least = tails[min(deck, wild)]
    chance = np.float32(0.0)
    for j in range(size + 1):
        chance += left[j] * least[j]
    return chance
