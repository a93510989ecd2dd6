"""What a report costs grows little with its trials."""

from __future__ import annotations

import resource
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.report.conftest import ROOT


@pytest.mark.long
def test_a_million_trials_cost_little_more_than_a_thousand(tmp_path: Path) -> None:
    """In seconds of processors, as ratios in one run: a page is a few seconds of drawing and exact
    tables, and a million whole games not many more. The first report compiles the kernels."""
    deck = ROOT / "decks" / "loveca" / "start-deck-muse.yaml"

    def spent(trials: int) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        words = ("report", deck, "-o", "r", "--trials", trials, "-q")
        assert run(*words, cwd=tmp_path).code == 0
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    spent(1000)
    assert spent(1_000_000) < 4 * spent(1000)
    assert (tmp_path / "r" / "index.html").stat().st_size < 3_000_000
