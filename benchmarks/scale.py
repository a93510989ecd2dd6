"""How cost grows with trials, decks and nodes: ``python benchmarks/scale.py [--quick]``.

Prints a Markdown table of seconds and peak memory. Each case is a process of its own, played once
before so that nothing is compiled in the measured run; the cluster is a real scheduler with worker
processes of one thread each on the loopback interface.
"""

from __future__ import annotations

import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from simcli.montecarlo.run import cores

ROOT = Path(__file__).resolve().parents[1]
DECK = ROOT / "decks/loveca/start-deck-muse.yaml"
ASK = "1+ live and 1+ (member cost<=4) in opening"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


def timed(words: list[str]) -> tuple[float, float]:
    """Seconds and peak megabytes of one run of ``python -m simcli WORDS``."""
    start = time.perf_counter()
    command = [sys.executable, "-m", "simcli", *words, "--quiet", "--format", "json"]
    process = subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with {process.returncode}")
    unit = 1e6 if sys.platform == "darwin" else 1e3
    return time.perf_counter() - start, usage.ru_maxrss / unit


def best(words: list[str], times: int = 2) -> tuple[float, float]:
    """The fastest of several runs."""
    return min(timed(words) for _ in range(times))


def row(case: str, words: list[str], trials: int, decks: int = 1) -> None:
    start, _ = best([*words, "--trials", "1000"])  # compiles as well, if need be
    seconds, megabytes = best([*words, "--trials", str(trials)])
    rate = f"{trials * decks / (seconds - start) / 1e6:.0f} M/s" if seconds > 2 * start else ""
    print(
        f"| {trials:.0e} | {case} | {start:.1f} s | {seconds:.1f} s"
        f" | {rate} | {megabytes:.0f} MB |",
        flush=True,
    )


@contextmanager
def copies(number: int) -> Iterator[list[str]]:
    """So many files of the deck: one file named twice is compared once."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, f"{i}.yaml") for i in range(number)]
        for path in paths:
            path.write_bytes(DECK.read_bytes())
        yield [str(path) for path in paths]


@contextmanager
def cluster(workers: int) -> Iterator[str]:
    """The address of a scheduler with so many workers of one thread."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "env": ENVIRONMENT}
    with tempfile.TemporaryDirectory() as folder:
        commands = [["scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"]]
        worker = ["--nthreads", "1", "--no-dashboard", "--no-nanny", "--local-directory", folder]
        commands += [["worker", address, *worker]] * workers
        started = [
            subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.dask_{words[0]}", *words[1:]],
                cwd=folder,
                **quiet,  # type: ignore[call-overload]
            )
            for words in commands
        ]
        try:
            from distributed import Client

            with Client(address, timeout=30, set_as_default=False) as client:
                client.wait_for_workers(workers, timeout=60)
            yield address
        finally:
            for process in reversed(started):
                process.kill()
                process.wait()


def main() -> None:
    quick = "--quick" in sys.argv
    scale = 10 if quick else 1
    odds = ["odds", str(DECK), "--ask", ASK, "--engine", "mc"]
    print(f"{cores()} cores, Python {sys.version.split()[0]}\n")
    print("| trials | played by | of which start | seconds | beyond start | peak memory |")
    print("| --: | :-- | --: | --: | --: | --: |")
    for trials in (10**6, 10**7, 10**8, 10**9):
        row("one thread", [*odds, "--jobs", "1"], trials // scale)
    for jobs in (2, 4, 8):
        if jobs <= cores():
            row(f"{jobs} threads", [*odds, "--jobs", str(jobs)], 10**9 // scale)
    for decks in (1, 2, 4, 8):
        with copies(decks) as news:
            words = ["compare", str(DECK), *news, "--ask", ASK, "--engine", "mc", "--jobs", "1"]
            row(f"one thread, base and {decks} decks", words, 10**8 // scale, 2 * decks)
    for workers in (1, 2):
        with cluster(workers) as address:
            words = [*odds, "--cluster", address]
            row(f"{workers} worker process{'es'[: 2 * (workers > 1)]}", words, 10**9 // scale)


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    main()
