"""The best mulligan policy as a few rules that a person can follow, and what the shortening costs.

Every hand's best keep is known exactly. Of all lists of so few rules, in the words of the deck's
groups and the question, one is sought that comes near (:mod:`simcli.decisions.decision_list`). What
is told of it is exact again: the rules are read back as a deck file has them, and their odds stand
beside the optimum's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

from simcli.decisions.cases import Cases
from simcli.decisions.decision_list import Problem, Rule, shortest
from simcli.decisions.phrases import Action, Caps, Names, Test, condition, rule, tests
from simcli.decks.model import Deck, MulliganRule
from simcli.errors import InputError
from simcli.exact.deal import Counts
from simcli.questions import Question, Vocabulary
from simcli.questions.bind import Binding

__all__ = ["short_rules"]

MOST_ACTIONS = 4000
WORTH = 1e-4
"""What a further rule has to gain, as a share of the optimum (a tenth of a permille)."""

LENGTH = 2e-6
"""What one more clause or test has to gain: of two that play alike the shorter one is taken."""

AGAIN = "again"


def short_rules(
    cases: Cases,
    binding: Binding,
    deck: Deck,
    questions: Sequence[Question],
    words: Vocabulary,
    most: int,
) -> tuple[MulliganRule, ...]:
    """At most ``most`` rules (a hand size, for a London mulligan) as a deck file has them."""
    names = Names.of(cases, binding, deck, questions, words)
    mulligan = cases.deal.mulligan
    assert mulligan is not None
    if mulligan.kind == "london":
        return _london(cases, names, most)
    actions = _actions(cases)
    valued = cases.valued()
    found = _search(cases, names, actions, valued, most)
    return tuple(rule(names, test, action) for test, action in found)


def _london(cases: Cases, names: Names, most: int) -> tuple[MulliganRule, ...]:
    """Rules hand size by hand size, from the smallest up: each knows what going on is worth."""
    actions = [caps for caps in _actions(cases) if any(cap != 0 for cap in caps)]
    sizes = range(1, cases.deal.hand + 1)
    valued = {size: cases.valued(size) for size in sizes}
    lists: dict[int, Found] = {}
    for size in sizes:
        before = _value(cases, names, lists, valued) if lists else None
        lists[size] = _search(cases, names, actions, valued[size], most, size, before)
    common = _common(cases, names, lists, valued)
    rules = [
        rule(names, test, action, size, cases.deal.hand)
        for size in reversed(sizes)
        if lists[size] is not common
        for test, action in lists[size]
    ]
    return (*rules, *(rule(names, test, action) for test, action in common))


def _common(
    cases: Cases, names: Names, lists: dict[int, Found], valued: Mapping[int, Values]
) -> Found:
    """The list that stands for most hand sizes, which the others are told before. ``lists`` then
    has it wherever it plays (nearly) as well as the size's own."""
    best = _value(cases, names, lists, valued)
    chosen: tuple[int, dict[int, Found], Found] | None = None
    for common in lists.values():
        trial = dict(lists)
        for size in lists:
            swapped = trial | {size: common}
            if _value(cases, names, swapped, valued) >= best - WORTH / 10 * abs(best):
                trial = swapped
        told = sum(len(found) for found in trial.values() if found is not common)
        if chosen is None or told + len(common) < chosen[0]:
            chosen = told + len(common), trial, common
    assert chosen is not None
    lists.update(chosen[1])
    return chosen[2]


def _value(
    cases: Cases, names: Names, lists: dict[int, Found], valued: Mapping[int, Values]
) -> float:
    """What London lists by hand size come to before the first hand is drawn."""
    going_on: float | None = None
    for size in sorted(lists):
        going_on = _worth(cases, names, lists[size], valued[size], size, going_on)
    assert going_on is not None
    return going_on


Values = Sequence[dict[Counts, Fraction]]
Found = list[tuple[Test, "Action"]]


