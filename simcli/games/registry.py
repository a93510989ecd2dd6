"""Which games there are: the entry points of the group ``simcli.games``, loaded when asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from simcli.games.contract import Game

__all__ = ["GROUP", "Games", "games"]

GROUP = "simcli.games"


class Games(Mapping[str, Game]):
    """Games by name. Only those looked up are imported."""

    def __init__(self, points: Mapping[str, EntryPoint]) -> None:
        self._points = points

    def __getitem__(self, name: str) -> Game:
        game = self._points[name].load()
        if not isinstance(game, Game):
            raise TypeError(f"the entry point {name!r} of {GROUP} is not a Game: {game!r}")
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._points))

    def __len__(self) -> int:
        return len(self._points)


@cache
def games() -> Games:
    """Every installed game.

    >>> set(games()) >= {"diva", "loveca", "plain", "weiss"}
    True
    """
    return Games({point.name: point for point in entry_points(group=GROUP)})
