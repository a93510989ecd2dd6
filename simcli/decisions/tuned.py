"""A tune run: from goals and candidates to the table of the best decks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import hypot

from simcli.decisions.elimination import Selection, select
from simcli.decisions.goals import Goals, points, score, value_of
from simcli.decisions.paired import Batches, difference, error, mean, t_bound, told
from simcli.decisions.scoring import Scorer
from simcli.decisions.tune import Candidate, Space, pareto
from simcli.decisions.variants import names
from simcli.results.measure import Measure, Section, Unit
from simcli.settings import Settings
from simcli.statistics.estimates import Estimate, Exact, Mean

__all__ = ["Scored", "tune"]

SHOWN = 10


@dataclass(frozen=True, slots=True)
class Scored:
    """A candidate, its goals' values, and their weighted sum; exact or estimated."""

    candidate: Candidate
    values: tuple[Estimate, ...]
    total: Estimate


def tune(goals: Goals, space: Space, settings: Settings) -> list[Section]:
    """The sections of a tune run: a ranking for one goal or weighted ones, else the Pareto front.

    Exact where every goal is; else by simulation, with the selection's bias told apart.
    """
    scorer = Scorer(goals, space.wide, settings)
    tables = _Told(goals, space, scorer)
    if scorer.exact:
        found = [_exactly(goals, scorer, c) for c in space.all]
        return [tables.ranking(found) if goals.joined else tables.front(found)]
    if not goals.joined:
        batches = Batches.of(settings, "front")
        return [tables.front([_sampled(goals, scorer, c, batches) for c in space.all])]
    return _selected(goals, space, scorer, settings, tables)


def _exactly(goals: Goals, scorer: Scorer, candidate: Candidate) -> Scored:
    values = scorer.exactly(candidate.deck)
    total = Exact(score(goals, [_number(value) for value in values]))
    return Scored(candidate, tuple(values), total)


def _sampled(goals: Goals, scorer: Scorer, candidate: Candidate, batches: Batches) -> Scored:
    found = scorer.sampled(candidate.deck, batches.seeds, batches.trials)
    totals = [float(score(goals, values)) for values in found]
    total = difference(totals, [0.0] * len(totals), batches.trials)
    return Scored(candidate, tuple(scorer.pooled(found, batches.trials)), total)


def _selected(
    goals: Goals, space: Space, scorer: Scorer, settings: Settings, tables: _Told
) -> list[Section]:
    """Search by elimination, then score the winner and the user's deck on deals never seen."""
    search, again = Batches.of(settings, "search"), Batches.of(settings, "again")

    def sample(number: int, batches: Sequence[int]) -> list[float]:
        seeds = [search.seeds[b] for b in batches]
        found = scorer.sampled(space.all[number].deck, seeds, search.trials)
        return [float(score(goals, values)) for values in found]

    chosen = select(len(space.all), sample, len(search.seeds), spared=[0])
    best = chosen.alive[0]
    fresh = {n: scorer.sampled(space.all[n].deck, again.seeds, again.trials) for n in {0, best}}
    scores = {n: [float(score(goals, v)) for v in found] for n, found in fresh.items()}
    # Only what fresh deals show to be better takes the place of the user's deck.
    holds = best != 0 and t_bound(scores[best], scores[0], (1 - settings.confidence) / 2) > 0
    order = ([best, 0] if holds else [0, best]) if best else [0]
    scored = [_sampled(goals, scorer, space.all[n], again) for n in order]
    trust = Trust(
        space.all[best],
        difference(scores[best], scores[0], again.trials),
        _bias(chosen.scores[best], scores[best], again.trials),
        holds,
    )
    return [
        tables.rescored(scored, holds, alone=chosen.alive == (0,)),
        tables.trust(trust),
        tables.search(chosen, search.trials),
    ]


@dataclass(frozen=True, slots=True)
class Trust:
    """The search's ``winner`` on fresh deals: its ``gain`` over the user's deck, how much the
    search had promised too much (``bias``), and whether the gain ``holds``."""

    winner: Candidate
    gain: Mean
    bias: Mean
    holds: bool


