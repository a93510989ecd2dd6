"""Spreadsheets, XLSX and ODS, as tables of cards, read and written through pandas.

Both are archives of XML. Before pandas sees one, its sizes and its XML are looked at as a stream:
an archive that unpacks to more than a decklist has, a document type, cells that repeat thousands
of times or stand thousands of rows away are refused.
"""

from __future__ import annotations

import csv
import io
from typing import Any

from simcli.decks.formats.kit import Kit
from simcli.decks.formats.sheet import MOST_ROWS, Columns
from simcli.decks.formats.source import Source
from simcli.decks.model import Deck
from simcli.errors import InputError, Place

__all__ = ["is_workbook", "read_workbook", "write_ods", "write_xlsx"]

MAGIC = b"PK\x03\x04"
MOST_FILES, MOST_BYTES = 200, 3_000_000
MOST_CELLS = 20_000
ENGINES = {"xlsx": "openpyxl", "ods": "odf"}
REPEATS = ("table:number-rows-repeated", "table:number-columns-repeated")


def is_workbook(data: bytes) -> bool:
    """Whether the bytes are an archive, as workbooks are."""
    return data.startswith(MAGIC)


def read_workbook(name: str, data: bytes) -> Source:
    """The first sheet whose columns are a decklist's, as the text of a CSV table.

    Raises InputError for an archive that is no workbook, is torn, or would unpack to too much.
    """
    try:
        kind = _guarded(name, data)
        frames = _frames(data, kind)
    except InputError:
        raise
    except Exception as error:  # the libraries raise whatever a broken archive leads them to
        reason = " ".join(str(error).split())[:100] or type(error).__name__
        raise InputError(f"the spreadsheet is damaged: {reason}", Place(name)) from None
    for rows in frames:
        start = next((i for i, row in enumerate(rows) if Columns(row).tell), None)
        if start is not None:
            table = io.StringIO()
            # Blank rows stay, so that a row's number is the spreadsheet's.
            table.write("\n" * start)
            csv.writer(table, lineterminator="\n").writerows(rows[start:])
            return Source(name, table.getvalue())
    raise InputError(
        "no sheet has the columns of a decklist",
        Place(name),
        "name them in its first row: Code, Name, Quantity",
    )


def _frames(data: bytes, kind: str) -> list[list[list[str]]]:
    """Every sheet's rows of text."""
    import pandas as pd

    frames = pd.read_excel(
        io.BytesIO(data),
        sheet_name=None,
        header=None,
        dtype=str,
        na_filter=False,
        nrows=MOST_ROWS,
        engine=ENGINES[kind],
    )
    return [
        [[" ".join(str(cell).split()) for cell in row] for row in frame.values.tolist()]
        for frame in frames.values()
    ]


def _guarded(name: str, data: bytes) -> str:
    """``xlsx`` or ``ods``, after a look at the whole archive."""
    import zipfile

    place = Place(name)
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, ValueError, OSError) as error:
        raise InputError(f"the spreadsheet is damaged: {error}", place, "save it again") from None
    with archive:
        entries = archive.infolist()
        size = sum(entry.file_size for entry in entries)
        if len(entries) > MOST_FILES or size > MOST_BYTES:
            what = f"an archive of {len(entries)} files that unpack to {size} bytes"
            raise InputError(what, place, "no decklist is that big; keep its sheet alone")
        names = {entry.filename for entry in entries}
        kind = "xlsx" if "xl/workbook.xml" in names else "ods" if "content.xml" in names else ""
        if not kind or len(names) < len(entries):
            raise InputError("an archive, and no spreadsheet", place, "unpack it first")
        for entry in entries:
            if entry.filename.endswith((".xml", ".rels")):
                # Reading stops at the size that the archive declares, so that cannot lie.
                _look(place, archive.read(entry))
    return kind


def _look(place: Place, data: bytes) -> None:
    """Refuse XML that would grow when it is read."""
    from xml.parsers.expat import ExpatError, ParserCreate

    parser = ParserCreate()
    cells = row = 0
    rows = columns = 1

    def refuse(what: str) -> None:
        raise InputError(f"a spreadsheet with {what}", place, "keep the decklist's cells alone")

    def start(tag: str, attributes: dict[str, Any]) -> None:
        nonlocal cells, row, rows, columns
        short = tag.rpartition(":")[2]
        if short == "table-row":
            rows = _whole(attributes.get(REPEATS[0]), 1)
            row += 1
        elif short == "table-cell":
            columns = _whole(attributes.get(REPEATS[1]), 1)
        elif short == "p" and tag.startswith("text"):  # a cell with something in it
            cells += rows * columns
            row += rows - 1
        elif short in ("row", "c") and "r" in attributes:
            digits = "".join(c for c in str(attributes["r"]) if c.isdigit())
            letters = sum(c.isalpha() for c in str(attributes["r"]))
            if _whole(digits, 1) > MOST_ROWS or letters > 2:
                refuse(f"cells beyond row {MOST_ROWS} or column ZZ")
            cells += short == "c"
        if cells > MOST_CELLS or row > MOST_ROWS:
            refuse(f"more than {MOST_CELLS} cells or {MOST_ROWS} rows")

    def doctype(*_: object) -> None:
        refuse("a document type")

    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(data, True)
    except ExpatError as error:
        raise InputError(f"the spreadsheet is damaged: {error}", place, "save it again") from None


def _whole(said: Any, otherwise: int) -> int:
    text = str(said)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else otherwise


def write_xlsx(deck: Deck, kit: Kit) -> bytes:
    """The deck as an Excel workbook of one sheet."""
    return _written(deck, kit, "xlsx")


def write_ods(deck: Deck, kit: Kit) -> bytes:
    """The deck as an OpenDocument spreadsheet of one sheet."""
    return _written(deck, kit, "ods")


def _written(deck: Deck, kit: Kit, kind: str) -> bytes:
    import pandas as pd

    entries = (*deck.entries, *kit.energy)
    frame = pd.DataFrame(
        {
            "Code": [entry.card.code for entry in entries],
            "Name": [entry.card.name for entry in entries],
            "Quantity": [entry.count for entry in entries],
        }
    )
    buffer = io.BytesIO()
    with pd.ExcelWriter(buffer, engine=ENGINES[kind]) as writer:
        frame.to_excel(writer, sheet_name="Deck", index=False)
        if kind == "xlsx":
            for row in writer.sheets["Deck"].iter_rows():
                for cell in row:
                    if cell.data_type == "f":  # a name that begins with = is no formula
                        cell.data_type = "s"
    return buffer.getvalue()
