"""The report of a deck, as a page."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import gettempdir

from benchmarks.case import Case, Contender, Fact, Skipped
from benchmarks.processes import DECK, simcli
from simcli.cli.commands import COMMANDS

__all__ = ["cases"]


def cases(quick: bool) -> Iterator[Case | Fact | Skipped]:
    """The whole command."""
    if "report" not in COMMANDS:
        yield Skipped("report", "this version has no command 'report'")
        return
    page = str(Path(gettempdir(), "simcli-benchmark-report.html"))
    yield Case(
        "report",
        f"simcli report {DECK}, a page written",
        "s",
        Contender("simcli", partial(simcli, "report", DECK, "--output", page)),
        goes=2,
        wall=True,
    )
