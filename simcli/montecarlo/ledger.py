"""What has been played so far: for each run of a computation its tally and which trials are in it.

A computation that is repeated with more trials, or resumed from a file, makes the same runs in the
same order; each finds its part here and plays only the trials that are missing. A batch is entered
with its range, and a range that is there already is refused, so nothing can be counted twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["Ledger", "Part"]


@dataclass(slots=True)
class Part:
    """One run's tally (``counts``, flat) and the trials in it: sorted ranges that do not touch."""

    shape: tuple[int, ...]
    counts: npt.NDArray[np.int64]
    done: list[tuple[int, int]] = field(default_factory=list)
    aim: int = 0
    """Trials it was last asked for, while the computation was asked for ``look``: it may be asked
    for a part of them only."""
    look: int = 0

    @classmethod
    def empty(cls, shape: tuple[int, ...]) -> Part:
        """A part in which nothing has been played."""
        import numpy as np

        return cls(shape, np.zeros(shape, np.int64))

    @property
    def played(self) -> int:
        """How many trials are in the tally."""
        return sum(last - first for first, last in self.done)

    @property
    def reach(self) -> int:
        """The number of the trial after the last one in the tally."""
        return self.done[-1][1] if self.done else 0

    def missing(self, trials: int) -> list[tuple[int, int]]:
        """The ranges of the trials ``0 .. trials - 1`` that have not been played.

        Raises ValueError where trials beyond have been played: their counts cannot be taken out.
        """
        if self.reach > trials:
            raise ValueError(f"{self.reach} trials have been played, more than {trials}")
        found, at = [], 0
        for first, last in [*self.done, (trials, trials)]:
            if at < first:
                found.append((at, first))
            at = last
        return found

    def enter(self, first: int, last: int, counts: npt.NDArray[np.int64]) -> None:
        """Add the tally of the trials ``[first, last)``. Raises ValueError if one is in already."""
        if any(first < end and start < last for start, end in self.done):
            raise ValueError(f"trials {first} to {last} would be counted twice")
        total, done = self.counts + counts, _joined([*self.done, (first, last)])
        self.counts, self.done = total, done  # both or, where an interrupt comes, neither


@dataclass(slots=True)
class Ledger:
    """The parts of a computation in the order in which it runs them. ``look`` is the number of
    trials that the present pass plays up to (0: not decided yet)."""

    parts: list[Part] = field(default_factory=list)
    look: int = 0
    _next: int = 0

    def rewind(self) -> None:
        """The computation starts again: its first run is the first part."""
        self._next = 0

    def part(self, shape: tuple[int, ...]) -> Part:
        """The part of the next run. Raises ValueError where it was another kind of run before."""
        if self._next == len(self.parts):
            self.parts.append(Part.empty(shape))
        part = self.parts[self._next]
        if part.shape != shape:
            raise ValueError(f"run {self._next + 1} counts {shape}, but counted {part.shape}")
        self._next += 1
        return part

    @property
    def least_look(self) -> int:
        """The smallest look at which no run would be asked for less than it has played."""
        asked = [part for part in self.parts if part.aim]
        return max((-(-part.reach * part.look // part.aim) for part in asked), default=0)

    def to_json(self) -> dict[str, Any]:
        """Plain values that :meth:`from_json` reads back."""
        return {
            "look": self.look,
            "parts": [
                {
                    "shape": part.shape,
                    "asked": [part.aim, part.look],
                    "done": part.done,
                    "counts": part.counts.ravel().tolist(),
                }
                for part in self.parts
            ],
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Ledger:
        """The ledger that was written. Raises ValueError, KeyError or TypeError for anything that
        :meth:`to_json` does not write."""
        import numpy as np

        parts = []
        for said in data["parts"]:
            shape = tuple(int(n) for n in said["shape"])
            done = [(int(first), int(last)) for first, last in said["done"]]
            if done != _joined(done) or any(first >= last or first < 0 for first, last in done):
                raise ValueError("its ranges of trials overlap")
            aim, look = (int(n) for n in said["asked"])
            counts = np.array(said["counts"], np.int64).reshape(shape)
            parts.append(Part(shape, counts, done, aim, look))
        return cls(parts, int(data["look"]))


def _joined(ranges: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Sorted, with ranges that touch made one.

    >>> _joined([(4, 6), (0, 2), (2, 4), (9, 10)])
    [(0, 6), (9, 10)]
    """
    found: list[tuple[int, int]] = []
    for first, last in sorted(ranges):
        if found and found[-1][1] == first:
            found[-1] = (found[-1][0], last)
        else:
            found.append((first, last))
    return found
