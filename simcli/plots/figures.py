"""Figures of results: one for each section that asks for one, decks grouped in it."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import TYPE_CHECKING

from simcli.plots import bars, heat, lines
from simcli.plots.fonts import dress
from simcli.plots.panel import Panel, panels
from simcli.plots.style import DPI, INK, MUTED, SIZES, WIDTH
from simcli.results.files import make_folder, write_all
from simcli.results.model import Results
from simcli.results.sheets import Sheet, provenance, sheets
from simcli.results.text import wrap

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["figures", "save"]

_KINDS = {"bars": bars, "lines": lines, "heat": heat}


def figures(results: Results) -> dict[str, Figure]:
    """Section name -> figure, for each section with a plot and at least one number to draw.

    Several decks share a figure: as columns where the section has one column, else as panels one
    below the other with the same axes.
    """
    by_name: dict[str, list[Sheet]] = {}
    for sheet in sheets(results):
        if sheet.plot is not None:
            by_name.setdefault(sheet.name, []).append(sheet)
    drawn = {name: (group, list(panels(group))) for name, group in by_name.items()}
    return {name: _figure(group, found, results) for name, (group, found) in drawn.items() if found}


def save(results: Results, folder: Path) -> list[Path]:
    """Write a PNG (1000 pixels wide) for each figure into ``folder``; return their paths.

    ``folder`` is made if it is missing, its parent is not (InputError). All figures are drawn
    before the first is written, and each is written whole or not at all.
    """
    files: dict[Path, bytes] = {}
    make_folder(folder)
    for name, figure in figures(results).items():
        out = io.BytesIO()
        figure.savefig(out, format="png", dpi=DPI, metadata={"Software": None})
        files[folder / f"{_file_name(name)}.png"] = out.getvalue()
    write_all(files)
    return list(files)


def _file_name(name: str) -> str:
    """
    >>> _file_name("Opening: Lives/turn")
    'Opening-Lives-turn'
    """
    return re.sub(r"[^\w.]+", "-", name).strip("-.") or "figure"


def _figure(group: list[Sheet], found: list[Panel], results: Results) -> Figure:
    """Title and note above, the panels, provenance below; all in inches, so sizes stay put."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    first = group[0]
    kind = _KINDS[first.plot or "bars"]
    notes = [line for note in first.notes for line in wrap(note, 112)]
    foot = [line for text in _foot(group, found, results) for line in wrap(text, 150)]
    top, bottom = 0.62 + 0.24 * len(notes), 0.12 + 0.19 * len(foot)
    heights = [kind.height(p) + 0.3 * bool(p.title) for p in found]
    tall = top + sum(heights) + bottom
    figure = Figure(figsize=(WIDTH, tall), dpi=DPI, facecolor="white", layout="constrained")
    FigureCanvasAgg(figure)
    engine = figure.get_layout_engine()
    assert engine is not None
    engine.set(rect=(0.01, bottom / tall, 0.98, 1 - (top + bottom) / tall))  # type: ignore[call-arg]
    _words(figure, first.title, notes, foot, tall)
    grid = figure.subplots(len(found), 1, squeeze=False, height_ratios=heights)
    for axes, panel in zip(grid[:, 0], found, strict=True):
        kind.draw(axes, panel, _extent(found, panel.unit))
        axes.xaxis.label.set(fontsize=SIZES["label"], color=MUTED)
        axes.yaxis.label.set(fontsize=SIZES["label"], color=MUTED)
        if panel.title:
            legend = bars.legend_lines(panel) if kind is bars else 0  # it lies in between
            axes.set_title(
                panel.title,
                loc="left",
                pad=6 + 22 * legend,
                fontsize=SIZES["panel"],
                fontweight="bold",
                color=INK,
            )
    dress(figure)
    return figure


def _extent(found: list[Panel], unit: str) -> tuple[float, float]:
    """One scale for all panels of a unit, so that decks can be compared by eye."""
    ends = [panel.extent() for panel in found if panel.unit == unit]
    return min(low for low, _ in ends), max(high for _, high in ends)


def _words(figure: Figure, title: str, notes: list[str], foot: list[str], tall: float) -> None:
    left = 0.15 / WIDTH
    figure.text(
        left,
        1 - 0.16 / tall,
        title,
        va="top",
        fontsize=SIZES["title"],
        fontweight="bold",
        color=INK,
    )
    for i, line in enumerate(notes):
        y = 1 - (0.5 + 0.24 * i) / tall
        figure.text(left, y, line, va="top", fontsize=SIZES["note"], color=MUTED)
    for i, line in enumerate(reversed(foot)):
        y = (0.08 + 0.19 * i) / tall
        figure.text(left, y, line, va="bottom", fontsize=SIZES["foot"], color=MUTED)


def _foot(group: list[Sheet], found: list[Panel], results: Results) -> list[str]:
    decks = " | ".join(f"{name} ({game})" for name, game in results.decks)
    origin = list(dict.fromkeys(line for sheet in group for line in provenance(sheet)))
    if any(panel.simulated for panel in found):
        percent = f"{results.confidence * 100:g} %"
        if group[0].plot == "heat":
            widest = max(sum(p.error(*place)) / 2 for p in found for place in p.cells)
            origin.append(f"The widest {percent} interval is ±{widest:.2g}.")
        else:
            origin.append(f"Bars with caps are {percent} intervals.")
    return [decks, " ".join(origin)]
