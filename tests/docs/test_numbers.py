"""Every fraction that the method page prints is computed here by the program, and none besides."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import simcli
from simcli.decks.model import Deck
from simcli.games.asking import Asker
from simcli.games.loveca.board import reference_boards
from simcli.games.loveca.live import LiveAttempt, live_odds
from simcli.games.weiss.exact import cancel
from simcli.settings import Settings
from simcli.statistics import interval
from simcli.statistics.estimates import Proportion
from tests.docs.reading import ROOT, decks, document, table
from tests.montecarlo.twin import Stream

PAGE = document("docs/method.md")
FOUR = decks(PAGE)["four.yaml"]
_FRACTION = re.compile(r"(?<![\w@/.])(\d+)/(\d+)(?: = (0\.\d+))?(?![\w/])")

FOUR_OPENED = {
    "none": FOUR.replace("set-aside", "none").split("mulligan:")[0],
    "set-aside": FOUR,
    "discard": FOUR.replace("set-aside", "discard"),
    "redraw": FOUR.replace("set-aside", "redraw"),
}
TO_SIX_ONCE = """
game: plain
hand: 7
cards: {A: 4, X: 56}
mulligan_kind: london
mulligan:
  - {at: 7, if: no A, keep: []}
  - {bottom: [1 of X]}
"""
SIXTEEN_LEVEL_0 = """
game: plain
hand: 5
cards: {L0: 16, CX: 8, X: 26}
mulligan_kind: discard
mulligan:
  - keep: [L0]
"""


def load(folder: Path, text: str) -> Deck:
    (folder / "deck.yaml").write_text(text, encoding="utf-8")
    return simcli.load(folder / "deck.yaml")


def exact(folder: Path, text: str, ask: str, **settings: str) -> Fraction:
    asker = Asker(load(folder, text), Settings(engine="exact", **settings))  # type: ignore[arg-type]
    (answer,) = asker.answer([ask])
    assert isinstance(answer.value, Fraction)  # type: ignore[union-attr]
    return answer.value  # type: ignore[union-attr, return-value]


@pytest.fixture(scope="module")
def computed(tmp_path_factory: pytest.TempPathFactory) -> set[Fraction]:
    """Every fraction of the page, from the program."""
    folder = tmp_path_factory.mktemp("decks")
    lives, pair = (decks(PAGE)[name] for name in ("lives.yaml", "pair.yaml"))
    both = "1+ live and 1+ low in opening"
    sheet = live_odds(
        LiveAttempt({"red": 11, "green": 6, "all": 5, "none": 3}, 10, ({"red": 5, "grey": 3},))
    )
    small = live_odds(LiveAttempt({"red": 2, "score": 1, "none": 1}, 2, ({"red": 1},), scores=(3,)))
    past_the_end = live_odds(
        LiveAttempt({"red": 4, "none": 6}, 16, ({"red": 8},), waiting={"red": 26, "none": 24})
    )
    return {
        *(exact(folder, text, "1+ A in opening") for text in FOUR_OPENED.values()),
        *(exact(folder, text, "1+ A by turn 1") for text in FOUR_OPENED.values()),
        exact(folder, TO_SIX_ONCE, "1+ A in opening"),
        exact(folder, lives, both),
        exact(folder, lives, both, mulligan="none"),
        exact(folder, lives, both, mulligan="best"),
        exact(folder, pair, "1+ Character and 1+ Climax by turn 6"),
        exact(folder, SIXTEEN_LEVEL_0, "no L0 in opening"),
        sheet.clear,
        sheet.short["red"],
        small.clear,
        small.score[4],
        past_the_end.clear,
        cancel(3, 50, 8),
        *FACTORS,
    }


FACTORS = [Fraction(50, 54), Fraction(42, 50), Fraction(41, 49), Fraction(40, 48)]
"""Steps of the calculations by hand, which the page writes out."""


def printed() -> list[tuple[Fraction, str | None]]:
    return [
        (Fraction(int(n), int(d)), decimal or None) for n, d, decimal in _FRACTION.findall(PAGE)
    ]


def test_the_page_prints_what_is_computed_and_nothing_else(computed: set[Fraction]) -> None:
    assert {value for value, _ in printed()} == computed


def test_every_decimal_is_its_fraction_rounded() -> None:
    pairs = [(value, decimal) for value, decimal in printed() if decimal is not None]
    assert len(pairs) > 10
    for value, decimal in pairs:
        assert f"{float(value):.6f}" == decimal


@pytest.mark.parametrize("kind", FOUR_OPENED)
def test_the_mulligan_table_has_each_kind_in_its_row(tmp_path: Path, kind: str) -> None:
    heading = ["kind", "what happens to the cards not kept", "1+ A in opening", "1+ A by turn 1"]
    rows = {row[0]: row[2:] for row in table(PAGE, heading)}
    for ask, cell in zip(heading[2:], rows[kind], strict=True):
        value = exact(tmp_path, FOUR_OPENED[kind], ask)
        assert cell == f"{value} = {float(value):.6f}"


def test_the_reference_board_that_is_told() -> None:
    deck = simcli.load(ROOT / "decks/loveca/start-deck-muse.yaml")
    assert f"`{reference_boards(deck.entries)[0].name}`" in PAGE


def test_the_intervals_that_are_told() -> None:
    low, high = interval(Proportion(50, 100))[1:]
    assert f"50 hits of 100 leave {low:.4f} to {high:.4f}" in PAGE
    assert f"{interval(Proportion(0, 1_000_000)).high:.1e} for a million trials" in PAGE


def test_the_random_number_that_is_told() -> None:
    """A test vector: whoever writes another implementation can start from it."""
    from simcli.montecarlo.streams import choice, purpose_key, trial_key, word

    zero, one = np.uint64(0), np.uint64(1)
    key = trial_key(purpose_key(0, "opening"), zero)
    first, second = choice(key, zero, np.uint64(60)), choice(key, one, np.uint64(59))
    flat = " ".join(PAGE.split())
    assert (
        f"begins with `{int(word(key, zero)):#018x}`: of sixty cards it would draw the one at "
        f"place {int(first)} (counted from 0), then of 59 the one at place {int(second)}."
    ) in flat
    stream = Stream(0, "opening", 0)
    assert (
        f"In block 0 of the purpose above trial 0 draws the card at place {stream.choose(60)} of "
        f"sixty, then the one at place {stream.choose(59)} of 59."
    ) in flat
