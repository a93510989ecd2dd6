"""Small runs that compile the Weiss Schwarz kernels."""

from __future__ import annotations

from collections.abc import Callable, Mapping

__all__ = ["PARTS"]

DECK = b"game: weiss\ncards: {5HY/W83-E107: 42, 5HY/W90-E079: 8}\n"


def _lines() -> None:
    """A line played out, and the same line swept over merged states."""
    from simcli.games.weiss.line.opponent import Opponent
    from simcli.games.weiss.line.parser import parse
    from simcli.games.weiss.line.program import compile_line
    from simcli.games.weiss.line.simulate import simulate
    from simcli.games.weiss.line.sweep import solve

    program, opponent = compile_line(parse("1")), Opponent((9, 1))
    simulate(program, opponent, trials=1, jobs=1)
    solve(program, opponent)


def _games() -> None:
    """A game of one deck, and the same replayed: matches are of the same kernels."""
    from simcli.decks.read import deck_in
    from simcli.games.registry import games
    from simcli.games.weiss.game import run
    from simcli.games.weiss.game.games import alone
    from simcli.games.whole.run import replay
    from simcli.settings import Settings

    setup = alone(deck_in("warmup", DECK, games()), Settings())
    run.play(setup, 1, jobs=1)
    replay(setup, 0)


PARTS: Mapping[str, Callable[[], object]] = {"whole games": _games, "damage lines": _lines}
