"""Sets of the DIVA game, played and scored on one core."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from benchmarks.case import Case, Contender
from simcli.games.diva.options import DivaOptions, Policy
from simcli.games.diva.paired import wins_of
from simcli.games.diva.simulate import simulate
from simcli.settings import Settings

__all__ = ["cases"]

POLICIES: tuple[Policy, ...] = ("random", "thrift", "greedy")
TRIALS = 50_000


def cases(quick: bool) -> Iterator[Case]:
    """Sets by policy, and with every statistic."""
    trials = TRIALS // 5 if quick else TRIALS
    for policy in POLICIES:
        options = DivaOptions(policy=policy)
        yield Case(
            f"diva sets, {policy}",
            f"sets dealt, played by the policy '{policy}' and scored",
            "sets",
            Contender("simcli", partial(wins_of, 0, options, trials, Settings(jobs=1)), trials),
            speed=(">=", 0.5e6) if policy == "random" else None,
            goes=5,
        )
    yield Case(
        "diva sets, all statistics",
        "sets of the standard deck with everything that the tables tell",
        "sets",
        Contender("simcli", partial(simulate, DivaOptions(), trials, jobs=1), trials),
        goes=5,
    )
