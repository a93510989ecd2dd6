"""After ``simcli warmup`` nothing is left to compile, whatever is asked."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from simcli.cli.warmup import _parts

from .running import ROOT, command, environment, python, run

MUSE, LIELLA = (f"decks/loveca/start-deck-{name}.yaml" for name in ("muse", "liella"))
NINO, DIVA = "decks/weiss/5hy-nino.yaml", "decks/diva/standard.yaml"
FORTY, SIXTY = "decks/plain/yugioh-like-40.yaml", "decks/plain/magic-like-60.yaml"
FEW = "--engine mc --trials 50 --jobs 1 --quiet"
COMMANDS = {
    "plain": (
        f"odds {FORTY} {FEW}",
        f"odds {SIXTY} {FEW}",
        f"odds {FORTY} --what-if {FEW}",
        f"compare {FORTY} {FORTY} {FEW}",
        f"compare {SIXTY} {SIXTY} --tables {FEW}",
        f"tune {FORTY} --ask opens --vary 'Old Relic:9..11' {FEW}",
    ),
    "loveca": (
        f"odds {MUSE} {FEW}",
        f"odds {MUSE} --engine mc --trials 50 --by-turn --quiet",
        f"compare {MUSE} {LIELLA} --tables {FEW}",
        f"live {MUSE} --blades 6 --live 'START:DASH!!' {FEW}",
        f"match {MUSE} {LIELLA} --trials 50 --policy random --policy curve --quiet",
        f"trace {MUSE}",
        f"trace {MUSE} {LIELLA} --trial 3",
    ),
    "weiss": (
        f"odds {NINO} {FEW}",
        f"compare {NINO} {NINO} --tables {FEW}",
        f"line {NINO} --line '3, burn 1' --deck 30/8 --waiting 10/0 {FEW}",
        f"line {NINO} --line 'attack 2' --deck 30/8 --waiting 10/0 --grid --quiet",
        f"match {NINO} {NINO} --trials 50 --policy random --policy plan --quiet",
        f"trace {NINO}",
        f"trace {NINO} --opponent '2 | 2 2'",
    ),
    "diva": (
        f"odds {DIVA} {FEW}",
        f"odds {DIVA} --position - --hand 'A5 AE C2 B3 C1' {FEW}",
        f"odds {DIVA} --ambiguities --trials 50 --jobs 1 --quiet",
        f"odds decks/diva/four-players.yaml {FEW}",
        f"compare {DIVA} {DIVA} --tables {FEW}",
        f"trace {DIVA} --trial 4",
        f"trace {DIVA} --first",
    ),
}
SCRIPT = """
import shlex, sys
from simcli.cli import main
from simcli.montecarlo.compiled import counting
with counting() as compiled:
    for line in sys.argv[1:]:
        assert main(shlex.split(line)) in (0, 1, 3), line
print("compiled:", *compiled)
"""


@pytest.fixture(scope="module")
def warm() -> None:
    done = run("warmup", "--jobs", "1", timeout=1200)
    assert done.code == 0, done.err


@pytest.mark.kernel
@pytest.mark.long
@pytest.mark.parametrize("game", COMMANDS)
def test_no_command_compiles_anything(game: str, warm: None) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *COMMANDS[game]],
        cwd=ROOT,
        env=environment(),
        input="a A3\nb B2\n",  # a position, where one is read
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "compiled:", done.stdout[-2000:]
    assert "compiling" not in done.stderr


MATCH = ("match", *["decks/loveca/start-deck-muse.yaml"] * 2, "--trials", "300000")


@pytest.mark.kernel
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_compiling_is_told_and_heeds_an_interrupt(jobs: str, tmp_path: Path) -> None:
    process = subprocess.Popen(
        command(*MATCH, "--jobs", jobs),
        cwd=ROOT,
        env=environment(SIMCLI_CACHE=str(tmp_path)),
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stderr is not None
    assert process.stderr.readline().startswith(b"simcli: compiling kernels")
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    try:
        out, err = process.communicate(timeout=15)
    except subprocess.TimeoutExpired:  # Python drops one that comes in a finaliser
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (process.returncode, out) == (130, b"")
    assert err.endswith(b"simcli: interrupted\n")


@pytest.mark.kernel
def test_what_is_compiled_is_told_and_kept(tmp_path: Path) -> None:
    code = """
import simcli.montecarlo.compiled as c
from simcli.montecarlo.watch import listening
import numpy as np
from simcli.montecarlo.streams import mix, word
with listening(lambda text: print("told:", text)), c.counting() as compiled:
    mix(np.uint64(1)), mix(np.uint64(2)), word(np.uint64(1), np.uint64(1))
print(*compiled)
"""
    said = [python(code, SIMCLI_CACHE=str(tmp_path)).splitlines() for _ in range(2)]
    (told, first), (second,) = said
    assert "once" in told and "simcli warmup" in told
    assert sorted(set(first.split())) == [
        "simcli.montecarlo.streams.mix",
        "simcli.montecarlo.streams.word",
    ]
    assert second == ""


def test_a_game_that_is_not_there_is_told() -> None:
    done = run("warmup", "--game", "lovca")
    assert done.code == 2
    assert done.err == "simcli: --game: no game is called 'lovca'; did you mean 'loveca'?\n"


def test_a_game_named_twice_is_compiled_once() -> None:
    games = ["weiss", "plain", "weiss"]
    assert _parts(games) == [
        ("weiss", "whole games"),
        ("every game", "openings"),
        ("weiss", "damage lines"),
    ]


def test_help_tells_what_is_done_unless_told() -> None:
    """Square brackets are marks of the help's language, unless escaped."""
    told = " ".join(run("warmup", "--help").out.replace("│", " ").split())
    assert "[default: every game's]" in told and "[default: all cores]" in told


def test_numba_told_to_compile_nothing_is_an_error() -> None:
    done = run("warmup", "--game", "plain", NUMBA_DISABLE_JIT="1")
    assert done.code == 2
    assert "NUMBA_DISABLE_JIT" in done.err


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way", encoding="utf-8")
    done = run("warmup", "--game", "plain", SIMCLI_CACHE=str(blocked))
    assert done.code == 2
    assert "SIMCLI_CACHE" in done.err
