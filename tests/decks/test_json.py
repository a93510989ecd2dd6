"""Deck Log and wsmtools files."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from simcli.decks.model import Deck
from simcli.errors import InputError

DeckOf = Callable[..., Deck]


def item(code: Any, num: Any) -> dict[str, Any]:
    return {"card_number": code, "num": num, "rare": "-"}


def answer(cards: Any, energy: Any = ()) -> str:
    said = {"deck_id": "AB12C", "title": "Test", "list": cards, "sub_list": energy}
    return json.dumps(said, ensure_ascii=False, indent=1)


def test_deck_log(deck_of: DeckOf) -> None:
    cards = [item("PL!SP-bp5-001-R＋", 2), item("PL!SP-bp5-001-SEC", 1), item("PL!-sd1-019-SD", 9)]
    deck = deck_of(answer(cards, [item("LL-PR-006-PR", 5), item("PL!X-no-such", 6)]), "x.json")
    assert (deck.name, deck.game) == ("Test", "loveca")
    assert [(e.card.code, e.count) for e in deck.entries] == [
        ("PL!SP-bp5-001", 3),
        ("PL!-sd1-019", 9),
    ]
    assert deck.options.model_dump()["energy"] == 11
    assert str(deck.entries[1].place) == "x.json:16:20"


def test_wsmtools(deck_of: DeckOf) -> None:
    text = '{"Name": "Mine", "Remarks": "", "Ratios": {"JJ/S66-E046": 4, "JJ/S66-E073": 46}}'
    deck = deck_of(text, "x.json")
    assert (deck.name, deck.game, deck.size) == ("Mine", "weiss", 50)


BAD = {
    "count 0": (answer([item("PL!-sd1-001", 0)]), "the count of 'PL!-sd1-001' is 0"),
    "count 1.5": (answer([item("PL!-sd1-001", 1.5)]), "the count of 'PL!-sd1-001' is 1.5"),
    "count null": (answer([item("PL!-sd1-001", None)]), "the count of 'PL!-sd1-001' is null"),
    "count NaN": (answer([item("PL!-sd1-001", float("nan"))]), "is NaN"),
    "number for a code": (answer([item(5, 4)]), "a card number is text, not 5"),
    "no code": (answer([{"num": 4}]), "a card number is text, not null"),
    "not a list of cards": (answer([4]), "'list' is no list of cards"),
    "sub_list in words": (answer([item("PL!-sd1-001", 4)], "none"), "'sub_list' is no list"),
    "empty": (answer([]), "the deck has no cards"),
    "unknown game": (answer([item("QQ-1", 4)]), "no game knows these card numbers"),
    "two games": (
        answer([item("PL!-sd1-001", 4), item("JJ/S66-E046", 4)]),
        "cards of loveca and weiss",
    ),
    "energy in weiss": (
        answer([item("JJ/S66-E046", 4)], [item("LL-E-001", 4)]),
        "a second deck, which weiss has not",
    ),
    "unknown card": (answer([item("PL!-sd1-099", 4)]), "did you mean 'PL!-sd1-0"),
    "duplicate key": ('{"Ratios": {"JJ/S66-E046": 4,\n"JJ/S66-E046": 4}}', "x.json:2:1: duplicate"),
    "cut": ('{"list": [{"card_number": ', "x.json:1:26: not valid JSON"),
    "absurd nesting": ('{"list": ' + "[" * 100_000, "not valid JSON: nested too deeply"),
    "absurd number": ('{"Ratios": {"JJ/S66-E046": ' + "9" * 5000 + "}}", "the most is 1000 copies"),
}


@pytest.mark.parametrize(("text", "says"), BAD.values(), ids=BAD)
def test_bad_answers(deck_of: DeckOf, text: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        deck_of(text, "x.json")
    assert says in str(caught.value)
