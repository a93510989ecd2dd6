"""The tables of ``simcli line``: kill odds, damage, the grid over compression, the best order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Literal, TypeAlias

from simcli.errors import InputError
from simcli.games.weiss.line.budget import Budget
from simcli.games.weiss.line.flags import FULL_DECK, Pair, rest
from simcli.games.weiss.line.odds import CLOCKS, Answer, answer, grid, orders
from simcli.games.weiss.line.opponent import FULL_CLOCK, Opponent, Pick, TriggerPool
from simcli.games.weiss.line.program import Program, compile_line
from simcli.games.weiss.line.tree import Items, write
from simcli.results.measure import Chart, Measure, Section, Unit
from simcli.settings import Settings
from simcli.statistics.estimates import Estimate, Exact

__all__ = ["Fractions", "Question", "grid_section", "order_section", "sections"]

SHOWN_ORDERS = 10
LONGEST_FRACTION = 40  # signs


Fractions: TypeAlias = Literal["label", "given"] | None
"""Where an exact value stands as a fraction: in its row's label, or in its ``given``."""


@dataclass(frozen=True)
class Question:
    """One line against one opponent, and how it is to be computed.

    ``total`` is what the opponent's deck began with, ``outside`` the cards known to be in neither
    deck nor waiting room; ``waiting_told`` says whether the waiting room was given. ``budget`` is
    what all exact answers may take together.
    """

    items: Items
    opponent: Opponent
    pool: TriggerPool | None = None
    pick: Pick = "non-climax"
    settings: Settings = field(default_factory=Settings)
    fractions: Fractions = None
    total: Pair = FULL_DECK
    outside: Pair = (0, 0)
    waiting_told: bool = True
    budget: Budget = field(default_factory=Budget, compare=False)

    @cached_property
    def program(self) -> Program:
        return compile_line(self.items, self.pool)

    @property
    def given(self) -> str:
        """What the numbers hold for, in words."""
        return f"{self._zones}; {self._picks}"

    @property
    def _zones(self) -> str:
        deck, waiting = self.opponent.deck, self.opponent.waiting
        told = "" if self.waiting_told else f", the rest of {self.total[0]}/{self.total[1]}"
        return (
            f"{deck[0]}/{deck[1]} in the deck, {waiting[0]}/{waiting[1]} in the waiting room{told}"
        )

    @property
    def _picks(self) -> str:
        if self.opponent.level is None:
            return "clocked cards stay in the clock"
        picked = {"oldest": "the oldest card", "climax": "a climax", "non-climax": "a non-climax"}
        return f"{picked[self.pick]} goes to the level area"


def sections(question: Question, apart: bool = False) -> list[Section]:
    """Kill odds, expected damage and the distribution of damage; ``apart`` puts each in a table of
    one column, so that two lines can stand side by side."""
    found = answer(
        question.program,
        question.opponent,
        question.pick,
        question.settings,
        question.fractions is not None,
        question.budget,
    )
    return [
        _kill(question, found),
        _expected(question, found),
        *_damage(question, found, apart),
    ]


def _kill(question: Question, found: Answer) -> Section:
    """The chance to reach level 4: from the level and clock given, else from 3/0 to 3/6."""
    given = question.given
    if question.opponent.level is None:
        given = question._zones  # at level 3 a level-up loses, whatever is picked
    measures = [
        _measure(question, "line.kill", at, chance, given, at)
        for at, chance in _kills(question, found)
    ]
    return Section(
        "line-kill",
        "Chance to win with this line",
        f"From the opponent's level/clock, with {question._zones}.",
        tuple(measures),
        corner="at",
        charts=(Chart("dots" if len(measures) < 3 else "lines", corner="level/clock"),),
    )


def _kills(question: Question, found: Answer) -> Iterator[tuple[str, Estimate]]:
    opponent, program = question.opponent, question.program
    exactly = question.fractions is not None
    if opponent.at is not None:
        yield opponent.at, found.chance(found.outcome.kill())
        return
    for level, clock in CLOCKS:
        if program.heals:
            there = opponent.standing_at(level, clock)
            one = answer(program, there, question.pick, question.settings, exactly, question.budget)
            yield f"{level}/{clock}", one.chance(one.outcome.kill())
        else:
            yield f"{level}/{clock}", found.chance(found.outcome.kill(FULL_CLOCK - clock))


def _expected(question: Question, found: Answer) -> Section:
    measure = _measure(
        question, "line.expected", None, found.expected, question.given, "expected damage", "damage"
    )
    return Section(
        "line-expected",
        "Expected damage",
        _counting(question.opponent),
        (measure,),
        plot=None,
    )


def _counting(opponent: Opponent) -> str:
    if opponent.level is None:
        return "Without level limit; refresh penalties count, heals count back."
    return (
        f"Up to the {opponent.left} that win from {opponent.at}; refresh penalties count, heals "
        "count back."
    )


