"""Runs killed without warning at random moments, again and again, until they come to their end."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from simcli.montecarlo.ledger import Ledger

SCRIPT = Path(__file__).with_name("counting.py")
ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}


def saved(path: Path) -> Ledger:
    """What the checkpoint holds: always a whole, readable file."""
    head, body = path.read_text().splitlines()
    assert json.loads(head)["simcli checkpoint"] == 1
    return Ledger.from_json(json.loads(body)["ledger"])


def totals(ledger: Ledger) -> int:
    return sum(part.played for part in ledger.parts)


def check_sums(ledger: Ledger) -> None:
    """The tally is exactly that of the trials said to be in it: none lost, none counted twice."""
    for part in ledger.parts:
        numbers = sum((a + b - 1) * (b - a) // 2 for a, b in part.done)
        assert part.counts[:2].tolist() == [part.played, numbers]


@pytest.mark.long
def test_twenty_kills_at_random_moments_lose_no_batch_and_count_none_twice(tmp_path: Path) -> None:
    seed = int(os.environ.get("SIMCLI_KILL_SEED", "20"))
    moments = random.Random(seed)
    path, log = tmp_path / "run.ckpt", tmp_path / "log"
    command = [sys.executable, str(SCRIPT), str(path), str(16_000_000), str(log)]
    log.touch()
    kept, kills = 0, 0
    while kills < 20:
        process = subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.PIPE)
        if not path.exists():
            while not path.exists():
                time.sleep(0.01)
        time.sleep(moments.uniform(0.0, 1.2))
        process.send_signal(signal.SIGKILL)
        out, _ = process.communicate()
        kills += 1
        ledger = saved(path)
        check_sums(ledger)
        logged = [int(line) for line in log.read_text().split("\n")[:-1] if line]
        assert totals(ledger) >= max([kept, *logged])  # what was once kept stays kept
        kept = totals(ledger)
        if b"whole" in out:  # it was done before the kill: start another one
            path.unlink()
            log.write_text("")
            kept = 0
    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "whole"
    assert totals(saved(path)) == 2 * 16_000_000


@pytest.mark.long
def test_a_killed_command_resumes_to_the_identical_result(tmp_path: Path) -> None:
    deck = ROOT / "decks/plain/yugioh-like-40.yaml"
    path = tmp_path / "odds.ckpt"
    ask = ["--ask", "1+ starter in opening", "--ask", "2+ trap by turn 3"]
    command = [sys.executable, "-m", "simcli", "odds", str(deck), *ask, "--engine", "mc"]
    command += ["--trials", "300000000", "--format", "json"]
    whole = subprocess.run(command, env=ENVIRONMENT, capture_output=True, check=True)
    for _ in range(2):
        process = subprocess.Popen(
            [*command, "--checkpoint", str(path)],
            env=ENVIRONMENT,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        before = totals(saved(path)) if path.exists() else 0
        while process.poll() is None and (not path.exists() or totals(saved(path)) <= before):
            time.sleep(0.02)
        process.kill()
        process.communicate()
        assert totals(saved(path)) > before
    assert totals(saved(path)) < 2 * 300_000_000
    again = subprocess.run(
        [*command, "--checkpoint", str(path)], env=ENVIRONMENT, capture_output=True, check=True
    )
    assert again.stdout == whole.stdout
