"""The user's own card pool: what ``simcli cards import`` read, one Parquet table a game.

It lies in the platform's data folder, or where ``SIMCLI_DATA`` says. ``library.json`` names the
table in force for each game; a table is written under a name of its own before that file is
replaced, so that a reader always finds a whole one. All columns are text, as in the packaged
tables, with the folded code and names beside them, by which cards are found.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from simcli.errors import InputError, Place

if TYPE_CHECKING:
    import polars as pl

__all__ = [
    "KEYS",
    "MANIFEST",
    "NAMED",
    "VERSION",
    "Held",
    "Library",
    "data_folder",
    "shared_library",
]

VERSION = 1
"""Of the tables' layout. A library of a later one is refused, as its columns are not known."""

MANIFEST = "library.json"
NAMED = ("code", "name", "name_en")
KEYS = ("key", "key_name", "key_name_en")
"""The folded forms of :data:`NAMED`. A table has all six columns, and those facts it has."""

_OPEN: dict[Path, Library] = {}
MEND = "remove its folder, then import the cards again with 'simcli cards import'"


@dataclass(frozen=True, slots=True)
class Held:
    """One game's table: its file, how many cards it has, and where they came from last."""

    file: str
    cards: int
    source: str
    day: str


def data_folder() -> Path:
    """Where the user's cards are kept."""
    said = os.environ.get("SIMCLI_DATA")
    if said:
        return Path(said)
    from platformdirs import user_data_path

    return user_data_path("simcli", appauthor=False)


def shared_library() -> Library:
    """The library of this process, so that its tables are read once."""
    folder = data_folder()
    if folder not in _OPEN:
        _OPEN[folder] = Library(folder)
    return _OPEN[folder]


class Library:
    """The tables in a folder; reading starts when a card is first asked for."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = data_folder() if folder is None else folder
        self._tables: dict[str, pl.DataFrame] = {}
        self._held: dict[str, Held] | None = None

    @property
    def held(self) -> Mapping[str, Held]:
        """The games that have a table. Raises InputError for a damaged or later library."""
        if self._held is None:
            self._held = self._manifest()
        return self._held

    def _manifest(self) -> dict[str, Held]:
        path = self.folder / MANIFEST
        try:
            root = json.loads(path.read_text(encoding="utf-8"))
            if (version := root["version"]) != VERSION:
                what = f"the card library is of version {version}, this simcli knows {VERSION}"
                raise InputError(what, Place(str(path)), MEND)
            return {game: Held(**held) for game, held in root["games"].items()}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            what = f"the card library cannot be read: {error}"
            raise InputError(what, Place(str(path)), MEND) from None

    def forget(self) -> None:
        """Read anew what is asked for next, as something was written."""
        self._tables, self._held = {}, None

    def table(self, game: str) -> pl.DataFrame | None:
        """A game's whole table, or None where there is none."""
        if game not in self._tables:
            held = self.held.get(game)
            if held is None:
                return None
            import polars as pl

            path = self.folder / held.file
            try:
                table = pl.read_parquet(path)
                table.select(*NAMED, *KEYS)
            except (OSError, pl.exceptions.PolarsError) as error:
                reason = str(error).splitlines()[0]
                what = f"the card library cannot be read: {reason}"
                raise InputError(what, Place(str(path)), MEND) from None
            self._tables[game] = table
        return self._tables[game]

    def find(
        self, game: str, codes: Iterable[str], names: Iterable[str]
    ) -> list[tuple[str, str, str, dict[str, str]]]:
        """The cards with one of these folded codes or names: folded code, the two folded names,
        and the row of facts without its empty cells."""
        table = self.table(game)
        if table is None:
            return []
        import polars as pl

        wanted = list(names)
        rows = table.filter(
            pl.col("key").is_in(list(codes))
            | pl.col("key_name").is_in(wanted)
            | pl.col("key_name_en").is_in(wanted)
        )
        return [_found(row) for row in rows.iter_rows(named=True)]

    def rows(self, game: str) -> list[dict[str, str]]:
        """Every row of a game's table without its empty cells."""
        table = self.table(game)
        return [] if table is None else [_found(row)[3] for row in table.iter_rows(named=True)]

    def near(self, game: str, folded: str, most: int = 2000) -> list[str]:
        """Codes and names that begin as a folded word does, for suggestions; at most ``most``."""
        table = self.table(game)
        if table is None:
            return []
        words: list[str] = []
        for key, shown in zip(KEYS, NAMED, strict=True):
            near = table.filter(table[key].str.starts_with(folded[:4]))
            words += near[shown].head(most).to_list()
        return words


def _found(row: Mapping[str, str]) -> tuple[str, str, str, dict[str, str]]:
    facts = {column: cell for column, cell in row.items() if cell and column not in KEYS}
    return row["key"], row["key_name"], row["key_name_en"], facts
