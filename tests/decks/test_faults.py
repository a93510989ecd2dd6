"""What is wrong in a deck of another tool is told with its place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from simcli.decks.read import deck_in
from simcli.errors import InputError
from simcli.games.registry import games


def cod(cards: str, zone: str = "main") -> str:
    return f'<cockatrice_deck>\n<zone name="{zone}">\n{cards}\n</zone></cockatrice_deck>'


def tts(*objects: Any) -> str:
    return json.dumps({"ObjectStates": list(objects)})


PILE = {"Name": "Deck", "ContainedObjects": [{"Nickname": "JJ/S66-E046"}] * 5}
MAIN = "main_deck:\n  members:\n    - card_code: PL!-sd1-001\n      count: 4\n"
FAULTS = {
    "cod: no count": (cod('<card name="A"/>'), "x:3:1: 'A': no count"),
    "cod: count 0": (cod('<card number="0" name="A"/>'), "x:3:1: the count of 'A' is 0"),
    "cod: no name": (cod('<card number="4"/>'), "x:3:1: a card without a name"),
    "cod: side alone": (cod('<card number="4" name="A"/>', "side"), "the zone 'main' has no cards"),
    "cod: two games": (
        cod('<card number="4" name="JJ/S66-E046"/><card number="4" name="PL!-sd1-001"/>'),
        "x:3:1: cards of loveca and weiss",
    ),
    "cod: unknown card": (cod('<card number="4" name="JJ/S66-E999"/>'), "x:3:1: unknown card"),
    "cod: cut": (cod('<card number="4" name="A"/>')[:40], "not valid XML"),
    "other XML": ("<html>\n</html>", "x:1:1: XML of <html>, and no Cockatrice deck"),
    "alphac2: no ID": (
        "<deck>\n<Card><Quantity>4</Quantity></Card></deck>",
        "x:2:1: a card without",
    ),
    "alphac2: no count": ("<deck><Card><ID>JJ-S66-E046</ID></Card></deck>", "no count"),
    "alphac2: empty": ("<deck/>", "the deck has no cards"),
    "csv: no count": (
        "Code,Quantity\nJJ/S66-E046,4\nJJ/S66-E046,\n",
        "x:3:1: 'JJ/S66-E046': no count",
    ),
    "csv: half a card": (
        "Code,Quantity\nJJ/S66-E046,2.5\n",
        "x:2:1: the count of 'JJ/S66-E046' is 2.5",
    ),
    "csv: no card": ("Code,Quantity\n,4\n", "x:2:1: a row without a card"),
    "csv: head alone": ("Code,Quantity\n", "the table has no cards"),
    "csv: two games": (
        "Code,Quantity\nJJ/S66-E046,4\nPL!-sd1-001,4\n",
        "cards of loveca and weiss",
    ),
    "community: unknown key": (
        f"{MAIN}energydeck: []\n",
        "x:5:1: unknown key 'energydeck'; did you",
    ),
    "community: unknown card key": (
        "main_deck:\n  - card_code: PL!-sd1-001\n    cuont: 4\n",
        "x:3:5: unknown key 'cuont'; did you mean 'count'",
    ),
    "community: no count": (
        "main_deck:\n  - card_code: PL!-sd1-001\n",
        "x:2:5: 'PL!-sd1-001': no count",
    ),
    "community: no code": ("main_deck:\n  - count: 4\n", "x:2:5: a card without 'card_code'"),
    "community: words": ("main_deck: many\n", "x:1:12: this should be a list of cards"),
    "community: empty": ("main_deck:\n", "'main_deck' has no cards"),
    "v0: no quantity": (
        json.dumps({"main_deck": [{"card_code": "PL!-sd1-001"}]}),
        "the count of 'PL!-sd1-001' is null",
    ),
    "v0: empty": (json.dumps({"main_deck": []}), "the deck has no cards"),
    "encoredecks: empty": (json.dumps({"name": "x", "cards": []}), "the deck has no cards"),
    "encoredecks: a card of nothing": (
        json.dumps({"cards": [{"cardcode": "JJ/S66-E046"}, {"name": "x"}]}),
        "a card number is text, not null",
    ),
    "tts: two decks": (tts(PILE, PILE), "2 decks of cards in this saved object"),
    "tts: none": (tts({"Name": "Dice"}), "no deck of cards"),
    "tts: no nickname": (
        tts({"Name": "Deck", "ContainedObjects": [{"CardID": 100}]}),
        "a card number is text",
    ),
    "JSON of something": ('{"name": "simcli", "version": 1}', "JSON of no known deck format"),
    "a JSON list": ('["JJ/S66-E046"]', "a JSON list, and no deck"),
    "an empty answer": ("[]", "an empty answer, as of a deck that does not exist"),
}


@pytest.mark.parametrize(("text", "says"), FAULTS.values(), ids=FAULTS)
def test_faults(text: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        deck_in("x", text.encode(), games())
    assert says in str(caught.value)


def test_early_english_numbers_are_put_together() -> None:
    from simcli.decks.formats.encoredecks import _number

    parts = {"set": "SY", "side": "W", "release": "08", "sid": "001", "lang": "EN"}
    assert _number(parts) == "SY/EN-W08-001"
    assert _number({**parts, "sid": "E001"}) == "SY/W08-E001"
    assert _number({**parts, "lang": "JP"}) == "SY/W08-001"
