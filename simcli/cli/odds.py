"""``simcli odds``: the odds of a deck, as tables."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from simcli.cli import options as o

__all__ = ["odds", "register"]


_DECIDE = "What else is told"
ByTurn = Annotated[
    bool,
    typer.Option(
        "--by-turn",
        help="When each question first holds, up to --turns: a curve, the first turn, its mean.",
        rich_help_panel=_DECIDE,
    ),
]
WhatIf = Annotated[
    bool,
    typer.Option(
        "--what-if",
        help="What one copy of each card, cut for one of another, changes in each question.",
        rich_help_panel=_DECIDE,
    ),
]
Candidate = Annotated[
    list[str] | None,
    typer.Option(
        "--candidate",
        metavar="CARD",
        help="With --what-if: a card that may come in. [default: the deck's own cards]",
        show_default=False,
        rich_help_panel=_DECIDE,
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(odds)


def odds(
    decks: o.Decks,
    ask: o.Ask = None,
    engine: o.EngineOption = o.EngineName.auto,
    mulligan: o.MulliganOption = o.Mulligan.deck,
    policy: o.Policy = None,
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
    plot: o.Plot = None,
    check: o.Check = False,
    ci: o.Ci = None,
    baseline: o.Baseline = None,
    junit: o.Junit = None,
    markdown: o.MarkdownFile = None,
    margin: o.Margin = 0.005,
    lower: o.Lower = None,
    by_turn: ByTurn = False,
    what_if: WhatIf = False,
    candidate: Candidate = None,
    fraction: o.Fraction = False,
    quiet: o.Quiet = False,
    no_color: o.NoColor = False,
) -> None:
    """The odds of a deck: openings, mulligans, reveals, Lives, cancels - and your own questions.

    With --ask only the questions are answered; without, the deck's own questions
    and the game's tables. Several decks are shown side by side.

    Example:

    [bold]simcli odds decks/weiss/5hy-nino.yaml --ask "2+ level0 in opening"[/]
    """
    from simcli import api
    from simcli.cli.show import interruptible, reached, ready, remark, show, watched
    from simcli.cli.verdicts import Judging
    from simcli.settings import Settings

    settings = Settings(
        engine=engine.value,
        trials=trials,
        seed=seed,
        jobs=jobs,
        mulligan=mulligan.value,
        turns=turns,
        first=first,
        confidence=confidence,
        policy=policy,
        interval=interval.value,
        precision=precision,
        max_trials=max_trials,
        cluster=cluster,
        checkpoint=None if checkpoint is None else str(checkpoint),
    )
    judging = Judging(ci, baseline, junit, markdown, margin, tuple(lower or ()))
    ready(output, plot)
    wanted = judging.begin()
    loaded = [wanted.asked_of(api.load(path)) for path in decks]
    for deck in loaded:
        for said in deck.remarks:
            remark(f"{deck.source}: {said}", quiet)
        problems = [p for p in api.check(deck) if p.severity == "error"]
        if problems:
            more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
            remark(f"{deck.source}: not legal: {problems[0].message}{more}", quiet)
    o.fractions_fit(fraction, format)
    shown = partial(show, format=format, output=output, plot=plot, no_color=no_color)
    with interruptible(shown, quiet), watched(quiet):
        results = api.compute(
            loaded,
            ask=ask or (),
            settings=settings,
            by_turn=by_turn,
            what_if=what_if,
            candidates=candidate or (),
            fractions=fraction,
        )
    if not (check or judging.wanted):
        shown(results)
        reached(results, quiet)
        return
    # Before anything is written: a threshold can be a mistake.
    found = judging.held_to(wanted, [name for name, _ in results.decks], loaded, results)
    down = judging.lower_is_better(loaded, wanted)
    found += judging.against_baseline(results, down, quiet)
    shown(results)
    reached(results, quiet)
    raise typer.Exit(judging.tell(results, found, quiet))
