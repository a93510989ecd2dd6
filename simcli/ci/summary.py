"""Findings as Markdown: a file, or the summary page of a GitHub workflow step."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from simcli.errors import InputError, Place
from simcli.results import Results
from simcli.results.formats.markdown import write
from simcli.results.text import safe
from simcli.thresholds import Finding

__all__ = ["STEP_SUMMARY", "summary", "to_step_summary"]

STEP_SUMMARY = "GITHUB_STEP_SUMMARY"
"""The variable that names the file which GitHub shows with a workflow's run."""

_SIGNS = {"pass": "✅ pass", "fail": "❌ fail", "undecided": "❔ undecided"}


def summary(results: Results, found: Sequence[Finding]) -> str:
    """The verdicts first, then the results' own tables."""
    blocks = []
    if found:
        counts = Counter(finding.verdict for finding in found)
        told = ", ".join(f"{counts[v]} {v}" for v in ("pass", "fail", "undecided") if counts[v])
        lines = [f"## Thresholds: {told}", "", "| verdict | deck | on | wanted | got |"]
        lines.append("| :-- | :-- | :-- | :-- | --: |")
        for finding in found:
            cells = (finding.deck, finding.key, finding.threshold, finding.got)
            lines.append(f"| {' | '.join([_SIGNS[finding.verdict], *map(_plain, cells)])} |")
        blocks.append("\n".join(lines) + "\n")
    return "\n".join([*blocks, write(results)])


def to_step_summary(text: Callable[[], str]) -> bool:
    """Append ``text()`` to GitHub's step summary where its variable is set; whether it is."""
    target = os.environ.get(STEP_SUMMARY)
    if not target:
        return False
    try:
        with Path(target).open("a", encoding="utf-8") as file:
            file.write(text() + "\n")
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        what = f"cannot write the step summary {target}: {reason}"
        raise InputError(what, Place(STEP_SUMMARY), "unset the variable") from error
    return True


def _plain(text: str) -> str:
    return re.sub(r"([\\`*_\[\]<>|~])", r"\\\1", safe(text))
