"""Questions answered by simulation: events and mulligan rules as the kernel's tables.

Numba is imported here, so this module is imported only when something is simulated.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from simcli.games.contract import Opening
from simcli.montecarlo import opening as kernel
from simcli.montecarlo.plan import TooFewCardsError
from simcli.montecarlo.program import ALL, ANY, Builder
from simcli.montecarlo.run import run
from simcli.questions.counting import Count, Event
from simcli.questions.event import And, Or
from simcli.questions.mulligan import BoundClause, BoundRule
from simcli.settings import Settings

__all__ = ["Asked", "TooFewCardsError", "draws", "hits", "paired_hits"]

Label = tuple[str] | tuple[str, int]


@dataclass(frozen=True, slots=True)
class Asked:
    """A deck's opening as it is simulated: copies by category, how it is opened, its mulligan
    rules, and the events to count. ``spread`` are the categories of ``sizes`` that stand for each
    one of rules and events, and ``order`` is how rules choose (None: as they are)."""

    sizes: Sequence[int]
    opening: Opening
    rules: Sequence[BoundRule]
    events: Sequence[Event]
    spread: Sequence[tuple[int, ...]] | None = None
    order: Sequence[int] | None = None

    def plan(self, seed: int) -> kernel.Plan:
        """The kernel's tables."""
        labels = {label for event in self.events for label in event.labels()}
        moments, stages = _moments(
            self.opening, sorted({label[1] for label in labels if len(label) == 2})
        )
        conditions, program = Builder(len(self.sizes)), Builder(len(self.sizes))
        rules = []
        for rule in self.rules:
            condition = kernel.ALWAYS
            if rule.condition is not None:
                self._write(conditions, rule.condition, {("hand",): (kernel.HAND, -1)})
                condition = conditions.end()
            keep = None if rule.keep is None else self._clauses(rule.keep)
            rules.append(kernel.Rule(condition, keep, self._clauses(rule.bottom), rule.at))
        for event in self.events:
            self._write(program, event, moments)
            program.end()
        return kernel.plan(
            self.sizes,
            self.opening.hand,
            self.opening.mulligan,
            stages,
            rules,
            conditions.program(),
            program.program(),
            seed,
            self.order,
        )

    def _spread(self, categories: Sequence[int]) -> tuple[int, ...]:
        if self.spread is None:
            return tuple(categories)
        return tuple(at for category in categories for at in self.spread[category])

    def _clauses(self, clauses: Sequence[BoundClause]) -> tuple[BoundClause, ...]:
        return tuple((cap, self._spread(categories)) for cap, categories in clauses)

    def _write(self, builder: Builder, event: Event, moments: dict[Label, tuple[int, int]]) -> None:
        """Append the instructions of an event."""
        if event.truth is not None:
            builder.combine(ALL if event.truth else ANY, 0)
        elif isinstance(event, Count):
            at, minus = moments[event.label]
            builder.count(at, self._spread(event.mask), event.low, event.high, minus)
        elif isinstance(event, And | Or):
            for part in event.parts:
                self._write(builder, part, moments)
            builder.combine(ALL if isinstance(event, And) else ANY, len(event.parts))
        else:
            raise TypeError(f"not an event: {event!r}")


def hits(
    sizes: Sequence[int],
    opening: Opening,
    rules: Sequence[BoundRule],
    events: Sequence[Event],
    settings: Settings,
) -> list[int]:
    """How many of ``settings.trials`` openings each event happens in."""
    return _played(Asked(sizes, opening, rules, events).plan(settings.seed), settings)


def paired_hits(base: Asked, new: Asked, settings: Settings) -> list[tuple[int, int, int]]:
    """The same trials of two decks over common categories: how many times each event of the one
    and its fellow of the other happen both, in the base alone, in the new deck alone."""
    one, other = base.plan(settings.seed), new.plan(settings.seed)
    tally = run(
        lambda first, last, tally: kernel.play_both(one, other, first, last, tally),
        (len(base.events), 3),
        settings.trials,
        settings.jobs,
    )
    return [(int(both), int(a), int(b)) for both, a, b in tally]


def draws(
    sizes: Sequence[int],
    counts: Iterable[tuple[int, tuple[int, ...], int, int | None]],
    settings: Settings,
) -> list[int]:
    """How many trials have, among the first ``n`` cards of a shuffled deck, ``low .. high`` of
    some categories; ``counts`` are (n, categories, low, high) with ``n`` from 1 up."""
    counts = list(counts)
    depths = sorted({n for n, *_ in counts})
    moments = {n: kernel.OPENING + i for i, n in enumerate(depths)}
    stages = [after - before for before, after in pairwise(depths)]
    program = Builder(len(sizes))
    for n, categories, low, high in counts:
        program.count(moments[n], categories, low, high)
        program.end()
    none = Builder(len(sizes)).program()
    laid = kernel.plan(sizes, depths[0], "none", stages, (), none, program.program(), settings.seed)
    return _played(laid, settings)


def _played(plan: kernel.Plan, settings: Settings) -> list[int]:
    tally = run(
        lambda first, last, tally: kernel.play(plan, first, last, tally),
        (len(plan.events.starts) - 1,),
        settings.trials,
        settings.jobs,
    )
    return [int(n) for n in tally]


def _moments(
    opening: Opening, turns: Sequence[int]
) -> tuple[dict[Label, tuple[int, int]], list[int]]:
    """Where the kernel keeps each moment (and what to subtract from it), and its stages: a turn
    asked about ends one, and so does the turn before it, for what is drawn in that very turn."""
    moments: dict[Label, tuple[int, int]] = {
        ("hand",): (kernel.HAND, -1),
        ("opening",): (kernel.OPENING, -1),
    }
    at, drawn, stages = kernel.OPENING, 0, []
    held = {0: at}
    for turn in sorted({t for asked in turns for t in (asked - 1, asked) if t > 0}):
        by = opening.draws_by(turn)
        stages.append(by - drawn)
        drawn, at = by, at + 1
        held[turn] = at
    for turn in turns:
        moments["turn", turn] = (held[turn], -1)
        moments["on", turn] = (held[turn], held[turn - 1])
    return moments, stages
