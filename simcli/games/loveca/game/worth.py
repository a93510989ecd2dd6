"""What a Member is worth on stage, in hundredths of a heart: the long view of the policies.

A heart counts by how much the deck's Lives ask for its colour; a Blade by the hearts that a yelled
card of the deck shows on average, a little less for being chance. Cost itself counts a little, as
it is what a baton touch passes on.
"""

from __future__ import annotations

import numpy as np

from simcli.games.loveca.game.record import CURVE, KINDS, LIVE, WORTH
from simcli.games.loveca.game.words import ALL, COLOURLESS, unpack

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
    asked = np.sum([unpack(need) for need in me["need"][:cards][live]] or [[0]], axis=0)
    most = max(1, int(asked.max()))
    colour = [PLAIN + (1 - PLAIN) * int(asks) / most for asks in asked]
    icons = unpack(me["all_icons"])
    shows = (sum(unpack(me["all_shows"])) + icons[ALL] + icons[COLOURLESS]) / max(1, cards)
    for kind in range(KINDS):
        card = me["card_of"][kind]
        hearts = sum(n * c for n, c in zip(unpack(me["hearts"][card]), colour, strict=False))
        yelled = int(me["blades"][card]) * shows * 0.95
        cost = int(me["cost"][card])
        me["worth"][WORTH, kind] = round(HEART * (hearts + yelled)) + PER_COST * cost
        me["worth"][CURVE, kind] = CURVE_PER_COST * cost + round(10 * (hearts + yelled))
