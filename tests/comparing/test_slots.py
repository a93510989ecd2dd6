"""Two decks over the same slots: what is shared lies together, and nothing is lost."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcli.comparing.slots import NONE, Side, lay_over
from simcli.questions.bind import Category

pytestmark = pytest.mark.kernel

CODES = "ABCDEF"
counts = st.dictionaries(st.sampled_from(CODES), st.integers(1, 5), min_size=1)
splits = st.lists(st.integers(0, 2), min_size=len(CODES), max_size=len(CODES))


def categories(cards: dict[str, int], split: list[int]) -> list[Category]:
    """The deck's cards by the part of ``split`` that their code is in."""
    parts: dict[int, dict[str, int]] = {}
    for code in sorted(cards):
        parts.setdefault(split[CODES.index(code)], {})[code] = cards[code]
    return [Category(sum(p.values()), p, f"part {i}") for i, p in sorted(parts.items())]


def own(side: Side) -> dict[int, int]:
    """The own category of each common one."""
    return {at: i for i, spread in enumerate(side.spread) for at in spread}


@given(counts, splits, counts, splits)
def test_each_deck_keeps_its_cards(
    base: dict[str, int], split: list[int], new: dict[str, int], other: list[int]
) -> None:
    one, two = categories(base, split), categories(new, other)
    slots = lay_over(one, two)
    for side, parts in ((slots.base, one), (slots.new, two)):
        assert [sum(side.sizes[i] for i in spread) for spread in side.spread] == [
            c.size for c in parts
        ]
        assert sorted(side.order) == list(range(len(side.sizes)))
        places = own(side)
        ordered = [places.get(i, NONE) for i in side.order]
        assert ordered == sorted(ordered)
    assert slots.shared == sum((Counter(base) & Counter(new)).values())


@given(counts, splits, counts)
def test_no_slot_differs_that_need_not(
    base: dict[str, int], split: list[int], new: dict[str, int]
) -> None:
    """With one split for both, the slots that look different are as few as the counts allow."""
    one, two = categories(base, split), categories(new, split)
    slots = lay_over(one, two)
    mine, theirs = own(slots.base), own(slots.new)
    alike = sum(
        min(slots.base.sizes[i], slots.new.sizes[i])
        for i in range(len(slots.base.sizes))
        if i in mine and i in theirs and one[mine[i]].label == two[theirs[i]].label
    )
    sizes = [{c.label: c.size for c in parts} for parts in (one, two)]
    assert alike == sum(min(n, sizes[1].get(label, 0)) for label, n in sizes[0].items())


@given(counts, splits)
def test_a_deck_lies_over_itself(cards: dict[str, int], split: list[int]) -> None:
    parts = categories(cards, split)
    slots = lay_over(parts, parts)
    assert slots.base == slots.new
    assert slots.base.sizes == tuple(c.size for c in parts)


def test_slots_of_the_larger_deck_alone_come_last() -> None:
    base = [Category(3, {"A": 3}, "a"), Category(2, {"B": 2}, "b")]
    new = [Category(5, {"A": 5}, "a"), Category(2, {"B": 2}, "b")]
    slots = lay_over(base, new)
    assert slots.base.sizes == (3, 2, 0)
    assert slots.new.sizes == (3, 2, 2)
