"""Hall's counts against trying every assignment of cards to roles."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcli.errors import InputError
from simcli.questions.matching import different
from tests.questions.strategies import relaxed

OPENING = ("opening",)
demands = st.lists(st.tuples(st.integers(0, 15), st.integers(1, 2)), min_size=1, max_size=3)
hands = st.tuples(*[st.integers(0, 2)] * 4)


def assigned(roles: list[int], hand: list[int]) -> bool:
    """Whether some order of the cards puts a fitting one at every role."""
    return len(hand) >= len(roles) and any(
        all(role >> card & 1 for role, card in zip(roles, chosen, strict=True))
        for chosen in permutations(hand, len(roles))
    )


@relaxed
@given(demands, hands)
def test_counts_agree_with_every_assignment(
    asked: list[tuple[int, int]], hand: tuple[int, ...]
) -> None:
    roles = [mask for mask, low in asked for _ in range(low)]
    cards = [card for card, n in enumerate(hand) for _ in range(n)]
    event = different(OPENING, asked, [4] * 4).observe(OPENING, hand, hand)
    assert event.truth is assigned(roles, cards)


def test_more_roles_than_copies_is_never() -> None:
    assert different(OPENING, [(0b01, 3), (0b11, 2)], [4, 0]).truth is False


def test_roles_that_share_no_card_need_only_their_own_counts() -> None:
    roles = [(1 << i, 1) for i in range(26)]
    event = different(OPENING, roles, [4] * 26)
    assert len(event.parts) == 26  # type: ignore[attr-defined]


def test_too_many_overlapping_roles_are_refused() -> None:
    chain = [(0b11 << i, 1) for i in range(100)]
    with pytest.raises(InputError, match="too many overlapping counts"):
        different(OPENING, chain, [4] * 101)
