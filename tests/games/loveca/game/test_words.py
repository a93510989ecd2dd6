"""Six counts in a word against the same sums one by one."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcli.games.loveca.game import words
from simcli.games.loveca.game.words import pack, unpack

pytestmark = pytest.mark.kernel

COUNTS = st.lists(st.integers(0, 511), min_size=6, max_size=6)
FEW = st.lists(st.sampled_from([0, 0, 1, 2, 511]), min_size=6, max_size=6)


@given(st.lists(st.integers(0, 1023), min_size=6, max_size=6))
def test_counts_are_read_summed_and_capped(counts: list[int]) -> None:
    word = pack(counts)
    assert unpack(word) == [words.lane(word, at) for at in range(6)] == counts
    assert words.total(word) == sum(counts)
    assert unpack(words.capped(word)) == [min(count, 511) for count in counts]


@given(COUNTS | FEW, COUNTS | FEW)
def test_what_is_lacking(need: list[int], have: list[int]) -> None:
    lacks = unpack(words.lacking(pack(need), pack(have)))
    assert lacks == [max(0, n - h) for n, h in zip(need, have, strict=True)]


@given(FEW)
def test_counts_that_are_not_nought(counts: list[int]) -> None:
    word, some = pack(counts), [at for at, count in enumerate(counts) if count]
    assert unpack(words.filled(word)) == [511 if count else 0 for count in counts]
    assert words.one_lane(word) == (len(some) == 1)
    if some:
        assert words.first_lane(word) == some[0]
        assert unpack(words.without_lane(word, np.int64(some[0]))) == [
            0 if at == some[0] else count for at, count in enumerate(counts)
        ]
