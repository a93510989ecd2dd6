"""``simcli odds``: the odds of a deck, as tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from simcli.cli import options as o
from simcli.cli import settle

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
        help="With --what-if: a card that may come in. \\[default: the deck's own cards]",
        show_default=False,
        rich_help_panel=_DECIDE,
    ),
]
Ambiguities = Annotated[
    bool,
    typer.Option(
        "--ambiguities",
        help="diva: what each open sentence of the rules changes, the weightiest first.",
        rich_help_panel=_DECIDE,
    ),
]
Position = Annotated[
    Path | None,
    typer.Option(
        "--position",
        metavar="LOG",
        help="diva: a table's placements; with --hand, what each legal card is worth.",
        show_default=False,
        rich_help_panel=_DECIDE,
    ),
]
Hand = Annotated[
    str | None,
    typer.Option(
        "--hand",
        metavar="CARDS",
        help="With --position: the hand of whose turn it is, as 'A5 AE C2'.",
        show_default=False,
        rich_help_panel=_DECIDE,
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(odds)


def odds(
    context: typer.Context,
    decks: o.Decks,
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
    ambiguities: Ambiguities = False,
    position: Position = None,
    hand: Hand = None,
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
    from simcli.cli.show import apart, doubts, interruptible, reached, ready, show, watched
    from simcli.cli.verdicts import Judging
    from simcli.decks.formats.source import read_source
    from simcli.errors import InputError, Place

    settings = settle.settings_of(context, games=settle.quick_games(context))
    if candidate and not what_if:
        raise InputError("no swaps are asked for", Place("--candidate"), "add --what-if")
    if (position is None) != (hand is None):
        raise InputError("--position and --hand go together", mend="give both, or neither")
    also = {"--ask": ask, "--by-turn": by_turn, "--what-if": what_if, "--fraction": fraction}
    _alone("--ask", bool(ask), {"--policy": policy, "--opponent": opponent})
    _alone("--ambiguities", ambiguities, also)
    _alone("--position", position is not None, {**also, "--ambiguities": ambiguities})
    judging = Judging(ci, baseline, junit, markdown, margin, tuple(lower or ()), check)
    format = settle.format_of(context, format, output)
    ready(output, plot, [*decks, ci])
    apart([junit, markdown], [*decks, ci, baseline])
    wanted = judging.begin()
    loaded = [wanted.asked_of(api.load(path)) for path in decks]
    settle.opponent_fits(opponent, loaded)
    settle.policy_fits(policy, loaded)
    for deck in loaded:
        doubts(deck, quiet)
    settle.fractions_fit(fraction, format)
    shown = partial(show, format=format, output=output, plot=plot, no_color=no_color)
    with interruptible(shown, quiet), watched(quiet):
        if position is not None and hand is not None:
            if len(loaded) > 1:
                raise InputError(f"one position for {len(loaded)} decks", mend="name one deck")
            log = read_source(position).text
            results = api.position(loaded[0], log, hand, settings)
        elif ambiguities:
            results = api.ambiguities(*loaded, settings=settings)
        else:
            results = api.compute(
                loaded,
                ask=ask or (),
                settings=settings,
                by_turn=by_turn,
                what_if=what_if,
                candidates=candidate or (),
                fractions=fraction,
            )
    judging.require_lower(results)
    if not judging.wanted:
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


def _alone(option: str, given: bool, others: Mapping[str, object]) -> None:
    """Refuse options that another one leaves no room for, rather than forget them."""
    from simcli.errors import InputError

    for other, said in others.items():
        if given and said:
            raise InputError(f"{option} and {other} do not go together", mend="give one of them")
