"""What a mulligan keeps of cards it cannot tell apart does not depend on what is asked."""

from __future__ import annotations

from itertools import product

import pytest

import simcli
from simcli.questions import Vocabulary, parse
from simcli.questions.bind import bind
from simcli.questions.mulligan import kept

DECK = """
game: plain
mulligan_kind: set-aside
hand: 4
cards: {e: 2, b: 2, d: 2, a: 2, c: 2, rest: 6}
define:
  a: {type: low}
  b: {type: low}
  c: {type: low}
  d: {type: low, dear: true}
  e: {type: low}
mulligan:
  - keep: [1 of low, 1 of dear]
"""


@pytest.fixture
def deck(tmp_path):  # type: ignore[no-untyped-def]
    file = tmp_path / "deck.yaml"
    file.write_text(DECK)
    return simcli.load(file)


ASKED = [
    [],
    ["1+ c in opening"],
    ["1+ a in opening", "1+ e in opening"],
    ["1+ (a or d) in opening"],
]


@pytest.mark.parametrize("asked", ASKED, ids=["nothing", "one card", "two cards", "a mixed filter"])
def test_the_cards_kept_are_the_same_whatever_is_asked(deck, asked: list[str]) -> None:  # type: ignore[no-untyped-def]
    """Card by card, the finest split is the reference."""
    words = Vocabulary.of(deck)
    every = [parse(f'1+ "{e.card.code}" in opening', words) for e in deck.entries]
    fine = bind(every, deck, rules=deck.mulligan)
    coarse = bind([parse(q, words) for q in asked], deck, rules=deck.mulligan)
    home = [
        next(i for i, c in enumerate(coarse.categories) if next(iter(card.cards)) in c.cards)
        for card in fine.categories
    ]

    def merged(counts: tuple[int, ...]) -> tuple[int, ...]:
        total = [0] * len(coarse.categories)
        for category, n in zip(home, counts, strict=True):
            total[category] += n
        return tuple(total)

    hands = [h for h in product(*(range(n + 1) for n in fine.sizes)) if sum(h) == 4]
    for hand in hands:
        assert merged(kept(fine.rules, hand)) == kept(coarse.rules, merged(hand))


def test_the_chance_of_a_card_is_the_same_alone_and_in_company(deck) -> None:  # type: ignore[no-untyped-def]
    alone = simcli.odds(deck, ask=["1+ c in opening"], engine="mc", trials=20_000).rows[0]
    both = simcli.odds(deck, ask=["1+ c in opening", "1+ e in opening"], engine="mc", trials=20_000)
    exact = simcli.odds(deck, ask=["1+ c in opening"]).rows[0]
    assert exact.value is not None and alone.low is not None and alone.high is not None
    assert both.rows[0].low < exact.value < both.rows[0].high  # type: ignore[operator]
    assert alone.low < exact.value < alone.high


LONDON = """
game: plain
mulligan_kind: london
hand: 3
cards: {a: 2, b: 2, c: 2, land: 6}
define:
  land: {type: land}
mulligan:
  - {at: 3, if: 1+ land}
  - {at: 3, keep: []}
"""


@pytest.mark.parametrize("engine", ["exact", "mc"])
def test_a_london_rule_without_clauses_puts_down_the_same_cards(tmp_path, engine: str) -> None:  # type: ignore[no-untyped-def]
    """Nothing is named to go down, so the first by number goes: alone or in company."""
    file = tmp_path / "deck.yaml"
    file.write_text(LONDON)
    deck = simcli.load(file)
    alone = simcli.odds(deck, ask=["1+ b in opening"], engine=engine, trials=200_000).rows[0]
    both = simcli.odds(
        deck, ask=["1+ b in opening", "1+ a in opening"], engine=engine, trials=200_000
    ).rows[0]
    assert alone.value == both.value
    assert alone.value == pytest.approx(0.4, abs=0.005 if engine == "mc" else 1e-12)
