"""The Typer app, and what any command's failure looks like."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from simcli.cli.commands import Commands
from simcli.errors import InputError, SimcliError

__all__ = ["app", "main"]

INTERRUPTED = 130

app = typer.Typer(
    name="simcli",
    cls=Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def _version(wanted: bool) -> None:
    if wanted:
        import simcli

        typer.echo(f"simcli {simcli.__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """How likely is it, with this deck? Exact odds and fast simulated games for deckbuilders.

    Start with [bold]simcli odds DECK[/]. A DECK is a YAML deck file, a plain text
    list or a Deck Log export.
    """


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; return the exit code. Bad input is told in one line, with code 2."""
    try:
        code = app(arguments, prog_name="simcli", standalone_mode=False)
        sys.stdout.flush()
        if code == INTERRUPTED:  # Typer turns the interrupt of a command into its exit code
            print("simcli: interrupted", file=sys.stderr)
    except SimcliError as error:
        text = error.explain() if isinstance(error, InputError) else str(error)
        print(f"simcli: {text}", file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        print("simcli: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader went away (`simcli odds deck | head`). Nothing more can be said to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except SystemExit as stop:  # how Typer and Rich end where the reader of help goes away
        if isinstance(stop.__context__, BrokenPipeError):
            return 0
        raise
    except Exception as error:
        # Usage errors of the argument parser, whose classes moved between Typer's versions.
        format_message = getattr(error, "format_message", None)
        if format_message is None:
            raise
        context = getattr(error, "ctx", None)
        hint = f"; see '{context.command_path} --help'" if context is not None else ""
        what = " ".join(format_message().split()).rstrip(".").replace(" Value error, ", " ")
        if what:  # empty where nothing was asked and the help has been shown
            print(f"simcli: {what}{hint}", file=sys.stderr)
        return 2
    return code if isinstance(code, int) else 0