def _bias(searched: Sequence[float], fresh: Sequence[float], trials: int) -> Mean:
    """How much more the search saw than fresh deals do; the two share none."""
    apart = hypot(error(searched), error(fresh))
    return told(mean(searched) - mean(fresh), apart, trials * (len(searched) + len(fresh)))


@dataclass(frozen=True, slots=True)
class _Told:
    """The tables of a run."""

    goals: Goals
    space: Space
    scorer: Scorer

    def ranking(self, found: Sequence[Scored]) -> Section:
        """Best first. Of equal decks the user's own comes first, then fewer changes."""
        yours = self.space.yours
        ranked = sorted(found, key=lambda s: (-_number(s.total), self._distance(s.candidate)))
        shown = [*ranked[:SHOWN], *(s for s in ranked[SHOWN:] if s.candidate is yours)]
        best, own = ranked[0], next(s for s in found if s.candidate is yours)
        if len(found) == 1:
            note = self._tried()
        elif best is own:
            note = f"Your deck is the best of them. {self._tried()}"
        else:
            note = f"Best: {self.called(best.candidate)}. {self._tried()}"
        measures = [m for s in ranked for m in self._rows(s, shown, weighted=True)]
        return self._section("tune", "The best counts", note, measures)

    def front(self, found: Sequence[Scored]) -> Section:
        """The decks that no other beats in one goal without losing in another, and the user's."""
        values = {id(s): self._signed(s) for s in found}
        kept = pareto([values[id(s)] for s in found])
        best = [s for s, yes in zip(found, kept, strict=True) if yes]
        best.sort(key=lambda s: values[id(s)], reverse=True)
        yours = next(s for s in found if s.candidate is self.space.yours)
        shown = best if yours in best else [*best, yours]
        missed = "" if yours in best else " Yours is not among them."
        note = f"Decks that no other equals in every goal and beats in one.{missed} {self._tried()}"
        measures = [m for s in shown for m in self._rows(s, shown, weighted=False)]
        return self._section("tune", "The Pareto front", note, measures)

    def rescored(self, found: Sequence[Scored], holds: bool, alone: bool) -> Section:
        """The deck to play first, on fresh deals, and the other of winner and user's deck;
        ``alone``: the user's is all that the search left."""
        if holds:
            verdict = f"Best: {self.called(found[0].candidate)}."
        elif alone:
            verdict = "Your deck is the best of them."
        else:
            verdict = "None is surely better than your deck: keep it, or raise --trials."
        note = f"{verdict} {self._tried()} Scored on fresh deals."
        measures = [m for s in found for m in self._rows(s, found, weighted=True)]
        return self._section("tune", "The best counts", note, measures)

    def trust(self, trust: Trust) -> Section:
        """What fresh deals say of the search's winner, and what it had promised too much."""
        scale, key, given = self._scale(), self.key(trust.winner), self.scorer.given
        rows = [
            ("tune.gain", "gain over your deck", _times(trust.gain, scale)),
            ("tune.bias", "selection bias removed", _times(trust.bias, scale)),
        ]
        return Section(
            "trust",
            "How far to trust it",
            f"The search's winner, {self.called(trust.winner)}, on deals that it did not see. The "
            "bias is what the search had made it look better (or worse) than they do.",
            tuple(
                Measure(metric, key, e, given, unit="points", row=row, column="points")
                for metric, row, e in rows
            ),
            given=given,
            plot=None,
        )

    def search(self, chosen: Selection, trials: int) -> Section:
        """Every candidate as far as it was scored, best first."""
        order = sorted(range(len(chosen.scores)), key=lambda c: (-mean(chosen.scores[c]), c))
        alive = set(chosen.alive)
        order.sort(key=lambda c: c not in alive)
        given = self.scorer.given
        measures = []
        for place, c in enumerate(order):
            scores, candidate = chosen.scores[c], self.space.all[c]
            found, unit = self._searched(scores, trials)
            measures.append(
                Measure(
                    "tune.search",
                    self.key(candidate),
                    found,
                    f"as searched, not scored again; {given}",
                    unit=unit,
                    row=self.row(candidate) if place < SHOWN else None,
                    column="score",
                )
            )
        return Section(
            "search",
            "The search",
            f"{chosen.rounds} rounds left {len(alive)} of {len(order)} decks. All met the same "
            "deals, so two of them differ by less than their intervals say; the first is lucky.",
            tuple(measures),
            corner="copies",
            given=given,
        )

    def _searched(self, scores: Sequence[float], trials: int) -> tuple[Estimate, Unit]:
        """A candidate's score in the search. That of one goal as its value is told, so that a
        chance which never came has its interval; a weighted sum in points."""
        if len(self.goals.goals) == 1 and self.goals.goals[0].weight == 1:
            (found,) = self.scorer.pooled([[score] for score in scores], trials)
            return found, self.scorer.units[0]
        return _times(difference(scores, [0.0] * len(scores), trials), self._scale()), "points"

    def called(self, candidate: Candidate) -> str:
        """The counts in words, marked where they are the user's."""
        called = names(entry.card for entry in self.space.wide.entries)
        counts = zip(candidate.counts, self.space.varied, strict=True)
        said = ", ".join(f"{n} {called(v.card.code)}" for n, v in counts)
        return f"yours: {said}" if candidate is self.space.yours else said

    def row(self, candidate: Candidate) -> str:
        """As :meth:`called`; of many varied cards only those with other counts than the user's."""
        if len(self.space.varied) <= 3:
            return self.called(candidate)
        if candidate is self.space.yours:
            return "your deck"
        called = names(entry.card for entry in self.space.wide.entries)
        counts = zip(candidate.counts, self.space.yours.counts, self.space.varied, strict=True)
        return ", ".join(f"{n - own:+d} {called(v.card.code)}" for n, own, v in counts if n != own)

    def key(self, candidate: Candidate) -> str:
        """The counts for scripts."""
        counts = zip(self.space.varied, candidate.counts, strict=True)
        return ", ".join(f"{v.card.code}: {n}" for v, n in counts)

    def _rows(self, scored: Scored, shown: Sequence[Scored], weighted: bool) -> list[Measure]:
        key, row = self.key(scored.candidate), self.row(scored.candidate)
        place = row if scored in shown else None
        given = self.scorer.given
        rows = []
        if weighted and len(self.goals.goals) > 1:
            total = _times(scored.total, self._scale())
            rows.append(
                Measure("tune.score", key, total, given, unit="points", row=place, column="score")
            )
        for goal, value, unit in zip(
            self.goals.goals, scored.values, self.scorer.units, strict=True
        ):
            said, column = f"{key} | {goal.name}", goal.name
            rows.append(Measure("tune", said, value, given, unit=unit, row=place, column=column))
        return rows

    def _section(self, name: str, title: str, note: str, measures: list[Measure]) -> Section:
        return Section(name, title, note, tuple(measures), corner="copies", given=self.scorer.given)

    def _tried(self) -> str:
        illegal = f", {self.space.illegal} more are not legal" if self.space.illegal else ""
        if len(self.space.all) == 1:
            size = self.space.all[0].deck.size
            return f"No other choice in these ranges makes a legal deck of {size} cards{illegal}."
        return f"{len(self.space.all)} decks compared{illegal}."

    def _values(self, scored: Scored) -> list[Fraction | float]:
        return [_number(value) for value in scored.values]

    def _signed(self, scored: Scored) -> tuple[Fraction | float, ...]:
        """Every goal so that more is better."""
        values = zip(self.goals.goals, self._values(scored), strict=True)
        return tuple(v if goal.weight >= 0 else -v for goal, v in values)

    def _distance(self, candidate: Candidate) -> int:
        pairs = zip(candidate.counts, self.space.yours.counts, strict=True)
        return sum(abs(a - b) for a, b in pairs)

    def _scale(self) -> int:
        scales = {points(unit) for unit in self.scorer.units}
        return scales.pop() if len(scales) == 1 else 1


def _times(estimate: Estimate, factor: int) -> Estimate:
    """The estimate in a unit that is ``factor`` times finer."""
    match estimate:
        case Exact(value):
            return Exact(None if value is None else value * factor)
        case Mean():
            return replace(estimate, scale=estimate.scale // factor)
    raise TypeError(f"{estimate!r} has no other unit")


def _number(estimate: Estimate) -> Fraction | float:
    if isinstance(estimate, Exact) and estimate.value is not None:
        return estimate.value
    value = value_of(estimate)
    assert value is not None
    return value
