"""What a benchmark measures, and how: the best of several goes, since other work only slows."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import perf_counter

__all__ = ["Figure", "best", "race"]

SIGNS = {">=": operator.ge, "<": operator.lt}


@dataclass(frozen=True)
class Figure:
    """One number of one case. ``wanted`` is what is asked of it, such as ``(">=", 4)``."""

    case: str
    what: str
    value: float
    unit: str
    wanted: tuple[str, float] | None = None

    @property
    def holds(self) -> bool | None:
        """Whether it is as wanted; None where nothing is."""
        if self.wanted is None:
            return None
        sign, bound = self.wanted
        return bool(SIGNS[sign](self.value, bound))


def best(work: Callable[[], object], goes: int = 5) -> float:
    """The seconds of the fastest go."""
    return race({"it": work}, goes)["it"]


def race(works: Mapping[str, Callable[[], object]], goes: int = 5) -> dict[str, float]:
    """The seconds of each one's fastest go. They take turns, so that a busy moment of the machine
    falls on all of them."""
    times: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(goes):
        for name, work in works.items():
            start = perf_counter()
            work()
            times[name].append(perf_counter() - start)
    return {name: min(taken) for name, taken in times.items()}
