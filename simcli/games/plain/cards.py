"""Cards and options of the plain game: no rules and no pool, any name is a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from simcli.decks.model import Card

__all__ = ["PlainCard", "PlainOptions"]


class PlainCard(Card):
    """A card with whatever facts ``define:`` gives it; each is a field that questions can filter.

    >>> bolt = PlainCard.model_validate({"code": "Bolt", "type": "spell", "cost": 1, "red": True})
    >>> bolt.facts()["cost"], sorted(bolt.flags())
    (1, ['red', 'spell'])
    """

    model_config = ConfigDict(frozen=True, extra="allow")

    @model_validator(mode="after")
    def _scalars(self) -> PlainCard:
        for field, value in (self.model_extra or {}).items():
            if not isinstance(value, str | int | float | bool):
                raise ValueError(f"'{field}' should be a word, a number, true or false")
        return self

    def facts(self) -> Mapping[str, Any]:
        extra = self.model_extra or {}
        return {"name": self.name, "name_en": self.name_en or None, **extra}

    def flags(self) -> frozenset[str]:
        """Its ``type`` as a bare word, and every fact that is ``true``."""
        extra = self.model_extra or {}
        kind = extra.get("type")
        flags = {field.casefold() for field, value in extra.items() if value is True}
        return frozenset(flags | {kind.casefold()} if isinstance(kind, str) else flags)


class PlainOptions(BaseModel):
    """How a plain game is opened: cards, cards a turn, and the kind of mulligan."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    hand: int = Field(default=7, ge=1, le=1000)
    draw: int = Field(default=1, ge=0, le=1000)
    first_turn_draw: bool = True
    mulligan_kind: Literal["none", "redraw", "set-aside", "discard", "london"] = "none"
