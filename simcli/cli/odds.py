"""``simcli odds``: the odds of a deck, as tables."""

from __future__ import annotations

from functools import partial

import typer

from simcli.cli import options as o

__all__ = ["odds", "register"]


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
        problems = [p for p in api.check(deck) if p.severity == "error"]
        if problems:
            more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
            remark(f"{deck.source}: not legal: {problems[0].message}{more}", quiet)
    shown = partial(show, format=format, output=output, plot=plot, no_color=no_color)
    with interruptible(shown, quiet), watched(quiet):
        results = api.compute(loaded, ask=ask or (), settings=settings)
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
