"""Policies: how a simulated player decides. One file each; adding one is adding a file.

A policy is a module of this folder, with a docstring whose first line describes it and four
kernels:

- ``returns(t, p)`` marks in ``chosen`` the positions of the hand that go back in the mulligan,
- ``plays(t, p)`` leaves the next Members to play in ``play_kind``, ``play_area`` and
  ``play_baton``, ``plays`` of them; True to be asked again after they have been played,
- ``lives(t, p)`` marks in ``chosen`` the positions of the hand to set, at most ``set_limit``,
- ``success(t, p)`` is the position in the Live area of the Live to place.

They see the whole table, but look at what their player may know: the own side without the order
of the deck, and the other's stage, waiting room and successes.
"""

from __future__ import annotations

from simcli.games.whole.policies import Policies

__all__ = [
    "NAMES",
    "POLICIES",
    "choose_lives",
    "choose_plays",
    "choose_returns",
    "choose_success",
    "describe",
]

POLICIES = Policies(__name__, __path__)
NAMES, describe = POLICIES.names, POLICIES.describe

choose_returns = POLICIES.deciding("returns")
choose_plays = POLICIES.deciding("plays")
choose_lives = POLICIES.deciding("lives")
choose_success = POLICIES.deciding("success")
