"""The yardsticks: ``scalar.c`` where there is a C compiler, else the same loops in numba."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

__all__ = ["FLAGS", "NAMES", "Loop", "compiler", "loop", "name"]

Loop = Callable[[int, npt.NDArray[np.int64]], int]
"""(trials, tally) -> what was counted; ``tally`` has room for 32 numbers and is added to."""

NAMES = (
    "hands",
    "hands_by_twos",
    "hands_wired",
    "mulligans",
    "attempts",
    "damage",
)
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")
SCALAR = ("-fno-tree-vectorize",)
"""What keeps a compiler from vector code."""
SOURCE = Path(__file__).with_name("scalar.c")
SEED = 1


def compiler() -> str | None:
    """A C compiler of this machine, if it has one."""
    return next(filter(None, map(shutil.which, ("gcc", "cc", "clang"))), None)


def name() -> str:
    """What the yardsticks are called."""
    found = compiler()
    if found is None:
        return "scalar loop (numba)"
    return f"scalar loop in C ({Path(found).name} {' '.join(FLAGS[:2])})"


def loop(which: str, seed: int = SEED, flags: tuple[str, ...] = ()) -> Loop:
    """One of :data:`NAMES`, with the seed of its random numbers, compiled with these flags besides;
    without a compiler one of those that are in numba too, which seeds itself."""
    library = _library(flags)
    if library is None:
        from benchmarks.scalar_numba import LOOPS

        return LOOPS[which]
    function = getattr(library, which)
    function.argtypes = (ctypes.c_int64, ctypes.c_uint64, ctypes.c_void_p)
    function.restype = ctypes.c_int64
    return lambda trials, tally: int(function(trials, seed, tally.ctypes.data))


@cache
def _library(flags: tuple[str, ...]) -> ctypes.CDLL | None:
    found = compiler()
    if found is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder, "scalar.so")
        subprocess.run([found, *FLAGS, *flags, "-o", library, SOURCE], check=True)
        return ctypes.CDLL(str(library))  # stays loaded when the file is gone
