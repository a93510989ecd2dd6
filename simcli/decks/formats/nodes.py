"""YAML 1.2 as plain values that remember where they stand.

The tree is built from parser events with an explicit stack, so that depth and size are bounded
and aliases, which could multiply a small file into a huge one, never take effect.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, NoReturn

from simcli.decks.formats.source import LONGEST_NAME, Source
from simcli.errors import InputError, Place

__all__ = ["Node", "parse"]

DEPTH, NODES = 20, 8000
MOST_CHARACTERS, LONGEST_LINE = 250_000, 10_000
"""Far more than deck files have, and little enough to be refused before it costs time."""

QUOTE = "put names that begin with a sign in quotes"
INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,17})")
DECIMAL = re.compile(r"-?(0|[1-9][0-9]*)\.[0-9]+")
WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}


@dataclass(slots=True)
class Node:
    """A value: ``scalar`` text, or ``items`` of a list, or ``pairs`` of a mapping by key text."""

    line: int
    column: int
    scalar: str | None = None
    quoted: bool = False
    items: list[Node] | None = None
    pairs: dict[str, Node] | None = None
    keys: dict[str, Node] = field(default_factory=dict)

    @property
    def value(self) -> Any:
        """The plain value: whole numbers, decimals, true, false and null as such; every other
        scalar (``no``, ``on``, ``012``, ``1e3``) and everything in quotes is text."""
        if self.pairs is not None:
            return {key: node.value for key, node in self.pairs.items()}
        if self.items is not None:
            return [node.value for node in self.items]
        text = self.scalar or ""
        if self.quoted:
            return text
        if text in WORDS:
            return WORDS[text]
        if INTEGER.fullmatch(text):
            return int(text)
        return float(text) if DECIMAL.fullmatch(text) else text

    def at(self, loc: tuple[int | str, ...]) -> Node:
        """The node at a path of keys and list indices, or the last one on the way to it."""
        node = self
        for step in loc:
            below: Node | None = None
            if node.pairs is not None:
                below = node.pairs.get(str(step))
            elif node.items is not None and isinstance(step, int) and step < len(node.items):
                below = node.items[step]
            if below is None:
                break
            node = below
        return node


def parse(source: Source) -> Node:
    """The root of a YAML document. Raises InputError with its place for what is no YAML, and for
    duplicate keys, anchors, aliases, tags, several documents and absurd nesting."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    _require_sane(source)
    builder = _Builder(source)
    try:
        for event in YAML(typ="safe", pure=True).parse(source.text):
            builder.take(event)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        what = f"not valid YAML: {error.problem or error.context}"
        place = source.place(mark.line + 1, mark.column + 1) if mark else Place(source.name)
        raise InputError(what, place, _mend(what)) from None
    except YAMLError as error:
        reason = str(error).splitlines()[0]
        raise InputError(f"not valid YAML: {reason}", Place(source.name)) from None
    if builder.root is None:
        raise InputError("the file is empty", Place(source.name), "a deck needs cards")
    return builder.root


def _require_sane(source: Source) -> None:
    longest = max(range(len(source.lines)), key=lambda n: len(source.lines[n]))
    if len(source.text) > MOST_CHARACTERS or len(source.lines[longest]) > LONGEST_LINE:
        what = f"a file of {len(source.text)} characters, or a line of more than {LONGEST_LINE}"
        raise InputError(what, Place(source.name, longest + 1), "no deck file is that long")


def _mend(what: str) -> str | None:
    """How YAML's two commonest faults in deck files are put right."""
    if "\\t" in what:
        return "indent with blanks, not tabs"
    signs = "cannot start any token" in what or "mapping values" in what
    return "put names with signs in quotes" if signs else None


class _Builder:
    """Takes parser events one by one and hangs nodes under the innermost open one."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.root: Node | None = None
        self._open: list[Node] = []
        self._keys: list[Node | None] = []  # for each open mapping, the key that waits for a value
        self._count = 0

    def take(self, event: Any) -> None:
        kind = type(event).__name__
        if kind == "AliasEvent" or getattr(event, "anchor", None):
            self._refuse(event, "anchors and aliases (& and *) are not understood")
        if getattr(event, "tag", None) and str(event.tag) != "!":
            self._refuse(event, "tags (words that begin with !) are not understood")
        if kind == "DocumentStartEvent" and self.root is not None:
            self._refuse(event, "a second document", "one deck a file")
        if kind == "ScalarEvent":
            quoted = not event.implicit[0]
            self._hang(self._node(event, scalar=event.value, quoted=quoted))
        elif kind == "SequenceStartEvent":
            self._enter(self._node(event, items=[]))
        elif kind == "MappingStartEvent":
            self._enter(self._node(event, pairs={}))
        elif kind in ("SequenceEndEvent", "MappingEndEvent"):
            self._open.pop()
            self._keys.pop()

    def _node(self, event: Any, **content: Any) -> Node:
        self._count += 1
        if self._count > NODES:
            self._refuse(event, f"more than {NODES} values", "no deck file is that long")
        return Node(event.start_mark.line + 1, event.start_mark.column + 1, **content)

    def _enter(self, node: Node) -> None:
        self._hang(node)
        self._open.append(node)
        self._keys.append(None)
        if len(self._open) > DEPTH:
            place = self.source.place(node.line, node.column)
            raise InputError(f"nested more than {DEPTH} deep", place, "deck files are flat")

    def _hang(self, node: Node) -> None:
        if not self._open:
            self.root = node
            return
        parent = self._open[-1]
        if parent.items is not None:
            parent.items.append(node)
        elif self._keys[-1] is None:
            self._key(parent, node)
        else:
            assert parent.pairs is not None
            key = self._keys[-1]
            if node.scalar == "" and not node.quoted:  # a missing value stands at its key
                node.line, node.column = key.line, key.column
            parent.pairs[key.scalar or ""] = node
            self._keys[-1] = None

    def _key(self, parent: Node, node: Node) -> None:
        place = self.source.place(node.line, node.column)
        if node.scalar is None:
            raise InputError("a list or mapping as a key", place, "keys are words")
        if len(node.scalar) > LONGEST_NAME:
            raise InputError(f"a key of {len(node.scalar)} characters", place, "keys are words")
        if (first := parent.keys.get(node.scalar)) is not None:
            what = f"duplicate key '{node.scalar}', first in line {first.line}"
            raise InputError(what, place, "keep one of the two")
        parent.keys[node.scalar] = node
        self._keys[-1] = node

    def _refuse(self, event: Any, what: str, mend: str = QUOTE) -> NoReturn:
        mark = event.start_mark
        place = self.source.place(mark.line + 1, mark.column + 1)
        raise InputError(what, place, mend)