def _damage(question: Question, found: Answer, apart: bool) -> list[Section]:
    """Every damage from none to the most there can be, exactly and at least."""
    outcome = found.outcome
    chances = outcome.damage
    exactly: list[Measure] = []
    at_least: list[Measure] = []
    for damage in range(min(0, *chances), max(chances) + 1):
        for metric, column, weight, rows in (
            ("line.damage", "exactly", chances.get(damage, 0), exactly),
            ("line.at_least", "at least", outcome.at_least(damage), at_least),
        ):
            chance, key = found.chance(weight), str(damage)
            rows.append(_measure(question, metric, key, chance, question.given, key, column))
    note = _counting(question.opponent)
    if not apart:
        both = [measure for pair in zip(exactly, at_least, strict=True) for measure in pair]
        return [Section("line-damage", "Damage taken", note, tuple(both), corner="damage")]
    return [
        Section(
            "line-at-least",
            "At least so much damage",
            note,
            tuple(at_least),
            corner="damage",
            plot="lines",
        ),
        Section("line-damage", "Exactly so much damage", note, tuple(exactly), corner="damage"),
    ]


def _measure(
    question: Question,
    metric: str,
    key: str | None,
    estimate: Estimate,
    given: str,
    row: str,
    column: str = "chance",
) -> Measure:
    """A measure, with its value as a fraction where it was asked for and is short enough."""
    if question.fractions and isinstance(estimate, Exact):
        fraction = str(Fraction(estimate.value or 0))
        if question.fractions == "given":
            given = f"{given}; = {fraction}"
        elif len(fraction) <= LONGEST_FRACTION:
            row = f"{row}: {fraction}"
    unit: Unit = "damage" if metric == "line.expected" else "probability"
    return Measure(metric, key, estimate, given, unit=unit, row=row, column=column)


def grid_section(question: Question) -> Section:
    """The chance to win (without a level and clock: the expected damage) by what is left in the
    opponent's deck: cards down, climaxes across."""
    kills = question.opponent.at is not None
    waiting = question.opponent.waiting
    room = (
        f"{waiting[0]}/{waiting[1]} in the waiting room"
        if question.waiting_told
        else f"the rest of {question.total[0]}/{question.total[1]} in the waiting room"
    )
    measures = [
        Measure(
            "line.kill" if kills else "line.expected",
            f"{opponent.at}@{cards}/{climaxes}" if kills else f"{cards}/{climaxes}",
            Exact(value),
            f"{room}; {question._picks}",
            unit="probability" if kills else "damage",
            row=str(cards),
            column=f"{climaxes} CX",
        )
        for opponent, value in grid(
            question.program,
            _compressions(question),
            question.pick,
            "kill" if kills else "expected",
        )
        for cards, climaxes in [opponent.deck]
    ]
    title = f"Chance to win from {question.opponent.at}" if kills else "Expected damage"
    return Section(
        "line-grid",
        f"{title} by compression",
        f"Cards left in the opponent's deck down, climaxes among them across; {room}.",
        tuple(measures),
        corner="cards",
        plot="heat",
    )


def _compressions(question: Question) -> Iterator[Opponent]:
    """Every deck size and number of climaxes that the rest of the cards allows."""
    total, outside, here = question.total, question.outside, question.opponent
    for cards in range(1, total[0] - outside[0] + 1):
        for climaxes in range(min(cards, total[1] - outside[1]) + 1):
            deck = (cards, climaxes)
            waiting = here.waiting if question.waiting_told else rest(total, deck, outside)
            spare = total[1] - outside[1] - climaxes
            if not question.waiting_told and spare > waiting[0]:
                continue  # more climaxes than cards outside the deck
            yield Opponent(deck, waiting, here.level, here.clock)


def order_section(question: Question) -> Section:
    """The orders of the line's steps that win most often, and the worst one."""
    if question.opponent.at is None:
        raise InputError(
            "the best order depends on the opponent's level and clock",
            mend="add --at 3/4 or the like",
        )
    found = list(orders(question.items, question.opponent, question.pool, question.pick).items())
    best, worst = found[0][1], found[-1][1]
    as_typed = write(question.items)
    if best - worst < 1e-12:
        note = f"All {len(found)} orders win equally often."
    else:
        note = f"The best of {len(found)} orders; the worst one is the last."
    shown = found if len(found) <= SHOWN_ORDERS else [*found[: SHOWN_ORDERS - 1], found[-1]]
    measures = [
        Measure("line.order", order, Exact(chance), question.given, row=_mark(order, as_typed))
        for order, chance in shown
    ]
    return Section("line-order", "Best order", note, tuple(measures), corner="order", plot=None)


def _mark(order: str, as_typed: str) -> str:
    return f"{order} (as typed)" if order == as_typed else order
