"""Matches run as odds do: until they are precise enough, and kept in a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from simcli import api
from simcli.cli import main
from simcli.results import Results
from simcli.runs.passes import widest
from simcli.settings import Settings
from simcli.statistics.sequences import proportion_sequence

DECKS = Path(__file__).parents[2] / "decks" / "loveca"
MUSE, LIELLA = (DECKS / f"start-deck-{name}.yaml" for name in ("muse", "liella"))

pytestmark = pytest.mark.kernel


def match(**settings: object) -> Results:
    said = Settings(engine="mc", jobs=1, **settings)  # type: ignore[arg-type]
    return api.match(api.load(MUSE), api.load(LIELLA), policy=["random"], settings=said)


def test_a_match_is_played_until_its_odds_are_known() -> None:
    found = match(precision=0.01)
    wins = [row for row in found.rows if row.metric in ("match.win", "match.draw")]
    assert wins and all(row.high - row.low <= 0.02 for row in wins)
    assert widest(found) <= 0.01
    assert found.settings["trials"] < 1_000_000
    assert found.intervals == "anytime"  # whose trials were chosen by looking
    for row in wins:
        low, high = proportion_sequence(round(row.value * row.trials), row.trials, 0.95)
        assert (row.low, row.high) == pytest.approx((low, high))


def test_a_kept_match_goes_on_to_the_same_numbers(tmp_path: Path) -> None:
    path = str(tmp_path / "kept")
    match(trials=3_000, checkpoint=path)
    again = match(trials=3_000, checkpoint=path)
    assert again == match(trials=3_000)


def test_what_is_kept_of_another_match_is_refused(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "kept"
    words = ["match", "--trials", "500", "--policy", "random", "--checkpoint", str(path)]
    assert main([*words, str(MUSE), str(LIELLA), "-q"]) == 0
    kept = path.read_bytes()
    capfd.readouterr()
    assert main([*words, str(MUSE), str(MUSE), "-q"]) == 2
    assert "of another deck" in capfd.readouterr().err
    assert path.read_bytes() == kept
