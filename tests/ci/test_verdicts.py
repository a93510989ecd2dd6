"""Thresholds and baselines through the command: exit codes, reports, and what is refused."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import pytest

from simcli.cli import main
from simcli.decks.formats.nodes import parse
from simcli.decks.formats.source import read_source

ROOT = Path(__file__).parents[2]
DECK = """\
game: plain
name: %s
cards: {A: %d, B: %d}
hand: 5
questions:
  - {name: an A, ask: 1+ A in opening}
"""
# 1 - C(36, 5) / C(40, 5)
FOUR = 1 - 376992 / 658008


@dataclass
class Ran:
    code: int
    out: str
    err: str


@pytest.fixture
def simcli(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Callable[..., Ran]:
    """Run the command in a folder with the decks ``four.yaml`` and ``five.yaml``."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    for name, copies in (("four", 4), ("five", 5)):
        text = DECK % (name, copies, 40 - copies)
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")

    def call(*words: str) -> Ran:
        capfd.readouterr()
        code = main(list(words))
        out, err = capfd.readouterr()
        return Ran(code, out, err)

    return call


CI = {
    "holds": ({"thresholds": {"an A": ">= 0.42"}}, [], 0),
    "fails": ({"thresholds": {"an A": ">= 0.43"}}, [], 1),
    "upper holds": ({"thresholds": {"an A": "<= 43 %"}}, [], 0),
    "undecided": (
        {"thresholds": {"an A": f">= {FOUR:.6f}"}},
        ["--engine", "mc", "--trials", "1000"],
        3,
    ),
    "failure beats undecided": (
        {
            "questions": [{"name": "two", "ask": "2+ A in opening"}],
            "thresholds": {"an A": f">= {FOUR:.6f}", "two": ">= 0.9"},
        },
        ["--engine", "mc", "--trials", "1000"],
        1,
    ),
    "own question": (
        {"questions": ["2+ A in opening"], "thresholds": {"2+ A in opening": "> 0.05"}},
        [],
        0,
    ),
    "no such question": ({"thresholds": {"an Aa": ">= 0.4"}}, [], 2),
    "empty": ({}, [], 0),
}


@pytest.mark.parametrize("case", CI)
def test_a_ci_file_decides_the_exit_code(case: str, simcli: Callable[..., Ran]) -> None:
    wanted, options, code = CI[case]
    Path("ci.yaml").write_text(json.dumps(wanted), encoding="utf-8")
    ran = simcli("odds", "four.yaml", "--ci", "ci.yaml", *options)
    assert ran.code == code, ran.err
    if code == 2:
        assert ran.out == ""
        assert (
            "ci.yaml:1:17: a threshold on 'an Aa', which is no question; did you mean 'an A'?"
            in ran.err
        )


