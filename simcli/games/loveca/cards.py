"""Cards and options of Love Live! Official Card Game.

Names and shapes follow the comprehensive rules 1.06 and their official Q&A.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from simcli.decks.model import Card

__all__ = ["COLOURS", "LIVE_BLADE_HEARTS", "LovecaCard", "LovecaOptions"]

COLOURS = ("pink", "red", "yellow", "green", "blue", "purple")
"""The heart colours heart01 to heart06, in the official order; add a new one at the end."""

GREY = "grey"
"""heart0: any heart will do. It stands in requirements only (CR 2.11.3)."""

LIVE_BLADE_HEARTS = ("all", *(f"draw:{colour}" for colour in COLOURS), "score", "grey2")
"""The four shapes of a Live's blade heart: ALL, a colour with a draw icon, a score icon, or two
colourless hearts. Every Live has exactly one."""


def _hearts(value: object) -> object:
    """Hearts as a mapping; a table writes them as ``pink=1 yellow=2``."""
    if not isinstance(value, str):
        return value
    hearts: dict[str, int] = {}
    for part in value.split():
        colour, sign, count = part.partition("=")
        if not sign or not count.isdecimal() or colour in hearts:
            raise ValueError(f"hearts are written like 'pink=1 yellow=2', not '{value}'")
        hearts[colour] = int(count)
    return hearts


Hearts = Annotated[Mapping[str, Annotated[int, Field(ge=1, le=99)]], BeforeValidator(_hearts)]
Small = Annotated[int, Field(ge=0, le=99)]


class LovecaCard(Card):
    """A Member, a Live or an Energy card.

    ``blade_heart`` is what the card adds when it is yelled: for a Member no heart (None) or one
    colour, for a Live one of :data:`LIVE_BLADE_HEARTS`. ``text`` says whether the card has text
    that changes the game; None where that is unknown, as in the packaged pool.

    >>> kanon = LovecaCard(code="X-1", type="member", cost=4, blades=2, hearts={"red": 2})
    >>> kanon.facts()["hearts.red"], sorted(kanon.flags())
    (2, ['member'])
    """

    code_shape: ClassVar[re.Pattern[str] | None] = re.compile(
        r"(PL![A-Z]{0,4}|LL)(-[A-Z]{1,3}\d{0,2})?-[A-Z]?\d{2,3}[A-Z]?(-[A-Z]+\d?\+?)?", re.I
    )

    type: Literal["member", "live", "energy"]
    cost: Small | None = None
    blades: Small = 0
    hearts: Hearts = Field(default_factory=dict)
    blade_heart: str | None = None
    score: Small | None = None
    need: Hearts = Field(default_factory=dict)
    group: str = ""
    unit: str = ""
    text: bool | None = None

    def __hash__(self) -> int:
        # Hearts are mappings and do not hash; the card number is enough.
        return hash(self.code)

    @model_validator(mode="after")
    def _shape(self) -> LovecaCard:
        for field, known in (("hearts", COLOURS), ("need", (*COLOURS, GREY))):
            for colour in getattr(self, field):
                if colour not in known:
                    raise ValueError(f"{field}: '{colour}' is none of {', '.join(known)}")
        {"member": self._member, "live": self._live, "energy": self._energy}[self.type]()
        return self

    def _member(self) -> None:
        if self.cost is None:
            raise ValueError("a member needs its cost")
        if self.blade_heart is not None and self.blade_heart not in COLOURS:
            raise ValueError(
                f"blade_heart of a member is one of {', '.join(COLOURS)}, not '{self.blade_heart}'"
            )
        self._has_none_of("need", "score")

    def _live(self) -> None:
        if self.blade_heart not in LIVE_BLADE_HEARTS:
            got = "none" if self.blade_heart is None else f"'{self.blade_heart}'"
            raise ValueError(
                f"a live has exactly one blade_heart, all, draw:COLOUR, score or grey2, not {got}"
            )
        if self.score is None or not self.need:
            raise ValueError("a live needs its score and its need, such as {red: 2, grey: 3}")
        self._has_none_of("cost", "blades", "hearts")

    def _energy(self) -> None:
        self._has_none_of("cost", "blades", "hearts", "blade_heart", "need", "score")

    def _has_none_of(self, *fields: str) -> None:
        for field in fields:
            if getattr(self, field) not in (None, 0, {}):
                raise ValueError(f"a card of type {self.type} has no {field}")

    def facts(self) -> Mapping[str, Any]:
        """The fields of the card. Beside the printed ones: ``hearts`` and ``need`` are totals,
        ``hearts.red``, ``need.grey`` and so on their parts, None where the type has no such
        number. ``blade_heart`` holds for every word of the icon, so that ``blade_heart=red`` finds
        a Live that gives a red heart and a card, and is ``none`` for a Member without one."""
        member, live = self.type == "member", self.type == "live"
        facts: dict[str, Any] = {
            "type": self.type,
            "name": self.name,
            "name_en": self.name_en or None,
            "group": self.group or None,
            "unit": self.unit or None,
            "cost": self.cost,
            "blades": self.blades if member else None,
            "score": self.score,
            "blade_heart": self._icon_words(),
            "hearts": sum(self.hearts.values()) if member else None,
            "need": sum(self.need.values()) if live else None,
        }
        for colour in COLOURS:
            facts[f"hearts.{colour}"] = self.hearts.get(colour, 0) if member else None
        for colour in (*COLOURS, GREY):
            facts[f"need.{colour}"] = self.need.get(colour, 0) if live else None
        return facts

    def _icon_words(self) -> tuple[str, ...]:
        if self.blade_heart is None:
            return ("none",)
        words = self.blade_heart.split(":")
        return (self.blade_heart, *words) if len(words) > 1 else (self.blade_heart,)

    def flags(self) -> frozenset[str]:
        return frozenset({self.type})


class LovecaOptions(BaseModel):
    """The Energy deck and the format: ``standard`` is 48 Members and 12 Lives, ``half`` 24 and 6
    (CR 6.1.1, QA 3)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    energy: int = Field(default=12, ge=1, le=1000)
    format: Literal["standard", "half"] = "standard"
