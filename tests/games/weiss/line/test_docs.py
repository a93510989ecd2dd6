"""The manual's commands run, and its words are the language's."""

import re
import shlex
from pathlib import Path

import pytest

from simcli.cli import main
from simcli.games.weiss.line.finishers import finishers
from simcli.games.weiss.line.parser import parse

MANUAL = Path("docs/line.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^simcli (line .+)$", MANUAL, re.MULTILINE)
WORDS = MANUAL.split("## The words")[1].split("## The opponent")[0]
LINES = [
    code
    for row in re.findall(r"^\| (`.+?) \|", WORDS, re.MULTILINE)
    for code in re.findall("`(.+?)`", row)
]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_the_manual_runs(command, capsys):
    assert main(shlex.split(command)) == 0
    assert "Exact." in capsys.readouterr().out


@pytest.mark.parametrize("line", LINES)
def test_every_line_of_the_manual_is_understood(line):
    assert parse(line)


def test_the_manual_names_every_finisher():
    assert len(LINES) > 15 and len(COMMANDS) > 5
    for name in finishers():
        assert name in MANUAL