BAD = {
    "missing": (None, "ci.yaml: "),
    "a list": ("- a\n", "ci.yaml:1:1: a CI file is a mapping"),
    "unknown key": ("threshold: {}\n", "unknown key 'threshold'; did you mean 'thresholds'?"),
    "no threshold": ("thresholds:\n  an A: 0.9\n", "ci.yaml:2:9: '0.9' is not a threshold"),
    "no difference": ("differences: {an A: '> x'}\n", "'> x' is not a threshold"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_ci_file_is_told_with_its_place(case: str, simcli: Callable[..., Ran]) -> None:
    text, words = BAD[case]
    if text is not None:
        Path("ci.yaml").write_text(text, encoding="utf-8")
    ran = simcli("odds", "four.yaml", "--ci", "ci.yaml", "--junit", "j.xml")
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err and "Traceback" not in ran.err
    assert not Path("j.xml").exists()


UNREACHED = {
    "percent forgotten": (">= 90", "'>= 90' is beyond any chance; write '>= 90 %'"),
    "too much": ("> 120 %", "'> 120 %' is beyond any chance; write a bound from 0 to 1"),
    "never above": ("> 1", "'> 1' is beyond any chance; write '> 1 %'"),
    "never below": ("< 0", "'< 0' is beyond any chance; write a bound from 0 to 1"),
    "below nothing": ("<= -0.1", "'<= -0.1' is beyond any chance; write a bound from 0 to 1"),
}


@pytest.mark.parametrize("case", UNREACHED)
def test_a_bound_that_no_chance_can_have_is_refused(case: str, simcli: Callable[..., Ran]) -> None:
    text, words = UNREACHED[case]
    Path("ci.yaml").write_text(f"thresholds:\n  an A: '{text}'\n", encoding="utf-8")
    ran = simcli("odds", "four.yaml", "--ci", "ci.yaml")
    assert (ran.code, ran.out) == (2, "")
    assert f"ci.yaml:2:3: {words}" in ran.err


def test_a_deck_files_threshold_is_told_with_its_line(simcli: Callable[..., Ran]) -> None:
    text = Path("four.yaml").read_text(encoding="utf-8") + "thresholds:\n  zzz: '>= 0.4'\n"
    Path("six.yaml").write_text(text, encoding="utf-8")
    line = text.splitlines().index("  zzz: '>= 0.4'") + 1
    ran = simcli("odds", "six.yaml", "--check", "--ask", "1+ A in opening")
    assert ran.code == 2
    assert f"six.yaml:{line}:3: a threshold on 'zzz', which is no question; " in ran.err
    assert "--ask leaves the deck's own out" in ran.err


@pytest.mark.parametrize("option", ["--output", "--junit", "--markdown"])
@pytest.mark.parametrize("command", ["odds", "compare"])
def test_a_deck_is_never_written_over(
    command: str, option: str, simcli: Callable[..., Ran]
) -> None:
    before = Path("five.yaml").read_bytes()
    Path("link.yaml").symlink_to("five.yaml")
    for name in ("five.yaml", "link.yaml"):
        ran = simcli(command, "four.yaml", "five.yaml", option, name)
        assert ran.code == 2
        assert f"{name}: that is a file this command reads" in ran.err
    assert Path("five.yaml").read_bytes() == before


def test_what_would_decide_is_told(simcli: Callable[..., Ran]) -> None:
    wanted = {"thresholds": {"an A": f">= {FOUR:.6f}"}}
    Path("ci.yaml").write_text(json.dumps(wanted), encoding="utf-8")
    words = ("odds", "four.yaml", "--ci", "ci.yaml", "--engine", "mc", "--trials", "1000")
    ran = simcli(*words)
    assert ran.code == 3
    assert "simcli: undecided so far: more --trials would decide" in ran.err


def test_junit_says_what_every_service_reads(simcli: Callable[..., Ran]) -> None:
    wanted = {
        "questions": [{"name": 'a "<two>" & \x01', "ask": "2+ A in opening"}],
        "thresholds": {"an A": f">= {FOUR:.6f}", 'a "<two>" & \x01': ">= 0.9"},
    }
    Path("ci.yaml").write_text(json.dumps(wanted), encoding="utf-8")
    options = ("--engine", "mc", "--trials", "5000", "--ci", "ci.yaml", "--junit", "j.xml")
    assert simcli("odds", "four.yaml", "five.yaml", *options).code == 1
    suites = ElementTree.parse("j.xml").getroot()
    assert suites.attrib == {"tests": "4", "failures": "2", "errors": "1"}
    assert [suite.get("name") for suite in suites] == ["four", "five"]
    first = suites[0]
    assert first.attrib == {"name": "four", "tests": "2", "failures": "1", "errors": "1"}
    cases = {case.get("name"): case for case in first}
    undecided = cases[f"an A >= {FOUR:.6f}"][0]
    assert (undecided.tag, undecided.get("type")) == ("error", "undecided")
    (failed,) = [case for name, case in cases.items() if name and "<two>" in name]
    assert failed[0].tag == "failure" and "got " in (failed[0].get("message") or "")
    assert suites[1][0].find("failure") is None


def test_markdown_and_the_step_summary(
    simcli: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("ci.yaml").write_text("thresholds: {an A: '>= 0.45'}\n", encoding="utf-8")
    Path("step.md").write_text("before\n", encoding="utf-8")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", "step.md")
    decks = ("four.yaml", "five.yaml")
    assert simcli("odds", *decks, "--ci", "ci.yaml", "--markdown", "m.md").code == 1
    text = Path("m.md").read_text(encoding="utf-8")
    assert "## Thresholds: 1 pass, 1 fail" in text
    assert "| ❌ fail | four | an A | \\>= 0.45 | 42.71 % |" in text
    assert "| ✅ pass | five | an A | \\>= 0.45 | 50.66 % |" in text
    assert Path("step.md").read_text(encoding="utf-8") == f"before\n{text}\n"
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", "no/such/folder/step.md")
    ran = simcli("odds", *decks, "--ci", "ci.yaml")
    assert ran.code == 2 and "step summary no/such/folder/step.md" in ran.err


def test_without_verdicts_no_summary_is_written(
    simcli: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", "step.md")
    assert simcli("odds", "four.yaml").code == 0
    assert not Path("step.md").exists()


def baseline(simcli: Callable[..., Ran], deck: str = "four.yaml", *options: str) -> None:
    words = ("--ask", "1+ A in opening", "--format", "json", "--output", "results.json")
    assert simcli("odds", deck, *words, *options).code == 0


ASK = ("--ask", "1+ A in opening", "--baseline", "results.json")


def test_a_baseline_is_held_against_the_same_deck(simcli: Callable[..., Ran]) -> None:
    baseline(simcli, "five.yaml")
    text = Path("five.yaml").read_text(encoding="utf-8")
    assert simcli("odds", "five.yaml", *ASK).code == 0
    Path("five.yaml").write_text(text.replace("A: 5, B: 35", "A: 4, B: 36"), encoding="utf-8")
    ran = simcli("odds", "five.yaml", *ASK)
    assert ran.code == 1
    assert (
        "fail: five: 1+ A in opening no worse than the baseline's 50.66 %, got 42.71 %" in ran.err
    )
    assert simcli("odds", "five.yaml", *ASK, "--lower", "1+ A in opening").code == 0
    Path("five.yaml").write_text(text.replace("A: 5, B: 35", "A: 6, B: 34"), encoding="utf-8")
    assert simcli("odds", "five.yaml", *ASK).code == 0


def test_a_question_better_lower_has_to_be_asked(simcli: Callable[..., Ran]) -> None:
    lower = ("--ask", "1+ A in opening", "--lower", "1+ A in openin")
    said = "--lower: '1+ A in openin' is no question; did you mean '1+ A in opening'?"
    for words in (("odds", "four.yaml"), ("compare", "four.yaml", "five.yaml")):
        ran = simcli(*words, *lower, "--junit", "j.xml")
        assert (ran.code, ran.out) == (2, "") and said in ran.err
    ran = simcli("report", "four.yaml", *lower, "-o", "page")
    assert ran.code == 2 and said in ran.err
    assert not Path("page").exists() and not Path("j.xml").exists()
    ran = simcli("compare", "four.yaml", "five.yaml", "--tables", "--lower", "opening.hand")
    assert ran.code == 2 and "is no question" in ran.err


def test_simulated_baselines_are_undecided_until_there_are_enough_trials(
    simcli: Callable[..., Ran],
) -> None:
    few = ("--engine", "mc", "--trials", "500")
    baseline(simcli, "four.yaml", *few, "--seed", "1")
    assert simcli("odds", "four.yaml", *ASK, *few, "--seed", "2").code == 3
    many = ("--engine", "mc", "--trials", "1000000")
    baseline(simcli, "four.yaml", *many, "--seed", "1")
    assert simcli("odds", "four.yaml", *ASK, *many, "--seed", "2").code == 0


def test_what_only_one_side_has_is_said(simcli: Callable[..., Ran]) -> None:
    baseline(simcli, "four.yaml", "--ask", "2+ A in opening")
    ran = simcli("odds", "four.yaml", "five.yaml", *ASK)
    assert ran.code == 0
    assert "five: '1+ A in opening' is not in the baseline" in ran.err
    assert "four: '2+ A in opening' of the baseline is not asked" in ran.err


def changed(**said: object) -> Callable[[dict[str, object]], object]:
    return lambda data: data | said


def with_settings(**said: object) -> Callable[[dict[str, object]], object]:
    def change(data: dict[str, object]) -> object:
        settings = data["settings"]
        assert isinstance(settings, dict)
        return data | {"settings": {k: v for k, v in (settings | said).items() if v != "gone"}}

    return change


REFUSED: dict[str, tuple[Callable[[dict[str, object]], object], str]] = {
    "older schema": (changed(schema=0), "the baseline has the older schema 0, not 1"),
    "newer schema": (changed(schema=2), "the baseline has schema 2, newer than this simcli's 1"),
    "other rules": (
        with_settings(rules={"plain": "second edition"}),
        "the baseline was made under the rules 'second edition', now 'none' (plain)",
    ),
    "no rules": (with_settings(rules="gone"), "does not say under which rules"),
    "other mulligan": (with_settings(mulligan="all"), "made with mulligan all, now deck"),
    "other seat": (with_settings(first=False), "made with first False, now True"),
    "no results": (lambda data: {"a": 1}, "the baseline is no result of simcli"),
    "a list": (lambda data: [1], "the baseline is no result of simcli"),
    "no question": (changed(rows=[]), "the baseline has none of these decks' questions"),
    "broken row": (
        lambda data: data | {"rows": [{"metric": "question", "deck": "four", "key": ASK[1]}]},
        "the baseline's row of '1+ A in opening' is broken",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_another_kind_of_baseline_has_its_own_message(
    case: str, simcli: Callable[..., Ran]
) -> None:
    baseline(simcli)
    change, words = REFUSED[case]
    data = json.loads(Path("results.json").read_text(encoding="utf-8"))
    Path("results.json").write_text(json.dumps(change(data)), encoding="utf-8")
    ran = simcli("odds", "four.yaml", *ASK)
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err and ran.err.startswith("simcli: results.json: ")


def test_a_missing_baseline_has_its_own_message(simcli: Callable[..., Ran]) -> None:
    ran = simcli("odds", "four.yaml", *ASK)
    assert (ran.code, ran.out) == (2, "")
    assert (
        "results.json: there is no baseline here yet; write it anew with --format json" in ran.err
    )
    Path("results.json").write_text("{", encoding="utf-8")
    assert "the baseline is not JSON" in simcli("odds", "four.yaml", *ASK).err


COMPARED = {
    "thresholds of the base's file": ([], "", 0),
    "difference holds": ([], "differences: {an A: '> 0.07'}", 0),
    "difference fails": ([], "differences: {an A: '> 0.09'}", 1),
    "negative bound": ([], "differences: {an A: '>= -0.01'}", 0),
    "undecided": (["--engine", "mc", "--trials", "2000"], "differences: {an A: '> 0.0796'}", 3),
    "no such question": ([], "differences: {a B: '> 0'}", 2),
    "not worse": (["--no-worse"], "", 0),
    "worse": (["--no-worse", "--lower", "an A"], "", 1),
}


@pytest.mark.parametrize("case", COMPARED)
def test_compare_has_an_exit_code(case: str, simcli: Callable[..., Ran]) -> None:
    options, text, code = COMPARED[case]
    Path("ci.yaml").write_text(text or "thresholds:\n", encoding="utf-8")
    ran = simcli("compare", "four.yaml", "five.yaml", "--ci", "ci.yaml", *options)
    assert ran.code == code, ran.err


def test_no_worse_is_a_threshold_like_others(simcli: Callable[..., Ran]) -> None:
    words = ("--no-worse", "--junit", "j.xml", "--quiet")
    assert simcli("compare", "five.yaml", "four.yaml", *words).code == 1
    (suite,) = ElementTree.parse("j.xml").getroot()
    (case,) = suite
    assert case.get("name") == "an A not worse than five"
    assert case[0].get("message") == "got -7.96 points"
    assert simcli("compare", "four.yaml", "five.yaml", *words).code == 0
    equal = ("compare", "four.yaml", "four.yaml", "--no-worse", "--engine", "mc")
    assert simcli(*equal, "--trials", "100").code == 3
    assert simcli(*equal, "--trials", "10000").code == 0


def test_compare_takes_folders_and_patterns(simcli: Callable[..., Ran]) -> None:
    Path("decks/inner").mkdir(parents=True)
    for name in ("b", "a"):
        Path(f"decks/{name}.yaml").write_text(DECK % (name, 5, 35), encoding="utf-8")
    Path("decks/notes.md").write_text("no deck", encoding="utf-8")

    def decks(*words: str) -> list[str]:
        ran = simcli("compare", *words, "--format", "json")
        assert ran.code == 0, ran.err
        return [v["deck"] for v in json.loads(ran.out)["verdicts"]]

    assert decks("four.yaml", "decks") == ["a", "b"]
    assert decks("four.yaml", "f*.yaml") == ["five"]
    assert decks("four.yaml", "decks", "five.yaml", "decks/a.yaml") == ["a", "b", "five"]
    assert decks("decks/a.yaml", "decks") == ["b"]
    for word in ("decks/inner", "x*.yaml"):
        ran = simcli("compare", "four.yaml", word)
        assert ran.code == 2 and f"{word}: no deck is found here" in ran.err
    Path("decks/c.yaml").write_text("game: plain\n", encoding="utf-8")
    ran = simcli("compare", "four.yaml", "decks")  # none is left out because it cannot be read
    assert (ran.code, ran.out) == (2, "") and "decks/c.yaml" in ran.err


def test_the_worked_example_of_the_readme(simcli: Callable[..., Ran]) -> None:
    """Its CI file, its change of the deck, and the verdicts that it prints."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```text\n(.*?)```", readme, re.S)
    (wanted,) = [block for block in blocks if block.startswith("# ci.yaml")]
    (shown,) = [block for block in blocks if block.startswith("$ simcli compare")]
    Path("ci.yaml").write_text(wanted, encoding="utf-8")
    base = ROOT / "decks/plain/yugioh-like-40.yaml"
    text = base.read_text(encoding="utf-8")
    mine = text.replace("Gear Engine: 2", "Gear Engine: 3").replace("Old Relic: 10", "Old Relic: 9")
    mine = mine.replace("name: Forty cards, two engines", "name: Third engine")
    Path("mine.yaml").write_text(mine, encoding="utf-8")
    command, *lines, last = shown.strip().splitlines()
    words = shlex.split(command.removeprefix("$ simcli "))
    ran = simcli(words[0], str(base), *words[2:])
    assert (ran.code, ran.err) == (int(last), "")
    told = [line for line in lines if line.lstrip().startswith("- ")]
    assert len(told) == 6
    assert all(line in ran.out for line in told), ran.out
    assert simcli("odds", "mine.yaml", "--ci", "ci.yaml").code == 0  # differences are for compare


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with a deck on main that a pull request changes, and simcli on the path."""
    shim = tmp_path / "bin" / "simcli"
    shim.parent.mkdir()
    shim.write_text(f'#!/bin/sh\nexec {sys.executable} -m simcli "$@"\n', encoding="utf-8")
    shim.chmod(0o755)
    work = tmp_path / "work"
    (work / "decks").mkdir(parents=True)
    (work / "decks/mine.yaml").write_text(DECK % ("mine", 4, 36), encoding="utf-8")
    (work / "ci.yaml").write_text("thresholds: {an A: '>= 0.42'}\n", encoding="utf-8")
    name = ("-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=main")
    git = ("git", "-C", str(work), *name)
    for words in (
        ("init", "-q"),
        ("add", "."),
        ("commit", "-q", "-m", "one"),
        ("update-ref", "refs/remotes/origin/main", "HEAD"),
    ):
        subprocess.run([*git, *words], check=True)
    return work


@pytest.mark.skipif(not (shutil.which("git") and shutil.which("bash")), reason="needs git, bash")
def test_the_workflow_runs(repository: Path) -> None:
    """Its own steps, as a runner would run them: a better deck passes, a worse one fails."""
    root = parse(read_source(ROOT / "docs/ci/github-workflow.yml")).value
    (job,) = root["jobs"].values()
    steps = {step["name"]: step["run"] for step in job["steps"] if "simcli " in step.get("run", "")}
    assert list(steps) == ["Thresholds", "Changed decks against the main branch"]
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "PATH": f"{repository.parent / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "GITHUB_STEP_SUMMARY": str(repository / "step.md"),
    }

    def codes(copies: int) -> list[int]:
        deck = DECK % ("mine", copies, 40 - copies)
        (repository / "decks/mine.yaml").write_text(deck, encoding="utf-8")
        scripts = [run.replace("${{ github.base_ref }}", "main") for run in steps.values()]
        done = [
            subprocess.run(
                ["bash", "-e", "-o", "pipefail", "-c", script],
                cwd=repository,
                env=environment,
                capture_output=True,
                text=True,
            )
            for script in scripts
        ]
        assert not [run.stderr for run in done if "Traceback" in run.stderr or run.returncode == 2]
        return [run.returncode for run in done]

    assert codes(4) == [0, 0]
    assert codes(5) == [0, 0]
    assert (repository / "compare-mine.yaml.xml").exists()
    assert codes(3) == [1, 1]
    assert "an A" in (repository / "step.md").read_text(encoding="utf-8")
