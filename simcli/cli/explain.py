"""``simcli explain``: what a question was understood to mean."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simcli.cli import options as o
from simcli.cli import settle

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["explain", "register"]


class ExplainFormat(StrEnum):
    table = "table"
    json = "json"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(explain)


def explain(
    context: typer.Context,
    question: Annotated[
        str | None,
        typer.Argument(
            metavar="QUESTION",
            help="A question, or with --deck the name of one in the deck file.",
            show_default=False,
        ),
    ] = None,
    deck: Annotated[
        Path | None,
        typer.Option("--deck", metavar="DECK", help="The deck it is asked about."),
    ] = None,
    policy: Annotated[
        bool,
        typer.Option(
            "--policy",
            help="Also what a deck file's mulligan and plan may say, for the deck's game or all.",
        ),
    ] = False,
    engine: o.EngineOption = o.EngineName.auto,
    mulligan: o.MulliganOption = o.Mulligan.deck,
    first: o.First = True,
    format: Annotated[
        ExplainFormat, typer.Option("--format", "-f", help="table or json.")
    ] = ExplainFormat.table,
) -> None:
    """What does a question mean? Its plain form, the cards it sees, and how it would be answered.

    Example:

    [bold]simcli explain "1+ starter and 1+ live in opening"
    --deck decks/loveca/start-deck-muse.yaml[/]
    """
    import json

    from simcli import api
    from simcli.decisions.told import as_data, as_lines, tell
    from simcli.errors import InputError, printable

    if question is None and not policy:
        raise InputError("nothing to explain", mend="give a QUESTION, or --policy")
    loaded = None if deck is None else api.load(deck)
    if policy:
        for line in _plans(None if loaded is None else loaded.game):
            typer.echo(printable(line))
    if question is None:
        return
    settings = settle.settings_of(context, policy=None)
    told = tell(question, loaded, settings)
    if format is ExplainFormat.json:
        typer.echo(json.dumps(as_data(told), ensure_ascii=False, indent=2))
    else:
        for line in as_lines(told):
            typer.echo(printable(line))


_MULLIGAN = (
    ("if", "a question about the first hand; the first rule that fits applies"),
    ("keep", "clauses such as '2 of live', in order; [] returns all, no keep keeps all"),
    ("at", "the hand size it applies to (London)"),
    ("bottom", "what goes down first, in order (London)"),
)


def _plans(game: str | None) -> Iterator[str]:
    """The keys of a deck file by which a player's choices are told to the games."""
    from simcli.games.mulligans import in_words
    from simcli.games.registry import games
    from simcli.results.text import wrap

    yield "mulligan: a list of rules"
    yield from (f"  {key:10} {what}" for key, what in _MULLIGAN)
    for name in [game] if game is not None else games():
        standard = in_words(games()[name].standard_mulligan).removeprefix("mulligan: ")
        yield ""
        yield f"{name}: standard mulligan: {standard or 'none'}"
        if games()[name].plan:
            yield f"{name}: plan"
            yield from (f"  {key:10} {what}" for key, what in games()[name].plan)
        else:
            yield f"{name}: no plan; its games are not played by a policy"
        policies = games()[name].policies
        if policies is not None:
            yield f"{name}: policies"
            for policy, what in policies().items():
                head, *rest = wrap(what, 67)
                yield f"  {policy:10} {head}"
                yield from (f"{'':13}{line}" for line in rest)