def _search(
    cases: Cases,
    names: Names,
    actions: Sequence[Caps],
    valued: Values,
    most: int,
    size: int | None = None,
    going_on: float | None = None,
) -> Found:
    """The decision list for one hand size."""
    import numpy as np

    choices: list[Action] = list(actions)
    rows = [_outcomes(cases, caps, valued, size) for caps in actions]
    if going_on is not None:
        choices.append(AGAIN)
        rows.append([going_on] * len(cases.hands))
    # Of actions that come to the same the shortest is kept: sort by length first.
    order = sorted(range(len(rows)), key=lambda i: (_length(choices[i]), i))
    values, kept = np.unique(np.array(rows)[order], axis=0, return_index=True)
    chosen = [choices[order[i]] for i in kept]
    known, table = tests(cases, names)
    scale = max(float(np.abs(values).max()), 1e-300)
    problem = Problem(
        values,
        np.array([w / cases.all_ways for w in cases.ways]),
        table,
        np.array([_length(c) * LENGTH * scale for c in chosen]),
        np.array([len(condition(names, t)) / 20 * LENGTH * scale for t in known]),
    )
    best = float(values.max(axis=0) @ problem.weights)
    rules: list[Rule] = shortest(problem, most, WORTH * abs(best))
    return [
        (known[test] if place + 1 < len(rules) else (), chosen[action])
        for place, (test, action) in enumerate(rules)
    ]


def _outcomes(cases: Cases, caps: Caps, valued: Values, size: int | None) -> list[float]:
    return [
        float(values[_kept(hand, caps, size)])
        for hand, values in zip(cases.hands, valued, strict=True)
    ]


def _kept(hand: Counts, caps: Caps, size: int | None) -> Counts:
    """What the caps keep. In a London mulligan exactly ``size`` cards stay: down go first those
    beyond the caps, then any, both in the order of the groups."""
    caps = caps or (None,) * len(hand)
    kept = [n if cap is None else min(n, cap) for n, cap in zip(hand, caps, strict=True)]
    if size is None:
        return tuple(kept)
    down = sum(hand) - size
    left = list(hand)
    for floor in (kept, [0] * len(hand)):
        for g, least in enumerate(floor):
            goes = min(left[g] - min(left[g], least), down)
            left[g] -= goes
            down -= goes
    return tuple(left)


def _worth(
    cases: Cases,
    names: Names,
    found: Found,
    valued: Values,
    size: int,
    going_on: float | None,
) -> float:
    """What the rules come to before the hand is drawn; the smallest hand cannot go on."""
    counted = names.counted(cases.hands)
    total = 0.0
    for h, (hand, ways) in enumerate(zip(cases.hands, cases.ways, strict=True)):
        action = _decided(found, [counts[h] for counts in counted], going_on is not None)
        if isinstance(action, str):
            total += ways * (going_on or 0.0)
        else:
            total += ways * float(valued[h][_kept(hand, action, size)])
    return total / cases.all_ways


def _decided(found: Found, counts: Sequence[int], again: bool) -> Action:
    """The action of the first rule that fits and is possible; none fits: keep as it comes."""
    for test, action in found:
        passed = all(
            low <= counts[s] and (high is None or counts[s] <= high) for s, low, high in test
        )
        if passed and (again or not isinstance(action, str)):
            return action
    return ()


def _actions(cases: Cases) -> list[Caps]:
    """Every choice of caps, of as fine a grain as their number allows."""
    grains: list[tuple[int | None, ...]] = [
        (0, 1, 2, 3, None),
        (0, 1, 2, None),
        (0, 1, None),
        (0, None),
    ]
    for grain in grains:
        if len(grain) ** len(cases.groups) <= MOST_ACTIONS:
            return list(product(grain, repeat=len(cases.groups)))
    raise InputError(
        f"the question tells {len(cases.groups)} kinds of cards apart, too many for short rules",
        mend="ask about fewer different cards, or name them by groups",
    )


def _length(choice: Action) -> int:
    """How long an action is to say."""
    if isinstance(choice, str):
        return 0
    if all(cap is None for cap in choice):
        return 0
    return sum(1 if cap is None else 2 for cap in choice if cap != 0)
