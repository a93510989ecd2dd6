"""Questions asked of two decks: exact, paired, and how often a difference is called."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from simcli.comparing.questions import Compared, compared
from simcli.decks.model import Deck, Question
from simcli.games.asking import Asker
from simcli.settings import Settings
from simcli.statistics.estimates import Exact, Proportion
from simcli.statistics.paired import adjusted

Make = Callable[..., Deck]

RULES: dict[str, dict[str, Any]] = {
    "no mulligan": {},
    "set aside": {
        "mulligan_kind": "set-aside",
        "mulligan": [{"if": "no A", "keep": []}, {"keep": ["1 of A", "1 of A or B"]}],
    },
    "discard": {"mulligan_kind": "discard", "mulligan": [{"keep": ["2 of A or B"]}]},
    "redraw": {"mulligan_kind": "redraw", "mulligan": [{"if": "2+ C", "keep": ["A", "B"]}]},
    "london": {
        "mulligan_kind": "london",
        "mulligan": [{"at": 7, "if": "no A", "keep": []}, {"bottom": ["1 of C", "B"]}],
    },
}
ASKED = [
    "1+ A in opening",
    "1+ A and 1+ B by turn 3",
    "1+ A by turn 2 given 1+ B in opening",
    "no A on turn 2",
]


def ask(base: Deck, new: Deck, text: str, **settings: Any) -> Compared:
    said = Settings(**settings)
    return compared(Question(text, text), Asker(base, said), Asker(new, said))


@pytest.mark.parametrize("text", ASKED)
@pytest.mark.parametrize("rule", RULES)
def test_paired_trials_agree_with_enumeration(rule: str, text: str, make: Make) -> None:
    """Both decks' chances, under their own rules, and the difference, within its interval."""
    base = make("base", {"A": 3, "B": 4, "C": 20, "D": 13}, **RULES[rule])
    new = make("new", {"A": 4, "B": 3, "C": 20, "E": 13}, **RULES[rule])
    exact = ask(base, new, text, engine="exact")
    played = ask(base, new, text, engine="mc", trials=60_000, seed=4, confidence=0.9999)
    assert exact.difference is not None and exact.difference.exact
    assert played.difference is not None and played.difference.low is not None
    assert played.difference.high is not None
    assert played.difference.low <= exact.difference.value <= played.difference.high
    for known, found in ((exact.base, played.base), (exact.new, played.new)):
        assert isinstance(known, Exact) and isinstance(found, Proportion)
        p = float(known.value or 0)
        assert abs(found.hits / found.trials - p) < 4.5 * math.sqrt(p * (1 - p) / found.trials)


@pytest.mark.parametrize(("hand", "size"), [(7, 60), (6, 60), (5, 50), (5, 40)])
def test_three_copies_against_four_need_five_times_fewer_trials(
    hand: int, size: int, make: Make
) -> None:
    base = make("base", {"A": 3, "B": size - 3}, hand=hand)
    new = make("new", {"A": 4, "B": size - 4}, hand=hand)
    found = ask(base, new, "1+ A in opening", engine="mc", trials=100_000)
    assert found.saving is not None and found.saving >= 5
    assert found.differing is not None
    # Every trial that differs is one more hit of the deck with more copies: no pairing is sharper.
    assert isinstance(found.base, Proportion) and isinstance(found.new, Proportion)
    assert found.differing.hits == found.new.hits - found.base.hits


