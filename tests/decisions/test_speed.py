"""Work that has to stay small, held against other work in the same run."""

from __future__ import annotations

import time
from fractions import Fraction
from itertools import combinations
from math import comb

from benchmarks.questions import combos
from simcli.games.asking import Asker
from simcli.settings import Settings


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


def seconds(pairs: int) -> float:
    """What the combos' answer takes this thread, at its fastest."""
    deck, question = combos(pairs)
    times = []
    for _ in range(5):
        start = time.thread_time()
        (found,) = Asker(deck, Settings(engine="exact")).answer([question])
        times.append(time.thread_time() - start)
        assert found.value == counted_by_inclusion(pairs)  # type: ignore[union-attr]
    return min(times)


def test_seven_combos_more_do_not_double_the_work_seven_times() -> None:
    """By inclusion and exclusion thirteen combos would take 2^7 times as long as six."""
    assert seconds(13) < 20 * seconds(6)
