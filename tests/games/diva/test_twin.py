"""The kernels against the naive twin: the same cards, the same choices, the same log and score."""

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from simcli.games.diva.log import Log, Placed
from simcli.games.diva.score import score
from tests.games.diva import drawn, twin
from tests.naive import diva as naive

pytestmark = pytest.mark.kernel

many = hypothesis_settings(max_examples=300, deadline=None)


@many
@given(drawn.settings(policy="random"), st.integers(0, 2**40))
def test_same_set_card_for_card(options, trial):
    first = trial % options.players
    plan, table, types = twin.compiled(options, trial, first)
    log = twin.literal(options, plan, table, types, first)
    assert twin.placements(table, types) == [flat(p) for p in log.placed]
    assert twin.hands(table, types, options.players) == log.hands
    bound, stuck, passes, dealt, turned = twin.counters(table)
    assert (bound, stuck, passes) == (log.bound, log.stuck, log.passes)
    assert dealt == plan["cards"] - log.deck_left
    assert turned == sum(p.diva is not None for p in log.placed)


@many
@given(drawn.settings())
def test_drawn_settings_can_be_played(options):
    assert drawn.playable(options)


@many
@given(drawn.settings(), st.integers(0, 2**40))
def test_same_score_three_times(options, trial):
    plan, table, types = twin.compiled(options, trial, trial % options.players)
    placed = twin.placements(table, types)
    hands = twin.hands(table, types, options.players)
    slow = naive.score(options, naive.Log([naive.Placement(*p) for p in placed], hands))
    plain = score(
        Log(tuple(Placed(*p) for p in placed), hands={p: tuple(h) for p, h in enumerate(hands)}),
        options,
    )
    assert twin.scored(plan, table) == (slow.points, slow.seats, slow.winners)
    assert (list(plain.points), list(plain.seats), list(plain.best)) == (
        slow.points,
        slow.seats,
        slow.winners,
    )


@pytest.mark.parametrize("policy", ["random", "greedy", "thrift"])
@many
@given(trial=st.integers(0, 2**40), players=st.integers(2, 4))
def test_nothing_is_lost(policy, trial, players):
    options = drawn.DivaOptions(players=players, policy=policy)
    plan, table, types = twin.compiled(options, trial, 0)
    seen = [card for card, _, _ in twin.placements(table, types)]
    seen += [card for hand in twin.hands(table, types, players) for card in hand]
    left = [types[c] for c in table["deck"][len(seen) : plan["cards"]]]
    assert sorted(seen + left) == sorted(options.live_cards())
    assert sorted(table["divas"][: plan["diva_cards"]]) == sorted(options.diva_groups())
    assert sum(twin.scored(plan, table)[1]) <= options.seats == len(twin.placements(table, types))


def flat(placement):
    return placement.card, placement.player, placement.diva
