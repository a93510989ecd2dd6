"""``simcli mulligan``: what to keep of a hand, and which short rules to play by."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simcli.cli import options as o

if TYPE_CHECKING:
    from simcli.decisions.goals import Goals
    from simcli.decks.model import Deck
    from simcli.settings import Settings

__all__ = ["mulligan", "register"]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(mulligan)


def mulligan(
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
            help="With --hand: the cards that a London hand is to end with. [default: all]",
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

    All exact. For a hand, keeps that no question can tell apart are one row, and the deck's own
    rule is marked.

    Example: [bold]simcli mulligan decks/loveca/start-deck-muse.yaml --hand "2 live, starter" --ask
    "1+ starter and 1+ live in opening"[/]
    """
    from simcli import api
    from simcli.cli.show import show
    from simcli.decisions.asked import results_of
    from simcli.decisions.goals import read_goals
    from simcli.errors import InputError
    from simcli.settings import Settings

    o.fractions_fit(fraction, format)
    if (hand is None) == (not policy):
        raise InputError("one of --hand and --policy is needed", mend="such as --hand '2 live'")
    settings = Settings(mulligan=rule.value, first=first)
    loaded = api.load(deck)
    goals = read_goals(ask or (), (), loaded)
    if hand is None:
        _policy(loaded, goals, settings, rules, fraction, format, output, plot, no_color)
    else:
        from simcli.decisions.keeps import sections

        tables = sections(loaded, goals, hand, settings, at)
        results = results_of(loaded, tables, settings, fraction, hand=hand, at=at)
        show(results, format, output, plot, no_color)


def _policy(
    deck: Deck,
    goals: Goals,
    settings: Settings,
    most: int,
    fraction: bool,
    format: o.Format,
    output: Path | None,
    plot: Path | None,
    no_color: bool,
) -> None:
    """The table, and behind it (where the format is for reading) the rules as YAML."""
    from simcli.cli.show import show
    from simcli.decisions.asked import results_of
    from simcli.decisions.policies import as_yaml, policy, section

    found = policy(deck, goals, settings, most)
    text = as_yaml(found.rules)
    results = results_of(deck, [section(found)], settings, fraction, policy=text)
    show(results, format, output, plot, no_color)
    if output is None and format is o.Format.table:
        typer.echo(f"\n# The rules, for the deck file:\n{text}")
    elif output is None and format is o.Format.markdown:
        typer.echo(f"\n```yaml\n{text}\n```")
