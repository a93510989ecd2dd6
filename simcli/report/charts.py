"""The figures of a report: as pictures in the page, and as files beside it."""

from __future__ import annotations

from dataclasses import dataclass

from simcli.plots import draw
from simcli.report.words import slug
from simcli.results.model import Results

__all__ = ["Picture", "figure_files", "pictures"]


@dataclass(frozen=True, slots=True)
class Picture:
    """One figure of the page: SVG elements for a wide and a narrow screen, and what they show."""

    title: str
    wide: str
    narrow: str


def pictures(results: Results) -> dict[str, list[Picture]]:
    """Section name -> its figures. The page has titles, notes and provenance in its own words."""
    wide = draw(results, words=False)
    narrow = draw(results, narrow=True, words=False)
    found: dict[str, list[Picture]] = {}
    for one, other in zip(wide, narrow, strict=True):
        # Two drawings in one page: the narrow one's ids are its own.
        small = other.inline().replace(f'id="{one.name}', f'id="n-{one.name}')
        small = small.replace(f"#{one.name}", f"#n-{one.name}")
        found.setdefault(one.section, []).append(Picture(one.title, one.inline(), small))
    return found


def figure_files(results: Results) -> dict[str, bytes]:
    """Each figure as a PNG and an SVG file with title, notes and provenance, by file name."""
    files: dict[str, bytes] = {}
    for picture in draw(results):
        files[f"{slug(picture.name)}.png"] = picture.png()
        files[f"{slug(picture.name)}.svg"] = picture.svg()
    return files
