"""What a benchmark is: some work done by simcli, and the same work done in other ways."""

from __future__ import annotations

import gc
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter, thread_time

__all__ = ["Case", "Contender", "Fact", "Measured", "Skipped", "Wanted", "best", "measure"]

SIGNS: Mapping[str, Callable[[float, float], bool]] = {">=": operator.ge, "<=": operator.le}
Wanted = tuple[str, float]
"""What is asked of a number, such as ``(">=", 6)``."""


@dataclass(frozen=True)
class Contender:
    """One way to do the work. A ``go`` does ``amount`` units of it, and checks its own answer
    where it can: a fast wrong answer is no answer."""

    name: str
    go: Callable[[], object]
    amount: float = 1


@dataclass(frozen=True)
class Skipped:
    """A contender that is not there, and why."""

    name: str
    why: str


@dataclass(frozen=True)
class Case:
    """Work, told exactly, and who does it.

    ``unit`` is what a contender does many of in a second (``hands``), or ``s`` where a go's time
    itself is told. ``yardstick`` is the same work by a plain scalar loop; ``ratio`` is asked of
    ours to it, ``speed`` of ours alone. With ``wall`` the clock on the wall is read, else that of
    the thread: other programs on the machine then cost less.
    """

    name: str
    work: str
    unit: str
    ours: Contender
    yardstick: Contender | None = None
    peers: tuple[Contender | Skipped, ...] = ()
    speed: Wanted | None = None
    ratio: Wanted | None = None
    goes: int = 7
    wall: bool = False


@dataclass(frozen=True)
class Fact:
    """A number that is no race: memory, modules imported, cores against one."""

    name: str
    work: str
    value: float
    unit: str
    wanted: Wanted | None = None

    @property
    def holds(self) -> bool | None:
        """Whether it is as wanted; None where nothing is."""
        return _holds(self.value, self.wanted)


@dataclass
class Measured:
    """The seconds that each contender's goes took, in the order of the rounds."""

    case: Case
    seconds: dict[str, list[float]] = field(default_factory=dict)

    def figure(self, who: Contender) -> float:
        """Units a second in the fastest go, or its seconds; other work only ever slows."""
        taken = min(self.seconds[who.name])
        return taken if self.case.unit == "s" else who.amount / taken

    def spread(self, who: Contender) -> float:
        """How much longer the middle go took than the fastest, as a share."""
        taken = self.seconds[who.name]
        return median(taken) / min(taken) - 1

    def times(self, other: Contender) -> float:
        """How many times faster ours is than another, for the same amount of work."""
        ours = min(self.seconds[self.case.ours.name]) / self.case.ours.amount
        return min(self.seconds[other.name]) / other.amount / ours

    @property
    def holds(self) -> bool | None:
        """Whether speed and ratio are as wanted; None where nothing is."""
        case = self.case
        found = [_holds(self.figure(case.ours), case.speed)]
        if case.yardstick is not None:
            found.append(_holds(self.times(case.yardstick), case.ratio))
        told = [held for held in found if held is not None]
        return all(told) if told else None


def _holds(value: float, wanted: Wanted | None) -> bool | None:
    return None if wanted is None else SIGNS[wanted[0]](value, wanted[1])


def measure(case: Case, most: int | None = None) -> Measured:
    """Let the contenders take turns, so that a busy moment of the machine falls on all of them;
    as many as the case says, or ``most`` where that is fewer."""
    found = Measured(case)
    clock = perf_counter if case.wall else thread_time
    others = (case.yardstick, *(p for p in case.peers if isinstance(p, Contender)))
    contenders = [case.ours, *(c for c in others if c is not None)]
    for one in contenders:
        one.go()  # compiled, imported, checked
    gc.collect()
    for _ in range(min(case.goes, most or case.goes)):
        for one in contenders:
            start = clock()
            one.go()
            found.seconds.setdefault(one.name, []).append(clock() - start)
    return found


def best(work: Callable[[], object], goes: int = 5) -> float:
    """The seconds on the wall of the fastest go."""
    times = []
    for _ in range(goes):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)
