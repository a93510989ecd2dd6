"""From what a command line says to settings; what has no say there, or fits no deck, is refused."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from simcli.cli.options import Format

if TYPE_CHECKING:
    from simcli.decks.model import Deck
    from simcli.settings import Settings

__all__ = [
    "BY_SUFFIX",
    "format_of",
    "fractions_fit",
    "left_to_default",
    "opponent_fits",
    "policy_fits",
    "quick_games",
    "settings_of",
]

BY_SUFFIX = {
    ".json": Format.json,
    ".csv": Format.csv,
    ".parquet": Format.parquet,
    ".md": Format.markdown,
}


def left_to_default(context: typer.Context, option: str) -> bool:
    """Whether the command line does not say an option of the command."""
    source = context.get_parameter_source(option)
    return source is not None and source.name.startswith("DEFAULT")


def settings_of(context: typer.Context, **said: Any) -> Settings:
    """The settings that a command's options name; ``said`` goes before them."""
    from dataclasses import fields

    from simcli.settings import Settings

    for field in fields(Settings):
        if field.name in context.params and field.name not in said:
            value = context.params[field.name]
            value = getattr(value, "value", value)  # an Enum's word
            said[field.name] = str(value) if isinstance(value, Path) else value
    _heeded(context)
    return Settings(**said)


def _heeded(context: typer.Context) -> None:
    """Refuse a number of trials that would have no say."""
    from simcli.errors import InputError, Place

    if "precision" not in context.params:
        return
    sought = context.params["precision"] is not None
    for option, wanted in (("trials", not sought), ("max_trials", sought)):
        if not wanted and not left_to_default(context, option):
            place = Place(f"--{option.replace('_', '-')}")
            if sought:
                raise InputError("--precision says when to stop", place, "write --max-trials")
            raise InputError("it is the most that --precision may take", place, "write --trials")


def quick_games(context: typer.Context) -> int | None:
    """How many whole games are played: as many as ``--trials`` says, where it says anything."""
    from simcli.settings import QUICK_GAMES

    return QUICK_GAMES if left_to_default(context, "trials") else None


def format_of(context: typer.Context, format: Format, output: Path | None) -> Format:
    """The format asked for or, where none is, the one that the output file's name ends with."""
    if output is None or not left_to_default(context, "format"):
        return format
    return BY_SUFFIX.get(output.suffix.casefold(), format)


def fractions_fit(wanted: bool, format: Format) -> None:
    """Refuse rationals where a format has fixed columns, rather than leave them out."""
    if wanted and format in (Format.csv, Format.parquet):
        from simcli.errors import InputError, Place

        raise InputError(
            f"{format.value} has no column for fractions", Place("--fraction"), "use -f json"
        )


def policy_fits(policy: str | None, decks: Sequence[Deck]) -> None:
    """InputError where ``--policy`` is given for a deck that none plays."""
    from simcli.errors import InputError, Place
    from simcli.games.registry import games

    for deck in decks:
        if policy is not None and games()[deck.game].policies is None:
            what = f"no game of {deck.name} is played, so there is no policy"
            raise InputError(what, Place("--policy"), "leave it out")


def opponent_fits(opponent: str | None, decks: Sequence[Deck]) -> None:
    """InputError where ``--opponent`` is given for a deck that does not play it."""
    from simcli.errors import InputError, Place

    for deck in decks:
        if opponent is not None and deck.game != "weiss":
            raise InputError(f"{deck.name} is no Weiss Schwarz deck", Place("--opponent"))
