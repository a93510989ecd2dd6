"""The loops of ``scalar.c`` in numba, for machines without a C compiler. The comments are there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

__all__ = ["LOOPS"]

WANTED = np.repeat(np.array([1, 2, 0], np.uint8), (4, 8, 48))
YELLED = np.repeat(np.arange(7, dtype=np.uint8), (10, 6, 8, 6, 24, 4, 2))
CLIMAXES = np.repeat(np.array([1, 0], np.uint8), (8, 22))


@numba.njit
def _deal(deck: Any, i: int) -> Any:
    j = np.random.randint(i, deck.shape[0])
    card = deck[j]
    deck[j] = deck[i]
    deck[i] = card
    return card


@numba.njit
def _hands(deck: Any, trials: int, tally: Any) -> int:
    hits = 0
    for _ in range(trials):
        seen = 0
        for i in range(6):
            seen |= _deal(deck, i)
        hits += seen == 3
    return hits


@numba.njit
def _mulligans(deck: Any, trials: int, tally: Any) -> int:
    hits = 0
    for _ in range(trials):
        aside = 0
        for i in range(6):
            _deal(deck, i)
        for i in range(6):
            if deck[i] == 0:
                deck[i] = _deal(deck, 6 + aside)
                deck[6 + aside] = 0
                aside += 1
        for i in range(6, 10):
            _deal(deck, i)
        seen = 0
        for i in range(10):
            seen |= deck[i]
        hits += seen == 3
    return hits


@numba.njit
def _attempts(deck: Any, trials: int, tally: Any) -> int:
    got = np.zeros(7, np.int64)
    for _ in range(trials):
        got[:] = 0
        for i in range(10):
            got[_deal(deck, i)] += 1
        no_pink, no_purple = max(0, 1 - got[0]), max(0, 2 - got[2])
        total = 3 + got[0] + got[1] + got[2] + got[3] + got[6]
        in_colours = no_pink + no_purple <= got[3]
        tally[1] += total < 8
        tally[2] += got[6]
        tally[3] += got[6] * got[6]
        tally[4] += (not in_colours) and no_pink > 0
        tally[5] += (not in_colours) and no_purple > 0
        if in_colours and total >= 8:
            tally[0] += 1
            tally[6 + got[5]] += 1
    return int(tally[0])


@numba.njit
def _damage(deck: Any, trials: int, tally: Any) -> int:
    total = 0
    for _ in range(trials):
        at, done = 0, 0
        for _attack in range(3):
            shown, cancelled = 0, 0
            while shown < 3 and cancelled == 0:
                cancelled = _deal(deck, at)
                at += 1
                shown += 1
            if cancelled == 0:
                done += 3
        tally[done] += 1
        total += done
    return total


def _on(function: Any, deck: npt.NDArray[np.uint8]) -> Callable[..., int]:
    return lambda trials, tally: int(function(deck.copy(), trials, tally))


LOOPS = {
    "hands": _on(_hands, WANTED),
    "mulligans": _on(_mulligans, WANTED),
    "attempts": _on(_attempts, YELLED),
    "damage": _on(_damage, CLIMAXES),
}
