"""The settings of one run: everything besides the deck that a number depends on."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from simcli.errors import InputError

__all__ = ["Engine", "IntervalChoice", "MulliganChoice", "Settings"]

Engine = Literal["auto", "exact", "mc"]
IntervalChoice = Literal["wilson", "clopper-pearson", "anytime"]
MulliganChoice = Literal["none", "all", "deck", "standard", "best"]

_WORDS = {"engine": Engine, "mulligan": MulliganChoice, "interval": IntervalChoice}
_LEAST = {"trials": 1, "games": 1, "max_trials": 1, "seed": 0, "jobs": 1, "turns": 1}


QUICK_GAMES = 100_000
"""Whole games that ``odds`` simulates where no number of trials is named: to within 0.3 %."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a run is computed. ``jobs``, ``cluster`` and ``checkpoint`` change only the time it
    takes, never a number."""

    engine: Engine = "auto"
    trials: int = 1_000_000
    games: int | None = None
    """Whole games to simulate beside the tables, each worth many hands; None: ``trials``."""
    seed: int = 0
    jobs: int | None = None  # None: all cores
    mulligan: MulliganChoice = "deck"
    turns: int | None = None  # None: the game's own horizon
    first: bool = True
    confidence: float = 0.95
    policy: str | None = None  # of simulated games; None: what the deck's plan says
    opponent: str | None = None  # of simulated games; None: what the deck's plan says
    interval: IntervalChoice = "wilson"
    precision: float | None = None
    """Play until every simulated number is known so closely (half an interval's width), in place
    of ``trials``; but no more than ``max_trials``. The intervals then hold at every look."""
    max_trials: int = 100_000_000
    cluster: str | None = None  # the address of a Dask scheduler
    checkpoint: str | None = None  # a file that a run is kept in and resumed from

    @property
    def intervals(self) -> IntervalChoice:
        """The kind of the intervals. Where a run is looked at until it is precise, they have to
        hold at every look."""
        return self.interval if self.precision is None else "anytime"

    def in_one_go(self, command: str) -> Settings:
        """These settings, for a command that plays a named number of trials once, in this process.
        InputError where they say otherwise."""
        for name in ("precision", "cluster", "checkpoint"):
            if getattr(self, name) is not None:
                mend = "name trials instead" if name == "precision" else "leave it out"
                raise InputError(f"{command} takes no {name}", mend=mend)
        return self

    def shown(self) -> dict[str, Any]:
        """What a number depends on, for the results: without what changes only the time."""
        hidden = {"jobs", "cluster", "checkpoint"}
        hidden |= {"interval"} if self.precision is not None else {"precision", "max_trials"}
        return {key: value for key, value in asdict(self).items() if key not in hidden}

    def __post_init__(self) -> None:
        """Refuse what no run can be made with; InputError says which setting."""
        for name, known in _WORDS.items():
            if getattr(self, name) not in get_args(known):
                words = ", ".join(get_args(known))
                raise InputError(f"{name} is '{getattr(self, name)}'", mend=f"one of {words}")
        for name, least in _LEAST.items():
            value = getattr(self, name)
            if value is None and name in ("games", "jobs", "turns"):
                continue
            if not isinstance(value, int) or isinstance(value, bool) or value < least:
                raise InputError(f"{name} is {value!r}", mend=f"a whole number from {least} up")
        if not isinstance(self.first, bool):
            raise InputError(f"first is {self.first!r}", mend="True or False")
        if not _between(self.confidence, 0, 1):
            raise InputError(f"confidence is {self.confidence!r}", mend="between 0 and 1, both out")
        if self.precision is not None and not _between(self.precision, 0, float("inf")):
            raise InputError(f"precision is {self.precision!r}", mend="a number above 0")


def _between(value: object, low: float, high: float) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and low < value < high
