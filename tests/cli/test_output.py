"""What comes out: every format, alignment, colour, figures, and the schema scripts lean on."""

from __future__ import annotations

import csv
import io
import json
import os
import pty
import re
import struct
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest
from wcwidth import wcswidth, wcwidth

from simcli import __version__
from simcli.games.registry import games

from .running import DECKS, SAMPLES, Call, command, environment, run

MUSE = DECKS / "loveca" / "start-deck-muse.yaml"
NINO = DECKS / "weiss" / "5hy-nino.yaml"
FORTY = DECKS / "plain" / "yugioh-like-40.yaml"
COLUMNS = ["deck", "game", "metric", "key", "turn", "value", "low", "high", "unit", "method"]
COLUMNS += ["trials", "given"]
UNITS = {"probability", "cards", "hearts", "energy", "turns", "damage", "points", "times", "levels"}
FORMATS = ["table", "json", "csv", "parquet", "markdown"]


@pytest.mark.parametrize("format", FORMATS)
def test_a_file_gets_what_a_pipe_gets(format: str, simcli: Call, tmp_path: Path) -> None:
    piped = run("odds", MUSE, "--format", format)
    assert (piped.code, piped.err) == (0, "")
    filed = simcli("odds", MUSE, "--format", format, "--output", tmp_path / "odds.out")
    assert (filed.code, filed.raw, filed.err) == (0, b"", "")
    assert [p.name for p in tmp_path.iterdir()] == ["odds.out"]
    assert (tmp_path / "odds.out").read_bytes() == piped.raw


@pytest.mark.parametrize(
    ("name", "format"),
    [("a.json", "json"), ("a.CSV", "csv"), ("a.parquet", "parquet"), ("a.md", "markdown")],
)
def test_a_file_name_chooses_the_format(
    name: str, format: str, simcli: Call, tmp_path: Path
) -> None:
    asked = ("odds", FORTY, "--ask", "1+ starter in opening")
    assert simcli(*asked, "-o", tmp_path / name).code == 0
    assert (tmp_path / name).read_bytes() == simcli(*asked, "--format", format).raw


def test_a_named_format_goes_before_the_file_name(simcli: Call, tmp_path: Path) -> None:
    asked = ("odds", FORTY, "--ask", "1+ starter in opening", "--format", "table")
    assert simcli(*asked, "-o", tmp_path / "a.json").code == 0
    assert (tmp_path / "a.json").read_bytes() == simcli(*asked).raw


@pytest.mark.parametrize(
    "asked",
    [
        ("mulligan", "--ask", "1+ starter in opening", "--policy"),
        ("tune", "--ask", "1+ starter in opening", "--vary", "Old Relic:8..9"),
    ],
    ids=["mulligan", "tune"],
)
def test_the_deck_is_not_written_over(asked: tuple[str, ...], simcli: Call, tmp_path: Path) -> None:
    deck = tmp_path / "deck.yaml"
    deck.write_bytes(FORTY.read_bytes())
    ran = simcli(asked[0], deck, *asked[1:], "-o", deck)
    assert ran.code == 2
    assert "that is a file this command reads" in ran.err
    assert deck.read_bytes() == FORTY.read_bytes()


def test_every_format_of_rows_has_the_same_rows(simcli: Call) -> None:
    import polars as pl

    asked = ("odds", MUSE, NINO, "--engine", "mc", "--trials", "2000", "--format")
    document = json.loads(simcli(*asked, "json").raw)
    rows = document["rows"]
    assert len(rows) > 300
    frame = pl.read_parquet(io.BytesIO(simcli(*asked, "parquet").raw))
    assert frame.columns == COLUMNS
    assert frame.to_dicts() == rows
    table = list(csv.reader(io.StringIO(simcli(*asked, "csv").out)))
    assert table[0] == COLUMNS
    told = [["" if v is None else str(v) for v in row.values()] for row in rows]
    assert table[1:] == told


