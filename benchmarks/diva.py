"""How fast sets of the DIVA game are played: run ``python benchmarks/diva.py [TRIALS]``.

Play alone is dealing, placing and scoring; measured, every table of ``simcli odds`` besides. The
first line compiles the kernels, if that has not been done before.
"""

from __future__ import annotations

import os
import sys
import time

from simcli.games.diva.options import DivaOptions, Policy
from simcli.games.diva.paired import wins_of
from simcli.games.diva.simulate import simulate
from simcli.settings import Settings

POLICIES: tuple[Policy, ...] = ("random", "thrift", "greedy")


def main(trials: int) -> None:
    """Print sets a second, by policy, players and cores."""
    started = time.perf_counter()
    simulate(DivaOptions(), 30)
    wins_of(0, DivaOptions(), 30, Settings())
    print(f"loading the kernels: {time.perf_counter() - started:.1f} s")
    cores = sorted({1, os.cpu_count() or 1})
    for players in (2, 3):
        for policy in POLICIES:
            options = DivaOptions(players=players, policy=policy)
            for jobs in cores:
                alone = _seconds(lambda o=options, j=jobs: wins_of(0, o, trials, Settings(jobs=j)))
                measured = _seconds(lambda o=options, j=jobs: simulate(o, trials, jobs=j))
                print(
                    f"{players} players, {policy:6}, {jobs} core{'s' if jobs > 1 else ' '}: "
                    f"{trials / alone:10,.0f} sets/s played, "
                    f"{trials / measured:10,.0f} sets/s measured"
                )


def _seconds(work: object) -> float:
    assert callable(work)
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200_000)
