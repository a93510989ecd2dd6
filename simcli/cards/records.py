"""Files of card databases as records: JSON or CSV, found, decoded, and saved where torn."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from simcli.cards.report import Report
from simcli.errors import InputError, Place

__all__ = ["LIMIT", "files_of", "records_in"]

LIMIT = 100_000_000
"""The most bytes of a database file; the whole English card list has about forty million."""

MOST_FILES = 5000
STRING_OR_COMMA = re.compile(r'("(?:[^"\\]++|\\.)*+(?:"|\\?\Z))|,(?=\s*+[\]}])', re.S)
"""A text (up to the end where it is never closed, so that no start is tried in vain), or a comma
before a closing bracket."""
LISTS = ("cards", "data", "results")
"""Where an object that is no card has its records."""

Record = dict[str, Any]


def files_of(path: Path) -> list[Path]:
    """The database files that a path means: itself, or a folder's JSON and CSV files, below it
    too, in the order of their names. Raises InputError where there are none."""
    if not path.exists():
        raise InputError("no such file or folder", Place(str(path)), "name a card database")
    if not path.is_dir():
        return [path]
    # Links are not followed: they could lead anywhere, or round in circles.
    found = [
        file
        for file in sorted(path.rglob("*"))
        if file.suffix.casefold() in (".json", ".csv") and file.is_file() and not file.is_symlink()
    ]
    if not found:
        raise InputError("no JSON or CSV files in this folder", Place(str(path)))
    if len(found) > MOST_FILES:
        raise InputError(f"more than {MOST_FILES} files", Place(str(path)), "name a folder in it")
    return found


def records_in(name: str, data: bytes, report: Report) -> list[Record]:
    """The records of a file's bytes; what cannot be read is reported as left out."""
    if len(data) > LIMIT:
        report.skip(f"a file of more than {LIMIT // 1_000_000} MB", name)
        return []
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        report.skip("a file that is no UTF-8 text", name)
        return []
    if text.lstrip()[:1] in ("{", "["):
        return [record for record in _json(name, text, report) if _is_card(record)]
    return list(_csv(name, text, report))


def _is_card(record: object) -> bool:
    return isinstance(record, dict) and len(record) > 1


def _json(name: str, text: str, report: Report) -> Iterator[Record]:
    try:
        yield from _listed(json.loads(text, strict=False))
        return
    except RecursionError:
        report.skip("a file that is nested too deeply", name)
        return
    except ValueError:
        pass
    try:
        # Only outside of strings: in them a comma before a bracket is text.
        mended = STRING_OR_COMMA.sub(lambda match: match[1] or "", text)
        records = _listed(json.loads(mended, strict=False))
    except (ValueError, RecursionError):
        yield from _saved(name, text, report)
        return
    report.mend("commas before a closing bracket taken away", name)
    yield from records


def _listed(root: Any) -> list[Any]:
    if isinstance(root, list):
        return root
    for key in LISTS:
        if isinstance(root, dict) and isinstance(root.get(key), list):
            return list(root[key])
    if isinstance(root, dict) and root and all(isinstance(card, dict) for card in root.values()):
        return list(root.values())
    return [root]


def _saved(name: str, text: str, report: Report) -> Iterator[Record]:
    """The whole records before the place where a list is torn or spoilt."""
    decoder = json.JSONDecoder(strict=False)
    at, count = text.find("[") + 1, 0
    try:
        while (start := re.compile(r"\s*,?\s*(?=\{)").match(text, at)) is not None:
            record, at = decoder.raw_decode(text, start.end())
            count += 1
            yield record
    except (ValueError, RecursionError):
        pass
    line = text.count("\n", 0, at) + 1
    kept = f", {count} cards before it kept" if count else ""
    report.skip(f"the rest of a file that is no valid JSON{kept}", f"{name}:{line}")


def _csv(name: str, text: str, report: Report) -> Iterator[Record]:
    import csv

    reader = csv.DictReader(text.splitlines(), strict=True)
    try:
        for row in reader:
            if None in row or None in row.values():
                report.skip(
                    "a line with more or fewer cells than the first", f"{name}:{reader.line_num}"
                )
                continue
            yield dict(row)
    except csv.Error as error:
        report.skip(
            f"the rest of a table that is no valid CSV ({error})", f"{name}:{reader.line_num}"
        )
