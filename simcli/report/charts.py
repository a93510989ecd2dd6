"""The figures of a report: as pictures in the page, and as files beside it."""

from __future__ import annotations

import re
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
        found.setdefault(one.section, []).append(
            Picture(one.title, _short(one.inline()), _short(small))
        )
    return found


def _short(svg: str) -> str:
    """The same drawing with two decimals, a hundredth of a point: nobody sees more, and the page
    is a third smaller. Text, and what the figure is called, stay as they are.

    >>> _short('<svg aria-label="0.125 %"><path d="M 12.345678 0.100000"/>0.500</svg>')
    '<svg aria-label="0.125 %"><path d="M 12.35 .1"/>0.500</svg>'
    """
    return re.sub(r"<(?!svg)[^>]*>", _shorter, svg)


def _shorter(tag: re.Match[str]) -> str:
    return re.sub(r"-?\d+\.\d+", lambda number: _rounded(number[0]), tag[0])


def _rounded(number: str) -> str:
    text = f"{float(number):.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else re.sub(r"^(-?)0\.", r"\1.", text)


def figure_files(results: Results) -> dict[str, bytes]:
    """Each figure as a PNG and an SVG file with title, notes and provenance, by file name."""
    files: dict[str, bytes] = {}
    for picture in draw(results):
        files[f"{slug(picture.name)}.png"] = picture.png()
        files[f"{slug(picture.name)}.svg"] = picture.svg()
    return files
