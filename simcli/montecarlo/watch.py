"""Whoever wants to know how a run goes on: kept apart so that asking costs no heavy import."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["expect", "played", "progress"]

_Told = Callable[[int], None]
_watcher: ContextVar[tuple[_Told, _Told | None] | None] = ContextVar("watcher", default=None)


@contextmanager
def progress(watcher: _Told, planner: _Told | None = None) -> Iterator[None]:
    """While the context lasts, have ``watcher(trials)`` called after each finished batch, and
    ``planner(trials)`` at the start of each run with what it is about to play."""
    token = _watcher.set((watcher, planner))
    try:
        yield
    finally:
        _watcher.reset(token)


def played(trials: int) -> None:
    """Tell the watcher, if there is one, that so many more trials have been played."""
    heard = _watcher.get()
    if heard is not None:
        heard[0](trials)


def expect(trials: int) -> None:
    """Tell the planner, if there is one, that so many trials are about to be played."""
    heard = _watcher.get()
    if heard is not None and heard[1] is not None:
        heard[1](trials)
