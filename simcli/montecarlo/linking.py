"""How kernels come together: one module of machine code for each kernel that Python calls.

Numba optimises every function by itself and translates it, together with all that it calls, before
its caller is; whoever calls that does both once more. In a chain of calls the work grows with its
length, for code that nothing ever runs. Here a part stays as numba has written it down until a
kernel needs it. The kernel takes in all parts below it, each once, and only the whole is optimised
and translated; as nobody else can call them, parts with one caller dissolve in it.

Numba lets one give one's own compilers and libraries, but how a library is put together is its own
affair: so only releases that were tried are linked this way (``TRIED``), others in numba's own.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import llvmlite.binding as llvm
import numba
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, Flags
from numba.core.compiler_machinery import PassManager
from numba.core.types.functions import BaseFunction

__all__ = ["TRIED", "KernelCompiler", "PartCompiler"]

TRIED = ((0, 68),)
"""The releases of numba whose libraries are known to be put together as :class:`_Whole` does it."""
LATE = numba.version_info[:2] in TRIED


class _Whole(JITCodeLibrary):
    """The code of a kernel with that of every part below it."""

    def add_linking_library(self, library: Any) -> None:
        """Have a library linked in once, with a part those that it calls. They come after all that
        call them, as LLVM leaves out what nothing that is there asks for."""
        library._ensure_finalized()
        below = library._linking_libraries if isinstance(library, _Part) else ()
        for each in (library, *below):
            if each in self._linking_libraries:
                self._linking_libraries.remove(each)
            self._linking_libraries.append(each)

    def _optimize_final_module(self) -> None:
        """Let the optimiser know that what was linked in has no caller outside."""
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.linkonce_odr:
                function.linkage = "internal"
        super()._optimize_final_module()

    def finalize(self) -> None:
        """Optimise and translate the whole; give parts that came in their environments."""
        with _interrupts_kept():
            super().finalize()
        for library in self._linking_libraries:
            if isinstance(library, _Part) and library.environment is not None:
                name, environment = library.environment
                if self._codegen._engine.is_symbol_defined(name):
                    self.codegen.set_env(name, environment)


class _Part(_Whole):
    """The code of a part: kept for the kernels that call it, never run by itself."""

    environment: tuple[str, object] | None = None
    """The globals and constants that Python objects in it are made of, and where to put them."""

    @property
    def codegen(self) -> Any:
        """Whom numba tells the environment of a compiled function. There is no code yet that could
        be given it, so it is kept for the kernels."""
        return self

    def set_env(self, name: str, environment: object) -> None:
        """Keep the environment."""
        self.environment = name, environment

    def _ensure_finalized(self) -> None:
        """Nothing: a part is never finished, it is linked as it is."""

    def get_pointer_to_function(self, name: str) -> int:
        """None: there is nothing that could be run."""
        return 0

    def _get_module_for_linking(self) -> Any:
        if self._shared_module is None:
            for function in self._final_module.functions:
                if not function.is_declaration and function.linkage == llvm.Linkage.external:
                    function.linkage = "linkonce_odr"
            self._shared_module = self._final_module
        return self._shared_module


class _Flags(Flags):  # type: ignore[misc]
    """Numba's flags, compared by what is set in them. Numba compares all settings one by one, each
    through a property, some hundred thousand times a game: a tenth of the whole time."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, Flags) and self._values == other._values
        return same or super().__eq__(other)

    def __hash__(self) -> int:
        return _HASH


_HASH = hash(Flags())  # of the names of the settings, not of their values


_NEEDLESS = {
    "WithLifting",
    "InlineClosureLikes",
    "MakeFunctionToJitFunction",
    "InlineInlinables",
    "FindLiterallyCalls",
    "LiteralUnroll",
    "LiteralPropagationSubPipelinePass",
    "RewriteDynamicRaises",
}
"""Passes over features of Python that kernels do without; one that used them would not compile."""


class _Compiler(Compiler):  # type: ignore[misc]
    library: type[JITCodeLibrary]

    def define_pipelines(self) -> list[PassManager]:
        """Numba's passes, in a release that was tried without those that kernels do not need."""
        if not LATE:
            return super().define_pipelines()  # type: ignore[no-any-return]
        (manager,) = super().define_pipelines()
        ours = PassManager(manager.pipeline_name)
        for one, what in manager.passes:
            if one.__name__ not in _NEEDLESS:
                ours.add_pass(one, what)
        ours.finalize()
        return [ours]

    def compile_extra(self, function: Callable[..., Any]) -> Any:
        """Compile a function into a library of our own."""
        if LATE:
            self.state.flags = _Flags(self.state.flags)
            name = function.__qualname__
            self.state.library = self.library(self.state.targetctx.codegen(), name)
            self.state.library.enable_object_caching()
        with _uncollected(), _resolved_once():
            return super().compile_extra(function)


class KernelCompiler(_Compiler):
    """Compiles a kernel that Python calls."""

    library = _Whole


class PartCompiler(_Compiler):
    """Compiles a part, as far as that goes without its callers."""

    library = _Part


@contextmanager
def _interrupts_kept() -> Iterator[None]:
    """Raise an interrupt that came while LLVM handed its code over, when it is done: a call from C
    has nobody to raise it to, so Python tells of it and drops it."""
    before, dropped = sys.unraisablehook, []

    def hear(told: Any) -> None:
        if issubclass(told.exc_type, KeyboardInterrupt):
            dropped.append(told.exc_type)
        else:
            before(told)

    sys.unraisablehook = hear
    try:
        yield
    finally:
        sys.unraisablehook = before
    if dropped:
        raise KeyboardInterrupt


@contextmanager
def _uncollected() -> Iterator[None]:
    """No collection of garbage meanwhile. A compiler makes objects by the million and keeps them,
    so that the collector searches them again and again: a seventh of the whole time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


@contextmanager
def _resolved_once() -> Iterator[None]:
    """Remember meanwhile what ``+`` or ``[]`` means for given types. Numba tries all its wordings
    of an operation wherever it stands, and again when it is written down: a tenth of the time."""
    resolve = BaseFunction.get_call_type
    if not LATE or resolve.__module__ == __name__:  # for a part within a kernel: it is done
        yield
        return
    known: dict[Any, Any] = {}

    def get_call_type(function: Any, context: Any, types: Any, named: Any) -> Any:
        key = (function, types, tuple(named.items()))
        found = known.get(key)
        if found is None:
            found = known[key] = resolve(function, context, types, named)
        return found

    BaseFunction.get_call_type = get_call_type  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        BaseFunction.get_call_type = resolve  # type: ignore[method-assign, assignment]
