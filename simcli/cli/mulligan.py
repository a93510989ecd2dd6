"""``simcli mulligan``: what to keep of a hand, and which short rules to play by."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from simcli.cli import options as o
from simcli.cli import settle

__all__ = ["mulligan", "register"]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(mulligan)


def mulligan(
    context: typer.Context,
    deck: Annotated[Path, typer.Argument(metavar="DECK", help="A deck file.", show_default=False)],
    ask: Annotated[
        list[str] | None,
        typer.Option(
            "--ask",
            metavar="[WEIGHT: ]QUESTION",
            help="What the hand is to lead to, or one of the deck file's questions by name.",
        ),
    ] = None,
    hand: Annotated[
        str | None,
        typer.Option(
            "--hand",
            metavar="CARDS",
            help="The cards in hand: '2 live, starter, CODE'. The others are cards that neither "
            "the question nor the mulligan names.",
        ),
    ] = None,
    policy: Annotated[
        bool,
        typer.Option(
            "--policy", help="Write the best policy as short rules, ready for the deck file."
        ),
    ] = False,
    rules: Annotated[
        int,
        typer.Option("--rules", min=1, max=9, help="With --policy: rules at most (a hand size)."),
    ] = 4,
    at: Annotated[
        int | None,
        typer.Option(
            "--at",
            help="With --hand: the cards that a London hand is to end with. \\[default: all]",
            show_default=False,
        ),
    ] = None,
    rule: Annotated[
        o.Mulligan, typer.Option("--mulligan", help="The rule to compare with.")
    ] = o.Mulligan.deck,
    first: o.First = True,
    format: o.FormatOption = o.Format.table,
    output: o.Output = None,
    plot: o.Plot = None,
    fraction: o.Fraction = False,
    quiet: o.Quiet = False,
    no_color: o.NoColor = False,
) -> None:
    """Keep or return? Every choice for one hand, best first; or the best policy as short rules.

    All exact. For a hand, keeps that no question can tell apart are one row,
    and the deck's own rule is marked.

    Example:

    [bold]simcli mulligan decks/loveca/start-deck-muse.yaml
    --hand "2 live, starter" --ask "1+ starter and 1+ live in opening"[/]
    """
    from simcli import api
    from simcli.cli.show import ready, show

    format = settle.format_of(context, format, output)
    ready(output, plot, [deck])
    settle.fractions_fit(fraction, format)
    results = api.mulligan(
        api.load(deck),
        ask or (),
        hand=hand,
        policy=policy,
        rules=rules,
        at=at,
        settings=settle.settings_of(context, mulligan=rule.value, policy=None),
        fractions=fraction,
    )
    show(results, format, output, plot, no_color)
    if policy and output is None:
        _paste(str(results.settings["policy"]), format)


def _paste(rules: str, format: o.Format) -> None:
    """The rules as YAML behind the table, where the format is for reading."""
    if format is o.Format.table:
        typer.echo(f"\n# The rules, for the deck file:\n{rules}")
    elif format is o.Format.markdown:
        typer.echo(f"\n```yaml\n{rules}\n```")
