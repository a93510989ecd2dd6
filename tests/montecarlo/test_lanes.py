"""Draws in lanes against their twin, card by card; what 16 bits leave open above all."""

from __future__ import annotations

import numpy as np
import pytest

from simcli.montecarlo.lanes import LANES, add_drawn, deal, draw, draws
from simcli.montecarlo.streams import purpose_key, trial_key
from tests.montecarlo.twin import Stream

pytestmark = pytest.mark.kernel

BLOCK = 3
KEY = np.uint64(trial_key(purpose_key(7, "test"), np.uint64(BLOCK)))


def _stream(lane: int) -> Stream:
    return Stream(7, "test", BLOCK * LANES + lane)


def _rows(*values: int) -> list[np.ndarray]:
    return [np.full(LANES, value, np.uint16) for value in values]


@pytest.mark.parametrize(("cards", "total"), [(9, 150), (17, 500)])
def test_every_card_is_the_twins(cards: int, total: int) -> None:
    """Every card is a category of its own, so that one place beside is another one; more are drawn
    than are chosen at a time."""
    left = np.empty((total - 1, LANES), np.int16)
    held = np.empty((total, LANES), np.uint16)
    size, need = _rows(0, 0)
    deal(draws(), KEY, np.ones(total, np.int64), total, cards, left, held, size, need)
    lifted = 0
    for lane in range(LANES):
        stream = _stream(lane)
        assert np.flatnonzero(held[:, lane]).tolist() == sorted(stream.draw([*range(total)], cards))
        lifted += stream.lifted
    assert lifted > 3, "else none lay on an edge, and this says nothing of those"
    assert (held.sum(axis=0) == cards).all()
    assert (size == total - cards).all()


def test_lanes_that_need_fewer_draw_fewer() -> None:
    """From decks of their own sizes, going on in a stream that others have begun."""
    total, most, start = 30, 6, 4
    sizes, needs = np.arange(LANES) % 20 + 11, np.arange(LANES) % (most + 1)
    left = np.minimum(np.arange(1, total)[:, None], sizes[None, :]).astype(np.int16)
    before = left.copy()
    size, need = sizes.astype(np.uint16), needs.astype(np.uint16)
    draw(draws(), KEY, start, left, most, size, need)
    held, (below,) = np.zeros((total, LANES), np.uint16), _rows(0)
    add_drawn(held, before, left, need, below)
    for lane in range(LANES):
        stream = _stream(lane)
        stream.next = start
        expected = stream.draw([*range(sizes[lane])], needs[lane])
        assert np.flatnonzero(held[:, lane]).tolist() == sorted(expected)


def test_every_place_is_as_likely() -> None:
    """The first card of a million deals, by a chi-square of 59 degrees of freedom: it sees places
    that are never drawn or drawn twice as often, not a bias in the last bits."""
    total = 60
    left = np.empty((total - 1, LANES), np.int16)
    held = np.empty((total, LANES), np.uint16)
    size, need = _rows(0, 0)
    found, room, one = np.zeros(total), draws(), np.ones(total, np.int64)
    blocks = 500
    for block in range(blocks):
        key = np.uint64(trial_key(purpose_key(1, "places"), np.uint64(block)))
        deal(room, key, one, total, 1, left, held, size, need)
        found += held.sum(axis=1)
    mean = blocks * LANES / total
    chi = float(((found - mean) ** 2 / mean).sum())
    assert 25 < chi < 110  # all but 1 in 50,000 runs; the seed is fixed
