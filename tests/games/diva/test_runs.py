"""Runs can be cut anywhere, and any set can be told again."""

import itertools
import json

import numpy as np
import pytest

from simcli.decks.model import Deck
from simcli.errors import InputError
from simcli.games.contract import Replay
from simcli.games.diva.kernels.match import play_sets
from simcli.games.diva.kernels.table import new_table, setup
from simcli.games.diva.kernels.tally import TALLY_SIZE, as_record
from simcli.games.diva.kernels.what_if import what_if_rules
from simcli.games.diva.log import read_log
from simcli.games.diva.options import DivaOptions
from simcli.games.diva.score import score
from simcli.games.diva.simulate import simulate
from simcli.games.diva.trace import play_again, tell
from simcli.settings import Settings

CONFIGURATIONS = {
    "standard": {},
    "three, winner starts": {"players": 3, "start": "winner"},
    "loser starts, replayed": {"start": "loser", "tied_set": "replay", "match_tie": "extra"},
    "rotate, shared": {"start": "rotate", "tied_set": "shared", "match_tie": "total"},
    "lead ends it": {"match_end": "lead", "match_tie": "seats", "policy": ["greedy", "thrift"]},
}


def counted(options, cuts, seed=0):
    plan = setup(options, seed)
    total = np.zeros(TALLY_SIZE, np.int64)
    for first, last in itertools.pairwise(cuts):
        tally = np.zeros(TALLY_SIZE, np.int64)
        play_sets(plan, what_if_rules(plan["rules"]), first, last, new_table(), as_record(tally))
        total += tally
    return total


@pytest.mark.parametrize("settings", CONFIGURATIONS.values(), ids=CONFIGURATIONS)
def test_batches_may_be_cut_anywhere(settings):
    options = DivaOptions(**settings)
    whole = counted(options, [0, 300])
    assert (counted(options, [0, 1, 2, 50, 151, 299, 300]) == whole).all()
    record = as_record(whole)
    assert record["sets"] == 300
    assert record["matches"] == 100
    n = options.players
    assert record["match_win"].sum() + record["match_draw"] == 100
    assert record["win"].sum() + record["ties"] == 300
    assert record["player_win"].tolist()[n:] == [0] * (8 - n)


def test_any_number_of_jobs_counts_the_same():
    options = DivaOptions(players=3)
    one, two = (simulate(options, 70_000, seed=4, jobs=jobs) for jobs in (1, 2))
    assert one == two


def test_seeds_differ():
    assert (counted(DivaOptions(), [0, 99], 1) != counted(DivaOptions(), [0, 99], 2)).any()


def test_no_tie_is_left_where_ties_are_replayed():
    record = as_record(counted(DivaOptions(tied_set="replay"), [0, 600]))
    assert record["ties"] == 0


def test_extra_sets_leave_no_match_drawn():
    record = as_record(counted(DivaOptions(players=3, match_tie="extra"), [0, 600]))
    assert record["match_draw"] == 0
    assert record["match_sets"][0] > 600 / 3 * 2


def deck(options):
    return Deck("test", "diva", options.entries(), options)


@pytest.mark.parametrize("settings", CONFIGURATIONS.values(), ids=CONFIGURATIONS)
def test_a_trace_tells_the_set_that_was_counted(settings):
    options = DivaOptions(**settings)
    record = as_record(counted(options, [40, 41], seed=9))
    found = score(play_again(options, 9, 40).log, options)
    winner = [int(w) for w in record["player_win"][: options.players]]
    assert winner == [int(found.winner == g) for g in range(options.players)]
    assert [int(p[0]) for p in record["points"][: options.players]] == list(found.points)


def told(options, trial=0, seed=0, **how):
    return tell([deck(options)], Settings(seed=seed), Replay(trial, **how))


def log_in(lines):
    """The log that a trace ends with, read again."""
    return read_log("\n".join(lines[lines.index("The log:") + 1 :]))


@pytest.mark.parametrize(
    "settings",
    [{"solo_end": "off", "players": 3}, {"change_scope": "row", "rows1": [2, 7], "rows2": [4, 5]}],
)
def test_a_trace_ends_with_a_log_that_scores_the_same(settings):
    options = DivaOptions(**settings)
    lines = told(options, 41, seed=9).lines
    log, read = log_in(lines)
    played = play_again(options, 9, 41).log
    assert log.placed == played.placed
    assert (read.solo_end, read.rows1) == (options.solo_end, options.rows1)
    assert score(log, read) == score(played, options)
    said = lines[lines.index("The log:") - 1]
    for group, points in zip("ABC", score(log, read).points, strict=False):
        assert f"{group} {points} points" in said
    assert "set 3 of match 13" in lines[0]


