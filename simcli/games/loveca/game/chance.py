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
    ALL,
    COLOUR_COUNT,
    COLOURLESS,
    DECK,
    NO_HEART,
    TAIL,
    WAITING,
)
from simcli.montecarlo.compiled import kernel

__all__ = ["MOST_BLADES", "MOST_DECK", "MOST_MISSING", "clear_odds", "tail_table"]

MOST_DECK, _, MOST_BLADES, MOST_MISSING = (size - 1 for size in TAIL)
"""The table ends there; beyond it the chance counts as 0."""


@kernel
def fill(table):  # type: ignore[no-untyped-def]
    for deck in range(table.shape[0]):
        for hits in range(deck + 1):
            for drawn in range(min(deck, table.shape[2] - 1) + 1):
                for least in range(table.shape[3]):
                    table[deck, hits, drawn, least] = _tail(deck, hits, drawn, least)


@kernel
def _tail(deck, hits, drawn, least):  # type: ignore[no-untyped-def]
    """P(at least ``least`` hits among ``drawn`` cards), summing the hypergeometric law up from its
    smallest value."""
    low = max(0, drawn - (deck - hits))
    high = min(drawn, hits)
    if least <= low:
        return 1.0
    if least > high:
        return 0.0
    chance = 1.0  # of ``low`` hits: a product of ratios that needs no factorials
    if low == 0:
        for i in range(drawn):
            chance *= (deck - hits - i) / (deck - i)
    else:
        for i in range(deck - drawn):
            chance *= (hits - i) / (deck - i)
    below = 0.0
    for k in range(low, least):
        below += chance
        chance *= (hits - k) * (drawn - k) / ((k + 1.0) * (deck - hits - drawn + k + 1))
    return max(0.0, 1.0 - below)


def tail_table() -> npt.NDArray[np.float32]:
    """``[cards in deck, hits among them, cards yelled, least hits]``: the chance of that many."""
    table = np.zeros(TAIL, np.float32)
    fill(table)
    return table


@kernel
def tail_of(tail, deck, hits, drawn, least):  # type: ignore[no-untyped-def]
    """A look-up within the table's bounds."""
    if least <= 0:
        return np.float32(1.0)
    if least > MOST_MISSING or deck <= 0:
        return np.float32(0.0)
    return tail[deck, min(hits, deck), min(drawn, deck, MOST_BLADES), least]


@kernel
def clear_odds(me, tail, need, need_total, blades):  # type: ignore[no-untyped-def]
    """The chance that ``need`` (by colour) and ``need_total`` are met by the hearts on stage
    (``stage_hearts``, ``stage_total``) and a yell of ``blades`` cards.

    Where the yell reaches past the deck, it is taken to come from deck and waiting room together.
    """
    shown = me.deck_shows
    deck = np.int64(me.size[DECK])
    missing = cards = np.int64(0)
    colours = 0
    for colour in range(COLOUR_COUNT):
        lack = need[colour] - me.stage_hearts[colour]
        if lack > 0:
            missing += lack
            colours += 1
            cards += shown[colour]
    total = need_total - me.stage_total
    if missing == 0 and total <= 0:
        return np.float32(1.0)
    if missing > blades or total > blades + shown[COLOURLESS]:
        return np.float32(0.0)  # no yell can bring as many hearts
    wild = np.int64(shown[ALL])
    hearts = deck - shown[NO_HEART] + shown[COLOURLESS]
    scale = 1.0
    if blades > deck or deck > MOST_DECK:
        # A rough stand-in, with the deck's own proportions.
        whole: Any = min(MOST_DECK, max(deck, deck + np.int64(me.size[WAITING])))
        scale = whole / max(1, deck)
        deck, cards = whole, np.int64(cards * scale)
        wild, hearts = np.int64(wild * scale), np.int64(hearts * scale)
    chance = np.float32(1.0)
    if colours == 1:
        chance = tail_of(tail, deck, cards + wild, blades, missing)
    elif colours > 1:
        chance = _several(me, tail, need, deck, wild, blades, missing, scale)
    if total > missing and chance > 0:
        # The hearts that fill colours count to the total too; the rest must come from the rest.
        rest = min(missing, blades)
        chance *= tail_of(tail, deck - rest, max(0, hearts - rest), blades - rest, total - missing)
    return chance


@kernel
def _several(me, tail, need, deck, wild, blades, missing, scale):  # type: ignore[no-untyped-def]
    """Several colours are missing hearts: the law of what the yell leaves missing, colour by
    colour, then the ALL hearts that have to cover it."""
    drawn = min(deck, blades, MOST_BLADES)
    if missing > MOST_MISSING or deck <= 0:
        return np.float32(0.0)
    left = me.missing  # left[j]: chance that j hearts are still missing, as far as ALL can cover
    left[0] = 1.0
    size = 0
    for colour in range(COLOUR_COUNT):
        lack = need[colour] - me.stage_hearts[colour]
        if lack <= 0:
            continue
        cards = min(deck, np.int64(me.deck_shows[colour] * scale))
        least = tail[deck, cards, drawn]
        grown = min(size + lack, wild)
        for j in range(size + 1, grown + 1):
            left[j] = 0.0
        for j in range(size, -1, -1):
            before = left[j]
            left[j] = before * least[lack]
            for short in range(1, min(lack, grown - j) + 1):
                left[j + short] += before * (least[lack - short] - least[lack - short + 1])
        size = grown
    least = tail[deck, min(deck, wild), drawn]
    chance = np.float32(0.0)
    for j in range(size + 1):
        chance += left[j] * least[j]
    return chance
