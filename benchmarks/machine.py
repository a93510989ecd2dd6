"""What was measured on, and with what."""

from __future__ import annotations

import os
import platform
import subprocess
from importlib.metadata import version
from pathlib import Path

from benchmarks import peers, scalar

__all__ = ["facts"]


def facts() -> dict[str, object]:
    """The machine and the versions, for the results."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "load": [round(load, 2) for load in os.getloadavg()] if hasattr(os, "getloadavg") else None,
        "python": platform.python_version(),
        "compiler": _compiler(),
        "packages": {name: version(name) for name in ("numba", "llvmlite", "numpy", "simcli")},
        "peers": peers.versions(),
    }


def _processor() -> str:
    told = Path("/proc/cpuinfo")
    if told.exists():
        for row in told.read_text(encoding="utf-8", errors="replace").splitlines():
            if row.startswith("model name"):
                return row.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _compiler() -> str | None:
    found = scalar.compiler()
    if found is None:
        return None
    told = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout
    return told.splitlines()[0] if told else found
