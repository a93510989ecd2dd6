"""Figures of results: each with its name, its words, and the files it can become."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from simcli.plots.alt import alt
from simcli.plots.layout import DPI, compose
from simcli.plots.plan import Plan, plans
from simcli.plots.style import Look
from simcli.plots.vector import inline_svg, svg
from simcli.results.files import make_folder, write_all
from simcli.results.model import Results

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["Picture", "draw", "figures", "save"]


@dataclass(frozen=True, slots=True)
class Picture:
    """A figure: ``name`` is short and stable, ``section`` the table whose numbers it shows,
    ``alt`` what it shows in words."""

    name: str
    section: str
    title: str
    alt: str
    figure: Figure

    def png(self) -> bytes:
        """1000 pixels wide (420 for a phone), on its ground."""
        out = io.BytesIO()
        self.figure.savefig(out, format="png", dpi=DPI, metadata={"Software": None})
        return out.getvalue()

    def svg(self) -> bytes:
        """A file that looks the same everywhere: letters are outlines, the ground is left open."""
        return svg(self.figure, self.title, self.alt)

    def inline(self) -> str:
        """An ``<svg>`` element to stand in a page: real text in the page's own font, every colour
        a variable ``--fig-ROLE`` with the drawn one to fall back on (see
        :func:`simcli.plots.palette`), ``alt`` as its label, and ids of its own."""
        return inline_svg(self.figure, self.name, self.alt)


def draw(
    results: Results, dark: bool = False, narrow: bool = False, words: bool = True
) -> list[Picture]:
    """Every figure of ``results``, in the order of the sections.

    ``narrow`` is for a phone; ``words=False`` leaves out title, notes and where the numbers come
    from, for a page that tells them itself.
    """
    look = Look(dark, narrow)
    return [_picture(plan, results, look, words) for plan in plans(results)]


def _picture(plan: Plan, results: Results, look: Look, words: bool) -> Picture:
    said = _said(plan, results) if words else ()
    return Picture(plan.name, plan.section, plan.title, alt(plan), compose(plan, look, said))


def figures(results: Results, dark: bool = False) -> dict[str, Figure]:
    """Name -> figure, for each section with a plot and at least one number to draw."""
    return {picture.name: picture.figure for picture in draw(results, dark)}


def save(
    results: Results,
    folder: Path,
    formats: Sequence[Literal["png", "svg"]] = ("png",),
    dark: bool = False,
) -> list[Path]:
    """Write each figure into ``folder``, in each of the formats; return the paths.

    ``folder`` is made if it is missing, its parent is not (InputError). All figures are drawn
    before the first is written, and each is written whole or not at all.
    """
    files: dict[Path, bytes] = {}
    make_folder(folder)
    for picture in draw(results, dark):
        for kind in formats:
            data = picture.png() if kind == "png" else picture.svg()
            files[folder / f"{file_name(picture.name)}.{kind}"] = data
    write_all(files)
    return list(files)


def file_name(name: str) -> str:
    """
    >>> file_name("Opening: Lives/turn")
    'Opening-Lives-turn'
    """
    return re.sub(r"[^\w.]+", "-", name).strip("-.") or "figure"


def _said(plan: Plan, results: Results) -> tuple[str, ...]:
    """Whose numbers these are, where they come from, and what the marks of an interval mean."""
    decks = " | ".join(f"{name} ({game})" for name, game in results.decks)
    origin = list(plan.origin)
    if any(panel.simulated for panel in plan.panels):
        percent = f"{results.confidence * 100:g} %"
        if plan.kind == "heat":
            halves = [sum(p.error(*at)) / 2 for p in plan.panels for at in p.cells]
            origin.append(f"The widest {percent} interval is ±{max(halves):.2g}.")
        elif plan.kind == "lines":
            origin.append(f"Bands are {percent} intervals.")
        elif plan.kind != "wheel":
            origin.append(f"Whiskers are {percent} intervals.")
    return decks, " ".join(origin)
