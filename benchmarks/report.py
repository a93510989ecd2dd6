"""The report of a deck, as a page."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import mkdtemp

from benchmarks.case import Case, Contender
from benchmarks.processes import DECK, simcli

__all__ = ["cases"]


def cases(quick: bool) -> Iterator[Case]:
    """The whole command."""
    folder = str(Path(mkdtemp(prefix="simcli-"), "report"))
    yield Case(
        "report",
        f"simcli report {DECK}, page, figures and tables written",
        "s",
        Contender("simcli", partial(simcli, "report", DECK, "--output", folder)),
        speed=("<=", 15),
        goes=2,
        wall=True,
    )
