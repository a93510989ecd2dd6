"""The settings as a record of small integers, for the kernels.

``rules.solo_end == LOSE_DURING`` reads in a kernel as ``options.solo_end == "during"`` does
elsewhere: an option's values are numbered from 0 in the order :class:`DivaOptions` lists them.
"""

from __future__ import annotations

from typing import Any, get_args

import numpy as np

from simcli.games.diva.options import DivaOptions

__all__ = ["OPTIONS", "RULES", "SCORING", "encode_rules"]

OPTIONS = (
    "refill",
    "start",
    "choice",
    "pen_to",
    "only_colour",
    "only_until",
    "only_stuck",
    "only_on_only",
    "only_obeyed_by",
    "solo_absent",
    "solo_end",
    "solo_on_solo",
    "collab_ends_solo",
    "collab_to",
    "bonus_on",
    "bonus_when",
    "change_scope",
    "change_first2f",
    "encore_when",
    "encore_group",
    "encore_scope",
    "encore_solo",
    "diva_empty",
    "set_winner",
    "tied_set",
    "match_tie",
    "match_end",
)

RULES = np.dtype(
    [(name, np.int64) for name in (*OPTIONS, "players", "groups", "seats", "hand", "last")]
)
"""The options and, beside them, the numbers of players, seats and cards in a hand, and the seat of
the last turn of the second floor."""

REFILL_EACH, REFILL_BATCH, REFILL_NEVER = 0, 1, 2
START_RANDOM, START_WINNER, START_LOSER, START_ROTATE = 0, 1, 2, 3
SIMULTANEOUS = 1
PEN_TO_PLAYER = 1
ONLY_OF_PLAYER = 1
UNTIL_LAP, UNTIL_ENCORE, UNTIL_END = 0, 1, 2
STUCK_FREE, STUCK_PASS, STUCK_DRAW, STUCK_SHOW = 0, 1, 2, 3
ONLY_REPLACES, ONLY_FORBIDDEN, BOTH_BIND = 0, 1, 2
OBEYED_BY_PEN = 1
ABSENT_SINGS, ABSENT_VOID, ABSENT_ENDS = 0, 1, 2
LOSE_ALL, LOSE_DURING, LOSE_NOTHING = 0, 1, 2
SOLO_REPLACES, SOLO_IGNORED, BOTH_SING = 0, 1, 2
ENDS_BY_SCORING = 1
TO_DIVA, TO_CARD, TO_PLAYER, TO_BOTH = 0, 1, 2, 3
ON_NUMBERED, ON_PEN, ON_ALL, ON_NOTHING = 0, 1, 2, 3  # the last only to see what the bonus moves
WHEN_PLACED = 1
SCOPE_ROW = 1
ORDINAL, LOCK, SKIP, NO_EXCEPTION, NO_CHANGE = 0, 1, 2, 3, 4  # the last: what Change moves
ENCORE_LAST, LAST_PLAYER_2F, ENCORE_HELD, ENCORE_ANYWHERE, ENCORE_OFF = 0, 1, 2, 3, 4
ENCORE_OF_CARD = 1
DOUBLE_PEN, DOUBLE_FACE, DOUBLE_ALL = 0, 1, 2
ENCORE_OVERRIDES = 1
RESHUFFLE = 1
POINTS_SEATS, POINTS, SEATS_ALONE, SEATS_POINTS = 0, 1, 2, 3
TIE_NOBODY, TIE_REPLAY, TIE_SHARED = 0, 1, 2
MATCH_DRAWN, MATCH_TOTAL, MATCH_EXTRA, MATCH_SEATS = 0, 1, 2, 3
ENDS_BY_LEAD = 1

SCORING = (*OPTIONS[9:22], "pen_to", "set_winner")
"""The options that a log can be scored anew under: they change no card that is dealt."""


def encode_rules(options: DivaOptions) -> Any:
    """The settings as a record of dtype :data:`RULES`."""
    rules = np.zeros(1, RULES)[0]
    for name in OPTIONS:
        values = get_args(DivaOptions.model_fields[name].annotation)
        rules[name] = values.index(getattr(options, name))
    rules["players"] = options.players
    rules["groups"] = options.group_count
    rules["seats"] = options.seats
    rules["hand"] = options.hand_size
    rules["last"] = max(s for s in range(options.seats) if options.floor_of(s) == 2)
    return rules
