"""Hands as players say them."""

from __future__ import annotations

import pytest

from simcli import api
from simcli.decisions.hand import in_hand
from simcli.errors import InputError
from simcli.games.asking import Asker
from simcli.questions import parse
from simcli.settings import Settings

MUSE = "decks/loveca/start-deck-muse.yaml"
LANDS = "decks/plain/magic-like-60.yaml"


def read(path: str, text: str, *questions: str, mulligan="deck"):
    asker = Asker(api.load(path), Settings(mulligan=mulligan))
    return in_hand(text, [parse(q, asker.vocabulary) for q in questions], asker)


SAID = {
    "counts": ("2 live, starter", "2 live, 1 starter, 3 other"),
    "times": ("2x live, 1x starter", "2 live, 1 starter, 3 other"),
    "of": ("2 of live, 1 of starter", "2 live, 1 starter, 3 other"),
    "full width": ("2 live、starter", "2 live, 1 starter, 3 other"),
    "a code": ("PL!-sd1-019, 2 starter", "1 PL!-sd1-019, 2 starter, 3 other"),
    "a name in quotes": ('2 "START:DASH!!"', "2 START:DASH!!, 4 other"),
    "a name of several words": ("2 西木野 真姫", '2 "西木野 真姫", 4 other'),
    "twice": ("live, live", "2 live, 4 other"),
    "a filter": ("3 member cost<=4", "3 member and cost<=4, 3 other"),
}


@pytest.mark.parametrize(("text", "said"), SAID.values(), ids=list(SAID))
def test_a_hand_is_understood(text: str, said: str) -> None:
    hand = read(MUSE, text, "1+ starter and 1+ live in opening")
    assert sum(hand.counts) == 6
    assert sorted(str(hand).split(", ")) == sorted(said.split(", "))


ODD = ("Old Relic", "Bath, Nino", "1 Ring", 'He said "hi" twice', "Wide\N{IDEOGRAPHIC SPACE}Space")


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("form", ["{}", "2 {}, Rest", "Rest, {}"])
def test_a_name_needs_no_quotes(name: str, form: str, tmp_path) -> None:
    import json

    cards = dict.fromkeys((*ODD, "Rest"), 9)
    path = tmp_path / "odd.yaml"
    path.write_text(
        json.dumps({"game": "plain", "hand": 3, "mulligan_kind": "redraw", "cards": cards})
    )
    asked = f"1+ {json.dumps(name, ensure_ascii=False)} in opening".replace('\\"', '""')
    hand = read(str(path), form.format(name.upper().replace(" ", "  ")), asked)
    held = {
        " ".join(" ".join(c.cards).split()): n
        for c, n in zip(hand.binding.categories, hand.counts, strict=True)
    }
    assert held[" ".join(name.split())] == (2 if form.startswith("2") else 1)
    assert sum(hand.counts) == 3


def test_of_several_kinds_the_one_that_nothing_narrower_names() -> None:
    hand = read(MUSE, "2 live", '1+ "START:DASH!!" by turn 3')
    (cards,) = (
        c.cards for n, c in zip(hand.counts, hand.binding.categories, strict=True) if n == 2
    )
    assert "PL!-sd1-019" not in cards
    assert "PL!-sd1-020" in cards


def test_which_of_several_kinds_was_taken_is_told() -> None:
    hand = read(MUSE, "2 live", '1+ "START:DASH!!" by turn 3')
    assert hand.meant == ("'live' is taken for one that is not START:DASH!!",)
    assert read(MUSE, "2 live, starter", "1+ starter and 1+ live in opening").meant == ()


def test_cards_that_only_their_numbers_tell_apart_are_one_kind() -> None:
    hand = read(LANDS, "3 early, 4 green_land", "1+ early in opening")
    assert str(hand) == "3 early, 4 green_land"


WRONG = {
    "ambiguous": (LANDS, "7 land", "say Deep Wood or Red Peak"),
    "too few named": (LANDS, "6 green_land", "names 6 of 7 cards"),
    "too many": (MUSE, "7 live", "names 7 cards, the opening hand has 6"),
    "more than there are": (MUSE, '5 "START:DASH!!"', "only 4"),
    "empty": (MUSE, " , ", "the hand is empty"),
    "unknown": (MUSE, "2 startre", "did you mean 'starter'"),
    "none in the deck": (MUSE, "member cost=3", "no 'member and cost=3'"),
}


@pytest.mark.parametrize(("path", "text", "message"), WRONG.values(), ids=list(WRONG))
def test_a_hand_that_cannot_be(path: str, text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read(path, text, "1+ green_land in opening" if path == LANDS else "1+ live in opening")
    assert message in str(caught.value)
    assert caught.value.place is not None
    assert caught.value.place.source == "--hand"


def test_the_fault_is_where_it_is_in_the_whole_text() -> None:
    with pytest.raises(InputError) as caught:
        read(MUSE, "2 live, 2 startre", "1+ live in opening")
    assert caught.value.place is not None
    assert caught.value.place.column == 11
