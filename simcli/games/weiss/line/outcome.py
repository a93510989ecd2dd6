"""What a line does to an opponent, as chances or as counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

__all__ = ["Number", "Outcome"]

Number: TypeAlias = Any  # Fraction, float, or the int of a count


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a line does: chances by damage taken, of the opponent ``alive`` and of the ``lost``,
    which sum to ``total``: 1, or the trials where they are counts.

    Damage is how far the clock has moved: refresh penalties count, heals count back, and nothing
    counts past level 4. Without level limit only those are lost whose deck and waiting room were
    both empty.
    """

    alive: Mapping[int, Number]
    lost: Mapping[int, Number]
    total: Number

    @property
    def damage(self) -> dict[int, Number]:
        """The chance of each damage, in order."""
        both = sorted({*self.alive, *self.lost})
        return {d: self.alive.get(d, 0) + self.lost.get(d, 0) for d in both}

    @property
    def expected(self) -> Number:
        """The mean damage (times the total)."""
        return sum(d * p for d, p in self.damage.items())

    def at_least(self, damage: int) -> Number:
        """The chance of so much damage or more."""
        weights = self.damage.items()
        return self._all_but(
            (p for d, p in weights if d >= damage), (d < damage for d, _ in weights)
        )

    def kill(self, left: int | None = None) -> Number:
        """The chance that the opponent has lost, or would have with level 4 only ``left`` clock
        cards away (at level 3 no card of the clock comes back before)."""
        far = [left is not None and d >= left for d in self.alive]
        beaten = [p for p, dead in zip(self.alive.values(), far, strict=True) if dead]
        return self._all_but([*self.lost.values(), *beaten], (not dead for dead in far))

    def _all_but(self, inside: Iterable[Number], outside: Iterable[bool]) -> Number:
        """The sum of the weights inside; exactly all of them where nothing is outside, whatever
        rounding makes of the sum."""
        return sum(inside) if any(outside) else self.total
