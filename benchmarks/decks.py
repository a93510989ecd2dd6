"""Loading decks: from a file's name to a deck whose cards are known."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from benchmarks.case import Case, Contender
from simcli.decks.read import load
from simcli.games.registry import games

__all__ = ["cases"]

DECKS = Path(__file__).parents[1] / "decks"
FILES = ("loveca/start-deck-muse.yaml", "weiss/5hy-nino.yaml", "plain/magic-like-60.yaml")


def _yaml(path: Path) -> None:
    from ruamel.yaml import YAML

    assert YAML(typ="safe", pure=True).load(path.read_text("utf-8"))["cards"]


def cases(quick: bool) -> Iterator[Case]:
    """A deck of each of three games."""
    for name in FILES[:1] if quick else FILES:
        path = DECKS / name
        yield Case(
            f"loading a deck, {name.partition('/')[0]}",
            f"{name}: read, checked against its schema and the card pool, with places for errors",
            "s",
            Contender("simcli", partial(load, path, games())),
            Contender("ruamel.yaml alone, in Python", partial(_yaml, path)),
            goes=5,
        )
