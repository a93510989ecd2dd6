"""The version that results carry."""

from __future__ import annotations

__all__ = ["version"]


def version() -> str:
    """The installed package's version, or ``unknown`` where it runs from a bare checkout."""
    from importlib import metadata

    try:
        return metadata.version("simcli")
    except metadata.PackageNotFoundError:
        return "unknown"
