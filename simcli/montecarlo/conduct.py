"""How the runs of a computation are conducted: where they are played and what is kept of them.

None of it changes a number. It is kept apart from :mod:`simcli.montecarlo.run` so that saying it
costs no heavy import.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from simcli.montecarlo.ledger import Ledger, Part

__all__ = ["Conduct", "OverTimeError", "conducting", "current", "window"]


HOPELESS = 5
"""Times the patience: a run that still takes longer is not waited for at all."""
KNOWN = 0.1
"""Seconds after which the pace of a run is known well enough to tell."""


class OverTimeError(Exception):
    """A pass would take longer than the patience it was given. What was played is in the ledger."""


@dataclass(slots=True)
class Conduct:
    """``save`` is called whenever the ledger has grown and is to be kept; ``backend`` are joblib's
    words for where batches are played (None: threads of this process)."""

    ledger: Ledger = field(default_factory=Ledger)
    save: Callable[[Ledger], None] | None = None
    backend: dict[str, Any] | None = None
    goal: int = 0
    """Trials that every run is to come to in the end (0: unknown)."""
    offset: int = 0
    """The number of the trial that runs call their first one."""
    patience: float | None = None
    """Seconds after which a pass that has still more than that to go is broken off; sooner where it
    has much more."""
    begun_only: bool = False
    """Whether a run that has not played anything yet is too much to wait for."""
    _start: float | None = None

    def begin(self, look: int, patience: float | None = None) -> None:
        """Start a pass that plays every run up to trial ``look``."""
        self.ledger.rewind()
        self.ledger.look = look
        self.patience = patience
        self._start = None

    def part(self, shape: tuple[int, ...]) -> Part:
        """The ledger's part of the next run, which may have to be begun."""
        part = self.ledger.part(shape)
        if self.begun_only and not part.done:
            raise OverTimeError
        return part

    def playing(self) -> float:
        """Now (by ``time.monotonic``), when a run starts to play; the pass with its first."""
        now = time.monotonic()
        if self._start is None:
            self._start = now
        return now

    def to_come(self, to_go: int) -> int:
        """Trials that are still to be played by the runs known so far; ``to_go`` by this one."""
        parts = [part for part in self.ledger.parts if part.look]
        known = sum(part.aim * self.goal // part.look - part.played for part in parts)
        return max(to_go, known)

    def keep_on(self, played: int, to_go: int, since: float) -> None:
        """Raise OverTimeError where ``to_go`` more trials, after ``played`` by the present run
        since that moment (of ``time.monotonic``), are too much to wait for."""
        if self.patience is None or self._start is None or not played:
            return
        now = time.monotonic()
        left = (now - since) * to_go / played
        hopeless = left > HOPELESS * self.patience and now - since > KNOWN
        if left > self.patience and (now - self._start > self.patience or hopeless):
            raise OverTimeError


_conduct: ContextVar[Conduct | None] = ContextVar("conduct", default=None)


WINDOW = 1 << 44
"""Trials from one window to the next: more than any run plays."""


@contextmanager
def window(number: int) -> Iterator[None]:
    """Have runs in the context play trials that no other window's runs play."""
    conduct = current()
    if conduct is None:
        raise RuntimeError("a window is for runs that are conducted")
    before, conduct.offset = conduct.offset, number * WINDOW
    try:
        yield
    finally:
        conduct.offset = before


@contextmanager
def conducting(conduct: Conduct) -> Iterator[Conduct]:
    """Have every run in the context conducted so."""
    token = _conduct.set(conduct)
    try:
        yield conduct
    finally:
        _conduct.reset(token)


def current() -> Conduct | None:
    """How runs are conducted here; None: plainly."""
    return _conduct.get()
