"""Cancel and trigger odds against closed forms, grids and every order of small decks."""

from __future__ import annotations

import csv
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcli.errors import InputError
from simcli.exact.hypergeometric import at_least, distribution
from simcli.games.weiss.exact import all_land, cancel, trigger_odds

GRID = Path(__file__).parents[2] / "fixtures" / "oracles" / "weiss_hit.csv"


def test_cancel_agrees_with_the_grid_of_hit_rates() -> None:
    checked = 0
    with GRID.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            for soul in range(1, 11):
                hit = row[f"soul {soul}"]
                if hit:
                    ours = 1 - cancel(soul, int(row["cards"]), int(row["climaxes"]))
                    assert float(ours) == pytest.approx(float(hit), abs=5.1e-11)
                    checked += 1
    assert checked == 441


@pytest.mark.parametrize(
    ("soul", "cards", "hit"),
    [(1, 30, 0.7333), (2, 30, 0.5310), (3, 30, 0.3793), (2, 50, 0.7029), (3, 20, 0.1930)],
    ids=["30-soul1", "30-soul2", "30-soul3", "50-soul2", "20-soul3"],
)
def test_hit_rates_players_know(soul: int, cards: int, hit: float) -> None:
    assert float(1 - cancel(soul, cards, 8)) == pytest.approx(hit, abs=5e-5)


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 6), st.data())
def test_cancel_agrees_with_every_order(cards: int, data: st.DataObject) -> None:
    climaxes = data.draw(st.integers(0, cards))
    soul = data.draw(st.integers(-1, cards))
    deck = [True] * climaxes + [False] * (cards - climaxes)
    orders = list(permutations(deck))
    cancelled = sum(any(order[: max(0, soul)]) for order in orders)
    assert cancel(soul, cards, climaxes) == Fraction(cancelled, len(orders))


@given(st.integers(1, 50), st.data())
def test_more_soul_or_more_climaxes_are_cancelled_more(cards: int, data: st.DataObject) -> None:
    climaxes, soul = data.draw(st.integers(0, cards - 1)), data.draw(st.integers(0, cards - 1))
    here = cancel(soul, cards, climaxes)
    assert here <= cancel(soul + 1, cards, climaxes)
    assert here <= cancel(soul, cards, climaxes + 1)


def test_attacks_without_a_refresh_as_a_sum_over_what_lands() -> None:
    """Soul 1, 2 and 4 into 30 cards with 8 climaxes, by inclusion and exclusion."""
    souls = (1, 2, 4)
    subsets = [set(s) for n in range(4) for s in combinations(souls, n)]
    law = {}
    for landed in subsets:
        law[sum(landed)] = sum(
            (-1) ** len(more - landed) * all_land(sorted(more), 30, 8)
            for more in subsets
            if more >= landed
        )
    known = (0.0746989, 0.2530032, 0.1098379, 0.2955379, 0.0402436, 0.1010197, 0.0418862, 0.0837725)
    assert [float(law[n]) for n in range(8)] == pytest.approx(known, abs=5e-8)
    assert float(sum(n * p for n, p in law.items())) == pytest.approx(2.8630907, abs=5e-8)
    assert sum(law.values()) == 1


@pytest.mark.parametrize(
    ("call", "word"),
    [
        pytest.param((11, 10, 1), "refreshed", id="damage-beyond-the-deck"),
        pytest.param((1, 10, 11), "climaxes", id="more-climaxes-than-cards"),
        pytest.param((1, 10, -1), "climaxes", id="negative-climaxes"),
        pytest.param((1, -1, 0), "cards", id="negative-deck"),
    ],
)
def test_undefined_cancels_are_refused(call: tuple[int, int, int], word: str) -> None:
    with pytest.raises(InputError, match=word):
        cancel(*call)


def test_damage_that_takes_the_last_card_is_still_defined() -> None:
    assert cancel(10, 10, 1) == 1
    assert cancel(10, 10, 0) == 0


@pytest.mark.parametrize(
    ("law", "known"),
    [
        pytest.param(
            (50, 16, 5), (0.13133, 0.35021, 0.33892, 0.14828, 0.02921, 0.00206), id="level-0s"
        ),
        pytest.param(
            (50, 8, 5), (0.40149, 0.42262, 0.15171, 0.02276, 0.00139, 0.0000264), id="climaxes"
        ),
        pytest.param(
            (30, 8, 4), (0.26692, 0.44955, 0.23602, 0.04496, 0.00255), id="brainstorm-at-30"
        ),
        pytest.param((40, 8, 3), (0.50202, 0.40162, 0.09069, 0.00567), id="three-triggers"),
    ],
)
def test_known_hypergeometric_laws(law: tuple[int, int, int], known: tuple[float, ...]) -> None:
    assert [float(p) for p in distribution(*law)] == pytest.approx(known, abs=5.1e-6)


def test_combo_and_its_climax_seen() -> None:
    """Either missing, by inclusion and exclusion: 1 - 2 C(46, n)/C(50, n) + C(42, n)/C(50, n)."""
    for seen, known in ((5, 0.10757), (8, 0.24781), (14, 0.54481), (20, 0.77291)):
        neither = Fraction(comb(42, seen), comb(50, seen))
        both = 2 * at_least(50, 4, seen, 1) - 1 + neither
        assert float(both) == pytest.approx(known, abs=5e-6)


def entry(count: int, *trigger: str) -> SimpleNamespace:
    return SimpleNamespace(card=SimpleNamespace(trigger=trigger), count=count)


DECK = [
    entry(20),
    entry(18, "soul"),
    entry(4, "soul", "soul"),
    entry(4, "return", "soul"),
    entry(4, "comeback"),
]


def test_trigger_odds_by_icon() -> None:
    odds = trigger_odds(DECK)
    card = Fraction(1, 50)
    assert odds.shows == {"comeback": 4 * card, "return": 4 * card, "soul": 26 * card}
    assert odds.means == {"comeback": 4 * card, "return": 4 * card, "soul": 30 * card}
    assert odds.soul == {0: 24 * card, 1: 22 * card, 2: 4 * card}
    assert odds.blank == 20 * card
    assert sum(odds.soul.values()) == 1


def test_trigger_odds_do_not_depend_on_the_order_of_cards() -> None:
    odds, turned = trigger_odds(DECK), trigger_odds(DECK[::-1])
    assert repr(odds) == repr(turned)


def test_trigger_odds_of_nothing_are_refused() -> None:
    with pytest.raises(InputError, match="no card"):
        trigger_odds([])
