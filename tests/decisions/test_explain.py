"""What ``simcli explain`` says of a question."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings

from simcli import api
from simcli.cli import main
from simcli.decisions.told import as_lines, tell
from simcli.questions import Question, parse
from simcli.settings import Settings
from tests.decisions.decks import plain
from tests.questions.strategies import questions

MUSE = "decks/loveca/start-deck-muse.yaml"


@settings(max_examples=60, deadline=None)
@given(questions)
def test_the_sentence_parses_back_to_itself(question: Question) -> None:
    deck = plain({"A": 3, "B": 2, "C": 1, "D": 4}, hand=2)
    told = tell(str(question), deck, Settings())
    again = parse(told.sentence).canonical()
    assert str(again) == told.sentence
    assert sum(size for _, size, _ in told.categories) == deck.size


def test_cards_counts_and_categories() -> None:
    told = tell("1+ starter and 1+ live in opening", api.load(MUSE), Settings())
    assert {f.filter: f.copies for f in told.filters} == {"starter": 22, "live": 12}
    assert sum(n for f in told.filters for _, _, n in f.cards) == 34
    assert {size for _, size, _ in told.categories} == {22, 12, 10, 16}
    assert told.answering is not None
    assert told.answering.engine == "exact"
    assert 0 < told.answering.steps < 10_000


def test_the_engine_follows_the_cost_and_the_settings() -> None:
    many = {f"C{n}": 3 for n in range(12)}
    deck = plain(many, hand=12)
    rings = [f"4 (C{n} or C{(n + 1) % 12} or C{(n + 5) % 12})" for n in range(12)]
    heavy = f"{' or '.join(rings)} in opening"
    told = tell(heavy, deck, Settings())
    assert told.answering is not None
    assert told.answering.engine == "monte carlo"
    assert "more than the 1,000,000" in told.answering.why
    forced = tell("1+ C0 in opening", deck, Settings(engine="mc"))
    assert forced.answering is not None
    assert (forced.answering.engine, forced.answering.why) == ("monte carlo", "asked for")


def test_a_long_rule_is_told_line_by_line() -> None:
    told = tell("1+ good by turn 2", api.load("decks/plain/mana-14-of-25.yaml"), Settings())
    assert told.mulligan[0].startswith("mulligan: the deck file's 13 rules")
    assert told.mulligan[1] == "at 7 cards if 2-5 land keep"
    assert len(told.mulligan) == 14


def test_what_the_deck_alone_decides_is_said() -> None:
    lines = list(as_lines(tell("5+ A in opening", plain({"A": 3, "X": 9}), Settings())))
    assert "Answer     never: the deck alone decides it" in lines


def test_without_a_deck(capsys) -> None:
    assert main(["explain", "not (1+ A or 2+ B) in opening"]) == 0
    shown = capsys.readouterr().out
    assert "no A" in shown
    assert "0-1 B" in shown
    assert "not" not in shown
    assert "--deck" in shown


def test_json(capsys) -> None:
    assert main(["explain", "1+ live in opening", "--deck", MUSE, "-f", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["sentence"] == "1+ live in opening"
    assert document["filters"][0]["copies"] == 12


WRONG = {
    "nothing": ([], "nothing to explain"),
    "unknown word": (["1+ lvie in opening", "--deck", MUSE], "did you mean 'live'"),
    "no moment": (["1+ live", "--deck", MUSE], "names no moment"),
    "no deck there": (["1+ live in opening", "--deck", "no.yaml"], "no.yaml"),
}


@pytest.mark.parametrize(("arguments", "message"), WRONG.values(), ids=list(WRONG))
def test_what_cannot_be_explained(arguments: list[str], message: str, capsys) -> None:
    assert main(["explain", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_the_policy_keys(capsys) -> None:
    assert main(["explain", "--policy"]) == 0
    shown = capsys.readouterr().out
    for word in ("mulligan", "keep", "bottom", "loveca", "weiss", "keep character level=0"):
        assert word in shown


def test_a_question_of_the_deck_file_goes_by_its_name() -> None:
    deck = api.load(MUSE)
    assert tell("playable", deck, Settings()).sentence == "1+ starter in opening"
    named, spelt = api.odds(deck, ask=["playable", "1+ starter in opening"]).rows
    assert (named.key, named.value) == ("playable", spelt.value)
