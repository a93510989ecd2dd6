"""``simcli line``: what a damage line does to an opponent."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from simcli.cli import options as o
from simcli.cli import settle

__all__ = ["line", "register"]

_OPPONENT = "The opponent"
_ATTACKER = "The attacker"
_SHOWN = "What is shown"

_READ = (o.Format.table, o.Format.markdown)


class PickName(StrEnum):
    non_climax = "non-climax"
    climax = "climax"
    oldest = "oldest"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(line)


def _finishers(wanted: bool) -> None:
    """Tell the lines that go by a name, and end."""
    if not wanted:
        return
    from simcli.games.weiss.line.finishers import finishers

    for finisher in finishers().values():
        typer.echo(f"{finisher.name}: {finisher.line}\n    {finisher.does}")
    raise typer.Exit


def line(
    context: typer.Context,
    attacker: Annotated[
        Path | None,
        typer.Argument(
            metavar="[DECK]",
            help="The attacker's deck, for trigger checks.",
            show_default=False,
        ),
    ] = None,
    lines: Annotated[
        list[str] | None,
        typer.Option(
            "--line",
            metavar="LINE",
            help="The damage, such as '3 x3', 'attack 2, attack 3' or 'musashi x3'. Repeatable: "
            "side by side.",
        ),
    ] = None,
    named: Annotated[
        bool,
        typer.Option(
            "--finishers",
            callback=_finishers,
            is_eager=True,
            help="List the finishers that a line can name.",
        ),
    ] = False,
    triggers: Annotated[
        str | None,
        typer.Option(
            "--triggers",
            metavar="SOULS/CARDS",
            help="Soul icons in the cards of the attacker's deck, as 12/40, or "
            "soul=8,double=2,shot=4/40.",
            rich_help_panel=_ATTACKER,
        ),
    ] = None,
    at: Annotated[
        str | None,
        typer.Option(
            "--at",
            metavar="LEVEL/CLOCK",
            help="Where the opponent stands, as 3/4. Without it: kill odds from 3/0 to 3/6, and "
            "damage without level limit.",
            rich_help_panel=_OPPONENT,
        ),
    ] = None,
    deck: Annotated[
        str | None,
        typer.Option(
            "--deck",
            metavar="CARDS/CLIMAXES",
            help="What is left in the opponent's deck, as 30/8.",
            rich_help_panel=_OPPONENT,
        ),
    ] = None,
    waiting: Annotated[
        str | None,
        typer.Option(
            "--waiting",
            metavar="CARDS/CLIMAXES",
            help="Their waiting room. Without it: all that is nowhere else.",
            rich_help_panel=_OPPONENT,
        ),
    ] = None,
    stock: Annotated[
        str | None,
        typer.Option(
            "--stock",
            metavar="CARDS/CLIMAXES",
            help="Their stock and other cards out of play.",
            rich_help_panel=_OPPONENT,
        ),
    ] = None,
    clock_climaxes: Annotated[
        int,
        typer.Option(
            "--clock-climaxes",
            min=0,
            max=6,
            help="Climaxes in their clock; its oldest cards.",
            rich_help_panel=_OPPONENT,
        ),
    ] = 0,
    opponent: Annotated[
        Path | None,
        typer.Option(
            "--opponent",
            metavar="DECK",
            help="Their decklist; without --deck, all cards not told to be elsewhere are in it.",
            rich_help_panel=_OPPONENT,
        ),
    ] = None,
    pick: Annotated[
        PickName,
        typer.Option(
            "--pick",
            help="Which of the bottom seven clock cards they put into the level area.",
            rich_help_panel=_OPPONENT,
        ),
    ] = PickName.non_climax,
    grid: Annotated[
        bool,
        typer.Option(
            "--grid",
            help="Also by compression: every number of cards and climaxes left in their deck.",
            rich_help_panel=_SHOWN,
        ),
    ] = False,
    order: Annotated[
        bool,
        typer.Option(
            "--order",
            help="Also the order of the steps that wins most often.",
            rich_help_panel=_SHOWN,
        ),
    ] = False,
    fraction: Annotated[
        bool,
        typer.Option(
            "--fraction", help="Also the exact values as fractions.", rich_help_panel=_SHOWN
        ),
    ] = False,
    engine: o.EngineOption = o.EngineName.auto,
    trials: o.Trials = 1_000_000,
    seed: o.Seed = 0,
    jobs: o.Jobs = None,
    confidence: o.Confidence = 0.95,
    format: o.FormatOption = o.Format.table,
    output: o.Output = None,
    plot: o.Plot = None,
    quiet: o.Quiet = False,
    no_color: o.NoColor = False,
) -> None:
    """Does this line of attacks win? Kill odds, damage, best order (weiss).

    Example, without a decklist and with trigger checks from one:

    [bold]simcli line --line "3 x3" --at 3/4 --deck 30/8 --waiting 10/0[/]

    [bold]simcli line decks/weiss/5hy-nino.yaml --line "attack 2 x3" --deck 22/7[/]
    """
    from simcli import api
    from simcli.cli.show import ready, show, watched

    settings = settle.settings_of(context)
    format = settle.format_of(context, format, output)
    ready(output, plot, [attacker, opponent])
    with watched(quiet):
        results = api.line(
            lines or (),
            None if attacker is None else api.load(attacker),
            opponent=None if opponent is None else api.load(opponent),
            at=at,
            deck=deck,
            waiting=waiting,
            stock=stock,
            clock_climaxes=clock_climaxes,
            triggers=triggers,
            pick=pick.value,
            grid=grid,
            order=order,
            fraction=("label" if format in _READ else "given") if fraction else None,
            settings=settings,
        )
    show(results, format, output, plot, no_color)
