"""Run the benchmarks: ``python -m benchmarks [GROUP]... [--quick] [--json FILE] [--document]``."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from benchmarks.case import Case, Fact, Skipped, measure
from benchmarks.machine import facts
from benchmarks.table import DOCUMENT, into_document, line, record

GROUPS = (
    "openings",
    "live",
    "line",
    "loveca_games",
    "weiss_games",
    "diva",
    "exact",
    "questions",
    "decks",
    "startup",
    "report",
    "cores",
)
RESULTS = Path(__file__).with_name("results.json")


def main(arguments: list[str]) -> int:
    """Print a table and write JSON; the exit code is 1 where something is not as wanted, 2 where
    a group is not known."""
    options = _options(arguments)
    unknown = set(options.groups) - set(GROUPS)
    if unknown:
        print(f"no such group: {', '.join(sorted(unknown))}; they are {', '.join(GROUPS)}")
        return 2
    if options.groups and options.document:
        print("the document is of a whole run: name no groups")
        return 2
    records = []
    for case in _cases(options.groups or GROUPS, options.quick):
        found = record(measure(case, 3 if options.quick else None) if _races(case) else case)
        print(line(found), flush=True)
        records.append(found)
    told = {"machine": facts(), "quick": options.quick, "cases": records}
    Path(options.json).write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    if options.document:
        into_document(DOCUMENT, told)
    return int(any(found.get("holds") is False for found in records))


def _races(case: Case | Fact | Skipped) -> bool:
    return isinstance(case, Case)


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("groups", nargs="*", help=f"all of: {', '.join(GROUPS)}")
    parser.add_argument("--quick", action="store_true", help="fewer cases, less work, three goes")
    parser.add_argument("--json", default=str(RESULTS), metavar="FILE", help="where results go")
    parser.add_argument("--document", action="store_true", help="write the table to docs")
    return parser.parse_args(arguments)


def _cases(groups: Any, quick: bool) -> Iterator[Case | Fact | Skipped]:
    for group in groups:
        if find_spec(f"benchmarks.{group}") is None:
            yield Skipped(group, "this version has no such benchmark")
            continue
        yield from import_module(f"benchmarks.{group}").cases(quick)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
