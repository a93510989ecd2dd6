"""The best mulligan is never below the deck's rule, nor below keeping or returning everything."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcli import api
from simcli.decks.model import Deck
from simcli.games.asking import Asker
from simcli.questions import parse
from simcli.settings import Settings
from tests.decisions.decks import QUESTIONS, dealt

SAMPLES = sorted(p for p in Path("decks").rglob("*.*") if p.suffix in (".yaml", ".txt"))


def chance(deck: Deck, question: str, mulligan: str):
    asker = Asker(deck, Settings(mulligan=mulligan))  # type: ignore[arg-type]
    (estimate,) = asker.answer([question])
    return estimate.value


def others(deck: Deck) -> list[str]:
    kind = Asker(deck, Settings()).opening.mulligan
    return ["none", "deck"] + (["all"] if kind != "london" else [])


@pytest.mark.parametrize("path", SAMPLES, ids=[p.name for p in SAMPLES])
def test_every_sample_deck(path: Path) -> None:
    deck = api.load(path)
    asker = Asker(deck, Settings())
    if asker.opening.mulligan == "none":
        pytest.skip("played without a mulligan")
    asked = [q.ask for q in deck.questions if parse(q.ask, asker.vocabulary).given is None]
    asked = asked or ["1+ climax in opening" if deck.game == "weiss" else "2+ good in opening"]
    for question in asked:
        best = chance(deck, question, "best")
        for mulligan in others(deck):
            assert best >= chance(deck, question, mulligan), f"{question} under {mulligan}"


@settings(max_examples=60, deadline=None)
@given(dealt(), st.sampled_from(QUESTIONS))
def test_random_decks(deck: Deck, question: str) -> None:
    best = chance(deck, question, "best")
    for mulligan in others(deck):
        assert best >= chance(deck, question, mulligan), mulligan


def test_the_best_can_be_strictly_better() -> None:
    deck = api.load("decks/loveca/start-deck-muse.yaml")
    question = "1+ starter and 1+ live in opening"
    assert chance(deck, question, "best") > chance(deck, question, "deck")
