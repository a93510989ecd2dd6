"""What a person waits for: whole commands, process start included, kernels compiled before."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial

from benchmarks.case import Case, Contender, Fact, Wanted
from benchmarks.processes import DECK, QUESTION, imported, run, simcli

__all__ = ["cases"]

BOARD = ("--remaining", "red=11 green=6 all=5 none=3", "--blades", "10", "--need", "red=5 grey=3")
NINO, FORTY = "decks/weiss/5hy-nino.yaml", "decks/plain/yugioh-like-40.yaml"
SIXTY = "decks/plain/magic-like-60.yaml"
MILLION = ("--engine", "mc", "--trials", "1000000")
COMMANDS: dict[str, tuple[tuple[str, ...], Wanted | None]] = {
    "--help": (("--help",), ("<=", 0.2)),
    "odds --help": (("odds", "--help"), None),
    "check": (("check", DECK), None),
    "an exact question": (("odds", DECK, "--ask", QUESTION), ("<=", 0.5)),
    "an exact Live attempt": (("live", *BOARD), ("<=", 0.5)),
    "explain": (("explain", QUESTION, "--deck", DECK), None),
    "a damage line": (("line", "--line", "3 x3", "--deck", "30/8"), None),
    "convert": (("convert", NINO, "--to", "wsmtools"), None),
    "cards list": (("cards", "list", "--where", "live"), None),
    "fetch --help": (("fetch", "--help"), None),
    "mulligan": (("mulligan", DECK, "--ask", QUESTION, "--policy"), None),
    "tune": (("tune", FORTY, "--ask", "opens", "--vary", "Old Relic:9..11"), None),
    "compare, exactly": (("compare", FORTY, FORTY, "--ask", "opens"), None),
    "score": (("score", "-"), None),
    "trace": (("trace", DECK), None),
    "match, 1000 games": (("match", DECK, DECK, "--trials", "1000"), None),
    "warmup, all compiled": (("warmup",), None),
    "tables, loveca": (("odds", DECK), ("<=", 3)),
    "tables, weiss": (("odds", NINO), ("<=", 3)),
    "tables, plain": (("odds", SIXTY), ("<=", 3)),
    "a million games, loveca": (("odds", DECK, "--trials", "1000000"), ("<=", 3)),
    "a million games, weiss": (("odds", NINO, "--trials", "1000000"), None),
    "a million trials a table, plain": (("odds", FORTY, *MILLION), ("<=", 3)),
    "a million London mulligans a table": (("odds", SIXTY, *MILLION), ("<=", 3)),
}
"""Each command at least once, as it is used; what is wanted in seconds."""
PROFILED = ("--help", "an exact question")
SIMULATING = ("tables", "a million")


def cases(quick: bool) -> Iterator[Case | Fact]:
    """Seconds of each command beside a bare interpreter, and what the lightest import."""
    bare = Contender("python -c pass", partial(run, [sys.executable, "-c", "pass"]))
    for name, (words, wanted) in COMMANDS.items():
        if quick and name not in PROFILED:
            continue
        yield Case(
            f"start: {name}",
            f"simcli {' '.join(words)}",
            "s",
            Contender("simcli", partial(simcli, *words)),
            bare,
            speed=wanted,
            goes=3 if quick or name.startswith(SIMULATING) else 5,
            wall=True,
        )
    for name in COMMANDS:
        if name.startswith(SIMULATING) or (quick and name not in PROFILED):
            continue
        profile = imported(*COMMANDS[name][0])
        rooms = Counter[str]()
        for module, milliseconds in profile.items():
            rooms[module.partition(".")[0]] += round(milliseconds, 1)
        longest = ", ".join(f"{room} {taken:.0f} ms" for room, taken in rooms.most_common(6))
        yield Fact(
            f"imports: {name}", f"modules imported; longest: {longest}", len(profile), "modules"
        )
