"""Mulligan rules and best keeps: worked and published values, and the game played literally."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcli.exact import mulligan
from simcli.exact.best import best_chance, best_cost, keeps, policy
from simcli.exact.deal import Deal, DeckRunsOutError, Mulligan, turns
from simcli.exact.draw import Draws
from simcli.exact.opening import chance, cost, distribution
from tests.exact.opening_events import both, count, either
from tests.exact.test_opening import HAND, LABELS, OPENING, TURN1, events
from tests.naive.opening import enumerate_openings

KINDS = ["redraw", "set-aside", "discard", "london"]


def keeping(*caps):
    """Keep up to so many of each category."""
    return lambda hand: tuple(min(n, cap) for n, cap in zip(hand, caps, strict=True))


FOUR_OF_SIXTY = Deal((4, 56), 6, turns([1]), Mulligan("set-aside", keeping(6, 0)))
LEVEL0 = Deal((16, 8, 26), 5, mulligan=Mulligan("discard", keeping(5, 0, 0)))
LIVE_AND_LOW = Deal((12, 20, 28), 6, mulligan=Mulligan("set-aside", keeping(1, 6, 0)))


@pytest.mark.parametrize(
    ("deal", "event", "expected"),
    [
        (FOUR_OF_SIXTY, count(OPENING, 1, 0), Fraction(19537, 32509)),
        (FOUR_OF_SIXTY, count(TURN1, 1, 0), Fraction(184481, 292581)),
        (LEVEL0, count(OPENING, 0, 0, high=0), Fraction(1192074, 93384347)),
        (
            LEVEL0,
            both(count(OPENING, 2, 0), count(OPENING, 0, 1, high=1)),
            Fraction(2542169929, 3081683451),
        ),
        (
            LIVE_AND_LOW,
            both(count(OPENING, 1, 0), count(OPENING, 1, 1)),
            Fraction(38316600809, 43057195230),
        ),
    ],
    ids=[
        "four-of set aside",
        "four-of with the next draw",
        "no level 0",
        "two level 0, at most one climax",
        "live and low",
    ],
)
def test_worked_value(deal, event, expected):
    assert chance(deal, event) == expected


def test_published_level_0_after_keeping_every_one():
    found = [float(p) for p in distribution(LEVEL0, OPENING, {0}).values()]
    assert found == pytest.approx(
        [0.01277, 0.10526, 0.29764, 0.36157, 0.18886, 0.03390], abs=5.1e-6
    )


@pytest.mark.parametrize(("copies", "percent"), [(4, 60.1), (8, 85.3), (12, 95.0)])
def test_throwing_all_away_sees_twelve_different_cards(copies, percent):
    deal = replace(FOUR_OF_SIXTY, sizes=(copies, 60 - copies))
    found = chance(deal, count(OPENING, 1, 0))
    assert found == 1 - Fraction(comb(60 - copies, 12), comb(60, 12))
    assert 100 * float(found) == pytest.approx(percent, abs=0.051)


def mana_hand(hand, size):
    """Karsten (2022): keep two to five lands of seven, then two to four, and four cards always."""
    good, other, spells = hand
    down = 7 - size
    if size == 7:
        return hand if 2 <= good + other <= 5 else None
    # Of the cards to put down, as many are spells as there are beyond 3 - (down - 1) of them.
    spells_down = down if spells > 3 else max(0, down - 1 - (3 - spells))
    lands_down = down - spells_down
    others_down = min(other, lands_down)  # a land that does not make the colour goes first
    kept = (good - lands_down + others_down, other - others_down, spells - spells_down)
    return kept if size == 4 or 2 <= kept[0] + kept[1] <= 4 else None


@pytest.mark.parametrize(
    ("good", "turn", "need", "expected"),
    [(14, 2, 1, 0.935933), (20, 2, 2, 0.903007), (13, 4, 1, 0.977998)],
)
def test_published_mana_table(good, turn, need, expected):
    draws = turns([0] + [1] * (turn - 1))
    deal = Deal((good, 25 - good, 35), 7, draws, Mulligan("london", mana_hand, smallest=4))
    lands = count(("turn", turn), turn, 0, 1)
    found = chance(deal, both(count(("turn", turn), need, 0), lands)) / chance(deal, lands)
    assert float(found) == pytest.approx(expected, abs=5.1e-7)


def arbitrary(seed):
    """A rule without rhyme or reason, but always the same, from the hand's counts and a seed."""

    def choose(hand, size=None):
        mixed = hash((seed, hand, size or 0)) // 7
        options = [
            kept
            for kept in product(*(range(n + 1) for n in hand))
            if size is None or sum(kept) == size
        ]
        if size is not None and size > 1 and mixed % 3 == 0:
            return None
        return options[mixed % len(options)]

    return choose


def literally(rule, names):
    """The same rule for a hand of card names."""

    def keep(hand, *size):
        kept = rule(tuple(hand.count(name) for name in names), *size)
        return (
            None
            if kept is None
            else [c for c, n in zip(names, kept, strict=True) for _ in range(n)]
        )

    return keep


