"""The command without its start-up, for the many cases in which only what it says matters."""

from __future__ import annotations

import fcntl
import subprocess
import sys
from functools import partial

import pytest

from .running import Call, call, environment


@pytest.fixture(scope="session", autouse=True)
def warm(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Kernels are compiled ahead, by one worker for all: what a command says while it compiles
    them is not what these tests are about."""
    lock = tmp_path_factory.getbasetemp().parent / "warmup.lock"
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        warmup = [sys.executable, "-m", "simcli", "warmup", "--quiet"]
        subprocess.run(warmup, env=environment(), check=True, stdout=subprocess.DEVNULL)


@pytest.fixture
def simcli(capfdbinary: pytest.CaptureFixture[bytes]) -> Call:
    """Runs ``simcli ARGUMENTS`` in this process."""
    return partial(call, capfdbinary)
