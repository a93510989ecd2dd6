"""Kernels are put together of parts in a way of our own: they must be what numba makes of them."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
import pytest

from benchmarks.openings import hits, with_mulligan
from simcli.montecarlo import linking
from simcli.montecarlo.compiled import kernel, part

from ..cli.running import python

pytestmark = pytest.mark.kernel


@part
def _twice(x):  # type: ignore[no-untyped-def]
    return 2 * x


@part
def _left(x):  # type: ignore[no-untyped-def]
    return _twice(x) + 1


@part
def _right(x):  # type: ignore[no-untyped-def]
    return max(_twice(x), x) - 3


@kernel
def _diamond(x):  # type: ignore[no-untyped-def]
    return _left(x) * _right(x) + _twice(x)


@kernel
def _other(x):  # type: ignore[no-untyped-def]
    return _left(x) + _diamond(x)


@kernel
def _fill_squares(given):  # type: ignore[no-untyped-def]
    for at in range(given.shape[0]):
        given[at] = _twice(at) ** 2


@kernel
def _squares(n):  # type: ignore[no-untyped-def]
    made = np.zeros(n, np.int64)
    for at in range(n):
        made[at] = _twice(at) ** 2
    return made


def _of(power):  # type: ignore[no-untyped-def]
    @part
    def raised(x):  # type: ignore[no-untyped-def]
        return _twice(x) ** power

    return raised


_square, _cube = _of(2), _of(3)


@kernel
def _both(x):  # type: ignore[no-untyped-def]
    return _square(x) + _cube(x)


@part
def _lifted(x):  # type: ignore[no-untyped-def]
    return x + 100


@part
def _perhaps(x, plain):  # type: ignore[no-untyped-def]
    if plain:
        return x
    return _lifted(x)


@kernel
def _pruned(x):  # type: ignore[no-untyped-def]
    return _perhaps(x, True) * _perhaps(x, False)


def _library(function):  # type: ignore[no-untyped-def]
    (compiled,) = function.overloads.values()
    return compiled.library


def test_this_release_of_numba_is_one_that_was_tried() -> None:
    """Otherwise kernels work, but compile for three times as long: try it, and add it."""
    assert linking.LATE, f"numba {numba.__version__}: run the kernel tests with it in TRIED"


def test_a_part_below_two_others_is_linked_once() -> None:
    assert _diamond(5) == 11 * 7 + 10
    assert _diamond(-5) == -9 * (-5 - 3) - 10


def test_kernels_share_parts_and_call_one_another() -> None:
    assert [_other(x) for x in (5, 0)] == [11 + 87, 1 - 3]
    assert _diamond(5) == 87


def test_parts_of_one_wording_are_told_apart() -> None:
    assert _both(3) == 36 + 216


def test_a_part_that_one_caller_has_no_use_for_comes_with_the_next() -> None:
    """Numba leaves out a branch that a literal rules out, but links what it would have called."""
    assert _pruned(3) == 3 * 103


def test_an_interrupt_that_a_call_from_llvm_drops_is_raised(monkeypatch: Any) -> None:
    def note(library: object, compiled: bool) -> None:
        if compiled:  # as LLVM's code is handed over
            raise KeyboardInterrupt

    monkeypatch.setattr(linking._Whole, "_compiled", property(None, note), raising=False)

    @numba.njit(pipeline_class=linking.KernelCompiler)
    def alone(x):  # type: ignore[no-untyped-def]
        return x + 1

    with pytest.raises(KeyboardInterrupt):
        alone(1)


def test_a_kernel_fills_arrays_and_makes_none() -> None:
    """References are not counted, so that nothing would ever free what it made."""
    given = np.zeros(4, np.int64)
    _fill_squares(given)
    assert given.tolist() == [0, 4, 16, 36]
    with pytest.raises(numba.TypingError, match="array"):
        _squares(4)


def test_a_part_makes_no_code_of_its_own() -> None:
    @part
    def inner(x):  # type: ignore[no-untyped-def]
        return x - 1

    @numba.njit(pipeline_class=linking.KernelCompiler)  # not kept, so that it is compiled here
    def outer(x):  # type: ignore[no-untyped-def]
        return inner(inner(x))

    assert outer(5) == 3
    assert _library(outer)._finalized
    assert not _library(inner)._finalized


def test_python_may_call_a_part() -> None:
    assert _right(5) == 7
    assert _right(2.5) == 2.0
    assert _right(5) == 7


def test_an_error_in_a_part_comes_out() -> None:
    @part
    def parted(x):  # type: ignore[no-untyped-def]
        if x < 0:
            raise ValueError("below nought")
        return 10 // x

    @kernel
    def asked(x):  # type: ignore[no-untyped-def]
        return parted(x)

    assert asked(3) == 3
    with pytest.raises(ValueError, match="below nought"):
        asked(-1)
    with pytest.raises(ZeroDivisionError):
        asked(0)


def test_every_pass_left_out_is_one_of_numba() -> None:
    from numba.core.compiler import DefaultPassBuilder, Flags

    state = SimpleNamespace(flags=Flags(), func_ir=None)
    manager = DefaultPassBuilder.define_untyped_pipeline(state)
    assert {one.__name__ for one, _ in manager.passes} >= linking._NEEDLESS


def test_a_part_may_print(tmp_path: Path) -> None:
    """It makes Python objects, which takes its environment; found on disk again, too."""
    code = """
import sys
sys.path.insert(0, sys.argv[1])
from printing import told
told(3)
"""
    (tmp_path / "printing.py").write_text(
        "from simcli.montecarlo.compiled import kernel, part\n"
        "@part\ndef said(x):\n    print('x is', x)\n    return x\n"
        "@kernel\ndef told(x):\n    return said(x) + said(2 * x)\n"
    )
    for _ in range(2):
        told = python(code, str(tmp_path), SIMCLI_CACHE=str(tmp_path))
        assert told == "x is 3\nx is 6\n"


def test_flags_are_compared_as_numba_does() -> None:
    from numba.core.compiler import Flags

    ours, theirs, other = linking._Flags(), Flags(), Flags()
    other.release_gil = True
    assert ours == theirs == ours and hash(ours) == hash(theirs)
    assert ours != other and other != ours
    assert linking._Flags(other) == other
    theirs.nrt = Flags().nrt  # set, to what it is anyway
    assert ours == theirs


def _word(key: int, index: int) -> int:
    """SplitMix64 in Python's own numbers."""
    low = (1 << 64) - 1
    z = (key + (index + 1) * 0x9E3779B97F4A7C15) & low
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & low
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & low
    return z ^ (z >> 31)


@pytest.mark.parametrize("late", [True, False])
def test_numba_links_to_the_same_result_and_both_are_kept(late: bool, tmp_path: Path) -> None:
    """In a release that was not tried numba's own linking is used."""
    code = f"""
from simcli.montecarlo import linking
linking.LATE = {late}
from simcli.montecarlo.compiled import counting
from benchmarks.openings import hits, with_mulligan
with counting() as compiled:
    found = hits(with_mulligan(), 1000)
from simcli.montecarlo.streams import word
import numpy as np
print(len(compiled) > 0, found, [int(word(np.uint64(5), np.uint64(at))) for at in range(3)])
"""
    said = [python(code, SIMCLI_CACHE=str(tmp_path)) for _ in range(2)]
    words = f"{hits(with_mulligan(), 1000)} {[_word(5, at) for at in range(3)]}\n"
    assert said == [f"True {words}", f"False {words}"]
