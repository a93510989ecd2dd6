"""``simcli report``: a folder with everything about one deck, or several side by side."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from simcli.cli import options as o
from simcli.cli import settle

__all__ = ["register", "report"]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(report)


def report(
    context: typer.Context,
    decks: o.Decks,
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="DIR",
            help="The folder for it: a new or an empty one, or that of an earlier report, whose "
            "files are replaced.",
            show_default=False,
        ),
    ],
    ask: o.Ask = None,
    engine: o.EngineOption = o.EngineName.auto,
    mulligan: o.MulliganOption = o.Mulligan.deck,
    policy: o.Policy = None,
    opponent: o.Opponent = None,
    turns: o.Turns = None,
    first: o.First = True,
    trials: o.Trials = 1_000_000,
    seed: o.Seed = 0,
    jobs: o.Jobs = None,
    confidence: o.Confidence = 0.95,
    interval: o.IntervalOption = o.IntervalName.wilson,
    precision: o.Precision = None,
    max_trials: o.MaxTrials = 100_000_000,
    cluster: o.Cluster = None,
    checkpoint: o.Checkpoint = None,
    margin: o.Margin = 0.005,
    lower: o.Lower = None,
    figures: Annotated[
        bool,
        typer.Option(
            "--figures/--no-figures",
            help="Whether the figures are also written as PNG and SVG files.",
            rich_help_panel="What is shown",
        ),
    ] = True,
    quiet: o.Quiet = False,
) -> None:
    """A page to look at: the deck, its odds, example hands, curves, figures.

    The folder gets index.html (one file, no network, prints well), report.md
    for a forum, results.csv and results.parquet, and the figures. Several decks
    stand side by side, with their differences from the first and verdicts.

    Example:

    [bold]simcli report decks/loveca/start-deck-muse.yaml -o muse[/]
    """
    from simcli import api
    from simcli.cli.show import apart, interruptible, reached, remark, show, watched
    from simcli.comparing.against import Held
    from simcli.report import Wish, require_folder, write_report

    settings = settle.settings_of(context, games=settle.quick_games(context))
    apart([output / "index.html"], decks)
    require_folder(output)
    loaded = [api.load(path) for path in decks]
    settle.opponent_fits(opponent, loaded)
    settle.policy_fits(policy, loaded)
    held = Held(margin, dict.fromkeys(lower or (), False))
    wish = Wish(tuple(ask or ()), settings, held, _said(context))
    shown = partial(show, format=o.Format.table, output=None, plot=None, no_color=False)
    with interruptible(shown, quiet), watched(quiet):
        results = write_report(loaded, output, wish, figures)
    for deck in loaded:
        for said in deck.remarks:
            remark(f"{deck.source}: {said}", quiet)
    reached(results, quiet)
    typer.echo(output / "index.html")


_NUMBERS = (
    "engine",
    "mulligan",
    "policy",
    "opponent",
    "turns",
    "trials",
    "seed",
    "confidence",
    "interval",
)


def _said(context: typer.Context) -> tuple[tuple[str, ...], ...]:
    """The options that a number depends on and that the command line names, to be told."""
    said: list[tuple[str, ...]] = []
    for name in (*_NUMBERS, "first", "precision", "max_trials"):
        if settle.left_to_default(context, name):
            continue
        value = context.params[name]
        if name == "first":
            said.append(("--first" if value else "--second",))
        else:
            said.append((f"--{name.replace('_', '-')}", str(getattr(value, "value", value))))
    return tuple(said)
