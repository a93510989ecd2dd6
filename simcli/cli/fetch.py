"""``simcli fetch``: a deck from a public deck service."""

from __future__ import annotations

from typing import Annotated

import typer

from simcli.cli import options as o

__all__ = ["fetch", "register"]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(fetch)


def fetch(
    deck: Annotated[
        str,
        typer.Argument(
            metavar="SERVICE:CODE",
            help="decklog:CODE, decklog-en:CODE or encoredecks:ID.",
            show_default=False,
        ),
    ],
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="FORMAT",
            help="A format of 'simcli convert', or raw for the answer as it came.",
        ),
    ] = "yaml",
    output: o.OutputFile = None,
    base_url: Annotated[
        str | None,
        typer.Option(
            "--base-url",
            metavar="URL",
            envvar="SIMCLI_FETCH_URL",
            help="Ask there instead of the public service.",
            show_default=False,
        ),
    ] = None,
    timeout: Annotated[
        float, typer.Option("--timeout", min=0.1, max=600, help="Seconds to wait for an answer.")
    ] = 10.0,
    retries: Annotated[
        int, typer.Option("--retries", min=0, max=10, help="How often to try again.")
    ] = 2,
    quiet: o.Quiet = False,
) -> None:
    """Fetch a deck from Deck Log or EncoreDecks, as a deck file.

    Its cards must be known: import a card database first (simcli cards import),
    or keep the answer with --to raw, which every command reads.

    Example:

    [bold]simcli fetch decklog:1Y9J3S -o liella.yaml[/]
    """
    from simcli.cli.convert import deliver
    from simcli.decks.convert import Converted, convert, format_named
    from simcli.games.registry import games
    from simcli.web.client import Asking
    from simcli.web.services import answer, deck_of, wish

    wanted = wish(deck, base_url)
    if to != "raw":
        format_named(to)  # before anybody is asked
    data = answer(wanted, Asking(timeout, retries))
    if to == "raw":
        deliver(Converted(data, True, ()), (), to, output, quiet)
        return
    found = deck_of(wanted, data, games())
    deliver(convert(found, to, games()), found.remarks, to, output, quiet)
