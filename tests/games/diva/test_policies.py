"""How players choose: greedy by exhaustive look-ahead, thrift by its rules of thumb."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcli.games.diva.cards import parse_card
from simcli.games.diva.kernels import table as t
from simcli.games.diva.kernels.hands import deal, name_streams
from simcli.games.diva.kernels.play import finish
from simcli.games.diva.log import Log, Placed
from simcli.games.diva.options import DivaOptions
from simcli.games.diva.paired import wins_of
from simcli.games.diva.score import score
from simcli.games.diva.trace import log_of, play_again
from simcli.settings import Settings
from tests.games.diva import drawn


def worth(options, log, player, card, hand, divas):
    """A player's expected lead after placing a card."""
    outcomes = divas if card.turns and divas else [None]
    leads = []
    for turned in outcomes:
        placed = (*log, Placed(card, player, turned))
        points = score(Log(placed, hands={player: hand}), options).points
        others = [p for q, p in enumerate(points) if q != player]
        leads.append(points[player] - max(others))
    return Fraction(sum(leads), len(leads))


@settings(max_examples=60, deadline=None)
@given(
    drawn.settings(policy="greedy", choice="sequential", only_stuck="free"), st.integers(0, 2**40)
)
def test_greedy_never_leaves_a_larger_lead_in_hand(options, trial):
    options = options.model_copy(update={"diva_empty": "nothing", "only_on_only": "replace"})
    plan, table, types = t.setup(options), t.new_table(), t.card_types(options)
    name_streams(plan, trial, table)
    deal(plan, 0, table)
    finish(plan, 0, table)
    log = log_of(table, types, options.players)
    hands = {p: [] for p in range(options.players)}
    turned = 0
    for seat, here in enumerate(log.placed):
        for at in range(int(table["counts"][t.DEALT])):
            if table["drawn_turn"][at] <= table["turn"][seat] and not table["drawn_by"][at] < 0:
                hands[int(table["drawn_by"][at])].append(types[table["deck"][at]])
                table["drawn_by"][at] = -1
        hand = hands[here.player]
        divas = [int(g) for g in table["divas"][turned : plan["diva_cards"]]]
        if table["freedom"][seat] == t.FREE:
            best = []
            for card in hand:
                rest = list(hand)
                rest.remove(card)
                best.append(
                    worth(options, log.placed[:seat], here.player, card, tuple(rest), divas)
                )
            assert best[hand.index(here.card)] == max(best)
        hand.remove(here.card)
        turned += here.turned is not None


def placed_by_thrift(cards, position):
    """What player a places from a hand after a position, all others' cards fixed."""
    from simcli.games.diva.kernels.play import finish
    from simcli.games.diva.log import read_log
    from simcli.games.diva.position import _known
    from simcli.games.diva.rules import board_after

    hand = [parse_card(word) for word in cards.split()]
    options = DivaOptions(policy="thrift", floor1=4, floor2=4, hand=len(hand))
    log, options = read_log(position, options=options)
    board = board_after(log, options)
    known = _known(board, hand)
    plan = t.setup(options)
    known["held"][1] = 1  # b has a card to go on with
    known["hands"][1][0] = known["deck"][int(known["counts"][t.DEALT])]
    known["counts"][t.DEALT] += 1
    finish(plan, board.first, known)
    return str(t.card_types(options)[known["card"][len(log.placed)]])


THRIFT = [
    ("low own penlight on floor 1", "A1 A5 B2", "", "A1"),
    ("worthless before own on floor 1", "A1 C5 B2", "", "C5"),
    ("high own penlight on floor 2", "A2 A5 C3", "C1 B1 C1 B2", "A5"),
    ("never a rival's penlight first", "B5 A1", "", "A1"),
    ("swapped: high own on floor 1", "A2 A5 C3", "CX B1", "A5"),
    ("a hostile solo is closed", "AC A5 C3", "C1 BS(B) C1 B2", "AC"),
    ("its own solo is not", "AC A5 B3", "C1 BS(A) C1 B2", "A5"),
    ("no solo for the likelier rival", "AS A1 C1", "BS(A) BC(A)", "C1"),
    ("a solo when its own are likeliest", "AS A1 B1", "BC(B) AC(C) CC(C) CS(B)", "AS"),
    ("Encore on the last seat", "AE A5", "first: b\nB1 A1 B2 A2 B3 A3 B4", "AE"),
    ("Encore kept for it before", "AE B5", "first: b\nB1 A1 B2 A2 B3", "B5"),
    ("Encore worthless to the others", "AE A5", "", "AE"),
    ("its own Only is welcome", "AO A1", "", "AO"),
]


@pytest.mark.parametrize(
    ("hand", "position", "places"), [c[1:] for c in THRIFT], ids=[c[0] for c in THRIFT]
)
def test_thrift_follows_its_rules_of_thumb(hand, position, places):
    assert placed_by_thrift(hand, position) == places


def test_random_follows_its_own_stream():
    options = DivaOptions(players=3)
    one = play_again(options, 1, 5)
    mixed = options.model_copy(update={"policy": ["random", "thrift", "random"]})
    other = play_again(mixed, 1, 5)
    # The same deal: what is dealt before anybody chooses is the same.
    assert one.table["deck"][:9].tolist() == other.table["deck"][:9].tolist()
    assert one.log != other.log


@pytest.mark.parametrize("policy", ["greedy", "thrift"])
@pytest.mark.parametrize("players", [2, 3])
def test_thinking_beats_chance(policy, players):
    policies = [policy] + ["random"] * (players - 1)
    wins = wins_of(0, DivaOptions(players=players, policy=policies), 4_000, Settings())
    assert wins / 4_000 > 1 / players + 0.1
