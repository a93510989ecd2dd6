"""What the command says of intervals and precision."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from simcli.cli import main
from simcli.statistics.intervals import clopper_pearson, wilson
from simcli.statistics.sequences import proportion_sequence

DECK = str(Path(__file__).parents[2] / "decks/plain/yugioh-like-40.yaml")
ASKED = ["odds", DECK, "--ask", "1+ starter in opening", "--engine", "mc", "--jobs", "1"]


def ran(capfd: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    capfd.readouterr()
    code = main([*ASKED, *words])
    out, err = capfd.readouterr()
    return code, out, err


@pytest.mark.parametrize(
    ("words", "bounds"),
    [
        (("--trials", "5000"), wilson),
        (("--trials", "5000", "--interval", "wilson"), wilson),
        (("--trials", "5000", "--interval", "clopper-pearson"), clopper_pearson),
        (("--trials", "5000", "--interval", "anytime"), proportion_sequence),
        (("--precision", "0.02"), proportion_sequence),
    ],
    ids=["default", "wilson", "clopper-pearson", "anytime", "precision"],
)
def test_the_interval_is_the_one_asked_for(words, bounds, capfd) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = ran(capfd, *words, "--format", "json")
    assert code == 0
    (row,) = json.loads(out)["rows"]
    n = row["trials"]
    assert (row["low"], row["high"]) == bounds(round(row["value"] * n), n, 0.95)


@pytest.mark.parametrize(
    ("words", "name"),
    [((), "Wilson"), (("--interval", "clopper-pearson"), "Clopper-Pearson")],
    ids=["wilson", "clopper-pearson"],
)
def test_a_table_names_its_interval(words, name, capfd) -> None:  # type: ignore[no-untyped-def]
    assert f"95 % intervals ({name}" in ran(capfd, *words, "--trials", "500")[1]


def test_a_reached_precision_tells_its_trials(capfd: pytest.CaptureFixture[str]) -> None:
    code, out, err = ran(capfd, "--precision", "0.01")
    assert code == 0
    (line,) = [line for line in err.splitlines() if "precision" in line]
    trials = line.removeprefix("simcli: precision 0.01 reached after ").removesuffix(" trials")
    assert f"Monte Carlo, {trials} trials." in out
    assert "valid at every look" in out


def test_a_precision_out_of_reach_is_told_even_quietly(capfd: pytest.CaptureFixture[str]) -> None:
    code, out, err = ran(capfd, "--precision", "1e-7", "--max-trials", "20000", "--quiet")
    assert code == 0 and "20,000 trials" in out
    assert "precision 1e-07 NOT reached within 20,000 trials (--max-trials)" in err
    assert "the widest interval is still ±0.01" in err


@pytest.mark.parametrize(
    "words", [("--precision", "0"), ("--precision", "-1"), ("--max-trials", "0")]
)
def test_meaningless_numbers_are_refused(words, capfd) -> None:  # type: ignore[no-untyped-def]
    code, out, err = ran(capfd, *words)
    assert (code, out) == (2, "") and words[0] in err


def test_an_exact_answer_needs_no_trials(capfd: pytest.CaptureFixture[str]) -> None:
    capfd.readouterr()
    assert main([*ASKED[:4], "--precision", "1e-9"]) == 0
    out, err = capfd.readouterr()
    assert "Exact." in out and err == ""


def test_a_refused_checkpoint_stops_the_command(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    kept = ("--checkpoint", str(tmp_path / "a"))
    first = ran(capfd, *kept, "--trials", "5000")
    assert first[0] == 0
    assert ran(capfd, *kept, "--trials", "5000", "--jobs", "2")[:2] == first[:2]
    code, out, err = ran(capfd, *kept, "--trials", "5000", "--seed", "1")
    assert (code, out) == (2, "") and "a checkpoint of another seed (0, now 1)" in err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--precision", "0.02", "--trials", "5000"), "--trials: --precision says when to stop"),
        (("--max-trials", "5000"), "--max-trials: it is the most that --precision may take"),
    ],
    ids=["trials", "most"],
)
def test_a_number_of_trials_that_has_no_say_is_refused(words, says, capfd) -> None:  # type: ignore[no-untyped-def]
    code, out, err = ran(capfd, *words)
    assert (code, out) == (2, "")
    assert says in err
