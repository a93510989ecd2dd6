"""Card schemas: facts, flags, and what they refuse."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from simcli.games.loveca.cards import COLOURS, LovecaCard
from simcli.games.plain.cards import PlainCard, PlainOptions
from simcli.games.weiss.cards import ICONS, NICKNAMES, WeissCard


def member(**facts: Any) -> LovecaCard:
    return LovecaCard.model_validate({"code": "M", "type": "member", "cost": 4} | facts)


def live(**facts: Any) -> LovecaCard:
    base = {"code": "L", "type": "live", "score": 2, "need": {"red": 2, "grey": 3}}
    return LovecaCard.model_validate(base | facts)


def character(**facts: Any) -> WeissCard:
    return WeissCard.model_validate({"code": "C", "type": "character", "level": 1} | facts)


def test_facts_of_a_member() -> None:
    facts = member(blades=2, hearts={"red": 2, "blue": 1}, blade_heart="red").facts()
    assert (facts["cost"], facts["blades"], facts["hearts"]) == (4, 2, 3)
    assert (facts["hearts.red"], facts["hearts.pink"], facts["need.red"]) == (2, 0, None)
    assert facts["blade_heart"] == ("red",)
    assert member().facts()["blade_heart"] == ("none",)
    assert member().flags() == {"member"}


def test_facts_of_a_live() -> None:
    facts = live(blade_heart="draw:red").facts()
    assert (facts["score"], facts["need"], facts["need.grey"], facts["need.pink"]) == (2, 5, 3, 0)
    assert (facts["cost"], facts["blades"], facts["hearts.red"]) == (None, None, None)
    assert set(facts["blade_heart"]) == {"draw:red", "draw", "red"}
    assert live(blade_heart="all").flags() == {"live"}


def test_every_loveca_card_has_the_same_fields() -> None:
    energy = LovecaCard(code="E", type="energy")
    assert (
        member().facts().keys() == live(blade_heart="all").facts().keys() == energy.facts().keys()
    )


def test_hearts_of_a_table() -> None:
    assert member(hearts="pink=1 yellow=2").hearts == {"pink": 1, "yellow": 2}


def test_equal_cards_hash_equal() -> None:
    assert hash(member(hearts={"red": 1})) == hash(member(hearts="red=1"))


@pytest.mark.parametrize("icon", ["all", "score", "grey2", *(f"draw:{c}" for c in COLOURS)])
def test_the_four_shapes_of_a_live(icon: str) -> None:
    assert live(blade_heart=icon).blade_heart == icon


@pytest.mark.parametrize("icon", [None, "", "red", "grey", "draw", "draw:grey", "all score", "ALL"])
def test_no_other_shape_of_a_live(icon: str | None) -> None:
    with pytest.raises(ValidationError, match="a live has exactly one blade_heart"):
        live(blade_heart=icon)


@pytest.mark.parametrize("icon", ["all", "score", "grey2", "draw:red", "orange", ""])
def test_a_member_gives_a_colour_or_nothing(icon: str) -> None:
    with pytest.raises(ValidationError, match="blade_heart of a member"):
        member(blade_heart=icon)


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        pytest.param({"type": "member"}, "a member needs its cost", id="no cost"),
        pytest.param({"type": "member", "cost": 1, "score": 2}, "has no score", id="score"),
        pytest.param({"type": "member", "cost": 1, "need": {"red": 1}}, "has no need", id="need"),
        pytest.param({"type": "energy", "cost": 1}, "has no cost", id="energy with cost"),
        pytest.param({"type": "energy", "blade_heart": "red"}, "has no blade_heart", id="energy"),
        pytest.param(
            {"type": "member", "cost": 1, "hearts": {"grey": 1}}, "hearts: 'grey'", id="grey"
        ),
        pytest.param(
            {"type": "member", "cost": 1, "hearts": "red"}, "written like", id="no number"
        ),
        pytest.param({"type": "member", "cost": 1, "hearts": {"red": 0}}, "greater", id="0 hearts"),
        pytest.param({"type": "member", "cost": -1}, "greater", id="negative cost"),
        pytest.param({"type": "idol"}, "Input should be 'member'", id="unknown type"),
    ],
)
def test_loveca_facts_that_make_no_card(facts: dict[str, Any], says: str) -> None:
    with pytest.raises(ValidationError, match=says):
        LovecaCard.model_validate({"code": "X"} | facts)


def test_a_live_cannot_be_without_need_or_have_blades() -> None:
    with pytest.raises(ValidationError, match="needs its score and its need"):
        live(blade_heart="all", need={})
    with pytest.raises(ValidationError, match="has no blades"):
        live(blade_heart="all", blades=1)


@pytest.mark.parametrize(
    ("said", "icons"),
    [
        pytest.param("soul", ("soul",), id="soul"),
        pytest.param("soul2", ("soul", "soul"), id="soul2"),
        pytest.param("SOUL+SOUL", ("soul", "soul"), id="two souls"),
        pytest.param(["soul", "wind"], ("soul", "return"), id="wind"),
        pytest.param("soul+pants", ("soul", "gate"), id="pants"),
        pytest.param("door", ("comeback",), id="door"),
        pytest.param(None, (), id="none"),
    ],
)
def test_trigger_icons(said: object, icons: tuple[str, ...]) -> None:
    assert character(trigger=said).trigger == icons


def test_icons_are_filtered_by_any_of_their_names() -> None:
    assert set(NICKNAMES.values()) <= set(ICONS)
    assert {"comeback", "door"} <= set(character(trigger="door").facts()["trigger"])
    assert "soul2" in character(trigger="soul2").facts()["trigger"]
    assert "soul2" not in character(trigger="soul").facts()["trigger"]
    assert character().facts()["trigger"] == ("none",)


def test_a_climax_is_no_level_0() -> None:
    climax = WeissCard(code="X", type="climax", color="red", trigger=("choice",))
    assert climax.facts()["level"] is None
    assert climax.flags() == {"climax"}


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        pytest.param({"type": "climax"}, "a climax needs its trigger", id="climax without icons"),
        pytest.param({"type": "climax", "trigger": "soul", "level": 0}, "has no level", id="level"),
        pytest.param({"type": "character"}, "needs its level", id="character without level"),
        pytest.param({"type": "event"}, "needs its level", id="event without level"),
        pytest.param(
            {"type": "character", "level": 0, "trigger": "sole"}, "'sole' is none of", id="icon"
        ),
        pytest.param({"type": "event", "level": 0, "copies": 0}, "copies", id="copies 0"),
        pytest.param({"type": "event", "level": 0, "color": "pink"}, "color", id="colour"),
    ],
)
def test_weiss_facts_that_make_no_card(facts: dict[str, Any], says: str) -> None:
    with pytest.raises(ValidationError, match=says):
        WeissCard.model_validate({"code": "X"} | facts)


def test_plain_cards_have_any_scalar_fact() -> None:
    card = PlainCard.model_validate(
        {"code": "Elf", "name": "Elf", "type": "Creature", "cost": 1, "green": True, "red": False}
    )
    assert card.flags() == {"creature", "green"}
    assert card.facts()["cost"] == 1 and card.facts()["type"] == "Creature"
    with pytest.raises(ValidationError, match="'cost' should be a word, a number, true or false"):
        PlainCard.model_validate({"code": "Elf", "cost": [1]})


def test_plain_options_by_default() -> None:
    assert PlainOptions().model_dump() == {
        "hand": 7,
        "draw": 1,
        "first_turn_draw": True,
        "mulligan_kind": "none",
    }
