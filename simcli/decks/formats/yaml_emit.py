"""Plain values as the YAML of deck files, which :mod:`nodes` reads back as they were."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from simcli.decks.formats.nodes import DECIMAL, INTEGER, WORDS

__all__ = ["lines", "scalar"]

PLAIN = re.compile(r"[^\W_](?:[^:#\n]|:(?=[^\s])|(?<=[^\s])#)*")
"""Text that needs no quotes: it begins with a letter or digit, and has no colon before a blank and
no # after one."""


def scalar(value: Any) -> str:
    """A scalar on one line; text that could be read as anything else is quoted.

    >>> scalar("START:DASH!!"), scalar("no: card"), scalar("012"), scalar("4"), scalar(True)
    ('START:DASH!!', '"no: card"', '012', '"4"', 'true')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if not isinstance(value, str):
        return str(value)
    other = value in WORDS or INTEGER.fullmatch(value) or DECIMAL.fullmatch(value)
    plain = value.isprintable() and value == value.strip() and PLAIN.fullmatch(value)
    if plain and not other and not value.endswith(":"):
        return value
    return _quoted(value)


def _quoted(text: str) -> str:
    """JSON's double quotes are YAML's; what a text file may not have is escaped."""
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(c if c.isprintable() else _escaped(c) for c in quoted)


def _escaped(character: str) -> str:
    point = ord(character)
    return f"\\u{point:04x}" if point < 0x10000 else f"\\U{point:08x}"


def lines(value: Any, indent: str = "") -> Iterator[str]:
    """A mapping or list as block lines."""
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from _entry(f"{indent}{scalar(str(key))}:", item, indent)
    else:
        for item in value:
            if isinstance(item, Mapping) and item:
                first, *rest = lines(item, indent + "  ")
                yield f"{indent}- {first.lstrip(' ')}"
                yield from rest
            else:
                yield from _entry(f"{indent}-", item, indent)


def _entry(head: str, item: Any, indent: str) -> Iterator[str]:
    if isinstance(item, Mapping) and item:
        yield head
        yield from lines(item, indent + "  ")
    elif isinstance(item, Sequence) and not isinstance(item, str) and item:
        yield head
        yield from lines(list(item), indent + "  ")
    elif isinstance(item, Mapping):
        yield f"{head} {{}}"
    elif isinstance(item, Sequence) and not isinstance(item, str):
        yield f"{head} []"
    else:
        yield f"{head} {scalar(item)}"
