"""Questions about a deck's opening, answered exactly where that is possible, else by simulation.

This is where deck, question, exact engine and simulation meet; each of them knows nothing of the
others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise

from simcli.decks.model import Deck, Question
from simcli.errors import InputError, Place
from simcli.exact.best import best_chance, best_cost
from simcli.exact.deal import Deal, DeckRunsOutError, Mulligan, turns
from simcli.exact.opening import chance, cost
from simcli.games.contract import Game, Opening
from simcli.games.mulligans import Choice, mulligan_choice
from simcli.games.registry import games
from simcli.questions import Question as Parsed
from simcli.questions import Vocabulary, parse
from simcli.questions.bind import Asked, Binding, bind
from simcli.questions.event import Event, all_of
from simcli.questions.mulligan import BoundRule, kept, london
from simcli.results.measure import Measure, Section
from simcli.settings import Settings
from simcli.statistics.estimates import Estimate, Exact, Proportion

__all__ = ["Asker", "question_section", "questions_of"]

MOST_STEPS = 1_000_000
"""Larger enumerations (some seconds) go to simulation; see ``simcli.exact.opening.cost``."""


@dataclass(frozen=True)
class Asker:
    """Answers questions about one deck under one run's settings.

    In an ``overview`` a deck without a mulligan rule is opened by the game's standard one;
    elsewhere it is opened as the settings say, without a mulligan where nothing names one.
    """

    deck: Deck
    settings: Settings
    overview: bool = False

    @cached_property
    def game(self) -> Game:
        """The deck's game."""
        return games()[self.deck.game]

    @cached_property
    def opening(self) -> Opening:
        """How the game is opened."""
        return self.game.opening(self.deck, self.settings)

    @cached_property
    def mulligan(self) -> Choice:
        """The mulligan that the settings come to for this deck."""
        return mulligan_choice(self.deck, self.game, self.opening, self.settings, self.overview)

    @property
    def given(self) -> str:
        """The hand, the mulligan and, where it makes a difference, the seat, in words."""
        words = self.mulligan.words
        seats = {
            self.game.opening(self.deck, replace(self.settings, first=f)) for f in (False, True)
        }
        if len(seats) > 1:
            words += ", going first" if self.settings.first else ", going second"
        return words

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words that questions about this deck can use."""
        return Vocabulary.of(self.deck)

    def answer(self, texts: Sequence[str], place: Place | None = None) -> list[Estimate]:
        """The chance of each question. Simulated ones meet the same deals.

        Raises InputError where a question cannot be understood, or where it needs more cards than
        the deck has.
        """
        questions = [parse(text, self.vocabulary, place) for text in texts]
        if self.settings.engine == "mc" and not self.mulligan.best:
            return self._simulated(self.bind(questions), place)
        return [self._alone(self.bind([question]), place) for question in questions]

    def reach(self, turns: int) -> int:
        """How many of ``turns`` turns the deck has cards for, whatever a mulligan puts away: as
        far as tables that nobody asked for can go with a small deck."""
        aside = self.opening.hand if self.opening.mulligan in ("set-aside", "discard") else 0
        spare = self.deck.size - self.opening.hand - aside
        return sum(self.opening.draws_by(turn) <= spare for turn in range(1, turns + 1))

    def bind(self, questions: Sequence[Parsed]) -> Binding:
        """The deck reduced to what these questions and its mulligan can see. To enumerate, bind
        one at a time: the work grows with the categories in sight."""
        return bind(
            questions,
            self.deck,
            rules=self.mulligan.rules,
            london=self.opening.mulligan == "london",
            vocabulary=self.vocabulary,
        )

    def deal(self, binding: Binding, place: Place | None = None) -> Deal:
        """What is dealt for the moments that the bound questions ask about."""
        last = max((label[1] for label in _labels(binding) if len(label) == 2), default=0)
        by = [0, *(self.opening.draws_by(turn) for turn in range(1, last + 1))]
        draws = [after - before for before, after in pairwise(by)]
        mulligan = _mulligan(self.opening, binding.rules, self.mulligan)
        try:
            return Deal(binding.sizes, self.opening.hand, turns(draws), mulligan)
        except DeckRunsOutError:
            raise self._runs_out(last, place) from None

    def steps(self, deal: Deal, binding: Binding) -> int:
        """About how many steps an enumeration would take."""
        count = best_cost if self.mulligan.best else cost
        return max(count(deal, event) for event in _events(binding))

    def exactly(self, text: str, place: Place | None = None) -> Exact | None:
        """The chance of a question by enumeration; None where the settings or the work that it
        would be leave it to simulation. Raises InputError as :meth:`answer` does."""
        question = parse(text, self.vocabulary, place)
        if self.settings.engine == "mc" and not self.mulligan.best:
            return None
        return self._alone_exactly(self.bind([question]), place)

    def _alone(self, binding: Binding, place: Place | None) -> Estimate:
        return self._alone_exactly(binding, place) or self._simulated(binding, place)[0]

    def _alone_exactly(self, binding: Binding, place: Place | None) -> Exact | None:
        deal = self.deal(binding, place)
        try:
            if self._by_enumeration(self.steps(deal, binding), place):
                return self.enumerated(deal, binding.asked[0])
        except DeckRunsOutError:
            raise self._runs_out(0, place) from None
        return None

    def _by_enumeration(self, steps: int, place: Place | None) -> bool:
        """Whether to enumerate. Where that alone is possible or asked for, it is refused with the
        reason when it would take too long."""
        if self.settings.engine == "mc":  # so the mulligan is the best one
            raise InputError(
                "the best mulligan is found exactly, not by simulation",
                mend="leave out --engine mc, or name another --mulligan",
            )
        if steps <= MOST_STEPS:
            return True
        if self.settings.engine == "exact" or self.mulligan.best:
            raise InputError(
                f"this question takes about {steps:.0e} steps to enumerate",
                place,
                "use --engine mc and a named mulligan, or ask about fewer different cards",
            )
        return False

    def enumerated(self, deal: Deal, asked: Asked) -> Exact:
        """The chance of one bound question by enumeration, however long that takes."""
        find = best_chance if self.mulligan.best else chance
        if asked.given is None:
            return Exact(find(deal, asked.event))
        if self.mulligan.best:
            raise InputError(
                f"'{asked.question}' has a condition, so no mulligan is best for it",
                mend="ask without 'given', or name another --mulligan",
            )
        condition = find(deal, asked.given)
        if condition == 0:
            return Exact(None)
        return Exact(find(deal, all_of([asked.event, asked.given])) / condition)

    def _runs_out(self, turn: int, place: Place | None) -> InputError:
        when = f"turn {turn}" if turn else "the mulligan"
        return InputError(
            f"{when} needs more cards than the deck's {self.deck.size}",
            place,
            "ask about an earlier turn" if turn else "add cards, or use --mulligan none",
        )

    def _simulated(self, binding: Binding, place: Place | None) -> list[Estimate]:
        from simcli.games.simulated import TooFewCardsError, hits

        self.deal(binding, place)  # refuses turns beyond the deck's end
        trials = self.settings.trials
        events = _events(binding)
        try:
            counts = hits(binding.sizes, self.opening, binding.rules, events, self.settings)
        except TooFewCardsError:
            raise self._runs_out(0, place) from None
        found = dict(zip(events, counts, strict=True))
        answers: list[Estimate] = []
        for asked in binding.asked:
            if asked.given is None:
                answers.append(Proportion(found[asked.event], trials))
            else:
                both = all_of([asked.event, asked.given])
                answers.append(Proportion(found[both], found[asked.given]))
        return answers


def questions_of(deck: Deck, ask: Sequence[str]) -> list[Question]:
    """What is asked: ``--ask`` alone where it is given, else the deck file's questions; an
    ``--ask`` may be the name of one of these.

    >>> from simcli import api
    >>> deck = api.load("decks/plain/yugioh-like-40.yaml")
    >>> [q.name for q in questions_of(deck, ["bricked", "1+ trap in opening"])]
    ['bricked', '1+ trap in opening']
    """
    if not ask:
        return list(deck.questions)
    named = {question.name: question for question in deck.questions if question.name}
    return [
        named.get(text.strip()) or Question(text, text, Place("--ask", 1, 1, text))
        for text in dict.fromkeys(ask)
    ]


def question_section(deck: Deck, questions: Sequence[Question], settings: Settings) -> Section:
    """The answers to questions, each with the sentence it was understood as."""
    asker = Asker(deck, settings)
    measures = []
    told = []
    for question in questions:
        (answer,) = asker.answer([question.ask], question.place)
        sentence = str(parse(question.ask, asker.vocabulary, question.place).canonical())
        name = question.name or sentence
        asked = ""
        if name not in (question.ask, sentence):
            asked = f"{sentence}; "
            told.append(f"{name}: {sentence}")
        measures.append(
            Measure("question", name, answer, f"{asked}{asker.given}", row=name, column="chance")
        )
    return Section(
        "questions",
        "Questions",
        "Cards are counted as drawn; none is played, and no effect draws more.",
        tuple(measures),
        corner="question",
        given="; ".join([asker.given, *told]),
        plot="dots",
    )


def _labels(binding: Binding) -> set[tuple[str] | tuple[str, int]]:
    return {label for event in _events(binding) for label in event.labels()}


def _events(binding: Binding) -> list[Event]:
    """Every event to count: the questions', their conditions, and both together."""
    events: dict[Event, None] = {}
    for asked in binding.asked:
        if asked.given is None:
            events[asked.event] = None
        else:
            events[asked.given] = None
            events[all_of([asked.event, asked.given])] = None
    return list(events)


def _mulligan(opening: Opening, rules: tuple[BoundRule, ...], choice: Choice) -> Mulligan | None:
    if opening.mulligan == "none" or not (rules or choice.best):
        return None
    return Mulligan(
        opening.mulligan, _rule(opening, rules), 1 if opening.mulligan == "london" else 0
    )


@lru_cache(maxsize=64)
def _rule(opening: Opening, rules: tuple[BoundRule, ...]):  # type: ignore[no-untyped-def]
    """The rule as the exact engine calls it. A London hand of one card is always kept."""
    if opening.mulligan != "london":
        return lambda hand: kept(rules, hand)

    def keeps(hand: tuple[int, ...], size: int) -> tuple[int, ...] | None:
        able = rules if size > 1 else [rule for rule in rules if rule.keep != ()]
        return london(able, hand, size)

    return keeps
