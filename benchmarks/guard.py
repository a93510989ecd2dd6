"""Fails where a kernel has become much slower: ``python -m benchmarks.guard``, part of the checks.

Seconds say little on a machine that others use as well. So each kernel is measured beside a scalar
C loop, both by the thread's own clock and in turns; what counts is the ratio of their fastest goes,
and it fails below :data:`MARGIN` of what is on record for the kernel. A busy machine changes that
ratio by a tenth or two; a loop that is no vector code any more, or a branch that came into it, by
half and more. A kernel that seems slow is measured again before it is said.

Without a C compiler, or on a machine whose vector instructions are not on record, there is nothing
that a ratio could be held to: the exit code is 0, with a word.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

import numpy as np

from benchmarks import scalar
from benchmarks.case import Case, Contender, measure
from benchmarks.machine import vectors

__all__ = ["MARGIN", "RECORD", "guard", "guarded"]

RECORD: Mapping[str, Mapping[str, float]] = {
    "AVX-512": {
        "opening hands": 4.2,
        "openings, mulligan": 4.2,
        "Live attempts": 4.1,
        "loveca matches, clear": 0.0010,
        "diva sets, random": 0.0065,
    },
    "AVX2": {
        "opening hands": 2.8,
        "openings, mulligan": 3.0,
        "Live attempts": 2.9,
        "loveca matches, clear": 0.0010,
        "diva sets, random": 0.0062,
    },
}
"""How many times faster than its scalar loop each kernel was, by the machine's vector instructions
and by case; whole games, which have no such loop, beside the one that deals opening hands: games
for a hand. Of several machines the lowest counts; those of AVX2 are of kernels compiled for it on
machines that have more, less a tenth."""
MARGIN = 0.6
ROUNDS = 3
HANDS = 500_000


def guarded() -> dict[str, Case]:
    """The cases on record, with the yardstick that the record is of and nobody else."""
    from benchmarks import diva, live, loveca_games, openings

    names = {name for record in RECORD.values() for name in record}
    hands, none = scalar.loop("hands"), np.zeros(32, np.int64)
    dealt = Contender("opening hands in C", partial(hands, HANDS, none), HANDS)
    found: dict[str, Case] = {}
    for module in (openings, live, loveca_games, diva):
        for case in module.cases(quick=True):
            if case.name in names:
                own = module in (openings, live)
                yardstick = case.yardstick if own else dealt
                found[case.name] = replace(case, yardstick=yardstick, peers=())
    return found


def guard(
    cases: Mapping[str, Case],
    record: Mapping[str, float],
    say: Callable[[str], None] = print,
) -> bool:
    """Whether every kernel on record is fast enough; what is found is said."""
    slow = False
    for name, recorded in record.items():
        ratio = 0.0
        for _ in range(ROUNDS):
            ratio = max(ratio, _ratio(cases[name]))
            if ratio >= MARGIN * recorded:
                break
        held = ratio >= MARGIN * recorded
        slow |= not held
        say(
            f"{name}: {ratio:.3g} times the scalar loop, on record {recorded:g}: "
            + ("fast enough" if held else f"SLOW, below {MARGIN:.0%} of it")
        )
    return not slow


def _ratio(case: Case) -> float:
    assert case.yardstick is not None
    return measure(case).times(case.yardstick)


def main() -> int:
    """0: fast enough, or nothing to measure by; 1: not."""
    if scalar.compiler() is None:
        print("no C compiler: kernels are not measured")
        return 0
    record = RECORD.get(vectors())
    if record is None:
        print(f"no machine with {vectors()} is on record: kernels are not measured")
        return 0
    return 0 if guard(guarded(), record) else 1


if __name__ == "__main__":
    sys.exit(main())
