"""Small plain decks for the tests of decisions, and random ones."""

from __future__ import annotations

from hypothesis import strategies as st

from simcli.decks.model import Deck, Entry, MulliganRule
from simcli.games.plain.cards import PlainCard, PlainOptions

KINDS = ["set-aside", "discard", "redraw", "london"]


def plain(
    copies: dict[str, int], hand: int = 3, kind: str = "none", rules=(), groups=None, **options
) -> Deck:
    """A plain deck of cards without facts."""
    entries = tuple(Entry(PlainCard(code=c, name=c), n) for c, n in copies.items())
    made = PlainOptions(hand=hand, mulligan_kind=kind, **options)
    return Deck("small", "plain", entries, made, groups=groups or {}, mulligan=tuple(rules))


QUESTIONS = [
    "1+ A in opening",
    "1+ A and 1+ B in opening",
    "1+ A and no B in opening",
    "2+ (A or B) in opening",
    "1+ A and 1+ (A or B) in opening using different cards",
    "(1+ A and 1+ B) or 2+ C in opening",
    "1+ A by turn 2 and 1+ B in opening",
    "0-1 C by turn 1",
]

CONDITIONS = [None, "no A", "1+ B", "2+ (A or C)"]
CLAUSES = [(), ("A",), ("1 of A", "B"), ("2 of (B or C)",), None]


@st.composite
def dealt(draw: st.DrawFn, kinds=KINDS) -> Deck:
    """A deck of some nine cards with a mulligan and random rules for it."""
    copies = {card: draw(st.integers(1, 3)) for card in "ABC"} | {"X": draw(st.integers(2, 4))}
    rules = [
        MulliganRule(draw(st.sampled_from(CONDITIONS)), draw(st.sampled_from(CLAUSES)))
        for _ in range(draw(st.integers(0, 2)))
    ]
    size = sum(copies.values())
    hand = draw(st.integers(1, 2 if size < 8 else 3))
    return plain(copies, hand, draw(st.sampled_from(kinds)), rules)
