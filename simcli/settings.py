"""The settings of one run: everything besides the deck that a number depends on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from simcli.errors import InputError

__all__ = ["Engine", "MulliganChoice", "Settings"]

Engine = Literal["auto", "exact", "mc"]
MulliganChoice = Literal["none", "all", "deck", "standard", "best"]


@dataclass(frozen=True, slots=True)
class Settings:
    """How a run is computed. ``jobs`` changes only the time it takes, never a number."""

    engine: Engine = "auto"
    trials: int = 1_000_000
    seed: int = 0
    jobs: int | None = None  # None: all cores
    mulligan: MulliganChoice = "deck"
    turns: int | None = None  # None: the game's own horizon
    first: bool = True
    confidence: float = 0.95

    def __post_init__(self) -> None:
        """Refuse what no run can be made with; InputError says which setting."""
        for name, known in (("engine", Engine), ("mulligan", MulliganChoice)):
            if getattr(self, name) not in get_args(known):
                words = ", ".join(get_args(known))
                raise InputError(f"{name} is '{getattr(self, name)}'", mend=f"one of {words}")
        for name, least in (("trials", 1), ("seed", 0), ("jobs", 1), ("turns", 1)):
            value = getattr(self, name)
            if value is None and name in ("jobs", "turns"):
                continue
            if not isinstance(value, int) or isinstance(value, bool) or value < least:
                raise InputError(f"{name} is {value!r}", mend=f"a whole number from {least} up")
        if not isinstance(self.first, bool):
            raise InputError(f"first is {self.first!r}", mend="True or False")
        if not 0 < self.confidence < 1:
            raise InputError(f"confidence is {self.confidence!r}", mend="between 0 and 1, both out")
