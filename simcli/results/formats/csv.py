"""CSV (RFC 4180 with line feeds): a heading line, then the rows; a missing number is empty."""

from __future__ import annotations

import csv
import io

from simcli.results.model import Results
from simcli.results.row import COLUMNS

__all__ = ["write"]


def write(results: Results) -> str:
    """The rows; floats with all the digits that tell them apart."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([getattr(row, name) for name in COLUMNS] for row in results.rows)
    return out.getvalue()
