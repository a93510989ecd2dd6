"""The log a person types in: what is understood, and what is said where it is not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcli.errors import InputError
from simcli.games.diva.cards import parse_card
from simcli.games.diva.log import parse_hand, read_log
from simcli.games.diva.options import DivaOptions

LINES = """\
# a table's position
players: 3
solo_end: off
first: b
b A3
c BS(-)   # the DIVA deck was empty
a cx
|
b passes
c BE
a holds AE B3
"""


def test_a_log_line_by_line():
    log, options = read_log(LINES)
    assert [f"{'abc'[p.player]} {p}" for p in log.placed] == ["b A3", "c BS(-)", "a CX", "c BE"]
    assert log.passes == ((3, 1),)
    assert log.next_player == 0
    assert [str(card) for card in log.hands[0]] == ["AE", "B3"]
    assert (options.players, options.solo_end, options.floors) == (3, "off", (3, 1))


def test_a_log_on_one_line():
    log, options = read_log("A3 B2 c C5 | A1 a B4", options=DivaOptions(players=3, floor1=3))
    assert [p.player for p in log.placed] == [0, 1, 2, 0, 0]
    assert options.floors == (3, 9)


BAD = [
    ("ZZ", "log:1:1: 'ZZ' is not a card"),
    ("A3 B9 AQ", "log:1:7: 'AQ' is not a card"),
    ("_4", "a penlight has a group"),
    ("AS", "turned a DIVA, of which group"),
    ("A3(B)", "only Solo and Collaboration turn"),
    ("c A3", "log:1:1: player c in a game of 2"),
    ("a", "what did a place"),
    ("first: z", "'z' is not a player"),
    ("first: h", "player h in a game of 2"),
    ("solo_endd: all", "unknown setting 'solo_endd'; did you mean 'solo_end'"),
    ("# here\nsolo_end: some", "log:2:11: solo_end: should be 'all', 'during' or 'off'"),
    ("players: 2\nplayers: 3", "log:2:1: 'players' is set twice"),
    ("players: two", "log:1:10: players: should be a valid integer"),
    ("rows1: [3, x]", "log:1:8: rows1: should be a valid list"),
    ("game: diva\nplayers: 2", "this is a deck file, not a log; name it with --deck"),
    ("A1 | B1 | A2", "log:1:9: a second '|'"),
    ("floor1: 3\nA1 A2 | B1", "'|' after 2 seats, but the first floor has 3"),
    ("floor1: 1\nfloor2: 1\nA1 A2 A3", "3 cards on 2 seats"),
    ("D3", "group D in a game of 3 groups"),
    ("AS(D)", "group D in a game of 3 groups"),
    ("A3\na holds A3 Q", "log:2:12: 'Q' is not a card"),
]


@pytest.mark.parametrize(("text", "says"), BAD, ids=[b[1][:30] for b in BAD])
def test_a_bad_log_is_refused_in_one_line(text, says):
    with pytest.raises(InputError) as caught:
        read_log(text)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


words = st.sampled_from(
    ["A3", "b", "BS(A)", "|", "passes", "holds", "players: 3", "#", "AE", "x", "-"]
)


@given(st.lists(st.lists(words, max_size=4).map(" ".join), max_size=6).map("\n".join))
def test_any_text_is_read_or_refused(text):
    try:
        log, options = read_log(text)
    except InputError:
        return
    assert all(p.player < options.players for p in log.placed)


@given(st.text(max_size=60))
def test_noise_is_read_or_refused(text):
    try:
        read_log(text)
    except InputError as error:
        assert "\n" not in str(error)


@given(st.sampled_from("ABCDEFGH_"), st.sampled_from("123456789OSCXE"))
def test_a_card_is_written_as_it_is_read(group, sign):
    if group == "_" and sign.isdigit():
        return
    assert str(parse_card((group + sign).lower())) == group + sign


def test_a_hand():
    assert [str(c) for c in parse_hand("A3, be  cx")] == ["A3", "BE", "CX"]
