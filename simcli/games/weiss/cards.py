"""Cards and options of Weiss Schwarz."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from simcli.decks.model import Card
from simcli.games.weiss.effects import read_backup, read_effect

__all__ = ["ICONS", "NICKNAMES", "WeissCard", "WeissOptions"]

ICONS = (
    "soul",
    "return",
    "pool",
    "comeback",
    "draw",
    "shot",
    "treasure",
    "gate",
    "standby",
    "choice",
    "discovery",
    "chance",
)
"""Trigger icons, in the words of the English rule book."""

NICKNAMES = {
    "wind": "return",
    "bounce": "return",
    "bag": "pool",
    "stock": "pool",
    "door": "comeback",
    "book": "draw",
    "flame": "shot",
    "gold": "treasure",
    "bar": "treasure",
    "pants": "gate",
}
"""What players call the icons; understood wherever an icon is named."""


def _icons(value: object) -> object:
    """Icons as a tuple; ``soul+gate``, ``soul2`` and players' nicknames are understood."""
    if value is None:
        return ()
    words = re.split(r"[+\s]+", value.strip()) if isinstance(value, str) else value
    if not isinstance(words, list | tuple):
        return value
    icons: list[object] = []
    for word in words:
        name = word.casefold() if isinstance(word, str) else word
        icons += ["soul", "soul"] if name == "soul2" else [NICKNAMES.get(name, name)]
    return tuple(icons)


def _folded(value: object) -> object:
    return value.casefold() if isinstance(value, str) else value


Folded = BeforeValidator(_folded)
Small = Annotated[int, Field(ge=0, le=99)]
Backup = Annotated[
    Mapping[str, Annotated[int, Field(ge=0, le=99_999)]], BeforeValidator(read_backup)
]


class WeissCard(Card):
    """A character, an event or a climax.

    ``level``, ``cost``, ``power`` and ``soul`` are None where the type has none: a climax has no
    level, so ``level=0`` never counts it. ``trigger`` holds the icons, ``soul`` twice for a double
    soul. ``backup`` (power, level and cost) makes a character a counter card; ``effect`` is what a
    climax does when it is played, see :mod:`simcli.games.weiss.effects`; None where it is not
    known. ``copies`` is a card text's exception to four cards of a name: a number, or ``any``.
    ``text`` says whether the card has text; None where that is unknown.

    >>> c = WeissCard(code="X/W01-001", type="climax", color="red", trigger="soul+door")
    >>> c.trigger, sorted(c.facts()["trigger"])
    (('soul', 'comeback'), ['comeback', 'door', 'soul'])
    """

    code_shape: ClassVar[re.Pattern[str] | None] = re.compile(
        r"[A-Z0-9]{1,5}/(EN-)?[A-Z]{1,4}\d+(-[A-Z0-9]+)?-[A-Z]{0,3}\d{1,3}[A-Z+]*", re.I
    )

    type: Annotated[Literal["character", "event", "climax"], Folded]
    color: Annotated[Literal["yellow", "green", "red", "blue", "purple"] | None, Folded] = None
    level: Small | None = None
    cost: Small | None = None
    power: Annotated[int, Field(ge=0)] | None = None
    soul: Small | None = None
    trigger: Annotated[tuple[str, ...], BeforeValidator(_icons)] = ()
    copies: Annotated[int, Field(ge=1, le=1000)] | Literal["any"] | None = None
    backup: Backup = Field(default_factory=dict)
    effect: str | None = None
    text: bool | None = None

    def __hash__(self) -> int:  # its mapping has none
        return hash(self.code)

    @model_validator(mode="after")
    def _shape(self) -> WeissCard:
        for icon in self.trigger:
            if icon not in ICONS:
                raise ValueError(f"trigger: '{icon}' is none of {', '.join(ICONS)}")
        if self.type == "climax":
            if not self.trigger:
                raise ValueError("a climax needs its trigger icons, such as soul+gate")
            for field in ("level", "cost", "power", "soul"):
                if getattr(self, field) is not None:
                    raise ValueError(f"a climax has no {field}")
        elif self.level is None:
            raise ValueError(f"a card of type {self.type} needs its level")
        if self.effect is not None:
            if self.type != "climax":
                raise ValueError("only a climax has an effect")
            read_effect(self.effect)
        if self.backup and self.type != "character":
            raise ValueError("only a character has a backup")
        return self

    def facts(self) -> Mapping[str, Any]:
        """The fields of the card. ``trigger`` holds for each icon, under the rule book's word and
        the players', for ``soul2`` where there are two souls, and is ``none`` without icons."""
        return {
            "type": self.type,
            "name": self.name,
            "name_en": self.name_en or None,
            "color": self.color,
            "level": self.level,
            "cost": self.cost,
            "power": self.power,
            "soul": self.soul,
            "trigger": self._icon_words(),
        }

    def _icon_words(self) -> tuple[str, ...]:
        words = list(dict.fromkeys(self.trigger))
        words += [nick for nick, icon in NICKNAMES.items() if icon in self.trigger]
        if self.trigger.count("soul") > 1:
            words.append("soul2")
        return tuple(words) or ("none",)

    def flags(self) -> frozenset[str]:
        return frozenset({self.type})


class WeissOptions(BaseModel):
    """Weiss Schwarz has no options of its own in a deck file."""

    model_config = ConfigDict(frozen=True, extra="forbid")
