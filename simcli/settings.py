"""The settings of one run: everything besides the deck that a number depends on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

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
    policy: str | None = None  # of simulated games; None: what the deck's plan says
