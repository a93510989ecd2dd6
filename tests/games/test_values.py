"""Published and hand-made values, asked through deck files as a player would."""

from __future__ import annotations

import re
from fractions import Fraction
from math import comb, sqrt
from pathlib import Path

import pytest

from simcli.api import load, odds

DECKS = Path(__file__).parents[2] / "decks"

LOVECA = """game: loveca
cards: {PL!-X-001: 20, PL!-X-002: 28, PL!-X-003: 12}
define:
  PL!-X-001: {type: member, cost: 2}
  PL!-X-002: {type: member, cost: 9}
  PL!-X-003: {type: live, score: 1, need: {grey: 1}, blade_heart: all}
groups: {low: cost<=2}
mulligan:
  - keep: [1 of live, low]
"""
WEISS = """game: weiss
cards: {XX/W01-001: 16, XX/W01-002: 26, XX/W01-003: 8}
define:
  XX/W01-001: {type: character, level: 0}
  XX/W01-002: {type: character, level: 1}
  XX/W01-003: {type: climax, trigger: soul}
groups: {L0: level=0, CX: climax}
mulligan:
  - keep: [L0]
"""
TWO = "game: plain\nhand: 5\ncards: {A: 3, B: 3, X: 34}\n"
FOUR = "game: plain\nhand: 6\ndraw: 1\ncards: {A: 4, X: 56}\n"
KEPT = FOUR + "mulligan_kind: set-aside\nmulligan:\n  - keep: [A]\n"

TABLE = {
    "an-or-that-adds-nothing": (TWO, "1+ A and (1+ A or 1+ B) in opening", "667/1976"),
    "four-in-sixty": (FOUR, "1+ A in opening", "57128/162545"),
    "set-aside-keeping-A": (KEPT, "1+ A in opening", "19537/32509"),
    "set-aside-then-one-draw": (KEPT, "1+ A by turn 1", "184481/292581"),
    "weiss-no-level-0": (WEISS, "no L0 in opening", "1192074/93384347"),
    "weiss-level-0s-and-climax": (
        WEISS,
        "2+ L0 and 0-1 CX in opening",
        "2542169929/3081683451",
    ),
    "loveca-live-and-low": (LOVECA, "1+ live and 1+ low in opening", "38316600809/43057195230"),
}


@pytest.mark.parametrize("name", TABLE)
@pytest.mark.parametrize("engine", ["exact", "auto", "mc"])
def test_known_values_of_questions(name: str, engine: str, tmp_path: Path) -> None:
    text, question, known = TABLE[name]
    (tmp_path / "deck.yaml").write_text(text, encoding="utf-8")
    (row,) = odds(load(tmp_path / "deck.yaml"), ask=[question], engine=engine, seed=3).rows
    chance = float(Fraction(known))
    assert row.value is not None
    if engine == "mc":
        assert row.trials == 1_000_000
        assert abs(row.value - chance) <= 4 * sqrt(chance * (1 - chance) / row.trials)
        assert row.low is not None
        assert row.high is not None
        assert row.low < row.value < row.high
    else:
        assert row.method == "exact"
        assert abs(row.value - chance) <= 1e-12


def test_different_cards_need_two(tmp_path: Path) -> None:
    """1+ A and 1+ (A or B), one card one role: an A and one more of either. Without an A, or with
    a single A and no B, there is none."""
    (tmp_path / "deck.yaml").write_text(TWO, encoding="utf-8")
    asked = "1+ A and 1+ (A or B) in opening using different cards"
    (row,) = odds(load(tmp_path / "deck.yaml"), ask=[asked]).rows
    without = comb(37, 5) + 3 * comb(34, 4)
    assert row.value == pytest.approx(1 - without / comb(40, 5), abs=1e-12)


@pytest.mark.parametrize(
    ("good", "turn", "need", "known"),
    [(14, 2, 1, 0.935933), (20, 2, 2, 0.903007), (13, 4, 1, 0.977998)],
    ids=["14-good-lands", "20-good-lands-two-wanted", "13-good-lands-turn-4"],
)
def test_a_published_mulligan_policy_comes_out_as_published(
    good: int, turn: int, need: int, known: float, tmp_path: Path
) -> None:
    """Frank Karsten's 2022 tables of mana sources, whose policy the sample deck follows: good
    lands in hand by turn T given T lands, on the play, 25 lands in 60 cards."""
    text = (DECKS / "plain" / "magic-like-60.yaml").read_text(encoding="utf-8")
    text = re.sub(r"Deep Wood: 14\b", f"Deep Wood: {good}", text)
    text = re.sub(r"Red Peak: 11\b", f"Red Peak: {25 - good}", text)
    (tmp_path / "deck.yaml").write_text(text, encoding="utf-8")
    asked = f"{need}+ green_land by turn {turn} given {turn}+ land by turn {turn}"
    (row,) = odds(load(tmp_path / "deck.yaml"), ask=[asked]).rows
    assert row.method == "exact"
    assert row.value == pytest.approx(known, abs=5.1e-7)
