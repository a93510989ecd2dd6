"""A hundred times the trials in the same memory."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def peak(trials: int) -> float:
    """Peak resident megabytes of a simulated question."""
    deck = ROOT / "decks/loveca/start-deck-muse.yaml"
    words = ["odds", str(deck), "--ask", "1+ live in opening", "--engine", "mc", "--quiet"]
    process = subprocess.Popen(
        [sys.executable, "-m", "simcli", *words, "--trials", str(trials)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return usage.ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "wait4"), reason="needs wait4")
def test_memory_does_not_grow_with_trials() -> None:
    peak(1000)  # compiles
    assert peak(100_000_000) < peak(1_000_000) + 10
