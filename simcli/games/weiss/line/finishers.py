"""The named finishers: lines that go by a name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

__all__ = ["Finisher", "finishers"]


@dataclass(frozen=True, slots=True)
class Finisher:
    """A name, its damage line, and one sentence of what it does."""

    name: str
    line: str
    does: str


@cache
def finishers() -> Mapping[str, Finisher]:
    """All finishers of ``finishers.yaml`` by name.

    >>> finishers()["ichika"].line
    '3 {cancelled: burn 2 x2}'
    """
    from ruamel.yaml import YAML

    text = resources.files(__package__).joinpath("finishers.yaml").read_text("utf-8")
    found = YAML(typ="safe", pure=True).load(text)
    return {name: Finisher(name, **fields) for name, fields in found.items()}
