"""Sets of the DIVA game: played and scored on one core, and a million with every table."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from benchmarks.figures import Figure, best
from simcli.games.diva.options import DivaOptions, Policy
from simcli.games.diva.paired import wins_of
from simcli.games.diva.simulate import simulate
from simcli.settings import Settings

__all__ = ["figures"]

ROOT = Path(__file__).parents[1]
TRIALS = 50_000
POLICIES: tuple[Policy, ...] = ("random", "thrift", "greedy")


def figures() -> list[Figure]:
    """Sets a second by policy, and the seconds of the whole command."""
    found = []
    for policy in POLICIES:
        options = DivaOptions(policy=policy)
        wins_of(0, options, 1, Settings(jobs=1))
        seconds = best(lambda o=options: wins_of(0, o, TRIALS, Settings(jobs=1)))  # type: ignore[misc]
        wanted = (">=", 0.5) if policy == "random" else None
        what = f"sets played and scored, {policy}"
        found.append(Figure("diva", what, TRIALS / seconds / 1e6, "M sets/s", wanted))
    seconds = best(lambda: simulate(DivaOptions(), TRIALS, jobs=1))
    found.append(Figure("diva", "sets with all statistics", TRIALS / seconds / 1e6, "M sets/s"))
    _command()  # compiles what has to be
    found.append(
        Figure("diva", "a million sets, every table, whole command", best(_command), "s", ("<", 6))
    )
    return found


def _command() -> None:
    subprocess.run(
        [sys.executable, "-m", "simcli", "odds", "decks/diva/standard.yaml"],
        cwd=ROOT,
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
