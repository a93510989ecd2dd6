"""A report's numbers agree with one another, also where looking decided how many trials it took."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import replace
from html import unescape
from pathlib import Path

import polars as pl
import pytest

from simcli import api
from simcli.cli import main

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


def commands(found: Path) -> list[str]:
    html = unescape((found / "index.html").read_text(encoding="utf-8"))
    return sorted(set(re.findall(r"<code>(simcli (?:odds|compare) [^<]*)</code>", html)))


@pytest.mark.parametrize(
    "options",
    [
        ("--engine", "mc", "--precision", "0.02", "--max-trials", "20000"),
        ("--engine", "mc", "--trials", "2000", "--margin", "0.01", "--lower", "bricked"),
    ],
    ids=["precision", "trials"],
)
def test_the_commands_of_a_report_give_its_numbers_again(
    options: tuple[str, ...], pair, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fewer = tmp_path / "fewer.yaml"
    text = FORTY.read_text(encoding="utf-8").replace("Sky Herald: 3", "Sky Herald: 2")
    fewer.write_text(
        text.replace("Old Relic: 10", "Old Relic: 11").replace("engines", "engines, fewer")
    )
    page = tmp_path / "page"
    assert main(["report", str(FORTY), str(fewer), "-o", str(page), "-q", *options]) == 0
    capsys.readouterr()
    kept = {
        (row["deck"], row["metric"], row["key"], row["turn"]): row
        for row in pl.read_csv(page / "results.csv").to_dicts()
    }
    told = commands(page)
    assert len(told) == 2
    for command in told:
        words = shlex.split(command)[1:]
        assert main([*words, "-q", "-f", "json"]) in (0, 1, 3)
        rows = json.loads(capsys.readouterr().out)["rows"]
        for row in rows:
            if words[0] == "odds" or row["metric"].startswith("compare."):
                there = kept[row["deck"], row["metric"], row["key"], row["turn"]]
                assert [row[of] for of in ("value", "low", "high", "trials")] == [
                    there[of] for of in ("value", "low", "high", "trials")
                ]
