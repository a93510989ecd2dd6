"""One small exporter per format: a module with ``write(results) -> str | bytes``."""

from __future__ import annotations

from typing import Literal, get_args

from simcli.results.model import Results

__all__ = ["FORMATS", "Format", "render"]

Format = Literal["table", "json", "csv", "parquet", "markdown"]
FORMATS: tuple[Format, ...] = get_args(Format)


def render(results: Results, format: Format) -> bytes:
    """The results as a file of ``format`` holds them (text as UTF-8)."""
    from importlib import import_module

    content: str | bytes = import_module(f"{__name__}.{format}").write(results)
    return content.encode("utf-8") if isinstance(content, str) else content