def test_the_saving_is_what_independent_runs_would_show(make: Make) -> None:
    """The variance of the difference over forty seeds, paired and not, against what is told."""
    base, new = make("base", {"A": 3, "B": 57}), make("new", {"A": 4, "B": 56})
    paired, apart, told = [], [], 0.0
    for seed in range(40):
        found = ask(base, new, ASKED[0], engine="mc", trials=2000, seed=seed)
        other = ask(base, new, ASKED[0], engine="mc", trials=2000, seed=1000 + seed)
        assert isinstance(found.base, Proportion) and isinstance(found.new, Proportion)
        assert isinstance(other.new, Proportion)
        paired.append((found.new.hits - found.base.hits) / 2000)
        apart.append((other.new.hits - found.base.hits) / 2000)
        told += (found.saving or 0) / 40

    def variance(values: list[float]) -> float:
        mean = sum(values) / len(values)
        return sum((v - mean) ** 2 for v in values) / (len(values) - 1)

    # The ratio of two variances of 40 values lies within a factor 2.5 of the truth (F, 99.5 %).
    assert told / 2.5 < variance(apart) / variance(paired) < told * 2.5


SAME: dict[str, tuple[dict[str, int], dict[str, int], str]] = {
    # Equal by symmetry, though the slots differ: A and B change places.
    "either way round": (
        {"A": 4, "B": 3, "C": 53},
        {"A": 3, "B": 4, "C": 53},
        "1+ A and 1+ B in opening",
    ),
    "one of two": (
        {"A": 5, "B": 2, "C": 33},
        {"A": 2, "B": 5, "C": 33},
        "(no A or no B) by turn 2",
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("case", SAME)
def test_a_thousand_comparisons_of_equals_call_no_more_differences_than_promised(
    case: str, make: Make
) -> None:
    one, other, text = SAME[case]
    base, new = make("base", one), make("new", other)
    assert ask(base, new, text, engine="exact").difference.value == 0  # type: ignore[union-attr]
    settings = {"engine": "mc", "trials": 3000, "jobs": 1}
    p_values, differing = [], 0
    for seed in range(1000):
        found = ask(base, new, text, seed=seed, **settings)
        assert found.difference is not None and found.differing is not None
        p_values.append(found.difference.p)
        differing += found.differing.hits
    assert differing > 1000 * 30  # the decks do differ in single trials
    called = sum(p <= 0.05 for p in p_values) / 1000
    assert called <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / 1000)
    assert called >= 0.01  # and the promise is not kept by never calling anything
    families = [p_values[i : i + 5] for i in range(0, 1000, 5)]
    wrong = sum(min(adjusted(family)) <= 0.05 for family in families) / len(families)
    assert wrong <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / len(families))


def test_a_known_difference_is_called_right(make: Make) -> None:
    base, new = make("base", {"A": 3, "B": 57}), make("new", {"A": 4, "B": 56})
    exact = ask(base, new, ASKED[0]).difference
    assert exact is not None and exact.p == 0
    called = 0
    for seed in range(100):
        found = ask(base, new, ASKED[0], engine="mc", trials=1000, seed=seed).difference
        assert found is not None and found.value * exact.value > 0
        called += found.p <= 0.05
    assert called == 100


def test_decks_of_different_sizes_are_paired_too(make: Make) -> None:
    base, new = make("base", {"A": 4, "B": 56}), make("new", {"A": 4, "B": 58})
    found = ask(base, new, ASKED[0], engine="mc", trials=50_000)
    assert found.saving is not None and found.saving > 10
    exact = ask(base, new, ASKED[0]).difference
    assert exact is not None and found.difference is not None
    assert found.difference.low <= exact.value <= found.difference.high  # type: ignore[operator]


def test_jobs_change_nothing(make: Make) -> None:
    base, new = make("base", {"A": 3, "B": 57}), make("new", {"A": 4, "B": 56})
    one = ask(base, new, ASKED[2], engine="mc", trials=200_000, jobs=1)
    assert ask(base, new, ASKED[2], engine="mc", trials=200_000, jobs=2) == one


def test_a_condition_that_never_happens_has_no_difference(make: Make) -> None:
    base, new = make("base", {"A": 3, "B": 57}), make("new", {"A": 4, "B": 56})
    text = "1+ A by turn 2 given 5+ A in opening"
    for engine in ("exact", "mc"):
        assert ask(base, new, text, engine=engine, trials=2000).difference is None
