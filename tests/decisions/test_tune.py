"""The best counts: exactly, by simulation, and never worse than the user's own."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcli import api
from simcli.cli import main
from simcli.decisions.elimination import select
from simcli.decisions.goals import read_goals
from simcli.decisions.paired import batch_seed, difference, t_bound, told
from simcli.decisions.tune import candidates, read_vary
from simcli.decisions.variants import with_counts
from simcli.decks.model import Deck
from simcli.errors import InputError
from simcli.settings import Settings
from simcli.statistics.intervals import interval
from tests.decisions.decks import plain

# Two copies of both halves are best: more of one leaves too few of the other.
PLANTED = plain({"A": 5, "B": 1, "C": 1, "X": 13}, hand=4)
BOTH = "1+ A and 1+ B in opening"


def tuned(deck: Deck, asks, vary, **options):
    total = options.pop("total", None)
    metric = options.pop("metric", ())
    return api.tune(deck, asks, vary, metric=metric, total=total, settings=Settings(**options))


def ranked(results) -> list[str]:
    return [r.key.split(" | ")[0] for r in results.rows if r.metric == "tune"]


class TestExact:
    def test_the_planted_best_is_found(self) -> None:
        results = tuned(PLANTED, [BOTH], ["A:1..5", "B:1..5"])
        assert ranked(results)[0] == "A: 3, B: 3"
        assert {r.method for r in results.rows} == {"exact"}

    @settings(max_examples=25, deadline=None)
    @given(st.integers(1, 4), st.integers(1, 4), st.integers(1, 3))
    def test_it_is_the_best_of_every_choice(self, a: int, b: int, low: int) -> None:
        deck = plain({"A": a, "B": b, "X": 8}, hand=3)
        question = f"{low}+ A and no B in opening"
        results = tuned(deck, [question], ["A:0..4", "B:0..3", "X:6..9"])
        values = {}
        for counts in product(range(5), range(4), range(6, 10)):
            if sum(counts) == deck.size:
                chosen = dict(zip("ABX", counts, strict=True))
                key = ", ".join(f"{c}: {n}" for c, n in chosen.items())
                other = with_counts(deck, chosen)
                values[key] = api.odds(other, ask=[question]).rows[0].value
        order = [r for r in results.rows if r.metric == "tune"]
        found = {r.key.split(" | ")[0]: r.value for r in order}
        assert {k: found[k] for k in values} == pytest.approx(values)
        assert order[0].value == max(found.values())

    def test_odds_near_zero_are_still_ordered(self) -> None:
        deck = plain({"A": 4, "B": 4, "C": 4, "X": 988}, hand=3)
        question = "3+ A in opening"
        results = tuned(deck, [question], ["A:4..7", "X:985..988"])
        assert ranked(results) == [f"A: {n}, X: {992 - n}" for n in (7, 6, 5, 4)]
        values = [r.value for r in results.rows]
        assert values == sorted(values, reverse=True)
        assert 0 < values[-1] < values[0] < 1e-6

    def test_equal_decks_prefer_the_users(self) -> None:
        deck = plain({"A": 2, "B": 2, "X": 6})
        assert ranked(tuned(deck, ["1+ A in opening"], ["B:0..4", "X:4..8"]))[0] == "B: 2, X: 6"

    def test_the_total_may_change(self) -> None:
        deck = plain({"A": 2, "X": 10})
        assert ranked(tuned(deck, ["1+ A in opening"], ["X:5..10"], total=9))[0] == "X: 7"

    def test_a_card_the_deck_does_not_play_can_come_in(self) -> None:
        deck = api.load("decks/loveca/start-deck-muse.yaml")
        vary = ["PL!HS-sd1-010:0..2", "PL!-sd1-001:2..4"]
        assert "PL!HS-sd1-010: 2, PL!-sd1-001: 2" in ranked(
            tuned(deck, ["1+ starter in opening"], vary)
        )

    def test_illegal_decks_are_left_out(self) -> None:
        deck = api.load("decks/weiss/ws02-starter.yaml")
        space = candidates(deck, read_vary(["Gid/WS02-TE10:3..6", "Gss/WS02-TE07:0..3"], deck), 50)
        assert [c.counts for c in space.others] == [(3, 3)]
        assert space.illegal == 2

    def test_a_metric_of_the_tables_is_a_goal(self) -> None:
        deck = api.load("decks/weiss/ws02-starter.yaml")
        results = tuned(
            deck, [], ["Gid/WS02-TE10:1..4", "Gss/WS02-TE07:2..4"], metric=["opening.climax 0"]
        )
        assert ranked(results)[0] == "Gid/WS02-TE10: 2, Gss/WS02-TE07: 4"

    def test_weights_join_goals_and_can_be_negative(self) -> None:
        asks = ["0.5: 1+ A in opening", "-2: 1+ B in opening"]
        results = tuned(PLANTED, asks, ["A:1..5", "B:1..5"])
        assert ranked(results)[0] == "A: 5, B: 1"
        scores = {r.key: r.value for r in results.rows if r.metric == "tune.score"}
        goals = {r.key: r.value for r in results.rows if r.metric == "tune"}
        for key, value in scores.items():
            one, two = (goals[f"{key} | {ask.split(': ')[1]}"] for ask in asks)
            assert value == pytest.approx(100 * (0.5 * one - 2 * two))

    def test_goals_without_weights_give_the_pareto_front(self) -> None:
        deck = plain({"A": 3, "B": 3, "C": 3, "X": 11}, hand=4)
        asks = ["1+ A in opening", "1+ B in opening"]
        results = tuned(deck, asks, ["A:1..5", "B:1..5", "C:1..5"])
        keys = dict.fromkeys(ranked(results))
        # C is of no use, so the front has no C to spare; the user's deck stands beside it.
        assert [k for k in keys if "C: 1" not in k] == ["A: 3, B: 3, C: 3"]
        assert "A: 5, B: 3, C: 1" in keys
        assert "A: 4, B: 3, C: 2" not in keys


class TestSimulated:
    def test_the_planted_best_is_found_and_rescored(self) -> None:
        results = tuned(PLANTED, [BOTH], ["A:1..5", "B:1..5"], engine="mc", trials=100_000)
        best = next(r for r in results.rows if r.metric == "tune")
        assert best.key.startswith("A: 3, B: 3")
        exact = with_counts(PLANTED, {"A": 3, "B": 3})
        value = api.odds(exact, ask=[BOTH]).rows[0].value
        assert best.low <= value <= best.high
        (gain,) = [r for r in results.rows if r.metric == "tune.gain"]
        own = api.odds(PLANTED, ask=[BOTH]).rows[0].value
        assert gain.low <= 100 * (value - own) <= gain.high
        assert [r.metric for r in results.rows if r.metric == "tune.bias"] == ["tune.bias"]

    def test_the_users_deck_stays_where_it_is_the_best(self) -> None:
        best = with_counts(PLANTED, {"A": 3, "B": 3})
        results = tuned(best, [BOTH], ["A:1..5", "B:1..5"], engine="mc", trials=50_000)
        assert ranked(results)[0] == "A: 3, B: 3"

    def test_what_is_not_surely_better_does_not_replace_it(self) -> None:
        deck = plain({"A": 2, "B": 2, "X": 16}, hand=4)
        results = tuned(deck, ["1+ A in opening"], ["B:0..4", "X:14..18"], engine="mc", trials=5000)
        assert ranked(results)[0] == "B: 2, X: 16"

    def test_nothing_that_ever_happens_leaves_the_users_deck(self) -> None:
        deck = plain({"A": 4, "B": 4, "X": 992}, hand=3)
        results = tuned(deck, ["3+ A in opening"], ["A:3..5", "B:3..5"], engine="mc", trials=2000)
        assert ranked(results)[0] == "A: 4, B: 4"

    def test_what_the_search_never_saw_is_no_sure_zero(self) -> None:
        deck = plain({"A": 4, "B": 4, "X": 992}, hand=3)
        results = tuned(deck, ["3+ A in opening"], ["A:3..5", "B:3..5"], engine="mc", trials=2000)
        searched = [r for r in results.rows if r.metric == "tune.search"]
        assert len(searched) == 3
        assert {(r.value, r.unit) for r in searched} == {(0.0, "probability")}
        assert all(r.high > 0 for r in searched)
        assert results.tables[0].note.startswith("None is surely better than your deck")

    def test_the_same_seed_gives_the_same_answer_for_any_number_of_jobs(self) -> None:
        vary, run = ["A:1..5", "B:1..5"], {"engine": "mc", "trials": 20_000}
        one, two = (tuned(PLANTED, [BOTH], vary, jobs=jobs, **run) for jobs in (1, 2))
        assert one.rows == two.rows

    def test_a_metric_is_played_again_for_every_candidate(self) -> None:
        deck = api.load("decks/weiss/ws02-starter.yaml")
        vary = ["Gid/WS02-TE10:3..4", "Gss/WS02-TE07:2..3"]
        results = tuned(deck, [], vary, metric=["opening.climax 0"], engine="mc", trials=64 * 200)
        assert {r.method for r in results.rows} == {"monte carlo"}
        assert len(ranked(results)) in (1, 2)


class TestElimination:
    @settings(max_examples=25, deadline=None)
    @given(st.lists(st.integers(0, 40), min_size=2, max_size=8, unique=True), st.integers(0, 9999))
    def test_the_best_survives_noise_that_all_share(self, means: list[int], seed: int) -> None:
        def sample(candidate: int, numbers) -> list[float]:
            return [means[candidate] + batch_seed(seed, "noise", b) % 100 for b in numbers]

        assert select(len(means), sample, 32).alive[0] == means.index(max(means))

    def test_those_spared_stay(self) -> None:
        chosen = select(3, lambda c, numbers: [float(c)] * len(numbers), 16, spared=[0])
        assert chosen.alive == (2, 0)

    def test_the_bad_are_not_scored_to_the_end(self) -> None:
        def sample(candidate: int, numbers) -> list[float]:
            near = [0.0, 1.0, 1.0][candidate]
            return [near + ((candidate * 7 + b * 13) % 10) / 100 for b in numbers]

        chosen = select(3, sample, 64)
        assert len(chosen.scores[0]) == 8
        assert 0 not in chosen.alive

    def test_told_gives_back_the_mean_and_the_error(self) -> None:
        found = interval(told(0.25, 0.01, 640))
        assert found.value == pytest.approx(0.25)
        assert found.high - found.value == pytest.approx(1.959964 * 0.01, rel=1e-6)

    def test_a_difference_of_batches(self) -> None:
        found = difference([0.5, 0.75, 1.0], [0.25, 0.25, 0.25], trials=100)
        assert Fraction(found.total, found.trials * found.scale) == Fraction(1, 2)
        assert found.trials == 300

    def test_a_bound_is_below_the_mean(self) -> None:
        assert t_bound([2.0, 3.0, 4.0], [1.0, 1.0, 1.0], 0.025) < 2.0
        assert t_bound([2.0, 2.0, 2.0], [1.0, 1.0, 1.0], 0.025) == 1.0


WRONG = {
    "no range": (["A"], "gives no range"),
    "empty range": (["A:4..2"], "write 2..4"),
    "twice": (["A:1..2", "A:1"], "varied twice"),
    "mistyped": (["AA:1..2"], "did you mean"),
    "never the total": (["A:1..2", "X:1..2"], "never exactly 20"),
    "nothing": ([], "nothing is varied"),
}


@pytest.mark.parametrize(("vary", "message"), WRONG.values(), ids=list(WRONG))
def test_a_range_that_means_nothing(vary: list[str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        candidates(PLANTED, read_vary(vary, PLANTED), None)


def test_an_unknown_metric_names_the_nearest() -> None:
    deck = api.load("decks/weiss/ws02-starter.yaml")
    goals = read_goals([], ["opening.climaxes 0"], deck)
    with pytest.raises(InputError, match=r"did you mean 'opening\.climax 0'"):
        goals.measured(deck, Settings())


def test_the_command(capsys) -> None:
    arguments = ["tune", "decks/plain/yugioh-like-40.yaml", "--ask", "opens"]
    arguments += ["--vary", "Gear Hangar:2..4", "--vary", "Old Relic:9..11", "--total", "40"]
    assert main(arguments) == 0
    assert "Best: 4 Gear Hangar, 9 Old Relic" in capsys.readouterr().out
