"""What a script learns from the exit code, and what is said beside it."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
from pathlib import Path

import pytest

from .running import DECKS, Call, command, environment, run

DECK = """game: plain
name: gate
hand: 5
cards: {A: 3, B: 3, X: 34}
questions:
  - {name: an A, ask: 1+ A in opening}
thresholds:
  an A: ">= %s"
"""
CHANCE = 667 / 1976


@pytest.fixture
def gate(tmp_path: Path) -> Path:
    for name, bound in (("low", 0.33), ("high", 0.34), ("at", CHANCE)):
        (tmp_path / f"{name}.yaml").write_text(DECK % f"{bound:.6f}", encoding="utf-8")
    return tmp_path


CHECKED = {
    "holds": (("low.yaml",), 0, "pass: gate: an A >= 0.330000, got 33.76 %\n"),
    "fails": (("high.yaml",), 1, "fail: gate: an A >= 0.340000, got 33.76 %\n"),
    "one-of-two-fails": (
        ("low.yaml", "high.yaml"),
        1,
        "fail: gate (2): an A >= 0.340000, got 33.76 %\n",
    ),
    "undecided": (("at.yaml", "--engine", "mc", "--trials", "1000"), 3, "undecided: gate"),
    "failure-beats-undecided": (
        ("at.yaml", "high.yaml", "--engine", "mc", "--trials", "1000000"),
        1,
        "fail: gate (2)",
    ),
    "more-trials-decide": (("low.yaml", "--engine", "mc", "--trials", "1000000"), 0, "pass"),
}


@pytest.mark.parametrize("name", CHECKED)
def test_thresholds_decide_the_exit_code(
    name: str, simcli: Call, gate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(gate)
    arguments, code, said = CHECKED[name]
    ran = simcli("odds", *arguments, "--check", "--format", "json")
    assert ran.code == code, ran.err
    assert said in ran.err
    assert all(row["deck"].startswith("gate") for row in ran.rows)


def test_thresholds_are_not_looked_at_unless_asked(gate: Path) -> None:
    assert run("odds", "high.yaml", cwd=gate).code == 0


def test_quiet_says_only_what_fails(gate: Path) -> None:
    assert run("odds", "low.yaml", "--check", "--quiet", cwd=gate).err == ""
    assert "fail: gate" in run("odds", "high.yaml", "--check", "--quiet", cwd=gate).err


ILLEGAL = "4 x PL!-sd1-001\n8 x PL!-sd1-002\n"


def test_legal_decks_pass_the_check() -> None:
    ran = run("check", DECKS / "loveca/start-deck-muse.yaml", DECKS / "weiss/5hy-nino.yaml")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count(", legal\n") == 2


def test_an_illegal_deck_fails_the_check_with_typed_problems(tmp_path: Path) -> None:
    (tmp_path / "illegal.txt").write_text(ILLEGAL, encoding="utf-8")
    ran = run("check", "illegal.txt", DECKS / "weiss/5hy-nino.yaml", cwd=tmp_path)
    assert (ran.code, ran.err) == (1, "")
    assert "12 cards, not legal" in ran.out
    assert "[too-many-copies]" in ran.out
    ran = run("check", "illegal.txt", "--format", "json", cwd=tmp_path)
    assert ran.code == 1
    (report,) = json.loads(ran.raw)
    assert report["legal"] is False
    (copies,) = [p for p in report["problems"] if p["code"] == "too-many-copies"]
    assert (copies["card"], copies["got"], copies["allowed"]) == ("PL!-sd1-002", 8, 4)
    assert copies["place"].startswith("illegal.txt:2")


def test_an_illegal_deck_has_odds_and_a_remark(tmp_path: Path) -> None:
    (tmp_path / "illegal.txt").write_text(ILLEGAL, encoding="utf-8")
    asked = ("odds", "illegal.txt", "--ask", "1+ member in opening", "--format", "json")
    ran = run(*asked, cwd=tmp_path)
    assert ran.code == 0
    assert [row["value"] for row in ran.rows] == [1.0]
    assert ran.err.startswith("simcli: illegal.txt: not legal: ")
    assert run(*asked, "--quiet", cwd=tmp_path).err == ""


MUSE = DECKS / "loveca/start-deck-muse.yaml"


@pytest.mark.parametrize(
    "words",
    [
        *(("odds", MUSE, "--format", form) for form in ("table", "json", "csv", "markdown")),
        ("odds", MUSE, "--format", "parquet"),
        ("--help",),
        ("odds", "--help"),
        ("cards", "list"),
    ],
    ids=lambda words: " ".join(map(str, words[-1:])),
)
def test_a_reader_that_goes_away_is_no_failure(words: tuple[object, ...]) -> None:
    process = subprocess.Popen(
        command(*words),
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.close()  # as `| head` does, before anything is written
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(60) == 0


def test_progress_is_shown_on_a_terminal_and_an_interrupt_ends_the_run(gate: Path) -> None:
    terminal, inside = pty.openpty()
    process = subprocess.Popen(
        command("odds", "low.yaml", "--engine", "mc", "--trials", 10**12),
        cwd=gate,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=inside,
    )
    os.close(inside)
    said = b""
    while b" M/s, " not in said:
        said += os.read(terminal, 4096)
    process.send_signal(signal.SIGINT)
    try:
        while chunk := os.read(terminal, 4096):
            said += chunk
    except OSError:  # how Linux tells that nobody holds the terminal any more
        pass
    os.close(terminal)
    assert process.wait(60) == 130
    assert process.stdout is not None
    out = process.stdout.read()
    assert out == b"" or b"Monte Carlo" in out  # what was finished, if anything was
    process.stdout.close()
    assert b"simcli: interrupted" in said
    assert b"Traceback" not in said
