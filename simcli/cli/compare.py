"""``simcli compare``: decks held against a base."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from simcli.cli import options as o
from simcli.cli import settle

__all__ = ["compare", "register"]

_COMPARE = "How decks are compared"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(compare)


def compare(
    context: typer.Context,
    base: Annotated[
        Path, typer.Argument(metavar="BASE", help="The deck to hold against.", show_default=False)
    ],
    news: Annotated[
        list[str],
        typer.Argument(
            metavar="NEW...", help="Decks, folders of decks, or patterns.", show_default=False
        ),
    ],
    ask: o.Ask = None,
    margin: o.Margin = 0.005,
    lower: o.Lower = None,
    tables: Annotated[
        bool,
        typer.Option(
            "--tables", help="Compare the game's tables as well.", rich_help_panel=_COMPARE
        ),
    ] = False,
    matrix: Annotated[
        bool,
        typer.Option("--matrix", help="Every deck against every other.", rich_help_panel=_COMPARE),
    ] = False,
    no_worse: Annotated[
        bool,
        typer.Option(
            "--no-worse",
            help="Exit code 1 if a verdict is worse, 3 if one is undecided.",
            rich_help_panel=_COMPARE,
        ),
    ] = False,
    engine: o.EngineOption = o.EngineName.auto,
    mulligan: o.MulliganOption = o.Mulligan.deck,
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
    format: o.FormatOption = o.Format.table,
    output: o.Output = None,
    ci: o.Ci = None,
    baseline: o.Baseline = None,
    junit: o.Junit = None,
    markdown: o.MarkdownFile = None,
    quiet: o.Quiet = False,
    no_color: o.NoColor = False,
) -> None:
    """Is the deck really better? Paired differences with their intervals, and verdicts.

    Both decks meet the same shuffles, with the cards that they share in the
    same slots. A NEW list without questions, groups or a mulligan of its own is
    played as BASE is. The exit code says whether the thresholds of the NEW
    decks hold.

    Example:

    [bold]simcli compare decks/plain/yugioh-like-40.yaml mine.yaml
    --ask "1+ starter in opening"[/]
    """
    from simcli import api
    from simcli.ci.wanted import not_worse
    from simcli.cli.show import apart, doubts, interruptible, reached, ready, show, watched
    from simcli.cli.verdicts import Judging
    from simcli.comparing.against import Held, heir
    from simcli.decks.batch import found_in

    settings = settle.settings_of(context)
    judging = Judging(ci, baseline, junit, markdown, margin, tuple(lower or ()))
    paths = found_in(news, base)
    format = settle.format_of(context, format, output)
    ready(output, None, [base, *paths, ci])
    apart([junit, markdown], [base, *paths, ci, baseline])
    plan = judging.begin()
    first_deck = plan.asked_of(api.load(base))
    decks = [first_deck, *(plan.asked_of(heir(first_deck, api.load(path))) for path in paths)]
    for deck in decks:
        doubts(deck, quiet)
    down = judging.lower_is_better(decks, plan)
    held = Held(margin, dict.fromkeys(down, False), tables)
    shown = partial(show, format=format, output=output, plot=None, no_color=no_color)
    with interruptible(shown, quiet), watched(quiet):
        results = api.compare(decks, ask=ask or (), settings=settings, held=held, matrix=matrix)
    judging.require_lower(results)
    names = [name for name, _ in results.decks]
    found = judging.held_to(plan, names[1:], decks[1:], results, own=not ask)
    found += judging.against_baseline(results, down, quiet)
    if no_worse:
        found += not_worse(results)
    shown(results)
    reached(results, quiet)
    raise typer.Exit(judging.tell(results, found, quiet))
