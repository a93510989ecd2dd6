"""What was measured on, and with what."""

from __future__ import annotations

import os
import platform
import subprocess
from importlib.metadata import version
from pathlib import Path

from benchmarks import peers, scalar
from simcli.montecarlo.run import cores

__all__ = ["facts", "vectors"]


def facts() -> dict[str, object]:
    """The machine and the versions, for the results."""
    return {
        "processor": _processor(),
        "vectors": vectors(),
        "cores": cores(),
        "system": f"{platform.system()} {platform.machine()}",
        "load": [round(load, 2) for load in os.getloadavg()] if hasattr(os, "getloadavg") else None,
        "python": platform.python_version(),
        "compiler": _compiler(),
        "packages": {name: version(name) for name in ("numba", "llvmlite", "numpy", "simcli")},
        "peers": peers.versions(),
    }


def vectors() -> str:
    """The vector instructions that kernels are compiled to here: the machine's, or what is left of
    them by NUMBA_CPU_FEATURES. Ratios to a scalar loop depend on them: AVX-512 has twice the lanes
    of AVX2, and multiplies 64-bit numbers in one of them."""
    from numba import config
    from numba.core.codegen import get_host_cpu_features

    told = config.CPU_FEATURES
    known = (get_host_cpu_features() if told is None else told).split(",")
    for name, needed in (("AVX-512", {"+avx512bw", "+avx512dq"}), ("AVX2", {"+avx2"})):
        if needed <= set(known):
            return name
    return platform.machine()


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