def test_a_trace_tells_passes_and_onlys():
    options = DivaOptions(players=3, only_stuck="pass")
    lines = "\n".join("\n".join(told(options, t).lines) for t in range(40))
    assert "passes" in lines
    assert "bound by an Only" in lines
    with pytest.raises(InputError, match="numbered from 0"):
        told(options, -1)


def test_the_data_of_a_trace_follow_the_cards():
    """Every card dealt or drawn is placed or held; every turn says what it did."""
    options = DivaOptions(players=3, refill="batch", policy="thrift")
    data = told(options, 8, seed=2).data
    hands = {player: list(cards) for player, cards in data["dealt"].items()}
    for turn in data["turns"]:
        assert (turn["seat"] is None) == ("card" not in turn)
        if turn["seat"] is not None:
            hands[turn["player"]].remove(turn["card"])
        for player, cards in turn["drawn"].items():
            hands[player] += cards
    assert {p: sorted(cards) for p, cards in hands.items()} == {
        p: sorted(cards) for p, cards in data["held"].items()
    }
    assert read_log(data["log"])[0].placed == play_again(options, 2, 8).log.placed
    assert json.loads(json.dumps(data)) == data


def test_a_policy_may_be_named_for_a_run():
    other = told(DivaOptions(), 5, policies=("greedy,random",))
    wanted = DivaOptions(policy=["greedy", "random"])
    assert log_in(other.lines)[0].placed == play_again(wanted, 0, 5).log.placed
    assert other.data != told(DivaOptions(), 5).data
    with pytest.raises(InputError, match=r"unknown policy 'thirft'.*did you mean 'thrift'"):
        told(DivaOptions(), policies=("thirft",))
    with pytest.raises(InputError, match="3 policies for 2 players"):
        told(DivaOptions(), policies=("random,random,greedy",))


@pytest.fixture
def stacked(tmp_path):
    """Tells the set of a file that stacks it."""

    def tell_it(text, **settings):
        path = tmp_path / "order.txt"
        path.write_text(text, encoding="utf-8")
        return told(DivaOptions(**settings), orders=(path,))

    return tell_it


SMALL = {"floor1": 2, "floor2": 2, "hand": 2, "live_deck": {"AO": 1, "A2": 1, "A5": 1, "B3": 1}}


def test_a_stacked_set_is_played_as_its_file_says(stacked):
    data = stacked("AO A2  # a's hand\nA5 B3\nplays AO A5 A2 B3", **SMALL).data
    assert [turn["card"] for turn in data["turns"]] == ["AO", "A5", "A2", "B3"]
    assert [turn["only"] for turn in data["turns"]] == ["free", "bound", "free", "free"]
    assert data["points"] == {"A": 8, "B": 4}
    solo = SMALL | {"live_deck": {"AS": 1, "A2": 1, "A5": 1, "AC": 1}}
    data = stacked("AS A2 AC A5\ndivas C A A B B C C\nplays AS AC", **solo).data
    assert [turn["turned"] for turn in data["turns"][:2]] == ["C", "A"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AO A2 A5", "B3 is listed 0 times, the LIVE deck has 1"),
        ("AO A2 A5 B3 B3", "B3 is listed 2 times, the LIVE deck has 1"),
        ("AO A2 A5 B4", "B4 is listed 1 times, the LIVE deck has 0"),
        ("AO A2 A5 B3 Q", "'Q' is not a card"),
        ("AO A2 A5 B3\ndivas A", "A is listed 1 times, the DIVA deck has 2"),
        ("AO A2 A5 B3\ndivas 7", "'7' is not a group"),
        ("AO A2 A5 B3\nplays AO B3", "B3 cannot be placed on seat 2"),
    ],
)
def test_refuses_an_order_that_cannot_be(stacked, text, message):
    with pytest.raises(InputError, match=message.replace("(", r"\(")):
        stacked(text, **SMALL)


def test_who_begins_may_be_said():
    for first in (0, 1):
        assert told(DivaOptions(), 3, first=first).data["first"] == "ab"[first]
    with pytest.raises(InputError, match="one diva deck is a table"):
        tell([deck(DivaOptions())] * 2, Settings(), Replay())
