"""Whoever wants to know how a run goes on: kept apart so that asking costs no heavy import."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["expect", "listening", "played", "progress", "say"]

_Told = Callable[[int], None]
_watcher: ContextVar[tuple[_Told, _Told | None] | None] = ContextVar("watcher", default=None)
_listener: ContextVar[Callable[[str], None] | None] = ContextVar("listener", default=None)


@contextmanager
def progress(watcher: _Told, planner: _Told | None = None) -> Iterator[None]:
    """While the context lasts, have ``watcher(trials)`` called after each finished batch, and
    ``planner(trials)`` at the start of each run with what it is about to play."""
    token = _watcher.set((watcher, planner))
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
    heard = _watcher.get()
    if heard is not None:
        heard[0](trials)


def expect(trials: int) -> None:
    """Tell the planner, if there is one, that so many trials are about to be played."""
    heard = _watcher.get()
    if heard is not None and heard[1] is not None:
        heard[1](trials)


def say(text: str) -> None:
    """Tell the listener, if there is one, why something takes its time."""
    listener = _listener.get()
    if listener is not None:
        listener(text)
