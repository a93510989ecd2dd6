"""Whole comparisons: batches, order, inheritance, verdicts in words and as data."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

import simcli
from simcli.comparing.against import Held, heir
from simcli.decks.model import Deck
from simcli.errors import InputError
from simcli.results import Results
from simcli.results.formats import render
from simcli.results.row import Row
from simcli.settings import Settings

Make = Callable[..., Deck]
ASK = ["1+ A in opening", "1+ A and 1+ B by turn 3"]
MC = Settings(engine="mc", trials=20_000)


@pytest.fixture
def decks(make: Make) -> list[Deck]:
    return [
        make("three", {"A": 3, "B": 4, "C": 53}, questions=ASK),
        make("four", {"A": 4, "B": 4, "C": 52}),
        make("none", {"D": 3, "B": 4, "C": 53}),
        make("longer", {"A": 3, "B": 4, "C": 54}),
    ]


def of(results: Results, deck: str) -> list[Row]:
    return [row for row in results.rows if row.deck == deck]


def test_adding_and_reordering_decks_changes_nothing_for_the_others(decks: list[Deck]) -> None:
    alone = {d.name: of(simcli.compare([decks[0], d], settings=MC), d.name) for d in decks[1:]}
    for order in permutations(decks[1:]):
        together = simcli.compare([decks[0], *order], settings=MC)
        assert {d.name: of(together, d.name) for d in order} == alone


def test_the_order_of_questions_changes_nothing(decks: list[Deck]) -> None:
    one = simcli.compare(decks[:2], ask=ASK, settings=MC)
    other = simcli.compare(decks[:2], ask=ASK[::-1], settings=MC)
    assert sorted(map(repr, one.rows)) == sorted(map(repr, other.rows))


def test_each_side_is_what_odds_says_of_it(decks: list[Deck]) -> None:
    results = simcli.compare(decks[:2], ask=ASK)
    for deck in decks[:2]:
        alone = simcli.odds(deck, ask=ASK).rows
        assert [r for r in of(results, deck.name) if r.metric == "question"] == list(alone)


def test_a_batch_is_corrected_and_a_pair_is_not(make: Make) -> None:
    """Twelve equals beside one hardly better deck: alone it is called, among them it is not."""
    base = make("base", {"A": 4, "B": 3, "C": 53})
    text = ["1+ A and 1+ B in opening"]
    for seed in range(400):
        settings = replace(MC, trials=2000, seed=seed)
        equal = make("equal", {"A": 3, "B": 4, "C": 53})
        (alone,) = simcli.compare([base, equal], ask=text, settings=settings).verdicts
        if 0.01 < alone["p"] <= 0.05:
            break
    assert alone["verdict"] in ("better", "worse")
    assert alone["together"] == alone["verdict"]
    many = [replace(equal, name=f"equal {i}") for i in range(12)]
    results = simcli.compare([base, *many], ask=text, settings=settings)
    assert {v["verdict"] for v in results.verdicts} == {alone["verdict"]}
    assert {v["together"] for v in results.verdicts} == {"undecided"}
    assert any("held together" in line for line in results.remarks)


def test_a_matrix_holds_every_pair(decks: list[Deck]) -> None:
    results = simcli.compare(decks, ask=ASK[:1], matrix=True)
    pairs = [(v["against"], v["deck"]) for v in results.verdicts]
    names = [deck.name for deck in decks]
    assert pairs == [(a, b) for i, a in enumerate(names) for b in names[i + 1 :]]
    by_pair = {
        (r.given.split(",")[0], r.deck): r.value
        for r in results.rows
        if r.metric == "compare.difference"
    }
    there = by_pair["against three", "four"]
    back = by_pair["against four", "none"]
    assert there is not None and back is not None
    assert there + back == pytest.approx(by_pair["against three", "none"])


def test_a_bare_list_is_played_as_the_base_is(decks: list[Deck], make: Make) -> None:
    base = make(
        "ruled",
        {"A": 3, "B": 57},
        mulligan_kind="redraw",
        mulligan=[{"if": "no A", "keep": []}],
        groups={"key": "A"},
        questions=[{"name": "key", "ask": "1+ key in opening"}],
        thresholds={"key": ">= 0.5"},
    )
    bare = make("bare", {"A": 4, "B": 56})
    played = heir(base, bare)
    assert played.options == base.options != bare.options
    assert (played.mulligan, played.groups, played.questions, played.thresholds) == (
        base.mulligan,
        base.groups,
        base.questions,
        base.thresholds,
    )
    assert played.entries == bare.entries
    assert heir(base, make("handed", {"A": 4, "B": 56}, hand=5)).options.hand == 5
    results = simcli.compare([base, bare])
    assert results == simcli.compare([base, played])
    assert {row.given for row in results.rows if row.metric == "question"} == {
        "mulligan: if no A return all"
    }
    with pytest.raises(InputError, match="compare decks of one game"):
        heir(base, simcli.load("decks/weiss/5hy-nino.yaml"))


def test_a_deck_with_words_of_its_own_is_played_its_own_way(make: Make) -> None:
    """It is asked what the base asks; a mulligan that it does not have is its own affair."""
    base = make(
        "ruled",
        {"A": 3, "B": 57},
        mulligan_kind="redraw",
        mulligan=[{"if": "no A", "keep": []}],
        questions=[{"name": "key", "ask": "1+ A in opening"}],
    )
    own = make("own", {"A": 3, "B": 57}, mulligan_kind="redraw", groups={"key": "A"})
    played = heir(base, own)
    assert (played.mulligan, played.groups) == ((), own.groups)
    assert played.questions == base.questions
    there, back = (
        {v["key"]: v["difference"] for v in simcli.compare(pair).verdicts}
        for pair in ([base, own], [replace(own, questions=base.questions), base])
    )
    assert there["key"] == -back["key"] < 0


def test_a_list_of_names_is_known_by_what_the_base_says_of_them(make: Make) -> None:
    base = make("typed", {"A": 3, "B": 57}, define={"A": {"kind": "land"}})
    bare = make("bare", {"A": 4, "B": 56})
    results = simcli.compare([base, bare], ask=["1+ kind=land in opening"])
    (row,) = [r for r in results.rows if r.metric == "compare.difference"]
    assert row.value is not None and row.value > 0


def test_what_a_list_says_itself_stands(make: Make) -> None:
    base = make(
        "base",
        {"A": 4, "B": 8, "C": 48},
        mulligan_kind="redraw",
        mulligan=[{"if": "no A", "keep": []}],
        define={"B": {"kind": "land"}},
    )
    own = make("own", {"A": 4, "B": 8, "C": 48}, hand=6, define={"B": {"kind": "spell"}})
    played = heir(base, own)
    assert (played.options.hand, played.options.mulligan_kind) == (6, "redraw")
    assert [e.card for e in played.entries] == [e.card for e in own.entries]


def test_a_box_is_no_list_without_settings() -> None:
    """A DIVA deck is its settings: none of them may come from another one."""
    box = simcli.load("decks/diva/standard.yaml")
    three = replace(box, options=box.options.model_copy(update={"players": 3}))
    assert heir(three, box).options == box.options


def test_a_card_that_is_cut_has_no_chance(decks: list[Deck]) -> None:
    for settings in (Settings(), MC):
        results = simcli.compare([decks[0], decks[2]], ask=ASK[:1], settings=settings)
        (row,) = [r for r in of(results, "none") if r.metric == "question"]
        assert row.value == 0
        assert [v["verdict"] for v in results.verdicts] == ["worse"]


@pytest.mark.parametrize(
    ("margin", "word"),
    [(0.005, "undecided"), (0.05, "no difference larger than 5 points")],
    ids=["narrow", "wide"],
)
def test_a_margin_says_what_does_not_matter(margin: float, word: str, make: Make) -> None:
    base = make("base", {"A": 4, "B": 3, "C": 53})
    equal = make("equal", {"A": 3, "B": 4, "C": 53})
    results = simcli.compare(
        [base, equal],
        ask=["1+ A and 1+ B in opening"],
        settings=replace(MC, trials=1000),
        held=Held(margin),
    )
    assert [v["verdict"] for v in results.verdicts] == [word]


def test_less_can_be_better(decks: list[Deck]) -> None:
    held = Held(directions={ASK[0]: False})
    results = simcli.compare(decks[:2], ask=ASK, held=held)
    assert [v["verdict"] for v in results.verdicts] == ["worse", "better"]


def test_precision_is_that_of_the_difference(decks: list[Deck]) -> None:
    settings = Settings(engine="mc", precision=0.002, max_trials=10**7)
    results = simcli.compare(decks[:2], ask=ASK[:1], settings=settings)
    (row,) = [r for r in results.rows if r.metric == "compare.difference"]
    assert row.low is not None and row.high is not None and row.trials is not None
    assert (row.high - row.low) / 2 <= 0.002
    alone = simcli.odds(decks[1], ask=ASK[:1], engine="mc", precision=0.002)
    assert alone.rows[0].trials > 2 * row.trials  # the difference is known sooner than the chance


def test_tables_differ_exactly_or_window_by_window(make: Make) -> None:
    base = make("base", {"A": 3, "B": 57})
    new = make("new", {"A": 4, "B": 56})

    def differences(**settings: Any) -> dict[str, Row]:
        results = simcli.compare([base, new], settings=Settings(**settings))
        return {str(r.key): r for r in results.rows if r.metric == "compare.difference"}

    exact = differences()
    played = differences(engine="mc", trials=200_000, confidence=0.999)
    assert exact.keys() == played.keys() and len(exact) == 2
    for key, row in exact.items():
        assert row.method == "exact" and row.low is None
        found = played[key]
        assert found.low is not None and found.high is not None and row.value is not None
        assert found.low <= row.value <= found.high
        assert found.trials == 200_000
    with pytest.raises(InputError, match="--precision: bounds that hold at every look"):
        differences(engine="mc", precision=0.01)


def test_every_format_holds_a_comparison(decks: list[Deck]) -> None:
    results = simcli.compare(decks, ask=ASK, settings=MC)
    said = json.loads(render(results, "json"))
    assert [v["verdict"] for v in said["verdicts"]] == [v["verdict"] for v in results.verdicts]
    assert len(said["rows"]) == len(results.frame)
    for kind in ("table", "markdown"):
        text = render(results, kind).decode()  # type: ignore[arg-type]
        assert "four against three" in text and "better" in text
    for kind in ("csv", "parquet"):
        assert render(results, kind)  # type: ignore[arg-type]
