"""``simcli trace``: one simulated game told step by step."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from simcli.cli import options as o
from simcli.cli import settle
from simcli.cli.match import Policy

__all__ = ["register", "trace"]


class TraceFormat(StrEnum):
    table = "table"
    json = "json"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(trace)


def trace(
    context: typer.Context,
    decks: Annotated[
        list[Path],
        typer.Argument(
            metavar="DECK [DECK]", help="One deck alone, or two in a match.", show_default=False
        ),
    ],
    trial: Annotated[
        int, typer.Option("--trial", min=0, max=o.MOST_TRIALS, help="Which trial, from 0.")
    ] = 0,
    order: Annotated[
        list[Path] | None,
        typer.Option(
            "--order",
            metavar="FILE",
            help="Stack a deck: card numbers, one a line, the top of the deck first. Given twice, "
            "for each deck its own. A refresh keeps the order of the waiting room.",
        ),
    ] = None,
    policy: Policy = None,
    opponent: o.Opponent = None,
    first: Annotated[
        bool | None,
        typer.Option(
            "--first/--second",
            help="Whether the first deck goes first. \\[default: alone or stacked first, else as "
            "the trial has it]",
            show_default=False,
        ),
    ] = None,
    mulligan: o.MulliganOption = o.Mulligan.deck,
    turns: o.Turns = None,
    seed: o.Seed = 0,
    format: Annotated[
        TraceFormat,
        typer.Option(
            "--format", "-f", help="table: in words; json: all events and zones, to referee."
        ),
    ] = TraceFormat.table,
    output: o.OutputFile = None,
    quiet: o.Quiet = False,
) -> None:
    """One simulated game told: the very trial that odds or match would count.

    Example:

    [bold]simcli trace decks/loveca/start-deck-muse.yaml --seed 7 --trial 123456[/]
    """
    from simcli import api
    from simcli.cli.show import doubts, ready, watched
    from simcli.errors import InputError, Place

    settings = settle.settings_of(context, engine="mc", policy=None, first=first is not False)
    ready(output, None, [*decks, *(order or ())])
    loaded = [api.load(path) for path in decks]
    settle.opponent_fits(opponent, loaded)
    if opponent is not None and len(loaded) > 1:
        raise InputError("two decks play each other", Place("--opponent"), "name one deck")
    for deck in loaded:
        doubts(deck, quiet)
    with watched(quiet):
        told = api.trace(
            *loaded,
            trial=trial,
            order=order or (),
            policy=policy or (),
            first=first,
            settings=settings,
        )
    if format is TraceFormat.json:
        import json

        text = json.dumps(told.data, ensure_ascii=False, indent=1)
    else:
        from simcli.cli.show import told_lines

        text = told_lines(told.lines, output is None and sys.stdout.isatty())
    if output is None:
        typer.echo(text)
        return
    from simcli.results.files import write_file

    write_file(output, f"{text}\n".encode())