@st.composite
def small_deals(draw, kinds=KINDS):
    """Deals that can be played in every order: up to seven cards of two or three categories."""
    kind = draw(st.sampled_from(kinds))
    sizes = draw(
        st.lists(st.integers(1, 4), min_size=2, max_size=3).filter(lambda s: 6 <= sum(s) <= 7)
    )
    draws = draw(st.lists(st.integers(0, 1), min_size=2, max_size=2))
    rule = arbitrary(draw(st.integers(0, 10**6)))
    return Deal(tuple(sizes), 2, turns(draws), Mulligan(kind, rule, 1 if kind == "london" else 0))


@settings(max_examples=60, deadline=None)
@given(st.data(), small_deals())
def test_rule_agrees_with_the_game_played_in_every_order(data, deal):
    names = "abc"[: len(deal.sizes)]
    event = data.draw(events(len(names), LABELS))
    deck = [name for name, n in zip(names, deal.sizes, strict=True) for _ in range(n)]
    played = enumerate_openings(
        deck,
        deal.hand,
        deal.mulligan.kind,
        literally(deal.mulligan.rule, names),
        [s.draws for s in deal.stages],
        lambda opened: event.holds(opened, names),
        deep=6,
    )
    assert chance(deal, event) == played.get(True, 0)


@settings(max_examples=60, deadline=None)
@given(st.data(), small_deals())
def test_best_is_never_below_a_rule(data, deal):
    event = data.draw(events(len(deal.sizes), LABELS))
    assert best_chance(deal, event) >= chance(deal, event)


@settings(max_examples=40, deadline=None)
@given(st.data(), small_deals())
def test_best_policy_played_as_a_rule_reaches_the_best_chance(data, deal):
    event = data.draw(events(len(deal.sizes), LABELS[1:]))
    if deal.mulligan.kind == "london":
        plans = {size: policy(deal, event, size) for size in (2, 1)}
        best = replace(deal.mulligan, rule=lambda hand, size: plans[size][hand])
    else:
        best = replace(deal.mulligan, rule=policy(deal, event).get)
    assert chance(replace(deal, mulligan=best), event) == best_chance(deal, event)


@settings(max_examples=40, deadline=None)
@given(st.data(), small_deals(["redraw", "set-aside", "discard"]))
def test_best_is_the_best_keep_of_every_hand_tried_as_a_rule(data, deal):
    """Each keep of one hand, forced while all other hands stay as they are, gains what it says."""
    event = data.draw(events(len(deal.sizes), LABELS))
    hand = data.draw(st.sampled_from(sorted(policy(deal, event))))
    rule, ways = deal.mulligan.rule, 1
    for size, n in zip(deal.sizes, hand, strict=True):
        ways *= comb(size, n)
    share = Fraction(ways, comb(deal.cards, deal.hand))
    ranked = keeps(deal, event, hand)
    assert [p for _, p in ranked] == sorted((p for _, p in ranked), reverse=True)
    value = dict(ranked)
    assert set(value) == set(product(*(range(n + 1) for n in hand)))
    for kept in value:
        forced = Mulligan(deal.mulligan.kind, lambda h, k=kept: k if h == hand else rule(h))
        gain = chance(replace(deal, mulligan=forced), event) - chance(deal, event)
        assert gain == share * (value[kept] - value[rule(hand)])


def test_keeps_of_one_hand_best_first():
    ranked = keeps(Deal((2, 4), 2, mulligan=Mulligan("discard")), count(OPENING, 2, 0), (1, 1))
    assert ranked == [
        ((1, 0), Fraction(1, 4)),
        ((1, 1), 0),
        ((0, 1), 0),
        ((0, 0), 0),
    ]


def test_keeps_of_a_london_hand_weigh_the_mulligan_too():
    deal = Deal((1, 3), 2, mulligan=Mulligan("london", smallest=1))
    ranked = keeps(deal, count(OPENING, 1, 0), (0, 2))
    assert ranked == [(None, Fraction(1, 2)), ((0, 2), 0)]
    assert keeps(deal, count(OPENING, 1, 0), (1, 1), size=1)[0] == ((1, 0), 1)


def test_best_without_a_mulligan_is_the_plain_chance():
    deal = Deal((4, 56), 6)
    assert best_chance(deal, count(OPENING, 1, 0)) == chance(deal, count(OPENING, 1, 0))


def test_best_for_a_pair_keeps_both_halves():
    event = both(count(OPENING, 1, 0), count(OPENING, 1, 1))
    deal = replace(LIVE_AND_LOW, mulligan=Mulligan("set-aside"))
    plan = policy(deal, event)
    assert plan[1, 0, 5] == (1, 0, 0)
    assert plan[2, 0, 4][0] == 1
    assert best_chance(deal, event) > chance(LIVE_AND_LOW, event)


