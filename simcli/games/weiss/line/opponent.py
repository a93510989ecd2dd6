"""Who stands on both sides of a line: the opponent's zones, and the attacker's own deck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

__all__ = ["FULL_CLOCK", "LEVELS", "Check", "Opponent", "Pick", "TriggerPool"]

Pick = Literal["non-climax", "climax", "oldest"]
"""Which of the bottom seven clock cards goes to the level area (rule 1.6 leaves it free)."""

FULL_CLOCK = 7  # clock cards that make a level
LEVELS = 4  # levels that lose


@dataclass(frozen=True, slots=True)
class Opponent:
    """The zones that damage moves cards between, as (cards, climaxes).

    ``clock`` holds the clock's cards, oldest first, True for a climax. A ``level`` of None asks for
    the damage without level limit: nothing levels up, and clocked cards stay where they are.

    >>> Opponent(deck=(30, 8), waiting=(10, 0), level=3, clock=(False,) * 4).at
    '3/4'
    """

    deck: tuple[int, int]
    waiting: tuple[int, int] = (0, 0)
    level: int | None = None
    clock: tuple[bool, ...] = ()

    @property
    def at(self) -> str | None:
        """Level and clock as players write them; None without level limit."""
        return None if self.level is None else f"{self.level}/{len(self.clock)}"

    @property
    def left(self) -> int:
        """How many clock cards away level 4 is."""
        return FULL_CLOCK * (LEVELS - (self.level or 0)) - len(self.clock)

    def standing_at(self, level: int, clock: int) -> Opponent:
        """The same zones at another level and clock, with no climax in the clock."""
        return Opponent(self.deck, self.waiting, level, (False,) * clock)


class Check(NamedTuple):
    """What a card of the attacker's deck gives when it is checked or milled."""

    souls: int = 0
    shot: bool = False
    level: int = 0


@dataclass(frozen=True)
class TriggerPool:
    """The cards the attacker's trigger checks are made from, merged by what they give.

    ``levels_known`` is False for a pool given by its icons only.
    """

    cards: Mapping[Check, int] = field(default_factory=dict)
    levels_known: bool = True

    @classmethod
    def of_souls(cls, souls: int, cards: int, double: int = 0, shot: int = 0) -> TriggerPool:
        """``cards`` of which ``souls`` show one soul icon, ``double`` two, and ``shot`` a soul and
        a shot."""
        kinds = {
            Check(1): souls,
            Check(2): double,
            Check(1, True): shot,
            Check(0): cards - souls - double - shot,
        }
        return cls({kind: n for kind, n in kinds.items() if n}, levels_known=False)

    @property
    def size(self) -> int:
        """How many cards there are to check."""
        return sum(self.cards.values())

    def merged(self, icons: bool, levels: bool) -> tuple[tuple[Check, int], ...]:
        """The cards merged by what a line can notice, in a fixed order."""
        merged: dict[Check, int] = {}
        for (souls, shot, level), n in self.cards.items():
            kind = Check(souls * icons, shot and icons, level * levels)
            merged[kind] = merged.get(kind, 0) + n
        return tuple(sorted(merged.items()))
