"""The manual's words are the language's, and its fault is told so."""

import re
from pathlib import Path

import pytest

from simcli.cli import main
from simcli.games.weiss.line.finishers import finishers
from simcli.games.weiss.line.parser import parse

MANUAL = Path("docs/line.md").read_text(encoding="utf-8")
WORDS = MANUAL.split("## The words")[1].split("## The opponent")[0]
LINES = [
    code
    for row in re.findall(r"^\| (`.+?) \|", WORDS, re.MULTILINE)
    for code in re.findall("`(.+?)`", row)
]


def test_the_fault_that_the_manual_shows_is_told_so(capsys):
    (shown,) = re.findall(r"```text\n(.*?)```", MANUAL, re.DOTALL)
    line = shown.splitlines()[1].strip()
    assert main(["line", "--line", line, "--deck", "30/8"]) == 2
    assert capsys.readouterr().err == shown


@pytest.mark.parametrize("line", LINES)
def test_every_line_of_the_manual_is_understood(line):
    assert parse(line)


def test_the_manual_names_every_finisher():
    assert len(LINES) > 15
    for name in finishers():
        assert name in MANUAL
