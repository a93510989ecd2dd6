"""Long runs in passes: stopped when precise enough, shown when interrupted, the same in the end."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import simcli
from simcli.cli.meter import Meter, line
from simcli.montecarlo.conduct import Conduct, OverTimeError, conducting, window
from simcli.montecarlo.run import run
from simcli.results import Results
from simcli.results.measure import Measure, Section
from simcli.runs import passes
from simcli.runs.passes import Interrupted, in_passes, widest
from simcli.settings import Settings
from simcli.statistics.estimates import Proportion

ROOT = Path(__file__).parents[2]
DECK = ROOT / "decks/plain/yugioh-like-40.yaml"


def evens(first: int, last: int, tally) -> None:  # type: ignore[no-untyped-def]
    tally[0] += len(range(first + first % 2, last, 2))


def results_of(hits: int, settings: Settings) -> Results:
    measure = Measure("question", "even", Proportion(hits, settings.trials), row="even")
    section = Section("questions", "Questions", "", (measure,))
    intervals = "anytime" if settings.precision else "wilson"
    return Results.build(
        [("deck", "plain", [section], [])],
        settings.shown(),
        intervals=intervals,  # type: ignore[arg-type]
    )


def compute(settings: Settings) -> Results:
    return results_of(int(run(evens, (1,), settings.trials, settings.jobs)[0]), settings)


def test_passes_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = compute(Settings(trials=3_000_000))
    looks: list[int] = []

    def told(settings: Settings) -> Results:
        looks.append(settings.trials)
        return compute(settings)

    monkeypatch.setattr(passes, "PATIENCE", 0.0)
    assert in_passes(told, Settings(trials=3_000_000, jobs=1), dict) == whole
    assert len(looks) > 2 and looks[-1] == 3_000_000
    assert looks[1:] == sorted(looks[1:])


def test_an_interrupt_leaves_all_that_was_played() -> None:
    """Before the first whole pass too, and gaps between batches are filled."""
    called = 0

    def interrupted(settings: Settings) -> Results:
        nonlocal called
        called += 1
        if called > 1:
            return compute(settings)
        return results_of(int(run(third, (1,), settings.trials, 1, batch=1000)[0]), settings)

    def third(first: int, last: int, tally) -> None:  # type: ignore[no-untyped-def]
        if first == 2000:
            raise KeyboardInterrupt
        evens(first, last, tally)

    with pytest.raises(passes.Interrupted) as stop:
        in_passes(interrupted, Settings(trials=10_000), dict)
    assert stop.value.results == compute(Settings(trials=2000))


def test_an_interrupt_while_that_is_made_up_leaves_the_last_pass() -> None:
    looks: list[int] = []

    def interrupted(settings: Settings) -> Results:
        looks.append(settings.trials)
        if len(looks) == 1:
            raise OverTimeError
        if len(looks) in (4, 5):
            raise KeyboardInterrupt
        return compute(settings)

    with pytest.raises(passes.Interrupted) as stop:
        in_passes(interrupted, Settings(trials=10_000_000), dict)
    assert stop.value.results.settings["trials"] == looks[2] < looks[3]
    assert len(looks) == 5


def test_a_run_that_had_not_begun_is_not_begun_for_an_interrupt() -> None:
    called: list[int] = []

    def interrupted(settings: Settings) -> Results:
        called.append(settings.trials)
        hits = int(run(evens, (1,), settings.trials, 1)[0])
        if len(called) == 1:
            raise KeyboardInterrupt  # as while the second one's kernel compiles
        run(evens, (1,), settings.trials, 1)
        return results_of(hits, settings)

    with pytest.raises(KeyboardInterrupt) as stop:
        in_passes(interrupted, Settings(trials=5000), dict)
    assert len(called) == 2 and not isinstance(stop.value, passes.Interrupted)


def test_quick_runs_do_not_hold_up_the_first_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """They play all trials before a slow one shows that this takes too long: then from the start,
    with as many trials for both."""
    looks: list[int] = []

    def slow(first: int, last: int, tally) -> None:  # type: ignore[no-untyped-def]
        time.sleep((last - first) * 5e-6)
        evens(first, last, tally)

    def compute(settings: Settings) -> Results:
        looks.append(settings.trials)
        run(evens, (1,), settings.trials, 1)
        return results_of(int(run(slow, (1,), settings.trials, 1)[0]), settings)

    monkeypatch.setattr(passes, "PATIENCE", 0.1)
    results = in_passes(compute, Settings(trials=400_000), dict)
    assert looks[:3] == [400_000, 400_000, passes.FIRST_LOOK] and looks[-1] == 400_000
    assert [row.trials for row in results.rows] == [400_000]


def test_a_pass_plays_only_what_is_new() -> None:
    played: list[tuple[int, int]] = []

    def note(first: int, last: int, tally) -> None:  # type: ignore[no-untyped-def]
        if first < last:  # else it is only compiled
            played.append((first, last))
        evens(first, last, tally)

    conduct = Conduct()
    with conducting(conduct):
        for look in (1000, 1500, 4000):
            conduct.begin(look)
            assert run(note, (1,), look, jobs=1, batch=10_000).tolist() == [look // 2]
    assert played == [(0, 1000), (1000, 1500), (1500, 4000)]
    with conducting(conduct), pytest.raises(ValueError, match="have been played"):
        conduct.begin(100)
        run(note, (1,), 100, jobs=1)


def test_windows_are_other_trials() -> None:
    seen = set[int]()

    def note(first: int, last: int, tally) -> None:  # type: ignore[no-untyped-def]
        assert not seen & set(range(first, last))
        seen.update(range(first, last))

    with conducting(Conduct()):
        for number in range(4):
            with window(number):
                run(note, (1,), 100, jobs=1)
    assert len(seen) == 400


def test_an_interrupt_after_a_pass_shows_that_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0

    def impatient(settings: Settings) -> Results:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise OverTimeError
        if calls == 4:
            raise KeyboardInterrupt
        return compute(settings)

    with pytest.raises(Interrupted) as stop:
        in_passes(impatient, Settings(trials=10**9), dict)
    shown = stop.value.results
    assert shown.settings["trials"] == passes.FIRST_LOOK * 8
    assert shown == compute(Settings(trials=passes.FIRST_LOOK * 8))


def test_an_interrupt_before_any_pass_is_plain() -> None:
    def interrupted(settings: Settings) -> Results:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as stop:
        in_passes(interrupted, Settings(), dict)
    assert not isinstance(stop.value, Interrupted)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_precision_is_reached_by_the_same_trials_every_time(jobs: int) -> None:
    found = in_passes(compute, Settings(precision=0.002, jobs=jobs), dict)
    assert widest(found) <= 0.002
    (row,) = found.rows
    assert row.trials == in_passes(compute, Settings(precision=0.002), dict).rows[0].trials
    assert row.trials is not None and row.trials < 3_000_000


def test_a_precision_out_of_reach_ends_at_the_most_trials() -> None:
    found = in_passes(compute, Settings(precision=1e-6, max_trials=100_000), dict)
    assert found.rows[0].trials == 100_000
    assert widest(found) > 1e-6


def test_a_precise_run_resumes_where_it_was(tmp_path: Path) -> None:
    """Killed after its second look, it goes on to the third, not to a new first one."""
    path = str(tmp_path / "a")
    settings = Settings(precision=0.0008, checkpoint=path, jobs=1)
    whole = in_passes(compute, Settings(precision=0.0008), dict)
    looks: list[int] = []

    def stopped(settings: Settings) -> Results:
        looks.append(settings.trials)
        if len(looks) == 3:
            compute(settings)
            raise RuntimeError("killed")
        return compute(settings)

    with pytest.raises(RuntimeError, match="killed"):
        in_passes(stopped, settings, dict)
    again: list[int] = []

    def resumed(settings: Settings) -> Results:
        again.append(settings.trials)
        return compute(settings)

    found = in_passes(resumed, settings, dict)
    assert again[0] == looks[2]
    assert found.rows == whole.rows


def test_the_deck_is_played_until_it_is_precise() -> None:
    deck = simcli.load(DECK)
    results = simcli.odds(deck, ask=["1+ starter in opening"], engine="mc", precision=0.004)
    (row,) = results.rows
    (exact,) = simcli.odds(deck, ask=["1+ starter in opening"]).rows
    assert row.low is not None and row.high is not None and exact.value is not None
    assert row.low <= exact.value <= row.high
    assert results.settings["precision"] == 0.004
    assert results.settings["trials"] == row.trials


COMMAND = [sys.executable, "-m", "simcli", "odds", str(DECK), "--engine", "mc"]
COMMAND += ["--ask", "1+ starter in opening", "--trials", "900000000000"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", "COLUMNS": "90"}


@pytest.mark.long
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_prints_what_is_finished_and_exits_130(jobs: str) -> None:
    """On a terminal, with the bar before it; standard output is a pipe and has the results."""
    simcli.odds(simcli.load(DECK), ask=["1+ starter in opening"], engine="mc", trials=1000)  # warm
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, "--jobs", jobs], env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=follower
    )
    os.close(follower)
    told = b""
    deadline = time.monotonic() + 60
    while told.count(b" left") < 12 and time.monotonic() < deadline:
        told += os.read(leader, 4096)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=30)
    try:
        while chunk := os.read(leader, 4096):
            told += chunk
    except OSError:  # the terminal is gone with the process
        pass
    os.close(leader)
    assert process.returncode == 130, told
    assert re.search(r"1\+ starter in opening +5\d\.\d+ % ±", out.decode())
    text = told.decode()
    assert re.search(r"#*\.+ +\d+ %  [\d,.]+ of 900,000.0 M trials, [\d.]+ M/s, [\d:]+ left", text)
    assert "what is shown is from" in text and "Traceback" not in text and "Warning" not in text


def test_the_bar_fits_its_line() -> None:
    for wide in range(20, 120):
        assert len(line(123_456_789, 987_654_321, 12.3, wide)) < wide
    assert line(0, 0, 0.0).startswith("#")


def test_the_bar_is_gone_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    stream = io.StringIO()
    meter = Meter(stream)
    meter.clear()
    assert stream.getvalue() == ""
    monkeypatch.setattr("simcli.cli.meter.EVERY", -1.0)
    meter.expect(100)
    meter.played(40)
    assert " 40 %  40 of 100 trials" in stream.getvalue()
    meter.clear()
    assert stream.getvalue().endswith("\r\x1b[K")
