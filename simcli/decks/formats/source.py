"""A file as text: found, opened, decoded, or refused with the reason."""

from __future__ import annotations

import bisect
import codecs
import itertools
import json
import re
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from simcli.decks.model import Card
from simcli.errors import InputError, Place, did_you_mean

__all__ = [
    "LIMIT",
    "LONGEST_NAME",
    "DuplicateKeyError",
    "Source",
    "is_standard_input",
    "read_bytes",
    "read_source",
    "source_of",
]

LIMIT = 2_000_000
"""The most bytes a deck file may have; real ones have a few thousand."""

LONGEST_NAME = 300
"""The most characters of a key, a card number or a card name."""


class DuplicateKeyError(ValueError):
    """A key that a JSON object has twice; the argument is the key."""


CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


@dataclass(frozen=True)
class Source:
    """A text with the name it goes by in messages.

    ``known`` are cards that its words can mean besides those of the pool.
    """

    name: str
    text: str
    known: tuple[Card, ...] = ()

    @cached_property
    def lines(self) -> list[str]:
        return self.text.split("\n")

    def place(self, line: int, column: int = 1) -> Place:
        """The place of a line and column, both from 1."""
        text = self.lines[line - 1] if line <= len(self.lines) else ""
        return Place(self.name, line, column, text)

    @cached_property
    def _starts(self) -> list[int]:
        """The index of each line's first character."""
        return [0, *itertools.accumulate(len(line) + 1 for line in self.lines)][:-1]

    def place_of(self, index: int) -> Place:
        """The place of a character, given by its index in the text."""
        line = bisect.bisect_right(self._starts, index)
        return self.place(line, index - self._starts[line - 1] + 1)

    @cached_property
    def json(self) -> Any:
        """What the text says as JSON. Raises ValueError where it is none."""
        try:
            return json.loads(self.text, object_pairs_hook=_unique, parse_int=_whole)
        except RecursionError:
            raise ValueError("nested too deeply") from None


def _whole(digits: str) -> int | str:
    # Python refuses to read thousands of digits; as text they are refused as a count.
    return int(digits) if len(digits) < 20 else digits


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members: dict[str, Any] = {}
    for key, value in pairs:
        if key in members:
            raise DuplicateKeyError(key)
        members[key] = value
    return members


def source_of(name: str, data: bytes) -> Source:
    """A file's bytes as text, in UTF-8, UTF-16 or CP932, with line ends as newlines.

    Raises InputError for what is empty or no text.
    """
    text = _decoded(data, name).replace("\r\n", "\n").replace("\r", "\n")
    source = Source(name, text)
    if not text.strip():
        raise InputError("the file is empty", Place(name), "a deck needs cards")
    if (control := CONTROL.search(text)) is not None:
        what = f"a control character (U+{ord(control[0]):04X})"
        raise InputError(what, source.place_of(control.start()), "deck files are plain text")
    return source


def read_source(path: Path) -> Source:
    """A deck file's text; see :func:`read_bytes` and :func:`source_of`."""
    return source_of(str(path), read_bytes(path))


def is_standard_input(path: Path) -> bool:
    """Whether a path means standard input: ``-``, unless there is a file of that name."""
    return str(path) == "-" and not path.exists()


def read_bytes(path: Path) -> bytes:
    """A deck file's bytes; ``-`` is standard input.

    Raises InputError for a path that is missing, a folder, unreadable or too big.
    """
    name = str(path)
    try:
        if path.is_dir():
            raise InputError("a folder", Place(name), "name a deck file in it")
        if is_standard_input(path):
            data = sys.stdin.buffer.read(LIMIT + 1)
        else:
            with path.open("rb") as file:
                data = file.read(LIMIT + 1)
    except FileNotFoundError:
        raise InputError("no such file", Place(name), _neighbours(path)) from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"cannot be read: {reason}", Place(name)) from None
    if len(data) > LIMIT:
        raise InputError(
            f"the file is larger than {LIMIT // 1_000_000} MB", Place(name), "is it a deck file?"
        )
    return data


def _neighbours(path: Path) -> str:
    """What to try instead of a missing file: those beside it that have nearly its name."""
    try:
        beside = [p.name for p in path.parent.iterdir() if p.is_file()]
    except OSError:
        return f"the folder '{path.parent}' does not exist either"
    return did_you_mean(path.name, beside) or "check the path"


def _decoded(data: bytes, name: str) -> str:
    encoding = _marked(data) or _unmarked_utf16(data)
    if encoding is None and b"\0" in data:
        raise InputError("not a text file", Place(name), "save the decklist as UTF-8 text")
    for guess in (encoding,) if encoding else ("utf-8", "cp932"):
        try:
            return data.decode(guess)
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
    what = f"not {encoding} text, as it says" if encoding else "neither UTF-8 nor CP932 text"
    raise InputError(what, Place(name, line), "save the decklist as UTF-8")


def _marked(data: bytes) -> str | None:
    """The encoding that a byte order mark names; it also swallows the mark."""
    if data.startswith(codecs.BOM_UTF8):
        return "utf-8-sig"
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    return None


def _unmarked_utf16(data: bytes) -> str | None:
    """UTF-16 without a mark, told by the digits, blanks and line ends of a decklist: in them every
    other byte is zero, always on the same side."""
    zeros = (data[0::2].count(0), data[1::2].count(0))
    if len(data) % 2 or min(zeros) or max(zeros) * 10 < len(data):
        return None
    return "utf-16-be" if zeros[0] else "utf-16-le"
