"""Whoever wants to know how a run goes on: kept apart so that asking costs no heavy import."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["played", "progress"]

_watcher: ContextVar[Callable[[int], None] | None] = ContextVar("watcher", default=None)


@contextmanager
def progress(watcher: Callable[[int], None]) -> Iterator[None]:
    """Have ``watcher(trials)`` called after each finished batch while the context lasts."""
    token = _watcher.set(watcher)
    try:
        yield
    finally:
        _watcher.reset(token)


def played(trials: int) -> None:
    """Tell the watcher, if there is one, that so many more trials have been played."""
    watcher = _watcher.get()
    if watcher is not None:
        watcher(trials)
