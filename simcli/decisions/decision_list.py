"""Short decision lists: which few rules come nearest to the best choice for every case.

A list is tried from its first rule on; the first whose test a case passes decides it. It is grown
from its end: the best action for all cases, and then, again and again, the exception that gains
most, put in front (R. Rivest, "Learning decision lists", Machine Learning 2, 1987). Then every
rule is chosen anew with the others held, and rules that gain nothing are dropped.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]
    Bools = npt.NDArray[np.bool_]

__all__ = ["Problem", "Rule", "shortest", "value"]

Rule = tuple[int, int]
"""A test and an action, by number. Test 0 passes every case."""

SWEEPS = 2


@dataclass(frozen=True, slots=True)
class Problem:
    """``values`` (actions, cases): what an action is worth in a case; ``weights`` (cases): how
    likely it is; ``tests`` (tests, cases): which cases pass, all pass test 0. ``costs`` and
    ``prices`` are how long an action and a test are to say, in the unit of the values."""

    values: Floats
    weights: Floats
    tests: Bools
    costs: Floats
    prices: Floats


def shortest(problem: Problem, most: int, gain: float) -> list[Rule]:
    """At most ``most`` rules; a further one has to be worth ``gain`` more than it costs to say.

    >>> import numpy as np
    >>> values = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 1.0]])
    >>> tests = np.array([[1, 1, 1], [1, 0, 0]], dtype=bool)
    >>> nothing = np.zeros(2)
    >>> shortest(Problem(values, np.ones(3) / 3, tests, nothing, nothing), 3, 0.01)
    [(1, 0), (0, 1)]
    """
    import numpy as np

    everywhere = np.ones_like(problem.weights)
    rules = [(0, _best(problem, everywhere, np.zeros_like(everywhere), only_all=True)[1])]
    while len(rules) < most:
        after = _outcome(problem, rules)
        test, action, won = _best(problem, everywhere, after)
        if won <= gain:
            break
        rules.insert(0, (test, action))
        for _ in range(SWEEPS):
            rules = _polished(problem, rules)
    return _pruned(problem, rules, gain)


def value(problem: Problem, rules: list[Rule]) -> float:
    """What the list is worth over all cases."""
    return float(_outcome(problem, rules) @ problem.weights)


def _outcome(problem: Problem, rules: list[Rule]) -> Floats:
    """What each case comes to. The last rule decides whatever is left."""
    import numpy as np

    result: Floats = problem.values[rules[-1][1]]
    for test, action in reversed(rules[:-1]):
        result = np.where(problem.tests[test], problem.values[action], result)
    return result


def _best(
    problem: Problem, reach: Floats, after: Floats, only_all: bool = False
) -> tuple[int, int, float]:
    """The test and action that gain most over ``after`` in the cases that are reached."""
    import numpy as np

    weights = problem.weights * reach
    differences = (problem.values - after) * weights
    tests = problem.tests[:1] if only_all else problem.tests
    won = tests.astype(np.float64) @ differences.T
    won -= problem.prices[: len(tests), None] + problem.costs[None, :]
    test, action = np.unravel_index(int(np.argmax(won)), won.shape)
    return int(test), int(action), float(won[test, action])


def _polished(problem: Problem, rules: list[Rule]) -> list[Rule]:
    """Every rule in turn replaced by the best one in its place."""
    import numpy as np

    rules = list(rules)
    for place in reversed(range(len(rules))):
        reach = np.ones_like(problem.weights)
        for test, _ in rules[:place]:
            reach *= ~problem.tests[test]
        last = place == len(rules) - 1
        after = np.zeros_like(reach) if last else _outcome(problem, rules[place + 1 :])
        test, action, _ = _best(problem, reach, after, only_all=last)
        rules[place] = (test, action)
    return rules


def _pruned(problem: Problem, rules: list[Rule], gain: float) -> list[Rule]:
    """Without the rules that are worth too little."""
    worth = value(problem, rules)
    for rule in list(rules[:-1]):
        without = [r for r in rules if r is not rule]
        if worth - value(problem, without) <= gain:
            rules = without
            worth = value(problem, rules)
    return rules
