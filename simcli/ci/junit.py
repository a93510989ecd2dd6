"""Findings as a JUnit report, which CI services show test by test."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.sax.saxutils import quoteattr

from simcli.thresholds import Finding

__all__ = ["junit"]

# XML 1.0, 2.2: what no document may hold, not even escaped.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(found: Sequence[Finding]) -> str:
    """One suite a deck, one case a threshold; undecided is an error, as neither answer is known.

    The schema is the one of the Ant task, read by every CI service.
    """
    decks = list(dict.fromkeys(finding.deck for finding in found))
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<testsuites {_counts(found)}>"]
    for deck in decks:
        cases = [finding for finding in found if finding.deck == deck]
        lines.append(f"  <testsuite name={_quoted(deck)} {_counts(cases)}>")
        for case in cases:
            lines += _case(case)
        lines.append("  </testsuite>")
    return "\n".join([*lines, "</testsuites>", ""])


def _case(case: Finding) -> list[str]:
    name = _quoted(f"{case.key} {case.threshold}")
    head = f"    <testcase classname={_quoted(case.deck)} name={name}"
    if case.verdict == "pass":
        return [head + "/>"]
    tag = "failure" if case.verdict == "fail" else "error"
    message = _quoted(f"got {case.got}")
    return [
        head + ">",
        f'      <{tag} type="{case.verdict}" message={message}/>',
        "    </testcase>",
    ]


def _counts(found: Sequence[Finding]) -> str:
    failed = sum(finding.verdict == "fail" for finding in found)
    undecided = sum(finding.verdict == "undecided" for finding in found)
    return f'tests="{len(found)}" failures="{failed}" errors="{undecided}"'


def _quoted(text: str) -> str:
    return quoteattr(_FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text))
