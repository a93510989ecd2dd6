"""``simcli score``: what a table's position of the DIVA game is worth."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from simcli.cli import options as o
from simcli.errors import InputError, Place

__all__ = ["register", "score"]

MOST_BYTES = 1_000_000


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(score)


def score(
    log: Annotated[
        str, typer.Argument(metavar="LOG", help="A file with one placement a line, or - for input.")
    ],
    deck: Annotated[
        Path | None,
        typer.Option("--deck", metavar="DECK", help="A diva deck: the settings to score under."),
    ] = None,
    format: o.FormatOption = o.Format.table,
    output: o.Output = None,
    no_color: o.NoColor = False,
) -> None:
    """Score a position of the DIVA game: points, seats, and which readings change the winner.

    A log has one placement a line: [bold]a A3[/], [bold]b BS(A)[/] (a Solo that turned a DIVA of
    A). Several may stand on a line, | begins the second floor, [bold]solo_end: off[/] sets an
    option.

    Example:

    [bold]echo "A3 B2 AX | A1 B4 B2" | simcli score -[/]
    """
    from simcli import api
    from simcli.cli.show import show
    from simcli.games.diva import options_of
    from simcli.games.diva.log import read_log
    from simcli.games.diva.scored import scored
    from simcli.results import Results

    options = None
    if deck is not None:
        loaded = api.load(deck)
        if loaded.game != "diva":
            raise InputError(
                f"{deck} is a {loaded.game} deck", mend="simcli score takes diva decks"
            )
        options = options_of(loaded)
    source = "standard input" if log == "-" else log
    read, chosen = read_log(_text(log), source, options)
    if not read.placed:
        raise InputError("the log has no placements", Place(source), "write 'a A3' lines")
    sections = scored(read, chosen)
    results = Results.build(
        [(source, "diva", sections, [])],
        settings=chosen.model_dump(exclude_defaults=True, mode="json"),
        confidence=0.95,
    )
    show(results, format, output, None, no_color)


def _text(log: str) -> str:
    """The log's text, or a line that says why there is none."""
    if log == "-":
        return _decoded(sys.stdin.buffer.read(MOST_BYTES + 1), "standard input")
    try:
        with Path(log).open("rb") as file:
            return _decoded(file.read(MOST_BYTES + 1), log)
    except OSError as error:
        what = (error.strerror or "it cannot be read").lower()
        raise InputError(what, Place(log), "name a file, or - for standard input") from None


def _decoded(raw: bytes, source: str) -> str:
    if len(raw) > MOST_BYTES:
        raise InputError("larger than any log", Place(source), "the most is a million bytes")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError("not a text in UTF-8", Place(source), "save it as UTF-8") from None
