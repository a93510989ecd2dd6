"""``simcli check``: deck construction."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from simcli.cli import options as o

__all__ = ["check", "register"]


class CheckFormat(StrEnum):
    table = "table"
    json = "json"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(check)


def check(
    decks: o.Decks,
    format: Annotated[
        CheckFormat, typer.Option("--format", "-f", help="table or json.")
    ] = CheckFormat.table,
) -> None:
    """Is the deck legal? Every breach of deck construction, with what mends it.

    Exit code 0: all decks are legal; 1: one is not.

    Example:

    [bold]simcli check decks/loveca/start-deck-muse.yaml[/]
    """
    from simcli import api
    from simcli.cli.show import remark

    illegal = False
    report = []
    for path in decks:
        deck = api.load(path)
        problems = api.check(deck)
        for said in deck.remarks:
            remark(f"{deck.source}: {said}", quiet=False)
        illegal |= any(problem.severity == "error" for problem in problems)
        report.append((deck, problems))
    if format is CheckFormat.json:
        import json
        from dataclasses import asdict

        found = [
            {
                "deck": deck.name,
                "game": deck.game,
                "source": deck.source,
                "legal": not any(p.severity == "error" for p in problems),
                "problems": [
                    asdict(p) | {"place": str(p.place) if p.place else None} for p in problems
                ],
            }
            for deck, problems in report
        ]
        typer.echo(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        from simcli.errors import printable

        for deck, problems in report:
            state = "legal" if not any(p.severity == "error" for p in problems) else "not legal"
            typer.echo(printable(f"{deck.source}: {deck.name}: {deck.size} cards, {state}"))
            for problem in problems:
                mend = f"; {problem.suggestion}" if problem.suggestion else ""
                where = f"{problem.place}: " if problem.place else ""
                line = f"  {where}{problem.severity}: {problem.message} [{problem.code}]{mend}"
                typer.echo(printable(line))
    if illegal:
        raise typer.Exit(1)
