"""``using different cards``: one card, one role.

Hall's theorem (P. Hall, 1935), in its form for demands of several cards: the demands can be met by
different cards exactly if, for every set of demands, the cards that fit at least one of them are
at least as many as the demands ask together. So a matching is an And of plain counts, which every
engine already knows, and its negation an Or of counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from simcli.errors import InputError
from simcli.questions.event import Event, all_of, count
from simcli.questions.tree import Label

__all__ = ["different"]

MOST_SETS = 2048


def different(label: Label, demands: Sequence[tuple[int, int]], sizes: Sequence[int]) -> Event:
    """The event that different cards fill all demands.

    ``demands`` are pairs (bit mask of categories, cards asked), ``sizes`` the copies of every
    category. Raises InputError where more than 2048 sets of overlapping demands would count.

    >>> different(("opening",), [(0b01, 1), (0b11, 1)], [4, 4])
    And(Count(('opening',), (0,), 1, None), Count(('opening',), (0, 1), 2, None))
    """
    asked: dict[int, int] = {}
    for bits, low in demands:
        asked[bits] = asked.get(bits, 0) + low
    return all_of(
        count(label, mask, sum(n for b, n in asked.items() if not b & ~union), None, copies)
        for union in _unions(list(asked))
        for mask in [tuple(i for i in range(len(sizes)) if union >> i & 1)]
        for copies in [tuple(sizes[i] for i in mask)]
    )


def _unions(masks: list[int]) -> list[int]:
    """All unions of demands that hang together; the others' conditions follow from these."""
    found = dict.fromkeys(masks)
    queue = list(found)
    for union in queue:
        for mask in masks:
            wider = union | mask
            if union & mask and wider not in found:
                found[wider] = None
                queue.append(wider)
        if len(found) > MOST_SETS:
            raise InputError(
                "'using different cards' joins too many overlapping counts",
                mend="ask for fewer counts that share cards",
            )
    return queue
