"""What a person waits for, process start included, kernels compiled before."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from benchmarks.figures import Figure, race

__all__ = ["figures"]

ROOT = Path(__file__).parents[1]
MUSE = "decks/loveca/start-deck-muse.yaml"
BOARD = ("--remaining", "red=11 green=6 all=5 none=3", "--blades", "10", "--need", "red=5 grey=3")
MILLION = ("--engine", "mc", "--trials", "1000000")
CASES: dict[str, tuple[tuple[str, ...], float]] = {
    "simcli --help": (("--help",), 0.25),
    "an exact question": (("odds", MUSE, "--ask", "1+ live in opening"), 0.6),
    "an exact Live attempt": (("live", *BOARD), 0.6),
    "exact tables, loveca": (("odds", MUSE), 3),
    "exact tables, weiss": (("odds", "decks/weiss/5hy-nino.yaml"), 3),
    "exact tables, plain": (("odds", "decks/plain/magic-like-60.yaml"), 3),
    "a million trials a table, loveca": (("odds", MUSE, *MILLION), 3),
    "a million trials a table, weiss": (("odds", "decks/weiss/5hy-nino.yaml", *MILLION), 3),
    "a million trials a table, plain": (("odds", "decks/plain/yugioh-like-40.yaml", *MILLION), 3),
    "a million London mulligans a table": (
        ("odds", "decks/plain/magic-like-60.yaml", *MILLION),
        3,
    ),
}


def _run(arguments: tuple[str, ...]) -> None:
    subprocess.run(
        [sys.executable, "-m", "simcli", *arguments],
        cwd=ROOT,
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def figures() -> list[Figure]:
    """Seconds of each command."""
    for arguments, _ in CASES.values():
        _run(arguments)  # compiles what has to be
    seconds = race({name: lambda a=a: _run(a) for name, (a, _) in CASES.items()})  # type: ignore[misc]
    return [Figure("startup", n, s, "s", ("<", CASES[n][1])) for n, s in seconds.items()]
