"""Whoever wants to know how a run goes on: kept apart so that asking costs no heavy import."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["listening", "played", "progress", "say"]

_watcher: ContextVar[Callable[[int], None] | None] = ContextVar("watcher", default=None)
_listener: ContextVar[Callable[[str], None] | None] = ContextVar("listener", default=None)


@contextmanager
def progress(watcher: Callable[[int], None]) -> Iterator[None]:
    """Have ``watcher(trials)`` called after each finished batch while the context lasts."""
    token = _watcher.set(watcher)
    try:
        yield
    finally:
        _watcher.reset(token)


@contextmanager
def listening(listener: Callable[[str], None]) -> Iterator[None]:
    """Have ``listener(text)`` called with what there is to say while the context lasts."""
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)


def played(trials: int) -> None:
    """Tell the watcher, if there is one, that so many more trials have been played."""
    watcher = _watcher.get()
    if watcher is not None:
        watcher(trials)


def say(text: str) -> None:
    """Tell the listener, if there is one, why something takes its time."""
    listener = _listener.get()
    if listener is not None:
        listener(text)
