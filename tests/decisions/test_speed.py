"""Work that has to stay small, in seconds of processor (so that a busy machine fails nothing)."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

from benchmarks.questions import cpu_seconds


def counted_by_inclusion(pairs: int) -> Fraction:
    """Any of so many pairs of two copies each half, among five of sixty: by inclusion and
    exclusion over the (at most two) combos that five cards can hold."""
    either = Fraction(0)
    for chosen in (1, 2):
        for some in combinations(range(pairs), chosen):
            halves = 2 * len(some)
            # All of these halves are there: inclusion and exclusion over those missing.
            have = sum(
                (-1) ** missing * comb(halves, missing) * comb(60 - 2 * missing, 5)
                for missing in range(halves + 1)
            )
            either += (-1) ** (chosen + 1) * Fraction(have, comb(60, 5))
    return either


def test_thirteen_combos_take_less_than_a_tenth_of_a_second() -> None:
    seconds, found = cpu_seconds()
    assert found.value == counted_by_inclusion(13)  # type: ignore[attr-defined]
    assert seconds < 0.1
