"""The settings of one run: everything besides the deck that a number depends on."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

__all__ = ["Engine", "IntervalChoice", "MulliganChoice", "Settings"]

Engine = Literal["auto", "exact", "mc"]
IntervalChoice = Literal["wilson", "clopper-pearson"]
MulliganChoice = Literal["none", "all", "deck", "standard", "best"]


@dataclass(frozen=True, slots=True)
class Settings:
    """How a run is computed. ``jobs``, ``cluster`` and ``checkpoint`` change only the time it
    takes, never a number."""

    engine: Engine = "auto"
    trials: int = 1_000_000
    seed: int = 0
    jobs: int | None = None  # None: all cores
    mulligan: MulliganChoice = "deck"
    turns: int | None = None  # None: the game's own horizon
    first: bool = True
    confidence: float = 0.95
    interval: IntervalChoice = "wilson"
    precision: float | None = None
    """Play until every simulated number is known so closely (half an interval's width), in place
    of ``trials``; but no more than ``max_trials``. The intervals then hold at every look."""
    max_trials: int = 100_000_000
    cluster: str | None = None  # the address of a Dask scheduler
    checkpoint: str | None = None  # a file that a run is kept in and resumed from

    def shown(self) -> dict[str, Any]:
        """What a number depends on, for the results: without what changes only the time."""
        hidden = {"jobs", "cluster", "checkpoint"}
        hidden |= {"interval"} if self.precision is not None else {"precision", "max_trials"}
        return {key: value for key, value in asdict(self).items() if key not in hidden}
