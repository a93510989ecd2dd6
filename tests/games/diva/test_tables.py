"""The tables of ``simcli odds`` and ``simcli score``."""

from fractions import Fraction
from io import StringIO

import pytest

from simcli import api
from simcli.cli.app import main
from simcli.decks.model import Deck
from simcli.errors import InputError
from simcli.games.diva import GAME
from simcli.games.diva.ambiguities import ambiguities
from simcli.games.diva.options import DivaOptions
from simcli.games.diva.sections import sections
from simcli.settings import Settings
from simcli.statistics.estimates import Exact, Proportion


def deck(**settings):
    options = DivaOptions(**settings)
    return Deck("test", "diva", options.entries(), options)


@pytest.fixture(scope="module", params=[2, 3, 4])
def tables(request):
    return request.param, sections(deck(players=request.param), Settings(trials=6_000))


def rows(found, metric, given="random"):
    return {
        m.key: m.estimate
        for section in found
        for m in section.measures
        if m.metric == metric and given in m.given
    }


def test_places_and_ties_add_up(tables):
    players, found = tables
    for manner in ("at random", "greedily", "with thrift"):
        wins = rows(found, "set.win", manner)
        assert list(wins) == [str(place + 1) for place in range(players)]
        tied = rows(found, "set.tie", manner)[None]
        assert sum(w.hits for w in wins.values()) + tied.hits == tied.trials
        matches = rows(found, "match.win", manner)
        drawn = rows(found, "match.draw", manner)[None]
        assert sum(m.hits for m in matches.values()) + drawn.hits == drawn.trials
        assert list(matches) == ["first", "second", "third", "fourth"][:players]


def test_everything_asked_for_is_there(tables):
    players, found = tables
    metrics = {m.metric for section in found for m in section.measures}
    assert metrics >= {
        "set.win",
        "set.tie",
        "match.win",
        "match.draw",
        "policy.win",
        "solo.end",
        "card.value.player",
        "card.value.colour",
        "change.flip",
        "bonus.flip",
        "encore.win",
        "set.comeback",
        "set.seats",
        "set.disagree",
    }
    assert len({section.name for section in found}) == len(found)
    seats = rows(found, "set.seats")[None]
    assert seats.total == seats.trials * deck(players=players).options.seats


def test_counts_are_whole_distributions(tables):
    _, found = tables
    for metric in ("change.count", "points.count", "margin.count"):
        counted = rows(found, metric)
        assert sum(c.hits for c in counted.values()) == 6_000
    encore = rows(found, "encore.win")
    assert sum(e.trials for e in encore.values()) == 6_000
    drawn = list(rows(found, "encore.drawn").values())
    assert drawn[0].hits == encore["0"].trials
    assert [d.hits for d in drawn] == sorted(d.hits for d in drawn)
    assert drawn[-1].hits == 6_000 - encore["never"].trials


def test_the_value_of_a_penlight_by_seat_adds_up_to_that_by_floor(tables):
    _, found = tables
    measures = [m for s in found for m in s.measures]
    for value in range(1, 6):
        name = f"penlight {value}"
        by_seat = [m.estimate for m in measures if m.metric == "card.value.seat" and m.key == name]
        by_floor = [
            m.estimate
            for m in measures
            if m.metric == "card.value.colour" and m.key in (f"{name}@floor1", f"{name}@floor2")
        ]
        for field in ("trials", "total", "squares"):
            one, two = (sum(getattr(e, field) for e in es) for es in (by_seat, by_floor))
            assert one == two


def test_a_lead_grows_into_a_win(tables):
    _, found = tables
    measures = [m for s in found for m in s.measures if m.metric == "set.comeback"]
    last = max(m.turn for m in measures)
    ahead = next(m.estimate for m in measures if m.turn == last and m.key == "+6")
    behind = next(m.estimate for m in measures if m.turn == last and m.key == "-6")
    assert ahead.hits / ahead.trials > behind.hits / behind.trials + 0.3


