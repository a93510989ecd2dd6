"""Load a deck from a file, whatever its format."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from simcli.decks.assemble import GameLike
from simcli.decks.formats import decklog, text, wsmtools, yaml
from simcli.decks.formats.source import Source, read_source
from simcli.decks.model import Deck

__all__ = ["FORMATS", "Format", "load", "read"]


class Format(Protocol):
    """What a module of ``formats`` offers."""

    def sniff(self, source: Source) -> bool: ...
    def read(self, source: Source, games: Mapping[str, GameLike]) -> Deck: ...


FORMATS: tuple[Format, ...] = (decklog, wsmtools, yaml, text)
"""Tried in this order; the first whose ``sniff`` knows the file reads it. ``text`` takes all."""


def load(path: str | Path, games: Mapping[str, GameLike]) -> Deck:
    """The deck in a file: YAML, Deck Log or wsmtools JSON, or a plain list, told by content.

    ``games`` are the games by name, of which ``name``, ``card``, ``options`` and ``opening`` are
    used. Raises InputError, with line and column where there is one, for whatever cannot be read
    and for a deck smaller than its game's opening hand.
    """
    return read(read_source(Path(path)), games)


def read(source: Source, games: Mapping[str, GameLike]) -> Deck:
    """The deck of a text already read; see :func:`load`."""
    for form in FORMATS:
        if form.sniff(source):
            return form.read(source, games)
    raise AssertionError("the text format takes every text")
