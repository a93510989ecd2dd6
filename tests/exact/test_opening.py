"""Chances about the opening: published and worked values, the literal twin, and the laws."""

from dataclasses import replace
from fractions import Fraction
from math import comb

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from simcli.exact.deal import Deal, DeckRunsOutError, Mulligan, Stage, turns
from simcli.exact.opening import chance, chances, cost, distribution, joint, outcomes
from simcli.exact.residual import lens
from tests.exact.opening_events import Decided, both, count, either

HAND, OPENING = ("hand",), ("opening",)
TURN1, TURN2, TURN3 = (("turn", t) for t in (1, 2, 3))


def test_absorbed_or_is_the_chance_of_its_first_half():
    a = count(OPENING, 1, 0)
    event = both(a, either(a, count(OPENING, 1, 1)))
    assert chance(Deal((3, 3, 34), 5), event) == Fraction(667, 1976)


def test_four_of_sixty_in_six():
    assert chance(Deal((4, 56), 6), count(OPENING, 1, 0)) == Fraction(57128, 162545)


@pytest.mark.parametrize(
    ("level0", "expected"),
    [
        (16, [0.13133, 0.35021, 0.33892, 0.14828, 0.02921, 0.00206]),
        (8, [0.40149, 0.42262, 0.15171, 0.02276, 0.00139, 0.0000264]),
    ],
    ids=["sixteen level 0", "eight climaxes"],
)
def test_published_opening_of_five(level0, expected):
    found = distribution(Deal((level0, 50 - level0), 5), OPENING, {0})
    assert [float(p) for p in found.values()] == pytest.approx(expected, abs=5.1e-6)


@pytest.mark.parametrize("seen", [5, 8, 11, 14, 17, 20])
def test_combo_and_its_climax_both_seen_by_inclusion_exclusion(seen):
    deal = Deal((4, 4, 42), 5, turns([0, seen - 5]))
    event = both(count(TURN2, 1, 0), count(TURN2, 1, 1))
    expected = 1 - Fraction(2 * comb(46, seen) - comb(42, seen), comb(50, seen))
    assert chance(deal, event) == expected


def test_thirteen_ored_pairs_by_inclusion_exclusion():
    pairs = [both(count(OPENING, 1, i), count(OPENING, 1, 25 - i)) for i in range(13)]
    # the pairs hit are disjoint, so of j given pairs all are there in C(60 - 2j, 7 - 2j) hands
    expected = Fraction(
        sum((-1) ** (j + 1) * comb(13, j) * comb(60 - 2 * j, 7 - 2 * j) for j in (1, 2, 3)),
        comb(60, 7),
    )
    assert chance(Deal((1,) * 26 + (34,), 7), either(*pairs)) == expected


def test_thirteen_ored_pairs_stay_cheap():
    pairs = [both(count(OPENING, 1, i), count(OPENING, 1, 25 - i)) for i in range(13)]
    assert cost(Deal((1,) * 26 + (34,), 7), either(*pairs)) < 1000


def test_drawn_that_turn_and_held_by_it():
    deal = Deal((1, 3), 1, turns([1, 1]))
    assert chance(deal, count(("on", 2), 1, 0)) == Fraction(1, 4)
    assert chance(deal, count(TURN2, 1, 0)) == Fraction(3, 4)
    assert chance(deal, both(count(TURN2, 1, 0), count(("on", 2), 0, 0, high=0))) == Fraction(1, 2)


def test_stage_may_watch_several_moments():
    deal = Deal((2, 2), 1, (Stage(1, held=("x", "y")), Stage(1, drawn=("z",))))
    event = both(count("x", 1, 0), count("y", 0, 0, high=1), count("z", 1, 0))
    assert chance(deal, event) == Fraction(4 * 1 * 2 * 1, 24)  # one of each, then the other a


def test_chances_match_one_by_one_and_sum_with_the_complement():
    deal = Deal((3, 4, 5), 4, turns([1]), Mulligan("discard", lambda h: (h[0], 0, 0)))
    yes, no = count(TURN1, 2, 0), count(TURN1, 0, 0, high=1)
    assert sum(chances(deal, [yes, no])) == 1
    assert chances(deal, [yes, no]) == [chance(deal, yes), chance(deal, no)]


@pytest.mark.parametrize("truth", [True, False])
def test_decided_event_needs_no_dealing(truth):
    assert chance(Deal((1, 1), 1), Decided(truth)) == truth
    assert cost(Deal((1, 1), 1), Decided(truth)) == 0


def test_joint_distribution_of_overlapping_masks():
    found = joint(Deal((1, 1, 2), 2), OPENING, [{0, 1}, {1}])
    assert found == {
        (0, 0): Fraction(1, 6),
        (1, 0): Fraction(1, 3),
        (1, 1): Fraction(1, 3),
        (2, 1): Fraction(1, 6),
    }


