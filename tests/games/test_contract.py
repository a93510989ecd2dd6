"""What every game must hold to, built in or from another package."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from pydantic import BaseModel, ValidationError

from simcli.api import check, load, odds
from simcli.decks.model import Card, Deck
from simcli.games.contract import Game, Opening
from simcli.games.mulligans import in_words
from simcli.games.registry import games
from simcli.results.measure import Measure, Section, Unit
from simcli.settings import Settings
from simcli.statistics.estimates import Exact, Mean, Proportion

from .agreement import agrees

DECKS = Path(__file__).parents[2] / "decks"
SAMPLES = {f"{p.parent.name}-{p.stem}": p for p in sorted(DECKS.glob("*/*"))}
UNITS = set(get_args(Unit))
SIMULATED_GAMES = {"diva"}
"""Games of choices and turns, whose tables can only be simulated."""

LAWS = {"opening.live", "opening.playable", "opening.level0", "opening.climax"}
"""Metrics whose keys are all the counts there can be."""

every_game = pytest.mark.parametrize("name", sorted(games()))
every_sample = pytest.mark.parametrize("name", SAMPLES)
every_enumerated = pytest.mark.parametrize(
    "name", [name for name in SAMPLES if name.split("-")[0] not in SIMULATED_GAMES]
)
SIMULATED = Settings(engine="mc", trials=200_000, games=1000, seed=20)


@cache
def sample(name: str) -> Deck:
    return load(SAMPLES[name])


def sections(deck: Deck, settings: Settings) -> list[Section]:
    return games()[deck.game].sections(deck, settings)


@cache
def exact_sections(name: str) -> list[Section]:
    return sections(sample(name), Settings(engine="exact"))


@cache
def tables(name: str) -> list[Section]:
    """A sample's tables, exact where its game can be."""
    if sample(name).game in SIMULATED_GAMES:
        return sections(sample(name), Settings(engine="mc", trials=3_000))
    return exact_sections(name)


def measures(found: list[Section]) -> list[Measure]:
    return [measure for section in found for measure in section.measures]


# --- the game itself ------------------------------------------------------------------------------


@every_game
def test_a_game_says_what_it_is(name: str) -> None:
    game = games()[name]
    assert isinstance(game, Game)
    assert game.name == name
    assert re.fullmatch(r"[a-z][a-z0-9]*", game.name)
    assert game.rules.strip()
    assert issubclass(game.card, Card)
    assert game.card is not Card
    assert game.card.model_config.get("frozen")


@every_game
def test_a_game_s_own_keys_are_optional_and_no_others_pass(name: str) -> None:
    options = games()[name].options
    assert issubclass(options, BaseModel)
    assert isinstance(options(), options)
    with pytest.raises(ValidationError):
        options(**{"a key of no game": 1})


@every_game
def test_a_game_has_sample_decks_to_show(name: str) -> None:
    assert len([deck for deck in SAMPLES if sample(deck).game == name]) >= 2


@every_game
def test_a_standard_mulligan_can_be_taken_and_told(name: str) -> None:
    game = games()[name]
    if not game.standard_mulligan:
        pytest.skip("the game has no standard mulligan")
    assert in_words(game.standard_mulligan).startswith("mulligan: ")
    deck = next(deck for deck in map(sample, SAMPLES) if deck.game == name)
    asked = f'1+ "{deck.entries[0].card.code}" in opening'
    (row,) = odds(deck, ask=[asked], mulligan="standard").rows
    assert row.value is not None
    assert 0 < row.value < 1
    assert "standard" in row.given


# --- its sample decks -----------------------------------------------------------------------------


@every_sample
def test_a_sample_deck_is_legal(name: str) -> None:
    assert [problem.message for problem in check(sample(name))] == []


@every_sample
def test_an_opening_makes_sense(name: str) -> None:
    deck = sample(name)
    for first in (True, False):
        opening = games()[deck.game].opening(deck, Settings(first=first))
        assert isinstance(opening, Opening)
        assert 1 <= opening.hand <= deck.size
        assert opening.mulligan in ("none", "redraw", "set-aside", "discard", "london")
        by = [opening.draws_by(turn) for turn in range(1, 7)]
        assert by == sorted(by)
        assert by[0] >= 0


@every_sample
def test_what_is_left_out_is_told(name: str) -> None:
    deck = sample(name)
    left_out = games()[deck.game].unmodelled(deck)
    assert left_out
    assert all(isinstance(text, str) and text.strip() for text in left_out)


