"""``simcli mulligan --policy``: short rules, their exact odds beside the optimum's, and as YAML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from simcli.decisions.cases import Cases
from simcli.decisions.goals import Goals
from simcli.decisions.keeps import mulligan_deal, parsed_goals, refuse_long, total
from simcli.decisions.policy import short_rules
from simcli.decks.model import Deck, MulliganRule, Question
from simcli.errors import InputError
from simcli.exact.deal import Deal
from simcli.games.asking import Asker
from simcli.games.mulligans import in_words
from simcli.questions.bind import bind
from simcli.questions.event import Event
from simcli.results.digits import quantity
from simcli.results.measure import Measure, Section
from simcli.settings import Settings
from simcli.statistics.estimates import Exact

__all__ = ["Policy", "as_yaml", "policy", "section"]


@dataclass(frozen=True, slots=True)
class Policy:
    """The short ``rules`` for a deck's goals and the best that any policy could do.

    ``odds`` are the chances of every goal under each named policy, the short rules' first.
    """

    goals: Goals
    rules: tuple[MulliganRule, ...]
    optimum: Fraction
    odds: dict[str, tuple[Fraction, ...]]
    london: bool

    @property
    def loss(self) -> Fraction:
        """What the shortening costs in the (weighted) goal."""
        return self.optimum - total(self.goals, self.odds[SHORT])


SHORT, RULE, NONE, ALL = "short rules", "the deck's rule", "keep every hand", "return every card"


def policy(deck: Deck, goals: Goals, settings: Settings, most: int) -> Policy:
    """Short rules of at most ``most`` rules (a hand size, for a London mulligan).

    >>> from simcli import api
    >>> from simcli.decisions.goals import read_goals
    >>> deck = api.load("decks/weiss/ws02-starter.yaml")
    >>> found = policy(deck, read_goals(["not flooded"], [], deck), Settings(), 3)
    >>> found.loss < Fraction(1, 1000)
    True
    """
    if not goals.joined:
        raise InputError("several goals need weights", mend="as in --ask '0.7: QUESTION'")
    asker = Asker(deck, settings)
    questions = parsed_goals(asker, goals)
    binding = bind(questions, deck, vocabulary=asker.vocabulary)
    deal = mulligan_deal(asker, binding)
    _refuse(deal, binding.events)
    weights = [goal.weight for goal in goals.goals]
    cases = Cases.of(deal, list(zip(weights, binding.events, strict=True)))
    rules = short_rules(cases, binding, deck, questions, asker.vocabulary, most)
    odds = {SHORT: _odds(replace(deck, mulligan=rules), goals, replace(settings, mulligan="deck"))}
    if asker.mulligan.rules:
        odds[RULE] = _odds(deck, goals, settings)
    odds[NONE] = _odds(deck, goals, replace(settings, mulligan="none"))
    if asker.opening.mulligan != "london":
        odds[ALL] = _odds(deck, goals, replace(settings, mulligan="all"))
    return Policy(goals, rules, cases.optimum(), odds, asker.opening.mulligan == "london")


def _refuse(deal: Deal, events: Sequence[Event]) -> None:
    refuse_long(deal, events)
    london = deal.mulligan is not None and deal.mulligan.kind == "london"
    if london and any(deal.first in event.labels() for event in events):
        raise InputError(
            "a London mulligan deals several hands, so 'before mulligan' tells no policy",
            mend="ask about the opening",
        )


def _odds(deck: Deck, goals: Goals, settings: Settings) -> tuple[Fraction, ...]:
    asker = Asker(deck, replace(settings, engine="exact"))
    asked = [goal.asked for goal in goals.goals if isinstance(goal.asked, Question)]
    found = [asker.answer([question.ask], question.place)[0] for question in asked]
    return tuple(Fraction(e.value) for e in found if isinstance(e, Exact) and e.value is not None)


def section(found: Policy) -> Section:
    """The table: the short rules between the optimum and what the deck does now."""
    goals = found.goals
    several = len(goals.goals) > 1
    words = in_words(found.rules, found.london)
    best = "the best mulligan for every hand"
    measures = []
    if several:
        measures.append(_measure("optimum", "score", found.optimum * 100, best, best, "score"))
    else:
        value = found.optimum / goals.goals[0].weight  # a goal to be low is told as it is
        measures.append(_measure("optimum", goals.names[0], value, best, best, goals.names[0]))
    for name, chances in found.odds.items():
        given = words if name == SHORT else name
        kind = {SHORT: "short", RULE: "rule", NONE: "none", ALL: "all"}[name]
        if several:
            score = total(goals, chances) * 100
            measures.append(_measure(kind, "score", score, given, name, "score"))
        measures += [
            _measure(kind, goal, chance, given, name, goal)
            for goal, chance in zip(goals.names, chances, strict=True)
        ]
    loss = _measure(
        "loss", "score" if several else goals.names[0], found.loss * 100, words, None, ""
    )
    points = quantity(float(found.loss * 100), "percentage points")
    note = (
        "Short rules that a person can follow, in the words of the deck and the question. They "
        f"lose {points} to the best mulligan there is."
        if found.loss
        else "Short rules that a person can follow. No mulligan does better."
    )
    return Section(
        "policy", "The best policy in short", note, (*measures, loss), corner="mulligan", given=""
    )


def _measure(
    kind: str, key: str, value: Fraction, given: str, row: str | None, column: str
) -> Measure:
    points = key == "score" or kind == "loss"
    return Measure(
        f"policy.{kind}",
        key,
        Exact(value),
        given,
        unit="points" if points else "probability",
        row=row,
        column=column,
    )


_WORDS = re.compile(r"(?!(?:true|false|null)\Z)[A-Za-z][\w .+/()<=>-]*", re.I)
_COUNT = re.compile(r"\d[\d+-]* [A-Za-z(][\w .+/()<=>-]*")


def as_yaml(rules: Sequence[MulliganRule]) -> str:
    """The rules as the ``mulligan:`` of a deck file.

    >>> print(as_yaml([MulliganRule("no starter", ()), MulliganRule(keep=('2 of "A, B"',))]))
    mulligan:
      - if: no starter
        keep: []
      - keep: ['2 of "A, B"']
    """
    lines = ["mulligan:"]
    for rule in rules:
        said = [] if rule.at is None else [f"at: {rule.at}"]
        if rule.condition is not None:
            said.append(f"if: {_scalar(rule.condition)}")
        if rule.keep is not None:
            said.append(f"keep: [{', '.join(map(_scalar, rule.keep))}]")
        elif not said:
            said.append("keep: [all]")
        lines += [f"{'  - ' if i == 0 else '    '}{part}" for i, part in enumerate(said)]
    return "\n".join(lines)


def _scalar(text: str) -> str:
    """A YAML scalar: bare where nothing in it means anything to YAML."""
    bare = (_WORDS.fullmatch(text) or _COUNT.fullmatch(text)) and text == text.strip()
    return text if bare else "'" + text.replace("'", "''") + "'"
