"""Example hands are the simulation's own, and the mulligan does to them what its rules say."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import simcli
from simcli.decks.model import Deck
from simcli.games.asking import Asker
from simcli.games.simulated import Asked
from simcli.questions.bind import bind
from simcli.questions.event import count
from simcli.questions.tree import CardIs
from simcli.questions.words import quoted
from simcli.report.advice import Adviser, hand_text
from simcli.report.hands import Example, examples
from simcli.settings import Settings
from tests.report.conftest import ROOT

DECKS = [
    "loveca/start-deck-muse.yaml",
    "weiss/5hy-nino.yaml",
    "plain/magic-like-60.yaml",
    "plain/yugioh-like-40.yaml",
]


def load(name: str) -> Deck:
    return simcli.load(ROOT / "decks" / name)


@pytest.mark.kernel
@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize("seed", [0, 7])
def test_a_hand_is_the_one_that_the_kernel_deals(name: str, seed: int) -> None:
    """Of every trial shown the kernel is asked how many of each card are in hand and in the
    opening; a whole deck of categories, so that no card can stand for another."""
    import numpy as np

    from simcli.montecarlo import opening as kernel

    deck, settings = load(name), Settings(seed=seed)
    asker = Asker(deck, settings, overview=True)
    codes = sorted({entry.card.code for entry in deck.entries})
    london = asker.opening.mulligan == "london"
    binding = bind([], deck, [CardIs(c) for c in codes], rules=asker.mulligan.rules, london=london)
    for example in examples(deck, settings):
        first = Counter(held.card.code for held in example.hands[0].cards)
        ends = Counter(card.code for card in example.opening)
        events = [
            count((moment,), mask, held[code], held[code], [binding.sizes[i] for i in mask])
            for moment, held in (("hand", first), ("opening", ends))
            for code, mask in zip(codes, binding.masks, strict=True)
        ]
        plan = Asked(binding.sizes, asker.opening, binding.rules, events).plan(seed)
        tally = np.zeros(len(events), np.int64)
        kernel.play(plan, example.trial, example.trial + 1, tally)
        assert tally.tolist() == [1] * len(events), example


@pytest.mark.parametrize("name", DECKS)
def test_no_card_is_lost(name: str) -> None:
    deck = load(name)
    hand = Asker(deck, Settings()).opening.hand
    for example in examples(deck, Settings(), shown=20):
        assert all(len(each.cards) == hand for each in example.hands)
        assert len(example.opening) == example.hands[-1].size
        copies = Counter(card.code for card in example.opening)
        own = {entry.card.code: entry.count for entry in deck.entries}
        assert all(n <= own[code] for code, n in copies.items())


def only(found: list[Example], rule: int) -> Example:
    return next(example for example in found if example.rule == rule)


def test_every_rule_has_a_hand_and_cards_say_why() -> None:
    found = examples(load("loveca/start-deck-muse.yaml"), Settings())
    assert [e.trial for e in found][:4] == [0, 1, 2, 3]
    assert {e.rule for e in found} == {0, 1}
    first = only(found, 0).hands[0]
    assert first.rule == "rule 1 of 2: if no starter keep 1 of live"
    assert not any(held.card.facts()["cost"] in range(5) for held in first.cards)
    kept = [held for held in first.cards if held.kept]
    assert [held.why for held in kept] == ["1 of live"] * len(kept)
    assert {held.why for held in first.cards if not held.kept} <= {"set aside"}
    for held in only(found, 1).hands[0].cards:
        if held.kept:
            kind = held.card.facts()
            cost = kind["cost"]
            fits = {"2 of live": kind["type"] == "live", "1 of next": cost == 9}
            assert fits.get(held.why, held.why == "starter" and cost <= 4)


def test_a_london_hand_is_followed_to_the_one_that_is_kept() -> None:
    found = examples(load("plain/magic-like-60.yaml"), Settings())
    again = next(example for example in found if len(example.hands) > 1)
    first, last = again.hands[0], again.hands[-1]
    assert {held.why for held in first.cards} == {"sent back"}
    down = [held for held in last.cards if not held.kept]
    assert len(down) == len(first.cards) - last.size
    assert {held.why for held in down} == {"put on the bottom"}


def test_the_advice_is_what_the_command_says() -> None:
    deck = load("weiss/5hy-nino.yaml")
    adviser = Adviser.of(deck, (), Settings())
    assert adviser is not None
    for example in examples(deck, Settings()):
        cards = [held.card for held in example.hands[-1].cards]
        advice = adviser.on(cards, 5)
        results = simcli.api.mulligan(deck, adviser.asks, hand=hand_text(cards))
        scores = [row for row in results.rows if row.metric == "mulligan.score"]
        (gain,) = [row for row in results.rows if row.metric == "mulligan.gain"]
        assert advice.loss is not None and gain.value is not None
        assert 100 * advice.loss == pytest.approx(gain.value)
        assert advice.same == (advice.loss == 0)
        assert scores[0].value == max(row.value or 0 for row in scores)


def test_a_hand_is_written_as_the_command_reads_it() -> None:
    """Quotes and commas in a card's number included."""
    deck = load("plain/magic-like-60.yaml")
    first, *rest = deck.entries
    odd = first.card.model_copy(update={"code": 'A "B", C', "name": 'A "B", C'})
    deck = replace(deck, entries=(replace(first, card=odd), *rest))
    cards = [odd, odd, *(entry.card for entry in rest[:5])]
    assert hand_text(cards).startswith('2 "A ""B"", C", 1 "')
    ask = f"1+ {quoted(odd.code)} in opening"
    results = simcli.api.mulligan(deck, [ask], hand=hand_text(cards))
    assert next(r.value for r in results.rows if r.metric == "mulligan.keep") == 1


def test_a_threshold_from_above_counts_against_a_keep() -> None:
    deck = load("plain/magic-like-60.yaml")
    adviser = Adviser.of(deck, ["two to four lands"], Settings())
    assert adviser is not None
    assert adviser.asks == ("1: two to four lands",)
    low = replace(deck, thresholds={"two to four lands": "<= 0.5"})
    assert Adviser.of(low, ["two to four lands"], Settings()).asks == ("-1: two to four lands",)  # type: ignore[union-attr]
    assert Adviser.of(load("plain/yugioh-like-40.yaml"), (), Settings()) is None
