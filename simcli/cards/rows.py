"""A card as a row of text, and back: how the packaged tables and the library write facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcli.decks.model import Card

__all__ = ["cell", "row_of"]


def cell(value: Any) -> str:
    """A fact as text: ``pink=1 yellow=2`` for a mapping, ``soul+gate`` for a list, ``yes`` and
    ``no``, and nothing for what is missing.

    >>> cell({"pink": 1, "yellow": 2}), cell(("soul", "gate")), cell(0), cell(None)
    ('pink=1 yellow=2', 'soul+gate', '0', '')
    """
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return " ".join(f"{key}={count}" for key, count in value.items())
    if isinstance(value, tuple | list):
        return "+".join(map(str, value))
    return str(value)


def row_of(card: Card) -> dict[str, str]:
    """All fields of a card as text, by name; the card's schema reads them back as they were."""
    return {name: cell(getattr(card, name)) for name in type(card).model_fields}
