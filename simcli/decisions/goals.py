"""What a deck is judged by: questions and metrics, each with its weight where several are joined.

A goal is written as a question (``1+ A in opening``) or as a metric of the game's tables
(``live.cleared 3 by turn 6``), with or without a weight before a colon: ``0.7: 1+ A in opening``.
``min:`` before it makes it one to be low, without a weight.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction

from simcli.decisions.variants import built
from simcli.decks.model import Deck, Question
from simcli.errors import InputError, NotExactError, Place, did_you_mean
from simcli.games.asking import Asker
from simcli.games.registry import games
from simcli.questions import Vocabulary, parse
from simcli.results.measure import Measure, Unit
from simcli.settings import Engine, Settings
from simcli.statistics.estimates import Estimate
from simcli.statistics.intervals import interval

__all__ = ["Goal", "Goals", "MetricName", "read_goals", "score"]

_WEIGHT = re.compile(r"\s*(min|max|[+-]?\d{1,9}(?:\.\d{1,9})?)\s*:\s*(?=\S)")
_BY_TURN = re.compile(r"\s+by\s+turn\s+(\d{1,4})\s*\Z", re.I)


@dataclass(frozen=True, slots=True)
class MetricName:
    """A row of the game's tables: its metric, key and turn (None: the row without one)."""

    metric: str
    key: str | None
    turn: int | None

    def __str__(self) -> str:
        key = f" {self.key}" if self.key is not None else ""
        return f"{self.metric}{key}" + (f" by turn {self.turn}" if self.turn is not None else "")


@dataclass(frozen=True, slots=True)
class Goal:
    """One thing to be as high as possible, or (with a negative weight) as low."""

    name: str
    weight: Fraction
    asked: Question | MetricName


@dataclass(frozen=True, slots=True)
class Goals:
    """All goals of a run. ``joined`` says whether their weighted sum is what counts (one goal, or
    goals with weights), else none is preferred over another."""

    goals: tuple[Goal, ...]
    joined: bool

    @property
    def names(self) -> tuple[str, ...]:
        """Their names, in order."""
        return tuple(goal.name for goal in self.goals)

    @property
    def questions(self) -> bool:
        """Whether all are questions about cards drawn."""
        return all(isinstance(goal.asked, Question) for goal in self.goals)

    def measured(self, deck: Deck, settings: Settings) -> list[Measure]:
        """Every goal's measure for a deck; its questions and its tables are worked out once."""
        asker = Asker(deck, settings)
        asked = [goal.asked for goal in self.goals if isinstance(goal.asked, Question)]
        found = dict(zip(asked, asker.answer([q.ask for q in asked]), strict=True))
        names = [goal.asked for goal in self.goals if isinstance(goal.asked, MetricName)]
        rows = _rows(names, deck, settings) if names else []
        return [
            Measure("question", goal.name, found[goal.asked], asker.given)
            if isinstance(goal.asked, Question)
            else _row(goal.asked, rows)
            for goal in self.goals
        ]


def read_goals(asks: Sequence[str], metrics: Sequence[str], deck: Deck) -> Goals:
    """Goals as ``--ask`` and ``--metric`` have them; an ``--ask`` may name a question of the deck
    file. Raises InputError where one cannot be read, where one has a weight and another has none,
    or where there is none.

    >>> from simcli import api
    >>> deck = api.load("decks/plain/yugioh-like-40.yaml")
    >>> goals = read_goals(["0.7: opens", "-0.3: bricked"], [], deck)
    >>> goals.names, goals.joined, str(goals.goals[1].weight)
    (('opens', 'bricked'), True, '-3/10')
    """
    said = [("--ask", text) for text in asks] + [("--metric", text) for text in metrics]
    if not said:
        raise InputError("nothing is asked", mend="add --ask 'QUESTION' or --metric 'METRIC'")
    weighed, goals = [], []
    words = Vocabulary.of(deck)
    for option, text in said:
        found = _WEIGHT.match(text)
        word = found[1] if found else "max"
        weighed.append(word not in ("min", "max"))
        weight = Fraction({"min": "-1", "max": "1"}.get(word, word))
        rest = text[found.end() :] if found else text
        asked = _metric(rest) if option == "--metric" else _question(rest, text, deck, words)
        goals.append(Goal(asked.name if isinstance(asked, Question) else str(asked), weight, asked))
    if any(weighed) and not all(weighed):
        place = Place(said[weighed.index(False)][0])
        raise InputError("one goal has a weight, another has none", place, "give all of them one")
    names = [goal.name for goal in goals]
    if len(set(names)) < len(names):
        raise InputError("two goals are the same", Place("--ask"), "ask once, with one weight")
    return Goals(tuple(goals), joined=len(goals) == 1 or all(weighed))


def score(goals: Goals, values: Sequence[Fraction | float]) -> Fraction | float:
    """The weighted sum of the goals' values (exact where they are)."""
    total: Fraction | float = Fraction(0)
    for goal, value in zip(goals.goals, values, strict=True):
        total = (
            total + goal.weight * value
            if isinstance(value, Fraction)
            else (float(total) + float(goal.weight) * value)
        )
    return total


def points(unit: Unit) -> int:
    """What a value of this unit is multiplied by to be told in points: chances in percent."""
    return 100 if unit == "probability" else 1


def value_of(estimate: Estimate) -> float | None:
    """The number alone; None where no trial stands behind it."""
    return interval(estimate).value


def _question(ask: str, text: str, deck: Deck, words: Vocabulary) -> Question:
    named = next((q for q in deck.questions if q.name == ask.strip()), None)
    if named is not None:
        return named
    place = Place("--ask", 1, 1, text)
    # The caret points into the whole option, so what stands before the question becomes blank.
    padded = " " * (len(text) - len(ask)) + ask
    parse(padded, words, place)
    return Question(ask.strip(), ask, place)


def _metric(text: str) -> MetricName:
    found = _BY_TURN.search(text)
    head = text[: found.start()] if found else text
    metric, _, key = head.strip().partition(" ")
    if not metric:
        raise InputError("the metric is empty", Place("--metric"), "such as opening.live 1")
    return MetricName(metric, key.strip() or None, int(found[1]) if found else None)


def _rows(names: Sequence[MetricName], deck: Deck, settings: Settings) -> list[Measure]:
    """The tables' measures. No game is played where all that is asked for can be enumerated."""

    def rows(engine: Engine) -> list[Measure]:
        how = replace(settings, engine=engine)
        sections = games()[deck.game].sections(built(deck), how)
        return [measure for section in sections for measure in section.measures]

    if settings.engine == "auto":
        with suppress(NotExactError):
            exact = rows("exact")
            if all(_found(name, exact) for name in names):
                return exact
    return rows(settings.engine)


def _found(name: MetricName, rows: Sequence[Measure]) -> Measure | None:
    """The measure of that name; of several the last, as tables put the mulligan after the first
    hand."""
    wanted = (name.metric, name.key, name.turn)
    return next((m for m in reversed(rows) if (m.metric, m.key, m.turn) == wanted), None)


def _row(name: MetricName, rows: Sequence[Measure]) -> Measure:
    """As :func:`_found`. Raises InputError with the nearest names known."""
    found = _found(name, rows)
    if found is not None:
        return found
    known = [str(MetricName(row.metric, row.key, row.turn)) for row in rows]
    mend = did_you_mean(str(name), known) or f"such as {known[0]}" if known else None
    raise InputError(f"the game's tables have no '{name}'", Place("--metric"), mend)
