"""A progress bar on a terminal's standard error: how far, how fast, how long still."""

from __future__ import annotations

import shutil
import sys
import time
from typing import TextIO

__all__ = ["Meter"]

EVERY = 0.2
"""Seconds between two looks of the bar."""


class Meter:
    """Hears of batches as they are played (:meth:`played`) and of what is to come
    (:meth:`expect`); draws itself on ``stream``, which should be a terminal."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = sys.stderr if stream is None else stream
        self._start = self._last = time.monotonic()
        self._done = 0
        self._left = 0
        self._shown = False

    def expect(self, trials: int) -> None:
        """So many trials are still to be played, as far as is known. The clock starts with the
        first: what came before is no matter of trials."""
        self._left = trials
        if not self._done:
            self._start = self._last = time.monotonic()

    def played(self, trials: int) -> None:
        """So many more have been played."""
        self._done += trials
        self._left = max(0, self._left - trials)
        now = time.monotonic()
        if now - self._last > EVERY:
            self._last = now
            wide = shutil.get_terminal_size().columns
            self._shown = True
            self._write("\r\x1b[K" + line(self._done, self._left, now - self._start, wide))

    def clear(self) -> None:
        """Leave the line empty, if anything was drawn."""
        if self._shown:
            self._write("\r\x1b[K")

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()


def line(done: int, left: int, seconds: float, wide: int = 80) -> str:
    """The bar in at most ``wide`` columns.

    >>> line(30_000_000, 90_000_000, 2.0, 74)
    '#####...............  25 %  30.0 of 120.0 M trials, 15.0 M/s, 0:06 left'
    """
    rate = done / seconds if seconds > 0 else 0.0
    share = done / (done + left) if done + left else 1.0
    scale, suffix = (1e6, " M") if done + left >= 1e6 else (1.0, "")
    digits = 1 if suffix else 0
    speed = f"{rate / 1e6:.1f} M/s" if rate >= 1e5 else f"{rate:,.0f}/s"
    told = (
        f"{share:4.0%} ".replace("%", " %")
        + f" {done / scale:,.{digits}f} of {(done + left) / scale:,.{digits}f}{suffix} trials"
        + f", {speed}, {_clock(left / rate) if rate else '?'} left"
    )
    room = min(20, wide - len(told) - 2)
    if room < 5:
        return told[: wide - 1]
    full = round(share * room)
    return f"{'#' * full}{'.' * (room - full)} {told}"


def _clock(seconds: float) -> str:
    """
    >>> _clock(6.2), _clock(3725)
    ('0:06', '1:02:05')
    """
    whole = round(seconds)
    hours, minutes = whole // 3600, whole // 60 % 60
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
