"""The policies of a game: modules of one folder, each with one part for every decision."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

import numpy as np

from simcli.errors import InputError, Place, did_you_mean
from simcli.montecarlo.compiled import part
from simcli.montecarlo.streams import choice

__all__ = ["Policies", "ask"]

Decide = Callable[..., Any]


class Policies:
    """The policies in a package. In the kernels a policy's number is its place among ``names``."""

    def __init__(self, package: str, path: Iterable[str]) -> None:
        self.names = tuple(sorted(module.name for module in pkgutil.iter_modules(path)))
        self._modules = tuple(import_module(f"{package}.{name}") for name in self.names)

    def describe(self) -> dict[str, str]:
        """Each policy's name with the first line of its description."""
        return {
            name: (module.__doc__ or "").strip().splitlines()[0]
            for name, module in zip(self.names, self._modules, strict=True)
        }

    def named(self, name: str, place: Place) -> str:
        """The name of a policy that exists; InputError at the place where it was said if none is
        called so."""
        if name not in self.names:
            mend = did_you_mean(name, self.names) or f"the policies are {', '.join(self.names)}"
            raise InputError(f"unknown policy '{name}'", place, mend)
        return name

    def deciding(self, decision: str) -> Decide:
        """The part that has the policy of player ``p`` decide: a chain of comparisons, as a
        compiled kernel cannot look a function up. At its end is the policy of most names, so that
        those which share a decision share its place."""
        decide: list[Decide] = [getattr(module, decision) for module in self._modules]
        most = max(decide, key=decide.count)
        chain = most
        for number, one in enumerate(decide):
            if one is not most:
                chain = _link(number, one, chain)
        return chain


def _link(number: int, policy: Decide, others: Decide) -> Decide:
    @part
    def choose(t, p, *facts):  # type: ignore[no-untyped-def]
        if t.sides[p].policy == number:
            return policy(t, p, *facts)
        return others(t, p, *facts)

    return choose


@part
def ask(me, n):  # type: ignore[no-untyped-def]
    """The next choice of the policy's stream, among ``n``: for policies that play by chance."""
    picked = choice(me.choices, np.uint64(me.asked), np.uint64(n))
    me.asked += 1
    return np.int64(picked)
