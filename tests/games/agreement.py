"""How near a simulated number must come to an exact one."""

from __future__ import annotations

from math import sqrt

from simcli.statistics.estimates import Exact, Mean, Proportion


def near(hits: int, trials: int, chance: float, errors: float = 5.0) -> bool:
    """Whether so many hits are within so many standard errors of what is expected, with three
    hits to spare where so few are expected that the normal law does not hold. What is sure or
    impossible must come out so.

    >>> near(520, 1000, 0.5), near(600, 1000, 0.5), near(1, 1000, 0.0), near(999, 1000, 1.0)
    (True, False, False, False)
    """
    if chance in (0, 1):
        return hits == trials * chance
    return abs(hits - trials * chance) <= errors * sqrt(trials * chance * (1 - chance)) + 3


def agrees(simulated: Proportion | Mean, exact: Exact, errors: float = 5.0) -> bool:
    """Whether a simulated estimate is near the exact one; of what is undefined nothing is seen."""
    if exact.value is None:
        return simulated.trials == 0
    if isinstance(simulated, Proportion):
        return near(simulated.hits, simulated.trials, float(exact.value), errors)
    n = simulated.trials
    spread = sqrt(max(0.0, simulated.squares / n - (simulated.total / n) ** 2) / n)
    mean = simulated.total / n / simulated.scale
    return abs(mean - float(exact.value)) <= errors * spread / simulated.scale + 3 / n
