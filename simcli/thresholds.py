"""Thresholds of a deck file held against results: pass, fail or undecided."""

from __future__ import annotations

import operator
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from simcli.decks.model import Deck
from simcli.errors import InputError, Place, did_you_mean, printable

if TYPE_CHECKING:
    from simcli.results import Results
    from simcli.results.row import Row

__all__ = ["Threshold", "Verdict", "judge", "judged", "parse_threshold", "verdict"]

Verdict = Literal["pass", "fail", "undecided"]
_FORM = re.compile(r"\s*(>=|<=|>|<)\s*(\d+(?:\.\d+)?|\.\d+)\s*(%)?\s*\Z")


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


def judged(decks: Sequence[Deck], results: Results) -> list[tuple[Verdict, str]]:
    """Every threshold's verdict, and the threshold in words.

    Raises InputError where one cannot be read or is on no question.
    """
    found: list[tuple[Verdict, str]] = []
    for (name, _), deck in zip(results.decks, decks, strict=True):
        rows = {r.key: r for r in results.rows if r.metric == "question" and r.deck == name}
        for key, text in deck.thresholds.items():
            place = Place(deck.source)
            if key not in rows:
                mend = did_you_mean(key, [k for k in rows if k]) or "name one of the questions"
                raise InputError(f"a threshold on '{key}', which is no question", place, mend)
            said = judge(rows[key], parse_threshold(text, place))
            found.append((said, f"{name}: {key} {text}"))
    return found


def verdict(found: Sequence[tuple[Verdict, str]], quiet: bool) -> int:
    """Tell the verdicts on standard error; the exit code: 0, 1 or 3."""
    codes = {"pass": 0, "fail": 1, "undecided": 3}
    for said, text in found:
        if not quiet or said != "pass":
            print(printable(f"{said}: {text}"), file=sys.stderr)
    said_once = {said for said, _ in found}
    return codes["fail"] if "fail" in said_once else max((codes[s] for s in said_once), default=0)
