"""The simulation's named random numbers, one trial at a time, in plain Python.

:mod:`simcli.montecarlo.streams` has the same for millions of trials, compiled; a few example hands
should not wait for a compiler.
"""

from __future__ import annotations

import hashlib

__all__ = ["Stream"]

_BLOCK = 2048
"""The trials that share a stream; :data:`simcli.montecarlo.lanes.LANES`."""
_WORD = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


class Stream:
    """The random numbers of one purpose in one trial.

    >>> left = [2, 3]
    >>> drawn = Stream(0, "opening", 7).draw(left, 5)
    >>> sorted(drawn), left
    ([0, 0, 1, 1, 1], [0, 0])
    """

    def __init__(self, seed: int, purpose: str, trial: int) -> None:
        digest = hashlib.blake2b(f"{seed}/{purpose}".encode(), digest_size=8).digest()
        block, self._lane = divmod(trial, _BLOCK)
        self._key = _word(int.from_bytes(digest, "little"), block)

    def choice(self, index: int, n: int) -> int:
        """The ``index``-th choice: a number in ``0 .. n - 1``. The trials of a block take 16-bit
        numbers in turn; 48 bits more decide what those leave open."""
        at = index * _BLOCK + self._lane
        first = _word(self._key, at // 4) >> 16 * (at % 4) & 0xFFFF
        further = _word(_mix(self._key), at) >> 16
        return (first << 48 | further) * n >> 64

    def draw(self, left: list[int], cards: int) -> list[int]:
        """Draw cards, whose counts by category are ``left`` (which is changed); their categories
        in the order in which they come."""
        drawn = []
        for index in range(cards):
            at = self.choice(index, sum(left))
            category = 0
            while at >= left[category]:
                at -= left[category]
                category += 1
            left[category] -= 1
            drawn.append(category)
        return drawn


def _word(key: int, index: int) -> int:
    """The ``index``-th word of a stream."""
    return _mix(key + (index + 1) * _GOLDEN)


def _mix(z: int) -> int:
    """SplitMix64's finaliser."""
    z &= _WORD
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _WORD
    return z ^ z >> 31
