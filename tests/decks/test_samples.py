"""The sample decks that ship: loadable, legal, and the same however they are written."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from simcli.decks.assemble import GameLike
from simcli.decks.read import load
from simcli.games.loveca.check import check as check_loveca
from simcli.games.weiss.check import check as check_weiss

Games = Mapping[str, GameLike]
SAMPLES = Path(__file__).parents[2] / "decks"
SETTLED = "diva"
"""The game whose decks list no cards: their cards follow from settings."""
PATHS = sorted(
    path for path in SAMPLES.glob("*/*") if path.is_file() and path.parent.name != SETTLED
)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_samples_are_legal(path: Path, games: Games) -> None:
    deck = load(path, games)
    assert deck.game == path.parent.name
    if deck.game == "loveca":
        assert check_loveca(deck) == []
    elif deck.game == "weiss":
        assert check_weiss(deck) == []
    else:
        assert deck.size in (40, 60)
    if path.suffix == ".yaml":
        assert deck.groups and 1 <= len(deck.questions) <= 5
        assert set(deck.thresholds) <= {question.name for question in deck.questions}
        assert deck.thresholds or path.stem.startswith("mana-")  # cells of a published table


def test_there_are_enough_of_them() -> None:
    games = [path.parent.name for path in PATHS]
    assert (games.count("loveca"), games.count("plain")) >= (7, 2)
    assert games.count("weiss") >= 6
    assert any(path.suffix == ".txt" for path in PATHS)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_deck_is_the_same_as_a_plain_list(path: Path, tmp_path: Path, games: Games) -> None:
    deck = load(path, games)
    lines = [f"{entry.count} x {entry.card.code}" for entry in deck.entries]
    copy = tmp_path / "copy.txt"
    copy.write_text("\n".join(lines), encoding="utf-16")
    again = load(copy, games)
    assert again.game == deck.game
    assert [(e.card.code, e.count) for e in again.entries] == [
        (e.card.code, e.count) for e in deck.entries
    ]
