"""Every keep of one hand, the best first, beside what the deck's rule would do with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from simcli.decisions.goals import Goals
from simcli.decisions.hand import Hand, in_hand, in_words
from simcli.decks.model import Deck, Question
from simcli.errors import InputError, Place
from simcli.exact.best import best_cost, keeps
from simcli.exact.deal import Counts, Deal, Mulligan
from simcli.exact.opening import chance
from simcli.exact.residual import lens
from simcli.games.asking import MOST_STEPS, Asker
from simcli.questions import Question as Parsed
from simcli.questions import parse
from simcli.questions.bind import Binding
from simcli.questions.event import Event
from simcli.results.measure import Measure, Section
from simcli.settings import Settings
from simcli.statistics.estimates import Exact

__all__ = [
    "Keep",
    "Ranking",
    "mulligan_deal",
    "parsed_goals",
    "rank",
    "refuse_long",
    "sections",
    "total",
]


@dataclass(frozen=True, slots=True)
class Keep:
    """A keep (None: a London mulligan to one card less, and then the best), the chance of every
    question after it, and whether it is what the deck's rule does."""

    kept: Counts | None
    chances: tuple[Fraction, ...]
    by_rule: bool


@dataclass(frozen=True, slots=True)
class Ranking:
    """All keeps of ``hand`` that make a difference, best first; ``size`` is how many cards a
    London hand ends with. ``rule`` is what the deck's rule comes to, None where it has none; it
    can be worse than its keep, as it also decides the hands after a London mulligan."""

    hand: Hand
    size: int
    keeps: tuple[Keep, ...]
    rule: tuple[Fraction, ...] | None
    goals: Goals

    @property
    def weighed(self) -> bool:
        """Whether several goals are joined by weights."""
        return self.goals.joined and len(self.goals.goals) > 1

    @property
    def gain(self) -> Fraction | None:
        """What the best keep gains over the deck's rule in the (weighted) goal."""
        if self.rule is None:
            return None
        return total(self.goals, self.keeps[0].chances) - total(self.goals, self.rule)


def total(goals: Goals, chances: Sequence[Fraction]) -> Fraction:
    """What keeps are ranked by: the weighted sum, or of goals without weights the first."""
    if not goals.joined:
        return goals.goals[0].weight * chances[0]
    weighed = zip(goals.goals, chances, strict=True)
    return sum((goal.weight * chance for goal, chance in weighed), Fraction(0))


def rank(asker: Asker, goals: Goals, text: str, size: int | None = None) -> Ranking:
    """Rank the keeps of the hand that ``text`` describes.

    ``size``: for a London mulligan, how many cards to end with (None: the whole hand). Raises
    InputError for a hand or question that allows no ranking.
    """
    questions = parsed_goals(asker, goals)
    hand = in_hand(text, questions, asker)
    deal = mulligan_deal(asker, hand.binding)
    at = _size(asker, size)
    events = hand.binding.events
    refuse_long(deal, events)
    valued = [dict(keeps(deal, event, hand.counts, at)) for event in events]
    merged = _merged(deal, events)
    ruled = asker.mulligan.rules and deal.mulligan and deal.mulligan.rule
    rule_keep: Counts | None = None
    if ruled:
        london = deal.mulligan is not None and deal.mulligan.kind == "london"
        rule_keep = ruled(hand.counts, at) if london else ruled(hand.counts)
    sorts: dict[object, list[Counts | None]] = {}
    for kept in valued[0]:
        sorts.setdefault(None if kept is None else merged(kept), []).append(kept)
    found = []
    for same in sorts.values():
        by_rule = bool(ruled) and rule_keep in same
        shown = rule_keep if by_rule else max(same, key=lambda k: (sum(k or ()), k or ()))
        found.append(Keep(shown, tuple(values[shown] for values in valued), by_rule))
    found.sort(key=lambda k: (-total(goals, k.chances), -sum(k.kept or ()), not k.by_rule))
    rule = None
    if ruled:
        rule = tuple(
            values[rule_keep] if rule_keep is not None else _going_on(deal, event, at)
            for values, event in zip(valued, events, strict=True)
        )
    return Ranking(hand, at, tuple(found), rule, goals)


def parsed_goals(asker: Asker, goals: Goals) -> list[Parsed]:
    """The goals as questions that a keep can be judged by."""
    parsed = []
    for goal in goals.goals:
        assert isinstance(goal.asked, Question)
        question = parse(goal.asked.ask, asker.vocabulary, goal.asked.place)
        if question.given is not None:
            raise InputError(
                f"'{goal.name}' has a condition, so no keep is best for it",
                goal.asked.place,
                "ask without 'given'",
            )
        parsed.append(question)
    return parsed


def mulligan_deal(asker: Asker, binding: Binding) -> Deal:
    """The deal with its mulligan, whether or not the deck has a rule for it."""
    kind = asker.opening.mulligan
    if kind == "none":
        raise InputError(
            f"{asker.deck.name} is played without a mulligan",
            Place(asker.deck.source),
            "give the deck file a mulligan_kind",
        )
    deal = asker.deal(binding)
    if deal.mulligan is None:
        deal = replace(deal, mulligan=Mulligan(kind, None, 1 if kind == "london" else 0))
    return deal


