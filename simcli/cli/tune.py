"""``simcli tune``: which numbers of copies are best."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from simcli.cli import options as o
from simcli.cli import settle

__all__ = ["register", "tune"]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(tune)


def tune(
    context: typer.Context,
    deck: Annotated[Path, typer.Argument(metavar="DECK", help="A deck file.", show_default=False)],
    ask: Annotated[
        list[str] | None,
        typer.Option(
            "--ask",
            metavar="[WEIGHT: ]QUESTION",
            help="What is to be likely, or one of the deck file's questions by name; with a "
            "negative weight, unlikely.",
        ),
    ] = None,
    metric: Annotated[
        list[str] | None,
        typer.Option(
            "--metric",
            metavar="[WEIGHT: ]METRIC",
            help="A row of the game's tables that is to be high: 'live.cleared 3 by turn 6'.",
        ),
    ] = None,
    vary: Annotated[
        list[str] | None,
        typer.Option("--vary", metavar="CARD:LOW..HIGH", help="Copies a card may have."),
    ] = None,
    total: Annotated[
        int | None,
        typer.Option(
            "--total",
            min=1,
            max=10_000,
            help="Cards of the deck. \\[default: as many as now]",
            show_default=False,
        ),
    ] = None,
    engine: o.EngineOption = o.EngineName.auto,
    mulligan: o.MulliganOption = o.Mulligan.deck,
    turns: o.Turns = None,
    first: o.First = True,
    trials: o.Trials = 1_000_000,
    seed: o.Seed = 0,
    jobs: o.Jobs = None,
    confidence: o.Confidence = 0.95,
    format: o.FormatOption = o.Format.table,
    output: o.Output = None,
    plot: o.Plot = None,
    fraction: o.Fraction = False,
    quiet: o.Quiet = False,
    no_color: o.NoColor = False,
) -> None:
    """Which counts are best? Every legal choice is scored: exactly, or on the same simulated deals.

    Simulated winners are scored again on fresh deals beside your deck, and
    only what holds up there replaces it. Several goals need weights; without,
    the Pareto front is shown.

    Example:

    [bold]simcli tune decks/plain/yugioh-like-40.yaml
    --ask "0.8: opens" --ask "-0.2: bricked"
    --vary "Gear Hangar:0..3" --vary "Old Relic:8..13"[/]
    """
    from simcli import api
    from simcli.cli.show import ready, show, watched

    format = settle.format_of(context, format, output)
    ready(output, plot, [deck])
    settle.fractions_fit(fraction, format)
    settings = settle.settings_of(context)
    loaded = api.load(deck)
    with watched(quiet):
        results = api.tune(
            loaded,
            ask or (),
            vary or (),
            metric=metric or (),
            total=total,
            settings=settings,
            fractions=fraction,
        )
    show(results, format, output, plot, no_color)
