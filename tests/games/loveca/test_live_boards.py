"""Yell tables and reference boards."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcli.errors import InputError
from simcli.games.loveca.board import clear_odds, reference_boards
from simcli.games.loveca.hearts import CLASSES, classes_of
from simcli.games.loveca.live import LiveAttempt, clear_chance
from simcli.games.loveca.yell import YELL_PARTS, yell, yell_table

WORTH = {"none": {}, "score": {"score": 1}, "grey2": {"colourless": 2, "total": 2}}


def worth(kind: str, part: str) -> int:
    if kind in WORTH:
        return WORTH[kind].get(part, 0)
    heart = kind.removeprefix("draw:")
    return int(part in (heart, "total") or (part == "draw" and heart != kind))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(CLASSES), min_size=1, max_size=7), st.integers(0, 9))
def test_yells_agree_with_every_set_of_cards(cards: list[str], blades: int) -> None:
    row = yell(Counter(cards), blades)
    sets = list(combinations(cards, min(blades, len(cards))))
    assert row.shown == min(blades, len(cards))
    for part in YELL_PARTS:
        values = Counter(sum(worth(kind, part) for kind in shown) for shown in sets)
        assert row.laws[part] == {n: Fraction(w, len(sets)) for n, w in values.items()}
        assert row.means[part] == sum(n * p for n, p in row.laws[part].items())


def test_yell_past_the_end_adds_the_waiting_room() -> None:
    row = yell({"red": 2}, 3, {"red": 1, "none": 1})
    assert row.laws["red"] == {2: Fraction(1, 2), 3: Fraction(1, 2)}


def test_mean_hearts_grow_with_every_blade_by_the_deck_s_density() -> None:
    rows = yell_table({"red": 20, "all": 6, "none": 34}, range(1, 11))
    assert [row.means["total"] for row in rows] == [Fraction(26 * n, 60) for n in range(1, 11)]


def member(code: str, count: int, cost: int, blades: int, **hearts: int) -> SimpleNamespace:
    card = SimpleNamespace(
        code=code, type="member", cost=cost, blades=blades, hearts=hearts, blade_heart="red"
    )
    return SimpleNamespace(card=card, count=count)


def live(code: str, count: int, **need: int) -> SimpleNamespace:
    card = SimpleNamespace(code=code, type="live", need=need, blade_heart="all")
    return SimpleNamespace(card=card, count=count)


CURVE = [
    member("four", 20, 4, 1, red=1),
    member("four-too", 4, 4, 3, red=3),
    member("nine", 12, 9, 3, red=2),
    member("fifteen", 12, 15, 5, red=3, pink=2),
    live("song", 12, red=5, grey=2),
]


def test_the_perfect_line_is_four_nine_fifteen() -> None:
    names = [board.name for board in reference_boards(CURVE, (1, 2, 3))]
    assert names == [
        "turn 1: 4 (1 Blade, 1 red heart)",
        "turn 2: 9 (3 Blades, 2 red hearts)",
        "turn 3: 15 (5 Blades, 2 pink 3 red hearts)",
    ]


def test_the_line_s_members_have_left_the_deck() -> None:
    (board,) = reference_boards(CURVE, (3,))
    assert board.gone == {"four": 1, "nine": 1, "fifteen": 1}
    song = CURVE[-1].card
    left = {"red": 48 - 3, "all": 11}
    assert left == classes_of(CURVE, board.gone + Counter(["song"]))
    known = clear_chance(LiveAttempt(left, 5, (song.need,), stage={"red": 3, "pink": 2}))
    assert clear_odds(CURVE, board, song) == known


def test_a_board_holds_no_more_dear_members_than_an_average_hand_has_seen() -> None:
    """One 15 in 60 cards is not seen by turn 3 on average: 9/60 of a copy."""
    rare = [*CURVE[:3], member("fifteen", 1, 15, 5, red=3), live("song", 23, red=5)]
    (board,) = reference_boards(rare, (3,))
    assert [m.cost for m in board.members] == [9, 4]


def test_a_deck_without_a_member_in_reach_has_an_empty_stage() -> None:
    deck = [member("dear", 48, 22, 5, red=3), live("song", 12, red=1)]
    (board,) = reference_boards(deck, (2,))
    assert board.name == "turn 2: empty stage (0 Blades, no hearts)"
    assert clear_odds(deck, board, deck[1].card) == 0


def test_a_live_that_is_not_in_the_deck_is_refused() -> None:
    (board,) = reference_boards(CURVE, (2,))
    with pytest.raises(InputError, match="gone than the deck has"):
        clear_odds(CURVE, board, live("other", 1, red=1).card)


MEMBERS = st.builds(
    member,
    st.uuids().map(str),
    st.integers(1, 4),
    st.sampled_from([2, 4, 5, 7, 9, 11, 13, 15, 17]),
    st.integers(0, 7),
    red=st.integers(0, 4),
    green=st.integers(0, 3),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(MEMBERS, max_size=12), st.randoms())
def test_boards_keep_the_rules_and_forget_the_order(
    members: list[SimpleNamespace], random: object
) -> None:
    deck = [*members, live("song", 12, red=1)]
    turns = (1, 2, 3, 4, 5)
    boards = reference_boards(deck, turns)
    shuffled = list(deck)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert [b.name for b in reference_boards(shuffled, turns)] == [b.name for b in boards]
    copies = {entry.card.code: entry.count for entry in deck}
    spent = 0
    for turn, board in zip(turns, boards, strict=True):
        on_stage = sum(m.cost for m in board.members)
        assert len(board.members) <= 3
        assert all(n <= copies[code] for code, n in board.gone.items())
        assert 0 <= on_stage - spent <= 3 + turn
        spent = on_stage
