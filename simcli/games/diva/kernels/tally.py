"""What is counted, set by set and match by match: whole numbers only, so that sums may be cut
anywhere. A tally is a vector of integers, looked at as one record of dtype :data:`TALLY`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from simcli.games.diva.kernels.table import MOST_PLAYERS, MOST_SEATS

__all__ = [
    "CLASSES",
    "DEFICITS",
    "LAPS",
    "TALLY",
    "TALLY_SIZE",
    "as_record",
]

CLASSES = 14  # penlights by value 1-9, then Only, Solo, Collaboration, Change, Encore
DEFICITS = 41  # leads from -20 to 20 points
LAPS = 32
POINTS_SHOWN = 128
CHANGES_SHOWN = 16

_FIELDS: list[tuple[Any, ...]] = [
    # sets: by place in the order of play, and by player
    ("sets", np.int64),
    ("ties", np.int64),
    ("win", np.int64, MOST_PLAYERS),
    ("tied", np.int64, MOST_PLAYERS),
    ("player_win", np.int64, MOST_PLAYERS),
    ("points", np.int64, (MOST_PLAYERS, 2)),  # sum and squares, by player
    ("histogram", np.int64, POINTS_SHOWN),  # one sampled player a set
    ("margin", np.int64, POINTS_SHOWN),
    ("disagree", np.int64),
    # matches: by place in the first set, and by player
    ("matches", np.int64),
    ("match_win", np.int64, MOST_PLAYERS),
    ("match_player_win", np.int64, MOST_PLAYERS),
    ("match_draw", np.int64),
    ("match_sets", np.int64, 2),
    ("lost_first", np.int64, 2),  # matches in which a sampled player lost set 1; won after all
    # the floor bonus and Change
    ("changes", np.int64, CHANGES_SHOWN),
    ("swapped", np.int64),
    ("void_change", np.int64),
    ("change_flip", np.int64),
    ("change_moved", np.int64, 2),
    ("bonus_flip", np.int64),
    ("bonus_points", np.int64, 2),
    # Solo
    ("solo_end", np.int64),
    ("singer", np.int64, MOST_PLAYERS + 1),  # by place; the last: a group nobody chose
    ("solo_turns", np.int64, 2),
    ("solo_flip", np.int64),
    ("all_zero", np.int64),
    ("solo_opened", np.int64, (MOST_SEATS, 2)),  # the set's first Solo: sets, won by its player
    # Collaboration
    ("collabs", np.int64),
    ("collab_absent", np.int64),
    ("collab_points", np.int64, 2),
    ("collab_closed", np.int64),
    ("solos", np.int64),
    # Only
    ("bound", np.int64, 2),
    ("stuck", np.int64, 2),
    ("forced_points", np.int64, 2),
    # Encore
    ("encore", np.int64),
    ("encore_size", np.int64, 2),
    ("encore_flip", np.int64),
    ("encore_silenced", np.int64),
    ("encore_lap", np.int64, (LAPS + 1, 2)),  # the last seat's player: drew one in that lap; won
    # length
    ("placed", np.int64, 2),
    ("passes", np.int64, 2),
    ("unfilled", np.int64),
    ("deck_left", np.int64, 2),
    # comebacks, for one sampled player of every set followed: sets and wins
    ("followed", np.int64),
    ("lead", np.int64, (MOST_SEATS, DEFICITS, 2)),
    ("lead_changes", np.int64, 2),
    ("half_leader", np.int64, 2),
    # the value of a card: one sampled seat a set is blanked; and a sampled player's opening hand
    # by its seat: sets, sum and squares of the change
    ("blank_player", np.int64, (CLASSES, MOST_SEATS, 3)),
    ("blank_colour", np.int64, (CLASSES, MOST_SEATS, 3)),
    ("opening", np.int64, (CLASSES, 2)),
]

TALLY = np.dtype(_FIELDS)
TALLY_SIZE = TALLY.itemsize // 8


def as_record(tally: npt.NDArray[np.int64]) -> Any:
    """A tally as a record, on the same memory."""
    return tally.view(TALLY)[0]
