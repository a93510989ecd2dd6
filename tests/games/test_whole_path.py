"""Random small decks, questions and mulligan rules, from the file to the number.

The reference plays every order of the cards literally (``tests.naive``). It shares nothing with
the program but the text of the deck file and of the question.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcli.api import load, odds
from tests.games.agreement import near
from tests.naive.question import Question, question_odds

NAMES = ["A", "B", "C"]  # and X, which no filter names
TRIALS = 2000
TURNS = 2
KINDS = ["none", "redraw", "set-aside", "discard", "london"]


@dataclass(frozen=True)
class Rule:
    """``when`` is (word, names) of a count; clauses are (cap or None, names)."""

    when: tuple[str, frozenset[str]] | None
    keep: tuple[tuple[int | None, frozenset[str]], ...] | None
    bottom: tuple[tuple[int | None, frozenset[str]], ...] = ()
    at: int | None = None

    def text(self) -> str:
        parts = [] if self.at is None else [f"at: {self.at}"]
        if self.when is not None:
            parts.append(f"if: {self.when[0]} {some(self.when[1])}")
        if self.keep is not None:
            parts.append(f"keep: [{', '.join(map(clause, self.keep))}]")
        if self.bottom:
            parts.append(f"bottom: [{', '.join(map(clause, self.bottom))}]")
        return f"  - {{{', '.join(parts)}}}\n"

    def fits(self, hand: Sequence[str], size: int) -> bool:
        if self.at is not None and self.at != size:
            return False
        if self.when is None:
            return True
        word, names = self.when
        count = sum(card in names for card in hand)
        return {"no": count == 0, "1+": count >= 1, "2+": count >= 2, "1": count == 1}[word]

    def filters(self) -> list[frozenset[str]]:
        clauses = [names for _, names in (*(self.keep or ()), *self.bottom)]
        return clauses + ([self.when[1]] if self.when else [])


@dataclass(frozen=True)
class Play:
    """A deck and how it is opened."""

    cards: dict[str, int]
    kind: str
    hand: int
    rules: tuple[Rule, ...]

    def text(self) -> str:
        cards = ", ".join(f"{name}: {n}" for name, n in self.cards.items())
        rules = "mulligan:\n" + "".join(rule.text() for rule in self.rules) if self.rules else ""
        return (
            f"game: plain\nhand: {self.hand}\ncards: {{{cards}}}\nmulligan_kind: {self.kind}\n"
            f"{rules}"
        )

    def pile(self) -> list[str]:
        return [name for name, n in self.cards.items() for _ in range(n)]

    def deep(self) -> list[int]:
        """How many cards are drawn at most from the first shuffle, and from each later one."""
        hand, again = self.hand, max(self.hand, TURNS)
        return {
            "none": [hand + TURNS],
            "redraw": [hand + TURNS, hand + TURNS],
            "set-aside": [hand + again, TURNS],
            "discard": [hand + hand + TURNS],
            "london": [hand + TURNS, hand + TURNS],
        }[self.kind]

    def order(self) -> list[str]:
        """Which cards a rule takes first: those that no rule names, then group by group of those
        that the rules cannot tell apart, by first name; within a group by name."""
        filters = [names for rule in self.rules for names in rule.filters()]
        groups: dict[tuple[bool, ...], list[str]] = {}
        for name in sorted(self.cards):
            groups.setdefault(tuple(name in names for names in filters), []).append(name)
        ordered = sorted(groups.items(), key=lambda item: any(item[0]))
        return [name for _, group in ordered for name in group]

    def keep(self) -> Callable[..., Any]:
        order = self.order()

        def take(clauses: Any, left: list[str]) -> list[str]:
            taken = []
            for cap, names in clauses:
                fitting = sorted((c for c in left if c in names), key=order.index)
                for card in fitting[:cap]:
                    left.remove(card)
                    taken.append(card)
            return taken

        def keep(hand: list[str]) -> list[str]:
            rule = next((r for r in self.rules if r.fits(hand, len(hand))), None)
            if rule is None or rule.keep is None:
                return list(hand)
            return take(rule.keep, list(hand))

        def london(hand: list[str], size: int) -> list[str] | None:
            able = [r for r in self.rules if size > 1 or r.keep != ()]
            rule = next((r for r in able if r.fits(hand, size)), None)
            left, down = list(hand), list[str]()
            if rule is not None and rule.keep == ():
                return None
            if rule is not None:
                down += take(rule.bottom, left)
                if rule.keep is not None:
                    kept = take(rule.keep, list(left))
                    rest = list(left)
                    for card in kept:
                        rest.remove(card)
                    down += sorted(rest, key=order.index)
                    left = kept
            down += sorted(left, key=order.index)
            kept = list(hand)
            for card in down[: len(hand) - size]:
                kept.remove(card)
            return kept

        return london if self.kind == "london" else keep


def some(names: frozenset[str]) -> str:
    return "(" + " or ".join(sorted(names)) + ")"


def clause(said: tuple[int | None, frozenset[str]]) -> str:
    cap, names = said
    return some(names) if cap is None else f"{cap} of {some(names)}"


# --- random plays ---------------------------------------------------------------------------------

names = st.frozensets(st.sampled_from(NAMES), min_size=1, max_size=2)
clauses = st.lists(st.tuples(st.none() | st.integers(1, 2), names), min_size=1, max_size=2)
whens = st.none() | st.tuples(st.sampled_from(["no", "1+", "2+", "1"]), names)


@st.composite
def rules(draw: st.DrawFn, kind: str, hand: int) -> Rule:
    keep = draw(st.none() | st.just(()) | clauses.map(tuple))
    if kind != "london":
        return Rule(draw(whens), keep)
    bottom = draw(clauses.map(tuple) | st.just(())) if keep != () else ()
    return Rule(draw(whens), keep, bottom, draw(st.none() | st.integers(1, hand)))


@st.composite
def plays(draw: st.DrawFn, kind: str) -> Play:
    hand = 2
    counts = [draw(st.integers(1, 2)) for _ in NAMES]
    cards = dict(zip(NAMES, counts, strict=True))
    cards["X"] = draw(st.integers(max(1, 6 - sum(counts)), 5))
    shuffled = draw(st.permutations(list(cards.items())))
    said = [] if kind == "none" else draw(st.lists(rules(kind, hand), min_size=1, max_size=3))
    return Play(dict(shuffled), kind, hand, tuple(said))


MOMENTS: list[tuple[str, Any]] = [
    ("before mulligan", "hand"),
    ("in opening", "opening"),
    ("by turn 1", ("by", 1)),
    ("by turn 2", ("by", 2)),
    ("on turn 2", ("on", 2)),
]
Both = tuple[str, Question]
"""A question as text and as the reference reads it."""


@st.composite
def counts(draw: st.DrawFn) -> Both:
    moment, when = draw(st.sampled_from(MOMENTS))
    low = draw(st.integers(0, 2))
    high = draw(st.none() | st.integers(low, 3))
    fits = draw(names)
    word = f"{low}+" if high is None else (f"{low}" if high == low else f"{low}-{high}")
    word = draw(st.sampled_from(["no", "0"])) if (low, high) == (0, 0) else word
    return f"({word} {some(fits)} {moment})", ("count", fits, low, high, when)


@st.composite
def different(draw: st.DrawFn) -> Both:
    moment, when = draw(st.sampled_from(MOMENTS))
    roles = draw(st.lists(names, min_size=2, max_size=2))
    text = " and ".join(f"1+ {some(fits)}" for fits in roles)
    parts = [("count", fits, 1, None, when) for fits in roles]
    return f"({text} {moment} using different cards)", ("different", ("and", *parts))


def joined(parts: st.SearchStrategy[Both]) -> st.SearchStrategy[Both]:
    def join(word: str) -> Callable[[list[Both]], Both]:
        return lambda some: (
            "(" + f" {word} ".join(text for text, _ in some) + ")",
            (word, *(question for _, question in some)),
        )

    several = st.lists(parts, min_size=2, max_size=2)
    negated = parts.map(lambda one: (f"(not {one[0]})", ("not", one[1])))
    return several.map(join("and")) | several.map(join("or")) | negated


claims = st.recursive(counts() | different(), joined, max_leaves=3)


@pytest.mark.parametrize("kind", KINDS)
def test_numbers_of_random_decks_are_those_of_literal_play(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"

    @settings(max_examples=25, deadline=None)
    @given(plays(kind), claims, st.none() | counts(), st.integers(0, 2**32))
    def check(play: Play, asked: Both, given: Both | None, seed: int) -> None:
        path.write_text(play.text(), encoding="utf-8")
        text = asked[0] if given is None else f"{asked[0]} given {given[0]}"
        deck = load(path)
        (exact,) = odds(deck, ask=[text], engine="exact").rows
        condition = ("and",) if given is None else given[1]
        keep = play.keep() if play.rules else None
        known_kind = play.kind if play.rules else "none"
        common = (play.pile(), play.hand, known_kind, keep, [1] * TURNS)
        try:
            known = question_odds(asked[1], *common, given=condition, deep=play.deep())
        except ZeroDivisionError:
            assert exact.value is None
            return
        assert exact.value is not None
        assert abs(exact.value - known) <= 1e-12
        (simulated,) = odds(deck, ask=[text], engine="mc", trials=TRIALS, seed=seed).rows
        if simulated.trials and simulated.value is not None:
            hits = round(simulated.value * simulated.trials)
            assert near(hits, simulated.trials, float(known), errors=6)

    check()