@every_sample
def test_sections_are_tables_a_person_can_read(name: str) -> None:
    found = tables(name)
    assert found
    names = [section.name for section in found]
    assert len(set(names)) == len(names)
    for section in found:
        assert re.fullmatch(r"[a-z][a-z0-9-]*", section.name)
        assert section.title.strip()
        assert section.note.endswith(".")
        assert section.measures
        places = [(m.row, m.column) for m in section.measures if m.row is not None]
        assert places
        assert len(set(places)) == len(places)


@every_sample
def test_measures_are_rows_of_the_schema(name: str) -> None:
    found = measures(tables(name))
    told = [(m.metric, m.key, m.turn, m.given) for m in found]
    assert len(set(told)) == len(told), "two rows say the same"
    for measure in found:
        assert re.fullmatch(r"[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*", measure.metric)
        assert measure.unit in UNITS
        assert measure.turn is None or measure.turn >= 1
        estimate = measure.estimate
        if sample(name).game in SIMULATED_GAMES:
            assert isinstance(estimate, Proportion | Mean)
            continue
        assert isinstance(estimate, Exact)
        assert estimate.value is not None
        assert estimate.value >= 0
        if measure.unit == "probability":
            assert estimate.value <= 1


@every_enumerated
def test_exact_distributions_have_mass_one(name: str) -> None:
    laws: dict[tuple[str, str], Fraction | float] = defaultdict(Fraction)
    for measure in measures(exact_sections(name)):
        assert isinstance(measure.estimate, Exact)
        if measure.metric in LAWS:
            assert measure.estimate.value is not None
            laws[measure.metric, measure.given] += measure.estimate.value
    assert all(abs(mass - 1) <= 1e-12 for mass in laws.values())
    assert len(laws) == (0 if sample(name).game == "plain" else 4)


@every_enumerated
def test_chances_to_have_seen_cards_grow_from_turn_to_turn(name: str) -> None:
    seen: dict[tuple[str, str | None, str, str], list[tuple[int, float]]] = defaultdict(list)
    for measure in measures(exact_sections(name)):
        if measure.turn is not None and measure.metric in ("seen.live", "seen.card", "combo"):
            assert isinstance(measure.estimate, Exact)
            assert measure.estimate.value is not None
            kind = (measure.metric, measure.key, measure.given, measure.column)
            seen[kind].append((measure.turn, float(measure.estimate.value)))
    for by_turn in seen.values():
        chances = [chance for _, chance in sorted(by_turn)]
        assert chances == sorted(chances)


@every_sample
@pytest.mark.parametrize(
    "settings",
    [
        pytest.param(Settings(first=False, games=1000), id="second"),
        pytest.param(Settings(mulligan="none", games=1000), id="no-mulligan"),
        pytest.param(Settings(turns=2, games=1000), id="two-turns"),
        pytest.param(Settings(engine="mc", trials=1000), id="mc"),
    ],
)
def test_sections_have_the_same_names_under_any_settings(name: str, settings: Settings) -> None:
    found = sections(sample(name), settings)
    # Whole games are simulated or not told at all, so the exact tables lack theirs.
    enumerated = [s.name for s in found if not s.name.startswith("game-")]
    assert enumerated == [s.name for s in tables(name) if not s.name.startswith("game-")]
    assert all(s.measures for s in found)


@every_enumerated
def test_simulation_agrees_with_enumeration(name: str) -> None:
    exact = measures(exact_sections(name))
    played_too = [s for s in sections(sample(name), SIMULATED) if not s.name.startswith("game-")]
    simulated = measures(played_too)
    assert [replace(m, estimate=Exact(0)) for m in simulated] == [
        replace(m, estimate=Exact(0)) for m in exact
    ]
    played = 0
    for ours, known in zip(simulated, exact, strict=True):
        assert isinstance(known.estimate, Exact)
        if isinstance(ours.estimate, Exact):
            assert ours.estimate == known.estimate
            continue
        assert isinstance(ours.estimate, Proportion | Mean)
        assert ours.estimate.trials == SIMULATED.trials
        assert agrees(ours.estimate, known.estimate), (ours.metric, ours.key, ours.turn)
        played += 1
    assert played >= 20


@every_sample
def test_simulated_answers_agree_with_exact_ones(name: str) -> None:
    deck = sample(name)
    if not deck.questions:
        pytest.skip("the deck asks nothing")
    exact = odds(deck, ask=[q.ask for q in deck.questions])
    played = odds(
        deck, ask=[q.ask for q in deck.questions], engine="mc", trials=SIMULATED.trials, seed=21
    )
    for ours, known in zip(played.rows, exact.rows, strict=True):
        assert known.method == "exact"
        assert known.value is not None
        assert ours.value is not None
        assert ours.trials is not None
        hits = Proportion(round(ours.value * ours.trials), ours.trials)
        assert agrees(hits, Exact(known.value)), known.key
