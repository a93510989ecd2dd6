"""Starting up is light: what is heavy is imported only where it is used."""

from __future__ import annotations

import subprocess
import sys

import pytest

from .running import ROOT, environment

HEAVY = ["numba", "polars", "pandas", "matplotlib", "scipy", "joblib", "llvmlite"]
SCRIPT = f"""
import sys
from simcli.cli import main
try:
    code = main(sys.argv[1:])
except SystemExit as end:
    code = end.code
found = [name for name in {HEAVY!r} if name in sys.modules]
print(code or 0, *found, file=sys.stderr)
"""
LIGHT = {
    "help": ("--help",),
    "version": ("--version",),
    "help-of-odds": ("odds", "--help"),
    "check": ("check", "decks/loveca/start-deck-muse.yaml"),
    "exact-question": ("odds", "decks/loveca/start-deck-muse.yaml", "--ask", "1+ live in opening"),
    "exact-tables": ("odds", "decks/weiss/5hy-nino.yaml", "--format", "json"),
    "exact-live": ("live", "--remaining", "red=9 none=9", "--blades", "4", "--need", "red=3"),
}


@pytest.mark.parametrize("name", LIGHT)
def test_nothing_heavy_is_imported(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *LIGHT[name]],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stderr == "0\n"
    assert done.stdout


def test_the_check_above_sees_what_is_heavy() -> None:
    code = f"import sys, numba; print([n for n in {HEAVY!r} if n in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "numba" in done.stdout
