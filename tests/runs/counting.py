"""A run to be killed: adds up its trials' numbers, so that what was counted can be checked.

``python counting.py CHECKPOINT TRIALS LOG`` appends to LOG what each saving has kept.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import numpy as np

from simcli.montecarlo.conduct import Conduct, conducting
from simcli.montecarlo.ledger import Ledger
from simcli.montecarlo.run import run
from simcli.runs.checkpoint import Checkpoint


def play(first: int, last: int, tally: np.ndarray) -> None:
    """Count trials, their numbers' sum and their residues of three; take a moment over it."""
    tally[0] += last - first
    tally[1] += (first + last - 1) * (last - first) // 2
    for rest in range(3):
        tally[2 + rest] += len(range(first + (rest - first) % 3, last, 3))
    time.sleep((last - first) / 4e6)


def main(path: Path, trials: int, log: Path) -> None:
    kept = Checkpoint(path, {"command": "count", "settings": {"trials": trials}})
    conduct = Conduct(ledger=kept.load())
    with log.open("a") as told:

        def save(ledger: Ledger) -> None:
            kept.save(ledger)
            told.write(f"{sum(part.played for part in ledger.parts)}\n")
            told.flush()

        conduct.save = save
        conduct.begin(trials)
        with conducting(conduct):
            for _ in range(2):
                counted = run(play, (5,), trials, jobs=2).tolist()
                thirds = [len(range(rest, trials, 3)) for rest in range(3)]
                assert counted == [trials, trials * (trials - 1) // 2, *thirds], counted
    print("whole")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
