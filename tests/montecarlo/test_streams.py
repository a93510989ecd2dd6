"""Random numbers that have names: the published sequence, no bias, no overlap."""

from __future__ import annotations

import numpy as np
import pytest

from simcli.montecarlo.streams import choice, purpose_key, trial_key, word

pytestmark = pytest.mark.kernel


@pytest.mark.parametrize(
    ("index", "published"),
    [(0, 0xE220A8397B1DCDAF), (1, 0x6E789E6AA1B965F4), (2, 0x06C45D188009454F)],
)
def test_words_are_splitmix64(index: int, published: int) -> None:
    """The first outputs of SplitMix64 for the state 0, as its reference code prints them."""
    assert int(word(np.uint64(0), np.uint64(index))) == published


def test_choices_are_even() -> None:
    """Chi-square of 60 cells over the first six choices of 20,000 trials; 99.99 % is below 107."""
    key = purpose_key(3, "opening")
    for index in range(6):
        cells = np.zeros(60)
        for trial in range(20_000):
            drawn = choice(
                np.uint64(trial_key(key, np.uint64(trial))), np.uint64(index), np.uint64(60)
            )
            cells[int(drawn)] += 1
        expected = 20_000 / 60
        assert ((cells - expected) ** 2 / expected).sum() < 107


def test_neighbouring_choices_are_independent() -> None:
    """Chi-square of the 8 x 8 table of two choices that share a word; 99.99 % is below 109."""
    key = purpose_key(4, "opening")
    cells = np.zeros((8, 8))
    for trial in range(20_000):
        stream = np.uint64(trial_key(key, np.uint64(trial)))
        first = choice(stream, np.uint64(0), np.uint64(8))
        second = choice(stream, np.uint64(1), np.uint64(8))
        cells[int(first), int(second)] += 1
    expected = 20_000 / 64
    assert ((cells - expected) ** 2 / expected).sum() < 115


def test_streams_of_trials_purposes_and_seeds_do_not_meet() -> None:
    seen = set()
    for seed in (0, 1):
        for purpose in ("opening", "redraw"):
            key = purpose_key(seed, purpose)
            for trial in range(2_000):
                stream = np.uint64(trial_key(key, np.uint64(trial)))
                seen |= {int(word(stream, np.uint64(i))) for i in range(4)}
    assert len(seen) == 2 * 2 * 2_000 * 4
