"""Thresholds of deck and CI files held against results: pass, fail or undecided."""

from __future__ import annotations

import operator
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from simcli.errors import InputError, Place, did_you_mean, printable
from simcli.results.row import NEVER

if TYPE_CHECKING:
    from simcli.results import Results
    from simcli.results.row import Row

__all__ = [
    "Finding",
    "Threshold",
    "Verdict",
    "Wanted",
    "exit_code",
    "judge",
    "judged",
    "parse_threshold",
    "require_told",
    "tell",
]

Verdict = Literal["pass", "fail", "undecided"]
_FORM = re.compile(r"\s*(>=|<=|>|<)\s*(-?(?:\d+(?:\.\d+)?|\.\d+))\s*(%)?\s*\Z")


@dataclass(frozen=True, slots=True)
class Threshold:
    """``operator`` is one of ``>= > <= <``."""

    operator: str
    bound: float


def parse_threshold(text: str, place: Place | None = None) -> Threshold:
    """A threshold as deck files write it.

    >>> parse_threshold(">= 0.90"), parse_threshold("< 5 %")
    (Threshold(operator='>=', bound=0.9), Threshold(operator='<', bound=0.05))
    """
    found = _FORM.match(text)
    if found is None:
        raise InputError(
            f"'{text}' is not a threshold", place, "write an operator and a number: '>= 0.90'"
        )
    return Threshold(found[1], float(found[2]) / (100 if found[3] else 1))


_RANGES = {"probability": (0.0, 1.0), "difference": (-1.0, 1.0)}


def _in_reach(threshold: Threshold, text: str, unit: str, place: Place) -> None:
    """Refuse a bound that no number of this unit can have: a forgotten %, most likely."""
    low, high = _RANGES.get(unit, (float("-inf"), float("inf")))
    never = {"<": low, ">": high}.get(threshold.operator)
    if low <= threshold.bound <= high and threshold.bound != never:
        return
    said = text.strip()
    what = f"'{said}' is beyond any {'chance' if unit == 'probability' else 'difference'}"
    percent = 1 <= abs(threshold.bound) <= 100 and "%" not in said
    mend = f"write '{said} %'" if percent else f"write a bound from {low:g} to {high:g}"
    raise InputError(what, place, mend)


def _place(source: str, group: str, key: str) -> Place:
    """Where a file says a threshold, as far as it can be told."""
    from simcli.decks.formats.nodes import parse
    from simcli.decks.formats.source import read_source

    if not Path(source).is_file():
        return Place(source)
    file = read_source(Path(source))
    node = parse(file).at((group,))
    found = node.keys.get(key)
    return Place(source) if found is None else file.place(found.line, found.column)


def judge(row: Row, threshold: Threshold) -> Verdict:
    """``undecided`` while the interval lies on both sides, or nothing was measured."""
    if row.value is None:
        return "undecided"
    low = row.value if row.low is None else row.low
    high = row.value if row.high is None else row.high
    holds = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
    at_ends = {bool(holds[threshold.operator](end, threshold.bound)) for end in (low, high)}
    if at_ends == {True, False}:
        return "undecided"
    return "pass" if at_ends == {True} else "fail"


@dataclass(frozen=True, slots=True)
class Finding:
    """A threshold held against a number: what came of it, and both in words."""

    verdict: Verdict
    deck: str
    key: str
    threshold: str
    got: str

    def __str__(self) -> str:
        return f"{self.verdict}: {self.deck}: {self.key} {self.threshold}, got {self.got}"


Wanted = tuple[Mapping[str, str], str]
"""Thresholds by what they are on, and the file that says so."""


def judged(
    wanted: Sequence[tuple[str, Wanted]], results: Results, metric: str = "question"
) -> list[Finding]:
    """The findings of each deck's thresholds; ``wanted`` are deck names of the results with what
    is wanted of them, ``metric`` is the rows' it is wanted of.

    Raises InputError where one cannot be read or is on no question.
    """
    found: list[Finding] = []
    for name, (thresholds, source) in wanted:
        rows = {r.key: r for r in results.rows if r.metric == metric and r.deck == name}
        group = "thresholds" if metric == "question" else "differences"
        for key, text in thresholds.items():
            if key not in rows:
                mend = did_you_mean(key, [k for k in rows if k]) or (
                    "name a question that is asked; --ask leaves the deck's own out"
                )
                what = f"a threshold on '{key}', which is no question"
                raise InputError(what, _place(source, group, key), mend)
            try:
                threshold = parse_threshold(text, Place(source))
                _in_reach(threshold, text, rows[key].unit, Place(source))
            except InputError as error:
                raise InputError(error.what, _place(source, group, key), error.mend) from None
            said = judge(rows[key], threshold)
            on = key if metric == "question" else f"difference in {key}"
            found.append(Finding(said, name, on, text.strip(), rows[key].told))
    return found


def require_told(names: Iterable[str], results: Results) -> None:
    """Refuse names, said to be better lower, that the results tell nothing of: misspelt, they would
    be judged the wrong way round."""
    told = [(row.metric, row.key) for row in results.rows]
    told += [(of["metric"], of["key"]) for of in results.verdicts]
    known = {metric for metric, _ in told} | {str(k) for m, k in told if m == "question"}
    for name in names:
        if name not in known:
            mend = did_you_mean(name, sorted(known)) or "name a question that is asked"
            raise InputError(f"'{name}' is no question", Place("--lower"), mend)


def exit_code(found: Iterable[Finding]) -> int:
    """0: all hold; 1: one fails; 3: none fails but one is undecided."""
    verdicts = {finding.verdict for finding in found}
    return 1 if "fail" in verdicts else 3 if "undecided" in verdicts else 0


def tell(found: Sequence[Finding], quiet: bool) -> None:
    """Tell the findings on standard error; only those that do not hold where ``quiet``."""
    for finding in found:
        if not quiet or finding.verdict != "pass":
            print(printable(str(finding)), file=sys.stderr)
    if not quiet and any(f.verdict == "undecided" and f.got != NEVER for f in found):
        print("simcli: undecided so far: more --trials would decide", file=sys.stderr)
