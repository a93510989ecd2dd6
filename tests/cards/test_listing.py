"""Searching the pool with filters of the question language."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simcli.cards.listing import all_cards, one_card, where
from simcli.cards.report import Report
from simcli.decks.library import Library
from simcli.decks.pool import Pool
from simcli.errors import InputError
from simcli.games.registry import games
from tests.cards.conftest import ENGLISH, MEMBER

Take = Callable[..., Report]


def codes(text: str | None, library: Library, game: str | None = None) -> set[str]:
    return {card.code for card in where(text, games(), library, game)}


@pytest.fixture
def some(take: Take, library: Library) -> Library:
    take(ENGLISH, {**ENGLISH, "code": "QQ/W99-E002", "name": "Climax", "level": "3"})
    take(MEMBER)
    return Library(library.folder)


def test_members_by_cost_and_hearts(some: Library) -> None:
    found = codes("member cost<=4 hearts.red>=2", some)
    every = all_cards(games()["loveca"], some)
    assert "PL!-bp98-001" in found
    assert found == {
        card.code
        for card in every
        if (facts := card.facts())["type"] == "member"
        and facts["cost"] <= 4
        and facts["hearts.red"] >= 2
    }


def test_a_flag_comes_before_a_card_of_that_name(some: Library) -> None:
    found = codes("climax", some)
    assert "QQ/W99-E002" not in found and "JJ/S66-E046" in found
    assert codes("not climax level=3", some) >= {"QQ/W99-E002"}


def test_by_name_or_number(some: Library) -> None:
    assert codes('"Made Up, Alice"', some) == {"QQ/W99-E001"}
    assert codes('"QQ/W99-E001" or "Grand Death"', some) == {"QQ/W99-E001", "JJ/S66-E046"}


def test_all_of_a_game(some: Library) -> None:
    packaged = {card.code for card in Pool.packaged("weiss", games()["weiss"].card)}
    assert codes(None, some, "weiss") == packaged | {"QQ/W99-E001", "QQ/W99-E002"}


BAD = {
    "unknown word": ("mebmer cost<=4", "did you mean 'member'"),
    "unknown field": ("member cots<=4", "no field 'cots'; did you mean 'cost'"),
    "no number": ("cost<=many", "'many' is no number"),
    "a bare field": ("cost", "'cost' is a field"),
    "grammar": ("cost <", "--where"),
}


@pytest.mark.parametrize(("text", "says"), BAD.values(), ids=BAD)
def test_filters_that_mean_nothing(some: Library, text: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        codes(text, some)
    assert says in str(caught.value)


def test_one_card(some: Library) -> None:
    assert one_card("made up, alice", games())[1].code == "QQ/W99-E001"
    with pytest.raises(InputError, match="unknown card 'Grand Deth'; did you mean 'Grand Death'"):
        one_card("Grand Deth", games())
