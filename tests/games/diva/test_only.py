"""The life of an Only on stacked decks: whom it binds, for how long, and who is stuck."""

import pytest

from simcli.games.diva.cards import parse_card
from simcli.games.diva.kernels.hands import deal
from simcli.games.diva.kernels.play import finish
from simcli.games.diva.kernels.table import BOUND, STUCK, card_types, new_table, setup
from simcli.games.diva.options import DivaOptions
from tests.games.diva import twin
from tests.naive import diva as naive


def words(text):
    return [parse_card(word) for word in text.split()]


def stacked(deck, wanted, **settings):
    """A set from a stacked deck in which players place the wanted cards where they may; by the
    kernels and by the naive twin: (player, card) pairs, points, bound and stuck turns."""
    cards = words(deck)
    counts = {str(card): cards.count(card) for card in cards}
    options = DivaOptions(live_deck=counts, **settings)
    plan = setup(options, deck=cards, script=words(wanted), stacked=True)
    table, types = new_table(), card_types(options)
    deal(plan, 0, table)
    finish(plan, 0, table)
    placed = [("abc"[p], str(card)) for card, p, _ in twin.placements(table, types)]
    counted = (int(table["counts"][BOUND]), int(table["counts"][STUCK]))

    left = words(wanted)

    def choose(turn, player, hand, legal):
        at = next((i for i in legal if hand[i] == left[0]), legal[0])
        left.pop(0)
        return at

    log = naive.play_set(options, cards, lambda: None, 0, choose)
    assert [("abc"[h.player], str(h.card)) for h in log.placed] == placed
    assert (log.bound, log.stuck) == counted
    points = twin.scored(plan, table)[0]
    assert naive.score(options, log).points == points
    return placed, tuple(points), counted


def three(a, b, c, wanted, **settings):
    return stacked(
        f"{a} {b} {c}", wanted, players=3, hand=2, refill="never", floor1=3, floor2=3, **settings
    )


def test_binds_the_others_for_one_lap():
    placed, points, counted = three("AO B4", "A2 B5", "B1 C5", "AO B5 B1 B4 B5 C5")
    # b would have placed B5, but must place A2; c has no A and may place anything.
    assert placed == [
        ("a", "AO"),
        ("b", "A2"),
        ("c", "B1"),
        ("a", "B4"),
        ("b", "B5"),
        ("c", "C5"),
    ]
    assert points == (2, 12, 6)
    assert counted == (2, 1)


def test_the_newest_replaces_and_binds_its_predecessor():
    placed, points, counted = three("AO B4", "A2 B5", "BO C5", "AO A2 BO B4 B5 C5")
    assert [card for _, card in placed] == ["AO", "A2", "BO", "B4", "B5", "C5"]
    assert points == (2, 11, 6)
    assert counted == (4, 1)


def test_an_only_of_the_colour_answers_an_only():
    placed, points, _ = three("AO A4", "B1 B5", "AO C5", "AO B1 C5 A4 B5 C5")
    # c must place the AO; then a is bound to A and places A4, b is stuck.
    assert [card for _, card in placed] == ["AO", "B1", "AO", "A4", "B5", "C5"]
    assert points == (5, 7, 6)


def test_a_stuck_player_may_have_to_pass():
    placed, points, _ = three("AO B4", "A2 B5", "B1 C5", "AO A2 B4 B5 B1 C5", only_stuck="pass")
    assert "".join(player for player, _ in placed) == "ababcc"
    assert sorted(card for _, card in placed) == ["A2", "AO", "B1", "B4", "B5", "C5"]
    assert points == (2, 12, 6)


def test_a_forced_penlight_costs_its_player_the_set():
    placed, points, _ = stacked(
        "AO B1 A5 B3 A2 C1 C2 C3", "AO B3 A2 B3", players=2, hand=2, floor1=2, floor2=2
    )
    assert [card for _, card in placed] == ["AO", "A5", "A2", "B3"]
    assert points == (8, 4)


@pytest.mark.parametrize(("until", "last"), [("lap", "B5"), ("encore", "A3"), ("set_end", "A3")])
def test_how_long_it_binds(until, last):
    placed, _, _ = stacked(
        "AO C1 A2 A1 A3 B5 C4 C5",
        "AO A1 C1 B5",  # b would place B5 last, and may when the lap is over
        players=2,
        hand=3,
        floor1=2,
        floor2=2,
        refill="never",
        only_until=until,
    )
    assert placed[3] == ("b", last)


@pytest.mark.parametrize(("colour", "answer"), [("card", "B5"), ("player", "A1")])
def test_which_colour_it_asks_for(colour, answer):
    placed, _, _ = stacked(
        "BO C1 A1 B5 C4 C5",
        "BO C4",
        players=2,
        hand=2,
        floor1=1,
        floor2=1,
        refill="never",
        only_colour=colour,
    )
    assert placed[1] == ("b", answer)