def _size(asker: Asker, size: int | None) -> int:
    hand = asker.opening.hand
    if size is None or size == hand:
        return hand
    if asker.opening.mulligan != "london":
        raise InputError("only a London hand gets smaller", Place("--at"), "leave it out")
    if not 1 <= size <= hand:
        raise InputError(f"no hand of {size} cards is dealt for", Place("--at"), f"1 to {hand}")
    return size


def refuse_long(deal: Deal, events: Sequence[Event]) -> None:
    steps = max(best_cost(deal, event) for event in events)
    if steps > MOST_STEPS * 10:
        raise InputError(
            f"these keeps take about {steps:.0e} steps to weigh", mend="ask about fewer cards"
        )


def _merged(deal: Deal, events: Sequence[Event]) -> Callable[[Counts], tuple[Counts, ...]]:
    """What of a keep the questions can see: keeps that agree in it are one."""
    most = deal.hand + sum(stage.draws for stage in deal.stages)
    views = [lens(event, deal.sizes, most) for event in events]
    return lambda kept: tuple(view.merged(kept) for view in views)


def _going_on(deal: Deal, event: Event, size: int) -> Fraction:
    """The chance after a London mulligan at ``size`` when the rule decides all that follows."""
    assert deal.mulligan is not None
    rule = deal.mulligan.rule
    assert rule is not None
    again = replace(deal.mulligan, rule=lambda h, s: None if s >= size else rule(h, s))
    return chance(replace(deal, mulligan=again), event)


def sections(
    deck: Deck, goals: Goals, text: str, settings: Settings, size: int | None
) -> list[Section]:
    """The tables of ``simcli mulligan --hand``."""
    asker = Asker(deck, settings)
    ranking = rank(asker, goals, text, size)
    given = f"hand: {ranking.hand}"
    if ranking.size != asker.opening.hand:
        given += f"; to end with {ranking.size} cards"
    best = ranking.keeps[0]
    tables = [_keeps(ranking, given, asker)]
    if ranking.rule is not None:
        tables.append(_gain(ranking, given, asker, best))
    return tables


_SAME = "Keeps that no question can tell apart are one"


def _keeps(ranking: Ranking, given: str, asker: Asker) -> Section:
    measures = []
    for place, keep in enumerate(ranking.keeps, start=1):
        label = _label(keep, ranking, asker)
        mark = " [deck's rule]" if keep.by_rule else ""
        row = f"{place}. {label}{mark}"
        if ranking.weighed:
            # For scripts: on screen the row's label would be cut short for it.
            score = Exact(100 * total(ranking.goals, keep.chances))
            measures.append(Measure("mulligan.score", label, score, given, unit="points"))
        for goal, chance_ in zip(ranking.goals.goals, keep.chances, strict=True):
            measures.append(
                Measure(
                    "mulligan.keep",
                    f"{label} | {goal.name}" if len(ranking.goals.goals) > 1 else label,
                    Exact(chance_),
                    given,
                    row=row,
                    column=goal.name,
                )
            )
    note = "Chance after each keep, best first"
    if ranking.weighed:
        note += " by the weighted sum"
    elif not ranking.goals.joined:
        note += ", ranked by the first question"
    return Section(
        "keeps",
        "What to keep of this hand",
        " ".join(f"{said}." for said in (note, _SAME, *ranking.hand.meant)),
        tuple(measures),
        corner="keep",
        given=given,
    )


def _gain(ranking: Ranking, given: str, asker: Asker, best: Keep) -> Section:
    assert ranking.rule is not None
    assert ranking.gain is not None
    goal = ranking.goals.goals[0].name
    note = (
        "The deck's rule is as good as the best keep."
        if ranking.gain == 0
        else (f"Best: {_label(best, ranking, asker)}.")
    )
    weighed = " (weighted)" if ranking.weighed else ""
    values = [
        Measure("mulligan.rule", name.name, Exact(p), given, row=f"by the deck's rule: {name.name}")
        for name, p in zip(ranking.goals.goals, ranking.rule, strict=True)
    ]
    gain = Measure(
        "mulligan.gain",
        goal,
        Exact(ranking.gain * 100),
        given,
        unit="points",
        row=f"what the best keep gains over it{weighed}",
    )
    return Section(
        "gain",
        "Against the deck's rule",
        note,
        (*values, gain),
        given=f"{given}; {asker.given}",
        plot=None,
    )


def _label(keep: Keep, ranking: Ranking, asker: Asker) -> str:
    """A keep as a player says it."""
    hand, names = ranking.hand.counts, ranking.hand.names
    london = asker.opening.mulligan == "london"
    if keep.kept is None:
        return f"mulligan to {ranking.size - 1}, then the best"
    back = tuple(h - k for h, k in zip(hand, keep.kept, strict=True))
    if not any(back):
        return f"keep all {sum(hand)}"
    if london:
        return f"keep, {in_words(back, names)} on the bottom"
    if not any(keep.kept):
        return f"return all {sum(hand)}"
    return f"keep {in_words(keep.kept, names)}"
