"""Trigger icons as numbers, for the kernels."""

from __future__ import annotations

from simcli.games.weiss.cards import ICONS
from simcli.games.weiss.table import constant

__all__ = [
    "CHANCE",
    "CHOICE",
    "COMEBACK",
    "DISCOVERY",
    "DRAW",
    "GATE",
    "LOOKED",
    "POOL",
    "RETURN",
    "SHOT",
    "SOUL",
    "STANDBY",
    "TREASURE",
]

(
    SOUL,
    RETURN,
    POOL,
    COMEBACK,
    DRAW,
    SHOT,
    TREASURE,
    GATE,
    STANDBY,
    CHOICE,
    DISCOVERY,
    CHANCE,
) = (constant(icon) for icon in range(len(ICONS)))
LOOKED = constant(len(ICONS))
"""What a policy is asked in place of an icon once it has looked at the cards of a DISCOVERY."""
