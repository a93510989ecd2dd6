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

from simcli.montecarlo.compiled import part

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
    as a compiled kernel cannot look a function up. The policy at the chain's end is that of most
    names, so that policies which share a decision share its place."""
    decide: list[Callable[..., Any]] = [getattr(module, decision) for module in MODULES]
    last = max(decide, key=decide.count)
    others = [(number, one) for number, one in enumerate(decide) if one is not last]
    chain = last
    for at in range(0, len(others), 2):
        chain = _link(others[at], others[at + 1] if at + 1 < len(others) else others[at], chain)
    return chain


def _link(
    one: tuple[int, Callable[..., Any]],
    other: tuple[int, Callable[..., Any]],
    rest: Callable[..., Any],
) -> Callable[..., Any]:
    first, second = one[0], other[0]
    by_first, by_second = one[1], other[1]

    @part
    def choose(t, p, number):  # type: ignore[no-untyped-def]
        policy = t.sides[p].policy
        if policy == first:
            return by_first(t, p, number)
        if policy == second:
            return by_second(t, p, number)
        return rest(t, p, number)

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
