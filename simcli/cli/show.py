"""From results to what a person or a pipe receives."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from simcli.cli.options import Format

if TYPE_CHECKING:
    from simcli.results import Results

__all__ = ["ready", "remark", "show", "watched"]


def ready(output: Path | None, plot: Path | None) -> None:
    """Refuse what cannot be written before anything is computed, so that no trial is wasted and
    nothing is half-written. Raises InputError."""
    from simcli.results.files import require_place

    if output is not None:
        require_place(output)
    if plot is not None:
        require_place(plot, folder=True)


def show(
    results: Results, format: Format, output: Path | None, plot: Path | None, no_color: bool
) -> None:
    """Write the results where they are wanted, and the figures if any are."""
    from simcli.results import emit

    if plot is not None:
        from simcli.plots import save

        save(results, plot)
    emit(results, format.value, output, color=False if no_color else None)


def remark(text: str, quiet: bool) -> None:
    """Say something beside the results: on standard error, unless told to be quiet."""
    if not quiet:
        print(f"simcli: {text}", file=sys.stderr)


@contextmanager
def watched(quiet: bool) -> Iterator[None]:
    """Say on standard error what takes time and, on a terminal, how many trials were played."""
    if quiet:
        yield
        return
    from simcli.montecarlo.watch import listening, progress

    with listening(lambda text: remark(text, quiet)):
        if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
            yield
            return
        meter = _Meter()
        try:
            with progress(meter.tick):
                yield
        finally:
            meter.clear()


class _Meter:
    """One line that is written over again and again, and is gone in the end."""

    def __init__(self) -> None:
        self.start = self.last = time.monotonic()
        self.played = 0
        self.shown = False

    def tick(self, trials: int) -> None:
        self.played += trials
        now = time.monotonic()
        if now - self.last > 0.2:
            self.last = now
            rate = self.played / (now - self.start) / 1e6
            self._write(f"{self.played:,} trials, {rate:.1f} million a second")
            self.shown = True

    def clear(self) -> None:
        if self.shown:
            self._write("")

    def _write(self, text: str) -> None:
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()
