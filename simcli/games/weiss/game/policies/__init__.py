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

import pkgutil
from collections.abc import Callable
from importlib import import_module
from typing import Any

from simcli.montecarlo.compiled import kernel

__all__ = [
    "NAMES",
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

NAMES: tuple[str, ...] = tuple(sorted(module.name for module in pkgutil.iter_modules(__path__)))
"""The policies there are; a policy's number in the kernel is its place here."""
MODULES = tuple(import_module(f"{__name__}.{name}") for name in NAMES)


def describe() -> dict[str, str]:
    """Each policy's name with the first line of its description."""
    return {
        name: (module.__doc__ or "").strip().splitlines()[0]
        for name, module in zip(NAMES, MODULES, strict=True)
    }


def _dispatch(decision: str) -> Callable[..., Any]:
    """One kernel that has the decision made by the policy of the player: a chain of comparisons,
    as a compiled kernel cannot look a function up. Policies that share a decision share a link."""
    decide: list[Callable[..., Any]] = [getattr(module, decision) for module in MODULES]
    chain = decide[-1]
    for number in range(len(decide) - 2, -1, -1):
        if decide[number] is not decide[-1]:
            chain = _link(number, decide[number], chain)
    return chain


def _link(
    number: int, policy: Callable[..., Any], others: Callable[..., Any]
) -> Callable[..., Any]:
    @kernel
    def choose(t, p, number_):  # type: ignore[no-untyped-def]
        if t.sides[p].policy == number:
            return policy(t, p, number_)
        return others(t, p, number_)

    return choose


prepare = _dispatch("prepare")
choose_returns = _dispatch("returns")
choose_clock = _dispatch("clock")
choose_play = _dispatch("play")
choose_climax = _dispatch("climax")
choose_attack = _dispatch("attack")
choose_from_icon = _dispatch("icon")
choose_boosted = _dispatch("boosted")
choose_standby = _dispatch("standby")
choose_salvage = _dispatch("salvage")
choose_counter = _dispatch("counter")
choose_encore = _dispatch("encore")
choose_discard = _dispatch("discard")
