"""Small card databases in the shapes of the public ones, of cards that do not exist."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from simcli.cards.importing import import_path
from simcli.cards.report import Report
from simcli.decks.library import Library
from simcli.games.registry import games

ENGLISH: dict[str, Any] = {
    "name": "Made Up, Alice",
    "code": "QQ/W99-E001",
    "rarity": "C",
    "side": "W",
    "type": "Character",
    "color": "RED",
    "level": "1",
    "cost": "1",
    "power": "5500",
    "soul": 1,
    "trigger": ["SOUL"],
    "attributes": ["Nobody"],
    "ability": ["【CONT】 This card gets +500 power."],
    "set": "QQ",
    "release": "99",
    "sid": "E001",
}
MEMBER: dict[str, Any] = {
    "card_no": "PL!-bp98-001-R＋",
    "name": "架空 花子",
    "name_en": "Hanako Kakuu",
    "card_type_en": "Member",
    "group": "μ's",
    "subunit": "",
    "rarity": "R+",
    "cost": 4,
    "blade": 2,
    "hearts": [{"color": "red", "count": 2}, {"color": "pink", "count": 1}],
    "blade_hearts": ["red"],
}
LIVE: dict[str, Any] = {
    "card_no": "PL!-bp98-020-L",
    "name": "Nowhere",
    "card_type_en": "Live",
    "blade_hearts": ["blue"],
    "yell_draw_icon": True,
    "required_hearts": [{"color": "red", "count": 2}, {"color": "any", "count": 3}],
    "score": 3,
}


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    """An empty library, which is the user's for this test."""
    folder = tmp_path / "library"
    monkeypatch.setenv("SIMCLI_DATA", str(folder))
    return Library(folder)


@pytest.fixture
def take(library: Library, tmp_path: Path) -> Callable[..., Report]:
    """Import records as a JSON file, or a text as it is."""

    def take(*records: Any, name: str = "cards.json", text: str | None = None) -> Report:
        path = tmp_path / name
        path.write_text(
            json.dumps(list(records), ensure_ascii=False) if text is None else text,
            encoding="utf-8",
        )
        return import_path(path, games(), library)

    return take
