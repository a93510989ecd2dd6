"""Rows of our own columns, as the packaged tables have them: ``code``, ``type`` and the fields of
the game's cards, in text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcli.decks.model import Card

__all__ = ["facts", "fits"]


def fits(record: Mapping[str, Any], schema: type[Card]) -> bool:
    """Whether a record is a card of a game: its number looks like one, and every field is known."""
    shape = schema.code_shape
    return (
        shape is not None
        and {"code", "type"} <= record.keys() <= schema.model_fields.keys()
        and shape.fullmatch(str(record["code"]).strip()) is not None
    )


def facts(record: Mapping[str, Any]) -> dict[str, Any]:
    """The card of a record; empty cells are fields it does not have."""
    return {field: value for field, value in record.items() if value not in ("", None)}
