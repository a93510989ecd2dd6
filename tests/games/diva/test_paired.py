"""Two configurations on the same deals: nothing flips between equals, and what does, as much as
was found before."""

import numpy as np
import pytest

from simcli.games.diva.kernels.duel import EDGE, FLIPS
from simcli.games.diva.kernels.table import PLACED
from simcli.games.diva.options import DivaOptions
from simcli.games.diva.paired import differ_in_matches, differ_in_reading, differ_in_sets
from simcli.games.diva.variants import variants
from simcli.settings import Settings
from tests.games.diva import twin

SETTINGS = Settings()
TRIALS = 100_000


@pytest.mark.parametrize("policy", ["random", "greedy", "thrift"])
@pytest.mark.parametrize("differ", [differ_in_sets, differ_in_matches])
def test_equal_configurations_never_flip(policy, differ):
    options = DivaOptions(policy=policy)
    _, flips, edge, squares = differ(options, [options.model_copy()], 2_000, SETTINGS)[0]
    assert (flips, edge, squares) == (0, 0, 0)


def test_equal_readings_never_flip():
    options = DivaOptions(players=3)
    tally = differ_in_reading(options, [options, options], 2_000, SETTINGS)
    assert not tally[:, FLIPS:].any()


# Found by others on 20,000 sets at random, standard errors up to 0.0035.
KNOWN = [
    ({"set_winner": "points"}, 0.196, 0.026),
    ({"set_winner": "seats"}, 0.326, 0.571),
    ({"solo_end": "during"}, 0.136, 0.153),
    ({"solo_end": "off"}, 0.186, 0.295),
    ({"collab_to": "both"}, 0.037, 0.076),
    ({"collab_to": "player"}, 0.071, 0.138),
    ({"bonus_on": "pen"}, 0.011, 0.020),
    ({"bonus_on": "all"}, 0.019, 0.029),
    ({"bonus_when": "placed"}, 0.013, 0.021),
    ({"change_first2f": "lock"}, 0.001, 0.000),
    ({"change_first2f": "none"}, 0.013, 0.021),
    ({"encore_when": "lastplayer2f"}, 0.041, 0.029),
    ({"encore_when": "anywhere"}, 0.106, 0.151),
    ({"encore_group": "card"}, 0.011, 0.016),
    ({"encore_scope": "face"}, 0.001, 0.002),
    ({"solo_absent": "void"}, 0.078, 0.0),
]


@pytest.mark.parametrize("players", [2, 3])
def test_flip_rates_found_before(players):
    options = DivaOptions(players=players)
    readings = [options.model_copy(update=changes) for changes, *_ in KNOWN]
    tally = differ_in_reading(options, readings, TRIALS, SETTINGS)
    rates = tally[:, FLIPS] / TRIALS
    expected = np.array([case[players - 1] for case in KNOWN])
    assert np.abs(rates - expected).max() < 0.009, dict(zip(map(str, KNOWN), rates, strict=True))
    assert rates[-1] == 0.0 or players == 2  # with every group played nobody is absent


def test_a_reading_of_the_score_replays_as_the_same_log():
    options = DivaOptions()
    _, table, types = twin.compiled(options, trial=77, first=1, seed=5)
    log = twin.placements(table, types)
    for variant in variants(options):
        if variant.kind == "score":
            _, other, _ = twin.compiled(variant.options, trial=77, first=1, seed=5)
            assert twin.placements(other, types) == log
            assert other["counts"][PLACED] == 18


def test_scoring_anew_and_playing_anew_count_the_same():
    options = DivaOptions()
    other = options.model_copy(update={"encore_group": "card"})
    rescored = differ_in_reading(options, [other], 20_000, SETTINGS)[0]
    assert rescored.tolist() == differ_in_sets(options, [other], 20_000, SETTINGS)[0].tolist()
    assert rescored[EDGE] < 0  # the last seat loses its Encore


def test_variants_change_one_sentence_and_can_be_played():
    for options in (DivaOptions(), DivaOptions(players=3), DivaOptions(players=4)):
        found = list(variants(options))
        names = [(v.sentence, v.value) for v in found]
        assert len(set(names)) == len(names)
        # Every sentence with more than one reading is there, A6, A8 and C3 among them.
        assert {v.sentence for v in found} >= {f"B{n}" for n in range(21)} - {"B6"}
        assert {v.sentence for v in found} >= {f"C{n}" for n in range(1, 5)}
        assert {v.sentence for v in found} >= {f"A{n}" for n in range(1, 13)}
