"""Runs can be cut anywhere, and any set can be told again."""

import itertools

import numpy as np
import pytest

from simcli.decks.model import Deck
from simcli.errors import InputError
from simcli.games.diva.kernels.match import play_sets
from simcli.games.diva.kernels.measure import what_if_rules
from simcli.games.diva.kernels.table import new_table, setup
from simcli.games.diva.kernels.tally import TALLY_SIZE, as_record
from simcli.games.diva.log import read_log
from simcli.games.diva.options import DivaOptions
from simcli.games.diva.score import score
from simcli.games.diva.simulate import simulate
from simcli.games.diva.trace import log_of, replay, trace
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
    _, table, types = replay(options, 9, 40)
    found = score(log_of(table, types, options.players), options)
    winner = [int(w) for w in record["player_win"][: options.players]]
    assert winner == [int(found.winner == g) for g in range(options.players)]
    assert [int(p[0]) for p in record["points"][: options.players]] == list(found.points)


def test_a_trace_ends_with_a_log_that_scores_the_same():
    options = DivaOptions(solo_end="off", players=3)
    lines = trace(deck(options), Settings(seed=9), 41)
    text = "\n".join(lines[lines.index("The log:") + 1 :])
    log, read = read_log(text)
    assert read.solo_end == "off"
    _, table, types = replay(options, 9, 41)
    assert log.placed == log_of(table, types, 3).placed
    points = ", ".join(f"{'ABC'[g]} {p} points" for g, p in enumerate(score(log, read).points))
    for said in points.split(", "):
        assert said in lines[-len(text.splitlines()) - 2]
    assert "set 3 of match 13" in lines[0]


def test_a_trace_tells_passes_and_onlys():
    options = DivaOptions(players=3, only_stuck="pass")
    told = "\n".join("\n".join(trace(deck(options), Settings(), t)) for t in range(40))
    assert "passes" in told
    assert "bound by an Only" in told
    with pytest.raises(InputError, match="numbered from 0"):
        trace(deck(options), Settings(), -1)
