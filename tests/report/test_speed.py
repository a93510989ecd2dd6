"""A report with a million trials is made in seconds."""

from __future__ import annotations

import resource
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.report.conftest import ROOT

SECONDS = 15
CORES = 2


@pytest.mark.long
def test_a_million_trials_in_fifteen_seconds_on_two_cores(tmp_path: Path) -> None:
    """Measured in seconds of processors, which a busy machine does not stretch: at most what two
    cores have in that time. The first report compiles the kernels."""
    deck = ROOT / "decks" / "loveca" / "start-deck-muse.yaml"
    assert run("report", deck, "-o", "r", "--trials", 1000, "-q", cwd=tmp_path).code == 0
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert run("report", deck, "-o", "r", "--trials", 1_000_000, "-q", cwd=tmp_path).code == 0
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    taken = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    assert taken < SECONDS * CORES
    assert (tmp_path / "r" / "index.html").stat().st_size < 3_000_000
