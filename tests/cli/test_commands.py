"""Commands are loaded when they are called, and are what the list of them says."""

from __future__ import annotations

import subprocess
import sys

import pytest

from simcli.cli.commands import COMMANDS, _loaded

from .running import ROOT, environment

SCRIPT = """
import sys
from simcli.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print(*sorted(n.removeprefix("simcli.cli.") for n in sys.modules if n.startswith("simcli.cli.")))
"""


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_says_of_a_command_what_its_own_help_says(name: str) -> None:
    command = _loaded(name)
    assert command.name == name
    assert " ".join(command.help.split("\n\n")[0].split()) == COMMANDS[name]


@pytest.mark.parametrize(
    ("words", "loaded"),
    [
        (["--help"], set()),
        (["check", "--help"], {"check"}),
        (["cards", "list", "--help"], {"cards"}),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_only_the_command_that_is_called_is_loaded(words: list[str], loaded: set[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *words],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    names = set(done.stdout.splitlines()[-1].split())
    assert names & set(COMMANDS) == loaded
