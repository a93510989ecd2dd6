"""One row of the results: the schema that scripts lean on."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal

from simcli.results.digits import shown
from simcli.results.measure import Measure
from simcli.statistics import Interval
from simcli.statistics.estimates import Exact

__all__ = ["COLUMNS", "NEVER", "Method", "Row", "row_of"]

Method = Literal["exact", "monte carlo"]
NEVER = "undefined"
"""What is shown of a number that does not exist, such as a chance under what cannot happen."""

# Rounding a sum of floats may leave an exactly known chance this far outside 0 to 1, not further.
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Row:
    """One number and where it comes from; the fields are the columns of every format.

    ``value`` is None where no trial stands behind it. ``low`` and ``high`` are None where the
    value is exact or undefined; ``trials`` is None where it is exact.
    """

    deck: str
    game: str
    metric: str
    key: str | None
    turn: int | None
    value: float | None
    low: float | None
    high: float | None
    unit: str
    method: Method
    trials: int | None
    given: str

    @property
    def reading(self) -> tuple[float | None, float | None, float | None, str]:
        """Value, low, high and unit: what :mod:`simcli.results.digits` shows."""
        return self.value, self.low, self.high, self.unit

    @property
    def told(self) -> str:
        """The number as it is shown; where no trial could ever give one, just "undefined"."""
        if self.value is None and self.method == "exact":
            return NEVER
        return shown(*self.reading)


COLUMNS = tuple(f.name for f in fields(Row))


def row_of(deck: str, game: str, measure: Measure, found: Interval) -> Row:
    """The row of ``measure``, whose statistics are ``found``.

    Raises ValueError where an exact chance lies outside 0 to 1 by more than rounding explains.

    >>> from simcli.statistics import interval
    >>> measure = Measure("cancel", "2@50/8", Exact(0.25))
    >>> row = row_of("mine", "weiss", measure, interval(measure.estimate))
    >>> row.value, row.method, row.trials
    (0.25, 'exact', None)
    """
    exact = isinstance(measure.estimate, Exact)
    value = found.value
    if measure.unit == "probability" and exact and value is not None and not 0 <= value <= 1:
        if not -_ROUNDING <= value <= 1 + _ROUNDING:
            raise ValueError(f"{measure.metric} {measure.key}: a chance cannot be {value}")
        value = min(1.0, max(0.0, value))
    return Row(
        deck=_storable(deck),
        game=game,
        metric=measure.metric,
        key=None if measure.key is None else _storable(measure.key),
        turn=measure.turn,
        value=value,
        low=found.low,
        high=found.high,
        unit=measure.unit,
        method="exact" if exact else "monte carlo",
        trials=None if isinstance(measure.estimate, Exact) else measure.estimate.trials,
        given=_storable(measure.given),
    )


def _storable(text: str) -> str:
    """``text`` without lone surrogates (undecodable bytes of a file name): no format holds them."""
    return text.encode("utf-8", "replace").decode("utf-8")
