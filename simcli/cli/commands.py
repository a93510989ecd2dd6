"""The commands by name, each imported when it is called, so that none waits for the others."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

__all__ = ["COMMANDS", "Commands"]

COMMANDS = {
    "odds": "The odds of a deck: openings, mulligans, reveals, Lives, cancels - and your own "
    "questions.",
    "report": "A page to look at: the deck, its odds, example hands, curves, figures.",
    "live": "Does the Live clear? The exact chance from a board, why it fails, score and draws.",
    "line": "Does this line of attacks win? Kill odds, damage, best order (weiss).",
    "match": "Win odds of two decks, by who goes first, with game length and margins.",
    "mulligan": "Keep or return? Every choice for one hand, best first; or the best policy as "
    "short rules.",
    "compare": "Is the deck really better? Paired differences with their intervals, and verdicts.",
    "tune": "Which counts are best? Every legal choice is scored: exactly, or on the same "
    "simulated deals.",
    "explain": "What does a question mean? Its plain form, the cards it sees, and how it would "
    "be answered.",
    "trace": "One simulated game told: the very trial that odds or match would count.",
    "score": "Score a position of the DIVA game: points, seats, and which readings change the "
    "winner.",
    "check": "Is the deck legal? Every breach of deck construction, with what mends it.",
    "convert": "The same deck in another format. What that format cannot hold is told.",
    "fetch": "Fetch a deck from Deck Log or EncoreDecks, as a deck file.",
    "cards": "The card pool: import databases, search, show.",
    "warmup": "Compile the simulation kernels ahead, so that no later run waits for it.",
}
"""What ``simcli --help`` says of each: the first paragraph of the command's own help."""


class Commands(TyperGroup):
    """Lists the commands from the table above; imports the module of the one that is called."""

    def __init__(self, **words: Any) -> None:
        super().__init__(**words)
        for name, summary in COMMANDS.items():
            self.add_command(TyperCommand(name, help=summary))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the first argument names, loaded; the others stay mere names."""
        if args and args[0] in COMMANDS:
            self.add_command(_loaded(args[0]))
        return super().resolve_command(ctx, args)


def _loaded(name: str) -> Any:
    """The command of the module ``simcli.cli.NAME``."""
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode="rich")
    app.callback()(_nothing)  # a group it stays, with one command
    import_module(f"simcli.cli.{name}").register(app)
    return typer.main.get_group(app).commands[name]


def _nothing() -> None:
    """What is to be done before a command: nothing."""
