"""Run every case, or those named: ``python -m benchmarks [CASE]...``."""

from __future__ import annotations

import json
import os
import platform
import sys
from dataclasses import asdict
from importlib import import_module
from pathlib import Path

from benchmarks.figures import Figure

CASES = ("openings", "live", "scaling", "startup", "exact", "line", "questions", "diva")
RESULTS = Path(__file__).with_name("results.json")


def main(wanted: list[str]) -> int:
    """Print a table, write ``results.json``; the exit code tells whether all is as wanted."""
    unknown = set(wanted) - set(CASES)
    if unknown:
        print(f"no such case: {', '.join(sorted(unknown))}; the cases are {', '.join(CASES)}")
        return 2
    found: list[Figure] = []
    for case in wanted or CASES:
        for figure in import_module(f"benchmarks.{case}").figures():
            print(_line(figure), flush=True)
            found.append(figure)
    machine = {
        "cores": os.cpu_count(),
        "processor": platform.machine(),
        "python": platform.python_version(),
    }
    document = {"machine": machine, "figures": [asdict(f) | {"holds": f.holds} for f in found]}
    RESULTS.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    return int(any(figure.holds is False for figure in found))


def _line(figure: Figure) -> str:
    line = f"{figure.case:<9} {figure.what:<62} {figure.value:>9.3f} {figure.unit:<13}"
    if figure.wanted is not None:
        sign, bound = figure.wanted
        line += f"{'ok' if figure.holds else 'NOT OK':>7}, wanted {sign} {bound:g}"
    return line.rstrip()


sys.exit(main(sys.argv[1:]))
