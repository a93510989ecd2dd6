"""Several deck files at once: a folder, a pattern, or each by its name."""

from __future__ import annotations

import glob
from collections.abc import Sequence
from pathlib import Path

from simcli.errors import InputError, Place

__all__ = ["SUFFIXES", "found_in"]

SUFFIXES = {".yaml", ".yml", ".txt", ".json", ".csv", ".xlsx", ".ods", ".cod"}
"""What the files of a folder end with that are taken for decks."""


def found_in(words: Sequence[str], base: Path | None = None) -> list[Path]:
    """The deck files that the words name: files as they are, the decks of a folder (and of no
    folder in it) and the matches of a pattern, each sorted by name and each once. ``base`` is
    left out of folders and patterns.

    Raises InputError for a folder without decks and a pattern without matches.
    """
    found: dict[Path, Path] = {}
    for word in words:
        path = Path(word)
        if path.is_dir():
            of = sorted(p for p in path.iterdir() if p.is_file() and p.suffix in SUFFIXES)
        elif not path.exists() and glob.has_magic(word):
            of = sorted(p for p in map(Path, glob.glob(word, recursive=True)) if p.is_file())  # noqa: PTH207 - a pattern may be absolute
        else:
            found.setdefault(path, path)
            continue
        several = [p for p in of if base is None or not _same(p, base)]
        if not several:
            raise InputError("no deck is found here", Place(word), "name deck files")
        for p in several:
            found.setdefault(p, p)
    return list(found)


def _same(one: Path, other: Path) -> bool:
    return other.exists() and one.samefile(other)
