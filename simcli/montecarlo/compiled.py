"""How kernels are compiled: the one decorator, and a disk cache that can be trusted.

Numba keys its disk cache by the file a kernel stands in, so it does not notice that a function
*called* by the kernel, in another file, was edited. The cache folder is therefore named by a hash
of all kernel sources: any edit starts a fresh folder.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numba
import platformdirs

from simcli.montecarlo.watch import say

__all__ = ["cache_folder", "kernel", "source_hash", "step"]

PACKAGE = Path(__file__).resolve().parent.parent
ROOMS = ("montecarlo", "games")
STALE_SECONDS = 14 * 24 * 3600


def source_hash(package: Path = PACKAGE) -> str:
    """A hash of every source file of the rooms that hold kernels."""
    digest = hashlib.blake2b(digest_size=10)
    for room in ROOMS:
        for path in sorted((package / room).rglob("*.py")):
            digest.update(path.relative_to(package).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def cache_folder() -> Path | None:
    """The folder for compiled kernels, made if need be; None where nothing can be written."""
    root = Path(os.environ.get("SIMCLI_CACHE") or platformdirs.user_cache_dir("simcli"))
    folder = root / "kernels" / source_hash()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        return None
    _forget_stale(folder)
    return folder


def _forget_stale(current: Path) -> None:
    """Drop the caches of sources that nobody has run for a fortnight; touch the current one. What
    is not ours, or another process is dropping too, is left alone."""
    with suppress(OSError):
        os.utime(current)
    for other in current.parent.iterdir():
        with suppress(OSError):
            if other != current and time.time() - other.stat().st_mtime > STALE_SECONDS:
                shutil.rmtree(other, ignore_errors=True)


_FOLDER = cache_folder()
if _FOLDER is None or not any(_FOLDER.iterdir()):
    say("compiling the simulation kernels, which takes some seconds the first time")
if _FOLDER is not None:
    numba.config.CACHE_DIR = str(_FOLDER)  # type: ignore[attr-defined]


def kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile ``function`` with numba: no GIL while it runs, kept on disk between runs."""
    compiled: Callable[..., Any] = numba.njit(nogil=True, cache=_FOLDER is not None)(function)
    return compiled


def step(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function that only kernels call: without the wrappers for Python and C callers,
    which are a good part of the time that compiling takes."""
    compiled: Callable[..., Any] = numba.njit(
        nogil=True, cache=_FOLDER is not None, no_cpython_wrapper=True, no_cfunc_wrapper=True
    )(function)
    return compiled
