"""Random claims over the cards A to D, and random games in which they are asked."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st

from simcli.questions.tree import (
    And,
    CardIs,
    Constant,
    Count,
    Different,
    Every,
    Moment,
    Node,
    Not,
    Or,
    Question,
)

relaxed = settings(deadline=None, max_examples=60)
"""A shared machine stalls now and then; that is no failure."""

COPIES = {"A": 3, "B": 2, "C": 1, "D": 4}
MOMENTS = [
    Moment("hand"),
    Moment("opening"),
    Moment("turn", 1),
    Moment("on", 2),
    Moment("turn", 2),
]


def _joined(parts: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    some = st.lists(parts, min_size=2, max_size=3).map(tuple)
    return some.map(And) | some.map(Or) | parts.map(Not)


filters = st.recursive(st.sampled_from([CardIs(c) for c in COPIES]), _joined, max_leaves=4)
moments = st.sampled_from(MOMENTS)


@st.composite
def counts(draw: st.DrawFn) -> Node:
    low = draw(st.integers(0, 3))
    high = draw(st.none() | st.integers(low, 4))
    return Count(draw(filters), low, high, draw(moments))


@st.composite
def matchings(draw: st.DrawFn) -> Node:
    moment = draw(moments)
    demand = st.builds(Count, filters, st.integers(1, 2), st.none(), st.just(moment))
    return Different(And(tuple(draw(st.lists(demand, min_size=2, max_size=3)))))


everies = st.builds(Every, filters, moments)
constants = st.sampled_from([Constant(True), Constant(False)])
claims = st.recursive(counts() | matchings() | everies | constants, _joined, max_leaves=6)
questions = st.builds(Question, claims, st.none() | claims)


@st.composite
def games(draw: st.DrawFn) -> dict[Moment, list[str]]:
    """What each moment counts, in a game without a mulligan that returns cards."""
    order = draw(st.permutations([code for code, n in COPIES.items() for _ in range(n)]))
    hand, opening = order[:3], order[1:4]
    return {
        Moment("hand"): hand,
        Moment("opening"): opening,
        Moment("turn", 1): [*opening, order[4]],
        Moment("on", 2): [order[5]],
        Moment("turn", 2): [*opening, order[4], order[5]],
    }
