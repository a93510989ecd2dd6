"""Small decks of a game without rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import simcli
from simcli.decks.model import Deck

Make = Callable[..., Deck]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """``make(name, {"A": 4, ...}, hand=7, mulligan=[...])``: the deck of such a file."""

    def deck(name: str, cards: dict[str, int], **keys: Any) -> Deck:
        said = {"game": "plain", "name": name, "cards": cards, **keys}
        path = tmp_path / f"{name}.yaml"
        path.write_text(json.dumps(said, ensure_ascii=False), encoding="utf-8")
        return simcli.load(path)

    return deck
