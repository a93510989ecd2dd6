"""From results to what a person or a pipe receives."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
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
        if not sys.stderr.isatty():
            yield
            return
        with progress(_meter()):
            yield
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()


def _meter() -> Callable[[int], None]:
    import time

    start = last = time.monotonic()
    played = 0

    def tick(trials: int) -> None:
        nonlocal played, last
        played += trials
        now = time.monotonic()
        if now - last > 0.2:
            last = now
            rate = played / (now - start)
            sys.stderr.write(f"\r\x1b[K{played:,} trials, {rate / 1e6:.1f} million a second")
            sys.stderr.flush()

    return tick
