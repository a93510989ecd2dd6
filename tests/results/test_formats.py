"""Every exporter: what it holds, that it is the same bytes each time, and that it is readable."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest
from wcwidth import wcswidth

from simcli.results import COLUMNS, Results
from simcli.results.formats import FORMATS, Format, render
from simcli.results.formats.table import write
from simcli.results.measure import Measure, Section
from simcli.statistics.estimates import Exact, Proportion

from .samples import one_deck, opening, two_decks

ROOT = Path(__file__).parents[2]


def one_section(*measures: Measure, title: str = "T", corner: str = "c") -> Results:
    section = Section("s", title, "", measures, corner)
    return Results.build([("d", "plain", [section], [])], {})


def test_json_has_the_promised_keys_and_all_digits() -> None:
    results = one_deck()
    document = json.loads(render(results, "json"))
    assert list(document) == ["simcli", "schema", "settings", "unmodelled", "rows"]
    assert document["schema"] == 1
    assert document["settings"] == {"trials": 1_000_000, "seed": 7}
    assert [tuple(row) for row in document["rows"]] == [COLUMNS] * len(results.rows)
    for written, row in zip(document["rows"], results.rows, strict=True):
        assert list(written.values()) == [getattr(row, name) for name in COLUMNS]


def test_json_and_csv_do_not_load_polars() -> None:
    code = (
        "import sys; from simcli.results import Results; from simcli.results.formats import render;"
        "r = Results.build([], {}); [render(r, f) for f in ('json', 'csv', 'table', 'markdown')];"
        "print([m for m in ('polars', 'pandas', 'numpy', 'numba', 'rich') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_csv_reads_back() -> None:
    results = one_deck()
    rows = list(csv.DictReader(io.StringIO(render(results, "csv").decode())))
    assert len(rows) == len(results.rows)
    for written, row in zip(rows, results.rows, strict=True):
        assert list(written) == list(COLUMNS)
        assert (float(written["value"]) if written["value"] else None) == row.value
        assert written["key"] == (row.key or "")


def test_parquet_reads_back() -> None:
    results = two_decks()
    assert pl.read_parquet(io.BytesIO(render(results, "parquet"))).equals(results.frame)


@pytest.mark.parametrize("format", ["json", "csv", "table", "markdown"])
@pytest.mark.parametrize("hashseed", ["1", "2"])
def test_bytes_do_not_depend_on_the_process(format: Format, hashseed: str) -> None:
    code = (
        "import sys; from tests.results.samples import two_decks;"
        "from simcli.results.formats import render;"
        f"sys.stdout.buffer.write(render(two_decks(), {format!r}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": hashseed, "COLUMNS": "33", "LC_ALL": "C"},
    )
    assert done.stdout == render(two_decks(), format)


@pytest.mark.parametrize("columns", [60, 80, 200], ids="{} columns".format)
@pytest.mark.parametrize("results", [one_deck(), two_decks()], ids=["one deck", "two decks"])
def test_tables_stay_within_the_width_and_align(results: Results, columns: int) -> None:
    lines = write(results, columns).splitlines()
    assert all(0 <= wcswidth(line) <= columns for line in lines)
    rules = [i for i, line in enumerate(lines) if line.strip().startswith("─")]
    assert rules
    for i in rules:
        end = wcswidth(lines[i])
        assert wcswidth(lines[i - 1]) == end  # headings end where their rule ends
        assert wcswidth(lines[i + 1]) <= end


def test_wide_characters_align() -> None:
    results = one_section(
        Measure("question", "a", Exact(0.25), row="夢の扉"),
        Measure("question", "b", Exact(0.5), row="dream"),
    )
    ends = {wcswidth(line) for line in write(results).splitlines() if line.endswith("%")}
    assert len(ends) == 1


def test_a_wide_section_is_split_and_repeats_its_labels() -> None:
    measures = [
        Measure("cancel", f"{n}", Exact(n / 20), row="the row", column=f"column {n}")
        for n in range(1, 20)
    ]
    text = write(one_section(*measures), 60)
    assert text.count("the row") > 1
    assert all(text.count(f"{n * 5}.00 %") >= 1 for n in range(1, 20))
    assert [f"column {n}" for n in range(1, 20) if f"column {n}" not in text] == []


def test_long_labels_stay_apart() -> None:
    ask = "1+ (member cost<=4 blade_heart=red) and 1+ live and not 3+ level=0 using different"
    results = one_section(
        *(Measure("question", str(n), Exact(n / 10), row=f"{ask} by turn {n}") for n in (2, 3))
    )
    lines = [line for line in write(results, 60).splitlines() if line.endswith("%")]
    assert lines[0].split("  ")[1] != lines[1].split("  ")[1]
    assert all("…" in line for line in lines)


def test_a_question_is_never_cut() -> None:
    ask = "1+ (member cost<=4 blade_heart=red) and 1+ live and not 3+ level=0 by turn 3"
    measure = Measure("question", ask, Exact(0.3), row=ask, column="a heading that is long as well")
    lines = write(one_section(measure, corner="question"), 60).splitlines()
    assert all(wcswidth(line) <= 60 for line in lines)
    labels = lines[lines.index(next(line for line in lines if "───" in line)) + 1 :]
    labels = labels[: labels.index("  Exact.")]
    assert " ".join(line.removesuffix("30.00 %").strip() for line in labels) == ask


def test_headings_are_cut_only_where_they_have_to_be() -> None:
    names = ("Declaration of War: assembled", "Declaration of War: used")
    measures = [Measure("x", name, Exact(0.3), row="turn 1", column=name) for name in names]
    assert all(name in write(one_section(*measures), 80) for name in names)
    (heading,) = [line for line in write(one_section(*measures), 60).splitlines() if "…" in line]
    assert wcswidth(heading) == 60 and ": assembled" in heading and ": used" in heading


def test_what_is_no_chance_is_not_headed_so() -> None:
    mean = Measure("x", None, Exact(2.5), unit="turns", row="a")
    chance = Measure("y", None, Exact(0.5), row="b")
    assert "value" in write(one_section(mean, chance)) and "chance" in write(one_section(chance))
    assert "| c | value |" in render(one_section(mean), "markdown").decode()


def test_decks_become_the_columns_of_a_single_column() -> None:
    lines = write(two_decks()).splitlines()
    heading = next(line for line in lines if line.strip().startswith("question"))
    assert heading.split() == ["question", "base", "虹ヶ咲", "new"]
    assert sum(line.startswith("Lives in the opening hand - ") for line in lines) == 2


def test_a_row_that_only_one_deck_has_is_empty_for_the_other() -> None:
    ask = [Measure("question", n, Exact(0.5), row=n) for n in "ab"]
    decks = [
        ("one", "plain", [Section("q", "Q", "first note", tuple(ask))], []),
        ("two", "plain", [Section("q", "Q", "other note", tuple(ask[:1]))], []),
    ]
    text = write(Results.build(decks, {}))
    assert "  b   50.00 %\n" in text
    assert "one: first note\ntwo: other note\n" in text


def test_provenance_is_told() -> None:
    results = one_section(
        Measure("live.clear", "x", Proportion(1, 2), "on the play", row="x"),
        Measure("live.clear", "y", Proportion(0, 1), "on the play", row="y"),
        Measure("live.clear", "z", Exact(0.5), "on the play", row="z"),
    )
    text = write(results)
    assert "Exact and Monte Carlo, 1 to 2 trials." in text
    assert "Given: on the play." in text
    assert "95 % intervals (Wilson" in text
    assert "intervals" not in write(one_section(Measure("q", "q", Exact(0.5), row="q")))


def test_color_adds_codes_and_nothing_else() -> None:
    plain, colored = write(one_deck()), write(one_deck(), color=True)
    assert "\x1b[1m" in colored
    for code in ("\x1b[1m", "\x1b[2m", "\x1b[0m"):
        assert code not in plain
        colored = colored.replace(code, "")
    assert colored == plain


@pytest.mark.parametrize("format", ["table", "markdown"])
def test_escape_codes_in_names_are_neutralised(format: Format) -> None:
    evil = "evil\x1b[31m\r\nname\u202e"
    section = Section("s", evil, evil, (Measure("q", evil, Exact(0.5), evil, row=evil),), evil)
    text = render(Results.build([(evil, "plain", [section], [evil])], {}), format).decode()
    assert all(c.isprintable() or c == "\n" for c in text)


def test_markdown_is_one_table_a_sheet_with_even_rows() -> None:
    results = one_section(Measure("q", "a", Exact(0.5), row="cost<=4 | *two*"), title="# odd_title")
    text = render(results, "markdown").decode()
    assert "| cost\\<=4 \\| \\*two\\* | 50.00 % |" in text
    tables = [b for b in render(one_deck(), "markdown").decode().split("\n\n") if b[0] == "|"]
    assert len(tables) == 4
    for table in tables:
        assert len({line.count("|") for line in table.splitlines()}) == 1


@pytest.mark.parametrize("format", FORMATS)
def test_nothing_to_show_is_no_error(format: Format) -> None:
    empty = Section("s", "Empty", "", ())
    content = render(Results.build([("d", "plain", [empty], [])], {}), format)
    assert content
    assert b"NaN" not in content


def test_a_sheet_of_every_deck_keeps_exact_and_simulated_apart() -> None:
    results = Results.build([("d", "plain", [opening()], [])], {})
    assert "Exact." in write(results)
    assert "Monte Carlo" not in write(results)
