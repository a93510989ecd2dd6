"""The best policy in short rules: what they lose is known exactly, and they paste into a deck."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcli import api
from simcli.cli import main
from simcli.decisions.decision_list import Problem, shortest, value
from simcli.decisions.goals import read_goals
from simcli.decisions.policies import SHORT, as_yaml, policy
from simcli.decks.model import Deck, MulliganRule
from simcli.errors import InputError
from simcli.games.asking import Asker
from simcli.settings import Settings
from tests.decisions.decks import QUESTIONS, dealt, plain

MUSE = "decks/loveca/start-deck-muse.yaml"
LANDS = "decks/plain/magic-like-60.yaml"


def found(deck: Deck, *asks: str, most: int = 4):
    return policy(deck, read_goals(asks, (), deck), Settings(), most)


def best(deck: Deck, question: str) -> Fraction:
    return Asker(deck, Settings(mulligan="best")).answer([question])[0].value


@settings(max_examples=40, deadline=None)
@given(dealt(), st.sampled_from(QUESTIONS))
def test_the_optimum_is_that_of_the_best_keep(deck: Deck, question: str) -> None:
    short = found(deck, question)
    assert short.optimum == best(deck, question)
    assert 0 <= short.loss < Fraction(1, 20)
    assert all(short.optimum >= chances[0] for chances in short.odds.values())


SAMPLES = {
    "one live and a starter": (MUSE, "1+ starter and 1+ live in opening"),
    "one card": (MUSE, '1+ "START:DASH!!" by turn 3'),
    "baton": (MUSE, "1+ starter and 1+ next by turn 2"),
    "no flood": ("decks/weiss/ws02-starter.yaml", "0-1 climax in opening"),
    "london": (LANDS, "1+ early and 1+ green_land by turn 2"),
    "a count between": (LANDS, "2-4 land in opening"),
}


@pytest.mark.parametrize(("path", "question"), SAMPLES.values(), ids=list(SAMPLES))
def test_the_rules_paste_into_the_deck_file(path: str, question: str, tmp_path) -> None:
    deck = api.load(path)
    short = found(deck, question)
    assert short.loss < Fraction(1, 1000)
    assert len(short.rules) <= 12
    source = Path(path).read_text(encoding="utf-8")
    before, _, after = source.partition("mulligan:")
    rest = after[after.index("\nquestions:") :]
    pasted = tmp_path / "pasted.yaml"
    pasted.write_text(before + as_yaml(short.rules) + rest, encoding="utf-8")
    (row,) = api.odds(api.load(pasted), ask=[question]).rows
    assert row.value == float(short.odds[SHORT][0])


def test_fewer_rules_lose_more() -> None:
    deck = api.load(MUSE)
    losses = [found(deck, SAMPLES["baton"][1], most=n).loss for n in (1, 2, 4)]
    assert losses == sorted(losses, reverse=True)
    assert losses[0] > losses[-1] == 0


def test_weights_and_a_goal_to_be_low() -> None:
    deck = plain({"A": 3, "B": 3, "X": 6}, hand=3, kind="set-aside")
    high, low = found(deck, "1+ B in opening"), found(deck, "-1: 1+ B in opening")
    assert high.odds[SHORT][0] > low.odds[SHORT][0]
    both = found(deck, "0.5: 1+ A in opening", "0.5: 1+ B in opening")
    assert both.loss >= 0
    assert len(both.odds[SHORT]) == 2


def test_several_goals_need_weights() -> None:
    with pytest.raises(InputError, match="need weights"):
        found(api.load(MUSE), "playable", "first live by turn 3")


def test_rules_as_yaml_quote_what_yaml_would_read_otherwise() -> None:
    rules = [
        MulliganRule('no "START:DASH!!"', keep=("2 of PL!-sd1-001", "starter"), at=6),
        MulliganRule("1+ A", keep=None),
        MulliganRule(keep=None),
        MulliganRule(keep=()),
    ]
    from ruamel.yaml import YAML

    assert YAML(typ="safe").load(as_yaml(rules))["mulligan"] == [
        {"at": 6, "if": 'no "START:DASH!!"', "keep": ["2 of PL!-sd1-001", "starter"]},
        {"if": "1+ A"},
        {"keep": ["all"]},
        {"keep": []},
    ]


def test_the_command_writes_rules_behind_the_table(capsys) -> None:
    assert main(["mulligan", MUSE, "--policy", "--ask", "first live by turn 3"]) == 0
    shown = capsys.readouterr().out
    assert "the best mulligan for every hand" in shown
    assert shown.endswith("\nmulligan:\n  - keep: ['START:DASH!!']\n")


def test_json_has_the_rules_among_its_settings(capsys) -> None:
    import json

    arguments = ["mulligan", MUSE, "--policy", "--ask", "playable", "-f", "json"]
    assert main(arguments) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["settings"]["policy"].startswith("mulligan:\n")
    assert {r["metric"] for r in document["rows"]} >= {"policy.optimum", "policy.short"}


class TestDecisionList:
    """Growing a list of rules, on tables made by hand."""

    def problem(self, values, tests) -> Problem:
        import numpy as np

        table = np.array(values, dtype=float)
        cases = table.shape[1]
        passed = np.array([[1] * cases, *tests], dtype=bool)
        return Problem(
            table, np.full(cases, 1 / cases), passed, np.zeros(len(values)), np.zeros(len(passed))
        )

    def test_one_action_is_enough_where_it_is_always_best(self) -> None:
        problem = self.problem([[1, 1, 1], [0, 0, 0]], [[1, 0, 0]])
        assert shortest(problem, 4, 1e-9) == [(0, 0)]

    def test_every_case_has_its_rule_where_there_are_enough(self) -> None:
        problem = self.problem([[1, 0, 0], [0, 1, 0], [0, 0, 1]], [[1, 0, 0], [0, 1, 0], [0, 0, 1]])
        rules = shortest(problem, 3, 1e-9)
        assert value(problem, rules) == pytest.approx(1.0)
        assert len(rules) == 3

    def test_more_rules_than_allowed_are_not_made(self) -> None:
        problem = self.problem([[1, 0, 0], [0, 1, 0], [0, 0, 1]], [[1, 0, 0], [0, 1, 0], [0, 0, 1]])
        rules = shortest(problem, 2, 1e-9)
        assert len(rules) == 2
        assert value(problem, rules) == pytest.approx(2 / 3)

    def test_a_rule_must_be_worth_its_words(self) -> None:
        problem = self.problem([[1, 0.99], [0, 1]], [[0, 1]])
        assert shortest(problem, 4, 0.1) == [(0, 0)]
