"""Fonts: Japanese where a font for it is installed, an ellipsis and no warning where none is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from matplotlib.font_manager import fontManager

from simcli import api
from simcli.plots import figures, fonts
from simcli.plots.plan import plans
from simcli.results import Results
from simcli.results.measure import Measure, Section
from simcli.statistics.estimates import Exact
from tests.results.samples import one_deck

DECKS = Path(__file__).parents[2] / "decks"


@pytest.fixture
def fresh() -> Iterator[None]:
    """Fonts looked up anew, before and after."""
    caches = (fonts.families, fonts._characters, fonts._advance, fonts._font)
    for cached in caches:
        cached.cache_clear()
    yield
    for cached in caches:
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
    monkeypatch.setattr(fonts, "_carried", lambda: None)


@pytest.mark.usefixtures("fresh")
def test_a_machine_without_japanese_fonts_draws_japanese(monkeypatch: pytest.MonkeyPatch) -> None:
    latin = [font for font in fontManager.ttflist if font.name == "DejaVu Sans"]
    monkeypatch.setattr(fontManager, "ttflist", latin)
    assert fonts.families() == ("DejaVu Sans", "IPAexGothic")
    assert fonts.printable("夢の扉 (μ's) 〜 ☆") == "夢の扉 (μ's) 〜 ☆"


def test_the_package_that_carries_the_font_is_not_imported() -> None:
    import sys

    assert figures(one_deck())
    assert "matplotlib_fontja" not in sys.modules


@pytest.mark.parametrize("deck", sorted(DECKS.glob("*/*.*")), ids=lambda path: path.stem)
def test_every_name_of_the_sample_decks_can_be_drawn(deck: Path) -> None:
    loaded = api.load(deck)
    names = [loaded.name, *(entry.card.name for entry in loaded.entries)]
    assert [fonts.printable(name) for name in names] == [
        name.replace("\u3000", " ") for name in names
    ]


def test_widths_are_those_that_are_drawn() -> None:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(dpi=100)
    FigureCanvasAgg(figure)
    for name in ("夢の扉 (μ's) by turn 3", "1+ playable  >99.9 %", "Wishing will bring"):
        text = figure.text(0, 0, name, fontsize=11)
        fonts.dress(figure)
        drawn = text.get_window_extent().width / 100
        assert drawn <= fonts.inches(name, 11) <= drawn * 1.12


def test_names_are_cut_to_what_there_is_room_for() -> None:
    names = ["1+ START:DASH!! by turn 2", "1+ START:DASH!! by turn 3"]
    cut = fonts.within(names, 1.2, 11)
    assert len(set(cut)) == 2
    assert all("…" in name and fonts.inches(name, 11) <= 1.2 for name in cut)


@pytest.mark.usefixtures("only_latin")
def test_without_a_japanese_font_a_name_shrinks() -> None:
    assert fonts.families() == ("DejaVu Sans",)
    assert fonts.printable("夢の扉 (μ's) by turn 3") == "… (μ's) by turn 3"


@pytest.mark.usefixtures("only_latin")
@pytest.mark.parametrize("family", ["Noto Sans JP", "Meiryo"])
def test_a_japanese_font_is_found_and_drawn(family: str, tmp_path: Path) -> None:
    make_font(tmp_path / "font.ttf", family, "あ夢")
    fontManager.addfont(tmp_path / "font.ttf")
    assert fonts.families() == ("DejaVu Sans", family)
    assert fonts.printable("夢 あ 扉") == "夢 あ …"


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
    (panel,) = plans(results)[0].panels
    assert panel.names == ["XY-001 …", "Dream"]
    assert [
        t.get_text() for t in figures(results)["lives"].axes[0].get_yticklabels()
    ] == panel.names
