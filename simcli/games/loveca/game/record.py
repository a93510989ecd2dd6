"""The table as arrays: one record a player, one for the game, allocated once a batch.

A *card* is a slot of the deck list, 0 to 59: every physical card has a number of its own, so that
a card can be followed, and none can be lost or doubled unseen. What is printed on it is looked up
by that number. Zones hold cards; the end of the deck's array is the top of the deck.

Beside what is printed, the state has a place for what card texts will do: every area of the stage
carries extra Blades, extra hearts and the wait state of the Member in it.
"""

from __future__ import annotations

import numpy as np

from simcli.games.loveca.game.limits import CAP
from simcli.games.mulligan_rules import LAID

__all__ = [
    "AREAS",
    "CAP",
    "COLOUR_COUNT",
    "CURVE",
    "DECK",
    "EMPTY",
    "FIELDS",
    "GAME",
    "HAND",
    "HEAD",
    "KINDS",
    "LIVE",
    "LIVE_AREA",
    "MEMBER",
    "MOST_COST",
    "MOST_EVENTS",
    "MOST_PLANS",
    "MOST_TURNS",
    "NOBODY",
    "PLANS",
    "SET_ASIDE",
    "SIDE",
    "SLOTS",
    "SUCCESS",
    "TABLE",
    "TAIL",
    "WAITING",
    "WORTH",
    "YELLED",
    "ZONES",
    "constant",
]

MOST_TURNS = 30
PLANS = 5
"""Ways to play a main phase that a policy can look at more closely."""
FIELDS = 400
"""Counters in a row of the tally."""
TAIL = (61, 25, 61, 16)
"""Cards in the deck, cards yelled, hits in the deck, least hits: what one turn asks for lies close
together."""
MOST_EVENTS = 4096
HEAD = 5
"""Columns of a logged event before its cards."""
AREAS = 3
COLOUR_COUNT = 6


def constant(number: int) -> int:
    """A number that kernels pass on, as a NumPy number: for every literal numba would compile the
    functions it is passed to once more."""
    return np.int64(number)  # type: ignore[return-value]


MEMBER, LIVE, NOBODY = (constant(number) for number in (0, 1, -1))
EMPTY = constant(CAP)
"""No card: what is printed on it is nothing. Cards are unsigned, so that an index into what is
printed need not be looked at for counting from the end."""
SLOTS = CAP + 1
KINDS = 64
"""Different Members a deck may have, and the number of no kind."""
MOST_COST = 99
MOST_PLANS = 256
"""Ways to play that are kept before all but the best are forgotten."""
WORTH, CURVE = constant(0), constant(1)
"""What a Member is worth on stage, for policies (see ``worth``), and the same by cost alone."""

DECK, HAND, WAITING, LIVE_AREA, YELLED, SUCCESS, SET_ASIDE = (constant(zone) for zone in range(7))
ZONES = ("deck", "hand", "waiting", "lives", "yelled", "successes", "aside")

