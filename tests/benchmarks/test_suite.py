"""The suite: what a run finds is told to people, to programs and to the document alike."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import __main__ as suite
from benchmarks.case import Case, Contender, Fact, Measured, Skipped, measure
from benchmarks.guard import RECORD
from benchmarks.machine import facts, vectors
from benchmarks.table import DOCUMENT, into_document, line, marks, record


def _sum(n: int) -> int:
    return sum(range(n))


FAST = Contender("simcli", lambda: _sum(1_000), 1_000)
SLOW = Contender("much more work", lambda: _sum(200_000), 1_000)
RACE = Case(
    "sums",
    "numbers added | in a row",
    "numbers",
    FAST,
    SLOW,
    (Skipped("a peer", "it is not installed"), Contender("another", lambda: _sum(50), 10)),
    ratio=(">=", 2),
)
FACT = Fact("memory", "at its largest", 180.4, "MB", ("<=", 100))


def test_a_case_tells_rates_ratios_and_whether_they_are_as_wanted() -> None:
    found = record(measure(RACE, most=3))
    assert found["unit"] == "numbers/s"
    assert found["yardstick"]["ours is faster by"] > 2
    assert found["holds"] is True
    assert len(found["ours"]["seconds"]) == 3
    assert found["peers"][0] == {"case": "a peer", "skipped": "it is not installed"}
    assert "times as fast" in line(found) and "it is not installed" in line(found)


def test_what_is_not_as_wanted_is_told() -> None:
    slow = Case("sums", "", "numbers", SLOW, FAST, ratio=(">=", 2), goes=2)
    assert record(measure(slow))["holds"] is False
    assert "NOT AS WANTED" in line(record(FACT))
    assert measure(Case("sums", "", "s", FAST, goes=2)).holds is None


def test_the_document_gets_the_table_between_its_marks(tmp_path: Path) -> None:
    path = tmp_path / "performance.md"
    (begin, end), (other, its_end) = marks(vectors()), marks("an abacus")
    stays = f"{other}\nof another machine\n{its_end}\n"
    path.write_text(f"before\n{begin}\nold\n{end}\n{stays}after\n", encoding="utf-8")
    cases = [record(measure(RACE, most=2)), record(FACT), record(Skipped("report", "no command"))]
    told = json.loads(json.dumps({"machine": facts(), "cases": cases}))
    into_document(path, told)
    text = path.read_text(encoding="utf-8")
    assert text.startswith(f"before\n{begin}") and text.endswith(f"{end}\n{stays}after\n")
    assert "old" not in text and "numbers added \\| in a row" in text and "180 MB" in text
    rows = [row for row in text.splitlines() if row.startswith("|")]
    assert {row.replace("\\|", "").count("|") for row in rows} == {6}
    into_document(path, told)
    assert path.read_text(encoding="utf-8") == text


def test_a_document_without_a_place_for_this_machine_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "performance.md"
    path.write_text("".join(marks("an abacus")), encoding="utf-8")
    with pytest.raises(ValueError, match="no place for the table; write"):
        into_document(path, {"machine": facts(), "cases": []})
    assert path.read_text(encoding="utf-8") == "".join(marks("an abacus"))


def test_no_place_for_the_table_is_found_before_anything_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "performance.md"
    path.write_text("".join(marks("an abacus")), encoding="utf-8")
    monkeypatch.setattr(suite, "DOCUMENT", path)
    assert suite.main(["--document"]) == 2
    assert "no place for the table" in capsys.readouterr().err


def test_a_quick_run_never_takes_more_goes_than_a_whole_one() -> None:
    case = Case("sums", "", "s", FAST, goes=2)
    assert len(measure(case, most=3).seconds["simcli"]) == 2
    assert len(measure(case, most=1).seconds["simcli"]) == 1


@pytest.mark.parametrize("ratio", [0.0108, 1391.4])
def test_ratios_are_told_in_three_figures(ratio: float) -> None:
    found = Measured(RACE, {FAST.name: [1.0], SLOW.name: [ratio], "another": [1.0]})
    told = record(found)
    assert told["yardstick"]["ours is faster by"] == float(f"{ratio:.3g}")
    assert "e+" not in line(told)


@pytest.mark.parametrize("kind", RECORD)
def test_the_shipped_document_has_a_table_for_each_machine_on_record(kind: str) -> None:
    text, (begin, end) = DOCUMENT.read_text(encoding="utf-8"), marks(kind)
    assert text.count(begin) == text.count(end) == 1
    assert "\n| opening hands | " in text[text.index(begin) : text.index(end)]


def test_a_group_is_chosen_by_name_and_results_are_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "results.json"
    assert suite.main(["decks", "--quick", "--json", str(path)]) == 0
    told = json.loads(path.read_text(encoding="utf-8"))
    assert told["quick"] is True
    assert told["machine"]["cores"] >= 1
    assert [case["case"] for case in told["cases"]] == ["loading a deck, loveca"]
    assert "loading a deck, loveca" in capsys.readouterr().out
    assert suite.main(["deks"]) == 2
    assert suite.main(["decks", "--document"]) == 2


@pytest.mark.parametrize("group", [g for g in suite.GROUPS if suite.find_spec(f"benchmarks.{g}")])
def test_every_group_has_cases(group: str) -> None:
    assert callable(suite.import_module(f"benchmarks.{group}").cases)
