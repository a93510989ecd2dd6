"""What if one copy of a card were another card: the change of every goal, swap by swap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from simcli.decisions.goals import Goals, points, read_goals
from simcli.decisions.paired import Batches, difference
from simcli.decisions.scoring import Scorer
from simcli.decisions.variants import card_named, changeable, legal_beside, names, with_counts
from simcli.decks.model import Card, Deck, Question
from simcli.errors import InputError, Place
from simcli.games.asking import Asker, question_section
from simcli.results.measure import Measure, Section
from simcli.settings import Settings
from simcli.statistics.estimates import Estimate, Exact
from simcli.statistics.intervals import interval

__all__ = ["Swap", "swaps", "what_if"]

SHOWN = 20
"""Rows of the table for people; the data has all of them."""


@dataclass(frozen=True, slots=True)
class Swap:
    """One copy of ``cut`` out, one of ``added`` in, and what that changes in each goal (in the
    goal's unit, chances in percentage points)."""

    cut: str
    added: str
    changes: tuple[Estimate, ...]

    @property
    def key(self) -> str:
        """The swap by card codes."""
        return f"-{self.cut} +{self.added}"


def what_if(
    deck: Deck, asks: Sequence[str], candidates: Sequence[str], settings: Settings
) -> list[Section]:
    """The questions' odds, and the table of swaps, the best first (see :func:`swaps`)."""
    goals = read_goals(asks or [q.name or q.ask for q in deck.questions], (), deck)
    found, illegal = swaps(deck, goals, candidates, settings)
    if not found:
        raise InputError("no swap leaves a legal deck", mend="name others with --candidate")
    asked = [goal.asked for goal in goals.goals if isinstance(goal.asked, Question)]
    given = Asker(deck, settings).given
    return [question_section(deck, asked, settings), _section(deck, goals, found, illegal, given)]


def swaps(
    deck: Deck, goals: Goals, candidates: Sequence[str], settings: Settings
) -> tuple[list[Swap], int]:
    """Every legal swap of one copy, ranked by the (weighted) change of the goals, of several
    unweighted ones by the first; and how many swaps deck construction forbids.

    ``candidates`` are the cards that may come in (none: the deck's own). Exact where the goals
    are; else the differences are paired: both decks meet the same deals.
    """
    place = Place("--candidate")
    named = [card_named(deck, word, place) for word in candidates]
    cards = {card.code: card for card in named or [e.card for e in deck.entries]}
    wide = changeable(deck, cards)
    scorer = Scorer(goals, wide.deck, settings)
    changes = _exact_changes if scorer.exact else _sampled_changes
    pairs = list(_pairs(wide.deck, cards))
    legal = [(pair, variant) for pair, variant in pairs if legal_beside(deck, variant)]
    found = [
        Swap(*pair, after)
        for (pair, _), after in zip(
            legal, changes(goals, scorer, wide.deck, [v for _, v in legal], settings), strict=True
        )
    ]
    found.sort(key=lambda swap: (-_gain(goals, swap), swap.key))
    return found, len(pairs) - len(legal)


def _pairs(deck: Deck, cards: dict[str, Card]) -> Iterator[tuple[tuple[str, str], Deck]]:
    copies = {entry.card.code: entry.count for entry in deck.entries}
    for cut, n in copies.items():
        for added in cards:
            if n and cut != added:
                yield (cut, added), with_counts(deck, {cut: n - 1, added: copies[added] + 1})


def _exact_changes(
    goals: Goals, scorer: Scorer, base: Deck, variants: Sequence[Deck], settings: Settings
) -> Iterator[tuple[Estimate, ...]]:
    scale = [points(unit) for unit in scorer.units]
    before = [_number(e) for e in scorer.exactly(base)]
    for variant in variants:
        after = [_number(e) for e in scorer.exactly(variant)]
        yield tuple(Exact((b - a) * s) for a, b, s in zip(before, after, scale, strict=True))


def _sampled_changes(
    goals: Goals, scorer: Scorer, base: Deck, variants: Sequence[Deck], settings: Settings
) -> Iterator[tuple[Estimate, ...]]:
    scale = [points(unit) for unit in scorer.units]
    batches = Batches.of(settings, "what-if")
    before = scorer.sampled(base, batches.seeds, batches.trials)
    for variant in variants:
        after = scorer.sampled(variant, batches.seeds, batches.trials)
        yield tuple(
            difference([a[g] * s for a in after], [b[g] * s for b in before], batches.trials)
            for g, s in enumerate(scale)
        )


def _number(estimate: Estimate) -> Fraction | float:
    assert isinstance(estimate, Exact)
    assert estimate.value is not None
    return estimate.value


def _gain(goals: Goals, swap: Swap) -> float:
    values = [interval(change).value or 0.0 for change in swap.changes]
    if not goals.joined:
        return values[0]
    return sum(float(g.weight) * v for g, v in zip(goals.goals, values, strict=True))


def _section(deck: Deck, goals: Goals, found: Sequence[Swap], illegal: int, given: str) -> Section:
    called = names([entry.card for entry in deck.entries])
    shown = {swap.key for swap in _telling(found)}
    measures = [
        Measure(
            "what-if",
            f"{swap.key}: {goal.name}",
            change,
            given,
            unit="points",
            row=f"{called(swap.cut)} → {called(swap.added)}" if swap.key in shown else None,
            column=goal.name,
        )
        for swap in found
        for goal, change in zip(goals.goals, swap.changes, strict=True)
    ]
    ranked = "the weighted change" if goals.joined else "the first question"
    order = f", ranked by {ranked}" if len(goals.goals) > 1 else ""
    note = (
        f"Change of each chance in percentage points{order}. Of {len(found)} swaps the best and "
        "the worst are shown, of equal ones the first."
    )
    if illegal:
        note += f" {illegal} more would break deck construction."
    return Section(
        "what-if",
        "One copy of a card becomes one of another",
        note,
        tuple(measures),
        corner="one copy of",
        given=given,
    )


def _telling(found: Sequence[Swap]) -> list[Swap]:
    """The best and worst swaps, one of each sort whose changes are the same."""
    sorts = list({swap.changes: swap for swap in reversed(found)}.values())[::-1]
    if len(sorts) <= SHOWN:
        return sorts
    return sorts[: SHOWN - SHOWN // 4] + sorts[-(SHOWN // 4) :]
