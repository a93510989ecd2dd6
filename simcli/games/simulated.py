"""Questions answered by simulation: events and mulligan rules as the kernel's tables.

Numba is imported here, so this module is imported only when something is simulated.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from simcli.games.contract import Opening
from simcli.montecarlo import opening as kernel
from simcli.montecarlo.plan import TooFewCardsError
from simcli.montecarlo.program import ALL, ANY, Builder
from simcli.montecarlo.run import run
from simcli.questions.counting import Count, Event
from simcli.questions.event import And, Or
from simcli.questions.mulligan import BoundRule
from simcli.settings import Settings

__all__ = ["TooFewCardsError", "draws", "hits"]

Label = tuple[str] | tuple[str, int]


def hits(
    sizes: Sequence[int],
    opening: Opening,
    rules: Sequence[BoundRule],
    events: Sequence[Event],
    settings: Settings,
) -> list[int]:
    """How many of ``settings.trials`` openings each event happens in."""
    turns = sorted({label[1] for event in events for label in event.labels() if len(label) == 2})
    moments, stages = _moments(opening, turns)
    conditions = Builder(len(sizes))
    kernel_rules = []
    for rule in rules:
        condition = kernel.ALWAYS
        if rule.condition is not None:
            _write(conditions, rule.condition, {("hand",): (kernel.HAND, -1)})
            condition = conditions.end()
        kernel_rules.append(kernel.Rule(condition, rule.keep, rule.bottom, rule.at))
    program = Builder(len(sizes))
    for event in events:
        _write(program, event, moments)
        program.end()
    return _play(
        sizes, opening.hand, opening.mulligan, stages, kernel_rules, conditions, program, settings
    )


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
    return _play(sizes, depths[0], "none", stages, (), Builder(len(sizes)), program, settings)


def _play(
    sizes: Sequence[int],
    hand: int,
    kind: str,
    stages: Sequence[int],
    rules: Sequence[kernel.Rule],
    conditions: Builder,
    program: Builder,
    settings: Settings,
) -> list[int]:
    plan = kernel.plan(
        sizes, hand, kind, stages, rules, conditions.program(), program.program(), settings.seed
    )
    events = len(plan.events.starts) - 1
    tally = run(
        lambda first, last, tally: kernel.play(plan, first, last, tally),
        (events,),
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


def _write(builder: Builder, event: Event, moments: dict[Label, tuple[int, int]]) -> None:
    """Append the instructions of an event."""
    if event.truth is not None:
        builder.combine(ALL if event.truth else ANY, 0)
    elif isinstance(event, Count):
        at, minus = moments[event.label]
        builder.count(at, event.mask, event.low, event.high, minus)
    elif isinstance(event, And | Or):
        for part in event.parts:
            _write(builder, part, moments)
        builder.combine(ALL if isinstance(event, And) else ANY, len(event.parts))
    else:
        raise TypeError(f"not an event: {event!r}")
