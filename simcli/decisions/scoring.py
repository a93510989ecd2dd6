"""The goals' values for many decks that differ in their counts alone.

Exactly, decks that the questions cannot tell apart are counted once. By simulation, all decks meet
the same batches of deals (common random numbers), so that a difference between two of them varies
less than either.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from simcli.decisions.goals import Goals, value_of
from simcli.decisions.paired import difference
from simcli.decks.model import Deck
from simcli.errors import InputError
from simcli.games.asking import Asker
from simcli.questions import Question, Vocabulary, parse
from simcli.questions.bind import Binding, bind
from simcli.questions.event import TRUE, all_of
from simcli.results.measure import Measure, Unit
from simcli.settings import Settings
from simcli.statistics.estimates import Estimate, Exact, Proportion

__all__ = ["Scorer"]


class Scorer:
    """Values of the goals for variants of a ``deck`` that lists every card that may be played."""

    def __init__(self, goals: Goals, deck: Deck, settings: Settings) -> None:
        self._goals = goals
        self._deck = deck
        self._settings = settings
        self._counted: dict[tuple[int, tuple[int, ...]], Estimate] = {}
        self._dealt: dict[tuple[tuple[int, ...], tuple[int, ...], int], list[list[float]]] = {}

    @cached_property
    def exact(self) -> bool:
        """Whether every goal is answered exactly for the deck itself."""
        return all(isinstance(m.estimate, Exact) for m in self._first)

    @property
    def units(self) -> list[Unit]:
        """The unit of each goal."""
        return [measure.unit for measure in self._first]

    @property
    def given(self) -> str:
        """What the values are given, in words."""
        return "; ".join(dict.fromkeys(m.given for m in self._first if m.given))

    @cached_property
    def _first(self) -> list[Measure]:
        return self._goals.measured(self._deck, self._settings)

    @cached_property
    def _asked(self) -> list[Binding]:
        """Each question bound by itself: an enumeration should see no more than it has to."""
        asker, words = self._asker, self._words
        asked = [goal.asked for goal in self._goals.goals]
        return [asker.bind([parse(q.ask, words, q.place)]) for q in asked]  # type: ignore[union-attr]

    @cached_property
    def _asker(self) -> Asker:
        return Asker(self._deck, self._settings)

    @cached_property
    def _words(self) -> Vocabulary:
        return Vocabulary.of(self._deck)

    def exactly(self, deck: Deck) -> list[Estimate]:
        """Every goal's exact value. Raises InputError where one is undefined for this deck, or is
        exact for the first deck only."""
        if self._goals.questions:
            found = [self._question(i, deck) for i in range(len(self._goals.goals))]
        else:
            found = [m.estimate for m in self._goals.measured(deck, self._settings)]
        for goal, estimate in zip(self._goals.goals, found, strict=True):
            if not isinstance(estimate, Exact):
                raise InputError(f"'{goal.name}' is not exact for every deck", mend="--engine mc")
            if value_of(estimate) is None:
                what = f"'{goal.name}' is undefined for a deck: its condition never holds"
                raise InputError(what, mend="ask without 'given', or vary less")
        return found

    def _question(self, number: int, deck: Deck) -> Estimate:
        binding = self._asked[number]
        copies = {entry.card.code: entry.count for entry in deck.entries}
        sizes = tuple(sum(copies[code] for code in c.cards) for c in binding.categories)
        if (number, sizes) not in self._counted:
            self._counted[number, sizes] = self._enumerated(binding, deck)
        return self._counted[number, sizes]

    def _enumerated(self, binding: Binding, deck: Deck) -> Estimate:
        fresh = self._rebound([binding.asked[0].question], deck)
        return self._asker.enumerated(self._asker.deal(fresh), fresh.asked[0])

    def _rebound(self, questions: Sequence[Question], deck: Deck) -> Binding:
        """The questions over another deck's counts; its words are those of the first deck."""
        copies = {entry.card.code: entry.count for entry in deck.entries}
        words = replace(self._words, copies=tuple(copies[c.code] for c in self._words.cards))
        rules, london = self._asker.mulligan.rules, self._asker.opening.mulligan == "london"
        return bind(questions, deck, rules=rules, london=london, vocabulary=words)

    def sampled(self, deck: Deck, seeds: Sequence[int], trials: int) -> list[list[float]]:
        """Every goal's value in each batch of ``trials`` (one list a batch); batches are named by
        their seeds, which all decks share."""
        if not self._goals.questions:
            return [self._played(deck, seed, trials) for seed in seeds]
        binding = self._rebound([bound.asked[0].question for bound in self._asked], deck)
        key = binding.sizes, tuple(seeds), trials
        if key not in self._dealt:
            self._dealt[key] = [self._hits(binding, seed, trials) for seed in seeds]
        return self._dealt[key]

    def pooled(self, found: Sequence[Sequence[float]], trials: int) -> list[Estimate]:
        """Every goal over all batches of ``trials``: hits where a batch counted hits."""
        estimates: list[Estimate] = []
        for goal, values in enumerate(zip(*found, strict=True)):
            if self._goals.questions and self._asked[goal].asked[0].given is None:
                hits = sum(round(value * trials) for value in values)
                estimates.append(Proportion(hits, trials * len(values)))
            else:
                estimates.append(difference(values, [0.0] * len(values), trials))
        return estimates

    def _hits(self, binding: Binding, seed: int, trials: int) -> list[float]:
        from simcli.games.simulated import hits

        settings = replace(self._settings, seed=seed, trials=trials)
        events = []
        for asked in binding.asked:
            given = TRUE if asked.given is None else asked.given
            events += [all_of([asked.event, given]), given]
        found = hits(binding.sizes, self._asker.opening, binding.rules, events, settings)
        return self._defined(
            [h / of if of else None for h, of in zip(found[::2], found[1::2], strict=True)], trials
        )

    def _played(self, deck: Deck, seed: int, trials: int) -> list[float]:
        settings = replace(self._settings, engine="mc", seed=seed, trials=trials)
        values = [value_of(m.estimate) for m in self._goals.measured(deck, settings)]
        return self._defined(values, trials)

    def _defined(self, values: Sequence[float | None], trials: int) -> list[float]:
        for goal, value in zip(self._goals.goals, values, strict=True):
            if value is None:
                raise InputError(
                    f"'{goal.name}' is undefined in a batch of {trials:,} trials",
                    mend="raise --trials, or ask without 'given'",
                )
        return [value for value in values if value is not None]
