"""``simcli match``: two decks played against each other."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from simcli.cli import options as o
from simcli.cli import settle

__all__ = ["Policy", "match", "register"]

Policy = Annotated[
    list[str] | None,
    typer.Option(
        "--policy",
        metavar="NAME",
        help="How a deck is played; given twice, for each deck its own. Else as its plan says. "
        "'simcli explain --policy' lists them.",
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(match)


def match(
    context: typer.Context,
    deck: Annotated[Path, typer.Argument(metavar="DECK", show_default=False)],
    other: Annotated[Path, typer.Argument(metavar="DECK", show_default=False)],
    policy: Policy = None,
    mulligan: o.MulliganOption = o.Mulligan.deck,
    turns: o.Turns = None,
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
    """Win odds of two decks, by who goes first, with game length and margins.

    Each deck goes first in every other game.

    Example:

    [bold]simcli match decks/loveca/start-deck-muse.yaml decks/loveca/start-deck-liella.yaml[/]
    """
    from simcli import api
    from simcli.cli.show import doubts, interruptible, reached, ready, show, watched

    settings = settle.settings_of(context, engine="mc", policy=None)
    format = settle.format_of(context, format, output)
    ready(output, plot, [deck, other])
    one, two = api.load(deck), api.load(other)
    for each in (one, two):
        doubts(each, quiet)
    shown = partial(show, format=format, output=output, plot=plot, no_color=no_color)
    with interruptible(shown, quiet), watched(quiet):
        results = api.match(one, two, policy=policy or (), settings=settings)
    shown(results)
    reached(results, quiet)
