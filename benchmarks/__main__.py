"""Run the benchmarks, by group: a table on standard output, everything else in a JSON file."""

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
from benchmarks.machine import facts, vectors
from benchmarks.table import DOCUMENT, has_place, into_document, line, marks, record

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
    it cannot be told what to do, which is found before anything is measured."""
    options = _options(arguments)
    unknown = set(options.groups) - set(GROUPS)
    if unknown:
        return _wrong(f"no group {', '.join(sorted(unknown))}; they are {', '.join(GROUPS)}")
    if options.groups and options.document:
        return _wrong("the document is of a whole run: name no groups")
    if options.document and not has_place(DOCUMENT, vectors()):
        return _wrong(f"{DOCUMENT}: no place for the table; write {' '.join(marks(vectors()))}")
    records = []
    for case in _cases(options.groups or GROUPS, options.quick):
        found = record(
            measure(case, 3 if options.quick else None) if isinstance(case, Case) else case
        )
        print(line(found), flush=True)
        records.append(found)
    told = {"machine": facts(), "quick": options.quick, "cases": records}
    Path(options.json).write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    if options.document:
        into_document(DOCUMENT, told)
    return int(any(found.get("holds") is False for found in records))


def _wrong(why: str) -> int:
    print(f"python -m benchmarks: {why}", file=sys.stderr)
    return 2


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("groups", nargs="*", help=f"which to run, else all: {', '.join(GROUPS)}")
    parser.add_argument(
        "--quick", action="store_true", help="fewer cases, less work, at most three goes"
    )
    parser.add_argument("--json", default=str(RESULTS), metavar="FILE", help="where results go")
    parser.add_argument(
        "--document",
        action="store_true",
        help="put the table into docs/performance.md, from a run of all groups",
    )
    return parser.parse_args(arguments)


def _cases(groups: Any, quick: bool) -> Iterator[Case | Fact | Skipped]:
    for group in groups:
        if find_spec(f"benchmarks.{group}") is None:
            yield Skipped(group, "this version has no such benchmark")
            continue
        yield from import_module(f"benchmarks.{group}").cases(quick)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
