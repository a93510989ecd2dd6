"""What a Member is worth on stage, in hundredths of a heart: the long view of the policies.

A heart counts by how much the deck's Lives ask for its colour; a Blade by the hearts that a yelled
card of the deck shows on average, a little less for being chance. Cost itself counts a little, as
it is what a baton touch passes on.
"""

from __future__ import annotations

import numpy as np

from simcli.games.loveca.game.record import COLOUR_COUNT, CURVE, LIVE, MEMBER, WORTH

__all__ = ["worths"]

HEART = 100
PLAIN = 0.6
"""A heart of a colour that no Live asks for: it still counts to the total."""
PER_COST = 2
CURVE_PER_COST = 1000


def worths(me: np.void) -> None:
    """Fill ``worth`` of a side from its cards."""
    cards = int(me["cards"])
    live = me["type"][:cards] == LIVE
    asked = me["need"][:cards][live].sum(axis=0)
    most = max(1, int(asked.max(initial=0)))
    colour = [PLAIN + (1 - PLAIN) * int(asked[c]) / most for c in range(COLOUR_COUNT)]
    shows = float(me["shows_count"][:cards].sum()) / max(1, cards)
    for card in range(cards):
        if me["type"][card] != MEMBER:
            continue
        hearts = sum(int(me["hearts"][card, c]) * colour[c] for c in range(COLOUR_COUNT))
        yelled = int(me["blades"][card]) * shows * 0.95
        cost = int(me["cost"][card])
        me["worth"][WORTH, card] = round(HEART * (hearts + yelled)) + PER_COST * cost
        me["worth"][CURVE, card] = CURVE_PER_COST * cost + round(10 * (hearts + yelled))
