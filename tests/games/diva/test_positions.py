"""Every position scored by hand, by the game's own score and by the naive twin."""

import pytest

from simcli.games.diva.log import read_log
from simcli.games.diva.options import DivaOptions
from simcli.games.diva.score import score
from tests.games.diva.positions import POSITIONS
from tests.naive import diva as naive

cases = pytest.mark.parametrize(
    ("position", "settings", "points", "winner"),
    [case[1:] for case in POSITIONS],
    ids=[case[0] for case in POSITIONS],
)


def outcome(result):
    return tuple(result.points), None if result.winner is None else "ABC"[result.winner]


@cases
def test_score_by_hand(position, settings, points, winner):
    log, options = read_log(position, options=DivaOptions(floor1=3, floor2=3, **settings))
    assert outcome(score(log, options)) == (points, winner)


@cases
def test_naive_score_by_hand(position, settings, points, winner):
    log, options = read_log(position, options=DivaOptions(floor1=3, floor2=3, **settings))
    twin = naive.Log([naive.Placement(p.card, p.player, p.turned) for p in log.placed])
    assert outcome(naive.score(options, twin)) == (points, winner)


def test_there_are_all_positions():
    assert len(POSITIONS) == 42
