"""``simcli convert``: a deck in another format."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simcli.cli import options as o

if TYPE_CHECKING:
    from simcli.decks.convert import Converted

__all__ = ["convert", "deliver", "register"]

NAMES = (
    "yaml, text, csv, xlsx, ods, cockatrice, codes, bars, decklog, wsmtools, encoredecks, "
    "encoredecks-csv, alphac2, loveca-yaml, decklist.v0"
)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(convert)


def convert(
    deck: Annotated[
        Path, typer.Argument(metavar="DECK", help="A deck file of any format.", show_default=False)
    ],
    to: Annotated[str, typer.Option("--to", metavar="FORMAT", help=NAMES, show_default=False)],
    output: o.OutputFile = None,
    quiet: o.Quiet = False,
) -> None:
    """The same deck in another format. What that format cannot hold is told.

    Example:

    [bold]simcli convert decks/weiss/5hy-nino.yaml --to wsmtools -o nino.json[/]
    """
    from simcli import api
    from simcli.decks.convert import convert as converted
    from simcli.errors import InputError, Place
    from simcli.games.registry import games

    if output is not None and output.is_file() and deck.exists() and output.samefile(deck):
        raise InputError("that is the deck itself", Place(str(output)), "name another file")
    loaded = api.load(deck)
    deliver(converted(loaded, to, games()), loaded.remarks, to, output, quiet)


def deliver(
    result: Converted, remarks: tuple[str, ...], to: str, output: Path | None, quiet: bool
) -> None:
    """Write a converted deck where it is wanted, and say on standard error what it lost."""
    import sys

    from simcli.cli.show import remark
    from simcli.errors import InputError
    from simcli.results.files import write_file

    if output is not None:
        write_file(output, result.data)
    elif result.text:
        sys.stdout.write(result.data.decode())
    elif sys.stdout.isatty():
        raise InputError(
            f"{to} is not text, and standard output is a terminal", None, "add -o FILE"
        )
    else:
        sys.stdout.buffer.write(result.data)
    for said in remarks:
        remark(said, quiet)
    if result.lost:
        remark(f"{to} cannot hold: {'; '.join(result.lost)}", quiet)