SIDE = np.dtype(
    [
        # The deck list, by card.
        ("cards", "i2"),
        ("kind", "u1", SLOTS),  # the different Lives, the different Members
        ("type", "u1", SLOTS),
        ("cost", "i1", SLOTS),
        ("blades", "i1", SLOTS),
        # Hearts by colour are in one word, as are ALL hearts, icons and the like; see ``words``.
        ("hearts", "u8", SLOTS),
        ("shows", "u8", CAP),  # hearts by colour when it is yelled,
        ("icons", "u8", CAP),  # and what else
        ("need", "u8", SLOTS),
        ("need_total", "i2", CAP),
        ("score", "i1", CAP),
        # The Members by kind, and by none; sets of kinds are bits.
        ("card_of", "u1", KINDS + 1),
        ("kind_cost", "i1", KINDS + 1),
        ("worth", "i4", (2, KINDS + 1)),  # WORTH and CURVE
        ("better", "u8", (2, KINDS + 1)),  # kinds that are worth more than this one
        ("cheap", "u8", MOST_COST + 1),  # kinds that cost no more than this
        ("all_shows", "u8"),  # the same of all cards together
        ("all_icons", "u8"),
        ("energy_cards", "i2"),
        # How it is played.
        ("policy", "i2"),
        ("stacked", "i1"),  # 1: cards come in ``order`` and nothing is ever shuffled
        ("order", "i2", CAP),  # top of the deck first
        ("listed", "i2", MOST_TURNS),  # an opponent given as scores by turn; -1: no Live
        # Zones.
        ("zone", "u1", (len(ZONES), CAP)),
        ("size", "i2", len(ZONES)),
        ("deck_shows", "u8"),  # what the cards in the deck show together
        ("deck_icons", "u8"),
        ("taken_shows", "u8"),  # and those last moved from it
        ("taken_icons", "u8"),
        # The stage, by area, with the modifiers on its Members.
        ("member", "u1", AREAS),
        ("entered", "i2", AREAS),  # the turn the Member came in
        ("waited", "i1", AREAS),
        ("extra_blades", "i2", AREAS),
        ("extra_hearts", "u8", AREAS),
        # Energy cards are all alike, so they are counted.
        ("energy_deck", "i2"),
        ("energy", "i2"),
        ("waited_energy", "i2"),
        # Random numbers: the purposes' keys, and the streams in use.
        ("opening_key", "u8"),
        ("mulligan_key", "u8"),
        ("refresh_key", "u8"),
        ("policy_key", "u8"),
        ("trial", "u8"),
        ("shuffle", "u8"),
        ("drawn", "i8"),  # cards drawn from this shuffle
        ("choices", "u8"),
        ("asked", "i8"),  # choices the policy has made
        ("refreshes", "i2"),
        # The Live in progress: what there is of hearts, and what came of it.
        ("needed", "u8"),
        ("needed_total", "i2"),
        ("got", "u8"),
        ("got_icons", "u8"),
        ("set_lives", "i2"),
        ("live_score", "i2"),  # -1: no Live left (CR 8.4.2)
        # What the policy has decided.
        ("chosen", "u1", CAP),  # by position in hand
        ("plays", "i2"),
        ("play_kind", "u1", AREAS + 1),
        ("play_area", "u1", AREAS + 1),
        ("play_baton", "i1", AREAS + 1),
        # What was seen so far, for the tally.
        ("returned", "i2"),
        ("dearest", "i2"),  # cost of the dearest Member played
        # Sums of the stage, as it is or as a policy thinks it.
        ("stage_hearts", "u8"),
        ("stage_total", "i2"),
        ("stage_blades", "i2"),
        # Room for a policy's own sums.
        ("pooled", "u8"),
        ("pooled_total", "i2"),
        ("live_at", "u1", SLOTS),  # positions of Lives in hand
        ("other_hearts", "f4"),
        ("plans", "i2"),
        ("plan", "i8", MOST_PLANS),
        ("plan_kind", "u1", AREAS),
        ("missing", "f4", 64),
        ("dead", "i8", CAP),  # cards to cycle, the least worth first
    ],
    align=True,
)

GAME = np.dtype(
    [
        ("players", "i2"),  # 1: alone, or against a list of scores
        ("listed", "i2"),  # 1: the opponent is a list of scores
        ("goal", "i2"),  # successes that win: 3, in the half-deck game 2
        ("most_turns", "i2"),
        # The rules that older descriptions have otherwise; see ``options.GameRules``.
        ("set_limit", "i2"),
        ("reveal_together", "i1"),
        ("alternate", "i1"),
        ("redraw", "i1"),
        ("fresh_baton", "i1"),
        ("draw_icons", "i1"),
        ("first_by_round", "i1"),
        ("early_clean_up", "i1"),
        # The game in progress.
        ("turn", "i2"),
        ("phase", "i2"),
        ("began", "i2"),  # who went first in turn 1
        ("first", "i2"),  # who goes first in this turn
        ("result", "i2"),  # the winner, DRAW, or -1
        # The event log: off in the million, on in a trace.
        ("logging", "i1"),
        ("events", "i4"),
    ],
    align=True,
)

TABLE = np.dtype(
    [
        ("game", GAME),
        ("sides", SIDE, 2),
        ("mulligan", LAID, 2),
        ("tally", "i8", (2, MOST_TURNS + 1, FIELDS)),  # see ``tally``
        ("tail", "f4", TAIL),  # see ``chance``
        ("events", "i2", (MOST_EVENTS, HEAD + CAP)),  # the log: what happened,
        ("states", SIDE, (MOST_EVENTS, 2)),  # and both sides after it; untouched in the million
    ],
    align=True,
)
"""What every step of the game is handed, as ``t``. It is one record, so that handing it on costs
nothing: arrays would be reference-counted in every call."""