def test_distribution_of_first_hand_does_not_need_the_rule():
    def unasked(hand):
        raise AssertionError("the first hand does not depend on what is kept")

    deal = Deal((2, 2), 2, mulligan=Mulligan("redraw", unasked))
    assert distribution(deal, HAND, {0}) == distribution(replace(deal, mulligan=None), HAND, {0})


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: Deal((3, -1), 1), ValueError),
        (lambda: Deal((3,), 2, turns([-1])), ValueError),
        (lambda: Deal((3,), 4), DeckRunsOutError),
        (lambda: Deal((3,), 2, turns([1, 1])), DeckRunsOutError),
        (lambda: Deal((3,), 2, mulligan=Mulligan("london", None, smallest=3)), ValueError),
        (lambda: Deal((3,), 1, (Stage(0, ("x",)), Stage(0, ("x",)))), ValueError),
    ],
    ids=["size below 0", "draws below 0", "hand", "draws", "smallest hand", "twice named moment"],
)
def test_senseless_deal_is_refused(make, error):
    with pytest.raises(error):
        make()


def test_moment_the_deal_does_not_have_is_refused():
    with pytest.raises(ValueError, match="no moment"):
        chance(Deal((3, 3), 2, turns([1])), count(TURN2, 1, 0))


def test_lens_merges_what_an_event_cannot_tell_apart():
    event = either(count(OPENING, 2, 0, 2), count(OPENING, 3, 0, 1, 2))
    view = lens(event, (2, 3, 4, 5, 6), 6)
    assert {frozenset(g) for g in view.groups} == {
        frozenset({0, 2}),
        frozenset({1}),
        frozenset({3, 4}),
    }
    assert view.groups[view.seen :] == ((3, 4),)


sizes_of = st.lists(st.integers(0, 5), min_size=2, max_size=5).filter(lambda s: sum(s) >= 5)


@st.composite
def events(draw, categories, labels, depth=2):
    if depth and draw(st.booleans()):
        parts = draw(st.lists(events(categories, labels, depth - 1), min_size=2, max_size=3))
        return (both if draw(st.booleans()) else either)(*parts)
    mask = draw(st.sets(st.integers(0, categories - 1), min_size=1))
    low = draw(st.integers(0, 2))
    high = draw(st.sampled_from([low, low + 1, 99]))
    return count(draw(st.sampled_from(labels)), low, *mask, high=high)


LABELS = [HAND, OPENING, TURN1, TURN2, ("on", 1), ("on", 2)]


@settings(max_examples=60, deadline=None)
@given(st.data(), sizes_of)
def test_order_of_categories_does_not_matter(data, sizes):
    event = data.draw(events(len(sizes), LABELS))
    order = data.draw(st.permutations(range(len(sizes))))
    deal = Deal(tuple(sizes), 3, turns([1, 1]))
    moved = replace(deal, sizes=tuple(sizes[c] for c in order))
    assert chance(moved, renamed(event, order)) == chance(deal, event)


def renamed(event, order):
    """The event with category ``order[i]`` called ``i``."""
    if isinstance(event, Decided):
        return event
    if hasattr(event, "parts"):
        return replace(event, parts=frozenset(renamed(p, order) for p in event.parts))
    return replace(event, mask=frozenset(order.index(c) for c in event.mask))


@settings(max_examples=60, deadline=None)
@given(st.data(), sizes_of)
def test_inclusion_and_exclusion(data, sizes):
    one = data.draw(events(len(sizes), LABELS))
    two = data.draw(events(len(sizes), LABELS))
    deal = Deal(tuple(sizes), 2, turns([1, 2]))
    p_one, p_two, p_both, p_either = chances(deal, [one, two, both(one, two), either(one, two)])
    assert p_one + p_two == p_both + p_either


@settings(max_examples=60, deadline=None)
@given(st.data(), sizes_of, st.integers(0, 2))
def test_what_a_set_of_draws_shows_does_not_depend_on_their_cut_into_turns(data, sizes, early):
    assume(sum(sizes) >= 5)
    event = data.draw(events(len(sizes), [TURN2]))
    whole, cut = (Deal(tuple(sizes), 2, turns(d)) for d in ([0, 3], [early, 3 - early]))
    assert chance(whole, event) == chance(cut, event)


@settings(max_examples=40, deadline=None)
@given(st.data(), sizes_of)
def test_outcomes_are_decided_and_sum_to_one(data, sizes):
    event = data.draw(events(len(sizes), LABELS))
    found = outcomes(Deal(tuple(sizes), 3, turns([1, 1])), event)
    assert sum(found.values()) == 1
    assert all(end.truth is not None for end in found)


def test_the_cost_of_thirty_moments_is_told_at_once():
    """One pile over thirty draws has more paths than memory holds; they must not be walked."""
    deal = Deal((12, 6, 22), 5, turns([1] * 30))
    event = count(("on", 1), 1, 0)
    for turn in range(2, 31):
        event = either(event, both(count(("on", turn), 1, 0), count(("on", turn), 1, 1)))
    assert cost(deal, event) > 10**6
