"""The first turn on which a question holds: its distribution, and its mean with *never* apart.

A question is asked again for every turn: whatever moments it names become ``by turn 1``, ``by turn
2`` and so on. Where it can only become true (it asks for cards, and for the absence of none), the
first turn follows from the chances by turn; else from the chance that it holds on a turn and on
none before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from simcli.decks.model import Deck, Question
from simcli.errors import InputError
from simcli.games.asking import MOST_STEPS, Asker
from simcli.questions import Moment, parse
from simcli.questions.tree import And, Count, Different, Every, Node, Not, Or
from simcli.questions.tree import Question as Parsed
from simcli.results.measure import Measure, Section
from simcli.settings import Settings
from simcli.statistics.estimates import Estimate, Exact, Mean, Proportion

__all__ = ["TURNS", "FirstTurn", "by_turn", "first_turn"]

TURNS = 8
MOST_MOMENTS = 14
"""Turns up to which it is worth asking what an enumeration of all of them would take."""


@dataclass(frozen=True, slots=True)
class FirstTurn:
    """``first[t - 1]``: the chance that turn t is the first on which it holds; ``never``: that no
    turn up to the last is; ``mean`` (turns) of those that come, None where none can."""

    first: tuple[Estimate, ...]
    never: Estimate
    mean: Exact | Mean

    @property
    def by(self) -> list[Estimate]:
        """The chance that it has held on or before each turn."""
        return [_sum(self.first[: turn + 1]) for turn in range(len(self.first))]


def by_turn(deck: Deck, questions: Sequence[Question], settings: Settings) -> list[Section]:
    """The tables: by then, first on that turn, and the mean; questions are columns."""
    turns = settings.turns or Asker(deck, settings).reach(TURNS) or 1
    found = [(q.name or q.ask, first_turn(deck, q, settings, turns)) for q in questions]
    given = Asker(deck, settings).given
    return [_curve(found, given), _first(found, given, turns), _means(found, given, turns)]


def first_turn(deck: Deck, question: Question, settings: Settings, turns: int) -> FirstTurn:
    """The distribution for one question, up to turn ``turns``.

    >>> from simcli import api
    >>> deck = api.load("decks/plain/yugioh-like-40.yaml")
    >>> asked = Question("", '1+ "Sealed Gate"')
    >>> [str(e.value) for e in first_turn(deck, asked, Settings(), 3).first]
    ['1/8', '1/40', '1/40']
    """
    asker = Asker(deck, settings)
    parsed = _without_moment(question, asker)
    bodies = [_at(parsed.body, Moment("turn", turn)) for turn in range(1, turns + 1)]
    found = None
    if settings.engine != "mc" and _only_becomes_true(parsed.body):
        by = _ask(asker, bodies, parsed, question)
        if all(isinstance(e, Exact) for e in by):
            values = [_value(e) for e in by]
            first = [b - a for a, b in zip([Fraction(0), *values], values, strict=False)]
            found = [Exact(p) for p in first]
    if found is not None:
        return _told(found)
    # From here on one chance stands for one turn, so that all can come from the same deals.
    firsts = [_first_on(bodies[: turn + 1]) for turn in range(turns)]
    if settings.engine == "exact" and turns > MOST_MOMENTS:
        raise InputError(
            f"'{question.ask}' can become false again, which takes too long over {turns} turns",
            question.place,
            f"use --engine mc, or at most --turns {MOST_MOMENTS}",
        )
    if settings.engine != "auto" or _are_few(asker, firsts, parsed, question):
        estimates = _ask(asker, firsts, parsed, question)
        if settings.engine != "auto" or all(isinstance(e, Exact) for e in estimates):
            return _told(estimates)
    return _told(_ask(Asker(deck, replace(settings, engine="mc")), firsts, parsed, question))


def _are_few(asker: Asker, bodies: Sequence[Node], parsed: Parsed, question: Question) -> bool:
    """Whether all turns together can be enumerated. The last takes most, as each further turn
    multiplies the states."""
    if len(bodies) > MOST_MOMENTS:
        return False
    last = parse(str(Parsed(bodies[-1], parsed.given)), asker.vocabulary, question.place)
    binding = asker.bind([last])
    return 3 * asker.steps(asker.deal(binding, question.place), binding) <= MOST_STEPS


def _told(first: Sequence[Estimate]) -> FirstTurn:
    ever = _sum(first)
    if isinstance(ever, Proportion):
        hits = [e.hits for e in first if isinstance(e, Proportion)]
        total = sum(turn * n for turn, n in enumerate(hits, start=1))
        squares = sum(turn * turn * n for turn, n in enumerate(hits, start=1))
        never = Proportion(ever.trials - ever.hits, ever.trials)
        return FirstTurn(tuple(first), never, Mean(total, squares, ever.hits))
    comes = _value(ever)
    total_turns = sum(turn * _value(e) for turn, e in enumerate(first, start=1))
    mean = Exact(total_turns / comes if comes else None)
    return FirstTurn(tuple(first), Exact(1 - comes), mean)


def _without_moment(question: Question, asker: Asker) -> Parsed:
    """The question, which may leave out the moment that is replaced anyway."""
    try:
        return parse(question.ask, asker.vocabulary, question.place)
    except InputError as error:
        try:
            opening = Moment("opening")
            return parse(question.ask, asker.vocabulary, question.place, implied=opening)
        except InputError:
            raise error from None


def _ask(
    asker: Asker, bodies: Sequence[Node], parsed: Parsed, question: Question
) -> list[Estimate]:
    """The conditions of a question keep the moments they name."""
    return asker.answer([str(Parsed(body, parsed.given)) for body in bodies], question.place)


def _first_on(bodies: Sequence[Node]) -> Node:
    """Holds on the last of these turns and on none before."""
    *before, last = bodies
    return And((last, *(Not(body) for body in before))) if before else last


def _at(node: Node, moment: Moment) -> Node:
    """The claim with every count at ``moment``."""
    match node:
        case Count() | Every():
            return replace(node, moment=moment)
        case And(parts):
            return And(tuple(_at(p, moment) for p in parts))
        case Or(parts):
            return Or(tuple(_at(p, moment) for p in parts))
        case Not(part):
            return Not(_at(part, moment))
        case Different(part):
            return Different(_at(part, moment))
    return node


def _only_becomes_true(node: Node) -> bool:
    """Whether more cards can never make the claim false."""
    match node:
        case Count(_, _, high):
            return high is None
        case And(parts) | Or(parts):
            return all(_only_becomes_true(p) for p in parts)
        case Different(part):
            return _only_becomes_true(part)
        case Not():
            return False
    return True


def _sum(parts: Sequence[Estimate]) -> Estimate:
    """The chance of one of several outcomes that exclude each other, counted in the same trials."""
    if all(isinstance(e, Exact) for e in parts):
        return Exact(sum((_value(e) for e in parts), Fraction(0)))
    hits = sum(e.hits for e in parts if isinstance(e, Proportion))
    return Proportion(hits, max(e.trials for e in parts if isinstance(e, Proportion)))


def _value(estimate: Estimate) -> Fraction | float:
    assert isinstance(estimate, Exact)
    if estimate.value is None:
        raise InputError("the condition never holds", mend="ask without 'given'")
    return estimate.value


def _curve(found: Sequence[tuple[str, FirstTurn]], given: str) -> Section:
    return Section(
        "by-turn",
        "Holds on or before a turn",
        "Chance that the question has held by the end of that turn's draw, no card played.",
        tuple(
            Measure("question.by", name, estimate, given, turn, row=f"turn {turn}", column=name)
            for name, one in found
            for turn, estimate in enumerate(one.by, start=1)
        ),
        corner="by",
        given=given,
        plot="lines",
    )


def _first(found: Sequence[tuple[str, FirstTurn]], given: str, turns: int) -> Section:
    measures = [
        Measure("question.first", name, estimate, given, turn, row=f"turn {turn}", column=name)
        for name, one in found
        for turn, estimate in enumerate(one.first, start=1)
    ]
    never = f"never by turn {turns}"
    measures += [
        Measure("question.never", name, one.never, given, turns, row=never, column=name)
        for name, one in found
    ]
    return Section(
        "first-turn",
        "The first turn on which it holds",
        "Turn 1 includes the opening hand.",
        tuple(measures),
        corner="first on",
        given=given,
    )


def _means(found: Sequence[tuple[str, FirstTurn]], given: str, turns: int) -> Section:
    when = f"where it holds by turn {turns}; {given}"
    return Section(
        "mean-turn",
        "The mean first turn",
        f"Only of the games in which it holds by turn {turns}; the others are told as never.",
        tuple(
            Measure("question.turn", name, one.mean, when, unit="turns", row=name, column="turn")
            for name, one in found
        ),
        corner="question",
        given=given,
        plot=None,
    )