def test_a_small_game_is_exact():
    settings = {"hand": 1, "refill": "never", "floor1": 1, "floor2": 1, "groups": 2}
    small = deck(**settings, live_deck={"A1": 1, "A2": 1, "B1": 1, "B2": 1})
    found = sections(small, Settings())
    assert rows(found, "set.tie") == {None: Exact(Fraction(1, 6))}
    simulated = sections(small, Settings(engine="mc", trials=3_000))
    assert isinstance(rows(simulated, "set.tie")[None], Proportion)


def test_what_cannot_be_played_is_refused():
    for compute in (sections, ambiguities):
        with pytest.raises(InputError, match="can never be filled"):
            compute(deck(refill="never"), Settings(trials=10))


def test_the_sentences_are_sorted_by_how_much_they_matter():
    sets, boxes, matches = ambiguities(deck(), Settings(trials=20_000))
    for section in (sets, boxes, matches):
        flips = [m.estimate for m in section.measures if m.column == "flips"]
        rates = [Fraction(f.hits, f.trials) for f in flips]
        assert rates == sorted(rates, reverse=True)
    by_key = {m.key: m for m in sets.measures if m.column == "flips"}
    assert 0.30 < _rate(by_key["C1 set_winner: seats"]) < 0.36
    assert 0.13 < _rate(by_key["B8 solo_end: off"]) < 0.30


def _rate(measure):
    return measure.estimate.hits / measure.estimate.trials


def test_questions_about_hands(tmp_path):
    path = tmp_path / "two.yaml"
    path.write_text("game: diva\nplayers: 2\n")
    results = api.odds(api.load(path), ask=["1+ encore in opening"])
    miss = 1.0
    for k in range(5):
        miss *= (42 - k) / (45 - k)
    assert results.rows[0].value == pytest.approx(1 - miss)
    assert results.rows[0].method == "exact"


def test_a_deck_file_lists_no_cards(tmp_path):
    path = tmp_path / "two.yaml"
    path.write_text("game: diva\ncards:\n  A1: 2\n")
    with pytest.raises(InputError, match=r"two.yaml:3:.*follow from its settings"):
        api.load(path)


@pytest.mark.parametrize("name", ["standard", "three-players", "four-players"])
def test_the_shipped_decks(name):
    shipped = api.load(f"decks/diva/{name}.yaml")
    assert api.check(shipped) == []
    assert GAME.opening(shipped, Settings()).hand == shipped.options.hand_size
    assert shipped.size == 15 * shipped.options.group_count


def test_score_a_log(tmp_path, capsys, monkeypatch):
    log = tmp_path / "table.txt"
    log.write_text("A3 B2 AX | A1 BX B2\n")
    assert main(["score", str(log)]) == 0
    out = capsys.readouterr().out
    assert "nobody wins: A and B are tied" in out
    assert "bonus_when: placed - B wins 5 to 4" in out
    monkeypatch.setattr("sys.stdin", _Input(b"A3 B2 AX | A1 B4 B2"))
    assert main(["score", "-", "--format", "csv"]) == 0
    assert "score.points,B,,9" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "says"),
    [(b"", "no placements"), (b"a ZZ", "'ZZ' is not a card"), (b"\xff\xfe\x00", "not a text")],
    ids=["empty", "no card", "binary"],
)
def test_a_bad_log_is_one_line(text, says, tmp_path, capsys):
    log = tmp_path / "bad.txt"
    log.write_bytes(text)
    assert main(["score", str(log)]) == 2
    assert says in capsys.readouterr().err


def test_a_missing_log_is_one_line(tmp_path, capsys):
    assert main(["score", str(tmp_path / "none.txt")]) == 2
    assert "no such file" in capsys.readouterr().err


class _Input(StringIO):
    def __init__(self, raw):
        super().__init__()
        self.raw = raw

    @property
    def buffer(self):
        from io import BytesIO

        return BytesIO(self.raw)
