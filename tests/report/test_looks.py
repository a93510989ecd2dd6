"""A report's numbers agree with one another, also where looking decided how many trials it took."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from simcli import api

FORTY = Path(__file__).parents[2] / "decks" / "plain" / "yugioh-like-40.yaml"

pytestmark = pytest.mark.kernel


@pytest.fixture(scope="module")
def pair():
    deck = api.load(FORTY)
    counts = {"Sky Herald": -1, "Old Relic": 1}
    entries = (replace(e, count=e.count + counts.get(e.card.code, 0)) for e in deck.entries)
    return deck, replace(deck, name="fewer", entries=tuple(entries))


def test_comparisons_hold_at_every_look_too(pair, tmp_path: Path) -> None:
    found = api.write_report(pair, tmp_path / "page", figures=False, engine="mc", precision=0.01)
    trials = found.settings["trials"]
    assert trials < 1_000_000 and found.intervals == "anytime"
    settled = api.Settings(engine="mc", trials=trials, interval="anytime")
    wanted, plain = (
        {
            row.key: (row.low, row.high)
            for row in api.compare(pair, settings=settings).rows
            if row.metric == "compare.difference"
        }
        for settings in (settled, replace(settled, interval="wilson"))
    )
    told = {r.key: (r.low, r.high) for r in found.rows if r.metric == "compare.difference"}
    assert told == wanted
    assert told != plain


def test_a_question_has_one_number_for_a_deck(pair, tmp_path: Path) -> None:
    found = api.write_report(pair, tmp_path / "page", figures=False, engine="mc", trials=2000)
    asked = [(row.deck, row.key) for row in found.rows if row.metric == "question"]
    assert len(asked) == len(set(asked)) == 2 * len(pair[0].questions)
