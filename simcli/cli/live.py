"""``simcli live``: one Love Live Live attempt from a described board."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from simcli.cli import options as o
from simcli.cli import settle

__all__ = ["live", "register"]

_BOARD = "The board"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(live)


def live(
    context: typer.Context,
    deck: Annotated[
        Path | None,
        typer.Argument(
            metavar="[DECK]", help="A loveca deck, or use --remaining.", show_default=False
        ),
    ] = None,
    blades: Annotated[
        int,
        typer.Option(
            "--blades", min=0, max=1000, help="Blades of active Members.", rich_help_panel=_BOARD
        ),
    ] = 0,
    stage: Annotated[
        str,
        typer.Option(
            "--stage",
            metavar="HEARTS",
            help="Hearts of all Members on stage: 'pink=3 green=2'.",
            rich_help_panel=_BOARD,
        ),
    ] = "",
    lives: Annotated[
        list[str] | None,
        typer.Option(
            "--live",
            metavar="LIVE",
            help="A Live of the deck (name or number), up to three times. It has left the deck.",
            rich_help_panel=_BOARD,
        ),
    ] = None,
    need: Annotated[
        list[str] | None,
        typer.Option(
            "--need",
            metavar="HEARTS",
            help="A Live's requirement: 'red=5 grey=3', up to three times.",
            rich_help_panel=_BOARD,
        ),
    ] = None,
    gone: Annotated[
        list[str] | None,
        typer.Option(
            "--gone",
            metavar="CARDS",
            help="Cards that have left the deck besides the Lives: '2 PL!-sd1-010'. Repeatable.",
            rich_help_panel=_BOARD,
        ),
    ] = None,
    remaining: Annotated[
        str | None,
        typer.Option(
            "--remaining",
            metavar="CLASSES",
            help="Cards left in the deck by what they show when yelled: the six colours, all, "
            "none, score, draw:COLOUR, grey2.",
            rich_help_panel=_BOARD,
        ),
    ] = None,
    waiting: Annotated[
        str,
        typer.Option(
            "--waiting",
            metavar="CLASSES",
            help="Cards in the waiting room, for a refresh.",
            rich_help_panel=_BOARD,
        ),
    ] = "",
    engine: o.EngineOption = o.EngineName.auto,
    trials: o.Trials = 1_000_000,
    seed: o.Seed = 0,
    jobs: o.Jobs = None,
    confidence: o.Confidence = 0.95,
    interval: o.IntervalOption = o.IntervalName.wilson,
    precision: o.Precision = None,
    max_trials: o.MaxTrials = 100_000_000,
    cluster: o.Cluster = None,
    checkpoint: o.Checkpoint = None,
    format: o.FormatOption = o.Format.table,
    output: o.Output = None,
    plot: o.Plot = None,
    quiet: o.Quiet = False,
    no_color: o.NoColor = False,
) -> None:
    """Does the Live clear? The exact chance from a board, why it fails, score and draws.

    Example, with a deck and without:

    [bold]simcli live decks/loveca/start-deck-muse.yaml --blades 6 --live "START:DASH!!"[/]

    [bold]simcli live --remaining "red=11 all=5 none=9" --blades 10 --need "red=5"[/]
    """
    from simcli import api
    from simcli.cli.show import doubts, interruptible, reached, ready, show, watched

    settings = settle.settings_of(context)
    format = settle.format_of(context, format, output)
    ready(output, plot, [deck])
    shown = partial(show, format=format, output=output, plot=plot, no_color=no_color)
    loaded = None if deck is None else api.load(deck)
    if loaded is not None:
        doubts(loaded, quiet)
    with interruptible(shown, quiet), watched(quiet):
        results = api.live(
            loaded,
            blades=blades,
            stage=stage,
            lives=lives or (),
            need=need or (),
            gone=gone or (),
            remaining=remaining,
            waiting=waiting,
            settings=settings,
        )
    shown(results)
    reached(results, quiet)
