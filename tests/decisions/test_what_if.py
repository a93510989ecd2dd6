"""One copy of a card for one of another: the change of every question."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcli import api
from simcli.cli import main
from simcli.decisions.goals import read_goals
from simcli.decisions.variants import built, with_counts
from simcli.decisions.what_if import swaps
from simcli.decks.model import Deck
from simcli.errors import InputError
from simcli.games.asking import Asker
from simcli.settings import Settings
from tests.decisions.decks import QUESTIONS, dealt, plain


def found(deck: Deck, *asks: str, candidates=(), **options):
    run = Settings(**options)
    return swaps(deck, read_goals(asks, (), deck), candidates, run)


@settings(max_examples=30, deadline=None)
@given(dealt(), st.sampled_from(QUESTIONS))
def test_a_change_is_the_difference_of_two_decks(deck: Deck, question: str) -> None:
    before = Asker(deck, Settings()).answer([question])[0].value
    copies = {e.card.code: e.count for e in deck.entries}
    changes = {swap.key: swap.changes[0].value for swap in found(deck, question)[0]}
    for cut, added in permutations(copies, 2):
        after = with_counts(deck, {cut: copies[cut] - 1, added: copies[added] + 1})
        value = Asker(after, Settings()).answer([question])[0].value
        assert changes[f"-{cut} +{added}"] == 100 * (value - before)


def test_the_best_swap_is_first() -> None:
    deck = plain({"A": 2, "B": 3, "X": 10})
    ranked, illegal = found(deck, "1+ A in opening")
    assert illegal == 0
    assert [s.added for s in ranked[:2]] == ["A", "A"]
    assert [s.cut for s in ranked[-2:]] == ["A", "A"]


def test_the_last_copy_can_be_cut() -> None:
    deck = plain({"A": 1, "X": 9})
    (swap,) = [s for s in found(deck, "1+ A in opening")[0] if s.cut == "A"]
    assert swap.changes[0].value == 100 * -Fraction(3, 10)


def test_all_copies_of_a_card_means_those_of_the_new_deck() -> None:
    deck = plain({"A": 1, "X": 5}, hand=2)
    swap = next(s for s in found(deck, "all A in opening")[0] if s.added == "A")
    assert swap.changes[0].value == 100 * (Fraction(1, 15) - Fraction(1, 3))


def test_a_candidate_from_outside_the_deck() -> None:
    deck = api.load("decks/loveca/start-deck-muse.yaml")
    ranked, _ = found(deck, "1+ member in opening", candidates=["PL!HS-sd1-010"])
    assert {s.added for s in ranked} == {"PL!HS-sd1-010"}


def test_swaps_that_break_deck_construction_are_left_out() -> None:
    deck = api.load("decks/weiss/ws02-starter.yaml")
    ranked, illegal = found(deck, "1+ climax in opening")
    kinds = {e.card.code: e.card.type for e in deck.entries}
    counts = {e.card.code: e.count for e in deck.entries}
    assert illegal > 0
    for swap in ranked:
        assert counts[swap.added] < 4
        assert kinds[swap.added] != "climax" or kinds[swap.cut] == "climax"


def test_weights_decide_the_order() -> None:
    deck = plain({"A": 3, "B": 3, "X": 9})
    for weights, first in ((("0.9", "0.1"), "A"), (("0.1", "0.9"), "B")):
        asks = [f"{w}: 1+ {card} in opening" for w, card in zip(weights, "AB", strict=True)]
        assert found(deck, *asks)[0][0].added == first


def test_paired_simulation_agrees_and_its_interval_is_narrow() -> None:
    deck = plain({"A": 3, "X": 17}, hand=5)
    exact = {s.key: float(s.changes[0].value) for s in found(deck, "1+ A in opening")[0]}
    rows = api.compute(
        [deck],
        ["1+ A in opening"],
        Settings(engine="mc", trials=100_000),
        what_if=True,
    ).rows
    changes = {r.key.split(":")[0]: r for r in rows if r.metric == "what-if"}
    assert set(changes) == set(exact)
    for key, row in changes.items():
        assert row.trials >= 100_000
        assert row.high - row.low < 1.0  # independent samples: about 0.6 points either side
        assert row.value == pytest.approx(exact[key], abs=0.8)


def test_the_user_sees_names_and_the_data_has_every_swap(capsys) -> None:
    deck = "decks/plain/yugioh-like-40.yaml"
    assert main(["odds", deck, "--what-if", "--ask", "1+ starter in opening"]) == 0
    shown = capsys.readouterr().out
    assert "Ash Maiden → Sky Herald" in shown
    gain = 100 * (comb(34, 5) - comb(33, 5)) / comb(40, 5)  # seven starters instead of six
    assert f"{gain:.2f} points" in shown
    assert main(["odds", deck, "--what-if", "--ask", "1+ starter in opening", "-f", "csv"]) == 0
    assert capsys.readouterr().out.count("what-if") == 13 * 12


def test_an_unknown_candidate_is_told(capsys) -> None:
    deck = "decks/loveca/start-deck-muse.yaml"
    assert main(["odds", deck, "--what-if", "--candidate", "PL!-sd1-0o1"]) == 2
    assert "--candidate: unknown card" in capsys.readouterr().err


def test_a_deck_listed_with_no_copies_is_played_without_them() -> None:
    deck = with_counts(plain({"A": 2, "X": 3}), {"A": 0})
    assert [e.card.code for e in built(deck).entries] == ["X"]


def test_one_weight_alone_is_refused() -> None:
    deck = plain({"A": 2, "X": 8})
    with pytest.raises(InputError, match="one goal has a weight"):
        found(deck, "0.5: 1+ A in opening", "1+ X in opening")


def test_a_candidate_without_the_swaps_is_not_ignored(capsys) -> None:
    deck = "decks/plain/yugioh-like-40.yaml"
    assert main(["odds", deck, "--candidate", "Old Relic"]) == 2
    assert "--candidate: no swaps are asked for; add --what-if" in capsys.readouterr().err
