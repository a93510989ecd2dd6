"""``simcli odds``: the odds of a deck, as tables."""

from __future__ import annotations

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
    format: o.FormatOption = o.Format.table,
    output: o.Output = None,
    plot: o.Plot = None,
    check: o.Check = False,
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
    from simcli.cli.show import ready, remark, show, watched
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
    )
    ready(output, plot)
    loaded = [api.load(path) for path in decks]
    for deck in loaded:
        problems = [p for p in api.check(deck) if p.severity == "error"]
        if problems:
            more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
            remark(f"{deck.source}: not legal: {problems[0].message}{more}", quiet)
    with watched(quiet):
        results = api.compute(loaded, ask=ask or (), settings=settings)
    if not check:
        show(results, format, output, plot, no_color)
        return
    from simcli.thresholds import judged, verdict

    found = judged(loaded, results)  # before anything is written: a threshold can be a mistake
    show(results, format, output, plot, no_color)
    raise typer.Exit(verdict(found, quiet))
