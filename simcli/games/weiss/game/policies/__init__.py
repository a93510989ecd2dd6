"""Policies: how a simulated player decides. One file each; adding one is adding a file.

A policy is a module of this folder, with a docstring whose first line describes it and one kernel
for each decision below. All take the table, the player, and a number; all but three answer a
number, NOBODY for "none".

- ``returns(t, p, _)`` marks in ``chosen`` the positions of the hand that the mulligan discards,
- ``prepare(t, p, _)`` makes a policy ready for a game, and so does every own turn's ``clock``: it
  may set ``prefer``, by which a level-up picks,
- ``clock``: a position of the hand, for the clock,
- ``play``: DONE, PLAY (``at``: position of the hand, ``slot``) or MOVE (slots ``at``, ``slot``),
- ``climax(t, p, colours)``: a position of the hand, of a climax of a colour there is,
- ``attack``: slot times three plus the kind, DIRECT, FRONT or SIDE_ATTACK,
- ``icon(t, p, icon)``: 0 for yes, or what the icon is about: for RETURN a slot of the opponent, for
  COMEBACK, GATE, STANDBY and CHOICE a position of the waiting room (``slot`` says where a STANDBY
  goes, and whether a CHOICE goes to stock), for LOOKED which of the cards seen,
- ``boosted``: a slot, ``standby`` and ``salvage``: a position of the waiting room, for climaxes,
- ``counter(t, p, slot)``: a position of the hand, of a backup that may be used,
- ``encore(t, p, slot)``: 0 to pay for the card ``at``,
- ``discard``: a position of the hand.

Policies see the whole table, but look at what their player may know: the own hand, all open zones,
and counts; never the order of a deck or the other's hand.
"""

from __future__ import annotations

from simcli.games.whole.policies import Policies

__all__ = [
    "NAMES",
    "POLICIES",
    "choose_attack",
    "choose_boosted",
    "choose_climax",
    "choose_clock",
    "choose_counter",
    "choose_discard",
    "choose_encore",
    "choose_from_icon",
    "choose_play",
    "choose_returns",
    "choose_salvage",
    "choose_standby",
    "describe",
    "prepare",
]

POLICIES = Policies(__name__, __path__)
NAMES, describe = POLICIES.names, POLICIES.describe

prepare = POLICIES.deciding("prepare")
choose_returns = POLICIES.deciding("returns")
choose_clock = POLICIES.deciding("clock")
choose_play = POLICIES.deciding("play")
choose_climax = POLICIES.deciding("climax")
choose_attack = POLICIES.deciding("attack")
choose_from_icon = POLICIES.deciding("icon")
choose_boosted = POLICIES.deciding("boosted")
choose_standby = POLICIES.deciding("standby")
choose_salvage = POLICIES.deciding("salvage")
choose_counter = POLICIES.deciding("counter")
choose_encore = POLICIES.deciding("encore")
choose_discard = POLICIES.deciding("discard")
