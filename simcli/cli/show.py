"""From results to what a person or a pipe receives."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from simcli.cli.options import Format

if TYPE_CHECKING:
    from simcli.decks.model import Deck
    from simcli.results import Results

__all__ = [
    "apart",
    "doubts",
    "interruptible",
    "reached",
    "ready",
    "remark",
    "show",
    "told_lines",
    "watched",
]


def ready(output: Path | None, plot: Path | None, inputs: Iterable[Path | None] = ()) -> None:
    """Refuse what cannot be written, or would be written over one of the ``inputs``, before
    anything is computed, so that no trial is wasted and nothing is half-written. Raises
    InputError."""
    from simcli.results.files import require_place

    apart([output], inputs)
    if output is not None:
        require_place(output)
    if plot is not None:
        require_place(plot, folder=True)


def apart(outputs: Iterable[Path | None], inputs: Iterable[Path | None]) -> None:
    """Refuse to write over a file that is read. Raises InputError."""
    from simcli.errors import InputError, Place

    read = [path for path in inputs if path is not None and path.is_file()]
    for path in outputs:
        if path is not None and path.is_file() and any(path.samefile(one) for one in read):
            what = "that is a file this command reads"
            raise InputError(what, Place(str(path)), "name another one to write to")


def show(
    results: Results, format: Format, output: Path | None, plot: Path | None, no_color: bool
) -> None:
    """Write the results where they are wanted, and the figures if any are."""
    from simcli.results import emit

    if plot is not None:
        from simcli.plots import save

        save(results, plot)
    emit(results, format.value, output, color=False if no_color else None)


def told_lines(lines: Iterable[str], terminal: bool) -> str:
    """A told game, safe to print: indented lines wrapped under their indent, as wide as the
    terminal or, elsewhere, 80 columns."""
    from simcli.results.text import safe, wrap

    columns = shutil.get_terminal_size().columns if terminal else 80
    told = []
    for line in map(safe, lines):
        indent = " " * (len(line) - len(line.lstrip(" ")))
        parts = wrap(line, columns - len(indent), "  ") if indent else [line]
        told += [indent + part for part in parts]
    return "\n".join(told)


def remark(text: str, quiet: bool) -> None:
    """Say something beside the results: on standard error, unless told to be quiet."""
    if not quiet:
        print(f"simcli: {text}", file=sys.stderr)


def doubts(deck: Deck, quiet: bool) -> None:
    """Say on standard error what was left out when the deck was read, and whether it is illegal."""
    from simcli import api

    for said in deck.remarks:
        remark(f"{deck.source}: {said}", quiet)
    problems = [p for p in api.check(deck) if p.severity == "error"]
    if problems:
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        remark(f"{deck.source}: not legal: {problems[0].message}{more}", quiet)


@contextmanager
def watched(quiet: bool) -> Iterator[None]:
    """Say on standard error what takes time and, on a terminal, how far the simulation is."""
    if quiet:
        yield
        return
    from simcli.montecarlo.watch import listening, progress

    with listening(lambda text: remark(text, quiet)):
        if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
            yield
            return
        from simcli.cli.meter import Meter

        meter = Meter()
        try:
            with progress(meter.played, meter.expect):
                yield
        finally:
            meter.clear()


@contextmanager
def interruptible(show_results: Callable[[Results], None], quiet: bool) -> Iterator[None]:
    """Where the user interrupts, show what is finished and exit with code 130."""
    from simcli.runs.passes import Interrupted

    try:
        yield
    except Interrupted as stop:
        trials = max((row.trials or 0 for row in stop.results.rows), default=0)
        with _unstopped():
            show_results(stop.results)
            remark(f"stopped early; what is shown is from {trials:,} trials", quiet)
        raise typer.Exit(130) from None


@contextmanager
def _unstopped() -> Iterator[None]:
    """No interrupt meanwhile: an impatient second one would only lose what the first asked for."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
        sys.stdout.flush()
    finally:
        signal.signal(signal.SIGINT, before)


def reached(results: Results, quiet: bool) -> None:
    """Say how many trials a wanted precision took, or that it was out of reach."""
    precision, trials = results.settings.get("precision"), results.settings["trials"]
    if precision is None or not any(row.method == "monte carlo" for row in results.rows):
        return
    from simcli.runs.passes import widest

    half = widest(results)
    if half <= precision:
        remark(f"precision {precision:g} reached after {trials:,} trials", quiet)
    else:
        told = f"the widest interval is still ±{half:.2g}" if half < 1e9 else "one is undefined"
        remark(
            f"precision {precision:g} NOT reached within {trials:,} trials (--max-trials): {told}",
            False,
        )
