"""Exact rationals beside the rounded numbers."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from simcli import api
from simcli.cli import main
from simcli.results.formats import render
from simcli.settings import Settings
from tests.decisions.decks import plain

DECK = plain({"A": 3, "B": 3, "X": 34}, hand=5)
QUESTION = "1+ A and (1+ A or 1+ B) in opening"


def results(*asks: str, **options):
    return api.compute([DECK], asks, Settings(**options), fractions=True)


def test_a_question_and_what_it_absorbs_have_one_fraction() -> None:
    found = results(QUESTION, "1+ A in opening")
    assert set(found.fractions.values()) == {"667/1976"}


def test_json_keeps_its_columns_and_adds_the_fractions_by_row() -> None:
    document = json.loads(render(results("1+ B in opening", QUESTION), "json"))
    assert document["fractions"] == {"0": "667/1976", "1": "667/1976"}
    assert "fraction" not in document["rows"][0]
    for row, text in document["fractions"].items():
        assert float(Fraction(text)) == document["rows"][int(row)]["value"]


def test_without_the_option_nothing_changes() -> None:
    plainly = api.compute([DECK], [QUESTION], Settings())
    assert b"fraction" not in render(plainly, "json")


def test_what_is_simulated_or_undefined_has_no_fraction() -> None:
    assert not results(QUESTION, engine="mc", trials=1000).fractions
    assert not results("1+ A in opening given 4+ A in opening").fractions


@pytest.mark.parametrize("format", ["table", "markdown"])
def test_people_see_them_uncut(format: str, capsys) -> None:
    deck = "decks/plain/mana-14-of-25.yaml"
    assert main(["odds", deck, "--ask", "2-4 land in opening", "--fraction", "-f", format]) == 0
    shown = capsys.readouterr().out
    exact = api.compute([api.load(deck)], ["2-4 land in opening"], Settings(), fractions=True)
    assert f"question 2-4 land in opening = {exact.fractions[0]}" in shown.replace("\\", "")


@pytest.mark.parametrize("format", ["csv", "parquet"])
def test_fixed_columns_refuse_them(format: str, capsys) -> None:
    code = main(["odds", "decks/plain/mana-14-of-25.yaml", "--fraction", "-f", format])
    assert code == 2
    assert "has no column for fractions; use -f json" in capsys.readouterr().err
