"""Writing the library: a table under a name of its own, then the file that names it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from simcli.cards.rows import row_of
from simcli.decks.library import KEYS, MANIFEST, NAMED, VERSION, Held, Library
from simcli.decks.model import Card
from simcli.decks.pool import fold
from simcli.errors import InputError, Place
from simcli.results.files import write_file

if TYPE_CHECKING:
    import polars as pl

__all__ = ["add"]


def add(library: Library, game: str, cards: Sequence[Card], source: str, day: str) -> int:
    """Add cards to a game's table, in the place of those with their numbers; return how many the
    table has then. ``source`` and ``day`` are noted beside it."""
    import polars as pl

    rows = [row_of(card) for card in cards]
    fields = type(cards[0]).model_fields
    columns = [name for name in fields if name in NAMED or any(row[name] for row in rows)]
    data = {name: [row[name] for row in rows] for name in columns}
    data["key"] = [fold(card.code) for card in cards]
    data["key_name"] = [fold(card.name) for card in cards]
    data["key_name_en"] = [fold(card.name_en) for card in cards]
    table = pl.DataFrame(data, schema=dict.fromkeys((*columns, *KEYS), pl.String))
    old = library.table(game)
    if old is not None:
        kept = old.join(table, on="key", how="anti")
        table = pl.concat([kept, table], how="diagonal").fill_null("")
    return _write(library, game, table.sort("key"), source, day)


def _write(library: Library, game: str, table: pl.DataFrame, source: str, day: str) -> int:
    import io

    buffer = io.BytesIO()
    table.write_parquet(buffer, compression="zstd")
    data = buffer.getvalue()
    file = f"{game}-{hashlib.sha256(data).hexdigest()[:16]}.parquet"
    try:
        library.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        what = f"the folder of the card library cannot be made: {error.strerror}"
        raise InputError(what, Place(str(library.folder)), "set SIMCLI_DATA to another") from None
    replaced = library.held.get(game)
    held = {**library.held, game: Held(file, table.height, source, day)}
    root = {"version": VERSION, "games": {name: asdict(held[name]) for name in sorted(held)}}
    write_file(library.folder / file, data)
    write_file(library.folder / MANIFEST, json.dumps(root, ensure_ascii=False, indent=1).encode())
    library.forget()
    if replaced is not None and replaced.file != file:
        (library.folder / replaced.file).unlink(missing_ok=True)
    return table.height
