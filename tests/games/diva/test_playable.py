"""Which configurations are refused, why, and which are only odd."""

import pytest
from pydantic import ValidationError

from simcli.errors import InputError
from simcli.games.diva.options import DivaOptions, Specials
from simcli.games.diva.playable import problems, require_playable
from simcli.games.diva.words import unmodelled

REFUSED = [
    ({"refill": "never"}, "18 seats can never be filled: hands are not refilled, and 2 hands of 5"),
    ({"players": 4, "groups": 3}, "4 players need 4 groups"),
    ({"hand": 20, "players": 3}, "3 hands of 20 cards cannot be dealt from a LIVE deck of 45"),
    ({"policy": ["random"]}, "1 policies for 2 players"),
    ({"live_deck": {"D1": 20}}, "live_deck: D1 is of group D"),
    ({"live_deck": {"Q1": 20}}, "live_deck: 'Q1' is not a card"),
    ({"neutral_specials": True, "encore_group": "card"}, "special cards have no colour"),
    ({"neutral_specials": True, "collab_to": "card"}, "special cards have no colour"),
    ({"change_scope": "row", "rows1": [4, 4]}, "rows1 hold 8 seats, floor 1 has 9"),
    ({"pen_copies": 20, "groups": 8, "live_deck": None}, "a LIVE deck of 840 cards"),
]


@pytest.mark.parametrize(("settings", "says"), REFUSED, ids=[r[1][:36] for r in REFUSED])
def test_refused(settings, says):
    with pytest.raises(InputError) as caught:
        require_playable(DivaOptions(**settings), "deck.yaml")
    assert says in str(caught.value)
    assert str(caught.value).startswith("deck.yaml: ")


ODD = [
    ({"floor1": 30, "floor2": 30}, "empty-seats"),
    ({"divas_per_group": 1}, "few-divas"),
    ({"players": 3, "floor1": 10, "floor2": 10}, "uneven-seats"),
]


@pytest.mark.parametrize(("settings", "code"), ODD, ids=[o[1] for o in ODD])
def test_odd(settings, code):
    options = DivaOptions(**settings)
    require_playable(options)
    assert [p.code for p in problems(options) if p.severity == "warning"] == [code]


@pytest.mark.parametrize("players", range(2, 9))
def test_defaults_can_be_played(players):
    options = DivaOptions(players=players)
    assert problems(options) == []
    assert len(options.live_cards()) == 15 * options.group_count
    assert options.seats % players == 0


def test_the_box_for_two_and_three():
    for players in (2, 3):
        options = DivaOptions(players=players)
        assert len(options.live_cards()) == 45
        assert len(options.diva_groups()) == 9 - players


def test_more_than_three_are_extrapolated():
    assert not any("extrapolated" in said for said in unmodelled(DivaOptions(players=3)))
    assert any("extrapolated" in said for said in unmodelled(DivaOptions(players=4)))


@pytest.mark.parametrize(
    "settings",
    [
        {"players": 1},
        {"players": 9},
        {"floor2": 0},
        {"floor1": -1},
        {"hand": 0},
        {"solo_end": "maybe"},
        {"pen_copies": True},
        {"specials": {"only": -1}},
        {"live_deck": {"A1": 0}},
        {"unknown": 1},
        {"unchosen_can_win": True},
    ],
    ids=str,
)
def test_nonsense_is_no_setting(settings):
    with pytest.raises(ValidationError):
        DivaOptions(**settings)


def test_specials_a_group():
    cards = DivaOptions(specials=Specials(only=0, encore=2)).live_cards()
    assert [sum(c.kind == k for c in cards) for k in ("only", "encore", "solo")] == [0, 6, 3]
