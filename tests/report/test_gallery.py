"""The gallery in the repository is what its command makes."""

from __future__ import annotations

import re
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import simcli
from reports.__main__ import ENTRIES
from simcli.report.gallery import Entry, write_gallery
from tests.report.conftest import ROOT

GALLERY = ROOT / "reports"
NAMES = [entry.name for entry in ENTRIES]


def read(folder: Path) -> pl.DataFrame:
    return pl.read_csv(folder / "results.csv", infer_schema_length=None)


def test_there_is_one_for_each_game() -> None:
    found = {simcli.load(ROOT / path).game for entry in ENTRIES for path in entry.decks}
    assert found == {"loveca", "weiss", "diva", "plain"}
    index = (GALLERY / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'href="([^"#]+)"', index) == [f"{name}/index.html" for name in NAMES]


@pytest.mark.parametrize("name", NAMES)
def test_a_report_of_the_gallery_is_whole_and_small(name: str) -> None:
    files = {p.name: p for p in (GALLERY / name).iterdir()}
    assert set(files) == {
        "index.html",
        "report.md",
        "results.csv",
        "results.parquet",
        "report.json",
    }
    assert sum(p.stat().st_size for p in files.values()) < 1_500_000
    frame = read(GALLERY / name)
    kept = pl.read_parquet(files["results.parquet"])
    assert_frame_equal(frame.cast(kept.schema), kept, abs_tol=1e-15)
    values = frame["value"].to_list()
    html = files["index.html"].read_text(encoding="utf-8")
    shown = re.findall(r'data-v="([^"]*)" data-r="(\d+)"', html)
    assert len(shown) > 40
    assert all((float(v) if v else None) == values[int(row)] for v, row in shown)


def test_rebuilding_one_gives_its_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (plain,) = [entry for entry in ENTRIES if entry.name == "plain"]
    write_gallery(tmp_path, [Entry(plain.name, plain.decks, plain.section)])
    assert_frame_equal(read(tmp_path / "plain"), read(GALLERY / "plain"), abs_tol=1e-12)
    assert (tmp_path / "index.html").is_file()
