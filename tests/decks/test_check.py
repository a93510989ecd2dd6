"""Deck construction of loveca and weiss."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simcli.decks.model import Deck, Problem
from simcli.games.loveca.check import check as check_loveca
from simcli.games.loveca.check import point_list
from simcli.games.weiss.check import check as check_weiss

DeckOf = Callable[..., Deck]


def loveca(cards: dict[str, int], more: str = "") -> str:
    """A deck file; the cards M0..M29 and L0..L9 are Members and Lives."""
    facts = [f"  M{i}: {{type: member, cost: 2}}" for i in range(30)]
    lives = "{type: live, score: 1, need: {red: 1}, blade_heart: all}"
    facts += [f"  L{i}: {lives}" for i in range(10)]
    lines = ["game: loveca", "define:", *facts, "cards:"]
    return "\n".join([*lines, *(f"  {c}: {n}" for c, n in cards.items()), more, ""])


FULL = {f"M{i}": 4 for i in range(12)} | {f"L{i}": 4 for i in range(3)}
HALF = {f"M{i}": 4 for i in range(6)} | {"L0": 4, "L1": 2}


def summary(problems: list[Problem]) -> list[tuple[str, str | None, int | None, int | None]]:
    return [(p.code, p.card, p.got, p.allowed) for p in problems]


@pytest.mark.parametrize(
    ("cards", "more", "expected"),
    [
        pytest.param(FULL, "", [], id="legal"),
        pytest.param(HALF, "format: half", [], id="legal half deck"),
        pytest.param(HALF, "format: half\nenergy: 6", [], id="half deck, any energy"),
        pytest.param(
            HALF, "", [("member-count", None, 24, 48), ("live-count", None, 6, 12)], id="half"
        ),
        pytest.param(
            FULL | {"M0": 8, "M1": 1},
            "",
            [("member-count", None, 49, 48), ("too-many-copies", "M0", 8, 4)],
            id="eight copies",
        ),
        pytest.param(FULL | {"L0": 3}, "", [("live-count", None, 11, 12)], id="a live short"),
        pytest.param(FULL, "energy: 11", [("energy-count", None, 11, 12)], id="an energy short"),
    ],
)
def test_loveca(
    deck_of: DeckOf,
    cards: dict[str, int],
    more: str,
    expected: list[tuple[str, str | None, int | None, int | None]],
) -> None:
    assert summary(check_loveca(deck_of(loveca(cards, more)))) == expected


def test_problems_say_where_and_how_to_mend(deck_of: DeckOf) -> None:
    problem = check_loveca(deck_of(loveca(FULL | {"M0": 8, "M1": 1, "M2": 3})))[-1]
    assert problem.suggestion == "cut 4 copies"
    assert problem.severity == "error"
    assert problem.place is not None and problem.place.text == "  M0: 8"


def test_the_point_list() -> None:
    rules = point_list()
    assert (rules.valid_from, rules.limit) == ("2026-08-08", 9)
    assert rules.points["LL-bp2-001"] == 5 and rules.points["PL!N-bp1-003"] == 4
    assert len(rules.points) == 14 and set(rules.points.values()) == {1, 2, 3, 4, 5}


@pytest.mark.parametrize(
    ("pointed", "total"),
    [
        pytest.param({"LL-bp2-001": 1, "PL!N-bp1-003": 1}, None, id="9 points"),
        pytest.param({"LL-bp2-001": 2}, 10, id="two at 5"),
        pytest.param({"LL-bp2-001": 1, "PL!N-bp1-003": 1, "PL!SP-bp1-005": 1}, 10, id="10 points"),
        pytest.param({"PL!N-bp1-002": 4}, None, id="four at 2"),
    ],
)
def test_points(deck_of: DeckOf, pointed: dict[str, int], total: int | None) -> None:
    cards = FULL | pointed | {"M0": 4 - sum(pointed.values())}
    problems = check_loveca(deck_of(loveca({c: n for c, n in cards.items() if n})))
    expected = [] if total is None else [("points-over-limit", None, total, 9)]
    assert summary(problems) == expected


def weiss(cards: dict[str, int], define: str = "") -> str:
    """A deck file; C0..C19 are characters and X0..X5 climaxes."""
    facts = [f"  C{i}: {{type: character, level: 0}}" for i in range(20)]
    facts += [f"  X{i}: {{type: climax, trigger: soul2}}" for i in range(6)]
    lines = ["game: weiss", "define:", *facts, define, "cards:"]
    return "\n".join([*lines, *(f"  {c}: {n}" for c, n in cards.items()), ""])


FIFTY = {f"C{i}": 4 for i in range(10)} | {"C10": 2, "X0": 4, "X1": 4}
REPRINT = "  R0: {type: character, level: 0, name: C0}"
WIDE = "  R0: {type: character, level: 0, name: Ｃ０}"


@pytest.mark.parametrize(
    ("cards", "define", "expected"),
    [
        pytest.param(FIFTY, "", [], id="legal"),
        pytest.param(FIFTY | {"C10": 1}, "", [("deck-size", None, 49, 50)], id="49 cards"),
        pytest.param(
            FIFTY | {"C10": 1, "X2": 1}, "", [("too-many-climaxes", None, 9, 8)], id="9 climaxes"
        ),
        pytest.param(
            FIFTY | {"C10": 1, "R0": 1}, REPRINT, [("too-many-copies", "R0", 5, 4)], id="a reprint"
        ),
        pytest.param(
            FIFTY | {"C10": 1, "R0": 1}, WIDE, [("too-many-copies", "R0", 5, 4)], id="wide letters"
        ),
        pytest.param(
            FIFTY | {"C10": 0, "C9": 6},
            "  A: {type: event, level: 0}",
            [("too-many-copies", "C9", 6, 4)],
            id="six copies",
        ),
        pytest.param(
            {"E": 42, "X0": 4, "X1": 4},
            "  E: {type: character, level: 0, copies: any}",
            [],
            id="any number",
        ),
        pytest.param(
            FIFTY | {"C9": 0, "C10": 0, "E": 6},
            "  E: {type: character, level: 0, copies: 6}",
            [],
            id="up to six",
        ),
        pytest.param(
            FIFTY | {"C9": 0, "C10": 0, "C8": 3, "E": 7},
            "  E: {type: character, level: 0, copies: 6}",
            [("too-many-copies", "E", 7, 6)],
            id="seven of up to six",
        ),
    ],
)
def test_weiss(
    deck_of: DeckOf,
    cards: dict[str, int],
    define: str,
    expected: list[tuple[str, str | None, int | None, int | None]],
) -> None:
    deck = deck_of(weiss({c: n for c, n in cards.items() if n}, define))
    assert summary(check_weiss(deck)) == expected


def test_exceptions_of_the_pool(deck_of: DeckOf) -> None:
    deck = deck_of("36 KC/S25-E166P\n6 JJ/S66-E014a\n4 JJ/S66-E046\n4 JJ/S66-E100\n", "list.txt")
    assert check_weiss(deck) == []
