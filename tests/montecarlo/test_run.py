"""Batches, jobs and the cache of compiled kernels."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import simcli
from simcli.montecarlo.run import BATCH, _cut, _Pace, batches, run
from simcli.montecarlo.watch import progress

from ..cli.running import environment, python


def _square(first: int, last: int, tally: np.ndarray) -> None:
    for trial in range(first, last):
        tally[trial % 3] += trial * trial


@pytest.mark.parametrize("jobs", [1, 2, 5])
@pytest.mark.parametrize("batch", [1, 7, 1000])
def test_every_trial_is_played_once(jobs: int, batch: int) -> None:
    total = run(_square, (3,), 100, jobs, batch)
    assert total.tolist() == [sum(t * t for t in range(r, 100, 3)) for r in range(3)]


def test_batches_cover_the_trials() -> None:
    assert list(batches(7, 3)) == [(0, 3), (3, 6), (6, 7)]


def test_progress_hears_of_every_trial() -> None:
    heard: list[int] = []
    with progress(heard.append):
        run(_square, (3,), 100, 1, 30)
    assert heard == [30, 30, 30, 10]
    run(_square, (3,), 100, 1, 30)
    assert len(heard) == 4


def test_an_error_in_a_batch_is_not_swallowed() -> None:
    def fails(first: int, last: int, tally: np.ndarray) -> None:
        raise ArithmeticError("as it should")

    for jobs in (1, 2):
        with pytest.raises(ArithmeticError, match="as it should"):
            run(fails, (1,), 100, jobs, 10)


@pytest.mark.long
def test_editing_a_called_function_changes_the_answer(tmp_path: Path) -> None:
    """Numba's own cache would not notice: a kernel calls another, which is edited in a way that
    only a new compilation can show."""
    package = tmp_path / "simcli"
    shutil.copytree(
        Path(simcli.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__")
    )
    caller = package / "montecarlo" / "caller.py"
    callee = package / "montecarlo" / "callee.py"
    header = "from simcli.montecarlo.compiled import kernel\n"
    callee.write_text(header + "@kernel\ndef inner(x):\n    return x + 1\n")
    caller.write_text(
        header
        + "from simcli.montecarlo.callee import inner\n"
        + "@kernel\ndef outer(x):\n    return 10 * inner(x)\n"
    )

    def answer() -> str:
        code = "from simcli.montecarlo.caller import outer; print(outer(1), outer.stats.cache_hits)"
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=tmp_path,
            env={
                **os.environ,
                "SIMCLI_CACHE": str(tmp_path / "cache"),
                "PYTHONPATH": str(tmp_path),
            },
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout.strip()

    assert answer().split()[0] == "20"
    assert answer().split()[0] == "20"
    callee.write_text(header + "@kernel\ndef inner(x):\n    return x + 2\n")
    assert answer().split()[0] == "30"


def test_a_cache_folder_with_strangers_in_it_is_no_trouble(tmp_path: Path) -> None:
    kernels = tmp_path / "kernels"
    kernels.mkdir()
    (kernels / "nowhere").symlink_to(tmp_path / "missing")
    (kernels / "note.txt").write_text("not a folder")
    code = "import simcli.montecarlo.compiled as c; print(c.cache_folder())"
    environment = {**os.environ, "SIMCLI_CACHE": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith(str(kernels))


def test_the_sources_of_games_from_elsewhere_count_too(tmp_path: Path) -> None:
    """Their kernels are kept in the same folder, which an edit of theirs has to leave."""
    (tmp_path / "away").mkdir()
    (tmp_path / "away" / "__init__.py").write_text("")
    info = tmp_path / "away-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: away\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[simcli.games]\naway = away.game:GAME\n")
    rule = tmp_path / "away" / "rule.py"
    header = "from simcli.montecarlo.compiled import counting, kernel, part\n"
    (tmp_path / "away" / "kern.py").write_text(
        header + "from away.rule import rule\n@kernel\ndef total(x):\n    return 10 * rule(x)\n"
    )
    code = """
from simcli.montecarlo.compiled import counting
from away.kern import total
with counting() as compiled:
    print(total(1), *compiled)
"""
    path = os.pathsep.join([environment().get("PYTHONPATH", ""), str(tmp_path)])
    there = {"SIMCLI_CACHE": str(tmp_path / "cache"), "PYTHONPATH": path}
    for added, said in ((1, "20 away.kern.total away.rule.rule"), (2, "30 away.kern.total")):
        rule.write_text(header + f"@part\ndef rule(x):\n    return x + {added}\n")
        assert python(code, **there).startswith(said)
    assert python(code, **there).split() == ["30"]


def test_functions_of_others_are_kept_where_they_want(tmp_path: Path) -> None:
    code = """
import numba
before = numba.config.CACHE_DIR
import simcli.montecarlo.opening
print(numba.config.CACHE_DIR == before)
"""
    assert python(code, SIMCLI_CACHE=str(tmp_path)).split() == ["True"]


def test_functions_of_others_compile_beside_ours() -> None:
    """Numba tells of loops that it lifts out of them, too."""
    code = """
import numba
import simcli.montecarlo.compiled

@numba.jit(forceobj=True, looplift=True)
def f(n):
    o, s = object(), 0
    for i in range(n):
        s += i
    return s

print(f(10))
"""
    assert python(code).split() == ["45"]


@pytest.mark.parametrize("fixed", [False, True])
def test_batches_shrink_towards_the_end_unless_they_are_fixed(fixed: bool) -> None:
    size, trials = 8 * BATCH, 100 * BATCH
    pieces = list(_cut(0, trials, _Pace(size, 1.0, fixed, shares=4).piece))
    assert [first for first, _ in pieces[1:]] == [last for _, last in pieces[:-1]]
    sizes = [last - first for first, last in pieces]
    assert sum(sizes) == trials and sizes[0] == size
    if fixed:
        assert set(sizes[:-1]) == {size}
    else:
        assert sizes == sorted(sizes, reverse=True) and sizes[-2] == BATCH
        left = trials
        for one in sizes:
            assert one <= max(left // 4, BATCH)
            left -= one
