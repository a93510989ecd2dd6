"""``simcli cards``: the card pool."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from simcli.cards.report import Report
    from simcli.decks.model import Card

__all__ = ["register"]

cards = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")


class CardFormat(StrEnum):
    table = "table"
    csv = "csv"
    json = "json"


FormatOption = Annotated[CardFormat, typer.Option("--format", "-f", help="table, csv or json.")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.add_typer(cards, name="cards", help="The card pool: import databases, search, show.")


@cards.command("import")
def import_(
    path: Annotated[
        Path,
        typer.Argument(
            metavar="FILE|FOLDER", help="A card database, JSON or CSV.", show_default=False
        ),
    ],
) -> None:
    """Take the cards of a public card database into your own pool.

    It knows the card list of lltcgweb (Love Live!), the fan databases of Weiss
    Schwarz, English and Japanese, and tables with simcli's own columns. What it
    mends and what it leaves out is told. Cards that ship with simcli stay as they
    are. The pool lies in your data folder, or where SIMCLI_DATA says.

    Example:

    [bold]simcli cards import cards.json[/]
    """
    from simcli.cards.importing import import_path
    from simcli.decks.library import shared_library
    from simcli.games.registry import games

    _say(import_path(path, games(), shared_library()))


@cards.command()
def update(
    url: Annotated[
        str,
        typer.Option("--from", metavar="URL", help="Where the database is.", show_default=False),
    ],
    timeout: Annotated[
        float, typer.Option("--timeout", min=0.1, max=600, help="Seconds to wait for an answer.")
    ] = 30.0,
    retries: Annotated[
        int, typer.Option("--retries", min=0, max=10, help="How often to try again.")
    ] = 2,
) -> None:
    """Fetch a card database and take its cards into your own pool.

    Example:

    [bold]simcli cards update --from https://example.org/cards.json[/]
    """
    from simcli.cards.importing import import_bytes
    from simcli.cards.records import LIMIT
    from simcli.decks.library import shared_library
    from simcli.games.registry import games
    from simcli.web.client import Asking, get

    data = get(url, Asking(timeout, retries, LIMIT))
    _say(import_bytes(url, data, games(), shared_library()))


@cards.command("list")
def list_(
    where: Annotated[
        str | None,
        typer.Option(
            "--where",
            metavar="FILTER",
            help="A filter of the question language: 'member cost<=4 hearts.red>=1'.",
            show_default=False,
        ),
    ] = None,
    game: Annotated[
        str | None, typer.Option("--game", help="Of this game only.", show_default=False)
    ] = None,
    format: FormatOption = CardFormat.table,
) -> None:
    """Which cards are there? All of them, or those a filter selects.

    Example:

    [bold]simcli cards list --where "member cost<=4 hearts.red>=1"[/]
    """
    from simcli.cards.listing import where as selected
    from simcli.decks.library import shared_library
    from simcli.games.registry import games

    _write(list(selected(where, games(), shared_library(), game)), format)


@cards.command()
def show(
    card: Annotated[
        str, typer.Argument(metavar="CARD", help="A card number or name.", show_default=False)
    ],
    format: FormatOption = CardFormat.table,
) -> None:
    """What is known of a card.

    Example:

    [bold]simcli cards show "START:DASH!!"[/]
    """
    from simcli.cards.listing import one_card
    from simcli.cards.rows import row_of
    from simcli.errors import printable
    from simcli.games.registry import games

    game, found = one_card(card, games())
    if format is not CardFormat.table:
        _write([found], format)
        return
    facts = {"game": game, **row_of(found)}
    width = max(map(len, facts))
    for field, said in facts.items():
        if said:
            typer.echo(printable(f"{field:{width}}  {said}"))


def _say(report: Report) -> None:
    from simcli.errors import printable

    for line in report.lines():
        typer.echo(printable(line))


def _write(found: list[Card], format: CardFormat) -> None:
    from simcli.cards.rows import row_of
    from simcli.errors import printable

    rows = [row_of(card) for card in found]
    columns = list(dict.fromkeys(field for row in rows for field, said in row.items() if said))
    if format is CardFormat.json:
        import json

        known = [card.model_dump(mode="json", exclude_none=True) for card in found]
        typer.echo(json.dumps(known, ensure_ascii=False, indent=1))
    elif format is CardFormat.csv:
        import csv
        import sys

        writer = csv.DictWriter(sys.stdout, columns, extrasaction="ignore", lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    else:
        for row in rows:
            name = row.get("name", "")
            rest = [
                f"{k}={v}" for k, v in row.items() if v and k not in ("code", "name", "name_en")
            ]
            typer.echo(printable("  ".join([row["code"], name, " ".join(rest)])))
        typer.echo(f"{len(rows)} cards", err=True)
