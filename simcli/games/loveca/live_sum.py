"""The sum behind a Live attempt: all yells, told apart by no more than the outcome needs.

Cards of colours that are not missing count only to the total, so they are one class. The others
are revealed class by class into *states*: cards used, hearts on them, and the deficit D, the
coloured hearts still missing. ALL hearts, SCORE icons and blanks come last, as the only cards that
are no state of their own. Whole numbers throughout; the ways must add up to all possible yells.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import comb

from simcli.exact.reveal import Reveal
from simcli.games.loveca.cards import COLOURS
from simcli.games.loveca.hearts import CLASSES, heart_of

__all__ = ["Folded", "Tally", "count", "fold"]


@dataclass(frozen=True, slots=True)
class Folded:
    """An attempt reduced to the numbers its outcome hangs on."""

    draws: int  # cards revealed at random
    missing: tuple[tuple[str, int, int], ...]  # a colour, its cards, the hearts still missing
    plain: int  # cards with one heart of a colour that is not missing
    pairs: int  # cards with two colourless hearts
    wild: int  # cards with an ALL heart
    score: int  # cards with a SCORE icon
    blank: int
    sure_hearts: int
    sure_wild: int
    total: int  # hearts of all notes
    why: bool  # whether to keep the reasons of failure


@dataclass(slots=True)
class Tally:
    """Ways of every outcome: ``cleared`` by SCORE icons revealed at random, and ``failed``.

    ``short`` and ``shortfall``: ways of failures short of a colour or the total, and the hearts
    missing summed over failures (see :class:`simcli.games.loveca.live.LiveOdds`).
    """

    cleared: dict[int, int]
    failed: int
    short: dict[str, int]
    shortfall: dict[str, int]


def fold(need: Mapping[str, int], stage: Mapping[str, int], yell: Reveal, why: bool) -> Folded:
    """Reduce a pooled ``need``, the hearts on ``stage`` and a ``yell`` over CLASSES."""
    sure: dict[str, int] = dict(stage)
    cards: dict[str | None, int] = {}
    for kind, certain, size in zip(CLASSES, yell.certain, yell.source, strict=True):
        heart, number = heart_of(kind)
        if heart is not None:
            sure[heart] = sure.get(heart, 0) + number * certain
        cards[heart] = cards.get(heart, 0) + size
    lacks = {c: need.get(c, 0) - sure.get(c, 0) for c in COLOURS}
    score = yell.source[CLASSES.index("score")] if why else 0  # else it is one more blank
    return Folded(
        draws=yell.draws,
        missing=tuple((c, cards[c], lack) for c, lack in lacks.items() if lack > 0),
        plain=sum(cards[c] for c, lack in lacks.items() if lack <= 0),
        pairs=cards["colourless"],
        wild=cards["all"],
        score=score,
        blank=cards[None] - score,
        sure_hearts=sum(sure.values()),
        sure_wild=sure.get("all", 0),
        total=sum(need.values()),
        why=why,
    )


def count(folded: Folded) -> Tally:
    """Sum up all yells."""
    named = [colour for colour, _, _ in folded.missing] if folded.why else []
    tally = Tally({}, 0, dict.fromkeys([*named, "total"], 0), dict.fromkeys([*named, "total"], 0))
    rests: dict[int, list[list[int]]] = {}
    for (used, hearts, deficit), weights in _heart_states(folded).items():
        if used not in rests:
            rests[used] = _rest(folded, folded.draws - used)
        for wild, by_icons in enumerate(rests[used]):
            lacking = max(0, folded.total - folded.sure_hearts - hearts - wild)
            uncovered = deficit > folded.sure_wild + wild
            if not lacking and not uncovered:
                for icons, ways in enumerate(by_icons):
                    tally.cleared[icons] = tally.cleared.get(icons, 0) + ways * weights[0]
            else:
                _fail(tally, named, weights, sum(by_icons), lacking, uncovered)
    return tally


def _fail(
    tally: Tally, named: list[str], weights: list[int], ways: int, lacking: int, uncovered: bool
) -> None:
    tally.failed += ways * weights[0]
    if lacking:
        tally.short["total"] += ways * weights[0]
        tally.shortfall["total"] += ways * weights[0] * lacking
    for index, colour in enumerate(named):
        tally.shortfall[colour] += ways * weights[2 + 2 * index]
        if uncovered:
            tally.short[colour] += ways * weights[1 + 2 * index]


# (cards used, hearts on them, deficit D) -> weights: the ways, and where the reasons are kept, for
# every missing colour the ways in which hearts are missing and those ways times how many.
_States = dict[tuple[int, int, int], list[int]]


def _heart_states(folded: Folded) -> _States:
    """All ways to reveal the cards that bring hearts, ALL hearts excepted."""
    # Where more hearts are missing than there can be ALL hearts, their number is all the same.
    cap = folded.sure_wild + min(folded.wild, folded.draws) + 1
    states: _States = {(0, 0, 0): [1] + [0] * (2 * len(folded.missing) * folded.why)}
    for index, (_, cards, lack) in enumerate(folded.missing):
        slot = 1 + 2 * index if folded.why else None
        states = _reveal(states, folded.draws, cards, lack, cap, slot)
    states = _reveal(states, folded.draws, folded.plain)
    return _reveal(states, folded.draws, folded.pairs, hearts=2)


def _reveal(
    states: _States,
    draws: int,
    cards: int,
    lack: int = 0,
    cap: int | None = None,
    slot: int | None = None,
    hearts: int = 1,
) -> _States:
    """Reveal any number of ``cards`` of one class; ``lack`` hearts of it are missing before."""
    after: _States = {}
    for (used, held, deficit), weights in states.items():
        for k in range(min(cards, draws - used) + 1):
            ways = comb(cards, k)
            grown = [ways * w for w in weights]
            left = max(0, lack - k)
            if slot is not None and left:
                grown[slot] = grown[0]
                grown[slot + 1] = grown[0] * left
            missing = deficit + left if cap is None else min(cap, deficit + left)
            state = (used + k, held + hearts * k, missing)
            before = after.get(state)
            after[state] = (
                grown if before is None else [a + b for a, b in zip(before, grown, strict=True)]
            )
    return after


def _rest(folded: Folded, cards: int) -> list[list[int]]:
    """Ways to reveal the last ``cards``: ``[ALL hearts][SCORE icons]``, the others blanks."""
    return [
        [
            comb(folded.wild, w) * comb(folded.score, s) * comb(folded.blank, cards - w - s)
            for s in range(min(folded.score, cards - w) + 1)
        ]
        for w in range(min(folded.wild, cards) + 1)
    ]
