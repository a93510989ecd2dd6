"""What a measurement is before it is shown: exact, or integer counts of simulated trials."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

__all__ = ["Estimate", "Exact", "Mean", "Proportion"]


@dataclass(frozen=True, slots=True)
class Exact:
    """A number known exactly (a fraction) or to rounding (a float). None: it is undefined, such as
    a chance given what cannot happen."""

    value: Fraction | float | None


@dataclass(frozen=True, slots=True)
class Proportion:
    """``hits`` of ``trials`` independent trials. With no trials it is undefined, not zero."""

    hits: int
    trials: int


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of ``trials`` whole numbers of the given sum and sum of squares, over ``scale``."""

    total: int
    squares: int
    trials: int
    scale: int = 1


Estimate = Exact | Proportion | Mean
