"""JSON: settings, what is not modelled, and the rows, one a line so that two runs can be diffed."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from simcli.results.model import Results
from simcli.results.version import version

__all__ = ["SCHEMA", "write"]

SCHEMA = 1
"""Goes up when a column changes its name or meaning."""


def write(results: Results) -> str:
    """The results as docs/method.md lists them; floats with all their digits, missing ones null.

    With fractions, ``"fractions"`` maps a row's number (from 0) to its exact rational.
    """
    head: dict[str, Any] = {
        "simcli": version(),
        "schema": SCHEMA,
        "settings": dict(results.settings),
        "unmodelled": list(results.unmodelled),
    }
    if results.fractions:
        head["fractions"] = {str(row): text for row, text in results.fractions.items()}
    lines = [f"{_compact(key)}: {_compact(value)}," for key, value in head.items()]
    if results.verdicts:
        said = ",\n".join(_compact(dict(verdict)) for verdict in results.verdicts)
        lines.append(f'"verdicts": [\n{said}\n],')
    rows = ",\n".join(_compact(asdict(row)) for row in results.rows)
    lines.append(f'"rows": [\n{rows}\n]' if rows else '"rows": []')
    return "{\n" + "\n".join(lines) + "\n}\n"


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
