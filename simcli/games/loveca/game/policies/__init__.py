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

import pkgutil
from collections.abc import Callable
from importlib import import_module
from typing import Any

from simcli.montecarlo.compiled import part

__all__ = [
    "NAMES",
    "choose_lives",
    "choose_plays",
    "choose_returns",
    "choose_success",
    "describe",
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
    as a compiled kernel cannot look a function up."""
    chain: Callable[..., Any] = getattr(MODULES[-1], decision)
    for number in range(len(MODULES) - 2, -1, -1):
        chain = _link(number, getattr(MODULES[number], decision), chain)
    return chain


def _link(
    number: int, policy: Callable[..., Any], others: Callable[..., Any]
) -> Callable[..., Any]:
    @part
    def choose(t, p):  # type: ignore[no-untyped-def]
        if t.sides[p].policy == number:
            return policy(t, p)
        return others(t, p)

    return choose


choose_returns = _dispatch("returns")
choose_plays = _dispatch("plays")
choose_lives = _dispatch("lives")
choose_success = _dispatch("success")
