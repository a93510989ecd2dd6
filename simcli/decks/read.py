"""Load a deck from a file, whatever its format."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from simcli.decks.assemble import GameLike
from simcli.decks.formats import (
    alphac2,
    bars,
    cockatrice,
    codes,
    decklist_v0,
    decklog,
    encoredecks,
    encoredecks_csv,
    loveca_yaml,
    ods,
    sheet,
    text,
    tts,
    wsmtools,
    xlsx,
    yaml,
)
from simcli.decks.formats.json_text import require_json
from simcli.decks.formats.kit import Kit
from simcli.decks.formats.source import Source, read_bytes, source_of
from simcli.decks.formats.workbook import is_workbook, read_workbook
from simcli.decks.model import Card, Deck

__all__ = ["FORMATS", "Format", "deck_in", "load", "read"]


class Format(Protocol):
    """What a module of ``formats`` offers. ``GAMES`` are those it can write; None: any."""

    @property
    def NAME(self) -> str: ...  # noqa: N802
    @property
    def SUFFIX(self) -> str: ...  # noqa: N802
    @property
    def GAMES(self) -> tuple[str, ...] | None: ...  # noqa: N802
    def sniff(self, source: Source) -> bool: ...
    def read(self, source: Source, games: Mapping[str, GameLike]) -> Deck: ...
    def write(self, deck: Deck, kit: Kit) -> bytes: ...


JSON: tuple[Format, ...] = (decklog, encoredecks, wsmtools, decklist_v0, tts)
OTHERS: tuple[Format, ...] = (
    alphac2,
    cockatrice,
    encoredecks_csv,
    sheet,
    xlsx,
    ods,
    loveca_yaml,
    yaml,
    codes,
    bars,
    text,
)
FORMATS: tuple[Format, ...] = (*JSON, *OTHERS)
"""Tried in this order; the first whose ``sniff`` knows the file reads it. ``text`` takes all."""


def load(path: str | Path, games: Mapping[str, GameLike]) -> Deck:
    """The deck in a file of any of :data:`FORMATS`, told by content.

    ``games`` are the games by name, of which ``name``, ``card``, ``options`` and ``opening`` are
    used. Raises InputError, with line and column where there is one, for whatever cannot be read
    and for a deck smaller than its game's opening hand.
    """
    path = Path(path)
    return deck_in(str(path), read_bytes(path), games)


def deck_in(
    name: str, data: bytes, games: Mapping[str, GameLike], known: tuple[Card, ...] = ()
) -> Deck:
    """The deck in a file's bytes; see :func:`load`. ``known`` are cards besides the pool's."""
    source = read_workbook(name, data) if is_workbook(data) else source_of(name, data)
    return read(Source(source.name, source.text, known) if known else source, games)


def read(source: Source, games: Mapping[str, GameLike]) -> Deck:
    """The deck of a text already read; see :func:`load`."""
    for form in JSON:
        if form.sniff(source):
            return form.read(source, games)
    require_json(source)
    for form in OTHERS:
        if form.sniff(source):
            return form.read(source, games)
    raise AssertionError("the text format takes every text")
