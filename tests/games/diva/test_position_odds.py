"""Win odds of each card from a typed position."""

from fractions import Fraction

import pytest

from simcli.decks.model import Deck
from simcli.errors import InputError
from simcli.games.diva.cards import parse_card
from simcli.games.diva.log import read_log
from simcli.games.diva.options import DivaOptions
from simcli.games.diva.position import position
from simcli.games.diva.rules import board_after, hand_sizes
from simcli.settings import Settings
from simcli.statistics.estimates import Exact, Proportion

SMALL = {"floor1": 3, "floor2": 3, "hand": 3}


def odds(log, hand, settings=None, of="win", **options):
    chosen = DivaOptions(**{**SMALL, **options})
    deck = Deck("test", "diva", chosen.entries(), chosen)
    (section,) = position(deck, log, hand, settings or Settings(trials=30_000))
    return {m.key: m.estimate for m in section.measures if m.metric == f"position.{of}"}


def test_the_last_seat_is_exact():
    # b to place: A has 3 + 2 (floor 2) = 5 points, B has 2 + 5 = 7.
    found = odds("A3 B2 C5 | A1 B4", "B1 CS AX")
    assert found == {
        "B1": Exact(Fraction(1)),
        "AX": Exact(Fraction(0) + 1),  # void on floor 2
        "CS": Exact(Fraction(2, 7)),  # two of the seven DIVAs are B's
    }


def test_a_solo_that_ends_the_set_is_told():
    found = odds("A3 B2 C5 | A1 B4", "B1 CS AX", of="solo")
    assert found == {"B1": Exact(Fraction(0)), "AX": Exact(Fraction(0)), "CS": Exact(Fraction(1))}
    # Nothing is left that could end the solo: no Collaboration in the deck.
    deck = {f"{g}{v}": 2 for g in "ABC" for v in range(1, 6)} | {"AS": 1, "BS": 1}
    found = odds("A3 B2 AS(C) | ", "A1 B1 C1", of="solo", live_deck=deck)
    assert all(estimate.hits == estimate.trials for estimate in found.values())


def test_best_first():
    assert list(odds("A3 B2 C5 | A1 B4", "CS B1 A5")) == ["B1", "CS", "A5"]


def test_simulation_agrees_with_the_exact_last_seat():
    log, hand = "A3 B2 C5 | A1 B4", "B1 CS AC"
    exact = odds(log, hand)
    simulated = odds(log, hand, Settings(engine="mc", trials=60_000))
    for card, estimate in simulated.items():
        assert isinstance(estimate, Proportion)
        assert estimate.trials == 20_000
        assert estimate.hits / estimate.trials == pytest.approx(float(exact[card].value), abs=0.02)


def test_an_only_leaves_only_its_colour():
    # b's Only of B binds a, whose lap is not over.
    assert set(odds("A3 BO", "B1 A5 C2")) == {"B1"}
    # a's own Only has run out when a's turn comes.
    assert set(odds("AO A3", "B1 A5 C2")) == {"B1", "A5", "C2"}


def test_a_strong_card_is_better_than_a_rivals():
    found = odds("A3 B2 C5 |", "B5 C2 B1")
    chance = {card: e.hits / e.trials for card, e in found.items()}
    assert chance["B5"] > chance["B1"] > chance["C2"] - 0.02


def test_who_holds_how_many():
    def sizes(log, **options):
        read, chosen = read_log(log, options=DivaOptions(**{**SMALL, **options}))
        return hand_sizes(board_after(read, chosen))

    assert sizes("A3 B2 C5 |") == [3, 3]
    assert sizes("A3 B2 C5 |", refill="never") == [1, 2]
    assert sizes("A3 B2 A2 B1", hand=2, refill="batch") == [2, 2]
    few = {"A1": 2, "B1": 2, "A2": 2, "B2": 1}
    assert sizes("A1 B1 A2", live_deck=few) == [2, 2]  # one card was left to draw


def test_the_board_after_passes():
    log, options = read_log("a AO\nb A2\nc passes\na B4", options=DivaOptions(players=3, **SMALL))
    board = board_after(log, options)
    assert (board.player, board.turns, board.onlys) == (1, 4, {})
    assert board.legal(1, [parse_card("B5")]) == ([parse_card("B5")], False)


BAD = [
    ("A3 B2 C5 | A1 B4 C2", "A1 B1 C1", {}, "every seat is filled"),
    ("A3 B2", "A1", {}, "player a has the turn and holds 3 cards, not 1"),
    ("A3 A3", "A3 B1 C1", {}, "3 copies of A3"),
    ("BS(A) BC(A) CS(A)", "A1 B1 C1", {}, "3 DIVAs of A turned, the DIVA deck has 2"),
    ("AO", "B1 C1 C2", {"only_stuck": "pass"}, "has no card of the Only's colour and passes"),
    ("A3", "B1 C1 C2", {"choice": "simultaneous"}, "lie face down"),
    ("A3", "B1 C1 Q2", {}, "--hand: 'Q2' is not a card"),
    ("A3", "B1 C1 C2", {"refill": "never", "floor2": 9}, "can never be filled"),
]


@pytest.mark.parametrize(("log", "hand", "options", "says"), BAD, ids=[b[3][:24] for b in BAD])
def test_what_cannot_be_is_refused(log, hand, options, says):
    with pytest.raises(InputError) as caught:
        odds(log, hand, **options)
    assert says in str(caught.value)
