"""Fonts: Japanese where a font for it is installed, an ellipsis and no warning where none is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from matplotlib.font_manager import fontManager

from simcli.plots import figures, fonts
from simcli.plots.panel import panels
from simcli.results import Results
from simcli.results.measure import Measure, Section
from simcli.results.sheets import sheets
from simcli.statistics.estimates import Exact


@pytest.fixture
def fresh() -> Iterator[None]:
    """Fonts looked up anew, before and after."""
    for cached in (fonts.families, fonts._characters):
        cached.cache_clear()
    yield
    for cached in (fonts.families, fonts._characters):
        cached.cache_clear()


def make_font(path: Path, family: str, characters: str) -> None:
    """A font of black squares for ``characters``."""
    pen = TTGlyphPen(None)
    for corner in ((0, 0), (0, 700), (700, 700), (700, 0)):
        (pen.moveTo if corner == (0, 0) else pen.lineTo)(corner)
    pen.closePath()
    names = [".notdef", *(f"u{ord(c):X}" for c in characters)]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(c): f"u{ord(c):X}" for c in characters})
    builder.setupGlyf(dict.fromkeys(names, pen.glyph()))
    builder.setupHorizontalMetrics(dict.fromkeys(names, (800, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": family, "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(path)


@pytest.fixture
def only_latin(monkeypatch: pytest.MonkeyPatch, fresh: None) -> None:
    latin = [font for font in fontManager.ttflist if font.name == "DejaVu Sans"]
    monkeypatch.setattr(fontManager, "ttflist", latin)


@pytest.mark.usefixtures("only_latin")
def test_without_a_japanese_font_a_name_shrinks() -> None:
    assert fonts.families() == ("DejaVu Sans",)
    assert fonts.printable("夢の扉 (μ's) by turn 3") == "… (μ's) by turn 3"


@pytest.mark.usefixtures("only_latin")
@pytest.mark.parametrize("family", ["VL PGothic", "Some CJK Face"])
def test_a_japanese_font_is_found_and_drawn(family: str, tmp_path: Path) -> None:
    make_font(tmp_path / "font.ttf", family, "あ夢")
    fontManager.addfont(tmp_path / "font.ttf")
    assert fonts.families() == ("DejaVu Sans", family)
    assert fonts.printable("夢 あ 扉") == "夢 あ …"


@pytest.mark.usefixtures("only_latin")
def test_a_font_is_judged_by_its_characters(tmp_path: Path) -> None:
    make_font(tmp_path / "font.ttf", "VL PGothic", "ab")
    fontManager.addfont(tmp_path / "font.ttf")
    assert fonts.families() == ("DejaVu Sans",)


@pytest.mark.usefixtures("only_latin")
def test_a_name_that_cannot_be_drawn_is_told_by_its_key() -> None:
    section = Section(
        "lives",
        "Lives",
        "",
        (
            Measure("live.attempt", "XY-001 夢の扉", Exact(0.5), row="夢の扉"),
            Measure("live.attempt", "XY-002 Dream", Exact(0.5), row="Dream"),
        ),
    )
    results = Results.build([("d", "loveca", [section], [])], {})
    (panel,) = panels(sheets(results))
    assert panel.names == ["XY-001 …", "Dream"]
    assert [
        t.get_text() for t in figures(results)["lives"].axes[0].get_yticklabels()
    ] == panel.names
