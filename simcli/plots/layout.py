"""One figure from its plan: words above, panels in rows, words below; all measured in inches, so
that sizes stay put and nothing has to be drawn twice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from simcli.plots.axes import Box, Draws, Scale, scale_of
from simcli.plots.fonts import dress, lines
from simcli.plots.heat import Heat
from simcli.plots.lines import Lines
from simcli.plots.panel import Panel
from simcli.plots.plan import Plan
from simcli.plots.rows import Rows
from simcli.plots.stack import Stack
from simcli.plots.style import Look
from simcli.plots.upright import Upright, is_distribution
from simcli.plots.wheel import Wheel

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["DPI", "compose"]

DPI = 100
_EDGE = 0.14  # inches around everything
_GAP = 0.3  # between panels side by side
_LEAD = 1.38  # from one line of text to the next, in sizes

_KINDS: dict[str, Draws] = {
    "heat": Heat(),
    "dots": Rows("dot"),
    "stack": Stack(),
    "wheel": Wheel(),
}
_BARS, _UPRIGHT = Rows("bar"), Upright()


@dataclass(frozen=True, slots=True)
class _Words:
    """Lines of one size, above or below the panels."""

    lines: tuple[str, ...]
    size: float
    color: str
    bold: bool = False

    @property
    def height(self) -> float:
        return len(self.lines) * self.size * _LEAD / 72


def compose(plan: Plan, look: Look, said: tuple[str, ...] = ()) -> Figure:
    """Draw ``plan``; with its title and notes above, and below what is ``said`` of its numbers.
    Without anything said the panels alone, for a page that has the words beside the figure."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    room = look.width - 2 * _EDGE
    above, below = _words(plan, look, said, room) if said else ([], [])
    kinds = [_kind(plan, panel, look) for panel in plan.panels]
    across = _across(plan, kinds, look, room)
    width = (room - _GAP * (across - 1)) / across
    boxes = _aligned([k.box(p, look, width) for k, p in zip(kinds, plan.panels, strict=True)])
    titles = [lines(p.title, width, look.size("panel"), bold=True) for p in plan.panels]
    title = _title_height(max(map(len, titles)), look)
    heights = [title + box.top + box.height + box.bottom for box in boxes]
    rows = [max(heights[i : i + across]) for i in range(0, len(heights), across)]
    top = _EDGE + sum(w.height for w in above) + (0.1 if above else 0.0)
    total = top + sum(rows) + 0.14 * (len(rows) - 1) + sum(w.height for w in below) + _EDGE
    figure = Figure(figsize=(look.width, total), dpi=DPI, facecolor=look.color("ground"))
    FigureCanvasAgg(figure)
    figure.patch.set_alpha(1.0)
    _write(figure, above, _EDGE, total - _EDGE)
    y = total - top
    for i, (panel, kind, box) in enumerate(zip(plan.panels, kinds, boxes, strict=True)):
        if i and i % across == 0:
            y -= rows[i // across - 1] + 0.14
        x = _EDGE + (i % across) * (width + _GAP)
        named = _Words(tuple(titles[i]), look.size("panel"), look.color("ink"), bold=True)
        _write(figure, [named], x, y - 0.06)
        axes = figure.add_axes(_within(figure, box, (x, y - title, width)))
        kind.draw(axes, panel, look, _scale(plan, panel))
    _write(figure, below, _EDGE, _EDGE + sum(w.height for w in below))
    dress(figure)
    return figure


def _words(
    plan: Plan, look: Look, said: tuple[str, ...], room: float
) -> tuple[list[_Words], list[_Words]]:
    def set_in(text: str, size: str, color: str, bold: bool = False) -> _Words:
        points = look.size(size)
        return _Words(tuple(lines(text, room, points, bold)), points, look.color(color), bold)

    above = [set_in(plan.title, "title", "ink", bold=True)]
    above += [set_in(note, "note", "muted") for note in plan.notes]
    return above, [set_in(text, "foot", "muted") for text in said if text]


def _write(figure: Figure, words: list[_Words], left: float, top: float) -> None:
    """Write lines from ``left`` and ``top``, in inches, down."""
    wide, tall = figure.get_size_inches()
    for block in words:
        for line in block.lines:
            figure.text(
                left / wide,
                top / tall,
                line,
                va="top",
                fontsize=block.size,
                fontweight="bold" if block.bold else "normal",
                color=block.color,
            )
            top -= block.size * _LEAD / 72


def _kind(plan: Plan, panel: Panel, look: Look) -> Draws:
    if plan.kind == "lines":
        return Lines.of(plan.panels, look)
    if plan.kind != "bars":
        return _KINDS[plan.kind]
    return _UPRIGHT if is_distribution(panel) else _BARS


def _across(plan: Plan, kinds: list[Draws], look: Look, room: float) -> int:
    """How many panels stand side by side: evenly, and no more than there is room for."""
    least = max(k.least(p, look) for k, p in zip(kinds, plan.panels, strict=True))
    most = max(1, min(len(kinds), int((room + _GAP) / (least + _GAP)), 4))
    return -(-len(kinds) // -(-len(kinds) // most))


def _aligned(boxes: list[Box]) -> list[Box]:
    """The same room around all axes, so that panels line up."""
    return [
        replace(
            box,
            left=max(b.left for b in boxes),
            right=max(b.right for b in boxes),
            top=max(b.top for b in boxes),
            bottom=max(b.bottom for b in boxes),
        )
        for box in boxes
    ]


def _title_height(count: int, look: Look) -> float:
    return count * look.size("panel") * _LEAD / 72 + (0.1 if count else 0.0)


def _scale(plan: Plan, panel: Panel) -> Scale:
    """One scale for all panels of a unit, so that decks can be compared by eye."""
    ends = [p.extent for p in plan.panels if p.unit == panel.unit]
    low, high = min(low for low, _ in ends), max(high for _, high in ends)
    shares = plan.kind == "bars" and is_distribution(panel)
    return scale_of(panel.unit, low, high, shares)


def _within(
    figure: Figure, box: Box, place: tuple[float, float, float]
) -> tuple[float, float, float, float]:
    """Where the axes of a panel stand, as matplotlib wants it, from its left and upper edge and
    its width in inches."""
    left, upper, width = place
    wide, tall = figure.get_size_inches()
    return (
        (left + box.left) / wide,
        (upper - box.top - box.height) / tall,
        (width - box.left - box.right) / wide,
        box.height / tall,
    )