@pytest.mark.parametrize("engine", ["auto", "mc"])
@pytest.mark.parametrize("deck", [MUSE, NINO, FORTY], ids=lambda deck: deck.stem)
def test_the_document_is_what_the_interface_says(deck: Path, engine: str, simcli: Call) -> None:
    ran = simcli("odds", deck, "--engine", engine, "--trials", "2000", "--seed", "5", "-f", "json")
    assert ran.code == 0, ran.err
    document = json.loads(ran.raw)
    assert list(document) == ["simcli", "schema", "settings", "unmodelled", "rows"]
    assert document["simcli"] == __version__
    assert document["schema"] == 1
    assert document["settings"] == {
        "engine": engine,
        "trials": 2000,
        "games": None,
        "seed": 5,
        "mulligan": "deck",
        "turns": None,
        "first": True,
        "confidence": 0.95,
        "policy": None,
        "opponent": None,
        "interval": "wilson",
        "rules": {game: games()[game].rules for game in {row["game"] for row in document["rows"]}},
    }
    assert document["unmodelled"]
    assert all(isinstance(text, str) and text for text in document["unmodelled"])
    for row in document["rows"]:
        assert list(row) == COLUMNS
        assert row["unit"] in UNITS
        if row["value"] is None:  # undefined: nothing was tried
            assert row["trials"] == 0
            continue
        assert isinstance(row["value"], float)
        assert isinstance(row["given"], str)
        if row["method"] == "exact":
            assert row["trials"] is row["low"] is row["high"] is None
        else:
            assert row["method"] == "monte carlo"
            assert row["trials"] > 0
            if row["trials"] > 1:  # one trial has no spread
                assert row["low"] <= row["value"] <= row["high"]


def cells(line: str) -> list[str]:
    """The line by terminal column; the second column of a wide character is empty."""
    return [part for c in line for part in (c, *[""] * (wcwidth(c) - 1))]


def grids(text: str) -> list[tuple[list[tuple[int, int]], list[str]]]:
    """Every grid of a table output: the spans of its columns, and its lines."""
    lines = text.split("\n")
    found = []
    for i, line in enumerate(lines):
        if not line.strip() or set(line.strip()) != {"─", " "}:
            continue
        spans, at = [], len(line) - len(line.lstrip())
        for part in line.strip().split("   "):
            spans.append((at, at + len(part)))
            at += len(part) + 3
        body = [lines[i - 1]]
        for other in lines[i + 1 :]:
            if not other.strip() or other.startswith(("  Exact", "  Monte Carlo", "  Mixed")):
                break
            body.append(other)
        found.append((spans, body))
    return found


