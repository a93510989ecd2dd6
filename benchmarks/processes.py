"""Whole commands: how they are run, and what they cost."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

__all__ = ["DECK", "QUESTION", "ROOT", "environment", "imported", "peak", "simcli"]

ROOT = Path(__file__).parents[1]
DECK = "decks/loveca/start-deck-muse.yaml"
QUESTION = "1+ live in opening"


@cache
def environment() -> dict[str, str]:
    """As an installed program runs: with bytecode, which some machines tell Python not to keep."""
    kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    bytecode = Path(tempfile.gettempdir(), f"simcli-benchmark-bytecode-{os.getuid()}")
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": str(bytecode)}


LOG = "A3 B2 AX | A1 B4 B2\n"
"""What stands on standard input: a set of the DIVA game, for the command that reads one."""


def run(command: list[str]) -> str:
    """Standard error of a command that must succeed; its output is thrown away."""
    done = subprocess.run(
        command,
        input=LOG,
        cwd=ROOT,
        env=environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with {done.returncode}:\n{done.stderr}")
    return done.stderr


def simcli(*words: str) -> None:
    """Run ``simcli WORDS``."""
    run([sys.executable, "-m", "simcli", *words])


def imported(*words: str) -> dict[str, float]:
    """The import profile of ``simcli WORDS``: milliseconds by module, those of what it imports
    in turn left out (``python -X importtime``)."""
    told = run([sys.executable, "-X", "importtime", "-m", "simcli", *words])
    found = {}
    for line in told.splitlines():
        if line.startswith("import time:") and "[us]" not in line:
            own, _, name = line.removeprefix("import time:").split("|")
            found[name.strip()] = int(own) / 1000
    return found


MEASURE = """
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
assert done.returncode == 0, done.returncode
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
"""Measures a command from a small process: what a large one held before it became the command
would count as the command's."""


def peak(*words: str) -> float:
    """The largest amount of memory, in megabytes, that ``simcli WORDS`` held."""
    command = [sys.executable, "-c", MEASURE, sys.executable, "-m", "simcli", *words]
    done = subprocess.run(
        command, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, text=True, check=True
    )
    return int(done.stdout) / (1e6 if sys.platform == "darwin" else 1e3)
