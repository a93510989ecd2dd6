"""Setup, mulligan and turn order (CR 6.2, 7) in traced games. Tests are named by Q&A number."""

from __future__ import annotations

import pytest

from simcli.games.loveca.game.trace import Event, Trace
from tests.games.loveca.game.tables import (
    POLICIES,
    deck_of,
    live,
    member,
    shuffled,
    small_deck,
    told_match,
    told_solo,
)

pytestmark = pytest.mark.kernel

DECK = deck_of((member("m", 2, 1, "red", red=1), 48), (live("L", 1, red=1), 12))


def of(told: Trace, event: str, player: int | None = None) -> list[Event]:
    return [e for e in told.events if e.event == event and player in (None, e.player)]


@pytest.mark.parametrize("first", [0, 1])
def test_qa16_whoever_is_chosen_goes_first(first: int) -> None:
    told = told_match((DECK, DECK), 0, ("random", "random"), first=first)
    assert [e.player for e in told.events if e.turn == 0 and e.event == "draw"] == [
        told.began,
        1 - told.began,
    ]
    assert next(e.player for e in told.events if e.turn == 1) == told.began


@pytest.mark.parametrize("policy", POLICIES)
def test_qa17_qa18_one_mulligan_each_the_first_player_first(policy: str) -> None:
    for trial in range(6):
        told = told_match((small_deck(trial, 30), small_deck(9, 30)), trial, (policy, policy))
        assert [e.player for e in of(told, "mulligan")] == [told.began, 1 - told.began]
        after = told.events.index(of(told, "mulligan")[-1])
        assert all(e.event == "energy" for e in told.events[after + 1 : after + 3])


def test_qa18_the_cards_set_aside_cannot_be_drawn_again() -> None:
    deck = small_deck(1, 30)
    for trial in range(30):
        told = told_solo(deck, trial, "random", turns=1)
        (event,) = of(told, "mulligan")
        zones = event.zones[0].cards
        assert not set(event.cards) & set(zones["hand"])
        assert set(event.cards) <= set(zones["deck"])
        assert len(zones["hand"]) == 6


def test_under_the_early_rules_they_can() -> None:
    cards = [(e.card, e.count) for e in small_deck(1, 30).entries]
    deck = deck_of(*cards, plan={"rules": {"redraw": True}})
    told = [told_solo(deck, trial, "random", turns=1) for trial in range(30)]
    events = [of(one, "mulligan")[0] for one in told]
    assert any(set(e.cards) & set(e.zones[0].cards["hand"]) for e in events)


def test_qa19_keeping_all_shuffles_nothing() -> None:
    told = told_solo(small_deck(2, 30), 3, "random", turns=1, mulligan="none")
    draw, kept, *_ = told.events
    assert (kept.event, kept.cards) == ("mulligan", ())
    assert kept.zones[0].cards == draw.zones[0].cards


def test_a_stacked_deck_gets_returned_cards_at_the_bottom() -> None:
    deck = small_deck(2, 30)
    orders = (shuffled(deck, 1), shuffled(deck, 2))
    told = told_match((deck, deck), 0, ("random", "random"), orders, mulligan="all")
    for p in range(2):
        (event,) = of(told, "mulligan", p)
        order = told.setup.seats[p].order
        assert order is not None
        assert event.zones[p].cards["hand"] == order[6:12]
        assert event.zones[p].cards["deck"] == (*order[12:], *order[:6])


def test_both_draw_and_get_energy_in_turn_one() -> None:
    told = told_match((DECK, DECK), 4, ("random", "random"))
    for p in range(2):
        turn = [e for e in told.events if (e.turn, e.player) == (1, p)]
        (energy,) = (e for e in turn if e.phase == "energy")
        (draw,) = (e for e in turn if e.phase == "draw")
        assert energy.zones[p].energy == (8, 4, 0)
        assert len(draw.cards) == 1


def test_the_second_player_sets_without_seeing_and_performs_last() -> None:
    told = told_match((DECK, DECK), 4, ("random", "random"))
    for turn in range(1, told.turns + 1):
        phases = [(e.phase, e.player) for e in told.events if e.turn == turn]
        first = phases[0][1]
        normal = [p for phase, p in phases if phase in ("active", "energy", "draw", "main")]
        assert normal == sorted(normal, reverse=first == 1), "one wholly after the other"
        for phase in ("live set", "performance"):
            players = [p for name, p in phases if name == phase]
            assert players == sorted(players, reverse=first == 1)


def test_the_only_one_who_placed_a_card_goes_first_next() -> None:
    seen = set()
    for trial in range(12):
        told = told_match((DECK, DECK), trial, ("clear", "random"))
        for turn in range(1, told.turns):
            placed = {e.player for e in of(told, "success") if e.turn == turn}
            first, then = (
                next(e.player for e in told.events if e.turn == at) for at in (turn, turn + 1)
            )
            assert then == (placed.pop() if len(placed) == 1 else first)
            seen.add((first, then))
    assert (0, 1) in seen
    assert (1, 0) in seen
