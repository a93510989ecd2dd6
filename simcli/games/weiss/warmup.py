"""Small runs that compile the Weiss Schwarz kernels."""

from __future__ import annotations

from collections.abc import Callable, Mapping

__all__ = ["PARTS"]


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


PARTS: Mapping[str, Callable[[], object]] = {"damage lines": _lines}
