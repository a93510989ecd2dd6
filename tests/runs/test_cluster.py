"""A real Dask scheduler and worker processes on the loopback interface."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("distributed", reason="needs the extra 'cluster'")

import simcli
from simcli.errors import InputError
from simcli.montecarlo.watch import progress
from simcli.settings import Settings

ROOT = Path(__file__).parents[2]
ASK = ["1+ starter in opening", "1+ trap by turn 4 given 1+ starter in opening"]


@dataclass
class Cluster:
    """A scheduler's address and the processes that belong to it."""

    address: str
    folder: Path
    environment: dict[str, str]
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        log = (self.folder / f"{len(self.processes)}.log").open("wb")
        process = subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_" + words[0], *words[1:]],
            cwd=self.folder,
            env=self.environment,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        self.processes.append(process)
        return process

    def worker(self) -> subprocess.Popen[bytes]:
        words = ("--nthreads", "1", "--no-dashboard", "--no-nanny", "--memory-limit", "0")
        return self.start("worker", self.address, *words)

    def stop(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    port = free_port()
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    found = Cluster(f"tcp://127.0.0.1:{port}", tmp_path, environment)
    try:
        found.start(
            "scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard", "--no-show"
        )
        yield found
    finally:
        found.stop()


def rows(**settings: Any) -> list[Any]:
    deck = simcli.load(ROOT / "decks/plain/yugioh-like-40.yaml")
    return list(simcli.odds(deck, ask=ASK, engine="mc", seed=3, **settings).rows)


@pytest.mark.long
def test_a_worker_killed_in_the_middle_changes_nothing(cluster: Cluster, tmp_path: Path) -> None:
    trials = 60_000_000
    here = rows(trials=trials)
    first, second = cluster.worker(), cluster.worker()
    assert rows(trials=1000, cluster=cluster.address)[0].trials == 1000  # both are up and warm

    from distributed import Client

    with Client(cluster.address, timeout=10, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=60)
    heard: list[int] = []

    def listen(played: int) -> None:
        heard.append(played)
        if len(heard) == 3:
            first.send_signal(signal.SIGKILL)

    with progress(listen):
        there = rows(trials=trials, cluster=cluster.address)
    assert first.wait(timeout=10) == -signal.SIGKILL
    assert second.poll() is None
    assert len(heard) > 3
    assert there == here


@pytest.mark.long
def test_a_checkpoint_moves_between_cluster_and_threads(cluster: Cluster, tmp_path: Path) -> None:
    cluster.worker()
    here = rows(trials=3_000_000)
    path = str(tmp_path / "run.ckpt")
    assert rows(trials=3_000_000, cluster=cluster.address, checkpoint=path) == here
    heard: list[int] = []
    with progress(heard.append):
        assert rows(trials=3_000_000, checkpoint=path) == here
    assert heard == []  # nothing is played again


def test_no_scheduler_is_an_error_with_a_mend(monkeypatch: pytest.MonkeyPatch) -> None:
    from simcli.runs import cluster

    monkeypatch.setattr(cluster, "SECONDS", 1)
    with (
        pytest.raises(InputError, match="no Dask scheduler answers at tcp:"),
        cluster.connected(f"tcp://127.0.0.1:{free_port()}"),
    ):
        pass


@pytest.mark.parametrize(
    "address", ["localhost", "", "http://127.0.0.1:8787", "tcp://h:x", "tcp://h:99999"]
)
def test_what_is_no_address_is_one_line(address: str) -> None:
    deck = ROOT / "decks/plain/yugioh-like-40.yaml"
    command = [sys.executable, "-m", "simcli", "odds", str(deck), "--cluster", address]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    said = f"simcli: --cluster: '{address}' is not the address of a Dask scheduler"
    assert (done.returncode, done.stderr) == (2, f"{said}; write tcp://HOST:8786\n")


@pytest.mark.parametrize("scheme", ["tls", "wss"])
def test_certificates_that_are_missing_are_one_line(scheme: str) -> None:
    from simcli.runs import cluster

    with (
        pytest.raises(InputError, match=f"{scheme} needs certificates"),
        cluster.connected(f"{scheme}://127.0.0.1:1"),
    ):
        pass


def test_other_kernels_on_a_worker_are_refused() -> None:
    from simcli.errors import Place
    from simcli.runs.cluster import _check_workers

    class Client:
        def wait_for_workers(self, n: int, timeout: float) -> None: ...

        def run(self, function: Any, on_error: str) -> dict[str, Any]:
            return {"tcp://a": function(), "tcp://b": "otherwise"}

    with pytest.raises(InputError, match="the worker tcp://b has other kernels"):
        _check_workers(Client(), "tcp://s", Place("--cluster"))


def test_settings_tell_no_place() -> None:
    shown = Settings(cluster="tcp://a", checkpoint="b", jobs=3).shown()
    assert not {"cluster", "checkpoint", "jobs"} & shown.keys()