@pytest.mark.parametrize("deck", SAMPLES, ids=lambda deck: deck.stem)
def test_tables_align_within_eighty_columns(
    deck: Path, simcli: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")  # what a pipe gets does not depend on the terminal
    ran = simcli("odds", deck, "--engine", "mc", "--trials", "1000")
    assert ran.code == 0, ran.err
    lines = ran.out.split("\n")
    assert max(map(wcswidth, lines)) <= 80
    assert min(map(wcswidth, lines)) >= 0
    found = grids(ran.out)
    assert len(found) >= 2
    for spans, body in found:
        assert len(body) > 1
        for line in body:
            row = cells(line)
            for (_, end), (start, _) in pairwise(spans):
                assert set(row[end:start]) <= {" "}, line
            assert len(row) <= spans[-1][1], line


def test_two_decks_stand_side_by_side_and_of_one_name_apart(simcli: Call) -> None:
    ran = simcli("odds", MUSE, MUSE, "--ask", "1+ live in opening")
    assert ran.code == 0
    assert "Start deck μ's (loveca) | Start deck μ's (2) (loveca)" in ran.out
    (line,) = [line for line in ran.out.split("\n") if line.strip().startswith("1+ live")]
    assert line.count("%") == 2


def test_small_chances_are_never_shown_as_none_or_all(simcli: Call, tmp_path: Path) -> None:
    deck = tmp_path / "deck.yaml"
    deck.write_text("game: plain\nhand: 5\ncards: {A: 5, B: 995}\n")
    asked = ("--ask", "5 A in opening", "--ask", "not 5 A in opening")
    exact = simcli("odds", deck, *asked).out
    assert "1.2e-13" in exact
    assert " 0 %" not in exact
    assert "100 %" not in exact
    simulated = simcli("odds", deck, *asked, "--engine", "mc").out
    assert "< " in simulated
    assert " 0 %" not in simulated


def on_a_terminal(*arguments: object, **variables: str) -> bytes:
    """What a terminal of the usual width receives."""
    terminal, inside = pty.openpty()
    process = subprocess.Popen(
        command(*arguments), env=environment(**variables), stdout=inside, stderr=inside
    )
    os.close(inside)
    said = b""
    try:
        while chunk := os.read(terminal, 4096):
            said += chunk
    except OSError:  # how Linux tells that nobody holds the terminal any more
        pass
    os.close(terminal)
    assert process.wait(60) == 0
    return said


def test_a_terminal_has_colour_unless_it_is_refused() -> None:
    asked = ("odds", FORTY, "--ask", "1+ starter in opening")
    assert b"\x1b[" in on_a_terminal(*asked, TERM="xterm")
    assert b"\x1b" not in on_a_terminal(*asked, TERM="xterm", NO_COLOR="1")
    assert b"\x1b" not in on_a_terminal(*asked, "--no-color", TERM="xterm")
    assert b"\x1b" not in on_a_terminal(*asked, TERM="dumb")


def test_progress_is_shown_on_a_terminal_that_can_erase_it_and_not_when_quiet() -> None:
    asked = ("odds", FORTY, "--ask", "1+ starter in opening", "--engine", "mc")
    long = (*asked, "--trials", 2_000_000_000)
    assert b" M/s, " in on_a_terminal(*long, TERM="xterm")
    assert b" M/s, " not in on_a_terminal(*long, "--quiet", TERM="xterm")
    assert b" M/s, " not in on_a_terminal(*long, TERM="dumb")


def picture(path: Path) -> tuple[int, int]:
    """Width and height of a PNG, from its header (RFC 2083, 11.2.2)."""
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert data[12:16] == b"IHDR"
    assert data.rstrip().endswith(b"IEND\xaeB`\x82")
    width, height = struct.unpack(">II", data[16:24])
    return width, height


PLOTS = {
    MUSE: {"questions", "opening", "by-turn", "blade-hearts", "yell-mean", "yell", "lives"}
    | {"live-blades", "game-curve", "game-energy", "game-goal", "game-live", "game-refresh"}
    | {"game-lives-attempts", "game-lives-successes", "game-score", "game-set", "game-stage"}
    | {"game-stage-hearts", "game-short", "game-short-by-turn"}
    | {"game-mulligan", "game-mulligan-returned"},
    NINO: {"questions", "opening", "cancel", "trigger", "combo"}
    | {"game-cancels", "game-combos", "game-compression", "game-curve", "game-damage"}
    | {"game-level", "game-survival", "game-triggers"}
    | {"defence-damage", "defence-survival"}
    | {"offence-damage", "offence-kill", "offence-triggers"},
    FORTY: {"questions", "cards"},
}


@pytest.mark.parametrize("deck", PLOTS, ids=lambda deck: deck.stem)
def test_every_table_worth_a_figure_has_one(deck: Path, simcli: Call, tmp_path: Path) -> None:
    ran = simcli(
        "odds", deck, "--plot", tmp_path / "figures", "--output", tmp_path / "odds.txt", "-q"
    )
    assert (ran.code, ran.raw, ran.err) == (0, b"", "")
    drawn = {p.stem: picture(p) for p in (tmp_path / "figures").iterdir()}
    assert set(drawn) == PLOTS[deck]
    for width, height in drawn.values():
        assert width == 1000
        assert 200 <= height <= 4000


@pytest.mark.parametrize("name", ["odds", "live", "compare", "check"])
def test_help_has_a_worked_example(name: str) -> None:
    ran = run(name, "--help")
    assert ran.code == 0
    assert re.search(rf"Example.*: simcli {name} decks/", " ".join(ran.out.split()))
    assert max(map(wcswidth, ran.out.split("\n"))) <= 80


def test_the_version_is_the_package_s() -> None:
    assert run("--version").out == f"simcli {__version__}\n"
