"""The phrases of short mulligan rules: named sets of cards, tests of a hand, and rules made of
them, in the words of the deck and the question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from simcli.decisions.cases import Cases
from simcli.decisions.words import filters_for, operand, unions
from simcli.decks.model import Deck, MulliganRule
from simcli.exact.deal import Counts
from simcli.questions import Question, Vocabulary
from simcli.questions.bind import Binding

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Bools = npt.NDArray[np.bool_]
    Ints = npt.NDArray[np.int64]

__all__ = ["Action", "Caps", "Names", "Test", "condition", "rule", "tests"]

Caps = tuple[int | None, ...]
"""Of each group keep at most so many (None: all)."""

Action = Caps | str
"""Caps, or the word for another London hand."""

Test = tuple[tuple[int, int, int | None], ...]
"""Counts that must all hold: (number of a named set, from, to); no counts: always."""


@dataclass(frozen=True, slots=True)
class Names:
    """The named sets of groups: the groups themselves first, then unions that have a name."""

    texts: tuple[str, ...]
    members: tuple[tuple[int, ...], ...]
    groups: int

    @classmethod
    def of(
        cls,
        cases: Cases,
        binding: Binding,
        deck: Deck,
        questions: Sequence[Question],
        words: Vocabulary,
    ) -> Names:
        codes = {card.code: 1 << i for i, card in enumerate(words.cards)}
        sets = [
            sum(codes[code] for c in group for code in binding.categories[c].cards)
            for group in cases.groups
        ]
        joined = unions(sets, deck, questions, words)
        own = filters_for(sets, deck, questions, words)
        return cls(
            (*own, *(text for text, _ in joined)),
            (*((g,) for g in range(len(sets))), *(inside for _, inside in joined)),
            len(sets),
        )

    def counted(self, hands: Sequence[Counts]) -> list[list[int]]:
        """Of each named set, how many cards each hand has."""
        return [[sum(hand[g] for g in members) for hand in hands] for members in self.members]


def tests(cases: Cases, names: Names) -> tuple[list[Test], Bools]:
    """Every test of one count, and of two simple counts, that some hands pass and some do not; of
    tests that the same hands pass the shortest to say."""
    import numpy as np

    counts = np.array(names.counted(cases.hands))
    everywhere = np.ones(len(cases.hands), dtype=bool)
    found: dict[bytes, Test] = {}
    for test in _candidates(counts, names):
        passed = everywhere.copy()
        for s, low, high in test:
            passed &= counts[s] >= low
            if high is not None:
                passed &= counts[s] <= high
        if passed.any() and not passed.all():
            key = passed.tobytes()
            found[key] = min(found.get(key, test), test, key=lambda t: len(condition(names, t)))
    table = [everywhere, *(np.frombuffer(key, dtype=bool) for key in found)]
    return [(), *found.values()], np.array(table)


def _candidates(counts: Ints, names: Names) -> Iterator[Test]:
    simple = list(_simple(counts, len(names.members)))
    yield from ((one,) for one in simple)
    for s in range(len(names.members)):
        most = int(counts[s].max())
        yield from (((s, low, high),) for low in range(1, most) for high in range(low, most))
    for one, other in combinations(simple, 2):
        if not set(names.members[one[0]]) & set(names.members[other[0]]):
            yield one, other


def _simple(counts: Ints, sets: int) -> Iterator[tuple[int, int, int | None]]:
    """At least or at most so many of one set."""
    for s in range(sets):
        most = int(counts[s].max())
        for n in range(1, most + 1):
            yield s, n, None
        for n in range(most):
            yield s, 0, n


def rule(
    names: Names, test: Test, action: Action, size: int | None = None, hand: int | None = None
) -> MulliganRule:
    keep: tuple[str, ...] | None
    if isinstance(action, str):
        keep = ()
    elif all(cap is None for cap in action) or (size == hand and size is not None):
        keep = None
    else:
        keep = tuple(
            names.texts[g] if cap is None else f"{cap} of {names.texts[g]}"
            for g, cap in enumerate(action)
            if cap != 0
        )
    return MulliganRule(condition(names, test) or None, keep, at=size)


def condition(names: Names, test: Test) -> str:
    return " and ".join(_count(names, *part) for part in test)


def _count(names: Names, number: int, low: int, high: int | None) -> str:
    """A count as questions say it."""
    if high is None:
        amount = f"{low}+"
    elif low == high:
        amount = str(low) if low else "no"
    else:
        amount = f"{low}-{high}"
    return f"{amount} {operand(names.texts[number])}"
