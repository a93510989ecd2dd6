"""Successive elimination on paired samples: the best of many, without scoring the bad ones fully.

All candidates meet the same batches of deals. After every round those whose difference to the
leader is surely positive drop out; the next round doubles the batches. The chance that any
comparison of the whole run errs is kept below ``error`` (Bonferroni over candidates and rounds):
E. Even-Dar, S. Mannor and Y. Mansour, "Action elimination and stopping conditions", JMLR 7 (2006).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from simcli.decisions.paired import mean, t_bound

__all__ = ["Selection", "select"]

FIRST = 8
"""Batches of the first round; fewer say too little of how much a difference varies."""

Sample = Callable[[int, Sequence[int]], Sequence[float]]
"""The scores of a candidate (by number) in the batches of these numbers."""


@dataclass(frozen=True, slots=True)
class Selection:
    """``scores[c]`` are the batches that candidate c was scored in, ``alive`` who is left, best
    first, and ``rounds`` how many there were."""

    scores: tuple[tuple[float, ...], ...]
    alive: tuple[int, ...]
    rounds: int


def select(
    number: int, sample: Sample, batches: int, spared: Sequence[int] = (), error: float = 0.05
) -> Selection:
    """The best of ``number`` candidates by at most ``batches`` batches each; those ``spared`` stay
    in to the end.

    >>> def sample(candidate, numbers):
    ...     return [candidate + (b % 3) / 2 for b in numbers]
    >>> select(4, sample, 64).alive
    (3,)
    """
    scores: list[list[float]] = [[] for _ in range(number)]
    alive = list(range(number))
    ends = _ends(batches)
    rounds = 0
    for end in ends:
        rounds += 1
        for c in alive:
            scores[c] += sample(c, range(len(scores[c]), end))
        alive.sort(key=lambda c: (-mean(scores[c]), c))
        leader, *rest = alive
        tail = error / (len(ends) * max(1, number - 1))
        alive = [
            leader,
            *(c for c in rest if c in spared or t_bound(scores[leader], scores[c], tail) <= 0),
        ]
        if not [c for c in alive[1:] if c not in spared]:
            break
    return Selection(tuple(map(tuple, scores)), tuple(alive), rounds)


def _ends(batches: int) -> list[int]:
    """How many batches each round ends with.

    >>> _ends(40)
    [8, 16, 32, 40]
    """
    ends = [min(FIRST, batches)]
    while ends[-1] < batches:
        ends.append(min(2 * ends[-1], batches))
    return ends
