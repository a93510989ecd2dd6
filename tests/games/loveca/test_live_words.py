"""Reading boards from words, and decks into classes."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcli.errors import InputError
from simcli.games.loveca.cards import COLOURS, LIVE_BLADE_HEARTS
from simcli.games.loveca.hearts import (
    CLASSES,
    classes_of,
    parse_classes,
    parse_need,
    parse_stage,
)


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        pytest.param("red=11 green=6 all=5 none=3", {"red": 11, "green": 6, "all": 5, "none": 3}),
        pytest.param(" red=1,blue=2 , pink=3,", {"red": 1, "blue": 2, "pink": 3}, id="commas"),
        pytest.param("RED = 4 Draw:Pink=2", {"red": 4, "draw:pink": 2}, id="capitals-and-spaces"),
        pytest.param("ｒｅｄ＝１２　ｓｃｏｒｅ=1", {"red": 12, "score": 1}, id="full-width"),
        pytest.param("grey2=0 none=007", {"grey2": 0, "none": 7}, id="zeros"),
        pytest.param("red=1000", {"red": 1000}, id="the-most"),
    ],
)
def test_classes_are_read(text: str, counts: dict[str, int]) -> None:
    assert parse_classes(text) == counts


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        pytest.param("", None, "nothing is named", id="empty"),
        pytest.param("  ,", None, "nothing is named", id="only-signs"),
        pytest.param("red=1 gren=2", 7, "did you mean 'green'", id="misspelt"),
        pytest.param("red=1 xyzzy=2", 7, "known: pink, red", id="nothing-near"),
        pytest.param("red=1 blue=2 red=3", 14, "twice", id="twice"),
        pytest.param("red=1 blue", 7, "no count", id="no-count"),
        pytest.param("red=1 blue=", 7, "no count", id="nothing-after-the-sign"),
        pytest.param("red=-3", 5, "negative", id="negative"),
        pytest.param("red=1.5", 5, "not a whole number", id="fraction"),
        pytest.param("red=1e3", 5, "not a whole number", id="exponent"),
        pytest.param("red=1001", 5, "too large", id="above-the-most"),
        pytest.param("red=" + "9" * 5000, 5, "too large", id="thousands-of-digits"),
        pytest.param("red=²", 5, "not a whole number", id="superscript"),
        pytest.param("red=1 =3", 7, "'=' without", id="no-word"),
        pytest.param("red==3", 1, "no count", id="two-signs"),
        pytest.param("赤=3", 1, "unknown word", id="another-language"),
    ],
)
def test_bad_classes_name_place_and_mend(text: str, column: int | None, words: str) -> None:
    with pytest.raises(InputError) as error:
        parse_classes(text, "--waiting")
    place = error.value.place
    assert place is not None
    assert (place.source, place.column) == ("--waiting", column)
    assert words in str(error.value)
    assert "\n" not in str(error.value)


@given(st.text(alphabet="red=blu gy,:0123456789-²＝\n", max_size=30))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    for parse in (parse_classes, parse_need, parse_stage):
        try:
            assert all(0 <= n <= 1000 for n in parse(text).values())
        except InputError as error:
            assert "\n" not in str(error)


@given(st.dictionaries(st.sampled_from(CLASSES), st.integers(0, 1000), min_size=1))
def test_written_classes_read_back(counts: dict[str, int]) -> None:
    assert parse_classes(" ".join(f"{kind}={n}" for kind, n in counts.items())) == counts


def test_needs_know_grey_and_stages_do_not() -> None:
    assert parse_need("red=5 grey=3") == {"red": 5, "grey": 3}
    with pytest.raises(InputError, match="unknown word 'grey'"):
        parse_stage("red=5 grey=3")
    with pytest.raises(InputError, match="unknown word 'all'"):
        parse_need("all=1")


def entry(code: str, count: int, kind: str, blade_heart: str | None) -> SimpleNamespace:
    return SimpleNamespace(
        card=SimpleNamespace(code=code, type=kind, blade_heart=blade_heart), count=count
    )


DECK = [
    entry("E", 12, "energy", None),
    entry("L1", 2, "live", "draw:pink"),
    entry("M1", 4, "member", "red"),
    entry("M2", 3, "member", None),
    entry("L2", 1, "live", "all"),
    entry("M3", 2, "member", "red"),
]


def test_every_blade_heart_of_a_card_has_its_class() -> None:
    assert set(CLASSES) == {*COLOURS, *LIVE_BLADE_HEARTS, "none"}


def test_a_deck_falls_into_classes_in_one_order() -> None:
    classes = {"red": 6, "all": 1, "none": 3, "draw:pink": 2}
    assert list(classes_of(DECK).items()) == list(classes.items())
    assert list(classes_of(DECK[::-1]).items()) == list(classes.items())


def test_cards_gone_leave_their_class() -> None:
    assert classes_of(DECK, {"M1": 4, "L1": 1}) == {"red": 2, "all": 1, "none": 3, "draw:pink": 1}


def test_no_more_cards_are_gone_than_there_are() -> None:
    with pytest.raises(InputError, match="2 more of M1 gone"):
        classes_of(DECK, {"M1": 6})
    with pytest.raises(InputError, match="1 more of X gone"):
        classes_of(DECK, {"X": 1})
