"""Results held against those of an earlier run, kept as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from simcli.errors import InputError, Place
from simcli.results import Results
from simcli.results.digits import shown
from simcli.results.formats.json import SCHEMA
from simcli.results.row import Row
from simcli.statistics import Interval
from simcli.statistics.paired import interval_difference, verdict_on
from simcli.thresholds import Finding, Verdict

__all__ = ["against_baseline", "read_baseline"]

_MATTERS = ("mulligan", "first", "turns", "confidence")
"""Settings under which a number means something else."""

_VERDICTS: dict[str, Verdict] = {
    "better": "pass",
    "no difference": "pass",
    "worse": "fail",
    "undecided": "undecided",
}


def read_baseline(path: Path) -> dict[str, Any]:
    """The document of an earlier ``--format json``.

    Raises InputError, each with its own words, where there is none, where it is no such document,
    or where its schema is older or newer than this program's.
    """
    place = Place(str(path))
    again = "write it anew with --format json --output FILE"
    try:
        data: Any = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise InputError("there is no baseline here yet", place, again) from None
    except OSError as error:
        raise InputError(
            f"cannot read it: {(error.strerror or str(error)).lower()}", place
        ) from None
    except ValueError:
        raise InputError("the baseline is not JSON", place, again) from None
    schema = data.get("schema") if isinstance(data, dict) else None
    if not isinstance(schema, int) or not isinstance(data.get("rows"), list):
        raise InputError("the baseline is no result of simcli", place, again)
    if schema < SCHEMA:
        raise InputError(f"the baseline has the older schema {schema}, not {SCHEMA}", place, again)
    if schema > SCHEMA:
        what = f"the baseline has schema {schema}, newer than this simcli's {SCHEMA}"
        raise InputError(what, place, "update simcli")
    return dict(data)


def against_baseline(
    results: Results, data: Mapping[str, Any], source: str, margin: float, lower: set[str]
) -> tuple[list[Finding], list[str]]:
    """For each question that both have: is it worse than it was? And what only one of them has, in
    words. Questions in ``lower`` are better where they happen less.

    Two runs of one seed are not told from two of different seeds: the interval of the difference
    is that of independent runs, never too narrow. Raises InputError where the baseline was made
    under other rules or settings, or has none of the questions.
    """
    place = Place(source)
    _same_conditions(results.settings, data.get("settings", {}), place)
    before = {_key(row): row for row in data["rows"] if row.get("metric") == "question"}
    now = {(r.deck, r.key): r for r in results.rows if r.metric == "question"}
    if not before.keys() & now.keys():
        mend = "decks and questions are told by their names"
        raise InputError("the baseline has none of these decks' questions", place, mend)
    found = []
    for key, row in now.items():
        if key in before:
            found.append(_finding(row, before[key], margin, row.key not in lower, place))
    notes = [
        f"{deck}: '{key}' is not in the baseline" for deck, key in now if (deck, key) not in before
    ]
    notes += [
        f"{deck}: '{key}' of the baseline is not asked"
        for deck, key in before
        if (deck, key) not in now
    ]
    return found, notes


def _finding(row: Row, was: Mapping[str, Any], margin: float, up: bool, place: Place) -> Finding:
    try:
        old = Interval(was["value"], was["low"], was["high"])
        told = shown(*old, row.unit)
    except (KeyError, TypeError, ValueError):
        raise InputError(f"the baseline's row of '{row.key}' is broken", place) from None
    new = Interval(row.value, row.low, row.high)
    wanted = f"no {'worse' if up else 'more'} than the baseline's {told}"
    if old.value is None or new.value is None:
        same = old.value is new.value
        return Finding("pass" if same else "undecided", row.deck, str(row.key), wanted, "undefined")
    difference = interval_difference(old, new)
    said = verdict_on(difference, margin, 0.5, up=up)  # its p is 0 or 1
    return Finding(_VERDICTS[said], row.deck, str(row.key), wanted, row.told)


def _key(row: Mapping[str, Any]) -> tuple[str, str | None]:
    return str(row.get("deck")), row.get("key")


def _same_conditions(now: Mapping[str, Any], was: Mapping[str, Any], place: Place) -> None:
    again = "write the baseline anew"
    rules = was.get("rules", {})
    for game, version in now.get("rules", {}).items():
        if game in rules and rules[game] != version:
            what = f"the baseline was made under the rules '{rules[game]}', now '{version}'"
            raise InputError(f"{what} ({game})", place, again)
    if not rules:
        raise InputError("the baseline does not say under which rules it was made", place, again)
    for key in _MATTERS:
        if was.get(key) != now.get(key):
            what = f"the baseline was made with {key} {was.get(key)}, now {now.get(key)}"
            raise InputError(what, place, "ask the same, or write the baseline anew")
