"""Known exact values, by the plainest enumeration over the bound categories."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb, prod

import pytest

from simcli.decks.model import MulliganRule
from simcli.questions.bind import Binding, bind
from simcli.questions.mulligan import kept
from simcli.questions.parser import parse
from simcli.questions.vocabulary import Vocabulary
from tests.questions.sample import Token, deck

OPENING = ("opening",)


def dealt(sizes: Sequence[int], n: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to draw ``n`` cards, as counts by category, with its number of ways."""
    for counts in product(*(range(min(size, n) + 1) for size in sizes)):
        if sum(counts) == n:
            yield counts, prod(map(comb, sizes, counts))


def chance(binding: Binding, hand: int) -> Fraction:
    """The chance of the question after a mulligan whose returned cards cannot be redrawn."""
    sizes, event = binding.sizes, binding.events[0]
    total = Fraction(0)
    for first, ways in dealt(sizes, hand):
        kept_counts = kept(binding.rules, first)
        rest = [size - n for size, n in zip(sizes, first, strict=True)]
        draws = hand - sum(kept_counts)
        for redrawn, more in dealt(rest, draws):
            held = [k + r for k, r in zip(kept_counts, redrawn, strict=True)]
            if event.observe(OPENING, held, ()).truth:
                total += Fraction(ways * more, comb(sum(sizes), hand) * comb(sum(rest), draws))
    return total


@pytest.mark.parametrize(
    ("cards", "hand", "ask", "keep", "exact"),
    [
        pytest.param(
            {"A": 3, "B": 3, "X": 34}, 5, "1+ A and (1+ A or 1+ B) in opening", None,
            Fraction(667, 1976), id="absorbed",
        ),
        pytest.param(
            {"A": 4, "X": 56}, 6, "1+ A in opening", None,
            Fraction(57128, 162545), id="no-mulligan",
        ),
        pytest.param(
            {"A": 4, "X": 56}, 6, "1+ A in opening", ("A",),
            Fraction(19537, 32509), id="keeping-A",
        ),
        pytest.param(
            {"L0": 16, "CX": 8, "X": 26}, 5, "no L0 in opening", ("L0",),
            Fraction(1192074, 93384347), id="keeping-every-L0",
        ),
        pytest.param(
            {"L0": 16, "CX": 8, "X": 26}, 5, "2+ L0 and 0-1 CX in opening", ("L0",),
            Fraction(2542169929, 3081683451), id="two-L0-and-few-climaxes",
        ),
        pytest.param(
            {"live": 12, "low": 20, "X": 28}, 6, "1+ live and 1+ low in opening",
            ("1 of live", "low"), Fraction(38316600809, 43057195230), id="one-live-every-low",
        ),
    ],
)  # fmt: skip
def test_value(
    cards: dict[str, int], hand: int, ask: str, keep: tuple[str, ...] | None, exact: Fraction
) -> None:
    sample = deck([(Token(code=c, type="unit"), n) for c, n in cards.items()])
    question = parse(ask, Vocabulary.of(sample))
    binding = bind([question], sample, rules=[MulliganRule(keep=keep)])
    assert chance(binding, hand) == exact
