"""``simcli explain``: what a question was understood to mean."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simcli.cli import options as o

if TYPE_CHECKING:
    from simcli.games.contract import Game

__all__ = ["explain", "register"]


class ExplainFormat(StrEnum):
    table = "table"
    json = "json"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(explain)


def explain(
    question: Annotated[
        str | None,
        typer.Argument(metavar="QUESTION", help="A question.", show_default=False),
    ] = None,
    deck: Annotated[
        Path | None,
        typer.Option("--deck", metavar="DECK", help="The deck it is asked about."),
    ] = None,
    policy: Annotated[
        str | None,
        typer.Option(
            "--policy",
            metavar="GAME",
            help="Instead: what a deck file's plan and mulligan may say for this game.",
        ),
    ] = None,
    engine: o.EngineOption = o.EngineName.auto,
    mulligan: o.MulliganOption = o.Mulligan.deck,
    first: o.First = True,
    format: Annotated[
        ExplainFormat, typer.Option("--format", "-f", help="table or json.")
    ] = ExplainFormat.table,
) -> None:
    """What does a question mean? Its plain form, the cards it sees, and how it would be answered.

    Example: [bold]simcli explain "1+ starter and 1+ live in opening" --deck
    decks/loveca/start-deck-muse.yaml[/]
    """
    import json

    from simcli import api
    from simcli.decisions.told import as_data, as_lines, tell
    from simcli.errors import InputError, printable
    from simcli.settings import Settings

    if policy is not None:
        for line in _plan(_game(policy)):
            typer.echo(printable(line))
    if question is None:
        if policy is None:
            raise InputError("nothing to explain", mend="give a QUESTION, or --policy GAME")
        return
    settings = Settings(engine=engine.value, mulligan=mulligan.value, first=first)
    told = tell(question, None if deck is None else api.load(deck), settings)
    if format is ExplainFormat.json:
        typer.echo(json.dumps(as_data(told), ensure_ascii=False, indent=2))
    else:
        for line in as_lines(told):
            typer.echo(printable(line))


def _game(name: str) -> Game:
    from simcli.errors import InputError, Place, did_you_mean
    from simcli.games.registry import games

    if name not in games():
        mend = did_you_mean(name, games()) or f"the games are {', '.join(games())}"
        raise InputError(f"unknown game '{name}'", Place("--policy"), mend)
    return games()[name]


def _plan(game: Game) -> list[str]:
    """The keys of a deck file by which a player's choices are told to the game."""
    from simcli.games.mulligans import in_words

    lines = [f"{game.name}: what the player decides", ""]
    lines.append("mulligan: rules, the first whose `if` (a question about the first hand) holds")
    lines.append("  keep      clauses such as 2 of live, in order; [] returns all; none keeps all")
    lines.append("  at        the hand size it applies to (London)")
    lines.append("  bottom    what goes down first (London)")
    standard = in_words(game.standard_mulligan) if game.standard_mulligan else "none"
    lines += [f"  standard  {standard.removeprefix('mulligan: ')}", ""]
    plan = getattr(game, "plan", None)
    if plan is None:
        return [*lines, "plan: this game has no settings of its own"]
    lines.append("plan:")
    for key, field in plan.model_fields.items():
        default = (
            ""
            if field.is_required()
            else f" [default: {field.get_default(call_default_factory=True)}]"
        )
        lines.append(f"  {key:12} {field.description or ''}{default}")
    return lines
