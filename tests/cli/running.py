"""The real command, run as a user or a script runs it; and the same without the start-up."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simcli.cli import main

ROOT = Path(__file__).parents[2]
DECKS = ROOT / "decks"
SAMPLES = sorted(p for p in DECKS.rglob("*") if p.is_file())


@dataclass(frozen=True)
class Ran:
    """Exit code, standard output and standard error of one run."""

    code: int
    raw: bytes
    err: str

    @property
    def out(self) -> str:
        return self.raw.decode("utf-8")

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rows of a JSON document."""
        rows: list[dict[str, Any]] = json.loads(self.raw)["rows"]
        return rows


def environment(**more: str) -> dict[str, str]:
    """The environment of a run: this one's, without what changes how things are shown."""
    kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "TERM")}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", **more}


def command(*arguments: object) -> list[str]:
    """The command line of ``simcli ARGUMENTS`` in the running environment."""
    return [sys.executable, "-m", "simcli", *map(str, arguments)]


def run(*arguments: object, cwd: Path = ROOT, timeout: float = 180, **variables: str) -> Ran:
    """Run ``simcli ARGUMENTS`` in a folder, with more environment variables if wanted."""
    done = subprocess.run(
        command(*arguments),
        cwd=cwd,
        env=environment(**variables),
        capture_output=True,
        stdin=subprocess.DEVNULL,
        timeout=timeout,
        check=False,
    )
    return Ran(done.returncode, done.stdout, _said(done.stderr))


Call = Callable[..., Ran]
"""As :func:`run`, but in this process."""


def call(capture: Any, *arguments: object) -> Ran:
    """Run ``simcli ARGUMENTS`` in this process; ``capture`` is pytest's ``capfdbinary``."""
    capture.readouterr()
    code = main([*map(str, arguments)])
    done = capture.readouterr()
    return Ran(code, done.out, _said(done.err))


def _said(err: bytes) -> str:
    """Standard error without the word on compiling, which whoever simulates first is told."""
    return re.sub(r"^simcli: compiling .*\n", "", err.decode("utf-8"), flags=re.MULTILINE)


def python(code: str, *words: str, **changed: str) -> str:
    """What a script prints that is run by itself, and must not fail."""
    return subprocess.run(
        [sys.executable, "-c", code, *words],
        env=environment(**changed),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
        timeout=300,
    ).stdout
