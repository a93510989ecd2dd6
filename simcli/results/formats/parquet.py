"""Parquet, for data frames: the rows with their column types."""

from __future__ import annotations

import io

from simcli.results.model import Results

__all__ = ["write"]


def write(results: Results) -> bytes:
    """A Parquet file's content."""
    out = io.BytesIO()
    results.frame.write_parquet(out)
    return out.getvalue()
