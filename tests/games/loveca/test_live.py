"""Exact Live attempts against known values and against literal play of small decks."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import permutations
from pathlib import Path
from time import thread_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcli.errors import InputError
from simcli.games.loveca.hearts import pooled, single
from simcli.games.loveca.live import LiveAttempt, clear_chance, live_odds

ORACLES = Path(__file__).parents[2] / "fixtures" / "oracles" / "loveca_live.json"
CASES = json.loads(ORACLES.read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_known_chances_to_clear(case: dict[str, object]) -> None:
    words = ("remaining", "waiting", "blades", "stage")
    attempt = LiveAttempt(**{w: case[w] for w in words}, needs=(case["need"],))  # type: ignore[arg-type]
    assert clear_chance(attempt) == Fraction(str(case["clear"]))
    assert live_odds(attempt).clear == Fraction(str(case["clear"]))


# --- the literal twin: every order of the cards, one card at a time -------------------------------

HEART = {"none": (), "score": (), "grey2": ("colourless", "colourless")}


def pile(counts: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(kind for kind, n in counts.items() for _ in range(n))


def literal_yells(attempt: LiveAttempt) -> Iterator[tuple[tuple[str, ...], int]]:
    """The cards yelled and the cards drawn for DRAW icons, for every order of both piles."""
    for order in permutations(pile(attempt.remaining)):
        for refreshed in permutations(pile(attempt.waiting)):
            deck, waiting = list(order), list(refreshed)
            if not deck:
                deck, waiting = waiting, []
            taken = []
            for _ in range(attempt.blades):
                if deck:
                    taken.append(deck.pop(0))
                if not deck:  # the yelled cards lie apart
                    deck, waiting = waiting, []
            drawn = 0
            for _ in [kind for kind in taken if kind.startswith("draw:")]:
                if deck:
                    drawn += 1
                    deck.pop(0)
                if not deck:
                    deck, waiting = waiting, []
            yield tuple(taken), drawn


def owned(attempt: LiveAttempt, taken: tuple[str, ...]) -> tuple[str, ...]:
    shown = (h for kind in taken for h in HEART.get(kind, (kind.removeprefix("draw:"),)))
    return tuple(sorted((*pile(attempt.stage), *shown)))


@cache
def literally_met(notes: tuple[str, ...], hearts: tuple[str, ...]) -> bool:
    """Take a heart away for every note in turn, trying every choice."""
    if not notes:
        return True
    note, rest = notes[0], notes[1:]
    for heart in set(hearts):
        if note == "grey" or heart in (note, "all"):
            left = list(hearts)
            left.remove(heart)
            if literally_met(rest, tuple(left)):
                return True
    return False


def literal_odds(attempt: LiveAttempt) -> dict[str, object]:
    notes = tuple(note for need in attempt.needs for note in pile(need))
    need = Counter(notes)
    orders = clears = draws = 0
    score: Counter[int] = Counter()
    short: Counter[str] = Counter()
    shortfall: Counter[str] = Counter()
    for taken, drawn in literal_yells(attempt):
        orders += 1
        draws += drawn
        hearts = owned(attempt, taken)
        if literally_met(notes, hearts):
            clears += 1
            score[sum(attempt.scores) + taken.count("score")] += 1
            continue
        misses = {c: need[c] - hearts.count(c) for c in need if c != "grey"}
        misses = {c: n for c, n in misses.items() if n > 0}
        uncovered = sum(misses.values()) > hearts.count("all")
        short.update(c for c in misses if uncovered)
        shortfall.update(misses)
        if len(hearts) < len(notes):
            short["total"] += 1
            shortfall["total"] += len(notes) - len(hearts)
    failed = orders - clears
    names = {*need, "total"} - {"grey"} if failed else set()
    return {
        "clear": Fraction(clears, orders),
        "score": {n: Fraction(ways, clears) for n, ways in score.items()},
        "draws": Fraction(draws, orders),
        "short": {c: Fraction(short[c], failed) for c in names},
        "shortfall": {c: Fraction(shortfall[c], failed) for c in names},
    }


def check_against_literal_play(attempt: LiveAttempt) -> None:
    ours, literal = live_odds(attempt), literal_odds(attempt)
    assert {name: getattr(ours, name) for name in literal} == literal
    assert clear_chance(attempt) == ours.clear


KINDS = ("red", "blue", "green", "all", "none", "score", "draw:red", "draw:pink", "grey2")
NEEDS = st.dictionaries(st.sampled_from(["red", "blue", "grey"]), st.integers(0, 3), min_size=1)


def counted(most: int) -> st.SearchStrategy[dict[str, int]]:
    """Piles of up to ``most`` cards."""
    return st.lists(st.sampled_from(KINDS), max_size=most).map(lambda cards: dict(Counter(cards)))


ATTEMPTS = st.builds(
    LiveAttempt,
    remaining=counted(4),
    waiting=counted(3),
    blades=st.integers(0, 8),
    stage=st.dictionaries(st.sampled_from(["red", "blue", "pink"]), st.integers(0, 2)),
    needs=st.lists(NEEDS, min_size=1, max_size=3).map(tuple),
)


@settings(max_examples=150, deadline=None)
@given(ATTEMPTS, st.integers(0, 5))
def test_attempts_agree_with_literal_play(attempt: LiveAttempt, printed: int) -> None:
    check_against_literal_play(replace(attempt, scores=(printed,) * len(attempt.needs)))


EIGHT = {"red": 2, "blue": 1, "all": 1, "none": 1, "score": 1, "draw:red": 1, "grey2": 1}


@pytest.mark.parametrize("blades", range(2, 8, 2))
def test_eight_different_cards_agree_with_literal_play(blades: int) -> None:
    needs = ({"red": 2, "blue": 1}, {"grey": 2})
    check_against_literal_play(LiveAttempt(EIGHT, blades, needs, scores=(3, 1)))


# --- laws -----------------------------------------------------------------------------------------


@settings(deadline=None)
@given(ATTEMPTS)
def test_a_failure_is_short_of_something_and_a_score_has_mass_one(attempt: LiveAttempt) -> None:
    odds = live_odds(attempt)
    assert bool(odds.short) == (odds.clear < 1)
    if odds.short:
        assert sum(odds.short.values()) >= 1
        assert all(odds.shortfall[c] >= odds.short[c] for c in odds.short)
    assert sum(odds.score.values()) == (odds.clear > 0)
    assert odds.shown <= attempt.blades


@settings(deadline=None)
@given(ATTEMPTS)
def test_one_more_blade_or_heart_never_hurts(attempt: LiveAttempt) -> None:
    chance = clear_chance(attempt)
    assert clear_chance(replace(attempt, blades=attempt.blades + 1)) >= chance
    more = {**attempt.stage, "red": attempt.stage.get("red", 0) + 1}
    assert clear_chance(replace(attempt, stage=more)) >= chance


@settings(deadline=None)
@given(ATTEMPTS)
def test_lives_are_pooled_and_the_order_of_words_is_nothing(attempt: LiveAttempt) -> None:
    turned = replace(
        attempt,
        remaining=dict(reversed(attempt.remaining.items())),
        needs=(pooled(attempt.needs[::-1]),),
    )
    assert live_odds(turned) == live_odds(attempt)


NOTES = st.dictionaries(st.sampled_from(["red", "blue", "grey"]), st.integers(0, 3))
HEARTS = st.dictionaries(st.sampled_from(["red", "blue", "all", "colourless"]), st.integers(0, 3))


@given(NOTES, HEARTS)
def test_pooled_test_agrees_with_taking_hearts_away(
    need: dict[str, int], hearts: dict[str, int]
) -> None:
    assert single(need, hearts) == literally_met(pile(need), tuple(sorted(pile(hearts))))


# --- worked examples of the rules -----------------------------------------------------------------


def test_live_of_three_notes_needs_three_hearts() -> None:
    need = {"red": 1, "purple": 1, "grey": 1}
    assert not single(need, {"red": 1, "all": 1})
    assert single(need, {"red": 1, "pink": 1, "all": 1})


def test_qa142_a_surplus_heart_is_no_harm() -> None:
    assert single({"red": 2, "pink": 1}, {"red": 2, "pink": 2})


def test_qa53_qa100_yell_goes_on_in_the_refreshed_waiting_room() -> None:
    attempt = LiveAttempt({"none": 8}, 10, ({"red": 2},), {"red": 3, "none": 2})
    odds = live_odds(attempt)
    assert odds.shown == 10
    assert odds.clear == Fraction(3, 10)  # both of the two cards that follow


def test_qa101_yell_stops_without_any_card() -> None:
    odds = live_odds(LiveAttempt({"red": 3}, 5, ({"red": 4},)))
    assert (odds.shown, odds.clear, odds.short["total"]) == (3, 0, 1)


def test_draw_icons_draw_no_more_than_there_is() -> None:
    assert live_odds(LiveAttempt({"draw:red": 3}, 3, ({"red": 1},))).draws == 0
    assert live_odds(LiveAttempt({"draw:red": 3}, 3, ({"red": 1},), {"none": 2})).draws == 2


def test_no_live_ever_cleared_has_no_score() -> None:
    odds = live_odds(LiveAttempt({"none": 5}, 2, ({"red": 1},), scores=(3,)))
    assert (odds.clear, odds.score, odds.shortfall) == (0, {}, {"red": 1, "total": 1})


@pytest.mark.parametrize(
    ("change", "words"),
    [
        pytest.param({"blades": -1}, "blades=-1 in Blades", id="negative-blades"),
        pytest.param({"blades": 1001}, "give 0 to 1000", id="huge-blades"),
        pytest.param({"needs": ()}, "0 Lives", id="no-live"),
        pytest.param({"needs": ({"red": 1},) * 4}, "4 Lives", id="four-lives"),
        pytest.param({"needs": ({"all": 1},)}, "unknown word 'all'", id="need-of-all"),
        pytest.param({"stage": {"all": 1}}, "in the stage", id="all-on-stage"),
        pytest.param({"remaining": {"gren": 1}}, "did you mean 'green'", id="no-such-class"),
        pytest.param({"waiting": {"red": -1}}, "in the waiting room", id="negative-cards"),
        pytest.param({"scores": (1, 2)}, "scores", id="a-score-too-many"),
        pytest.param({"remaining": {"red": 900, "blue": 900}}, "1800 cards", id="huge-deck"),
    ],
)
def test_senseless_attempts_are_refused(change: dict[str, object], words: str) -> None:
    attempt = LiveAttempt({"red": 5}, 2, ({"red": 1},))
    with pytest.raises(InputError) as error:
        replace(attempt, **change)  # type: ignore[arg-type]
    assert words in str(error.value)


def test_a_full_deck_with_three_lives_of_six_colours_is_quick() -> None:
    colours = ("pink", "red", "yellow", "green", "blue", "purple")
    deck = {**dict.fromkeys(colours, 6), "all": 8, "score": 4, "draw:red": 4, "grey2": 2, "none": 6}
    needs = (dict.fromkeys(colours, 1), dict.fromkeys(colours, 1), {"red": 1, "grey": 6})
    attempt = LiveAttempt(deck, 20, needs, stage={"pink": 3, "red": 3})
    live_odds(attempt)
    times = []
    for _ in range(5):
        start = thread_time()
        live_odds(attempt)
        times.append(thread_time() - start)
    assert min(times) < 0.2  # 5 ms, or seconds
