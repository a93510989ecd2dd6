"""SVG: files that stand alone, elements that follow their page."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

from simcli.plots import draw, palette, save
from tests.results.samples import one_deck, two_decks


def test_a_file_is_outlines_with_its_words_for_readers() -> None:
    for picture in draw(one_deck()):
        root = ET.fromstring(picture.svg())
        space = "{http://www.w3.org/2000/svg}"
        assert root.tag == f"{space}svg" and root.get("role") == "img"
        assert root.findtext(f"{space}title") == picture.title
        assert root.findtext(f"{space}desc") == picture.alt
        assert not list(root.iter(f"{space}text"))
        assert not re.search(rb"https?://(?!www\.w3\.org/|purl\.org/)", picture.svg())


def test_an_element_has_real_text_and_its_pages_colours() -> None:
    for picture in draw(one_deck()):
        inline = picture.inline()
        root = ET.fromstring(inline)
        assert root.get("aria-label") == picture.alt
        words = {"".join(text.itertext()).strip() for text in root.iter("text")}
        assert picture.title in words
        colors = set(re.findall(r"#[0-9a-f]{6}\b", re.sub(r"var\([^)]*\)", "", inline)))
        assert not colors & set(palette().values())
        roles = set(re.findall(r"var\(--fig-([\w-]+),", inline))
        assert {"ink", "muted"} <= roles <= palette().keys()
        for outside in ("<style", "font-family", "http", "<metadata", "width="):
            assert outside not in inline.split(">", 1)[0] + inline.split("</defs>")[0]


def test_ids_of_figures_on_one_page_differ() -> None:
    found = [set(re.findall(r'\bid="([^"]*)"', p.inline())) for p in draw(two_decks())]
    assert sum(map(len, found)) == len(set().union(*found)) > 0
    for picture, ids in zip(draw(two_decks()), found, strict=True):
        used = set(re.findall(r'(?:href="#|url\(#)([^")]*)', picture.inline()))
        assert used <= ids


def test_files_of_both_kinds_are_written_and_stay_the_same(tmp_path) -> None:  # type: ignore[no-untyped-def]
    first = save(one_deck(), tmp_path / "a", formats=("png", "svg"))
    again = save(one_deck(), tmp_path / "b", formats=("png", "svg"))
    assert {p.suffix for p in first} == {".png", ".svg"}
    assert [p.read_bytes() for p in first] == [p.read_bytes() for p in again]


def test_dark_figures_differ_in_colours_alone() -> None:
    for light, dark in zip(draw(one_deck()), draw(one_deck(), dark=True), strict=True):
        assert (light.name, light.alt) == (dark.name, dark.alt)
        drawn = light.svg().decode()
        for role, color in palette().items():
            drawn = drawn.replace(color, f"@{role}@")
        other = dark.svg().decode()
        for role, color in palette(dark=True).items():
            other = other.replace(color, f"@{role}@")
        assert re.findall("@[a-z0-9-]+@", drawn) == re.findall("@[a-z0-9-]+@", other)
