"""How kernels are compiled: the decorators, and a disk cache that can be trusted.

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
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numba
import platformdirs
from numba.core import event
from numba.core.codegen import get_host_cpu_features
from numba.core.registry import CPUDispatcher

from simcli.montecarlo.linking import KernelCompiler, PartCompiler
from simcli.montecarlo.watch import say

__all__ = [
    "cache_folder",
    "counting",
    "kept",
    "kernel",
    "part",
    "source_hash",
]

PACKAGE = Path(__file__).resolve().parent.parent
ROOMS = ("montecarlo", "games")
STALE_SECONDS = 14 * 24 * 3600


def source_hash(package: Path = PACKAGE) -> str:
    """A hash of every source file of the rooms that hold kernels, and of the packages that other
    games come from."""
    digest = hashlib.blake2b(digest_size=10)
    for room in [*(package / room for room in ROOMS), *_other_packages()]:
        for path in sorted(room.rglob("*.py")) if room.is_dir() else [room]:
            digest.update(path.relative_to(room.parent).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _other_packages() -> list[Path]:
    """The folders, or single files, of packages that games are installed from beside our own."""
    found: list[Path] = []
    roots = {point.module.partition(".")[0] for point in entry_points(group="simcli.games")}
    for root in sorted(roots - {PACKAGE.name}):
        spec = find_spec(root)
        if spec is not None:
            places = spec.submodule_search_locations or filter(None, [spec.origin])
            found += map(Path, places)
    return found


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


@contextmanager
def _kept_there() -> Iterator[None]:
    """Have functions that are decorated meanwhile kept in our folder; those of others are not."""
    before = numba.config.CACHE_DIR  # type: ignore[attr-defined]
    if _FOLDER is not None:
        numba.config.CACHE_DIR = str(_FOLDER)  # type: ignore[attr-defined]
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before  # type: ignore[attr-defined]


def _widest() -> None:
    """Have vectors of 512 bits where there are such registers. LLVM takes half of that on many
    processors, for fear of a slower clock in code that computes little. Numba compiles for one
    target in a process, so that it holds for other functions in it too."""
    if numba.config.CPU_FEATURES is None:  # type: ignore[attr-defined]
        features = get_host_cpu_features()  # type: ignore[no-untyped-call]
        if "+avx512bw" in features:
            numba.config.CPU_FEATURES = f"{features},-prefer-256-bit"  # type: ignore[attr-defined]


_widest()


def kept() -> bool:
    """Whether compiled kernels are kept for the next run."""
    return _FOLDER is not None


class _Compiling(event.Listener):
    """Hears of every function that is compiled, not of those found on disk."""

    def __init__(self, hear: Callable[[str], object]) -> None:
        self._hear = hear

    def on_start(self, event: Any) -> None:
        dispatcher = event.data["dispatcher"]
        compiler = getattr(getattr(dispatcher, "_compiler", None), "pipeline_class", object)
        if issubclass(compiler, KernelCompiler | PartCompiler):  # else a function of others
            function = dispatcher.py_func
            self._hear(f"{function.__module__}.{function.__qualname__}")

    def on_end(self, event: Any) -> None:
        """Nothing: what counts is that it began."""


@contextmanager
def counting() -> Iterator[list[str]]:
    """The kernels that are compiled while the context lasts, by module and name."""
    compiled: list[str] = []
    with event.install_listener("numba:compile", _Compiling(compiled.append)):
        yield compiled


@cache
def _explain() -> None:
    if kept():
        say("compiling kernels, 5 to 20 s a game, once ('simcli warmup' does it ahead)")
    else:
        say("compiling kernels, 5 to 20 s a game: no folder is found to keep them in")


event.register("numba:compile", _Compiling(lambda _: _explain()))  # type: ignore[no-untyped-call]


class _Part(CPUDispatcher):
    """A function that is compiled into the kernels which call it."""

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Call it from Python, as tests do: it is compiled once more, as a kernel."""
        if not hasattr(self, "_kernel"):
            self._kernel = kernel(self.py_func)
        return self._kernel(*arguments, **named)


def kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function that Python calls, with numba: no GIL while it runs, kept on disk between
    runs."""
    return _njit(function, cache=kept(), pipeline_class=KernelCompiler)


def part(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function that kernels call: into each of them, and not by itself."""
    compiled = _njit(function, no_cpython_wrapper=True, pipeline_class=PartCompiler)
    if isinstance(compiled, CPUDispatcher):  # else plain Python, where numba is disabled
        compiled.__class__ = _Part
    return compiled


def _njit(function: Callable[..., Any], **words: Any) -> Callable[..., Any]:
    words["no_cfunc_wrapper"] = True  # unknown to numba's type hints
    words["_nrt"] = False  # nor this: references are not counted, so that no kernel can allocate
    with _kept_there():
        compiled: Callable[..., Any] = numba.njit(nogil=True, **words)(function)
    return compiled
