"""How policies answer, and the numbers of the rules that they need, for the kernels."""

from __future__ import annotations

from simcli.games.weiss.table import constant

__all__ = [
    "CENTRE",
    "DIRECT",
    "DONE",
    "ENCORE_COST",
    "FRONT",
    "HAND_LIMIT",
    "KINDS",
    "MOVE",
    "NO",
    "PLAY",
    "SIDE_ATTACK",
    "TOLD",
    "YES",
]

DONE, PLAY, MOVE = (constant(answer) for answer in range(3))
"""What ``choose_play`` answers: nothing more; the card at position ``at`` of the hand onto
``slot``; or the character in slot ``at`` to ``slot``."""
DIRECT, FRONT, SIDE_ATTACK, TOLD = (constant(kind) for kind in range(4))
KINDS = 3
"""``choose_attack`` answers slot times three plus the kind."""
YES, NO = constant(0), constant(-1)
CENTRE = 3
"""The centre slots come first; slot i faces the opponent's centre slot i."""
HAND_LIMIT, ENCORE_COST = constant(7), constant(3)