@pytest.mark.parametrize(
    ("exchange", "message"),
    [
        (Mulligan("discard"), "no rule"),
        (Mulligan("discard", lambda h: None), "keep something"),
        (Mulligan("discard", lambda h: (h[0] + 1, 0)), "keeps"),
        (Mulligan("redraw", lambda h: (0,)), "keeps"),
        (Mulligan("london", lambda h, n: None, smallest=1), "keep something"),
        (Mulligan("london", lambda h, n: h, smallest=1), None),
        (Mulligan("london", lambda h, n: (0, 0)), "keeps 0 cards"),
    ],
    ids=["none", "nothing", "too many", "too short", "never", "all at once", "not enough"],
)
def test_rule_is_held_to_what_it_can_keep(exchange, message):
    deal = Deal((3, 4), 2, mulligan=exchange)
    if message is None:
        assert chance(deal, count(OPENING, 1, 0)) == chance(Deal((3, 4), 2), count(OPENING, 1, 0))
        return
    with pytest.raises(ValueError, match=message):
        chance(deal, count(OPENING, 1, 0))


def test_redraw_beyond_the_deck_is_refused():
    deal = Deal((2, 2), 3, mulligan=Mulligan("discard", lambda h: (0, 0)))
    with pytest.raises(DeckRunsOutError):
        chance(deal, count(OPENING, 1, 0))


@pytest.mark.parametrize(
    ("hand", "size"), [((5, 0), None), ((1, 0), None), ((1, 1), 3), ((1, 1), 0)]
)
def test_keeps_of_an_impossible_hand_are_refused(hand, size):
    deal = Deal((3, 4), 2, mulligan=Mulligan("london", smallest=1))
    with pytest.raises(ValueError, match=r"no hand of"):
        keeps(deal, count(OPENING, 1, 0), hand, size)


def test_second_london_hand_cannot_be_ranked_by_the_first():
    deal = Deal((3, 4), 2, mulligan=Mulligan("london", smallest=1))
    with pytest.raises(ValueError, match="first hand"):
        keeps(deal, count(HAND, 1, 0), (1, 1), size=1)


COSTLY = [
    both(count(OPENING, 1, 0), count(OPENING, 1, 1)),
    either(both(count(OPENING, 1, 0), count(TURN1, 2, 1)), count(("turn", 2), 3, 2, 3)),
    both(*(either(count(OPENING, 1, i), count(OPENING, 2, i + 1)) for i in range(5))),
]


def steps_counted(find, deal, event, monkeypatch):
    """The steps that finding a chance really takes, the hands to decide among them."""
    counted = 0

    def counting(work):
        def counted_work(*args):
            nonlocal counted
            found = work(*args)
            counted += len(found)
            return found

        return counted_work

    mulligan.decisions.cache_clear()
    monkeypatch.setattr(Draws, "steps", counting(Draws.steps))
    monkeypatch.setattr(mulligan, "decisions", counting(mulligan.decisions))
    find(deal, event)
    return counted


def two_aces(hand, size):
    """A London rule: any two of the first two categories, and what else comes first."""
    spare = sum(hand) - size
    kept = list(hand)
    for category in reversed(range(len(hand))):
        down = min(spare, kept[category])
        kept[category] -= down
        spare -= down
    return tuple(kept) if size == 4 or hand[0] + hand[1] > 1 else None


EXCHANGES = {
    "no mulligan": None,
    **{kind: Mulligan(kind, keeping(1, 2, 0, 3, 0, 0)) for kind in KINDS[:3]},
    "london": Mulligan("london", two_aces, smallest=4),
}


@pytest.mark.parametrize("event", COSTLY, ids=["pair", "three moments", "five ors"])
@pytest.mark.parametrize("exchange", EXCHANGES.values(), ids=EXCHANGES)
def test_cost_is_within_an_order_of_the_steps_counted(event, exchange, monkeypatch):
    deal = Deal((4, 4, 8, 8, 12, 24), 6, turns([1, 1]), exchange)
    estimate = cost(deal, event)
    counted = steps_counted(chance, deal, event, monkeypatch)
    assert counted / 10 <= estimate <= counted * 10


def test_cost_of_very_many_hands_is_within_an_order_of_the_steps_counted(monkeypatch):
    rule = keeping(1, 1, 1, *[0] * 9)
    deal = Deal((4,) * 8 + (7,) * 4, 7, mulligan=Mulligan("set-aside", rule))
    event = both(count(OPENING, 1, 0, 1), count(OPENING, 1, 2, 5))
    estimate = cost(deal, event)
    counted = steps_counted(chance, deal, event, monkeypatch)
    assert counted / 10 <= estimate <= counted * 10


@pytest.mark.parametrize("event", COSTLY, ids=["pair", "three moments", "five ors"])
@pytest.mark.parametrize("kind", KINDS)
def test_cost_of_the_best_is_within_an_order_of_the_steps_counted(event, kind, monkeypatch):
    exchange = Mulligan(kind, smallest=4 if kind == "london" else 0)
    deal = Deal((4, 4, 8, 8, 12, 24), 6, turns([1, 1]), exchange)
    estimate = best_cost(deal, event)
    counted = steps_counted(best_chance, deal, event, monkeypatch)
    assert counted / 10 <= estimate <= counted * 10
