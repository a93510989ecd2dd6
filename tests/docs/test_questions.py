"""The question language as its page tells it: every row of its tables, read by the program."""

from __future__ import annotations

from pathlib import Path

import pytest

import simcli
from simcli import InputError
from simcli.decks.model import Deck
from simcli.games.asking import Asker
from simcli.questions import Vocabulary, parse
from simcli.questions.bind import bind
from simcli.questions.mulligan import kept, london
from simcli.settings import Settings
from tests.docs.reading import decks, document, rules, table

PAGE = document("docs/questions.md")
DECK = decks(PAGE)["forty.yaml"]
RULES = rules(PAGE)
EXAMPLES = table(PAGE, ["you write", "understood as", "chance"])
ERRORS = table(PAGE, ["you write", "simcli says"])
KEEPS = table(PAGE, ["first hand", "keeps", "why"])
LONDON = table(PAGE, ["hand of five", "to end with", "keeps", "why"])


def loaded(folder: Path, text: str = DECK) -> Deck:
    (folder / "forty.yaml").write_text(text, encoding="utf-8")
    return simcli.load(folder / "forty.yaml")


@pytest.mark.parametrize(("asked", "understood", "chance"), EXAMPLES, ids=[e[0] for e in EXAMPLES])
def test_an_example(tmp_path: Path, asked: str, understood: str, chance: str) -> None:
    deck = loaded(tmp_path)
    question = parse(asked, Vocabulary.of(deck)).canonical()
    assert str(question) == understood
    (answer,) = Asker(deck, Settings(engine="exact")).answer([asked])
    assert str(answer.value) == chance.replace("undefined", "None")


@pytest.mark.parametrize(("asked", "says"), ERRORS, ids=[e[0] for e in ERRORS])
def test_an_error(tmp_path: Path, asked: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        simcli.odds(loaded(tmp_path), ask=[asked])
    assert str(caught.value) == says


@pytest.mark.parametrize(("hand", "keeps", "why"), KEEPS, ids=[k[0] for k in KEEPS])
def test_what_a_rule_keeps(tmp_path: Path, hand: str, keeps: str, why: str) -> None:
    assert told(loaded(tmp_path, DECK + RULES["set-aside"]), hand) == cards(keeps)


@pytest.mark.parametrize(
    ("hand", "size", "keeps", "why"), LONDON, ids=[f"{k[0]} to {k[1]}" for k in LONDON]
)
def test_what_a_london_rule_keeps(
    tmp_path: Path, hand: str, size: str, keeps: str, why: str
) -> None:
    deck = loaded(tmp_path, DECK.replace("set-aside", "london") + RULES["london"])
    expected = None if keeps == "another hand" else cards(keeps)
    assert told(deck, hand, int(size)) == expected


def cards(said: str) -> list[str]:
    return sorted(said.split(", "))


def told(deck: Deck, said: str, london_size: int | None = None) -> list[str] | None:
    """The cards kept of a hand, every card a category of its own."""
    words = Vocabulary.of(deck)
    every = [parse(f'1+ "{card.code}" in opening', words) for card in words.cards]
    bound = bind(every, deck, rules=deck.mulligan, vocabulary=words)
    names = [next(iter(category.cards)) for category in bound.categories]
    hand = tuple(cards(said).count(name) for name in names)
    assert sum(hand) == 5, "a hand of the page has five cards, all of the deck"
    if london_size is None:
        counts: tuple[int, ...] | None = kept(bound.rules, hand)
    else:
        counts = london(bound.rules, hand, london_size)
    if counts is None:
        return None
    return sorted(name for name, n in zip(names, counts, strict=True) for _ in range(n))
