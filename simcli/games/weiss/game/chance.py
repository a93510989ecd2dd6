"""The chance that damage meets no climax, tabled for the policies and the tally."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from simcli.games.weiss.table import CAP, MOST_CLIMAXES, MOST_SOUL

__all__ = ["hit_table"]


@cache
def hit_table() -> npt.NDArray[np.float32]:
    """C(n - s, k) / C(n, k) by cards ``n``, climaxes ``k`` and damage ``s``: all ``s`` cards are
    none of the climaxes. Beyond the last card nothing more can cancel, until a refresh.

    >>> [round(float(p), 4) for p in hit_table()[30, 8, :4]]
    [1.0, 0.7333, 0.531, 0.3793]
    """
    table = np.zeros((CAP + 1, MOST_CLIMAXES + 1, MOST_SOUL + 1))
    cards = np.arange(CAP + 1)[:, None]
    climaxes = np.arange(MOST_CLIMAXES + 1)[None, :]
    table[:, :, 0] = 1.0
    for shown in range(MOST_SOUL):
        left = cards - shown
        plain = np.where(left > 0, (left - climaxes) / np.maximum(left, 1), 1.0)
        table[:, :, shown + 1] = table[:, :, shown] * np.clip(plain, 0.0, 1.0)
    return table.astype(np.float32)
