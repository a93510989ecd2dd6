"""The yell table: the hearts that so many Blades bring, by colour, ALL and in total."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from simcli.exact.hypergeometric import draw_counts
from simcli.exact.reveal import Reveal, reveal
from simcli.games.loveca.cards import COLOURS
from simcli.games.loveca.hearts import CLASSES, heart_of

__all__ = ["YELL_PARTS", "Yell", "yell", "yell_table"]

YELL_PARTS: tuple[str, ...] = (*COLOURS, "all", "colourless", "total", "draw", "score")
"""What a yell is told by: hearts of each kind, their total, DRAW icons and SCORE icons."""


@dataclass(frozen=True, slots=True)
class Yell:
    """What ``blades`` Blades reveal (``shown`` cards: fewer where the cards run out).

    ``means`` and ``laws`` have every one of ``YELL_PARTS``: the expected number, and the chance of
    each number that can come up.
    """

    blades: int
    shown: int
    means: Mapping[str, Fraction]
    laws: Mapping[str, Mapping[int, Fraction]]


def yell(
    remaining: Mapping[str, int], blades: int, waiting: Mapping[str, int] | None = None
) -> Yell:
    """One row of the table, for a deck (and a waiting room for its refresh) by class.

    >>> row = yell({"red": 1, "grey2": 1, "none": 2}, 2)
    >>> str(row.means["total"]), {n: str(p) for n, p in row.laws["total"].items()}
    ('3/2', {0: '1/6', 1: '1/3', 2: '1/3', 3: '1/6'})
    """
    shown = reveal(
        [remaining.get(kind, 0) for kind in CLASSES],
        [(waiting or {}).get(kind, 0) for kind in CLASSES],
        blades,
    )
    laws = {part: _law(shown, [_worth(kind, part) for kind in CLASSES]) for part in YELL_PARTS}
    means = {part: sum((n * p for n, p in law.items()), Fraction(0)) for part, law in laws.items()}
    return Yell(blades, shown.shown, means, laws)


def yell_table(remaining: Mapping[str, int], blades: Iterable[int]) -> tuple[Yell, ...]:
    """Rows for several numbers of Blades, of one shuffled deck."""
    return tuple(yell(remaining, n) for n in blades)


def _worth(kind: str, part: str) -> int:
    """What one card of class ``kind`` adds to ``part``."""
    if part == "score":
        return int(kind == "score")
    if part == "draw":
        return int(kind.startswith("draw:"))
    heart, number = heart_of(kind)
    return number if part in (heart, "total") else 0


def _law(shown: Reveal, worth: list[int]) -> dict[int, Fraction]:
    """The distribution of the summed worth: cards of equal worth are one category."""
    steps = sorted(set(worth))
    sizes = [sum(n for n, w in zip(shown.source, worth, strict=True) if w == s) for s in steps]
    sure = sum(n * w for n, w in zip(shown.certain, worth, strict=True))
    ways: dict[int, int] = {}
    for counts, number in draw_counts(sizes, shown.draws):
        value = sure + sum(n * s for n, s in zip(counts, steps, strict=True))
        ways[value] = ways.get(value, 0) + number
    return {value: Fraction(number, shown.total) for value, number in sorted(ways.items())}
