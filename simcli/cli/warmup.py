"""``simcli warmup``: compile the simulation kernels ahead."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Annotated

import typer

from simcli.cli import options as o

__all__ = ["register", "warmup"]

_Part = tuple[str, str]
"""The name of a game, and of one of its parts."""
_Done = tuple[_Part, int, float]
"""A part with the kernels compiled for it and the seconds they took."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(warmup)


def warmup(
    game: Annotated[
        list[str] | None,
        typer.Option(
            "--game",
            metavar="GAME",
            help="Only this game's kernels; repeatable. \\[default: every game's]",
            show_default=False,
        ),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs",
            min=1,
            max=1024,
            help="Processes that compile at the same time. \\[default: all cores]",
            show_default=False,
        ),
    ] = None,
    quiet: o.Quiet = False,
) -> None:
    """Compile the simulation kernels ahead, so that no later run waits for it.

    They are compiled once for each version of simcli and kept in your cache
    folder, or where SIMCLI_CACHE says. Openings, which every game has, are
    always among them. What is done is told on standard error.

    Example:

    [bold]simcli warmup --game loveca[/]
    """
    import numba

    from simcli.cli.show import remark
    from simcli.errors import InputError
    from simcli.montecarlo.compiled import kept

    parts = _parts(game or [])
    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        raise InputError(
            "nothing is compiled: NUMBA_DISABLE_JIT is set", mend="unset that variable"
        )
    if not kept():
        raise InputError(
            "compiled kernels cannot be kept: the cache folder cannot be written",
            mend="let SIMCLI_CACHE name one that can",
        )
    remark(f"{len(parts)} parts; each is told when it is ready", quiet)
    total = 0
    for number, ((name, part), kernels, seconds) in enumerate(_compiled(parts, jobs), start=1):
        total += kernels
        done = f"{kernels} compiled, {seconds:.1f} s" if kernels else "compiled before"
        remark(f"{number} of {len(parts)}: {name}, {part}: {done}", quiet)
    print(f"{total} kernels compiled" if total else "every kernel was compiled before")


def _parts(wanted: list[str]) -> list[_Part]:
    """The parts of the games wanted; openings, which all of them share, once. The longest come
    first, so that no process is left with one of them at the end."""
    from simcli.errors import InputError, Place, did_you_mean
    from simcli.games.registry import games
    from simcli.games.warmup import OPENINGS, parts

    known = games()
    for name in wanted:
        if name not in known:
            mend = did_you_mean(name, known) or f"one of {', '.join(known)}"
            raise InputError(f"no game is called '{name}'", Place("--game"), mend)
    chosen = dict.fromkeys(wanted or known)  # a game named twice is compiled once
    own = [[(name, part) for part in parts(known[name]) if part != OPENINGS] for name in chosen]
    longest, others = [of[:1] for of in own], [of[1:] for of in own]  # of each game, in its order
    return [*chain(*longest), ("every game", OPENINGS), *chain(*others)]


def _compiled(parts: list[_Part], jobs: int | None) -> Iterator[_Done]:
    """Each part once it is compiled. Numba compiles one kernel at a time in a process, so parts
    are given to processes; what they write to the cache folder, all of them read."""
    from simcli.montecarlo.run import cores

    jobs = min(jobs or cores(), len(parts))
    if jobs == 1:
        yield from map(_compile, parts)
        return
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from multiprocessing import get_context

    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        try:
            for done in as_completed([pool.submit(_compile, part) for part in parts]):
                yield done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _compile(part: _Part) -> _Done:
    """Run one part; count what is compiled for it."""
    import time

    from simcli.games.registry import games
    from simcli.games.warmup import OPENINGS, parts
    from simcli.montecarlo.compiled import counting

    name, what = part
    start = time.perf_counter()
    with counting() as compiled:
        parts(games()["plain" if what == OPENINGS else name])[what]()
    return part, len(compiled), time.perf_counter() - start
